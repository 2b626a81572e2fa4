//go:build windowtest

package main

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/scenarios"
)

// playing is where the game stands that a window shows.
type playing struct {
	Seed     uint64            `json:"seed"`
	Turn     int               `json:"turn"`
	Phase    string            `json:"phase"`
	Part     string            `json:"part"`
	Side     string            `json:"side"`
	At       int               `json:"at"`
	Len      int               `json:"len"`
	Over     bool              `json:"over"`
	Outcome  string            `json:"outcome"`
	Runs     bool              `json:"runs"`
	Units    map[string]string `json:"units"`
	Hand     []string          `json:"hand"`
	Says     string            `json:"says"`
	Curtain  string            `json:"curtain"`
	Attack   string            `json:"attack"`
	Declared []string          `json:"declared"`
	Dice     []int             `json:"dice"`
	Happened []string          `json:"happened"`
	Branch   string            `json:"branch"`
	Branches []string          `json:"branches"`
}

// Where players and their speeds stand in their menus.
const (
	greedy, doctrine = 3, 4
	usual, atOnce    = 2, 4
)

// table is a game in a window.
type table struct {
	*window
	grid hex.Grid
}

// begin begins a game of the draft that is shown, with a seed.
func (w *window) begin(seed uint64) {
	w.t.Helper()
	w.keys("F5")
	s := w.wait("a game, or a question", func(s shown) bool { return s.Dialog != "" || s.Play != nil })
	if s.Dialog == "Go on playing?" { // another is kept that is not over
		w.keys("Escape")
		s = w.wait("the question gone", func(s shown) bool { return s.Dialog == "" })
	}
	if s.Dialog == "" {
		w.command("Begin a new game")
	}
	w.wait("the question for the seed", func(s shown) bool { return s.Dialog == "Begin a new game" })
	w.keys("ctrl+a")
	w.write(fmt.Sprint(seed))
	w.keys("Return")
}

// play opens a built-in battle and begins a game of it with a seed.
func (d *station) play(battle string, seed uint64) *table {
	d.t.Helper()
	file, err := scenarios.Open(battle)
	require.NoError(d.t, err)
	p := &table{window: d.open(nil, battle), grid: file.Scenario.Hexes().Grid}
	p.waitEditor()
	p.begin(seed)
	p.see("the game of that seed", func(now playing) bool { return now.Seed == seed })
	return p
}

// see waits for a game to come to something, with no dialog over it and no
// player acting.
func (p *table) see(what string, holds func(playing) bool) playing {
	p.t.Helper()
	s := p.wait(what, func(s shown) bool {
		return s.Dialog == "" && s.Play != nil && !s.Play.Runs && holds(*s.Play)
	})
	return *s.Play
}

// now is the game as it stands.
func (p *table) now() playing {
	p.t.Helper()
	return p.see("the game", func(playing) bool { return true })
}

// done waits until so many actions are done.
func (p *table) done(what string, at int) playing {
	p.t.Helper()
	return p.see(what, func(now playing) bool { return now.At == at })
}

func (p *table) hex(label string) hex.Hex {
	p.t.Helper()
	h, err := p.grid.Parse(label)
	require.NoError(p.t, err)
	return h
}

// on is where a hex lies on the screen.
func (p *table) on(label string) (x, y float64) {
	p.t.Helper()
	s, ok := p.shows()
	require.True(p.t, ok)
	return s.at(p.hex(label))
}

// take takes a unit on the map in hand.
func (p *table) take(unit string) {
	p.t.Helper()
	p.keys("Escape", "Escape", "Escape")
	now := p.see("nothing in hand", func(now playing) bool { return len(now.Hand) == 0 })
	require.Contains(p.t, now.Units, unit)
	p.click(p.on(now.Units[unit]))
	p.turnTo(unit)
}

// turnTo turns the stack of which a unit was taken in hand until it is the one.
func (p *table) turnTo(unit string) {
	p.t.Helper()
	var last []string
	for range 9 { // more than ever stand in a hex
		now := p.see("a unit in hand", func(now playing) bool { return len(now.Hand) == 1 && !slices.Equal(now.Hand, last) })
		if now.Hand[0] == unit {
			return
		}
		last = now.Hand
		p.keys("Tab")
	}
	require.Failf(p.t, "it is not in the stack", "%s", unit)
}

// deploy brings a unit that waits from the column to a hex.
func (p *table) deploy(unit, label string) {
	p.t.Helper()
	key := "column/unit:" + unit
	p.wait(unit+" in the column", func(s shown) bool { _, ok := s.Controls[key]; return ok })
	at := p.still().Controls[key]
	p.drag(float64(at[0]), float64(at[1]), label)
	p.see(unit+" on the map", func(now playing) bool { return now.Units[unit] == label })
}

