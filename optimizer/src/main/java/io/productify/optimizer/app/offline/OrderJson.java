package io.productify.optimizer.app.offline;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.productify.optimizer.forecast.sarimax.OrderScore;
import io.productify.optimizer.forecast.sarimax.OrderTrial;
import io.productify.optimizer.forecast.sarimax.SarimaxOrder;
import java.util.Locale;

/** A comparison of orders for programs. */
final class OrderJson {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final OrderReport report;

  OrderJson(OrderReport report) {
    this.report = report;
  }

  /**
   * Returns the document, in lines.
   *
   * @param top orders to show, at least 1
   */
  String text(int top) {
    OrderTrial trial = report.trial();
    ObjectNode root = JSON.createObjectNode();
    root.put("trace", report.file());
    root.put("step_seconds", report.trace().grid().stepSeconds());
    root.put("points", report.trace().grid().length());
    root.put("missing_points", report.trace().missing());
    root.put("fitted_points", trial.fitted());
    root.put("transform", trial.scale().name().toLowerCase(Locale.ROOT));
    root.set("best", JSON.valueToTree(report.best().map(SarimaxOrder::toString).orElse(null)));
    root.set("persistence_mase", errors(trial.persistenceError()));
    root.put("compared_orders", report.scores().size());
    ArrayNode orders = root.putArray("orders");
    report.scores().stream().limit(top).forEach(score -> orders.add(order(score)));
    return root.toPrettyString() + "\n";
  }

  private ObjectNode order(OrderScore score) {
    ObjectNode node = JSON.createObjectNode();
    node.put("order", score.order().toString());
    node.put("fit_millis", score.fitNanos() * 1e-6);
    score
        .figures()
        .ifPresentOrElse(
            figures -> addFigures(node, score, figures), () -> node.put("reason", score.reason()));
    return node;
  }

  private void addFigures(ObjectNode node, OrderScore score, OrderScore.Figures figures) {
    node.put("parameters", figures.criteria().parameters());
    node.put("converged", figures.converged());
    node.put("counted_observations", figures.criteria().counted());
    node.put("log_likelihood", figures.criteria().logLikelihood());
    ArrayNode lowest = JSON.createArrayNode();
    for (OrderReport.Criterion criterion : OrderReport.Criterion.values()) {
      double value = criterion.of(figures);
      if (Double.isFinite(value)) {
        node.put(criterion.key(), value);
      } else {
        node.putNull(criterion.key());
      }
      if (report.isLowest(score, criterion)) {
        lowest.add(criterion.key());
      }
    }
    node.set("lowest_of_equal_differences", lowest);
    node.set("mase", errors(figures.error()));
  }

  private ObjectNode errors(double[] errors) {
    ObjectNode node = JSON.createObjectNode();
    int[] horizons = report.trial().horizons();
    for (int h = 0; h < horizons.length; h++) {
      node.put(String.valueOf(horizons[h]), errors[h]);
    }
    return node;
  }
}
