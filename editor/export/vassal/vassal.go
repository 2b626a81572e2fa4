// Package vassal makes modules for VASSAL of scenarios: a board with its grid, pieces with
// the states they may be in, set-ups as saved games, a chart of the turns with those who
// arrive, charts, dice and notes.
//
// VASSAL tells nobody of an attribute that it does not know, and of few other mistakes. So
// nothing is written here but what its own reader asks for.
package vassal

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/export/vassal/sequence"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

// Battle is a scenario with the rule system that it is for.
type Battle struct {
	Scenario *model.Scenario
	System   rules.System
}

// Options is what can be chosen about a module.
type Options struct {
	Cell    int  // pixels from a hexside to the opposite one, or what else a board is measured by; 0 for the usual
	Numbers bool // hexes have their numbers on the map
	Drawing draw.Options

	usual bool // the cell is
}

// stage is a battle with what a module has of it.
type stage struct {
	Battle
	name    string // of its set-up and its boards; no two have the same
	file    string // of its saved game
	ground  ground
	board   board
	waiting *chart // who sets up somewhere in an area
	track   *chart // turns, and who arrives in them
	piles   []pile
}

// board is a picture on which pieces lie.
type board struct{ name, picture string }

// Module makes a module of battles of one rule system. The first gives it its name and is
// the first of the set-ups.
func Module(ctx context.Context, battles []Battle, o Options, tell func(part float64)) ([]byte, error) {
	if len(battles) == 0 {
		return nil, errors.New("a module needs a scenario")
	}
	files := newArchive()
	stages, err := stagesOf(ctx, files, battles, o, tell)
	if err != nil {
		return nil, err
	}
	box, err := boxOf(files, stages)
	if err != nil {
		return nil, err
	}
	for i := range stages {
		if err := stages[i].setUp(files, box); err != nil {
			return nil, err
		}
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	name := sequence.Clean(battles[0].Scenario.Title)
	about := sequence.Clean(battles[0].Scenario.Subtitle)
	tree, err := treeOf(files, name, about, stages, box)
	if err != nil {
		return nil, err
	}
	out := newArchive()
	out.add("moduledata", dataOf(name, about))
	out.add("buildFile.xml", tree.document())
	for i := range stages {
		game, err := stages[i].saved(box, name, about)
		if err != nil {
			return nil, err
		}
		out.add(stages[i].file, game)
	}
	empty, err := emptyMap(box, name, about, stages[0])
	if err != nil {
		return nil, err
	}
	out.add(emptyFile, empty)
	out.entries = append(out.entries, files.entries...)
	return out.bytes()
}

// stagesOf draws the boards of the battles, each of them once.
func stagesOf(ctx context.Context, files *archive, battles []Battle, o Options, tell func(part float64)) ([]stage, error) {
	var out []stage
	used := map[string]bool{emptyName: true}
	for i, b := range battles {
		if b.System.ID != battles[0].System.ID {
			return nil, fmt.Errorf("%s is for another rule system than %s: a module has one", b.Scenario.Title, battles[0].Scenario.Title)
		}
		s := stage{Battle: b, name: sequence.Clean(b.Scenario.Title), file: fmt.Sprintf("setup-%02d.vsav", i+1)}
		for n := 2; used[s.name]; n++ {
			s.name = fmt.Sprintf("%s (%d)", sequence.Clean(b.Scenario.Title), n)
		}
		used[s.name] = true
		for _, before := range out {
			if before.Scenario.Board.Same(b.Scenario.Board) {
				s.ground, s.board = before.ground, before.board
			}
		}
		if s.ground == nil {
			var err error
			if s.ground, err = groundOf(b, o); err != nil {
				return nil, err
			}
			var picture bytes.Buffer
			err = s.ground.encode(&picture, func(part float64) error {
				tell((float64(i) + part) / float64(len(battles)))
				return ctx.Err()
			})
			if err != nil {
				return nil, err
			}
			s.board = board{s.name, files.board("board", picture.Bytes())}
		}
		out = append(out, s)
	}
	return out, nil
}
