# The Nomad Autoscaler agent with the strategy plugin as a Nomad job. Its image is built from
# deploy/agent.Dockerfile: the agent, and the plugin with its Java runtime.
#
# Only one agent may scale a job. For a standby add a high_availability block to the configuration.
#
#   nomad var put nomad/jobs/productify-autoscaler \
#     optimizer_token="..." nomad_token="..."
#
# The Nomad token needs a policy that may read and scale the jobs (namespace "default" {
# policy = "scale" }); without ACLs leave that line out.

job "productify-autoscaler" {
  datacenters = ["dc1"]
  type        = "service"

  group "agent" {
    count = 1

    network {
      port "http" {
        to = 8081
      }
    }

    # The agent never restarts a plugin, and answers healthy without it. The plugin restarts itself; an
    # agent that has to be replaced all the same is noticed in its log, see docs/plugin.md.
    service {
      name     = "productify-autoscaler"
      port     = "http"
      provider = "nomad"

      check {
        type     = "http"
        path     = "/v1/health"
        interval = "10s"
        timeout  = "2s"
      }
    }

    task "agent" {
      driver = "docker"

      config {
        image = "productify/nomad-autoscaler:0.1.0"
        args  = ["agent", "-config", "${NOMAD_TASK_DIR}/agent.hcl"]
        ports = ["http"]
      }

      # The same settings as policies/agent.hcl, which explains them; policies come from the
      # jobs' scaling blocks alone.
      template {
        destination = "local/agent.hcl"
        data        = <<-EOT
          plugin_dir = "/opt/nomad-autoscaler/plugins"

          http {
            bind_address = "0.0.0.0"
            bind_port    = 8081
          }

          nomad {
            address = "http://{{ env "attr.unique.network.ip-address" }}:4646"
          }

          apm "prometheus" {
            driver = "prometheus"
            config = {
              address = "http://prometheus.example.com:9090"
            }
          }

          strategy "productify-scaler" {
            driver = "productify-scaler"
            config = {
              {{ range nomadService 1 (env "NOMAD_ALLOC_ID") "productify-optimizer" }}
              optimizer_url = "http://{{ .Address }}:{{ .Port }}"
              {{ end }}
              # The token travels unencrypted between the machines of the cluster. Drop this line
              # when the optimizer is reached over https.
              optimizer_allow_insecure = "true"
              nomad_config_inherit     = "false"
            }
          }
        EOT
      }

      template {
        destination = "secrets/tokens.env"
        env         = true
        data        = <<-EOT
          {{ with nomadVar "nomad/jobs/productify-autoscaler" }}
          OPTIMIZER_TOKEN={{ .optimizer_token }}
          NOMAD_TOKEN={{ .nomad_token }}
          {{ end }}
        EOT
      }

      resources {
        cpu    = 300
        memory = 256
      }
    }
  }
}
