package playtest

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/page"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/hexrules"
	"github.com/mapsheet/mapsheet/rules/soldiers"
	"github.com/mapsheet/mapsheet/scenarios"
)

func TestAChartsScaleHasRoundNumbers(t *testing.T) {
	for greatest, want := range map[int]int{1: 1, 5: 1, 6: 2, 10: 2, 11: 5, 25: 5, 26: 10, 50: 10, 51: 20, 100: 20, 101: 50, 250: 50, 251: 100} {
		assert.Equal(t, want, roundStep(greatest, 5), "up to %d", greatest)
	}
	c := newChart("x", 1, 26, false)
	assert.Equal(t, 30, c.most, "the scale ends at the next mark")
	assert.Equal(t, 20, newChart("x", 1, 20, false).most)
	assert.Equal(t, 1, newChart("x", 1, 0, false).most)
}

// lines is a chart's lines that end at so much, one for each side.
func lines(ends ...int) string {
	r := &Report{Turns: []*TurnReport{{}, {Turn: 1}}}
	for i, n := range ends {
		r.Sides = append(r.Sides, SideStrength{Name: fmt.Sprint("Side ", i), Colour: "#000000", At: []int{100, n}})
	}
	return string(r.StrengthChart())
}

func TestNamesAtTheEndOfLinesDoNotCoverOneAnother(t *testing.T) {
	at := regexp.MustCompile(`y="([\d.]+)" text-anchor="start"[^>]*>Side (\d) (\d+)<`)
	for _, ends := range [][2]int{{50, 50}, {50, 52}, {52, 50}, {50, 43}, {0, 100}, {100, 0}} {
		var y []float64
		for i, m := range at.FindAllStringSubmatch(lines(ends[0], ends[1]), -1) {
			n, err := strconv.ParseFloat(m[1], 64)
			require.NoError(t, err)
			assert.Equal(t, fmt.Sprint(ends[i]), m[3])
			y = append(y, n)
		}
		require.Len(t, y, 2)
		assert.GreaterOrEqual(t, max(y[0], y[1])-min(y[0], y[1]), 15.5, "%v", ends)
		if ends[0] == ends[1] {
			assert.InDelta(t, 16, y[1]-y[0], 0.01, "the second stands below the first")
		}
		if d := ends[0] - ends[1]; d > 10 || d < -10 {
			assert.Equal(t, ends[0] < ends[1], y[0] > y[1], "beside the line where there is room")
			assert.InDelta(t, 222, max(y[0], y[1])-min(y[0], y[1]), 0.1)
		}
	}
	assert.NotContains(t, lines(), "polyline")
	r := &Report{Sides: []SideStrength{{Name: "Nobody"}}}
	assert.NotContains(t, string(r.StrengthChart()), "Nobody", "a side without figures")
}

func TestTheTurnsAtAChartsFootLeaveRoom(t *testing.T) {
	turns := regexp.MustCompile(`text-anchor="middle" fill="#655b4b">(\w+)<`)
	for n, want := range map[int]string{4: "start 1 2 3", 20: "start 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19", 30: "start 2 4 6 8 10 12 14 16 18 20 22 24 26 28"} {
		r := &Report{}
		for turn := range n {
			r.Turns = append(r.Turns, &TurnReport{Turn: turn})
		}
		var got []string
		for _, m := range turns.FindAllStringSubmatch(string(r.StrengthChart()), -1) {
			got = append(got, m[1])
		}
		assert.Equal(t, want, strings.Join(got, " "))
	}
}

// Bars of many turns are too narrow for the numbers on them.
func TestNarrowBarsHaveNoNumbers(t *testing.T) {
	for turns, want := range map[int]int{10: 1, 19: 1, 60: 0} {
		r := &Report{Account: &Account{Sides: []SideAccount{{Name: "A", Losses: []Loss{{Turn: 1}}}, {Name: "B"}}}, Sides: make([]SideStrength, 2)}
		for turn := range turns {
			r.Account.Turns = append(r.Account.Turns, TurnAccount{Turn: turn + 1})
		}
		assert.Equal(t, want, strings.Count(string(r.LossesChart()), `text-anchor="middle" fill="#2a251e">1<`), "%d turns", turns)
	}
}

