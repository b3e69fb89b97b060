package io.productify.e2e;

import io.productify.e2e.parts.RealParts;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;

/** Says at the end of a run which programs of others ran in it. */
public final class ReportRealParts implements LauncherSessionListener {
  @Override
  public void launcherSessionClosed(LauncherSession session) {
    System.out.println(RealParts.line());
  }
}
