package soldiers

import (
	"fmt"
	"strings"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/hexrules"
)

// The questions about the whole map.
const (
	overlaySight    = "sight"
	overlayFire     = "fire"
	overlayDead     = "dead-ground"
	overlayThreat   = "threat"
	overlayReach    = "reach"
	overlayConceals = "concealed"
)

// maxTurnsAhead bounds the turns that a reach is asked for.
const maxTurnsAhead = 20

func overlayKinds() []rules.OverlayKind {
	return []rules.OverlayKind{
		{ID: overlaySight, Name: "Field of sight", Sentence: "What is seen from a hex, and what is in the way elsewhere.", FromSite: true},
		{ID: overlayFire, Name: "Field of fire", Sentence: "Where the units of a side can fire, and with what strength together.", OfSide: true},
		{ID: overlayDead, Name: "Dead ground", Sentence: "What no unit of a side sees.", OfSide: true},
		{ID: overlayThreat, Name: "Threat", Sentence: "What the enemy's fire on a hex would do to units of a side there.", OfSide: true},
		{ID: overlayReach, Name: "Reach", Sentence: "Where the units of a side can be in so many turns, with nobody in their way but those who stand there now.", OfSide: true, Turns: true},
		{ID: overlayConceals, Name: "Concealment", Sentence: "Where units of a side are hidden from the enemy, and where their fire has given them away.", OfSide: true},
	}
}

// Overlay answers a question about the whole map.
func (s *State) Overlay(q rules.Question) (rules.Overlay, error) {
	if q.Overlay == overlaySight {
		from := q.From.Hex()
		if !s.battle.grid.Contains(from) {
			return rules.Overlay{}, fmt.Errorf("the field of sight is that of a hex of the map: name one")
		}
		return s.sightOverlay(from), nil
	}
	side, err := s.sideOf(q.Side)
	if err != nil {
		return rules.Overlay{}, err
	}
	switch q.Overlay {
	case overlayFire:
		return s.fireOverlay(side), nil
	case overlayDead:
		return s.deadOverlay(side), nil
	case overlayThreat:
		return s.threatOverlay(side), nil
	case overlayReach:
		if q.Turns < 1 || q.Turns > maxTurnsAhead {
			return rules.Overlay{}, fmt.Errorf("the reach is asked for 1 to %d turns, not %d", maxTurnsAhead, q.Turns)
		}
		return s.reachOverlay(side, q.Turns), nil
	case overlayConceals:
		return s.concealOverlay(side), nil
	default:
		return rules.Overlay{}, fmt.Errorf("there is no overlay %q", q.Overlay)
	}
}

func (s *State) sideOf(id string) (int8, error) {
	for i, side := range s.battle.sides {
		if side == id {
			return int8(i), nil
		}
	}
	return 0, fmt.Errorf("%q is no side of the scenario", id)
}

// OverlayText says what the answer to a question is for one hex.
func (s *State) OverlayText(q rules.Question, at model.Site) (string, []model.Site) {
	text, hexes := s.overlayText(q, at.Hex())
	return text, hexrules.Sites(hexes)
}

func (s *State) overlayText(q rules.Question, h hex.Hex) (string, hex.List) {
	if !s.battle.grid.Contains(h) {
		return "", nil
	}
	c := int32(s.battle.grid.Index(h))
	if q.Overlay == overlaySight {
		from := q.From.Hex()
		if !s.battle.grid.Contains(from) || h == from {
			return "", nil
		}
		trace := s.sight.Trace(from, h, s.trenches)
		return capital(trace.Sentence()) + ruleIn(trace.Rule()), trace.Hexes()
	}
	side, err := s.sideOf(q.Side)
	if err != nil {
		return "", nil
	}
	switch q.Overlay {
	case overlayFire:
		return s.volleyText(side, c)
	case overlayThreat:
		return s.volleyText(1-side, c)
	case overlayDead:
		return s.seenText(s.watchers(side), c)
	case overlayConceals:
		watchers := s.watchers(1 - side)
		if s.concealment(side, watchers, c) == concealGiven {
			return fmt.Sprintf("Units in %s are given away: they or others have fired out of it (Combat (H)).", s.battle.label(c)), nil
		}
		return s.seenText(watchers, c)
	case overlayReach:
		return s.reachText(side, q.Turns, c)
	default:
		return "", nil
	}
}

func ruleIn(rule string) string {
	if rule == "" {
		return "."
	}
	return " (" + rule + ")."
}

func capital(text string) string { return strings.ToUpper(text[:1]) + text[1:] }
