.DEFAULT_GOAL := help
.PHONY: help demo picture test bundle sbom docs format bench bench-plan bench-sarimax bench-forecast bench-plugin-start bench-decisions replay e2e clean

MVN := mvn -B -ntp
comma := ,
DEMO := java -cp "e2e/target/classes:e2e/target/lib/*" io.productify.e2e.demo.Demo

help: ## list the targets
	@grep -hE '^[a-z0-9-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 10

demo: ## build, then replay a day of load in about a minute (DEMO_ARGS="--help")
	@echo "building (a few minutes the first time) ..."
	@$(MVN) -q package -Dmaven.test.skip=true -Dspotless.check.skip=true -Dwarnings.argument=-nowarn
	@$(DEMO) $(DEMO_ARGS)

test: ## run every test; with the real Prometheus, PostgreSQL, agent and Chromium where they can be had; in CI also on the bundle
	@rm -rf */target/surefire-reports
	@e2e/parts install; case $$? in \
	0) $(MVN) $(if $(CI),-Pbundle$(comma)sbom) verify ;; \
	4) $(MVN) $(if $(CI),-Pbundle) verify -DexcludedGroups='real-chromium | sbom' ;; \
	*) $(MVN) $(if $(CI),-Pbundle) verify -pl '!e2e' -DexcludedGroups='real-prometheus | real-postgresql' ;; esac
	@e2e/parts check || test -z "$$CI"
	@.ci/summary

bundle: ## make strategy-plugin/target/bundle, the plugin with its own Java
	@$(MVN) -Pbundle package -pl strategy-plugin -DskipTests
	@ls -d strategy-plugin/target/bundle

sbom: ## list what is shipped inside, in CycloneDX: optimizer/target/bom.json, strategy-plugin/target/bom.json
	@$(MVN) -q -Psbom verify -pl optimizer,strategy-plugin,e2e -Dtest=DependencyListTest \
		-Dsurefire.failIfNoSpecifiedTests=false -Dspotless.check.skip=true
	@ls optimizer/target/bom.json strategy-plugin/target/bom.json

docs: ## write docs/configuration.md from the keys of the code
	@$(MVN) -q test -pl optimizer -Dtest=ConfigurationReferenceTest -Ddocs.write=true

format: ## rewrite the sources in the one format
	@$(MVN) -q spotless:apply

bench: ## measure what docs/performance.md quotes
	@$(MVN) -q package -DskipTests -Dspotless.check.skip=true
	@java -cp "e2e/target/classes:e2e/target/lib/*" io.productify.e2e.bench.Bench

bench-plan: ## measure plans by exact and by milp, and the memory of 100,000 of them
	@$(MVN) -q -Pbench -pl optimizer,bench package -DskipTests -Dquarkus.build.skip=true -Dspotless.check.skip=true
	@grep -m1 'model name' /proc/cpuinfo; echo "cores: $$(nproc)"; java -version 2>&1 | head -1
	@java -cp "bench/target/classes:bench/target/lib/*" org.openjdk.jmh.Main $(or $(ONLY),'PlanBenchmark|TwoStreamBenchmark|ExactBenchmark')
	@java -Xmx256m -cp "bench/target/classes:bench/target/lib/*" io.productify.bench.PlanMemory

bench-sarimax: ## measure the SARIMAX kernel, beside statsmodels and JDemetra+
	@$(MVN) -q -Pbench -pl optimizer,bench package -DskipTests -Dquarkus.build.skip=true -Dspotless.check.skip=true
	@grep -m1 'model name' /proc/cpuinfo; echo "cores: $$(nproc)"; java -version 2>&1 | head -1
	@java -cp "bench/target/classes:bench/target/lib/*" org.openjdk.jmh.Main SarimaxBenchmark \
		-rf json -rff bench/target/sarimax.json
	@java -cp "bench/target/classes:bench/target/lib/*" io.productify.bench.JDemetraComparison
	@java -cp "bench/target/classes:bench/target/lib/*" io.productify.bench.SarimaxCpuTimes bench/target/sarimax-cpu.json
	@/usr/bin/python3 bench/statsmodels_timing.py bench/target/sarimax-cpu.json

bench-forecast: ## compare forecasts on recorded traces (TRACES=dir)
	@$(MVN) -q -Pbench -pl optimizer,bench package -DskipTests -Dquarkus.build.skip=true -Dspotless.check.skip=true
	@java -cp "bench/target/classes:bench/target/lib/*" io.productify.bench.quality.ForecastBench $(TRACES)

bench-plugin-start: ## measure the plugin's start and memory, with and without its own Java
	@$(MVN) -q -Pbundle -pl strategy-plugin package -DskipTests -Dspotless.check.skip=true
	@grep -m1 'model name' /proc/cpuinfo; echo "cores: $$(nproc)"; java -version 2>&1 | head -1
	@python3 bench/plugin_start.py strategy-plugin/target

bench-decisions: ## write 1000 decisions a second for a minute (STORE=jdbc:...), and what the log costs a request
	@$(MVN) -q -Pbench package -DskipTests -Dspotless.check.skip=true
	@grep -m1 'model name' /proc/cpuinfo; echo "cores: $$(nproc)"; java -version 2>&1 | head -1
	@rm -f bench/target/decisions.db*
	@java -cp "bench/target/classes:optimizer/target/classes:optimizer/target/quarkus-app/lib/main/*:optimizer/target/quarkus-app/lib/boot/*" io.productify.bench.DecisionLogBench \
		$(or $(STORE),jdbc:sqlite:bench/target/decisions.db) 1000 60 10000
	@java -cp "e2e/target/classes:e2e/target/lib/*" io.productify.e2e.bench.DecisionLogCost

UNSERVED := 20
STARTUP := --startup-delay 0

replay: ## play recorded traces to the engines (TRACES=dir), as docs/performance.md quotes
	@$(MVN) -q -pl optimizer package -DskipTests -Dspotless.check.skip=true
	@grep -m1 'model name' /proc/cpuinfo; echo "cores: $$(nproc)"; java -version 2>&1 | head -1
	@optimizer/target/quarkus-app/optimizer backtest --trace $(TRACES)/*.csv \
		--most-steps 9000 $(STARTUP) --set sla_soft=$(UNSERVED) --set sla_hard=$(UNSERVED) \
		--engine exact,exact:risk=band,hybrid,reactive --out optimizer/target/replay \
		--baseline target-value:target=0.7,target-value:target=0.85,hpa:target=0.7,last-week

picture: ## take docs/images/console.png anew, from the running demo (needs Chromium)
	@e2e/parts install
	@$(MVN) package -DskipTests -pl optimizer,strategy-plugin
	@$(MVN) verify -pl e2e -am -Dtest=DemoPicture -Dsurefire.failIfNoSpecifiedTests=false
	@ls -l docs/images/console.png

e2e: ## run only the scenarios on real parts
	@e2e/parts install
	@$(MVN) package -DskipTests -pl optimizer,strategy-plugin
	@$(MVN) verify -pl e2e -am -Dtest='io.productify.e2e.**' -Dsurefire.failIfNoSpecifiedTests=false

clean: ## remove what the build made
	@$(MVN) -q clean
