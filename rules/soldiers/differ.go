package soldiers

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/hexrules"
	"github.com/mapsheet/mapsheet/rules/soldiers/sight"
)

// Differ says in a sentence what happens here and did not happen so in a game of
// another draft of the scenario, and why: then is what happened there and now
// what happens here, one of them nil where nothing does. Both tables stand
// before the action. The hexes are those that are the cause.
func (s *State) Differ(there rules.Table, then, now *rules.Event) (string, []model.Site) {
	t, ok := there.(*State)
	if !ok {
		return "", nil
	}
	text, hexes := s.differ(t, then, now)
	return text, hexrules.Sites(hexes)
}

func (s *State) differ(t *State, then, now *rules.Event) (string, hex.List) {
	switch {
	case then == nil && now == nil:
		return "", nil
	case then == nil:
		return "New: " + s.said(*now), nil
	case now == nil && then.Kind == EventAimed:
		return s.observerLost(t, then)
	case now == nil:
		return "No longer: " + t.said(*then), nil
	case then.Kind != now.Kind:
	case now.Kind == EventAttack && s.battle.label(now.At) == t.battle.label(then.At):
		return s.differInAttack(t, then, now)
	case now.Kind == EventAimed && s.battle.label(now.At) == t.battle.label(then.At):
		return s.differInAim(t, then, now)
	case now.Kind == EventMoved || now.Kind == EventEntered:
		return s.differInStep(t, then, now)
	}
	return fmt.Sprintf("%s Before: %s", s.said(*now), t.said(*then)), nil
}

// said is the event as a sentence for people.
func (s *State) said(e rules.Event) string { return s.tell(e, s.battle.unitTitle) }

// differInAttack compares two attacks on the same hex.
func (s *State) differInAttack(t *State, then, now *rules.Event) (string, hex.List) {
	at := s.battle.label(now.At)
	odds := func(st *State, e *rules.Event) string {
		if column := st.battle.charts.column(e.From, e.Other); column >= 0 {
			return st.battle.charts.odds[column].name
		}
		return "none"
	}
	is, was := odds(s, now), odds(t, then)
	text := fmt.Sprintf("the attack on %s is now %s instead of %s", at, is, was)
	if is == was {
		text = fmt.Sprintf("the attack on %s now has %d against %d instead of %d against %d", at, now.From, now.Other, then.From, then.Other)
	}
	if now.From == then.From && now.Other == then.Other {
		return fmt.Sprintf("the attack on %s now has the result %s instead of %s, at %s with a roll of %d",
			at, resultNames[now.N], resultNames[then.N], is, now.Die), nil
	}
	var why []string
	var hexes hex.List
	if now.Other != then.Other {
		why = append(why, fmt.Sprintf("%s defends with %d and no longer with %d%s", at, now.Other, then.Other, s.groundChange(t, now.At)))
		hexes = append(hexes, s.battle.hexAt(now.At))
	}
	if now.From != then.From {
		reason, blocks := s.differInFirers(t, now.At, then.At)
		if reason == "" {
			reason = fmt.Sprintf("it has the strength %d and no longer %d", now.From, then.From)
		}
		why, hexes = append(why, reason), append(hexes, blocks...)
	}
	return text + ": " + strings.Join(why, ", and "), hexes
}

// differInFirers says of the units that aim at a cell here and there whose fire
// is another.
func (s *State) differInFirers(t *State, here, there int32) (string, hex.List) {
	firers := func(st *State, c int32) []int32 {
		var out []int32
		for i := range st.units {
			if st.units[i].aim == c || st.passing >= 0 && st.interdicts(int32(i), c) {
				out = append(out, int32(i))
			}
		}
		return out
	}
	now, then := firers(s, here), firers(t, there)
	for _, u := range then {
		v, ok := s.battle.UnitNamed(t.battle.UnitName(u))
		if !ok || !slices.Contains(now, v) {
			return fmt.Sprintf("%s does not take part", t.battle.pieces[u].title), nil
		}
		is, _ := s.line(v, here)
		was, _ := t.line(u, there)
		if is.direct != was.direct {
			return s.differInLine(t, v, u, here, there, is.direct)
		}
		if a, b := s.strengthOf(v, is, false), t.strengthOf(u, was, false); a != b {
			return fmt.Sprintf("%s fires with %d and no longer with %d", s.battle.pieces[v].title, a, b), nil
		}
	}
	for _, v := range now {
		if u, ok := t.battle.UnitNamed(s.battle.UnitName(v)); !ok || !slices.Contains(then, u) {
			return fmt.Sprintf("%s takes part, too", s.battle.pieces[v].title), nil
		}
	}
	return "", nil
}

