# The Nomad Autoscaler agent with the strategy plugin:
#   docker build -f deploy/agent.Dockerfile -t productify/nomad-autoscaler:0.1.0 .
#
# The official image is Alpine (musl) without Java. The plugin holds no native code, so Alpine's own
# Java runs it. The class-data archive beside its jars belongs to the Java of the build and is
# ignored by another one: the plugin starts a little slower here than it could.
#
# This file has not been built where the project's tests run, for want of a container engine.

FROM maven:3.9.9-eclipse-temurin-17 AS build
WORKDIR /src
COPY . .
RUN mvn -B -ntp -q -pl strategy-plugin package -DskipTests

FROM hashicorp/nomad-autoscaler:0.5.0
USER root
RUN apk add --no-cache openjdk17-jre-headless
# Executable by the user that the agent runs as, who must not be able to change it.
COPY --from=build --chown=root:root /src/strategy-plugin/target/dist/ /opt/nomad-autoscaler/plugins/
USER nomad-autoscaler
EXPOSE 8081
# The plugin's socket goes to /tmp, which has to be writable.
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
  CMD ["wget", "-q", "-O", "/dev/null", "http://127.0.0.1:8081/v1/health"]
CMD ["agent", "-config", "/etc/nomad-autoscaler"]
