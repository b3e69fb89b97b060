# Scales the group `web` of the job `reports` down to nothing while it is idle, and up again on the
# first request, which an activator holds back until a replica runs.
#
# At zero there are no allocations to measure, so the Nomad APM has no samples and the agent would
# skip the policy for ever: the check's source has to be one that answers without a single replica.

scaling "reports-web" {
  enabled = true
  type    = "horizontal"

  # Zero here and in the strategy block: the agent does not tell its own limits to the plugin.
  min = 0
  max = 10

  policy {
    # A request is waiting while this policy sleeps: ask often, and do not wait long after a start.
    evaluation_interval  = "5s"
    cooldown             = "2m"
    cooldown_on_scale_up = "10s"

    check "waiting-requests" {
      source = "prometheus"

      # What the activator holds back. Above zero it is demand, also when the optimizer cannot be
      # reached: the plugin then starts one replica by itself. `or vector(0)` makes it answer while
      # no activator has reported anything yet.
      query        = "sum(pfy_activator_pending_requests{app=\"reports\"}) or vector(0)"
      query_window = "instant"

      strategy "productify-scaler" {
        metric_app_name = "reports"
        group           = "web"
        task            = "server"

        min = 0
        max = 10

        # What one replica serves, in demand units: 1000 MHz at 0.001 a MHz. Said here, because a group
        # that has never run has no allocation to derive it from. One waiting request is one unit.
        override_capacity_per_replica = 1.0

        # Short: a plan for an idle application must not stand in the way of the first request.
        cache_size = 10
      }
    }

    target "nomad-target" {
      Namespace = "default"
      Job       = "reports"
      Group     = "web"
    }
  }
}