// differInLine says why a unit fires directly here, or only observed, and did
// not there.
func (s *State) differInLine(t *State, v, u, here, there int32, direct bool) (string, hex.List) {
	how := "only with observed fire"
	if direct {
		how = "directly"
	}
	text := fmt.Sprintf("%s fires on %s %s", s.battle.pieces[v].title, s.battle.label(here), how)
	from := s.units[v].hex
	is, was := s.sight.Trace(s.battle.hexAt(from), s.battle.hexAt(here), s.trenches), t.sight.Trace(t.battle.hexAt(t.units[u].hex), t.battle.hexAt(there), t.trenches)
	switch {
	case is.Reach < was.Reach:
		return text + ": " + is.Sentence(), is.Hexes()
	case is.Reach > was.Reach:
		return text + ": before, " + was.Sentence(), was.Hexes()
	default:
		return text, nil
	}
}

// differInAim compares how a unit takes part in an attack.
func (s *State) differInAim(t *State, then, now *rules.Event) (string, hex.List) {
	if now.N != then.N {
		return s.differInLine(t, now.Unit, then.Unit, now.At, then.At, now.N == 1)
	}
	text, hexes := s.observerLost(t, then)
	if text != "" {
		text += " "
	}
	return fmt.Sprintf("%s %sBefore: %s", s.said(*now), text, t.said(*then)), hexes
}

// observerLost says why the unit that observed there does not here; nothing
// where none did, or nothing is in its way.
func (s *State) observerLost(t *State, then *rules.Event) (string, hex.List) {
	o, ok := s.battle.UnitNamed(t.battle.UnitName(then.Other))
	u, also := s.battle.UnitNamed(t.battle.UnitName(then.Unit))
	at := t.battle.hexAt(then.At)
	if !ok || !also || s.units[o].status != onMap || s.units[u].status != onMap || !s.battle.grid.Contains(at) {
		return "", nil
	}
	eyes := s.battle.hexAt(s.units[o].hex)
	if trace := s.sight.Trace(eyes, at, s.trenches); trace.Reach != sight.Into {
		return fmt.Sprintf("%s no longer observes: %s.", s.battle.pieces[o].title, trace.Sentence()), trace.Hexes()
	}
	if trace := s.sight.Trace(s.battle.hexAt(s.units[u].hex), eyes, s.trenches); trace.Reach == sight.Blocked {
		return fmt.Sprintf("%s no longer sees %s, which observed: %s.", s.battle.pieces[u].title, s.battle.pieces[o].title, trace.Sentence()), trace.Hexes()
	}
	return "", nil
}

// differInStep compares what a step or an entry costs.
func (s *State) differInStep(t *State, then, now *rules.Event) (string, hex.List) {
	if now.N == then.N || s.battle.label(now.At) != t.battle.label(then.At) {
		return fmt.Sprintf("%s Before: %s", s.said(*now), t.said(*then)), nil
	}
	return fmt.Sprintf("the step of %s to %s costs %s and no longer %s%s", s.battle.pieces[now.Unit].title, s.battle.label(now.At),
		points(now.N), points(then.N), s.groundChange(t, now.At)), hex.List{s.battle.hexAt(now.At)}
}

// groundChange says what the ground of a cell is and was, where that differs.
func (s *State) groundChange(t *State, c int32) string {
	h := s.battle.hexAt(c)
	if !t.battle.grid.Contains(h) {
		return ""
	}
	was, is := t.ground(int32(t.battle.grid.Index(h))), s.ground(c)
	if was == is {
		return ""
	}
	return fmt.Sprintf(": it is %s and was %s", is, was)
}
