package main

import (
	"fmt"
	"strings"

	"github.com/mapsheet/mapsheet/editor/playtest"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/schema"
)

// battle is a scenario made ready to be played by the rules that it is for.
type battle struct {
	rules.Battle
	file   *schema.File
	system rules.System
}

// openBattle reads the scenario FILE and makes it ready to be played by one of the
// systems that the program has.
func openBattle(known program, name string) (*battle, error) {
	file, err := openScenario(known.bases, name)
	if err != nil {
		return nil, err
	}
	return battleOf(known, file)
}

// battleOf makes the scenario of a file ready to be played.
func battleOf(known program, file *schema.File) (*battle, error) {
	sc := file.Scenario
	system, err := known.Of(sc)
	if err != nil {
		return nil, fmt.Errorf("%s cannot be played: %w", sc.Title, err)
	}
	var ready rules.Battle
	if err = system.Plays(sc); err == nil {
		ready, err = system.NewBattle(sc)
	}
	if err != nil {
		return nil, fmt.Errorf("%s cannot be played: %w", sc.Title, err)
	}
	return &battle{ready, file, system}, nil
}

func (b *battle) scenario() *model.Scenario { return b.file.Scenario }

// stand is where a game stands, as programs read it.
type stand playtest.Stand

func newMoment(m rules.Moment) stand {
	return stand{Turn: m.Turn, Phase: m.Phase, Part: m.Part, Side: m.Side, Over: m.Over}
}

// text is the moment in words: "turn 3, First Fire Phase, return fire, German".
func (m stand) text(system rules.System, sc *model.Scenario) string {
	if m.Over {
		return fmt.Sprintf("%s %d, the game is over", system.Turn, m.Turn)
	}
	words := []string{fmt.Sprintf("%s %d", system.Turn, m.Turn)}
	if p, ok := system.Phase(m.Phase); ok {
		words = append(words, p.Name)
	} else {
		words = []string{m.Phase}
	}
	if m.Part != "" {
		words = append(words, strings.ReplaceAll(m.Part, "-", " "))
	}
	if m.Side != "" { // else several choose at once
		words = append(words, sc.SideName(m.Side))
	}
	return strings.Join(words, ", ")
}
