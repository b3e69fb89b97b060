# Scales the group `worker` of the job `mailer`, which answers requests and works a queue off. Put it into
# the agent's policy directory.
#
# The two streams of work are planned apart: a request has to be served in the step in which it comes, an
# item of the queue may wait. Planned as one, a long queue would be served at once, with replicas that
# have nothing to do a minute later.

scaling "mailer-worker" {
  enabled = true
  type    = "horizontal"

  min = 1
  max = 30

  policy {
    evaluation_interval  = "10s"
    cooldown             = "1m"
    cooldown_on_scale_up = "20s"

    check "predictive" {
      source = "prometheus"

      # Demand, for the case that the optimizer cannot be reached: somebody asks, or something waits.
      query        = "(sum(rate(pfy_total_requests{app=\"mailer\"}[1m])) or vector(0)) + (sum(pfy_executor_queue_waiting{app=\"mailer\"}) or vector(0))"
      query_window = "instant"

      strategy "productify-scaler" {
        metric_app_name = "mailer"
        group           = "worker"
        task            = "worker"

        # The same as above.
        min = 1
        max = 30

        cache_size = 60

        # The queue as a stream of its own. It is read from pfy_executor_queue_*, or from the series that
        # optimizer.series.queue-* name.
        override_two_stream = true

        # What it costs that a demand unit of the queue waits one step longer. Lower lets the queue wait
        # for replicas that are there anyway, higher buys replicas for it. Without it, it is sla_soft (20).
        override_carry_cost = 2
      }
    }

    # No guard here that counts what waits: it would buy at once what the plan spreads.

    target "nomad-target" {
      Namespace = "default"
      Job       = "mailer"
      Group     = "worker"
    }
  }
}
