package main

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/scenarios"
)

// playedLog plays a scenario and is the log's lines, each with its line break.
func playedLog(t *testing.T, args ...string) []string {
	t.Helper()
	r := mapsheet(t, append([]string{"play", "--log", "-"}, args...)...)
	require.Equal(t, statusFine, r.status, r.err)
	return strings.SplitAfter(strings.TrimSuffix(r.out, "\n"), "\n")
}

func TestEveryScenarioPlaysToItsEndAndReplaysTheSame(t *testing.T) {
	for _, info := range scenarios.Of("soldiers") {
		t.Run(info.ID, func(t *testing.T) {
			fewInShort(t, info)
			t.Parallel()
			path := filepath.Join(t.TempDir(), "log.jsonl")
			seed := strconv.Itoa(info.Number)
			play := []string{"play", info.ID, "--seed", seed, "--log", path, "--force"}
			first := mapsheet(t, play...)
			require.Equal(t, statusFine, first.status, first.err)
			assert.Contains(t, first.out, info.Title+", seed "+seed)
			assert.Contains(t, first.out, "The game ends in turn ")
			assert.Contains(t, first.out, "\nvictory.")
			log, err := os.ReadFile(path)
			require.NoError(t, err)

			assert.Equal(t, first, mapsheet(t, "replay", path))
			assert.Equal(t, first, mapsheet(t, play...))
			again, err := os.ReadFile(path)
			require.NoError(t, err)
			assert.Equal(t, string(log), string(again))
		})
	}
}

func TestAGameWithAHandicapReplaysTheSame(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log.jsonl")
	first := mapsheet(t, "play", "mlawa", "--first", "doctrine", "--handicap", "20", "--log", path)
	require.Equal(t, statusFine, first.status, first.err)
	assert.Contains(t, first.out, "Handicap: 20 of the German infantry companies stay out of the game.")
	assert.Equal(t, first, mapsheet(t, "replay", path))

	assert.Contains(t, mapsheet(t, "list").out, "up to 23 German infantry companies")
	tooMany := mapsheet(t, "play", "mlawa", "--handicap", "24")
	assert.Equal(t, statusUse, tooMany.status)
	assert.Contains(t, tooMany.err, "--handicap: the handicap is how many German infantry companies stay out of the game, from 0 to 23, and not 24")
	assert.Contains(t, mapsheet(t, "play", "brunstatt", "--handicap", "1").err, "Brunstatt offers no handicap")
}

func TestAnotherSeedIsAnotherGame(t *testing.T) {
	assert.NotEqual(t, mapsheet(t, "play", "tanga", "--seed", "1").out, mapsheet(t, "play", "tanga", "--seed", "2").out)
	assert.Equal(t, mapsheet(t, "play", "tanga"), mapsheet(t, "play", "tanga", "--seed", "1", "--first", "random", "--second", "random"))
}

func TestPlayForPrograms(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log.jsonl")
	r := mapsheet(t, "play", "tanga", "--seed", "3", "--json", "--log", path)
	require.Equal(t, statusFine, r.status, r.err)
	var a account
	require.NoError(t, json.Unmarshal([]byte(r.out), &a))
	assert.Equal(t, "tanga", a.Scenario)
	assert.Equal(t, uint64(3), a.Seed)
	require.Len(t, a.Sides, 2)
	assert.Equal(t, "random", a.Sides[0].Player)
	assert.Positive(t, a.Sides[1].Units)
	assert.Len(t, a.Turns, a.Now.Turn)
	require.NotNil(t, a.Outcome)
	assert.True(t, a.Now.Over)
	assert.NotEmpty(t, a.Outcome.Sentence)
	assert.NotEmpty(t, a.Outcome.By)

	text := mapsheet(t, "play", "tanga", "--seed", "3")
	assert.Contains(t, text.out, a.Outcome.Sentence)
	assert.Contains(t, text.out, a.State)
	losses := 0
	for _, side := range a.Sides {
		losses += len(side.Losses)
		for _, l := range side.Losses {
			assert.Regexp(t, `^\d{4}$`, l.Hex)
			assert.Contains(t, l.Unit, l.Type)
			assert.Positive(t, l.Turn)
		}
	}
	log := mapsheet(t, "replay", path, "--events")
	assert.Equal(t, losses, strings.Count(log.out, " is eliminated in "))
}

func TestTheDoctrinePlaysTheSolitaireRussians(t *testing.T) {
	r := mapsheet(t, "play", "mlawa", "--first", "doctrine", "--seed", "5")
	require.Equal(t, statusFine, r.status, r.err)
	assert.Contains(t, r.out, "Russian: doctrine")
	assert.Equal(t, r, mapsheet(t, "play", "mlawa", "--first", "doctrine", "--seed", "5"))
}

