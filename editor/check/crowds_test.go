package check

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/limits"
	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/rules"
)

// crowd is what a check says of that there is too much of something.
func crowd(s *model.Scenario) []string {
	var out []string
	for _, d := range Check(s, testSystem()) {
		if d.Code == tooMuch.code {
			out = append(out, d.String())
		}
	}
	return out
}

// TestWhatThereIsTooMuchOfIsToldOnce stands at each bound and goes beyond it.
func TestWhatThereIsTooMuchOfIsToldOnce(t *testing.T) {
	losses := func(n int) model.Condition {
		return model.Condition{Losses: &model.Losses{Units: model.Selector{Side: "blue"}, Bound: model.Bound{AtLeast: number(n)}}}
	}
	clause := func(c model.Condition) model.Clause {
		return model.Clause{Outcome: model.Outcome{Winner: "red"}, When: model.AtEnd, Condition: c}
	}
	// areas puts so many into the first step, among them the one that joins them.
	areas := func(s *model.Scenario, n int) {
		s.Deployment, s.Reinforcements, s.Rules, s.Victory.Clauses = s.Deployment[:1], nil, nil, nil
		s.Deployment[0].Area = model.Area{Union: make([]model.Area, n-1)}
		for i := range s.Deployment[0].Area.Union {
			s.Deployment[0].Area.Union[i].Everywhere = true
		}
	}
	const side = 500 // hexes
	for name, test := range map[string]struct {
		most int
		fill func(s *model.Scenario, n int)
		told string
	}{
		"steps": {limits.Steps, func(s *model.Scenario, n int) {
			for len(s.Deployment) < n {
				s.Deployment = append(s.Deployment, model.Deployment{Area: model.Area{Place: "town-a"}})
			}
		}, "error more-than-a-game-takes deployment: There are more than 500 steps of deployment: a game is made with fewer"},
		"special rules": {limits.RulesInForce, func(s *model.Scenario, n int) {
			for len(s.Rules) < n {
				s.Rules = append(s.Rules, model.Rule{Rule: "trenches"})
			}
		}, "error more-than-a-game-takes rules: There are more than 500 special rules in force: a game is made with fewer"},
		"clauses": {limits.Clauses, func(s *model.Scenario, n int) {
			s.Victory.Clauses = nil
			for i := range n {
				s.Victory.Clauses = append(s.Victory.Clauses, clause(losses(i%7)))
			}
		}, "error more-than-a-game-takes victory.clauses: There are more than 200 clauses of victory: a game is made with fewer"},
		"lines of the point table": {limits.Clauses, func(s *model.Scenario, n int) {
			for len(s.Victory.Points) < n {
				s.Victory.Points = append(s.Victory.Points, s.Victory.Points[0])
			}
		}, "error more-than-a-game-takes victory.points: There are more than 200 lines in the point table: a game is made with fewer"},
		"conditions": {limits.Conditions, func(s *model.Scenario, n int) {
			all := model.Condition{All: make([]model.Condition, n-1)}
			for i := range all.All {
				all.All[i] = losses(i % 7)
			}
			s.Victory.Clauses = []model.Clause{clause(all)}
		}, "error more-than-a-game-takes victory.clauses: There are more than 500 conditions of victory, those inside others counted: a game is made with fewer"},
		"areas of a map": {limits.AreaWork / (side * side), func(s *model.Scenario, n int) {
			s.Board = model.NewHexBoard(side, side)
			areas(s, n)
		}, "error more-than-a-game-takes deployment[0].area.union[799]: There are more than 800 areas, those inside others counted, and no more can be found on a map of 250,000 hexes: make do with fewer, or with a smaller map"},
		"areas of a table": {limits.AreaWork / 10 / (101*101 + 4), func(s *model.Scenario, n int) {
			s.Board = &model.TableBoard{Width: 10_000, Height: 10_000, Zones: []model.Zone{{ID: "camp", Name: "camp", Outline: plane.Polygon{{X: 0, Y: 0}, {X: 500, Y: 0}, {X: 500, Y: 500}, {X: 0, Y: 500}}}}}
			areas(s, n)
		}, "error more-than-a-game-takes deployment[0].area.union[1958]: There are more than 1,959 areas, those inside others counted, and no more can be found on this table: make do with fewer, or with a smaller table, or one with fewer corners"},
	} {
		t.Run(name, func(t *testing.T) {
			s := clean()
			test.fill(s, test.most)
			assert.Empty(t, crowd(s))
			sys := rules.System{Board: s.Board.Kind()}
			assert.NoError(t, sys.Plays(s))
			s = clean()
			test.fill(s, test.most+1)
			require.Equal(t, []string{test.told}, crowd(s))
			assert.ErrorContains(t, sys.Plays(s), "there are more than ", "no game begins")
		})
	}
}

