//go:build webtest

package web_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/balance"
	"github.com/mapsheet/mapsheet/rules/systems"
	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema"
)

// played waits until so many games of those that are shown are done.
func (w *tab) played(n int) shown {
	w.t.Helper()
	return w.wait(fmt.Sprint(n, " games"), func(s shown) bool { return s.Games != nil && s.Games.Played >= n })
}

// stopped stops the games that go on, and waits until they are.
func (w *tab) stopped() shown {
	w.t.Helper()
	w.keys(kb.F9)
	return w.wait("the games to be stopped", func(s shown) bool { return s.Games != nil && !s.Games.Goes })
}

// gaps logs how long the page went without a frame since frames, and returns the longest.
func (w *tab) gaps(while string) float64 {
	w.t.Helper()
	longest := ask[float64](w.reader, "Math.max(...gaps)")
	w.t.Logf("%s: longest gap %.0f ms, %.0f frames, %.0f of them drawn", while, longest, ask[float64](w.reader, "gaps.length"), ask[float64](w.reader, "drawn"))
	return longest
}

// kept waits until a folder of the page has a file with a suffix, and is its text.
func (w *tab) kept(folder, suffix string) string {
	w.t.Helper()
	for deadline := time.Now().Add(longest); ; time.Sleep(20 * time.Millisecond) {
		ask[bool](w.reader, fmt.Sprintf("(fs.readdir(%q, (_, names) => { window.names = names; }), true)", folder))
		names := ask[[]string](w.reader, "names")
		if at := slices.IndexFunc(names, func(name string) bool { return strings.HasSuffix(name, suffix) }); at >= 0 {
			return ask[string](w.reader, fmt.Sprintf("new TextDecoder().decode(store.read(%q))", folder+"/"+names[at]))
		}
		require.True(w.t, time.Now().Before(deadline), "no file that ends in %s comes; there are %q", suffix, names)
	}
}

func TestBatchesOfGamesRunBesideThePageAndComeToTheSameBytes(t *testing.T) {
	r := open(t, "")
	w := r.visit(serve(t, edition(t)) + "?trace#markova")
	w.waitEditor()
	w.keys("s", chromedp.ModifierCtrl)
	w.asked("Save the scenario as")
	w.keys("a", chromedp.ModifierCtrl)
	w.keys("batch\r")
	w.wait("the file saved", func(s shown) bool { return s.Path != "" && !s.Dirty && s.Dialog == "" })

	w.keys("b", chromedp.ModifierCtrl)
	w.wait("the laboratory", func(s shown) bool { return s.Games != nil })
	w.still() // the game that is tried first is over
	w.picture("laboratory")
	ask[bool](r, frames)
	w.keys(kb.F5)
	s := w.played(1)
	assert.Empty(t, s.Games.Note, "something plays beside the page")
	w.played(12)
	w.picture("laboratory-plays")
	w.gaps("games of the laboratory")
	s = w.stopped()
	w.picture("laboratory-stopped")

	result, err := balance.Read(strings.NewReader(w.kept("/home", balance.Suffix)))
	require.NoError(t, err)
	require.Len(t, result.Played, s.Games.Played)
	file, err := scenarios.Open("markova")
	require.NoError(t, err)
	system, err := systems.All().Of(file.Scenario)
	require.NoError(t, err)
	battle, err := system.NewBattle(file.Scenario)
	require.NoError(t, err)
	b := balance.Batch{Setup: result.Setup, Workers: 2, Only: len(result.Played)}
	again, err := b.Play(t.Context(), balance.Arena{System: system, Scenario: file.Scenario, Start: func(seed uint64) rules.State { return battle.Begin(rules.Terms{Seed: seed}) }})
	require.NoError(t, err)
	want, err := again.Encode()
	require.NoError(t, err)
	got, err := result.Encode()
	require.NoError(t, err)
	assert.Equal(t, string(want), string(got))
	text, err := schema.Encode(file)
	require.NoError(t, err)
	assert.Equal(t, balance.Digest(text), result.Digest)

	w.command("small changes")
	w.wait("the small changes", func(s shown) bool {
		return s.Games != nil && !s.Games.Goes && s.Title == "small" || s.Games != nil && s.Games.Played == 0
	})
	w.still()
	ask[bool](r, frames)
	w.keys(kb.F5)
	assert.Empty(t, w.played(6).Games.Note)
	w.picture("changes")
	w.gaps("games of the small changes")
	w.stopped()
	w.picture("changes-stopped")

	w.keys("l", chromedp.ModifierCtrl, chromedp.ModifierShift)
	w.wait("the league", func(s shown) bool { return s.Games != nil && s.Games.Played == 0 })
	ask[bool](r, frames)
	w.keys(kb.F5)
	assert.Empty(t, w.played(3).Games.Note)
	w.picture("league")
	w.gaps("games of the league")
	w.stopped()
}

func TestThePagePlaysGamesItselfWhereNothingBesideItCan(t *testing.T) {
	folder := t.TempDir()
	require.NoError(t, os.CopyFS(folder, os.DirFS(edition(t))))
	for _, packing := range []string{"", ".zst"} {
		require.NoError(t, os.Remove(filepath.Join(folder, "mapsheet-player.wasm"+packing)))
	}
	r := open(t, "")
	w := r.visit(serve(t, folder) + "?trace#markova")
	w.waitEditor()
	w.keys("b", chromedp.ModifierCtrl)
	w.wait("the laboratory", func(s shown) bool { return s.Games != nil })
	ask[bool](r, frames)
	w.keys(kb.F5)
	s := w.played(2)
	assert.Contains(t, s.Games.Note, "mapsheet-player.wasm cannot be had: the server answers 404")
	w.picture("laboratory-alone")
	w.gaps("games of the page itself")
	w.stopped()
}
