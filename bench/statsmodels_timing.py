#!/usr/bin/env python3
"""Times statsmodels' SARIMAX on the series of SarimaxCpuTimes and prints both side by side.

    /usr/bin/python3 bench/statsmodels_timing.py bench/target/sarimax-cpu.json

The file is what SarimaxCpuTimes wrote. Processor time, medians, one BLAS thread; the same options as
the golden files: stationarity and invertibility not enforced, lbfgs, maxiter=200. Needs Debian's
python3-statsmodels.
"""
import os

for name in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[name] = "1"

import json
import sys
import time
import warnings

import numpy as np
import statsmodels
from statsmodels.tsa.statespace.sarimax import SARIMAX

GOLDEN = os.path.join(
    os.path.dirname(os.path.abspath(__file__)), "..", "optimizer/src/test/resources/golden/sarimax"
)
STEP_SECONDS = 15
WAVES = ((3600, 1), (3600, 2), (900, 1), (900, 2))
ENOUGH_TIMES_FASTER = 100
ROUNDING = 1e-3


def waves(first, length):
    t = STEP_SECONDS * np.arange(first, first + length)
    angles = [2 * np.pi * k * t / period for period, k in WAVES]
    return np.column_stack([f(a) for a in angles for f in (np.sin, np.cos)])


def median_of(runs, call):
    """Returns the median time of some runs, in microseconds, and the last result."""
    taken = []
    for _ in range(runs):
        start = time.process_time()
        result = call()
        taken.append(time.process_time() - start)
    return float(np.median(taken)) * 1e6, result


def model(y, exog):
    return SARIMAX(
        y,
        exog=exog,
        order=(1, 1, 1),
        enforce_stationarity=False,
        enforce_invertibility=False,
    )


def timings(name):
    with open(os.path.join(GOLDEN, name + ".json"), encoding="utf-8") as file:
        golden = json.load(file)
    y = np.array(golden["y"], dtype=float)
    new = np.array(golden["y_new"], dtype=float)
    plain = model(y, None)
    with_waves = model(y, waves(0, len(y)))
    fit_us, fit = median_of(9, lambda: plain.fit(method="lbfgs", maxiter=200, disp=0))
    waves_us, waves_fit = median_of(5, lambda: with_waves.fit(method="lbfgs", maxiter=200, disp=0))
    likelihood_us, _ = median_of(99, lambda: plain.loglike(fit.params))
    extend_us, _ = median_of(49, lambda: fit.extend(new).get_forecast(40).se_mean)
    return {
        "likelihood": (likelihood_us, None),
        "fit": (fit_us, fit.llf),
        "fitRegressors": (waves_us, waves_fit.llf),
        "extendAndForecast": (extend_us, None),
    }


def main():
    warnings.filterwarnings("ignore")
    with open(sys.argv[1], encoding="utf-8") as file:
        ours = json.load(file)
    print(f"statsmodels {statsmodels.__version__}, numpy {np.__version__}, one thread, processor time")
    print("| series | what | statsmodels [us] | here [us] | ratio | log-likelihood there | here |")
    print("|---|---|--:|--:|--:|--:|--:|")
    reached = True
    for series, figures in ours.items():
        for what, (micros, llf) in timings(series).items():
            here_us = figures[what]["micros"]
            ratio = micros / here_us
            own = figures[what].get("llf")
            there = "" if llf is None else f"{llf:.4f}"
            here = "" if own is None else f"{own:.4f}"
            print(
                f"| {series} | {what} | {micros:.0f} | {here_us:.1f} | {ratio:.0f} | {there} | {here} |"
            )
            if llf is not None:
                reached &= own >= llf - ROUNDING
            if what == "fitRegressors":
                reached &= ratio >= ENOUGH_TIMES_FASTER
    verdict = "yes" if reached else "NO"
    print(
        f"no fit of lower likelihood, and with 8 regressors {ENOUGH_TIMES_FASTER} times faster: {verdict}"
    )


if __name__ == "__main__":
    main()
