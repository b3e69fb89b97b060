"""Starts the plugin as the agent does, with and without its own runtime and class archives.

Prints for each kind the size on disk, the time from exec to the handshake line of 20 starts (the kinds
take turns, so that all see the same machine), and what its JVM holds two seconds later. The first
argument is the directory that dist and bundle lie in.
"""
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

STARTS = 20
COOKIE = "e082fa04d587a6525d683666fa253d6afda00f20c122c54a80a3ed57fec99ff3"
ENVIRONMENT = {
    **os.environ,
    "NOMAD_AUTOSCALER_PLUGIN_MAGIC_COOKIE": COOKIE,
    "PLUGIN_PROTOCOL_VERSIONS": "1",
}


def copy(directory, without, target):
    subprocess.run(["cp", "-a", directory, target], check=True)
    for archive in without:
        os.remove(os.path.join(target, archive))
    return target


def mebibytes(directory):
    used = subprocess.run(["du", "-sk", directory], check=True, capture_output=True, text=True)
    return int(used.stdout.split()[0]) / 1024


def resident(launcher):
    """Resident memory in MiB of the launcher's child that is a JVM."""
    with open(f"/proc/{launcher}/task/{launcher}/children") as children:
        for child in children.read().split():
            if os.readlink(f"/proc/{child}/exe").endswith("/java"):
                with open(f"/proc/{child}/status") as status:
                    line = next(line for line in status if line.startswith("VmRSS"))
                    return int(line.split()[1]) / 1024
    raise SystemExit("the plugin has no JVM")


def start(directory, idle_seconds):
    begun = time.monotonic()
    plugin = subprocess.Popen(
        [os.path.join(directory, "productify-scaler")],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=ENVIRONMENT,
    )
    line = plugin.stdout.readline()
    elapsed = (time.monotonic() - begun) * 1000
    if not line.startswith(b"1|1|unix|"):
        raise SystemExit(f"{directory} did not start")
    time.sleep(idle_seconds)
    memory = resident(plugin.pid)
    plugin.terminate()
    plugin.wait()
    return elapsed, memory


def main(target):
    scratch = tempfile.mkdtemp()
    own = "lib/productify-scaler.jsa"
    dist, bundle = os.path.join(target, "dist"), os.path.join(target, "bundle")
    kinds = {
        "dist": copy(dist, [], os.path.join(scratch, "dist")),
        "dist, no archive": copy(dist, [own], os.path.join(scratch, "dist-none")),
        "bundle": copy(bundle, [], os.path.join(scratch, "bundle")),
        "bundle, no archive": copy(bundle, [own], os.path.join(scratch, "bundle-none")),
    }
    try:
        times = {kind: [] for kind in kinds}
        for _ in range(STARTS):
            for kind, directory in kinds.items():
                times[kind].append(start(directory, 0)[0])
        for kind, directory in kinds.items():
            memory = statistics.median(start(directory, 2)[1] for _ in range(3))
            print(
                f"{kind:20} {mebibytes(directory):5.0f} MiB on disk; start p50 "
                f"{statistics.median(times[kind]):4.0f} ms, min {min(times[kind]):4.0f}, "
                f"max {max(times[kind]):4.0f}; {memory:4.0f} MiB when idle"
            )
    finally:
        shutil.rmtree(scratch)


main(sys.argv[1])
