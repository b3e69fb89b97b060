.DEFAULT_GOAL := help
.PHONY: help demo test format bench e2e clean

help: ## list the targets
	@grep -hE '^[a-z0-9]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 10

test: ## build everything and run every test
	@mvn -B -ntp verify

format: ## rewrite the sources in the one format
	@mvn -B -ntp -q spotless:apply

clean: ## remove what the build made
	@mvn -B -ntp -q clean
