package soldiers

import (
	"fmt"
	"strings"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/hexrules"
)

// refusal is the verdict in words.
func (s *State) refusal(a rules.Action, v verdict) *rules.Refusal {
	c := causes[v.cause]
	r := &rules.Refusal{Rule: c.rule}
	for _, h := range []int32{v.hex, v.other} {
		if h >= 0 && int(h) < len(s.battle.cells) {
			r.Sites = append(r.Sites, s.battle.site(h))
		}
	}
	for _, u := range []int32{a.Unit, v.unit} {
		if u >= 0 && int(u) < len(s.units) {
			r.Units = append(r.Units, u)
		}
	}
	if v.cause == blockedLine {
		r.Rule, r.Sentence = s.explainBlock(a.Unit, v, r)
		return r
	}
	r.Sentence = strings.NewReplacer(
		"{unit}", s.battle.unitTitle(a.Unit), "{other}", s.battle.unitTitle(v.unit),
		"{hex}", s.battle.label(v.hex), "{hex2}", s.battle.label(v.other),
		"{n}", fmt.Sprint(v.n), "{m}", fmt.Sprint(v.m),
		"{halves n}", points(v.n), "{halves m}", points(v.m), "{points n}", numbered(v.n > 0 && v.n <= 2, "point"),
		"{units}", numbered(v.n == 1, "unit"),
	).Replace(c.sentence)
	r.Sentence = capital(r.Sentence) // the first word may be that of a unit
	if v.cause == notVisible {
		from, to := s.battle.hexAt(s.units[a.Unit].hex), s.battle.hexAt(v.hex)
		r.Rule = s.sight.Trace(from, to, s.trenches).Rule()
	}
	return r
}

// explainBlock says what is in the way of a line of sight, hex by hex.
func (s *State) explainBlock(u int32, v verdict, r *rules.Refusal) (rule, sentence string) {
	from, to := s.battle.hexAt(s.units[u].hex), s.battle.hexAt(v.hex)
	trace := s.sight.Trace(from, to, s.trenches)
	r.Sites = []model.Site{model.HexSite(to)}
	for _, b := range trace.Blocks {
		r.Sites = append(r.Sites, hexrules.Sites(b.Hexes())...)
	}
	why := trace.Sentence()
	return trace.Rule(), capital(why) + "."
}

// numbered is the noun in the singular or the plural.
func numbered(one bool, noun string) string {
	if one {
		return noun
	}
	return noun + "s"
}

// points writes half movement points: "3", "2½", "½".
func points(halves int32) string {
	switch {
	case halves%2 == 0:
		return fmt.Sprint(halves / 2)
	case halves == 1:
		return "½"
	default:
		return fmt.Sprintf("%d½", halves/2)
	}
}
