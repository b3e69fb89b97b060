# A Nomad job that is allowed to have no replica at all: what policies/files/scale-from-zero.hcl
# says, in the form of a `scaling` block. The settings are explained there.

job "reports" {
  datacenters = ["dc1"]
  type        = "service"

  group "web" {
    count = 0

    scaling {
      enabled = true
      min     = 0
      max     = 10

      policy {
        evaluation_interval  = "5s"
        cooldown             = "2m"
        cooldown_on_scale_up = "10s"

        check "waiting-requests" {
          source       = "prometheus"
          query        = "sum(pfy_activator_pending_requests{app=\"reports\"}) or vector(0)"
          query_window = "instant"

          strategy "productify-scaler" {
            metric_app_name = "reports"
            group           = "web"
            task            = "server"
            min             = 0
            max             = 10
            cache_size      = 10

            override_capacity_per_replica = 1.0
          }
        }
      }
    }

    network {
      port "http" {
        to = 8080
      }
    }

    task "server" {
      driver = "docker"

      config {
        image = "registry.example.com/reports:1.0.0"
        ports = ["http"]
      }

      resources {
        cpu    = 1000
        memory = 256
      }
    }
  }
}
