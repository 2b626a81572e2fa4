package soldiers

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/soldiers/fields"
)

// sheet is the standard mapsheet with plain answers to where a hex lies, worked
// out hex by hex and not by the areas of scenario files.
type sheet struct {
	testing.TB
	*model.HexBoard
	rail  map[int][2]int // by row: the westernmost and the easternmost column
	canal map[int]int    // by column: its row
}

func sheetOf(t testing.TB, b *model.HexBoard) sheet {
	s := sheet{t, b, map[int][2]int{}, map[int]int{}}
	for h := range b.Grid.All() {
		if b.HasLine(model.Railroad, h) {
			cols, ok := s.rail[h.Row]
			if !ok {
				cols = [2]int{h.Col, h.Col}
			}
			s.rail[h.Row] = [2]int{min(cols[0], h.Col), max(cols[1], h.Col)}
		}
		if b.HasLine(model.Canal, h) {
			s.canal[h.Col] = h.Row
		}
	}
	require.Len(t, s.rail, b.Grid.Rows, "the railroad crosses every row")
	require.Len(t, s.canal, b.Grid.Cols, "the canal crosses every column")
	return s
}

func (s sheet) hexes(place string) []hex.Hex {
	p, ok := s.Place(place)
	require.True(s, ok, place)
	return p.Hexes
}

// in reports whether the hex belongs to one of the places.
func (s sheet) in(h hex.Hex, places ...string) bool { return s.near(h, 0, places...) }

// near reports whether the hex is within so many hexes of one of the places.
func (s sheet) near(h hex.Hex, n int, places ...string) bool {
	for _, place := range places {
		for _, of := range s.hexes(place) {
			if hex.Distance(h, of) <= n {
				return true
			}
		}
	}
	return false
}

// north reports whether the hex lies north of all hexes of a place, as they lie
// on the ground (ruling 21).
func (s sheet) north(h hex.Hex, place string) bool {
	for _, of := range s.hexes(place) {
		if h.HalfRow() >= of.HalfRow() {
			return false
		}
	}
	return true
}

func (s sheet) south(h hex.Hex, place string) bool {
	for _, of := range s.hexes(place) {
		if h.HalfRow() <= of.HalfRow() {
			return false
		}
	}
	return true
}

func (s sheet) west(h hex.Hex, place string) bool {
	for _, of := range s.hexes(place) {
		if h.Col >= of.Col {
			return false
		}
	}
	return true
}

func (s sheet) eastOfRail(h hex.Hex) bool { return h.Col > s.rail[h.Row][1] }

// columns reports whether the hex lies in a column between the westernmost of
// the first place and the easternmost of the second.
func (s sheet) columns(h hex.Hex, first, second string) bool {
	west, east := s.Grid.Cols, 0
	for _, of := range s.hexes(first) {
		west = min(west, of.Col)
	}
	for _, of := range s.hexes(second) {
		east = max(east, of.Col)
	}
	return h.Col >= west && h.Col <= east
}

// wanted is a step of deployment as the rulebook has it.
type wanted struct {
	side    string
	units   int
	options string // of improved positions, mount, trenches, units a hex
	where   func(s sheet, h hex.Hex) bool
}

