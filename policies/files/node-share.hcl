# Runs the group `cache` of the job `cache` on half of the nodes of the class `cache`, and not at all
# on fewer than three of them. Put it into the agent's policy directory.

scaling "cache-cache" {
  enabled = true
  type    = "horizontal"

  # 0, so that "fewer than three: none" can be kept: the limits always win.
  min = 0
  max = 20

  policy {
    evaluation_interval = "30s"
    cooldown            = "1m"

    check "node-share" {
      source = "prometheus"

      # The count does not follow a metric, but the agent asks the strategy only when the check's own
      # query has answered: this one always does.
      query        = "vector(0)"
      query_window = "instant"

      strategy "productify-scaler" {
        metric_app_name = "cache"
        group           = "cache"
        task            = "cache"

        # The same as above.
        min = 0
        max = 20

        # A plan of this engine is one count: ask again soon, so that a change of the nodes is seen.
        cache_size = 15
        engine     = "node-share"

        # Which share of which nodes. The same fields can stand in the optimizer's policy file.
        override_node_percentage  = 50
        override_node_min_servers = 3
        override_node_class       = "cache"

        # A pool that is upgraded node by node does not move the count: a change must be more than a
        # tenth, and last for a quarter of an hour.
        scale_up_tolerance_percent   = 10
        scale_down_tolerance_percent = 10
        scale_up_stabilization       = "15m"
        scale_down_stabilization     = "15m"
      }
    }

    target "nomad-target" {
      Namespace = "default"
      Job       = "cache"
      Group     = "cache"
    }
  }
}