// TestOfTooManyClausesNothingIsSaid has as many states as there are clauses.
func TestOfTooManyClausesNothingIsSaid(t *testing.T) {
	s := clean()
	for len(s.Victory.Clauses) <= limits.Clauses {
		s.Victory.Clauses = append(s.Victory.Clauses, s.Victory.Clauses[1])
	}
	c := NewChecker(testSystem())
	_ = c.Follow(s)
	for i := range s.Victory.Clauses {
		state, ok := c.VictoryStates().At(s, i)
		require.True(t, ok)
		require.Equal(t, ClauseState{Open, -1, "There are too many to compare."}, state)
	}
}

// TestAMisspeltNameIsFoundAmongVeryMany has as many as fit a file.
func TestAMisspeltNameIsFoundAmongVeryMany(t *testing.T) {
	names := make([]string, limits.FileMarks/3)
	for i := range names {
		names[i] = fmt.Sprintf("company-%d", i)
	}
	names = append(names, "guards-of-the-left")
	mem := newMemory()
	r := &report{mem: mem}
	for _, written := range []string{"gards-of-the-left", "guards-off-the-left", "guards-on-the-left"} {
		assert.Equal(t, "guards-of-the-left", r.closest("units", written, names))
	}
	assert.Empty(t, r.closest("units", "the-emperor", names))
	long := strings.Repeat("x", longestLike)
	assert.Equal(t, long, r.closest("units", long[1:]+"y", []string{long}))
	assert.Empty(t, r.closest("units", long+"y", []string{long}))
	assert.Empty(t, r.closest("units", "a", []string{"abcd"}))
	assert.Empty(t, r.closest("units", "", []string{"a"}))
	r.compared = mostCompared - len("guards")
	assert.Equal(t, "guards", r.closest("units", "guardss", []string{"guards", "guardsss"}), "the best found within a second's work")
	r.compared = mostCompared
	assert.Empty(t, r.closest("units", "gards-of-the-left", names), "after a second's work")
}

// A report looks for none that the one before it found, on a trial neither.
func TestWhatAMisspeltNameIsLikeIsRemembered(t *testing.T) {
	names := []string{"guards", "grenadiers"}
	mem := newMemory()
	require.Equal(t, "guards", (&report{mem: mem}).closest("units", "gards", names))
	again := &report{mem: mem.clone()}
	assert.Equal(t, "guards", again.closest("units", "gards", names))
	assert.Empty(t, again.closest("places", "gards", nil), "another list")
	assert.Zero(t, again.compared)
	assert.Equal(t, "gards-of-old", again.closest("units", "gards-of-ol", append(names, "gards-of-old")))
	assert.Positive(t, again.compared)
	for i := range 2 * maxRemembered {
		again.closest("units", fmt.Sprint(i), names)
	}
	assert.LessOrEqual(t, len(again.mem.likes["units"].known), maxRemembered+1)
}

// likeBySteps is the distance of two words, letter by letter.
func likeBySteps(a, b string) int {
	switch {
	case a == "" || b == "":
		return len(a) + len(b)
	case a[0] == b[0]:
		return likeBySteps(a[1:], b[1:])
	}
	return 1 + min(likeBySteps(a[1:], b[1:]), likeBySteps(a, b[1:]), likeBySteps(a[1:], b))
}

func TestHowMuchWordsDiffer(t *testing.T) {
	r := rand.New(rand.NewPCG(19, 14))
	word := func() string {
		out := make([]byte, 1+r.IntN(6))
		for i := range out {
			out[i] = "abc\xf6"[r.IntN(4)]
		}
		return string(out)
	}
	for range 3000 {
		a, b, bound := word(), word(), 1+r.IntN(8)
		w, ok := newLikeness(a)
		require.True(t, ok)
		want := likeBySteps(a, b)
		require.Equal(t, want, w.distance(b, 99), "%q %q", a, b)
		require.Equal(t, min(want, bound), min(w.distance(b, bound), bound), "%q %q below %d", a, b, bound)
	}
	full := strings.Repeat("ab", longestLike/2)
	w, ok := newLikeness(full)
	require.True(t, ok)
	require.Equal(t, 1, w.distance(full[1:], 99))
	require.Equal(t, 2, w.distance("b"+full[1:]+"a", 99))
}

// TestAForceIsKnownByTheFirstOfItsID looks forces up as the scenario does.
func TestAForceIsKnownByTheFirstOfItsID(t *testing.T) {
	s := clean()
	s.Forces = append(s.Forces, model.Force{ID: "scouts", Side: "blue"})
	r := newReport(s, testSystem(), newMemory())
	for _, id := range []string{"regiment", "scouts", "nobody", ""} {
		want, known := s.Force(id)
		f, ok := r.force(id)
		assert.Equal(t, known, ok, id)
		assert.Same(t, want, f, id)
	}
}
