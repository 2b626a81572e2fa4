// Package playback makes a game a page that plays it: one file with the board, its pieces and
// the log, in which anybody who has a browser steps through the game by actions, phases and
// turns.
package playback

import (
	"fmt"
	"strings"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/editor/playtest"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/limits"
)

// Playback is a game to be played back.
type Playback struct {
	Report  *playtest.Report // without its pictures
	sides   []side
	board   string // what it is played on: "map", "table"
	counts  string // what the sides lose: "unit", "figure"
	all     int    // actions of the game
	turnsOf int    // turns that the game can have
	cut     bool   // it ends before the game does, as it would be too large
	hidden  int    // actions at the end that are still sealed

	ground        []byte // PNG
	width, height int
	pictures      pictures
	steps         []step
	phases        []phase
	standings     []standing
	titles        map[string]string // of things: who the units are
}

// side is a side of the game.
type side struct {
	name, player, colour string
	units                int
}

// Of is the game of a branch of a session. The session is left as it is.
func Of(s *playtest.Session, branch int) (*Playback, error) {
	s = s.Copy()
	if err := s.Switch(branch); err != nil {
		return nil, err
	}
	report, err := s.Told(branch)
	if err != nil {
		return nil, err
	}
	p := &Playback{Report: report, all: s.Len(), turnsOf: s.Table().Headline().Turns, board: "map", counts: "unit", titles: map[string]string{}}
	for i, of := range report.Sides {
		colour := of.Colour
		if _, ok := paint.Hex(colour); !ok {
			colour = "#777777"
		}
		p.sides = append(p.sides, side{of.Name, of.Player, colour, report.Account.Sides[i].Units})
	}
	p.film(s)
	return p, nil
}

// film takes the game of a session step by step, as far as there is room on a page.
func (p *Playback) film(s *playtest.Session) {
	sc, report := s.Scenario(), p.Report
	last := s.Opened()
	p.hidden = s.Len() - last
	c := &camera{p: p, s: s, sc: sc, shots: map[int]*playtest.Shot{}}
	for _, shot := range report.Shots {
		c.shots[shot.N] = shot
	}
	if sc.Board.Kind() == model.OnTable {
		p.board, p.counts = "table", "figure"
	}
	c.stage = stageOf(s, &p.pictures, min(last, limits.PlaybackSteps))
	p.ground, p.width, p.height = c.stage.ground()
	c.shoot(last)
	for u := range int32(s.Table().Units()) {
		p.titles[fmt.Sprintf("u%d", u)] = s.Table().View(u).Title
	}
}

// full reports whether a page that has so many steps, and pictures of so many bytes, takes no
// more.
func full(steps, bytes int) bool {
	return steps >= limits.PlaybackSteps || bytes > limits.PlaybackBytes
}

// Notice says what the page does not show of the game; empty where it shows all.
func (p *Playback) Notice() string {
	var out []string
	if p.cut {
		out = append(out, fmt.Sprintf("The page ends after action %d of %d: all of the game would be too much for one page.", p.steps[len(p.steps)-1].actions, p.all))
	}
	if p.hidden > 0 {
		out = append(out, "What is sealed at the moment is not shown.")
	}
	if p.Report.Account.Outcome == nil {
		out = append(out, "The game is not finished.")
	}
	return strings.Join(out, " ")
}

// stageOf draws the game that a session has, as far as so many actions.
func stageOf(s *playtest.Session, pics *pictures, last int) stage {
	switch s.Scenario().Board.Kind() {
	case model.OnAreas:
		return newAreas(s, pics)
	case model.OnTable:
		return newTable(s, pics)
	}
	return newHexes(s, pics, last)
}
