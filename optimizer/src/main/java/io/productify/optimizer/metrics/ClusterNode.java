package io.productify.optimizer.metrics;

import java.util.Map;
import java.util.Optional;

/**
 * A node of the cluster.
 *
 * @param name its name
 * @param schedulable whether it is ready, and eligible for new work
 * @param place where it is; unknown parts are empty
 * @param meta its meta data; empty where it was not read
 */
public record ClusterNode(
    String name, boolean schedulable, Place place, Optional<Map<String, String>> meta) {

  /**
   * Where a node is.
   *
   * @param nodeClass class
   * @param nodePool pool
   * @param datacenter datacenter
   */
  public record Place(String nodeClass, String nodePool, String datacenter) {}

  public ClusterNode {
    meta = meta.map(Map::copyOf);
  }
}