// drag drags something to a hex.
func (p *table) drag(x, y float64, label string) {
	p.t.Helper()
	p.pointTo(x, y)
	p.run("xdotool", "mousedown", "1")
	p.pointTo(x+8, y+8)
	p.pointTo(p.on(label))
	p.run("xdotool", "mouseup", "1")
}

// die sets the next die.
func (p *table) die(n int) {
	p.t.Helper()
	p.press(fmt.Sprintf("column/die:%d", n))
	p.see("the die set", func(now playing) bool { return len(now.Dice) > 0 && now.Dice[len(now.Dice)-1] == n })
}

// endPhase ends the phase, or a part of it.
func (p *table) endPhase() playing {
	p.t.Helper()
	at := p.now().At
	p.keys("e")
	return p.done("the phase ended", at+1)
}

// endUntil ends phases until one begins.
func (p *table) endUntil(turn int, phase string) playing {
	p.t.Helper()
	now := p.now()
	for now.Turn != turn || now.Phase != phase {
		now = p.endPhase()
	}
	return now
}

// fire has a unit fire on a hex with a die. The attack is the one that the card
// shows before.
func (p *table) fire(unit, label string, die int) (attack string, after playing) {
	p.t.Helper()
	p.take(unit)
	p.pointTo(p.on(label))
	at := p.see("the attack with its odds", func(now playing) bool { return strings.Contains(now.Attack, label) })
	p.click(p.on(label))
	p.see("the attack declared", func(now playing) bool { return len(now.Declared) == 1 && now.At == at.At+1 })
	p.die(die)
	p.pointTo(p.on(label))
	p.keys("Return")
	return at.Attack, p.see("the attack carried out", func(now playing) bool { return len(now.Declared) == 0 && now.At == at.At+2 })
}

// scrub goes to a moment of the game on the bar of the timeline.
func (p *table) scrub(to int) {
	p.t.Helper()
	p.wait("the timeline", func(s shown) bool { _, ok := s.Controls["timeline/bar.end"]; return ok })
	s := p.still()
	begin, end := s.Controls["timeline/bar.begin"], s.Controls["timeline/bar.end"]
	p.click(float64(begin[0])+float64(end[0]-begin[0])*float64(to)/float64(s.Play.Len), float64(begin[1]))
	p.done("the moment", to)
}

func TestATurnIsPlayedByHandTakenBackBranchedAndPlayedAgainOnAChangedDraft(t *testing.T) {
	const (
		company  = "french-infantry-company-1"
		battery  = "french-field-gun-battery-1"
		cavalry  = "french-cavalry-squadron-1"
		enemy    = "german-infantry-company-1"
		guns     = "german-field-gun-battery-1"
		howitzer = "german-howitzer-battery-1"
		scouts   = "german-cavalry-squadron-1"
	)
	p := newStation(t).play("brunstatt", 1914)
	p.deploy(company, "1209")
	p.deploy(battery, "0804")
	p.deploy(cavalry, "0407")
	p.keys("d")
	p.see("the French deployed", func(now playing) bool { return now.Side == "german" })
	p.deploy(enemy, "2919")
	p.deploy(guns, "2931")
	p.deploy(howitzer, "2930")
	p.deploy(scouts, "3032")
	p.keys("d")
	p.see("the first turn", func(now playing) bool { return now.Turn == 1 && now.Side == "french" })

	p.take(company)
	x, y := p.on("1209")
	p.drag(x, y, "1910")
	p.see("the company moved", func(now playing) bool { return now.Units[company] == "1910" })
	at := p.now().At
	p.click(p.on("3030"))
	no := p.see("why it cannot go on there", func(now playing) bool { return now.Says != "" })
	assert.Contains(t, no.Says, "The way to 3030 costs")
	assert.Contains(t, no.Says, "(Movement (A))")
	assert.Equal(t, at, no.At)

	p.endUntil(1, "first-fire")
	p.take(battery)
	p.click(p.on("2819"))
	p.keys("Return")
	p.see("a hex interdicted", func(now playing) bool {
		return slices.Contains(now.Happened, "French field gun battery 1 interdicts 2819.")
	})
	before := p.endPhase()
	assert.Equal(t, "german", before.Side)

	attack, after := p.fire(howitzer, "1910", 1)
	assert.Contains(t, attack, "6-1")
	assert.Contains(t, attack, "Direct fire")
	assert.Contains(t, after.Happened, "Fire on 1910 with 12 against 2, roll 1: eliminated.")
	moves := p.endUntil(1, "second-movement")
	assert.NotContains(t, moves.Units, company)

	p.take(enemy)
	x, y = p.on("2919")
	p.drag(x, y, "2819")
	p.see("the French asked whether to fire", func(now playing) bool { return now.Side == "french" && now.Phase == "second-movement" })
	p.die(3)
	p.keys("e")
	hit := p.see("the interdicting fire", func(now playing) bool { return now.Side == "german" })
	assert.Contains(t, hit.Happened, "French fire out of 0804 is observed.")
	assert.Contains(t, hit.Happened, "Fire on 2819 with 12 against 2, roll 3: eliminated.")
	assert.NotContains(t, hit.Units, enemy)

	p.endUntil(1, "second-fire")
	attack, after = p.fire(howitzer, "0407", 2)
	assert.Contains(t, attack, "Observed fire")
	assert.Contains(t, attack, "halved as observed by")
	assert.Contains(t, strings.Join(after.Happened, " "), "roll 2: eliminated.")
	end := p.endUntil(2, "first-movement")
	assert.NotContains(t, end.Units, cavalry)
	require.Len(t, end.Branches, 1)

	p.keys("alt+9")
	p.scrub(before.At)
	attack, after = p.fire(guns, "1910", 6)
	assert.Contains(t, attack, "4-1")
	assert.Contains(t, after.Happened, "Fire on 1910 with 9 against 2, roll 6: no effect.")
	other := p.endUntil(1, "second-movement")
	assert.Equal(t, "1910", other.Units[company], "it stands in the other branch")
	require.Len(t, other.Branches, 2)
	assert.Equal(t, other.Branches[1], other.Branch)
	p.command("Branches")
	p.press("branches/branch:0:go")
	p.see("the first branch again", func(now playing) bool { return now.Branch == end.Branches[0] && now.Len == end.Len })

	p.keys("F5")
	p.wait("the draft", func(s shown) bool { return s.Play == nil })
	p.keys("4")
	s := p.still() // the map goes back to where it was under the banner
	p.sweep(s, p.hex("2522"), p.hex("2523"))
	p.wait("a wood in the line of sight", func(s shown) bool { return s.Steps == 1 })
	p.keys("F5")
	p.wait("the question how to go on", func(s shown) bool { return s.Dialog == "Go on playing?" && s.Question != "" })
	p.keys("Return")
	s = p.wait("what is different", func(s shown) bool {
		return s.Dialog == "The changed draft leads to something else" && s.Question != ""
	})
	assert.Contains(t, s.Question, "German howitzer battery 1 fires on 1910 only with observed fire: woods in 252")
	p.keys("Return")
	again := p.see("a branch from there", func(now playing) bool { return len(now.Branches) == 3 })
	assert.Equal(t, before.At+1, again.At, "the aim is taken, with its new result")
	require.Len(t, again.Declared, 1)
	assert.Contains(t, again.Declared[0], "3-1 on units in the open in 1910")
	p.die(6)
	p.keys("e")
	again = p.see("the attack of the changed draft, carried out by the end of the phase", func(now playing) bool { return len(now.Declared) == 0 })
	assert.Contains(t, again.Happened, "Fire on 1910 with 6 against 2, roll 6: no effect.")
	again = p.endUntil(2, "first-movement")
	assert.Equal(t, "1910", again.Units[company], "the game went on otherwise")
}

