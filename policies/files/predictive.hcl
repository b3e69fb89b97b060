# Scales the group `web` of the job `shop` by the optimizer's plan, with a reactive guard beside it.
# Put it into the agent's policy directory.
#
# The agent takes the safer of the two checks: either of them scales up by itself, and the group is
# scaled down only when both want less, to the higher of their two counts.

scaling "shop-web" {
  enabled = true

  # A policy in a file is for a cluster of machines unless it says otherwise.
  type = "horizontal"

  # The agent cuts every count to these. It does not tell them to the plugin: the strategy block
  # below has to repeat them, so that the plan itself is made within them.
  min = 1
  max = 20

  policy {
    # How often both checks are asked. The plugin answers from a plan it already has, so asking
    # often costs little; the step of the plan (15 s by default) is the useful lower bound.
    evaluation_interval = "10s"

    # After a scaling action the agent drops every further one for this long, in both directions.
    # A plan that sees load coming needs room to act: keep it well under the time in which your
    # load changes. The agent's own default is five minutes.
    cooldown             = "1m"
    cooldown_on_scale_up = "20s"

    check "predictive" {
      source = "prometheus"

      # The agent runs this query before it asks the strategy, and when the query fails or finds
      # nothing, the whole policy is skipped: the plugin is not even asked, and the other check
      # neither. `or vector(0)` makes it answer always, also before the first request was counted.
      # The plan is not made from this number: the optimizer reads Prometheus itself. It tells the
      # plugin whether there is demand at all when the optimizer cannot be reached.
      query = "sum(rate(pfy_total_requests{app=\"shop\"}[1m])) or vector(0)"

      # One sample, now: the newest is all that is used.
      query_window = "instant"

      strategy "productify-scaler" {
        # The value of the `app` label of the application's series.
        metric_app_name = "shop"

        # Labels of nomad_client_allocs_cpu_allocated and _memory_allocated, from which the
        # optimizer learns what one replica can serve.
        group = "web"
        task  = "server"

        # The same as above, see there.
        min = 1
        max = 20

        # How many seconds ahead a plan reaches, and so how long the plugin can go on without the
        # optimizer before it holds the count.
        cache_size = 60

        # How long the plugin waits for the optimizer. This is the default. Which engine plans is left to
        # the optimizer: `engine = "..."` here would overrule its configuration, its canary too.
        run_deadline = "4.5s"
      }
    }

    check "reactive-guard" {
      source = "prometheus"

      # The replicas that the measured load needs, one serving 100 requests a second here. A count,
      # not a ratio: `target-value` multiplies the running count by a value per replica, and while
      # the two do not yet tell of the same replicas after a start it asks for far too many.
      # It too must always answer (see above).
      query        = "ceil(sum(rate(pfy_total_requests{app=\"shop\"}[1m])) / 100) or vector(0)"
      query_window = "instant"

      # Takes the value as the count.
      strategy "pass-through" {}
    }

    target "nomad-target" {
      Namespace = "default"
      Job       = "shop"
      Group     = "web"
    }
  }
}
