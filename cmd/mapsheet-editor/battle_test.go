//go:build windowtest

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/rules/kingsmen/fields"
	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema"
)

// cloth is how large the table of the story is: its zones lie eight inches apart.
var cloth = model.TableBoard{Width: 7200, Height: 3200}

// tableGame is a battle on an open table in a window.
type tableGame struct {
	*window
	done int // steps of the draft
}

// see waits for a game to come to something.
func (p *tableGame) see(what string, holds func(playing) bool) playing {
	p.t.Helper()
	return *p.wait(what, func(s shown) bool { return s.Dialog == "" && s.Play != nil && !s.Play.Runs && holds(*s.Play) }).Play
}

// on is where a point of the table is on the screen.
func (p *tableGame) on(x, y int) (float64, float64) {
	p.t.Helper()
	return p.still().on(x, y)
}

// unit is where a unit stands.
func (p *tableGame) unit(name string) plane.Point {
	p.t.Helper()
	s, ok := p.shows()
	require.True(p.t, ok)
	at, err := cloth.Parse(s.Play.Units[name])
	require.NoError(p.t, err, name)
	return at.Point()
}

// drag drags a unit to a point of the table.
func (p *tableGame) drag(unit string, toX, toY int) {
	p.t.Helper()
	from, s := p.unit(unit), p.still()
	p.pointTo(s.on(from.X, from.Y))
	p.run("xdotool", "mousedown", "1")
	const steps = 4
	for i := 1; i <= steps; i++ {
		p.pointTo(s.on(from.X+(toX-from.X)*i/steps, from.Y+(toY-from.Y)*i/steps))
	}
	p.run("xdotool", "mouseup", "1")
}

// dice sets the dice that are rolled next.
func (p *tableGame) dice(values string) {
	p.t.Helper()
	p.keys("d")
	p.wait("the question for the dice", func(s shown) bool { return s.Dialog == "The next dice" })
	p.keys("ctrl+a")
	p.write(values)
	p.keys("Return")
	p.see("the dice set", func(now playing) bool { return len(now.Dice) == len(values) })
}

// card sets the card that is drawn next.
func (p *tableGame) card(name string) {
	p.t.Helper()
	p.keys("k")
	p.answer("The next card", name)
	p.see("the card set", func(playing) bool { return true })
}

// take takes a unit on the table in hand.
func (p *tableGame) take(unit string) {
	p.t.Helper()
	at := p.unit(unit)
	p.click(p.on(at.X, at.Y))
	p.see(unit+" in hand", func(now playing) bool { return len(now.Hand) == 1 && now.Hand[0] == unit })
}

// A designer makes a battle on an open table: a smaller cloth, a hill, a wood and a stream,
// armies drawn by dice and a uniform of their own; and begins a game of it with a card and
// dice by hand: sets both armies up, and is told why a battery cannot march so far.
func TestABattleOnATableIsDesignedAndSetUp(t *testing.T) {
	p := &tableGame{window: newStation(t).open(nil)}
	p.designs()
	p.musters()
	p.dresses()
	path := p.saves()

	read, err := schema.ReadFile(path, scenarios.Bases())
	require.NoError(t, err)
	kinds := []model.PieceKind{}
	for _, piece := range read.Scenario.TableBoard().Pieces {
		kinds = append(kinds, piece.Kind)
	}
	assert.Equal(t, []model.PieceKind{model.PieceHill, model.PieceLightWoods, model.PieceStream}, kinds)
	require.Len(t, read.Scenario.Forces, 2)
	worn := read.Scenario.Forces[0].Units[0].Own.Text(fields.UniformKey)
	assert.Equal(t, "continental-red-2", worn)
	dress, ok := fields.UniformOf(read.Scenario.EffectiveCharts(), worn)
	require.True(t, ok)
	assert.Equal(t, "Our own regiment", dress.Name)
	assert.Equal(t, "#2e4a33", dress.Coat)

	p.setsUp()
	p.isRefused()
}

