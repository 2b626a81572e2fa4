package vary

import (
	"cmp"
	"context"
	"math"
	"slices"
	"strings"
)

// Search looks for the smallest changes that bring the share of a side to a wished one.
//
// All variations are measured once. What several do together is guessed to be the sum of what
// each does; the most promising sets, the smallest first, are then played with seeds that
// nothing was chosen by, and what comes of that is what is told. Where none does, sets are
// made anew from those that were played and have come nearest.
type Search struct {
	Study
	Wish   float64 // share that the side is to have, from 0 to 1
	Within float64 // of it that is near enough
	Most   int     // variations that are made together; 0 for three
}

// Proposal is a set of variations, measured with seeds of its own.
type Proposal struct {
	Effect      // its Label, Size, Share and Change; the interval of the share allows for all sets that were played
	Near   bool `json:"near"` // the share is as near to the wish as asked for
	Sure   bool `json:"sure"` // so is all of its interval
}

// Answer is what a search came to.
type Answer struct {
	Sensitivity Sensitivity `json:"sensitivity"` // by which the sets were chosen
	Wish        float64     `json:"wish"`        // in percent
	Within      float64     `json:"within"`      // in points
	Seed        uint64      `json:"fresh_seed"`  // of the first game by which proposals are measured
	Games       int         `json:"fresh_games"` // of each
	Base        Proposal    `json:"base"`        // the scenario as it is, measured so
	Proposals   []Proposal  `json:"proposals"`   // those near enough, the smallest first
	Others      []Proposal  `json:"others"`      // the rest that were played, the nearest first
	Stopped     bool        `json:"stopped"`     // before the end, by who had it played
}

const (
	rounds     = 3  // in which sets are made and played, as long as none is near
	eachRound  = 6  // sets
	usualMost  = 3  // variations together
	candidates = 12 // variations of which sets are made
)

// freshAfter is how far behind the seeds of the sweep those of proposals begin.
const freshAfter = 1 << 20

// Play searches among variations of a list. Where the context ends first, the answer has
// what was played so far.
func (s Search) Play(ctx context.Context, list []Variation) (Answer, error) {
	if s.Most == 0 {
		s.Most = usualMost
	}
	fresh := s.Study
	fresh.Seed, fresh.Games = s.Seed+freshAfter, 2*s.Games
	out := Answer{Wish: points(s.Wish), Within: points(s.Within), Proposals: []Proposal{}, Others: []Proposal{}, Seed: fresh.Seed, Games: fresh.Games}
	count := progress{told: s.Told, all: (len(list)+1)*s.Games + (1+eachRound)*fresh.Games}
	sweep := s.Study
	sweep.Told = count.next((len(list) + 1) * s.Games)
	var err error
	if out.Sensitivity, err = sweep.Measure(ctx, list); err != nil || out.Sensitivity.Stopped {
		out.Stopped = out.Sensitivity.Stopped
		return out, err
	}
	base := Effect{IDs: []string{}, Label: Label(nil), share: out.Sensitivity.base}
	var played []Effect
	for round := 0; round < rounds && !out.Stopped; round++ {
		var sets [][]Variation
		if !s.near(base.share.Mean) {
			sets = s.sets(out.Sensitivity, append([]Effect{base}, played...))
		}
		if round > 0 && len(sets) == 0 {
			break
		}
		fresh.Told = count.next((len(sets) + 1) * fresh.Games)
		found, err := fresh.measure(ctx, sets)
		if err != nil {
			return out, err
		}
		out.Stopped = found.Stopped
		if found.base.Games > 0 {
			base.share = found.base
		}
		for _, e := range found.Effects {
			if e.share.Games > 0 {
				played = append(played, e)
			}
		}
		if len(sets) > 0 && s.nearOf(played) > 0 {
			break
		}
	}
	s.tell(&out, base, played)
	return out, nil
}

// tell sorts what was played into the answer.
func (s Search) tell(out *Answer, base Effect, played []Effect) {
	proposal := func(e Effect) Proposal {
		in := e.share.Among(len(played) + 1)
		e.Share = estimate(e.share, in)
		return Proposal{e, s.near(e.share.Mean), s.near(in.Low) && s.near(in.High)}
	}
	out.Base = proposal(base)
	for _, e := range played {
		if p := proposal(e); p.Near {
			out.Proposals = append(out.Proposals, p)
		} else {
			out.Others = append(out.Others, p)
		}
	}
	far := func(p Proposal) float64 { return math.Abs(p.share.Mean - s.Wish) }
	slices.SortStableFunc(out.Proposals, func(a, b Proposal) int {
		return cmp.Or(cmp.Compare(a.Size, b.Size), cmp.Compare(far(a), far(b)))
	})
	slices.SortStableFunc(out.Others, func(a, b Proposal) int { return cmp.Compare(far(a), far(b)) })
}