var deployments = map[string][]wanted{
	"brunstatt": {
		{"french", 37, "", func(s sheet, h hex.Hex) bool { // west of town A and north of road 1, both included
			row := -1
			for _, of := range s.hexes("road-1") {
				if of.Col == min(h.Col, 11) {
					row = of.Row
				}
			}
			return (s.west(h, "town-a") || s.in(h, "town-a")) && (h.Row < row || s.in(h, "road-1"))
		}},
		{"german", 20, "", func(s sheet, h hex.Hex) bool { // on the railroad from the south edge up to wood P
			return s.HasLine(model.Railroad, h) && !s.north(h, "wood-p")
		}},
	},
	"morhange": {
		{"german", 10, "must", func(s sheet, h hex.Hex) bool { return s.near(h, 8, "town-c") }},
		{"french", 34, "", func(s sheet, h hex.Hex) bool { return s.in(h, "town-b") || s.north(h, "crossroads-8") }},
	},
	"le-cateau": {
		{"british", 8, "may", func(s sheet, h hex.Hex) bool { return s.in(h, "hill-40") }},
		{"british", 5, "may", func(s sheet, h hex.Hex) bool { return s.in(h, "hill-50") }},
		{"british", 7, "may", func(s sheet, h hex.Hex) bool { return s.in(h, "wood-k") }},
		{"british", 5, "may", func(s sheet, h hex.Hex) bool { // ruling 28
			near := false
			for row, cols := range s.rail {
				near = near || hex.Distance(h, hex.Hex{Col: cols[0], Row: row}) <= 15
			}
			return near && h.Col < s.rail[h.Row][0] && h.Row >= s.Grid.Rows-6
		}},
		{"british", 7, "may", func(s sheet, h hex.Hex) bool { return h.Row > s.canal[h.Col] && h.Col < 5 }},
		{"german", 56, "", sheet.eastOfRail},
	},
	"elouges": {
		{"british", 11, "may 3 trenches", func(s sheet, h hex.Hex) bool {
			return s.in(h, "hill-60") || s.near(h, 5, "hill-60") && !s.HasLine(model.Road, h)
		}},
		{"german", 41, "", func(s sheet, h hex.Hex) bool { return s.north(h, "town-b") }},
	},
	"cerizy": {
		{"british", 2, "either", func(s sheet, h hex.Hex) bool { return s.in(h, "wood-k") }},
		{"british", 14, "either", func(s sheet, h hex.Hex) bool { return s.in(h, "town-c", "wood-v", "wood-r") }},
		{"german", 25, "", sheet.eastOfRail},
	},
	"ravka-russa": {
		{"russian", 26, "", func(s sheet, h hex.Hex) bool {
			return s.in(h, "wood-l", "wood-s", "wood-t", "wood-p", "wood-m", "hill-60")
		}},
		{"austro-hungarian", 27, "", func(s sheet, h hex.Hex) bool {
			return s.in(h, "wood-u", "wood-v", "wood-r", "town-b", "town-c")
		}},
	},
	"schipdonck": {
		{"belgian", 20, "may", func(s sheet, h hex.Hex) bool { // ruling 33
			peak, err := s.Grid.Parse("4708")
			require.NoError(s, err)
			require.Equal(s, 75, s.Altitude(peak))
			return h.HalfRow() < peak.HalfRow() || h == peak
		}},
		{"german", 36, "", func(s sheet, h hex.Hex) bool { return s.south(h, "wood-v") || s.in(h, "wood-v") }},
	},
	"tsing-tau": {
		{"central-powers", 16, "", func(s sheet, h hex.Hex) bool { return s.near(h, 6, "hill-60") }},
		{"allied", 29, "", func(s sheet, h hex.Hex) bool { return s.west(h, "town-c") }},
	},
	"tanga": {
		{"british", 32, "", func(s sheet, h hex.Hex) bool { return s.eastOfRail(h) && h.Row >= s.Grid.Rows-11 }},
		{"british", 1, "may", func(s sheet, h hex.Hex) bool { return s.eastOfRail(h) && h.Row >= s.Grid.Rows-11 }},
		{"german", 16, "", func(s sheet, h hex.Hex) bool { return s.near(h, 5, "town-b") }},
		{"german", 9, "", func(_ sheet, h hex.Hex) bool { return h.Col == 0 }},
	},
	"fromelles": {
		{"british", 29, "may", func(s sheet, h hex.Hex) bool {
			return (s.north(h, "wood-e") || s.in(h, "wood-e")) && s.columns(h, "wood-e", "wood-h")
		}},
		{"german", 47, "", func(s sheet, h hex.Hex) bool { return s.south(h, "wood-l") }},
	},
	"mogely": {
		{"russian", 6, "", func(s sheet, h hex.Hex) bool { return s.in(h, "town-c") }},
		{"russian", 7, "", func(s sheet, h hex.Hex) bool { return s.in(h, "wood-p") }},
		{"russian", 9, "", func(s sheet, h hex.Hex) bool { return s.in(h, "town-b") }},
		{"german", 33, "", func(s sheet, h hex.Hex) bool { return h.Row < s.canal[h.Col] }},
	},
	"lvidsgov": nil,
	"markova": {
		{"russian", 17, "", func(s sheet, h hex.Hex) bool { return s.in(h, "wood-q") }},
		{"austro-hungarian", 24, "", func(s sheet, h hex.Hex) bool { return s.north(h, "wood-e") || s.in(h, "wood-e") }},
	},
	"mlawa": {
		{"russian", 9, "must 1 a hex", func(s sheet, h hex.Hex) bool { return s.in(h, "town-b") }},
		{"russian", 3, "must 1 a hex", func(s sheet, h hex.Hex) bool { // northernmost, north-easternmost, north-westernmost
			label := s.Grid.Label(h)
			return label == "2714" || label == "2915" || label == "2515"
		}},
		{"russian", 6, "must 2 in all", func(s sheet, h hex.Hex) bool { return s.in(h, "town-b") }},
		{"german", 26, "", func(s sheet, h hex.Hex) bool { return s.HasLine(model.Canal, h) && s.west(h, "railroad-bridge") }},
	},
}

// optionsOf puts the options of a step into words.
func optionsOf(st *step) string {
	words := []string{string(st.positions)}
	if st.mount != fields.Mounted {
		words = append(words, string(st.mount))
	}
	for _, o := range []struct {
		n    int
		what string
	}{{st.trenches, "%d trenches"}, {st.perHex, "%d a hex"}, {st.fill, "%d in all"}} {
		if o.n > 0 {
			words = append(words, fmt.Sprintf(o.what, o.n))
		}
	}
	return strings.TrimSpace(strings.Join(words, " "))
}

// PickInShort leaves scenarios out of a short run of tests but for a few, small and
// large ones.
func PickInShort(t *testing.T, id string) {
	t.Helper()
	if testing.Short() && !slices.Contains([]string{"tsing-tau", "markova", "mlawa", "brunstatt"}, id) {
		t.Skip("a short run tries other scenarios")
	}
}

