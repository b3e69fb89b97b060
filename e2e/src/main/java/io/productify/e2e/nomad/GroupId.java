package io.productify.e2e.nomad;

/** One task group of one job in the default namespace. */
public record GroupId(String job, String group) {
  public GroupId {
    if (job.isBlank() || group.isBlank()) {
      throw new IllegalArgumentException(
          "job and group must not be blank, were '" + job + "' and '" + group + "'");
    }
  }

  @Override
  public String toString() {
    return job + "/" + group;
  }
}
