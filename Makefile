# Mapsheet's tasks. "make" alone lists them; the longer ones live under .ci/.

# Arguments for the editor: make run ARGS=my-scenario.toml
ARGS =
# Benchmarks: which, how often, in which packages (all that have some when empty).
BENCH = .
COUNT = 1
PKG =
# Which of many samples: of mutants, of kills, and of those who use the window.
SEED = 1
# How long to use the window in a row.
MINUTES = 30
# How long to try each fuzz target.
FUZZTIME = 20s
# How often to kill programs at work.
KILLS = 2000
# How many mutants (0: every place that can be changed).
N = 60
# Which steps of trying the editions (all when empty): build again debian windows same store browser.
STEPS =

# The window library's emoji take 14 MB of memory; the program has letters of its own for them.
TAGS = no_emoji
# With gles the window builds in a quarter of the time and draws as fast. macOS has no OpenGL ES.
ifneq ($(shell uname),Darwin)
TAGS := gles,$(TAGS)
endif

# A Go unpacked where its own instructions say is found even when PATH does not name it.
export PATH := $(PATH):/usr/local/go/bin

# Git refuses to describe a checkout that belongs to someone else; build without its stamp then.
ifneq (0,$(shell git status >/dev/null 2>&1; echo $$?))
export GOFLAGS += -buildvcs=false
endif

.PHONY: help run build test race window bench fuzz mutants soak torture balance dist web editions lint fmt clean

help: ## list the tasks
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' Makefile

run: ## install what is missing, build, open the editor (ARGS=file)
	@.ci/go-version
	@.ci/packages run
	@test -e bin/mapsheet-editor || echo "Building the editor. The first time this takes a few minutes."
	go build -tags '$(TAGS)' -o bin/ ./cmd/mapsheet-editor
	@bin/mapsheet-editor $(ARGS)

build: ## build the editor and the command line into bin/
	@.ci/go-version
	@.ci/packages build
	go build -tags '$(TAGS)' -o bin/ ./cmd/mapsheet-editor
	CGO_ENABLED=0 go build -o bin/ ./cmd/mapsheet

test: ## install what the tests need, then run every one of them
	@.ci/go-version
	@.ci/packages test
	@.ci/test

race: ## run the tests of what works beside something under the race detector
	@.ci/go-version
	@.ci/packages build
	@.ci/test race

window: ## run the tests that drive the real window, on a display in memory
	@.ci/go-version
	@.ci/packages test
	@.ci/test window

bench: ## run the benchmarks, into bench.txt too (BENCH=pattern COUNT=n PKG=packages)
	@.ci/go-version
	@.ci/bench bench.txt '$(BENCH)' $(COUNT) $(PKG)

fuzz: ## try every fuzz target for a while (FUZZTIME=20s PKG=packages)
	@.ci/go-version
	@.ci/fuzz $(FUZZTIME) $(PKG)

mutants: ## change one thing at a time and print what no test notices (SEED=1 N=60 PKG=packages)
	@.ci/go-version
	@go run ./.ci/mutants -seed $(SEED) -n $(N) $(PKG)

soak: ## use the real window for half an hour and hold that it stays as it was (MINUTES=30 SEED=1)
	@.ci/go-version
	@.ci/packages test
	@.ci/soak $(MINUTES) $(SEED)

torture: ## kill programs at work at random points, see that nothing is lost (KILLS=2000 SEED=1)
	@.ci/go-version
	@.ci/torture $(KILLS) $(SEED)

balance: ## play all built-in scenarios and tell their balance in scenarios/BALANCE.md
	@.ci/go-version
	CGO_ENABLED=0 go run ./cmd/mapsheet balance table --games 10 --quick 100 --notes .ci/balance.toml -o scenarios/BALANCE.md

dist: ## build what people take into dist/, packed and with its sums: all that this machine has the tools for
	@.ci/go-version
	@.ci/dist dist '$(TAGS)'

web: ## build the edition that runs in a browser into dist/web/
	@.ci/go-version
	@.ci/web dist/web

editions: ## install what that takes, build it twice, use it all, hold that four systems write the same bytes (STEPS="build same")
	@.ci/go-version
	@.ci/packages editions
	@.ci/editions dist '$(TAGS)' $(STEPS)

lint: ## look for mistakes that the compiler lets pass
	@.ci/go-version
	@.ci/packages build
	@.ci/lint

fmt: ## lay out the code with gofmt
	gofmt -s -w .

clean: ## remove what the tasks above made
	rm -rf bin dist bench.txt