func TestPlayRefusesWhatCannotBePlayed(t *testing.T) {
	dir := t.TempDir()
	mine := filepath.Join(dir, "mine.toml")
	require.NoError(t, os.WriteFile(mine, []byte(brunstatt(t)), 0o644))
	foreign := filepath.Join(dir, "foreign.toml")
	require.NoError(t, os.WriteFile(foreign, []byte(strings.Replace(brunstatt(t), "\nfirst = \"french\"", "\nfirst = \"nobody\"", 1)), 0o644))
	fresh := filepath.Join(dir, "fresh.toml")
	require.Equal(t, result{}, mapsheet(t, "new", fresh))
	tests := []struct {
		name   string
		args   []string
		status int
		want   string
	}{
		{"an unknown player", []string{"brunstatt", "--first", "genius"}, statusUse, `there is no player "genius": choose one of random, greedy, planner-easy, planner, planner-strong, planner-patient, doctrine`},
		{"the doctrine without its rule", []string{"brunstatt", "--second", "doctrine"}, statusUse, "Brunstatt names no "},
		{"the doctrine on the other side", []string{"mlawa", "--second", "doctrine"}, statusUse, "names no German ones"},
		{"a player for a side that is not there", []string{"mlawa", "--player", "french=random"}, statusUse, `Mlawa has no side "french": choose one of german, russian`},
		{"a side without a player", []string{"mlawa", "--player", "german"}, statusUse, "write SIDE=PLAYER"},
		{"no file", []string{}, statusUse, "something is missing: write mapsheet play FILE"},
		{"a file that is not there", []string{"nowhere"}, statusProblems, "nowhere"},
		{"charts", []string{"../../scenarios/charts/soldiers.toml"}, statusProblems, `is a file of the kind "charts": name a scenario`},
		{"a scenario without units", []string{fresh}, statusProblems, "it has no units"},
		{"a scenario that is not ready", []string{foreign}, statusProblems, "nobody"},
		{"a log over the scenario", []string{mine, "--log", mine}, statusProblems, "the log would replace the scenario"},
		{"a log where none can be", []string{mine, "--log", filepath.Join(dir, "no", "log.jsonl")}, statusProblems, "log.jsonl"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := mapsheet(t, append([]string{"play"}, test.args...)...)
			assert.Equal(t, test.status, r.status)
			assert.Contains(t, r.err, test.want)
			assert.Empty(t, r.out)
		})
	}
	text, err := os.ReadFile(mine)
	require.NoError(t, err)
	assert.Equal(t, brunstatt(t), string(text), "the scenario is as it was")
}

func TestClausesOfBothSidesMakeADraw(t *testing.T) {
	fresh := mapsheet(t, "new", "-", "--cols", "6", "--rows", "6").out
	path := writeFile(t, "late.toml", fresh+`
[[forces]]
id = "late"
side = "german"
name = "Too late"
units = [{ type = "german-infantry-company", count = 1 }]

[[reinforcements]]
forces = ["late"]
turn = 99
entry = { hexes = "0101" }

[[victory.clauses]]
outcome = { winner = "german" }
when = "end"
condition = { count = { units = { side = "french" }, area = { hexes = "0303" }, at_most = 0 } }

[[victory.clauses]]
outcome = { winner = "french" }
when = "end"
condition = { count = { units = { side = "german" }, area = { hexes = "0303" }, at_most = 0 } }
`)
	r := mapsheet(t, "play", path, "--json")
	require.Equal(t, statusFine, r.status, r.err)
	var a account
	require.NoError(t, json.Unmarshal([]byte(r.out), &a))
	assert.Equal(t, "draw", a.Outcome.Winner)
	require.Len(t, a.Outcome.By, 3)
	assert.Equal(t, "victory.clauses[1]", a.Outcome.By[1].Path)
	assert.Equal(t, "These clauses hold at once and name different winners, so neither side wins.", a.Outcome.By[2].Sentence)
	assert.Len(t, a.Turns, a.Now.Turn, "a game without deployment begins in turn 1")
}

// breaker ends a context when so many lines have been written.
type breaker struct {
	bytes.Buffer
	lines int
	stop  context.CancelFunc
}

func (b *breaker) Write(p []byte) (int, error) {
	if b.lines--; b.lines == 0 {
		b.stop()
	}
	return b.Buffer.Write(p)
}

func TestAGameThatIsStoppedLeavesALogThatReplays(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	log := &breaker{lines: 501, stop: stop}
	var account bytes.Buffer
	status := run(ctx, []string{"play", "morhange", "--log", "-"}, strings.NewReader(""), log, &account)
	assert.Equal(t, statusProblems, status)
	assert.Contains(t, account.String(), "500 actions. The game goes on: turn ")
	assert.Contains(t, account.String(), errStopped.Error())
	path := writeFile(t, "stopped.jsonl", log.String())
	r := mapsheet(t, "replay", path)
	assert.Equal(t, statusFine, r.status, r.err)
	assert.True(t, strings.HasPrefix(account.String(), r.out), "the account is the same")
}

// ponderer is a player that thinks until nobody waits for it any more.
type ponderer struct {
	rules.Chance
	begins func()
	quit   func() bool
}

func (p *ponderer) QuitWhen(quit func() bool) { p.quit = quit }

func (p *ponderer) Choose(v rules.View) rules.Action {
	p.begins()
	if p.quit == nil || !p.quit() {
		panic("it would think for ever")
	}
	return p.Chance.Choose(v)
}

