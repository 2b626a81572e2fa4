package commanders

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

// ActionText is the action as logs have it: "order white 4I b1>b2",
// "target white-infantry-3 black-cavalry-1". Whose it is stands where both choose.
func (s *State) ActionText(a rules.Action) string {
	if a.Verb >= numVerbs || !s.sound(a) {
		return fmt.Sprintf("verb-%d", a.Verb)
	}
	words := []string{verbs[a.Verb].word}
	if side := sideOf(a.By); side >= 0 && int(side) < len(s.battle.sides) {
		words = append(words, s.battle.sides[side].ID)
	}
	takes := verbs[a.Verb].takes
	if takes&takesGroup != 0 {
		arm, n, w := groupOf(a)
		words = append(words, fmt.Sprintf("%d%s", n, arm.letter()), s.arrows(a))
		if (a.Verb == verbOrder || a.Verb == verbTakeBack) && w != usual(arm) {
			words = append(words, wishWords[w])
		}
	}
	if takes&takesUnit != 0 {
		words = append(words, s.battle.pieces[a.Unit].name)
	}
	switch {
	case takes&takesSector != 0:
		words = append(words, s.battle.ground.label(int8(a.At[0])))
	case takes&takesZone != 0:
		words = append(words, s.battle.zoneName(a.At[0]))
	case takes&takesEnemy != 0:
		words = append(words, s.battle.pieces[a.At[0]].name)
	case takes&takesDie != 0:
		words = append(words, s.battle.zoneName(a.At[0]), s.battle.sides[a.At[1]].ID, fmt.Sprint(a.At[2]+1))
	case takes&takesArm != 0:
		words = append(words, arm(a.Flags).String())
	}
	return strings.Join(words, " ")
}

// arrows are the sectors of an action: "b1>b2".
func (s *State) arrows(a rules.Action) string { return s.way(a, s.battle.ground.label, ">") }

// way is the sectors of an action as they are called, with something between them.
func (s *State) way(a rules.Action, called func(int8) string, between string) string {
	var out []string
	for _, at := range a.At {
		if at != rules.Absent {
			out = append(out, called(int8(at)))
		}
	}
	return strings.Join(out, between)
}

// reader reads an action word by word.
type reader struct {
	rules.WordReader
	s *State
}

func (r *reader) sector(label string) int32 {
	site, err := r.s.battle.ground.board.Parse(label)
	if err != nil {
		r.Fail("%w", err)
		return 0
	}
	i, ok := r.s.battle.ground.at(site)
	if !ok {
		r.Fail("%q is no sector", label)
	}
	return int32(i)
}

func (r *reader) unit(what string) int32 {
	name := r.Next(what)
	u, ok := r.s.UnitNamed(name)
	if !ok {
		r.Fail("there is no unit %q", name)
	}
	return u
}

func (r *reader) zone() int32 {
	name := r.Next("a zone")
	word, ok := r.s.battle.zoneNamed(name)
	if ok {
		return word
	}
	r.Fail("there is no zone %q: write b1/b2, or b2:a2/b3 for those who meet in b2", name)
	return 0
}

// side reads a side where the next word is one.
func (r *reader) side() (int8, bool) {
	if len(r.Words) == 0 {
		return none, false
	}
	i := slices.IndexFunc(r.s.battle.sides[:], func(x model.Side) bool { return x.ID == r.Words[0] })
	if i < 0 {
		return none, false
	}
	r.Words = r.Words[1:]
	return int8(i), true
}

// group reads a number and an arm with sectors: "4I b1>b2".
func (r *reader) group(a *rules.Action) {
	word := r.Next("how many units of which type, as 4I")
	letter := strings.TrimLeft(word, "0123456789")
	n, err := strconv.Atoi(strings.TrimSuffix(word, letter))
	arm, ok := armOfLetter(letter)
	if err != nil || !ok || n < 1 || n > mostOfGroup {
		r.Fail("%q is no number of units: write 4I, 2C or 1A", word)
		return
	}
	a.Flags = group(a.Verb, arm, n).Flags
	v := &verbs[a.Verb]
	at := strings.Split(r.Next("sectors, as b1>b2"), ">")
	if len(at) < v.least || len(at) > v.most {
		r.Fail("%q names too few or too many sectors", r.Text())
		return
	}
	for i, label := range at {
		a.At[i] = r.sector(label)
	}
	if a.Verb != verbOrder && a.Verb != verbTakeBack {
		return
	}
	w := usual(arm)
	if len(r.Words) > 0 {
		i := slices.Index(wishWords[:], r.Words[0])
		if i < 0 {
			r.Fail("%q is no phase: write one of %s", r.Words[0], strings.Join(wishWords[:], ", "))
			return
		}
		w, r.Words = when(i), r.Words[1:]
	}
	a.Flags |= uint8(w) << 6
}

// ParseAction reads an action as ActionText writes it.
func (s *State) ParseAction(text string) (rules.Action, error) {
	r := &reader{rules.ReadWords(text), s}
	word := r.Next("what is done")
	verb := uint8(0)
	for ; verb < numVerbs && verbs[verb].word != word; verb++ {
	}
	if verb == numVerbs {
		return rules.Action{}, fmt.Errorf("there is no action %q", word)
	}
	a := rules.Act(verb)
	if side, ok := r.side(); ok {
		a.By = seatOf(side)
	}
	takes := verbs[verb].takes
	if takes&takesGroup != 0 {
		r.group(&a)
	}
	if takes&takesUnit != 0 {
		a.Unit = r.unit("a unit")
	}
	switch {
	case takes&takesSector != 0:
		a.At[0] = r.sector(r.Next("a sector"))
	case takes&takesZone != 0:
		a.At[0] = r.zone()
	case takes&takesEnemy != 0:
		a.At[0] = r.unit("whom to strike")
	case takes&takesDie != 0:
		a.At[0] = r.zone()
		side, ok := r.side()
		n, err := strconv.Atoi(r.Next("a die"))
		if !ok || err != nil || n < 1 || n > 2*largestSpaces {
			r.Fail("%q names no die: write whose, and its number", text)
		}
		a.At[1], a.At[2] = int32(side), int32(n-1)
	case takes&takesArm != 0:
		name := r.Next("a type of units")
		i := slices.IndexFunc(armNames[:], func(x armName) bool { return x.id == name })
		if i < 0 {
			r.Fail("%q is no type of units", name)
		}
		a.Flags = uint8(max(i, 0))
	}
	if err := r.End(); err != nil {
		return rules.Action{}, err
	}
	return a, nil
}
