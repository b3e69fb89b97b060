# The agent in docker-compose.yml. policies/agent.hcl explains the settings.

log_level  = "INFO"
plugin_dir = "/opt/nomad-autoscaler/plugins"

http {
  bind_address = "0.0.0.0"
  bind_port    = 8081
}

# A Nomad on the machine that runs the containers: nomad agent -dev -bind 0.0.0.0
nomad {
  address = "http://host.docker.internal:4646"
}

apm "prometheus" {
  driver = "prometheus"

  config = {
    address = "http://prometheus:9090"
  }
}

strategy "productify-scaler" {
  driver = "productify-scaler"

  config = {
    optimizer_url = "http://optimizer:8080"

    # The token stays inside the network of the composition.
    optimizer_allow_insecure = "true"
    nomad_config_inherit     = "false"

    # For the Prometheus of the composition; the port is not published.
    metrics_addr = "0.0.0.0:8082"
  }
}

# Policies come from the scaling blocks of the jobs: nomad job run policies/jobs/predictive.nomad.hcl
policy {
  default_evaluation_interval = "10s"
  default_cooldown            = "1m"

  source "nomad" {
    enabled = true
  }
}

telemetry {
  prometheus_metrics = true
  disable_hostname   = true
}