func TestADieShowsItsNumber(t *testing.T) {
	for n := range 8 {
		if n == 0 || n == 7 {
			assert.Equal(t, fmt.Sprint(n), string(page.Die(rules.Roll{N: n, Of: 6})), "what no die shows is written")
			continue
		}
		assert.Equal(t, n, strings.Count(string(page.Die(rules.Roll{N: n, Of: 6})), "<circle"))
	}
}

// Of the attacks that cost something those are named that cost most, in the order
// in which they came; not those that were sure.
func TestTheDiceThatDecidedCostMost(t *testing.T) {
	var shots []*Shot
	for _, cost := range []int{0, 4, 4, 8, 12, 16, 0, 8, 8, 8, 8} {
		shots = append(shots, &Shot{Cost: cost, Likely: rules.Probability{N: 3, Of: 6}, Turn: len(shots)})
	}
	shots[5].Likely = rules.Probability{N: 6, Of: 6}
	var turns []int
	for _, s := range decisive(shots) {
		turns = append(turns, s.Turn)
	}
	assert.Equal(t, []int{1, 2, 3, 4, 7, 8, 9, 10}, turns)
	shots[5].Likely = rules.Probability{N: 5, Of: 6}
	turns = nil
	for _, s := range decisive(shots) {
		turns = append(turns, s.Turn)
	}
	assert.Equal(t, []int{1, 3, 4, 5, 7, 8, 9, 10}, turns)
}

func TestWhatATurnCameTo(t *testing.T) {
	for _, test := range []struct {
		turn TurnReport
		want string
	}{
		{TurnReport{Deployed: 1}, "1 unit deployed"},
		{TurnReport{Deployed: 2}, "2 units deployed"},
		{TurnReport{Turn: 1, Moves: 41, Shots: []*Shot{{}}}, "41 units moved, 1 attack, no unit lost"},
		{TurnReport{Turn: 2, Moves: 1, Lost: []string{"a"}}, "1 unit moved, 0 attacks, 1 unit lost"},
		{TurnReport{Turn: 2, Lost: []string{"a", "b"}}, "0 units moved, 0 attacks, 2 units lost"},
	} {
		assert.Equal(t, test.want, test.turn.Summary())
	}
	for n, want := range map[int]string{0: "", 1: "a", 2: "a and b", 3: "a, b and c", 4: "a, b and 2 more", 5: "a, b and 3 more"} {
		assert.Equal(t, want, few(strings.Split("abcde", "")[:n], 3))
	}
	assert.Empty(t, (&Shot{}).Chance())
	assert.Equal(t, "2 of 6 rolls", (&Shot{Likely: rules.Probability{N: 2, Of: 6}}).Chance())
	assert.Equal(t, "French: direct fire on 0101 with 8 against 2, roll 3: no effect.",
		(&Shot{Side: "French", Kind: "direct fire", At: "0101", Sum: "8 against 2", Rolls: []rules.Roll{{N: 3, Of: 6}}, Result: "no effect"}).Sentence(), "where nobody is known who fired")
	assert.Equal(t, "3 to other causes", TollBy{Kind: "other causes", Count: 3}.Text())
}

func TestATollIsAddedUpByWhoBroughtItAbout(t *testing.T) {
	var o Toll
	for _, by := range []TollBy{{Who: "guns", Kind: "direct fire"}, {Who: "guns", Kind: "observed fire"}, {Who: "infantry", Kind: "direct fire"}, {Who: "guns", Kind: "direct fire"}} {
		o.add(by)
	}
	assert.Equal(t, 4, o.Count)
	assert.Equal(t, []TollBy{{"guns", "direct fire", 2}, {"guns", "observed fire", 1}, {"infantry", "direct fire", 1}}, o.By)
}