// designs makes the table and what lies on it.
func (p *tableGame) designs() {
	p.t.Helper()
	p.wait("the start page", func(s shown) bool { return s.Screen == "start" && s.Dialog == "" })
	p.keys("ctrl+n")
	p.wait("the question for the map", func(s shown) bool { return s.Dialog == "New scenario" })
	p.keys("shift+Tab", "space", "Tab", "Tab", "Return") // the last of the maps is the open table
	p.wait("the bare table", func(s shown) bool { return s.Dialog == "" && s.Sheet != nil && s.Sheet.Scale > 0 })
	p.press("map.height")
	p.keys("ctrl+a")
	p.write("32")
	p.keys("Return")
	p.step("a smaller table", &p.done)

	draw := func(key, what string, corners ...[2]int) {
		p.t.Helper()
		p.keys("Escape")
		p.keys(key)
		p.wait("the tool", func(s shown) bool { return s.Sheet.Draws })
		s := p.still()
		for _, c := range corners {
			p.click(s.on(c[0], c[1]))
		}
		p.keys("Return")
		p.step(what, &p.done)
	}
	draw("h", "a hill", [2]int{300, 1300}, [2]int{1100, 1300}, [2]int{1100, 1900}, [2]int{300, 1900})
	draw("w", "a wood", [2]int{6200, 1300}, [2]int{7000, 1300}, [2]int{7000, 1900}, [2]int{6200, 1900})
	draw("s", "a stream", [2]int{5800, 100}, [2]int{5900, 1600}, [2]int{5800, 3100})
}

// musters draws armies by dice.
func (p *tableGame) musters() {
	p.t.Helper()
	p.keys("Escape", "Escape", "ctrl+shift+m")
	p.wait("the question for the armies", func(s shown) bool { return s.Dialog == "Draw armies by dice" })
	p.keys("shift+Tab", "ctrl+a")
	p.write("1778")
	p.keys("Return")
	p.step("two armies", &p.done)
}

// dresses copies a uniform, changes it and gives it to the first units of the first army.
func (p *tableGame) dresses() {
	p.t.Helper()
	p.command("chart: uniforms")
	p.wait("the chart of uniforms", func(s shown) bool { return s.Dialog == "Chart of uniforms" })
	p.keys("shift+Tab", "shift+Tab", "shift+Tab", "Return")
	p.wait("a line of its own", func(s shown) bool { return s.At == p.done+1 })
	p.done++
	p.still()
	p.keys("Tab", "ctrl+a")
	p.write("Our own regiment")
	p.keys("Return")
	p.wait("its name", func(s shown) bool { return s.At == p.done+1 })
	p.done++
	p.still()
	p.keys("shift+Tab", "Right", "Tab", "ctrl+a")
	p.write("#2e4a33")
	p.keys("Return")
	p.wait("its coat", func(s shown) bool { return s.At == p.done+1 })
	p.keys("Escape")
	p.step("the table again", &p.done)

	p.keys("alt+2")
	p.press("row[2]")
	p.press("forces[0].units[0].uniform")
	p.answer("Choose: Uniform", "Our own")
	p.step("a group in it", &p.done)
}

// saves saves the battle, and returns the file.
func (p *tableGame) saves() (path string) {
	p.t.Helper()
	p.keys("Escape", "ctrl+shift+s")
	p.wait("the question where to save", func(s shown) bool { return s.Dialog == "Save the scenario as" })
	p.keys("ctrl+a")
	p.write("brook")
	p.keys("Return")
	return p.wait("the file saved", func(s shown) bool { return s.Path != "" && !s.Dirty && s.Dialog == "" }).Path
}

// setsUp begins a game and sets all units up by hand; the cards and dice that come next
// are set too.
func (p *tableGame) setsUp() {
	p.t.Helper()
	p.begin(7)
	now := p.see("a game", func(now playing) bool { return now.Seed == 7 && now.At == 0 })
	front, general := map[string]int{"american": 1050, "british": 2150}, map[string]int{"american": 500, "british": 2750}
	placed := map[string]int{}
	p.card("Red 7")
	p.dice("6543")
	for now.Turn == 0 {
		if len(now.Hand) == 0 {
			p.keys("t")
			now = p.see("a unit in hand", func(now playing) bool { return len(now.Hand) == 1 })
		}
		unit, was := now.Hand[0], now.At
		side := "british"
		if strings.Contains(unit, "american") {
			side = "american"
		}
		x, y := 1600+placed[side]*1000, front[side]
		switch {
		case strings.HasPrefix(unit, "general"):
			x, y = 3600, general[side]
		case strings.Contains(unit, "skirmishers"):
			y += 250 // all of the cloud lies in the zone
		}
		placed[side]++
		p.click(p.on(x, y))
		now = p.see(unit+" set up", func(now playing) bool {
			return now.At == was+1 && (len(now.Hand) == 0 || now.Hand[0] != unit || len(now.Units) == 6 || len(now.Units) == 12)
		})
		if len(now.Units) == 6 || len(now.Units) == 12 { // all of a side
			p.command("Ready")
			was = now.At
			p.see("the army ready", func(now playing) bool { return now.At > was })
			p.keys("Escape")
			now = p.see("nothing in hand", func(now playing) bool { return len(now.Hand) == 0 })
		}
	}
	require.Equal(p.t, "american", now.Side, "the red card is up")
}

