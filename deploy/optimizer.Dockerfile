# The optimizer: docker build -f deploy/optimizer.Dockerfile -t productify/optimizer:0.1.0 .
#
# Written for a read-only root file system. It writes to /tmp, where the native libraries of solver and
# SQLite are unpacked (about 75 MB) and loaded, so that a tmpfs in that place has to allow exec, and to
# /data, where the decision log is: mount a volume there that outlives the container.
#
# deploy/check-images builds it and starts it so.

FROM maven:3.9.9-eclipse-temurin-17 AS build
WORKDIR /src
COPY . .
RUN mvn -B -ntp -q -pl optimizer package -DskipTests

# A glibc image: the solver's library is not made for musl.
FROM eclipse-temurin:17.0.15_6-jre-jammy
RUN groupadd --gid 10001 optimizer \
 && useradd --uid 10001 --gid 10001 --no-create-home --shell /usr/sbin/nologin optimizer \
 && install -d -o optimizer -g optimizer /data
COPY --from=build /src/optimizer/target/quarkus-app /opt/optimizer
# With the Java and in the place that it will run: the archive fits no other.
RUN /opt/optimizer/make-archive
USER 10001:10001
WORKDIR /opt/optimizer
ENV QUARKUS_HTTP_HOST=0.0.0.0 \
    QUARKUS_HTTP_PORT=8080 \
    OPTIMIZER_DECISIONS_URL=jdbc:sqlite:/data/decisions.db \
    OPTIMIZER_JAVA_OPTS="-XX:MaxRAMPercentage=60"
EXPOSE 8080
VOLUME /tmp /data
# bash can speak HTTP by itself: no curl is needed. Of TLS it can tell no more than that the port is open.
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/$QUARKUS_HTTP_PORT && { [ -n \"$OPTIMIZER_TLS_CERT_FILE\" ] || { printf 'GET /health/live HTTP/1.0\\r\\nHost: localhost\\r\\n\\r\\n' >&3 && grep -q '200 OK' <&3; }; }"]
ENTRYPOINT ["/opt/optimizer/optimizer"]
