package io.productify.optimizer.metrics.nomad;

import io.productify.optimizer.metrics.ClusterNode;
import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The answers of {@code /v1/nodes} and {@code /v1/node/:id}. */
final class NodeList {

  private NodeList() {}

  /**
   * An entry of the list.
   *
   * @param id the node's id
   * @param modifyIndex changes whenever the node does
   * @param node the node, its meta data not read yet
   */
  record Entry(String id, long modifyIndex, ClusterNode node) {

    ClusterNode with(Map<String, String> meta) {
      return new ClusterNode(node.name(), node.schedulable(), node.place(), Optional.of(meta));
    }
  }

  /** The body is not what was asked for; the message quotes none of it. */
  static final class MalformedListException extends Exception {
    MalformedListException(String message) {
      super(message);
    }
  }

  static List<Entry> parse(String body) throws MalformedListException {
    try {
      List<Entry> nodes = new ArrayList<>();
      for (Object element : new JsonArray(body)) {
        if (!(element instanceof JsonObject node)) {
          throw new MalformedListException("an entry is not a node");
        }
        nodes.add(new Entry(node.getString("ID", ""), node.getLong("ModifyIndex", 0L), node(node)));
      }
      return nodes;
    } catch (DecodeException | ClassCastException e) {
      // The cause would quote the body.
      throw new MalformedListException("the answer is not a list of nodes");
    }
  }

  private static ClusterNode node(JsonObject node) {
    boolean schedulable =
        "ready".equals(node.getString("Status"))
            && "eligible".equals(node.getString("SchedulingEligibility"))
            && !node.getBoolean("Drain", false);
    return new ClusterNode(
        node.getString("Name", ""),
        schedulable,
        new ClusterNode.Place(
            node.getString("NodeClass", ""),
            node.getString("NodePool", ""),
            node.getString("Datacenter", "")),
        Optional.empty());
  }

  static Map<String, String> meta(String body) throws MalformedListException {
    try {
      Map<String, String> meta = new HashMap<>();
      JsonObject given = new JsonObject(body).getJsonObject("Meta");
      if (given != null) {
        given.forEach(entry -> meta.put(entry.getKey(), String.valueOf(entry.getValue())));
      }
      return meta;
    } catch (DecodeException | ClassCastException e) {
      throw new MalformedListException("the answer is not a node");
    }
  }
}
