package io.productify.optimizer.app;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePath;
import io.smallrye.config.WithDefault;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * The keys of the optimizer as the table of the reference page: names and order from the source,
 * defaults from the annotations, and what a key means from its Javadoc.
 */
final class KeyTable {

  private static final Path SOURCE =
      Path.of("src/main/java/io/productify/optimizer/app/OptimizerConfig.java");
  private static final String HEAD = "| key | default | what |\n|---|---|---|\n";

  private final DocTrees docs;
  private final CompilationUnitTree unit;
  private final StringBuilder rows = new StringBuilder(HEAD);

  private KeyTable(DocTrees docs, CompilationUnitTree unit) {
    this.docs = docs;
    this.unit = unit;
  }

  /** Returns the page with its table as the code would have it; what stands above it is kept. */
  static String written(String page) throws IOException {
    int table = page.indexOf(HEAD);
    if (table < 0) {
      throw new IllegalStateException("the page has no table of keys");
    }
    return page.substring(0, table) + table();
  }

  private static String table() throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      JavacTask task =
          (JavacTask)
              compiler.getTask(null, files, null, null, null, files.getJavaFileObjects(SOURCE));
      CompilationUnitTree unit = task.parse().iterator().next();
      KeyTable table = new KeyTable(DocTrees.instance(task), unit);
      ClassTree root = (ClassTree) unit.getTypeDecls().get(0);
      table.add("optimizer.", root, OptimizerConfig.class);
      return table.rows.toString();
    }
  }

  private void add(String prefix, ClassTree group, Class<?> type) {
    for (Tree member : group.getMembers()) {
      if (member instanceof MethodTree key) {
        add(prefix, key, method(type, key.getName().toString()));
      }
    }
  }

  private void add(String prefix, MethodTree key, Method method) {
    String name = prefix + kebab(method.getName());
    Class<?> type = method.getReturnType();
    if (type.getEnclosingClass() == OptimizerConfig.class) {
      add(name + ".", group(type.getSimpleName()), type);
      return;
    }
    String documented = type == Map.class ? name + ".<name>" : name;
    rows.append(
        "| `%s` | %s | %s |%n".formatted(documented, defaultOf(method), meaning(name, key)));
  }

  private static String defaultOf(Method method) {
    return Optional.ofNullable(method.getAnnotation(WithDefault.class))
        .map(given -> "`" + given.value() + "`")
        .orElse("unset");
  }

  private static Method method(Class<?> type, String name) {
    try {
      return type.getDeclaredMethod(name);
    } catch (NoSuchMethodException e) {
      throw new IllegalStateException(e);
    }
  }

  private ClassTree group(String name) {
    List<? extends Tree> members = ((ClassTree) unit.getTypeDecls().get(0)).getMembers();
    return members.stream()
        .filter(ClassTree.class::isInstance)
        .map(ClassTree.class::cast)
        .filter(type -> type.getSimpleName().contentEquals(name))
        .findFirst()
        .orElseThrow();
  }

  private String meaning(String name, MethodTree key) {
    String javadoc = docs.getDocComment(TreePath.getPath(unit, key));
    if (javadoc == null) {
      throw new IllegalStateException(name + " has no Javadoc that says what it means");
    }
    return javadoc
        .strip()
        .replaceAll("\\s+", " ")
        .replaceAll("\\{@code ([^}]*)}", "`$1`")
        .replaceAll("<a href=\"([^\"]*)\">([^<]*)</a>", "[$2]($1)")
        .replaceAll("\\.$", "");
  }

  private static String kebab(String name) {
    return name.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
  }
}
