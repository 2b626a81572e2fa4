package vary

import (
	"cmp"
	"context"
	"math"
	"slices"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/balance"
	"github.com/mapsheet/mapsheet/schema"
)

// Study is how the balance of a scenario and of its variations is measured: by games between
// the same players, with the same seeds and dice by purpose. The same study comes to the
// same result, whatever the number of workers.
type Study struct {
	Scenario *model.Scenario // left as it is
	System   rules.System
	Players  map[string]string // kind of player by side
	Side     string            // whose share is told: a win is 1, a draw 1/2, a loss 0
	Games    int               // of the scenario, and of each variation
	Seed     uint64            // of the first game; the next have the seeds that follow
	Workers  int               // games at a time

	// Told is told how many games of how many are done; it may be nil. It is called by any
	// goroutine, one at a time.
	Told func(done, of int)

	// Apart has games of a scenario, which is not changed any more, played elsewhere; where it
	// is nil they are played here.
	Apart func(sc *model.Scenario, on rules.Terms) balance.Elsewhere

	// Book has the games that need not be played again, and keeps the others; nil for none.
	Book *balance.Book

	handicap int // units that stay out, as the scenario offers it
}

// Estimate is a share of games, or a difference of shares, in percentage points with one
// decimal, and its 95 % interval.
type Estimate struct {
	Games   int     `json:"games"`
	Percent float64 `json:"percent"`
	Low     float64 `json:"low"`
	High    float64 `json:"high"`
}

func estimate(m balance.Mean, in balance.Interval) Estimate {
	return Estimate{m.Games, points(m.Mean), points(in.Low), points(in.High)}
}

func points(share float64) float64 { return math.Round(1000*share) / 10 }

// Effect is what one variation makes of the balance, or several together.
type Effect struct {
	IDs    []string `json:"ids"`
	Label  string   `json:"label"`
	Size   int      `json:"size"`
	Share  Estimate `json:"share"`  // of the side
	Change Estimate `json:"change"` // of its share, in points
	// AllLow and AllHigh are the interval of the change for whoever picks from among all
	// effects of the list: all of these together hold 95 times of 100.
	AllLow  float64 `json:"low_of_all"`
	AllHigh float64 `json:"high_of_all"`
	Same    int     `json:"same"` // games that ended as those of the same seed without it

	Variations []Variation `json:"-"`
	share      balance.Mean
	change     balance.Mean
}

// Clear reports whether the change is one, and no chance, even when it is picked from among
// all effects of its list.
func (e Effect) Clear() bool { return e.AllLow > 0 || e.AllHigh < 0 }

// Sensitivity is what variations make of the balance of a scenario.
type Sensitivity struct {
	Side    string   `json:"side"`
	Games   int      `json:"games"` // asked for, of each
	Seed    uint64   `json:"seed"`
	Base    Estimate `json:"base"`    // share of the side as the scenario is
	Effects []Effect `json:"effects"` // the largest change first
	Stopped bool     `json:"stopped"` // before the end, by who had it played

	base balance.Mean
}

// Measure plays the scenario and each variation of a list. Where the context ends first, the
// result has what was played so far. It ends with an error where a scenario cannot be played
// or a player breaks the rules.
func (st Study) Measure(ctx context.Context, list []Variation) (Sensitivity, error) {
	sets := make([][]Variation, len(list))
	for i, v := range list {
		sets[i] = []Variation{v}
	}
	out, err := st.measure(ctx, sets)
	slices.SortStableFunc(out.Effects, func(a, b Effect) int {
		return cmp.Or(cmp.Compare(math.Abs(b.change.Mean), math.Abs(a.change.Mean)), cmp.Compare(a.Size, b.Size))
	})
	return out, err
}

// measure is Measure for sets of variations that are made together, in their order.
func (st Study) measure(ctx context.Context, sets [][]Variation) (Sensitivity, error) {
	x := balance.Experiment{Side: st.Side, Players: st.Players, Seed: st.Seed, Pairs: st.Games, Workers: st.Workers}
	ready, err := st.ready()
	if err != nil {
		return Sensitivity{}, err
	}
	if x.Base, err = ready(st.Scenario); err != nil {
		return Sensitivity{}, err
	}
	for _, set := range sets {
		varied, err := On(st.Scenario, set)
		if err != nil {
			return Sensitivity{}, err
		}
		arena, err := ready(varied)
		if err != nil {
			return Sensitivity{}, err
		}
		x.Variants = append(x.Variants, arena)
	}
	if st.Told != nil {
		x.Told = func(done int) { st.Told(done, x.Games()) }
	}
	found, err := x.Play(ctx)
	if err != nil {
		return Sensitivity{}, err
	}
	out := Sensitivity{
		Side: st.Side, Games: st.Games, Seed: st.Seed, Stopped: found.Stopped, Effects: []Effect{},
		Base: estimate(found.Base, found.Base.Interval()), base: found.Base,
	}
	for i, p := range found.Variants {
		e := Effect{
			IDs: idsOf(sets[i]), Label: Label(sets[i]), Size: size(sets[i]), Same: p.Same, Variations: sets[i], share: p.Share, change: p.Change,
			Share: estimate(p.Share, p.Share.Interval()), Change: estimate(p.Change, p.Change.Interval()),
		}
		all := p.Change.Among(len(sets))
		e.AllLow, e.AllHigh = points(all.Low), points(all.High)
		out.Effects = append(out.Effects, e)
	}
	return out, nil
}

// ready is what makes drafts of the scenario ready for games with dice by purpose.
func (st Study) ready() (func(draft *model.Scenario) (balance.Arena, error), error) {
	on := rules.Terms{Handicap: st.handicap, Paired: true}
	arena := func(draft *model.Scenario) (balance.Arena, error) {
		a := balance.Arena{System: st.System, Scenario: draft}
		if st.Book == nil {
			return a, nil
		}
		text, err := schema.Encode(&schema.File{Kind: schema.ScenarioFile, Scenario: draft})
		a.Kept = st.Book.Ground(text, on)
		return a, err
	}
	if st.Apart != nil {
		return func(draft *model.Scenario) (balance.Arena, error) {
			a, err := arena(draft)
			a.Elsewhere = st.Apart(draft, on)
			return a, err
		}, nil
	}
	base, err := st.System.NewBattle(st.Scenario)
	if err != nil {
		return nil, err
	}
	return func(draft *model.Scenario) (balance.Arena, error) {
		battle, err := base.Redraft(draft)
		if err != nil {
			return balance.Arena{}, err
		}
		a, err := arena(draft)
		a.Start = func(seed uint64) rules.State {
			on := on
			on.Seed = seed
			return battle.Begin(on)
		}
		return a, err
	}, nil
}
