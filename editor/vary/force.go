package vary

import (
	"context"
	"slices"
	"strings"

	"github.com/mapsheet/mapsheet/model"
)

// Smallest looks for the smallest force with which a side still has a wished share. Unit
// after unit is taken out, each time that which the side misses least, until the share is
// too low. Where the scenario offers the side a handicap, it says which units stay out.
type Smallest struct {
	Study
	Wish float64 // share that the side is to have at least, from 0 to 1
}

// Step is a force with some units fewer.
type Step struct {
	Effect
	Without int  `json:"without"` // units
	Left    int  `json:"left"`    // units
	Holds   bool `json:"holds"`   // the side has its share
}

// Ladder is the forces that were played, from the whole one down.
type Ladder struct {
	Side     string  `json:"side"`
	Wish     float64 `json:"wish"`     // in percent
	Handicap bool    `json:"handicap"` // the scenario says which units stay out
	Units    int     `json:"units"`    // of the side, in all
	Steps    []Step  `json:"steps"`
	// Found is the smallest of them that still has its share with seeds that nothing was
	// chosen by; nil where none has.
	Found   *Step  `json:"found"`
	Seed    uint64 `json:"fresh_seed"`
	Games   int    `json:"fresh_games"`
	Stopped bool   `json:"stopped"`
}

// Play plays smaller and smaller forces. How many games that takes nobody can say before: it
// tells of those of the next step. Where the context ends first, the ladder has what
// was played so far.
func (s Smallest) Play(ctx context.Context) (Ladder, error) {
	count := progress{told: s.Told}
	s.Told = count.more
	fresh := s.Study
	fresh.Seed, fresh.Games = s.Seed+freshAfter, 2*s.Games
	out := Ladder{
		Side: s.Side, Wish: points(s.Wish), Units: s.Scenario.CountUnits(model.Selector{Side: s.Side}),
		Steps: []Step{}, Seed: fresh.Seed, Games: fresh.Games,
	}
	h, offers := s.System.Handicap(s.Scenario)
	out.Handicap = offers && h.Side == s.Side
	most := out.Units - 1
	if out.Handicap {
		most = h.Most
	}
	down := func(at Effect) (Effect, bool, error) { return s.fewer(ctx, at) }
	if out.Handicap {
		down = func(at Effect) (Effect, bool, error) {
			return s.staying(ctx, s.Study, h.Sentence(s.Scenario, at.Size+1), at.Size+1)
		}
	}
	at, stopped, err := s.staying(ctx, s.Study, "the whole force", 0)
	for n := 0; ; n++ {
		if err != nil || stopped || at.share.Games == 0 {
			out.Stopped = stopped
			return out, err
		}
		step := Step{at, n, out.Units - n, at.share.Mean >= s.Wish}
		out.Steps = append(out.Steps, step)
		if !step.Holds || n == most {
			break
		}
		if at, stopped, err = down(at); err == nil && !stopped && at.share.Games == 0 {
			break // no unit can be taken out any more
		}
	}
	// What was chosen because it did well may have been lucky.
	for _, step := range slices.Backward(out.Steps) {
		if !step.Holds {
			continue
		}
		var again Effect
		if out.Handicap || step.Without == 0 {
			again, stopped, err = s.staying(ctx, fresh, step.Label, step.Without)
		} else {
			again, stopped, err = fresh.only(ctx, step.Variations)
		}
		if err != nil || stopped {
			out.Stopped = stopped
			return out, err
		}
		if again.share.Mean >= s.Wish {
			out.Found = &Step{again, step.Without, step.Left, true}
			break
		}
	}
	return out, nil
}

// fewer is a force with a unit fewer than another, that which is missed least; without
// games where there is none.
func (s Smallest) fewer(ctx context.Context, at Effect) (Effect, bool, error) {
	var sets [][]Variation
	was := errorsOf(s.Scenario, s.System)
	for _, v := range units(s.Scenario) {
		set := append(slices.Clone(at.Variations), v)
		if !v.spare && strings.HasPrefix(v.ID, "fewer/"+s.Side+"/") && wrongWith(s.Scenario, s.System, was, set) == "" {
			sets = append(sets, set)
		}
	}
	if len(sets) == 0 {
		return Effect{}, false, nil
	}
	found, err := s.measure(ctx, sets)
	best := Effect{}
	for i, e := range found.Effects {
		if i == 0 || e.share.Mean > best.share.Mean {
			best = e
		}
	}
	return best, found.Stopped, err
}

// staying is the force of which so many units stay out as the scenario's handicap has it.
func (s Smallest) staying(ctx context.Context, st Study, label string, n int) (Effect, bool, error) {
	st.handicap = n
	found, err := st.measure(ctx, nil)
	e := Effect{IDs: []string{}, Label: label, Size: n, Share: found.Base, share: found.base}
	return e, found.Stopped, err
}

// only is the effect of one set of variations, without the scenario as it is beside it.
func (st Study) only(ctx context.Context, all []Variation) (Effect, bool, error) {
	varied, err := On(st.Scenario, all)
	if err != nil {
		return Effect{}, false, err
	}
	with := st
	with.Scenario = varied
	found, err := with.measure(ctx, nil)
	e := Effect{IDs: idsOf(all), Label: Label(all), Size: size(all), Share: found.Base, share: found.base, Variations: all}
	return e, found.Stopped, err
}
