package soldiers

import (
	"fmt"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/hexrules"
)

// happenings are what the kinds of events tell those who do not know them.
var happenings = [numEvents]rules.HappeningKind{
	EventPhase: rules.PhaseBegins, EventTurn: rules.TurnBegins, EventPlaced: rules.Deploys, EventTrench: rules.Deploys,
	EventEntered: rules.Arrives, EventMoved: rules.Steps, EventExited: rules.Leaves,
	EventDug: rules.Rolls, EventRose: rules.Rolls, EventWasps: rules.Rolls, EventMutiny: rules.Rolls,
	EventAimed: rules.Aims, EventAttack: rules.Attacks, EventDisrupted: rules.Hits, EventUnhorsed: rules.Hits,
	EventEliminated: rules.Loses, EventOver: rules.Ends,
}

// Happening is what an event tells.
func (s *State) Happening(e rules.Event) rules.Happening {
	h := s.Gist(e)
	h.Text = s.said(e)
	if e.Die > 0 {
		h.Rolls = []rules.Roll{{N: int(e.Die), Of: dieRolls}}
	}
	if e.Kind == EventAttack {
		h.Sum, h.Result = fmt.Sprintf("%d against %d", e.From, e.Other), resultNames[e.N]
	}
	return h
}

// Gist is what an event tells in numbers.
func (s *State) Gist(e rules.Event) rules.Happening {
	h := rules.Happening{Unit: e.Unit}
	if e.Kind < numEvents {
		h.Kind = happenings[e.Kind]
	}
	switch {
	case e.Side >= 0:
		h.Side = s.battle.sides[e.Side]
	case e.Unit >= 0:
		h.Side = s.battle.sides[s.battle.pieces[e.Unit].side]
	}
	if e.At >= 0 {
		h.At, h.On = s.battle.site(e.At), true
		h.From = h.At
	}
	if e.Kind == EventMoved {
		h.From = s.battle.site(e.From)
	}
	return h
}

// ActionSites is the hexes that an action names.
func (s *State) ActionSites(a rules.Action) []model.Site {
	var out []model.Site
	for _, c := range a.At {
		if c >= 0 && int(c) < len(s.battle.cells) {
			out = append(out, s.battle.site(c))
		}
	}
	return out
}

// phrases are what is said of an action: of whom, and at what hexes.
var phrases = [numVerbs]string{
	VerbPlace: "%s deploys in %s", VerbTrench: "A trench is placed in %[2]s", VerbLeaveOut: "%s stays out of the game",
	VerbEnter: "%s enters the map at %s", VerbStep: "%s moves to %s", VerbExit: "%s leaves the map",
	VerbDismount: "%s dismounts", VerbRemount: "%s remounts", VerbDig: "%s digs in", VerbRise: "%s tries to leave its position",
	VerbSplit: "%s breaks down", VerbJoin: "%s recombines", VerbInterdict: "%s interdicts %s", VerbAim: "%s aims at %s",
	VerbFire: "The attack on %[2]s is carried out", VerbIntercept: "Interdicting fire is given", VerbLetPass: "The fire is held",
	VerbEnd: "The phase ends",
}

// flagPhrases are what flags add.
var flagPhrases = map[uint8]string{InImproved: ", in an improved position", OnFoot: ", on foot", AtBridge: ", the bridge itself"}

// ActionPhrase is the action for people to read.
func (s *State) ActionPhrase(a rules.Action) string {
	if !s.wellFormed(a) {
		return s.ActionText(a)
	}
	args := []any{"", s.battle.grid.Labels(hexrules.Hexes(s.ActionSites(a)))}
	if a.Unit >= 0 {
		args[0] = s.battle.pieces[a.Unit].title
	}
	switch v := verbs[a.Verb]; {
	case v.hexes == 0 && v.unit:
		args = args[:1]
	case v.hexes == 0:
		args = nil
	}
	text := fmt.Sprintf(phrases[a.Verb], args...)
	for _, f := range flagWords {
		if a.Flags&f.flag != 0 {
			text += flagPhrases[f.flag]
		}
	}
	return text
}