func TestAPlayerThatThinksIsStoppedWithItsGame(t *testing.T) {
	b, err := openBattle(installed(), skirmish)
	require.NoError(t, err)
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	header := rules.Header{System: b.system.ID, Scenario: b.scenario().ID}
	m := &match{game: rules.NewGame(b.Begin(rules.Terms{})), account: newAccount(b, header), progress: progress{every: time.Hour, last: time.Now()}}
	players := map[rules.Seat]rules.Player{}
	for seat := range b.scenario().Sides {
		players[rules.Seat(seat+1)] = &ponderer{Chance: *rules.NewChance(1), begins: stop}
	}
	require.ErrorIs(t, m.play(ctx, rules.NewSeated(players)), errStopped)
	assert.Zero(t, m.game.Len(), "what it chose in haste is not done")
}

// full is a disk that takes so many lines.
type full struct{ lines int }

func (f *full) Write(p []byte) (int, error) {
	if f.lines--; f.lines < 0 {
		return 0, os.ErrInvalid
	}
	return len(p), nil
}

func TestALogThatCannotBeWrittenEndsTheGame(t *testing.T) {
	for _, lines := range []int{0, 1, 30} {
		var errOut bytes.Buffer
		status := run(t.Context(), []string{"play", "morhange", "--log", "-"}, strings.NewReader(""), &full{lines}, &errOut)
		assert.Equal(t, statusProblems, status)
		assert.Contains(t, errOut.String(), "the output cannot be written")
		assert.NotContains(t, errOut.String(), "Morhange, seed", "no account of a game that was not played")
	}
}

func TestALongGameSaysHowFarItIs(t *testing.T) {
	var out bytes.Buffer
	now := time.Now()
	p := progress{out: &out, every: time.Hour, last: now}
	p.report(1, 10)
	assert.Empty(t, out.String())
	p.last = now.Add(-2 * time.Hour)
	p.report(3, 700)
	p.report(3, 701)
	assert.Equal(t, "turn 3, 700 actions so far\n", out.String())
	p.turn, p.last = "round", now.Add(-2*time.Hour)
	p.report(4, 800)
	assert.Contains(t, out.String(), "\nround 4, 800 actions so far\n")
}

func TestPlayersAreCompleted(t *testing.T) {
	for _, flag := range []string{"--first", "--second"} {
		r := mapsheet(t, "__complete", "play", "brunstatt", flag, "")
		assert.Contains(t, r.out, "random\tpicks legal actions by chance")
		assert.Contains(t, r.out, "doctrine\t")
	}
	assert.Contains(t, mapsheet(t, "__complete", "play", "").out, "brunstatt")
}

func BenchmarkPlayScenarioOne(b *testing.B) {
	battle, err := openBattle(installed(), "brunstatt")
	require.NoError(b, err)
	play := func(b *testing.B, log bool) {
		actions := 0
		for seed := uint64(0); b.Loop(); seed++ {
			players, names, err := newPlayers(battle, seats{first: "random", second: "random"}, seed)
			require.NoError(b, err)
			start, header := battle.Begin(rules.Terms{Seed: seed}), rules.Header{Seed: seed, Players: names}
			m := &match{game: rules.NewGame(start), account: newAccount(battle, header), progress: progress{every: time.Hour, last: time.Now()}}
			if log {
				require.NoError(b, m.record(io.Discard, battle.file, header))
			}
			require.NoError(b, m.play(b.Context(), players))
			actions += m.account.Actions
		}
		b.ReportMetric(float64(actions)/float64(b.N), "actions/game")
	}
	b.Run("the game", func(b *testing.B) { play(b, false) })
	b.Run("the game and its log", func(b *testing.B) { play(b, true) })
	b.Run("the command", func(b *testing.B) {
		for b.Loop() {
			var out, errOut bytes.Buffer
			require.Equal(b, statusFine, run(b.Context(), []string{"play", "brunstatt"}, strings.NewReader(""), &out, &errOut))
		}
	})
}

func TestALogIsReplacedOnlyWhenToldTo(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log.jsonl")
	play := []string{"play", skirmish, "--log", path}
	require.Equal(t, statusFine, mapsheet(t, play...).status)
	require.NoError(t, os.WriteFile(path, []byte("a game of last year\n"), 0o600))

	r := mapsheet(t, play...)
	assert.Equal(t, statusProblems, r.status)
	assert.Contains(t, r.err, "log.jsonl exists already: choose another name, or add --force to replace it")
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	assert.Equal(t, "a game of last year\n", string(text))

	require.Equal(t, statusFine, mapsheet(t, append(play, "--force")...).status)
	assert.Equal(t, statusFine, mapsheet(t, "replay", path).status)

	link := filepath.Join(t.TempDir(), "link.jsonl")
	gone := filepath.Join(t.TempDir(), "gone.jsonl")
	require.NoError(t, os.Symlink(gone, link))
	assert.Contains(t, mapsheet(t, "play", skirmish, "--log", link).err, "exists already")
	assert.NoFileExists(t, gone)
	require.Equal(t, statusFine, mapsheet(t, "play", skirmish, "--log", link, "--force").status)
	assert.FileExists(t, gone)
}