// The picture of a turn shows each way once, however many went it, in the ink of
// those who did, and fire from each hex, dashed where it had no effect.
func TestAPictureShowsWaysAndFire(t *testing.T) {
	file, err := scenarios.Open("brunstatt")
	require.NoError(t, err)
	charts := file.Scenario.EffectiveCharts()
	te := &teller{charts: charts, scenario: &model.Scenario{Sides: []model.Side{{ID: "german", Nations: []string{"german"}}, {ID: "french", Nations: []string{"french"}}}}}
	a, b, c := hex.Hex{Col: 1}, hex.Hex{Col: 2}, hex.Hex{Col: 3}
	out := te.arrows(&TurnReport{
		ways:  []way{{"german", hexrules.Sites(hex.List{a, b})}, {"german", hexrules.Sites(hex.List{a, b})}, {"french", hexrules.Sites(hex.List{c, b})}},
		Shots: []*Shot{{from: hexrules.Sites(hex.List{a, a, b}), site: model.HexSite(c)}, {from: hexrules.Sites(hex.List{b}), site: model.HexSite(a), worthless: true}},
	})
	ink := func(nation string) any {
		n, ok := charts.Nation(nation)
		require.True(t, ok)
		return draw.NewCounter(model.Face{}, n).Fill
	}
	require.Len(t, out.Routes, 2)
	assert.Equal(t, hex.List{a, b}, out.Routes[0].Hexes)
	assert.Equal(t, ink("german"), out.Routes[0].Ink)
	assert.Equal(t, hex.List{c, b}, out.Routes[1].Hexes)
	assert.Equal(t, ink("french"), out.Routes[1].Ink)
	require.Len(t, out.Arrows, 3)
	for i, want := range []struct {
		from, to hex.Hex
		style    draw.Style
	}{{a, c, draw.Target}, {b, c, draw.Target}, {b, a, draw.MayNot}} {
		got := out.Arrows[i]
		assert.Equal(t, want, struct {
			from, to hex.Hex
			style    draw.Style
		}{got.From, got.To, got.Style})
	}
	assert.Equal(t, draw.NewCounter(model.Face{}, nil).Fill, te.inkOf("nobody"))
	assert.Equal(t, "#777777", colourOf(charts, model.Side{}))

	graves := withGraves([]draw.Stack{{Hex: a, Counters: make([]draw.Counter, 1)}}, hexrules.Sites(hex.List{b, a}))
	require.Len(t, graves, 2)
	assert.Len(t, graves[0].Counters, 1, "among those who are left")
	for i, h := range []hex.Hex{a, b} {
		assert.Equal(t, h, graves[i].Hex)
		assert.Equal(t, draw.SetOf(draw.EliminatedMarker), graves[i].Markers)
	}
}

// A loss is put down to the last attack on the hex that eliminated, of those that
// could hit the unit.
func TestALossIsPutDownToTheAttackThatMadeIt(t *testing.T) {
	te := farmTeller(t)
	table := te.branch.Last()
	unit, ok := table.UnitNamed("german-infantry-company-3")
	require.True(t, ok)
	here, there := model.Site{A: 5, B: 3}, model.Site{A: 1}
	by := &Shot{Turn: 2, site: here, Result: eliminated, against: []int32{unit}}
	for name, test := range map[string]struct {
		shots []*Shot
		want  int
	}{
		"the only one":                 {[]*Shot{by}, 0},
		"a later one without effect":   {[]*Shot{by, {Turn: 2, site: here, Result: "no effect"}}, 0},
		"a later one elsewhere":        {[]*Shot{by, {Turn: 2, site: there, Result: eliminated}}, 0},
		"a later one at others":        {[]*Shot{by, {Turn: 2, site: here, Result: eliminated, against: []int32{unit + 1}}}, 0},
		"a later one at nobody knows":  {[]*Shot{by, {Turn: 2, site: here, Result: eliminated}}, 1},
		"one of the turn before":       {[]*Shot{{Turn: 1, site: here, Result: eliminated}}, -1},
		"the first of two turns apart": {[]*Shot{{Turn: 1, site: here, Result: eliminated}, by}, 1},
	} {
		t.Run(name, func(t *testing.T) {
			by.Lost, by.Cost = nil, 0
			te.lost = nil
			te.lose(&Report{Shots: test.shots}, &TurnReport{Turn: 2}, rules.Happening{Unit: unit, At: here})
			require.Len(t, te.lost, 1)
			for i, s := range test.shots {
				assert.Equal(t, i == test.want, len(s.Lost) > 0, "attack %d", i)
				assert.Equal(t, i == test.want, s.Cost > 0, "attack %d", i)
			}
			assert.Equal(t, test.want >= 0, te.lost[0].shot != nil)
		})
	}
}