func (s Search) near(share float64) bool { return math.Abs(share-s.Wish) <= s.Within+1e-9 }

func (s Search) nearOf(played []Effect) int {
	n := 0
	for _, e := range played {
		if s.near(e.share.Mean) {
			n++
		}
	}
	return n
}

// set is variations that may be made together, and what share they are guessed to lead to.
type set struct {
	all   []Variation
	guess float64
}

func keyOf(all []Variation) string {
	ids := idsOf(all)
	slices.Sort(ids)
	return strings.Join(ids, " ")
}

// sets is those to be played next. They grow out of those that were played, by variations
// that move the share toward the wish.
func (s Search) sets(from Sensitivity, played []Effect) [][]Variation {
	tried := map[string]bool{}
	for _, p := range played {
		tried[keyOf(p.Variations)] = true
	}
	var found []set
	seen := map[string]bool{}
	var grow func(at set)
	grow = func(at set) {
		if len(at.all) == s.Most {
			return
		}
		for _, e := range s.moving(from, at.guess) {
			next := set{append(slices.Clone(at.all), e.Variations...), at.guess + e.likely()}
			key := keyOf(next.all)
			if seen[key] || opposed(next.all) {
				continue
			}
			seen[key] = true
			if !tried[key] {
				found = append(found, next)
			}
			if math.Abs(next.guess-s.Wish) > s.Within { // what is near is not made larger
				grow(next)
			}
		}
	}
	for _, p := range played {
		if !s.near(p.share.Mean) {
			grow(set{p.Variations, p.share.Mean})
		}
	}
	// Guesses err: the sets that should be near come before those that should not, of both
	// the smallest first.
	off := func(x set) float64 { return max(0, math.Abs(x.guess-s.Wish)-s.Within) }
	step := func(x set) int { return int(math.Ceil(off(x) / 0.05)) }
	slices.SortStableFunc(found, func(a, b set) int {
		return cmp.Or(cmp.Compare(step(a), step(b)), cmp.Compare(size(a.all), size(b.all)), cmp.Compare(math.Abs(a.guess-s.Wish), math.Abs(b.guess-s.Wish)))
	})
	var out [][]Variation
	was := errorsOf(s.Scenario, s.System)
	for _, x := range found {
		if len(out) == eachRound {
			break
		}
		if wrongWith(s.Scenario, s.System, was, x.all) == "" {
			out = append(out, x.all)
		}
	}
	return out
}

// moving is the effects that move a share toward the wish, those that do most for their size
// first.
func (s Search) moving(from Sensitivity, share float64) []Effect {
	var out []Effect
	for _, e := range from.Effects {
		if e.likely()*(s.Wish-share) > 0 {
			out = append(out, e)
		}
	}
	slices.SortStableFunc(out, func(a, b Effect) int {
		gain := func(e Effect) float64 { return math.Abs(e.likely()) / float64(e.Size) }
		return cmp.Compare(gain(b), gain(a))
	})
	return out[:min(len(out), candidates)]
}

// likely is the change of the share that is to be expected anew. Among many effects those that
// look largest have been lucky: the less certain one is the more it is shrunk, and one within
// its error is taken for none.
func (e Effect) likely() float64 {
	m := e.change
	return m.Mean * max(0, 1-m.Error*m.Error/max(m.Mean*m.Mean, 1e-12))
}

// opposed reports whether some of the variations take back what others do, or clear the same
// ground twice.
func opposed(all []Variation) bool {
	pairs := strings.NewReplacer("fewer", "more", "earlier", "later")
	ids := map[string]bool{}
	for _, v := range all {
		if ids[v.ID] && (v.Kind == Ground || strings.HasPrefix(v.ID, "off/")) {
			return true
		}
		ids[v.ID] = true
	}
	for id := range ids {
		if other := pairs.Replace(id); other != id && ids[other] {
			return true
		}
	}
	return false
}

// progress counts the games of several parts together.
type progress struct {
	told      func(done, of int)
	done, all int
}

// next is what is told of the games of the next part, so many.
func (p *progress) next(games int) func(done, of int) {
	before := p.done
	p.done += games
	p.all = max(p.all, p.done)
	if p.told == nil {
		return nil
	}
	return func(done, _ int) { p.told(before+done, p.all) }
}

// more tells of the games of a part of which nobody knew before that it comes.
func (p *progress) more(done, of int) {
	if p.told != nil {
		p.told(p.done+done, p.done+of)
	}
	if done == of {
		p.done += of
	}
}
