package apart_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/balance"
	"github.com/mapsheet/mapsheet/rules/balance/apart"
	"github.com/mapsheet/mapsheet/rules/balance/apart/aparttest"
	"github.com/mapsheet/mapsheet/rules/systems"
	"github.com/mapsheet/mapsheet/scenarios"
)

// both is a built-in scenario played here, and by a pool.
func both(t *testing.T, id string, on rules.Terms) (here, there balance.Arena, workers int) {
	t.Helper()
	text, ok := scenarios.Bytes(id)
	require.True(t, ok)
	here, err := apart.Opener(systems.All(), scenarios.Bases())(text, on)
	require.NoError(t, err)
	p := aparttest.Pool(t, 2)
	return here, balance.Arena{System: here.System, Scenario: here.Scenario, Elsewhere: p.Ground(here.Scenario, on)}, p.Workers()
}

func batch(a balance.Arena, games, workers int) balance.Batch {
	kinds := map[string]string{}
	for _, s := range a.Scenario.Sides {
		kinds[s.ID] = "random"
	}
	b := balance.Batch{Setup: balance.NewSetup(a.Scenario, a.Scenario.ID, nil, "1", kinds), Workers: workers}
	b.Seed, b.Games = 7, games
	return b
}

func bytesOf(t *testing.T, r balance.Result) string {
	t.Helper()
	text, err := r.Encode()
	require.NoError(t, err)
	return string(text)
}

func TestABatchPlayedApartHasTheSameBytesInEverySystem(t *testing.T) {
	for id, games := range map[string]int{"markova": 6, "leuthen": 5, "cowpens": 3} {
		t.Run(id, func(t *testing.T) {
			here, there, workers := both(t, id, rules.Terms{})
			want, err := batch(here, games, 2).Play(t.Context(), here)
			require.NoError(t, err)
			got, err := batch(there, games, workers).Play(t.Context(), there)
			require.NoError(t, err)
			require.NotNil(t, want.Seen)
			assert.Equal(t, bytesOf(t, want), bytesOf(t, got))
		})
	}
}

func TestABatchThatWasStoppedGoesOnApart(t *testing.T) {
	here, there, workers := both(t, "markova", rules.Terms{})
	want, err := batch(here, 20, 2).Play(t.Context(), here)
	require.NoError(t, err)
	b := batch(there, 20, workers)
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	came := 0
	b.Came = func(balance.Game) {
		if came++; came == 3 {
			stop()
		}
	}
	part, err := b.Play(ctx, there)
	require.NoError(t, err)
	require.True(t, part.Stopped)
	require.Equal(t, len(part.Played), part.Seen.Games)
	b.Begun, b.Came = part, nil
	got, err := b.Play(t.Context(), there)
	require.NoError(t, err)
	assert.Equal(t, bytesOf(t, want), bytesOf(t, got))
}

func TestALeagueAndAnExperimentPlayedApartComeToTheSame(t *testing.T) {
	here, there, workers := both(t, "markova", rules.Terms{})
	l := balance.League{Kinds: []string{"random", "greedy"}, Pairs: 2, Seed: 3, Workers: 2}
	want, err := l.Play(t.Context(), []balance.Arena{here}, nil)
	require.NoError(t, err)
	l.Workers = workers
	got, err := l.Play(t.Context(), []balance.Arena{there}, nil)
	require.NoError(t, err)
	assert.Equal(t, want, got)

	// Dice by purpose and a handicap are told, too.
	here, there, workers = both(t, "markova", rules.Terms{Paired: true, Handicap: 1})
	x := balance.Experiment{Base: here, Variants: []balance.Arena{here}, Side: here.Scenario.First, Players: map[string]string{}, Seed: 3, Pairs: 6, Workers: 2}
	for _, s := range here.Scenario.Sides {
		x.Players[s.ID] = "random"
	}
	wanted, err := x.Play(t.Context())
	require.NoError(t, err)
	x.Base, x.Variants, x.Workers = there, []balance.Arena{there}, workers
	found, err := x.Play(t.Context())
	require.NoError(t, err)
	assert.Equal(t, wanted, found)
	assert.Equal(t, 6, found.Variants[0].Same)
}

