# A Nomad job that carries its scaling policy itself: what policies/files/predictive.hcl says, in
# the form of a `scaling` block. The settings are explained there.
#
#   nomad job run predictive.nomad.hcl

job "shop" {
  datacenters = ["dc1"]
  type        = "service"

  group "web" {
    # Where the group starts. The agent moves it from here, between the limits below.
    count = 2

    # Nomad refuses to scale a job while a deployment of it is under way.
    update {
      max_parallel = 1
      canary       = 0
    }

    scaling {
      enabled = true

      # Nomad itself refuses a count outside these.
      min = 1
      max = 20

      policy {
        evaluation_interval  = "10s"
        cooldown             = "1m"
        cooldown_on_scale_up = "20s"

        check "predictive" {
          source       = "prometheus"
          query        = "sum(rate(pfy_total_requests{app=\"shop\"}[1m])) or vector(0)"
          query_window = "instant"

          # The target is this group: only what the optimizer needs to know is named here.
          strategy "productify-scaler" {
            metric_app_name = "shop"
            group           = "web"
            task            = "server"
            min             = 1
            max             = 20
            cache_size      = 60
          }
        }

        check "reactive-guard" {
          source       = "prometheus"
          query        = "ceil(sum(rate(pfy_total_requests{app=\"shop\"}[1m])) / 100) or vector(0)"
          query_window = "instant"

          strategy "pass-through" {}
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
        image = "registry.example.com/shop:1.0.0"
        ports = ["http"]
      }

      resources {
        cpu    = 500
        memory = 256
      }
    }
  }
}
