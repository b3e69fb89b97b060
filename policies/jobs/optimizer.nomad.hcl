# The optimizer as a Nomad job. Its image is built from deploy/optimizer.Dockerfile.
#
# The token is read from a Nomad variable, which has to be there first:
#
#   nomad var put nomad/jobs/productify-optimizer optimizer_token="$(openssl rand -hex 32)"

job "productify-optimizer" {
  datacenters = ["dc1"]
  type        = "service"

  group "optimizer" {
    # Beside its decision log it keeps nothing that it cannot read again from Prometheus, but for the
    # last allocation of a task that has no replica now, which is in that log. So a second one may
    # stand beside it; an agent asks one of them. Two share a log in PostgreSQL.
    count = 1

    # The decision log stays where it is when the job is updated.
    ephemeral_disk {
      sticky  = true
      migrate = true
      size    = 5000
    }

    network {
      port "http" {
        to = 8080
      }
    }

    service {
      name     = "productify-optimizer"
      port     = "http"
      provider = "nomad"

      # Down while Prometheus has not answered for a minute. The plugin then holds the counts.
      check {
        type     = "http"
        path     = "/health/ready"
        interval = "10s"
        timeout  = "2s"
      }
    }

    task "optimizer" {
      driver = "docker"

      config {
        image           = "productify/optimizer:0.1.0"
        ports           = ["http"]
        readonly_rootfs = true
      }

      # Where to read the applications' series. The scrape interval must be Prometheus' own: the
      # rate windows and the step of the plan follow from it.
      env {
        QUARKUS_HTTP_PORT                 = "8080"
        OPTIMIZER_PROMETHEUS_URL          = "http://prometheus.example.com:9090"
        OPTIMIZER_SCRAPE_INTERVAL_SECONDS = "15"
        OPTIMIZER_TRAINING_WINDOW_MINUTES = "240"
        OPTIMIZER_DECISIONS_URL           = "jdbc:sqlite:/alloc/data/decisions.db"

        # The solver's native library is unpacked and loaded from here (about 75 MB). A tmpfs of
        # the container engine will not do: programs may not be run from it.
        JAVA_TOOL_OPTIONS = "-Djava.io.tmpdir=/alloc/tmp"
      }

      template {
        destination = "secrets/token.env"
        env         = true
        data        = "OPTIMIZER_TOKEN={{ with nomadVar \"nomad/jobs/productify-optimizer\" }}{{ .optimizer_token }}{{ end }}\n"
      }

      resources {
        cpu    = 1000
        memory = 768
      }
    }
  }
}