func TestAPoolThatCannotPlaySaysWhy(t *testing.T) {
	_, err := apart.New(t.Context(), "2", []io.ReadWriteCloser{aparttest.Start("2"), aparttest.Start("1")})
	assert.EqualError(t, err, `what plays games is version "1", and this is "2"`)

	ended := aparttest.Start("1")
	require.NoError(t, ended.Close())
	_, err = apart.New(t.Context(), "1", []io.ReadWriteCloser{ended})
	assert.EqualError(t, err, "what plays games has ended before its time")

	ctx, stop := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer stop()
	_, err = apart.New(ctx, "1", []io.ReadWriteCloser{silent{}})
	assert.ErrorIs(t, err, context.DeadlineExceeded)
}

// silent is a program that never says anything.
type silent struct{ io.ReadWriteCloser }

func (silent) Read([]byte) (int, error) { select {} }
func (silent) Close() error             { return nil }

func TestGamesThatCannotBePlayedApartSayWhy(t *testing.T) {
	here, there, _ := both(t, "markova", rules.Terms{})
	b := batch(there, 2, 2)
	b.Sides[0].Player = "nobody"
	_, wrong := b.Play(t.Context(), there)
	require.Error(t, wrong)
	_, right := b.Play(t.Context(), here)
	assert.EqualError(t, wrong, right.Error())

	p := aparttest.Pool(t, 1)
	there.Elsewhere = p.Ground(here.Scenario, rules.Terms{})
	b = batch(there, 500, p.Workers())
	b.Told = func(done int) {
		if done == 2 {
			p.Close()
		}
	}
	_, err := b.Play(t.Context(), there)
	assert.EqualError(t, err, "what plays games has ended before its time")
}

func TestWhatComesBackIsHeldAgainstTheBatch(t *testing.T) {
	here, there, _ := both(t, "markova", rules.Terms{})
	for what, change := range map[string]func(r *balance.Report){
		"the seed":  func(r *balance.Report) { r.Game.Seed++ },
		"nobody":    func(r *balance.Report) { r.Game.Winner = "zzz" },
		"2 games":   func(r *balance.Report) { r.Seen.Games = 2 },
		"13 sides?": func(r *balance.Report) { r.Game.Sides = nil },
	} {
		played := here.Errands()
		there.Elsewhere = func(ctx context.Context, e balance.Errand) (balance.Report, error) {
			r, err := played(ctx, e)
			change(&r)
			return r, err
		}
		_, err := batch(there, 1, 1).Play(t.Context(), there)
		assert.ErrorContains(t, err, "is no game of the batch", what)
	}
}

func TestWhatIsNoBattleIsNotOpened(t *testing.T) {
	open := apart.Opener(systems.All(), scenarios.Bases())
	_, err := open([]byte("format = \"mapsheet/1\"\nkind = \"mapsheet\"\nid = \"x\"\ntitle = \"X\"\n[board]\ncolumns = 3\nrows = 3\n"), rules.Terms{})
	assert.Error(t, err)
	_, err = open([]byte("hello"), rules.Terms{})
	assert.Error(t, err)
	text, _ := scenarios.Bytes("markova")
	_, err = apart.Opener(nil, scenarios.Bases())(text, rules.Terms{})
	assert.Error(t, err, "no system plays it")
}

func TestWhoPlaysUnderstandsLinesAlone(t *testing.T) {
	var out bytes.Buffer
	open := func([]byte, rules.Terms) (balance.Arena, error) {
		return balance.Arena{}, errors.New("it is no battle")
	}
	ask := func(text string) error {
		out.Reset()
		return apart.Serve(t.Context(), strings.NewReader(text), &out, "1", open)
	}
	answers := func() []string { return strings.Split(strings.TrimSpace(out.String()), "\n") }
	require.NoError(t, ask(""))
	assert.Equal(t, []string{`{"engine":"1"}`}, answers())
	assert.EqualError(t, ask("hello"), "games are asked for in lines of JSON, and this is none")
	for text, says := range map[string]string{
		`{"id":4,"ground":2,"errand":{"seed":1,"players":{}}}`:                          "nobody has said what ground 2 is",
		`{"id":4,"ground":2,"terms":{"scenario":"x"},"errand":{"seed":1,"players":{}}}`: "it is no battle",
	} {
		require.NoError(t, ask(text))
		require.Len(t, answers(), 2)
		var a struct {
			ID    int    `json:"id"`
			Error string `json:"error"`
		}
		require.NoError(t, json.Unmarshal([]byte(answers()[1]), &a))
		assert.Equal(t, 4, a.ID)
		assert.Equal(t, says, a.Error)
	}
}