// isRefused activates a battery and is told why it cannot march so far.
func (p *tableGame) isRefused() {
	p.t.Helper()
	const unit = "american-foot-artillery-1"
	p.take(unit)
	at := p.see("it in hand", func(playing) bool { return true }).At
	p.keys("Return")
	p.see("it activated", func(now playing) bool { return now.At == at+1 && now.Part == "unit" })
	p.drag(unit, 5100, 2900)
	p.see("why it cannot go there", func(now playing) bool { return now.Says != "" && now.At == at+1 })
}

// A battle is fought on an open table, with cards and dice by hand: both armies are set up
// by the program, a volley is fired, a charge is answered, and what came of it is looked at
// again, fought otherwise in a branch of its own, and reported.
func TestABattleOnATableIsFought(t *testing.T) {
	p := &tableGame{window: newStation(t).open(nil, meadow(t))}
	p.wait("the table", func(s shown) bool { return s.Dialog == "" && s.Sheet != nil && s.Sheet.Scale > 0 })
	p.begin(7)
	p.see("a game", func(now playing) bool { return now.Seed == 7 && now.At == 0 })
	p.card("Red 7")
	p.keys("a")
	p.see("the Americans set up", func(now playing) bool { return now.Side == "british" && len(now.Units) == 8 })
	p.keys("a")
	p.see("the first card", func(now playing) bool { return now.Turn == 1 && now.Part == "activation" && now.Side == "american" })

	at := p.activates()
	p.attacks("f", "666666661111")
	volley := p.see("the volley fired", func(now playing) bool { return now.At > at })
	assert.Less(t, len(volley.Dice), 12, "dice set by hand were rolled")

	p.keys("comma")
	p.see("the moment before", func(now playing) bool { return now.At == at })
	p.attacks("c", "")
	answer := p.see("the answer that the charge calls for", func(now playing) bool { return now.Part == "answer" })
	assert.Len(t, answer.Hand, 1, "who answers is in hand")
	assert.Len(t, answer.Branches, 2, "the volley is kept in a branch of its own")
	p.command("falls back")
	p.see("the answer given", func(now playing) bool { return now.At == answer.At+1 && now.Part != "answer" })

	p.reports()
}

// meadow writes Cowpens with the British zone close to the larger hill, and returns the file.
func meadow(t *testing.T) string {
	t.Helper()
	sc, ok := scenarios.Bytes("cowpens")
	require.True(t, ok)
	path := filepath.Join(t.TempDir(), "meadow.toml")
	const far, near = `"0,3600 7200,3600 7200,4800 0,4800"`, `"0,2800 7200,2800 7200,4800 0,4800"`
	require.Contains(t, string(sc), far)
	require.NoError(t, os.WriteFile(path, []byte(strings.Replace(string(sc), far, near, 1)), 0o600))
	return path
}

// activates takes the next unit that can act in hand and activates it, and returns how many
// actions were done until then.
func (p *tableGame) activates() int {
	p.t.Helper()
	p.keys("t")
	at := p.see("a unit in hand", func(now playing) bool { return len(now.Hand) == 1 }).At
	p.keys("Return")
	return p.see("it activated", func(now playing) bool { return now.At > at && now.Part == "unit" }).At
}

// attacks aims the unit in hand at the first enemy and carries the attack out, with dice set
// by hand where there are some.
func (p *tableGame) attacks(key, dice string) {
	p.t.Helper()
	if dice != "" {
		p.dice(dice)
	}
	p.keys(key)
	at := p.see("the attack aimed, with its chances", func(now playing) bool { return strings.Contains(now.Attack, "%") }).At
	p.keys("Return")
	p.see("the attack made", func(now playing) bool { return now.At > at })
}

// reports writes the report on the game.
func (p *tableGame) reports() {
	p.t.Helper()
	p.command("Report as a web page")
	p.wait("the question where to write it", func(s shown) bool { return s.Dialog == "Report on the playtest" })
	p.keys("Return")
	written := p.wait("the report", func(s shown) bool { return s.Dialog == "The report is written" && s.Exported != "" }).Exported
	page, err := os.ReadFile(written)
	require.NoError(p.t, err)
	assert.Contains(p.t, string(page), "charges")
}
