package io.productify.optimizer.engine.exact;

/**
 * Cuts a curve down to where another one of the same step and count does not do as well. What is
 * cut off is either end; a stretch in the middle stays. Between two neighbouring kinks of either
 * curve the difference is a line, so walking over the kinks finds where it changes sides.
 */
final class CurveCut {

  /** Backlogs apart by no more than rounding are the same one, demand units. */
  private final double sameBacklog;

  private double from;
  private double to;

  CurveCut(double sameBacklog) {
    this.sameBacklog = sameBacklog;
  }

  /**
   * Cuts a curve.
   *
   * @param other where it costs no more than the curve and a margin, the curve is not needed
   * @param margin cost units; below 0 the other must be cheaper by that much
   * @return the kinks looked at, or 0 if nothing of the curve is left and it is as it was
   */
  int cut(BacklogCurve curve, BacklogCurve other, double margin) {
    from = Double.POSITIVE_INFINITY;
    to = Double.NEGATIVE_INFINITY;
    int kinks = 2;
    int mine = 0;
    int theirs = 0;
    double at = curve.backlog(0);
    double end = curve.backlog(curve.size() - 1);
    if (other.backlog(0) > at + sameBacklog) {
      needed(at, Math.min(end, other.backlog(0)));
      at = to;
    }
    while (true) {
      mine = pieceAt(curve, mine, at);
      theirs = pieceAt(other, theirs, at);
      double ahead = ahead(curve.costAt(mine, at), other.costAt(theirs, at), margin);
      if (ahead > 0) {
        needed(at, at);
      }
      if (at >= end) {
        break;
      }
      double next = Math.min(curve.backlog(mine + 1), kinkAfter(other, theirs));
      double nextAhead = ahead(curve.costAt(mine, next), other.costAt(theirs, next), margin);
      if ((ahead > 0) != (nextAhead > 0)) {
        double crossing = at + (next - at) * (ahead / (ahead - nextAhead));
        needed(crossing, crossing);
      }
      at = next;
      kinks++;
    }
    if (from > to) {
      return 0;
    }
    curve.startAt(from);
    curve.endAt(to);
    return kinks;
  }

  private static double ahead(double mine, double theirs, double margin) {
    return theirs - mine - margin;
  }

  private void needed(double start, double end) {
    from = Math.min(from, start);
    to = Math.max(to, end);
  }

  private static int pieceAt(BacklogCurve curve, int piece, double at) {
    int found = piece;
    while (found + 1 < curve.size() && curve.backlog(found + 1) <= at) {
      found++;
    }
    return found;
  }

  private static double kinkAfter(BacklogCurve curve, int piece) {
    return piece + 1 < curve.size() ? curve.backlog(piece + 1) : Double.POSITIVE_INFINITY;
  }
}