func TestEachScenarioDeploysAsTheRulebookHasIt(t *testing.T) {
	for id, want := range deployments {
		t.Run(id, func(t *testing.T) {
			PickInShort(t, id)
			sc, err := scenarioFile(id)
			require.NoError(t, err)
			b := BattleNamed(t, id)
			s := sheetOf(t, sc.Hexes())
			require.Len(t, b.steps, len(want))
			for i, w := range want {
				st := &b.steps[i]
				assert.Equal(t, w.side, b.sides[st.side], "step %d", i+1)
				assert.Len(t, st.pieces, w.units, "step %d", i+1)
				assert.Equal(t, w.options, optionsOf(st), "step %d", i+1)
				area := hex.Where(b.grid, func(h hex.Hex) bool { return w.where(s, h) })
				assert.Equal(t, b.grid.Labels(area.List()), b.grid.Labels(st.area.List()), "step %d", i+1)
			}
		})
	}
}

func TestEachScenarioDeploysToTheLastUnit(t *testing.T) {
	for id, want := range deployments {
		t.Run(id, func(t *testing.T) {
			PickInShort(t, id)
			sc, err := scenarioFile(id)
			require.NoError(t, err)
			b := BattleNamed(t, id)
			g := &table{TB: t, state: b.Start(1)}
			for i, w := range want {
				require.Equal(t, w.side, g.state.Now().Side)
				for g.state.phase == deploying && int(g.state.step) == i {
					a := (&Doctrine{}).Choose(rules.See(g.state, g.state.Now().Awaits.First(), 0))
					require.NotEqual(t, VerbLeaveOut, a.Verb, "there is room for all")
					g.apply(a)
				}
			}
			assert.Equal(t, rules.Moment{Turn: 1, Phase: "first-movement", Side: sc.First, Awaits: rules.SeatsOf(g.state.seat())}, g.state.Now())
		})
	}
}

func TestTheRussiansAtMlawaStandTwoToAHex(t *testing.T) {
	sc, err := scenarioFile("mlawa")
	require.NoError(t, err)
	b := BattleNamed(t, "mlawa")
	g := &table{TB: t, state: b.Start(1)}
	for int(g.state.step) < 3 {
		g.apply((&Doctrine{}).Choose(rules.See(g.state, g.state.Now().Awaits.First(), 0)))
	}
	guns := map[string]int{}
	for _, h := range sheetOf(t, sc.Hexes()).hexes("town-b") {
		units := g.state.Stack(nil, model.HexSite(h))
		assert.Len(t, units, 2, b.grid.Label(h))
		for _, u := range units {
			assert.NotZero(t, g.state.units[u].flags&improved)
			if g.state.typeOf(u).arm == machineGun {
				guns[b.grid.Label(h)]++
			}
		}
	}
	for _, corner := range []string{"2714", "2915", "2515"} {
		assert.Positive(t, guns[corner], corner)
	}
}

func TestTrenchesAreNotDugUnderThoseWhoCannotBeInThem(t *testing.T) {
	g := deployment(t, func(d *model.Deployment) { d.Own = model.Values{"improved_positions": "may", "mount": "either"} })
	g.state.battle.steps[1].trenches = 1 // the French dig one
	g.do("place a 0101 improved", "place b 0101", "place c 0102", "place m 0102", "place k 0103")
	g.refuses("trench 0101", "Movement (G)").do("trench 0104").do("place x 0104")
}

func TestATrenchIsNotDugUnderAPositionOrHorses(t *testing.T) { // ruling 71
	g := deployment(t, func(d *model.Deployment) { d.Own = model.Values{"improved_positions": "may", "mount": "either"} })
	ours := g.state.battle.steps[0].side // the second step is of the same side
	g.state.battle.steps[1].side, g.state.battle.steps[1].trenches = ours, 1
	g.state.battle.pieces[g.id("x")].side = ours
	g.do("place a 0101 improved", "place b 0102", "place c 0102", "place m 0101", "place k 0103")
	g.refuses("trench 0101", "Ruling 5", "German infantry company 1 is in an improved position in 0101")
	g.refuses("trench 0103", "Trenches (C)").do("trench 0102")
}

func TestCavalryDoesNotStartOnFootInATrench(t *testing.T) { // ruling 71
	g := deployment(t, func(d *model.Deployment) { d.Own = model.Values{"trenches": 1, "mount": "either"} }).do("trench 0101")
	g.refuses("place k 0101", "Trenches (C)").refuses("place k 0101 on-foot", "Trenches (C)").do("place k 0102 on-foot")
}

func TestARefusalOfDeploymentSpeaksOfTheHexAndWhatIsLeft(t *testing.T) {
	g := deployment(t, func(d *model.Deployment) { d.Own.Set("trenches", 1) })
	r := g.state.Refuse(g.action("trench 0201"))
	require.NotNil(t, r)
	assert.Equal(t, "0201 lies outside the area of this step of deployment.", r.Sentence)
	g.do("trench 0101", "place a 0101").refuses("end", "Scenarios: deployment", "4 units of this step", "German infantry company 2 first")
}
