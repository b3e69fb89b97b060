package io.productify.e2e.nomad;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

/**
 * A client of the cluster that is ready.
 *
 * @param name its name
 * @param nodeClass its class
 * @param eligible whether it is given new work
 * @param modifyIndex of its last change
 */
public record ClusterNode(String name, String nodeClass, boolean eligible, long modifyIndex) {

  /** An eligible node of a class. */
  public static ClusterNode of(String name, String nodeClass) {
    return new ClusterNode(name, nodeClass, true, 1);
  }

  ClusterNode eligible(boolean now, long index) {
    return new ClusterNode(name, nodeClass, now, index);
  }

  /** Its entry in Nomad's list of nodes. */
  ObjectNode stub() {
    ObjectNode stub = JsonNodeFactory.instance.objectNode();
    stub.put("ID", UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8)).toString());
    stub.put("Name", name).put("Datacenter", "dc1").put("NodeClass", nodeClass);
    stub.put("NodePool", "default").put("Status", "ready").put("StatusDescription", "");
    stub.put("Drain", false).put("SchedulingEligibility", eligible ? "eligible" : "ineligible");
    return stub.put("CreateIndex", 1).put("ModifyIndex", modifyIndex);
  }
}