func TestTheSolitaireSituationIsPlayedToItsEndAgainstTheDoctrine(t *testing.T) {
	const company = "german-infantry-company-1"
	file, err := scenarios.Open("mlawa")
	require.NoError(t, err)
	town, ok := file.Scenario.Hexes().Place("town-b")
	require.True(t, ok)

	p := newStation(t).play("mlawa", 1914)
	p.choose("column/pause", atOnce)
	p.choose("column/player:russian", doctrine)
	russians := p.see("the Russians deployed", func(now playing) bool { return now.Side == "german" })
	assert.Len(t, russians.Units, 18)
	for unit, label := range russians.Units {
		assert.Containsf(t, town.Hexes, p.hex(label), "the doctrine deploys %s in the town", unit)
	}
	p.deploy(company, "2912")
	p.keys("d")
	p.see("the Germans deployed and the Russian movement over", func(now playing) bool { return now.Turn == 1 && now.Side == "german" })
	p.keys("e")
	p.see("the movement of the Germans", func(now playing) bool { return now.Phase == "second-movement" })

	p.pointTo(p.on("2912"))
	p.keys("k", "space")
	p.turnTo(company)
	p.keys("Up", "Return")
	p.see("the company moved by keys", func(now playing) bool { return now.Units[company] == "2911" })

	p.choose("column/pause", usual)
	at := p.now().At
	p.choose("column/player:german", greedy)
	p.wait("the bot acting", func(s shown) bool { return s.Play.Runs && s.Play.At > at+1 })
	p.keys("Escape")
	p.see("the bot stopped", func(now playing) bool { return now.Turn == 1 })
	p.choose("column/pause", atOnce)
	p.keys("p")
	end := p.see("the end of the game", func(now playing) bool { return now.Over })
	assert.Contains(t, end.Outcome, "The Russian player wins")
	assert.Len(t, end.Branches, 1)
	assert.Equal(t, end.Len, end.At)
	for unit, label := range end.Units {
		if strings.HasPrefix(unit, "russian-infantry-company") {
			assert.Containsf(t, town.Hexes, p.hex(label), "the doctrine holds the town with %s", unit)
		}
	}
}