// farmTeller tells the battle of the farm.
func farmTeller(t *testing.T) *teller {
	t.Helper()
	log, err := os.Open(filepath.Join("testdata", "the-farm.jsonl"))
	require.NoError(t, err)
	defer log.Close()
	s, err := Read(log, scenarios.Bases(), soldiers.System())
	require.NoError(t, err)
	return &teller{branch: s.current, scenario: s.Scenario(), charts: s.Scenario().EffectiveCharts()}
}

// The corner of a picture is two hexes outside the units, and more of it is to
// be seen.
func TestAPictureBeginsBesideTheUnits(t *testing.T) {
	te := farmTeller(t)
	last := te.branch.Last()
	f := te.frame([]rules.Table{onlyUnit{last, hex.Hex{Col: 6, Row: 4}}})
	x, y := f.view.CenterOf(hex.Hex{Col: 4, Row: 2})
	size := f.view.Camera().Size
	assert.InDelta(t, 1.2*size, x, 1)
	assert.InDelta(t, 1.2*size, y, 1)
	x, y = f.view.CenterOf(hex.Hex{Col: 8, Row: 6})
	assert.InDelta(t, float64(f.empty.Rect.Dx())-1.2*size, x, 2)
	assert.InDelta(t, float64(f.empty.Rect.Dy())-1.8*size, y, 2)
}

// onlyUnit is a table on which one unit stands.
type onlyUnit struct {
	rules.Table
	at hex.Hex
}

func (onlyUnit) Units() int { return 1 }
func (o onlyUnit) View(int32) rules.UnitView {
	return rules.UnitView{At: model.HexSite(o.at), Standing: rules.OnMap}
}

func TestWhoInterdictsASpot(t *testing.T) {
	at, other := model.Site{A: 3, B: 4}, model.Site{A: 3, B: 5}
	watching := rules.Mark{Look: rules.Watching, Sites: []model.Site{other, at}}
	for name, tt := range map[string]struct {
		view rules.UnitView
		want bool
	}{
		"one that watches it":        {rules.UnitView{Side: "a", Standing: rules.OnMap, Marks: []rules.Mark{watching}}, true},
		"the other side":             {rules.UnitView{Side: "b", Standing: rules.OnMap, Marks: []rules.Mark{watching}}, false},
		"one that is lost":           {rules.UnitView{Side: "a", Standing: rules.Lost, Marks: []rules.Mark{watching}}, false},
		"one that is weakened":       {rules.UnitView{Side: "a", Standing: rules.OnMap, Marks: []rules.Mark{watching, {Look: rules.Weakened}}}, false},
		"one that watches elsewhere": {rules.UnitView{Side: "a", Standing: rules.OnMap, Marks: []rules.Mark{{Look: rules.Watching, Sites: []model.Site{other}}}}, false},
		"a mark of another look":     {rules.UnitView{Side: "a", Standing: rules.OnMap, Marks: []rules.Mark{{Sites: []model.Site{at}}}}, false},
		"one without marks":          {rules.UnitView{Side: "a", Standing: rules.OnMap}, false},
	} {
		assert.Equal(t, tt.want, interdicts(tt.view, "a", at), name)
	}
}

func TestTheStrengthAndThePluralOfAType(t *testing.T) {
	f, err := scenarios.Open("brunstatt")
	require.NoError(t, err)
	charts := *f.Scenario.EffectiveCharts() // of its own, as others go by the same
	charts.UnitTypes = slices.Clone(charts.UnitTypes)
	tell := teller{scenario: f.Scenario, charts: &charts}
	typ := tell.charts.UnitTypes[0]
	assert.Positive(t, tell.strength(rules.UnitView{Type: typ.ID}))
	assert.Zero(t, tell.strength(rules.UnitView{Type: typ.ID, Companion: true}), "what waits for its unit has none")
	assert.Zero(t, tell.strength(rules.UnitView{Type: "zouaves"}))
	assert.Equal(t, typ.Plural, tell.plural(typ.ID))
	assert.Equal(t, "zouaves", tell.plural("zouaves"))
	tell.charts.UnitTypes[0].Plural = ""
	assert.Equal(t, typ.ID, tell.plural(typ.ID))
}

// posed is a table on which units stand as they are told to.
type posed struct {
	rules.Table
	poses  []rules.Pose
	gone   []bool
	events []rules.Happening
}

func (p posed) Pose(u int32) (rules.Pose, bool)         { return p.poses[u], !p.gone[u] }
func (p posed) PoseOf(u int32) (rules.Pose, bool)       { return p.Pose(u) }
func (p posed) Happening(e rules.Event) rules.Happening { return p.events[e.Unit] }

