// Package vary is small changes of a scenario that designers try out for its balance: a
// company fewer, a turn more, a reinforcement earlier, a wood less. It lists them, plays
// what each makes of the balance, and searches for the smallest that bring a scenario to a
// wished one. Every variation is an edit of a document.
package vary

import (
	"cmp"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/mapsheet/mapsheet/editor/check"
	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/rules"
)

// Kind is what variations change.
type Kind string

// The kinds, in the order of lists.
const (
	Units    Kind = "units"    // a unit of a type fewer or more for a side
	Turns    Kind = "turns"    // a turn more or fewer
	Arrivals Kind = "arrivals" // a reinforcement a turn earlier or later
	Ground   Kind = "ground"   // a wood, a piece of terrain or the terrain of a sector less
	Victory  Kind = "victory"  // a bound of a victory condition one more or fewer
	Rules    Kind = "rules"    // a special rule off, or its number one more or fewer
)

// Kinds lists the kinds.
func Kinds() []Kind { return []Kind{Units, Turns, Arrivals, Ground, Victory, Rules} }

// Variation is a small change of a scenario.
type Variation struct {
	ID    string // "fewer/german/german-infantry-company"; stays the same while the scenario is edited
	Kind  Kind
	Label string // "one German infantry company fewer"
	Size  int    // how large the change is: 2 for a unit, a turn or a bound of victory

	spare bool // it is not swept: another says much the same, or it is far from the battle
	make  func(s *model.Scenario) (document.Edit, error)
}

// Edit is the variation as an edit of a scenario, as that stands: made twice it goes twice
// as far.
func (v Variation) Edit(s *model.Scenario) (document.Edit, error) { return v.make(s) }

// Together is several variations as one edit, which is one step of a history; the same may
// be there twice.
func Together(s *model.Scenario, all []Variation) (document.Edit, error) {
	_, edit, err := apply(s, all)
	return edit, err
}

// On is a copy of a scenario with variations made.
func On(s *model.Scenario, all []Variation) (*model.Scenario, error) {
	varied, _, err := apply(s, all)
	return varied, err
}

func apply(s *model.Scenario, all []Variation) (*model.Scenario, document.Edit, error) {
	varied := s.Clone()
	edit := document.Batch{Name: Label(all)}
	for _, v := range all {
		e, err := v.make(varied)
		if err != nil {
			return nil, nil, err
		}
		back, _, err := e.Apply(varied)
		if err != nil {
			return nil, nil, err
		}
		if back == nil {
			return nil, nil, fmt.Errorf("%s changes nothing", v.Label)
		}
		edit.Edits = append(edit.Edits, e)
	}
	return varied, edit, nil
}

// Label is what several variations are called together: "one turn more, 2 × one German
// howitzer battery fewer".
func Label(all []Variation) string {
	var out []string
	n := map[string]int{}
	for _, v := range all {
		n[v.ID]++
	}
	for _, v := range all {
		switch {
		case n[v.ID] == 1:
			out = append(out, v.Label)
		case n[v.ID] > 1:
			out = append(out, fmt.Sprintf("%d × %s", n[v.ID], v.Label))
		}
		n[v.ID] = 0
	}
	if len(out) == 0 {
		return "no change"
	}
	return strings.Join(out, ", ")
}

// idsOf lists the ids of variations.
func idsOf(all []Variation) []string {
	out := make([]string, len(all))
	for i, v := range all {
		out[i] = v.ID
	}
	return out
}

// size is how large several variations are together.
func size(all []Variation) int {
	n := 0
	for _, v := range all {
		n += v.Size
	}
	return n
}

// All is every small change of a scenario, in the order of kinds. Whether it can be played
// with them Playable tells.
func All(s *model.Scenario, sys rules.System) []Variation {
	return slices.Concat(units(s), turns(s), arrivals(s), ground(s), bounds(s), inForce(s, sys))
}

// Left is a variation that is left out, and why.
type Left struct {
	Variation
	Why string // a sentence
}

// Playable parts variations into those that a scenario can be played with and those that it
// cannot: they cannot be made, or it would have errors that it has not without them.
func Playable(s *model.Scenario, sys rules.System, all []Variation) (fit []Variation, left []Left) {
	was := errorsOf(s, sys)
	for _, v := range all {
		if why := wrongWith(s, sys, was, []Variation{v}); why != "" {
			left = append(left, Left{v, why})
		} else {
			fit = append(fit, v)
		}
	}
	return fit, left
}

// wrongWith says in a sentence why a scenario cannot be played with variations; empty where
// it can. Errors that it has without them do not count.
func wrongWith(s *model.Scenario, sys rules.System, was map[string]bool, all []Variation) string {
	varied, err := On(s, all)
	if err != nil {
		return sentence(err.Error())
	}
	for _, d := range check.Check(varied, sys).Of(diag.Error) {
		if !was[d.Code+d.Message] {
			return d.Message
		}
	}
	return ""
}

func errorsOf(s *model.Scenario, sys rules.System) map[string]bool {
	out := map[string]bool{}
	for _, d := range check.Check(s, sys).Of(diag.Error) {
		out[d.Code+d.Message] = true
	}
	return out
}

func sentence(text string) string {
	if text == "" {
		return text
	}
	return strings.ToUpper(text[:1]) + strings.TrimSuffix(text[1:], ".") + "."
}

// MostSwept is how many variations a sweep has at most.
const MostSwept = 100

// Sweep is the variations that are tried where nobody chooses, the smallest first where
// they are more than a sweep has; passed is how many more there are.
func Sweep(all []Variation) (swept []Variation, passed int) {
	for _, v := range all {
		if !v.spare {
			swept = append(swept, v)
		}
	}
	if len(swept) > MostSwept {
		slices.SortStableFunc(swept, func(a, b Variation) int { return cmp.Compare(a.Size, b.Size) })
		swept = swept[:MostSwept]
	}
	return swept, len(all) - len(swept)
}

// Chosen is the variations that a designer names: by a kind, by an id, or by ids with stars,
// such as "fewer/german/*", each once. A kind has those of a sweep.
func Chosen(all []Variation, names []string) ([]Variation, error) {
	var out []Variation
	for _, name := range names {
		found := false
		for _, v := range all {
			matches, err := path.Match(name, v.ID)
			if err != nil {
				return nil, fmt.Errorf("%q is no pattern of ids: a star stands for what lies between two strokes", name)
			}
			if !matches && (Kind(name) != v.Kind || v.spare) {
				continue
			}
			found = true
			if !slices.ContainsFunc(out, func(o Variation) bool { return o.ID == v.ID }) {
				out = append(out, v)
			}
		}
		switch {
		case found:
		case slices.Contains(Kinds(), Kind(name)):
			return nil, fmt.Errorf("the scenario has nothing of the kind %q to vary", name)
		default:
			return nil, fmt.Errorf("there is no variation %q: choose a kind (%s) or an id of --list", name, strings.Join(kindWords(), ", "))
		}
	}
	return out, nil
}

func kindWords() []string {
	var out []string
	for _, k := range Kinds() {
		out = append(out, string(k))
	}
	return out
}
