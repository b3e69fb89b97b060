# Watches what the plan would do for the group `web` of the job `shop`, and moves nothing: how the strategy
# is introduced beside whoever scales the job today. Put it into the policy directory of an agent that
# runs no other policy for this group.
#
# Every evaluation is a scaling event without a count in Nomad, with the count that would have been asked for in
# its meta (`nomad_autoscaler.dry_run.count`), and a decision in the optimizer's log. The optimizer plans
# from what runs, which somebody else decides: each count is its next step from there.

scaling "shop-web" {
  enabled = true
  type    = "horizontal"

  min = 1
  max = 20

  policy {
    # An event each time the plan wants another count than what runs: not too often.
    evaluation_interval = "30s"
    cooldown            = "1m"

    check "predictive" {
      source       = "prometheus"
      query        = "sum(rate(pfy_total_requests{app=\"shop\"}[1m])) or vector(0)"
      query_window = "instant"

      strategy "productify-scaler" {
        metric_app_name = "shop"
        group           = "web"
        task            = "server"

        # The same as above.
        min = 1
        max = 20

        cache_size = 60

        # What was not done must not be remembered as on its way.
        startup_grace = "0s"
      }
    }

    target "nomad-target" {
      Namespace = "default"
      Job       = "shop"
      Group     = "web"

      # The agent's own switch: it tells the target nothing but the event. Take it away to let the plan act.
      dry-run = "true"
    }
  }
}