// marching is a table off which units march, or run, one with each action.
type marching struct {
	posed
	views []rules.UnitView
	dice  rules.Dice
}

func (m *marching) Clone() rules.State {
	c := *m
	c.gone, c.views = slices.Clone(m.gone), slices.Clone(m.views)
	return &c
}
func (m *marching) Units() int                  { return len(m.views) }
func (m *marching) View(u int32) rules.UnitView { return m.views[u] }
func (m *marching) Now() rules.Moment           { return rules.Moment{} }
func (m *marching) Dice() *rules.Dice           { return &m.dice }
func (m *marching) Apply(a rules.Action, events []rules.Event) ([]rules.Event, *rules.Refusal) {
	m.gone[a.Unit], m.views[a.Unit].Standing = true, rules.Standing(a.Verb)
	return append(events, rules.Event{Unit: a.Unit}), nil
}

// Of units that left the table what they had then is told, whether they had lost any or not.
func TestWhatBecameOfTheUnitsOfATable(t *testing.T) {
	unit := func(title string) rules.UnitView {
		return rules.UnitView{Title: title, Side: "red", Standing: rules.OnMap, Marks: []rules.Mark{{Text: "in line"}}}
	}
	start := &marching{
		posed: posed{
			poses:  []rules.Pose{{Whole: 12, Figures: 12}, {Whole: 12, Figures: 9}, {Whole: 12, Figures: 5, BreaksAt: 4}, {Whole: 8, Figures: 6}},
			gone:   make([]bool, 4),
			events: []rules.Happening{{Kind: rules.Leaves, Unit: 0}, {Kind: rules.Leaves, Unit: 1}, {Kind: rules.Loses, Unit: 2}},
		},
		views: []rules.UnitView{unit("First"), unit("Second"), unit("Third"), unit("Fourth")},
	}
	b := &Branch{game: rules.NewGame(start)}
	for u, as := range []rules.Standing{rules.Left, rules.Left, rules.Lost} {
		was := poses(b.game.State())
		a := rules.Act(uint8(as))
		a.Unit = int32(u)
		events, refusal := b.game.Do(a, nil)
		require.Nil(t, refusal)
		r := record{before: rules.Moment{Turn: u + 1}, events: events}
		r.bury(b.Last(), was)
		b.records = append(b.records, r)
	}
	tell := teller{branch: b, scenario: &model.Scenario{Sides: []model.Side{{ID: "red", Name: "Red"}, {ID: "blue", Name: "Blue"}}}}
	assert.Equal(t, []UnitFate{
		{"Red", "Third", 12, 0, "broke in round 3"},
		{"Red", "Second", 12, 9, "off the table"},
		{"Red", "Fourth", 8, 6, "in line"},
		{"Red", "First", 12, 12, "off the table"},
	}, tell.fates("round"))
}

func TestTheFallenAreThoseThatAnActionCost(t *testing.T) {
	before := []rules.Pose{{Figures: 12, BreaksAt: 4}, {Figures: 8, BreaksAt: 3}, {Figures: 6}, {Figures: 0}, {Figures: 5, BreaksAt: 9}, {Figures: 7}}
	table := posed{
		poses: []rules.Pose{{Figures: 9}, {}, {Figures: 6}, {}, {}, {Figures: 1}},
		gone:  []bool{false, true, false, true, true, false},
		events: []rules.Happening{
			{Kind: rules.Hits, Unit: 0}, {Kind: rules.Loses, Unit: 1}, {Kind: rules.Hits, Unit: 2}, {Kind: rules.Loses, Unit: 3}, {Kind: rules.Loses, Unit: 4},
			{Unit: 5}, {Kind: rules.Hits, Unit: 0}, {Kind: rules.Hits, Unit: rules.Absent},
		},
	}
	r := &record{}
	for i := range table.events {
		r.events = append(r.events, rules.Event{Unit: int32(i)})
	}
	r.bury(table, before)
	assert.Equal(t, []fell{{0, before[0], 3, false}, {1, before[1], 5, true}, {4, before[4], 1, true}}, r.fallen)
	r.fallen = nil
	r.bury(table, nil)
	assert.Empty(t, r.fallen)
}
