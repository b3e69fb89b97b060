# The Nomad Autoscaler agent with the strategy plugin:
#   docker build -f deploy/agent.Dockerfile -t productify/nomad-autoscaler:0.1.0 .
#
# The plugin brings its own Java runtime, which is made for glibc. The official agent image is Alpine
# (musl), so only the agent is taken from it, a single program without libraries
# (docs/decisions/0015).
#
# Written for a read-only root file system, as any user; deploy/check-images builds it and starts it
# so.

FROM maven:3.9.9-eclipse-temurin-17 AS build
WORKDIR /src
COPY . .
RUN mvn -B -ntp -q -Pbundle -pl strategy-plugin package -DskipTests \
 && test -x strategy-plugin/target/bundle/runtime/bin/java

FROM hashicorp/nomad-autoscaler:0.5.0 AS agent

FROM debian:12.11-slim
RUN apt-get update \
 && apt-get install -y --no-install-recommends ca-certificates wget \
 && rm -rf /var/lib/apt/lists/* \
 && groupadd --gid 10001 nomad-autoscaler \
 && useradd --uid 10001 --gid 10001 --no-create-home --shell /usr/sbin/nologin nomad-autoscaler
COPY --from=agent /bin/nomad-autoscaler /usr/local/bin/nomad-autoscaler
# Executable by the user that the agent runs as, who must not be able to change it. COPY keeps the
# files' times, on which the archives of classes depend.
COPY --from=build --chown=root:root /src/strategy-plugin/target/bundle/ /opt/nomad-autoscaler/plugins/
USER 10001:10001
EXPOSE 8081
# The plugin's socket goes to /tmp, which has to be writable.
VOLUME /tmp
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
  CMD ["wget", "-q", "-O", "/dev/null", "http://127.0.0.1:8081/v1/health"]
ENTRYPOINT ["/usr/local/bin/nomad-autoscaler"]
CMD ["agent", "-config", "/etc/nomad-autoscaler"]
