# Configuration of a Nomad Autoscaler agent (0.5.0 or newer) that runs the strategy plugin.
#
#   nomad-autoscaler agent -config agent.hcl
#
# Older agents will not do: 0.4.8 and 0.4.9 stop, or scale to zero, on what 0.5.0 only logs.

log_level = "INFO"

# Holds the executable `productify-scaler`. It must be executable by the user the agent runs as.
plugin_dir = "/opt/nomad-autoscaler/plugins"

# Health (/v1/health) and, with telemetry, the agent's own metrics. It has no authentication. The
# agent's own default is 8080, where the optimizer serves.
http {
  bind_address = "127.0.0.1"
  bind_port    = 8081
}

nomad {
  address = "http://127.0.0.1:4646"
}

# Answers the checks' own queries. The name is what `source` in a check refers to.
apm "prometheus" {
  driver = "prometheus"

  config = {
    address = "http://127.0.0.1:9090"
  }
}

# The name is what `strategy` in a check refers to, the driver is the file in plugin_dir.
strategy "productify-scaler" {
  driver = "productify-scaler"

  config = {
    # Where every policy asks for plans, unless its own block names another optimizer.
    optimizer_url = "http://127.0.0.1:8080"

    # Over plain http the plugin gives its token to this machine only. For another one use https
    # (with `optimizer_ca_file` for an authority of your own), or allow it in so many words with
    # optimizer_allow_insecure = "true".

    # The token comes from the environment variable OPTIMIZER_TOKEN of the agent, so that it stands
    # in no file. `optimizer_token` here, or in a policy's strategy block, would take precedence.

    # Without this line the agent hands its Nomad token to every plugin. This one has no use for it.
    nomad_config_inherit = "false"
  }
}

policy {
  # Policies in files, beside those in the `scaling` blocks of the jobs.
  dir = "/etc/nomad-autoscaler/policies"

  # For policies that do not set their own.
  default_evaluation_interval = "10s"
  default_cooldown            = "1m"

  source "file" {
    enabled = true
  }

  source "nomad" {
    enabled = true
  }
}

# Everything the agent measures of itself, at /v1/metrics?format=prometheus.
telemetry {
  prometheus_metrics = true
  disable_hostname   = true
}
