//go:build windowtest

package main

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/scenarios"
)

// sealedGame is a game of sealed orders in a window.
type sealedGame struct {
	*window
	board *model.AreaBoard
}

// middle is where the middle of a sector is on the screen.
func (p *sealedGame) middle(s shown, id string) (x, y int) {
	p.t.Helper()
	i, ok := p.board.Sector(id)
	require.True(p.t, ok, id)
	at := p.board.Sectors[i].Outline.Middle()
	left, top := s.on(at.X, at.Y)
	return int(left), int(top)
}

// pull pulls an arrow from a sector to another.
func (p *sealedGame) pull(from, to string) {
	p.t.Helper()
	s, ok := p.shows()
	require.True(p.t, ok)
	x, y := p.middle(s, from)
	toX, toY := p.middle(s, to)
	args := []string{"mousemove", fmt.Sprint(x), fmt.Sprint(y), "mousedown", "1"}
	const steps = 6
	for i := 1; i <= steps; i++ {
		args = append(args, "mousemove", fmt.Sprint(x+(toX-x)*i/steps), fmt.Sprint(y+(toY-y)*i/steps), "sleep", "0.05")
	}
	p.run("xdotool", append(args, "mouseup", "1")...)
}

// see waits for a game to come to something.
func (p *sealedGame) see(what string, holds func(playing) bool) playing {
	p.t.Helper()
	s := p.wait(what, func(s shown) bool { return s.Dialog == "" && s.Play != nil && holds(*s.Play) })
	return *s.Play
}

// Two people at one screen write and seal their orders with the curtain between them,
// see both revealed, go back and do something else.
func TestTwoPeopleAtOneScreenPlayWithSealedOrders(t *testing.T) {
	file, err := scenarios.Open("leuthen")
	require.NoError(t, err)
	p := &sealedGame{newStation(t).open(nil, "leuthen"), file.Scenario.AreaBoard()}
	p.wait("the board", func(s shown) bool { return s.Screen == "editor" && s.Sheet != nil && s.Sheet.Scale > 0 })
	p.begin(1914)
	p.see("a game", func(now playing) bool { return now.Seed == 1914 && now.Turn == 1 && now.At == 0 })
	p.pull("a1", "a2")
	p.see("an order of White", func(now playing) bool { return now.At == 1 })
	p.keys("e")
	p.see("the curtain", func(now playing) bool { return now.Curtain == "Black" })
	p.pull("a3", "a2") // the map is covered
	p.keys("Return")
	now := p.see("Black at the screen", func(now playing) bool { return now.Curtain == "" })
	require.Equal(t, 2, now.At, "nothing was done under the curtain")
	p.pull("a3", "a2")
	p.see("an order of Black", func(now playing) bool { return now.At == 3 })
	p.keys("e")

	revealed := false
	for {
		now = p.see("the round going on", func(now playing) bool { return now.At > 3 })
		if now.Turn == 2 && !now.Runs {
			break
		}
		switch {
		case now.Runs: // the reveal
			revealed = revealed || slices.ContainsFunc(now.Happened, func(text string) bool { return strings.HasPrefix(text, "White: 5 infantry units in ") })
			p.keys("Escape")
			p.see("the end of the reveal", func(after playing) bool { return !after.Runs })
		case now.Curtain != "":
			p.keys("Return")
			p.see("somebody at the screen", func(after playing) bool { return after.Curtain == "" })
		default:
			p.keys("e")
			p.see("a choice made", func(after playing) bool { return after.At > now.At })
		}
	}
	assert.True(t, revealed, "who acts is revealed on both sides")

	assert.Equal(t, "White", now.Curtain, "who writes first in the next round")
	p.keys("Return")
	now = p.see("White at the screen", func(after playing) bool { return after.Curtain == "" })
	for now.At > 0 {
		p.keys("bracketleft")
		was := now.At
		now = p.see("a phase before", func(after playing) bool { return after.At < was })
	}
	assert.Empty(t, now.Curtain, "what both know is shown to both")
	p.pull("c1", "c2")
	now = p.see("a branch", func(now playing) bool { return len(now.Branches) == 2 })
	assert.Equal(t, 1, now.At)
	p.keys("F5")
	p.wait("the draft", func(s shown) bool { return s.Play == nil })
}
