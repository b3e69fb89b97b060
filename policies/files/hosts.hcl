# Adds nodes to the pool `default` while applications want replicas that the cluster cannot give.
# Put it into the policy directory of an agent whose configuration has the target's credentials.
#
# It only adds. Taking nodes away is a question to the optimizer (POST /hosts/scale-in-request), asked
# by the hook of your cloud before it ends a machine.

scaling "hosts-default" {
  enabled = true
  type    = "cluster"

  # Machines, not replicas.
  min = 3
  max = 12

  policy {
    evaluation_interval = "30s"

    # A new machine takes some minutes to boot and join before its effect shows.
    cooldown = "5m"

    check "wanted" {
      source = "prometheus"

      # 1 while hosts are wanted. `or vector(0)` makes it answer also before the first application of the
      # pool was planned; several optimizers say the same, or the newest wish is heard.
      query        = "max(pfy_host_capacity_wanted{pool=\"default\"}) or vector(0)"
      query_window = "instant"

      # One machine more for as long as it is 1, after each cooldown.
      strategy "threshold" {
        lower_bound           = 1
        upper_bound           = 2
        delta                 = 1
        within_bounds_trigger = 1
      }
    }

    # Any target of the agent will do: aws-asg, azure-vmss, gce-mig, or a plugin for OpenStack.
    target "aws-asg" {
      aws_asg_name = "nomad-clients"
      node_pool    = "default"
    }
  }
}
