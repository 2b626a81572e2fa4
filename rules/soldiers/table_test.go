package soldiers

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/soldiers/fields"
)

// table is a small game for a test, with units called by letters.
type table struct {
	testing.TB
	state  *State
	names  map[string]int32
	events []rules.Event
}

// grounds are the letters of pictures. A canal runs between all = and B that
// are adjacent, a road between all r, R and B; B is a bridge in the open, b one
// in a town, R a road in woods.
var grounds = map[rune]model.Terrain{
	'.': model.Clear, '/': model.Slope, '^': model.Crest, 'w': model.Woods, '#': model.Town,
	'=': model.Clear, 'B': model.Clear, 'b': model.Town, 'r': model.Clear, 'R': model.Woods, 'P': model.Crest,
}

// lay lays a game out. The picture has a letter a hex, ^ for crests of 60 m and
// P for those of 75 m. Each line of units is "letter type hex" and words that
// say more: improved, disrupted, reserve, on-foot, czech, trench. German units
// fight against all others and move first; change may alter the scenario.
func lay(t testing.TB, picture, units string, change ...func(*model.Scenario)) *table {
	t.Helper()
	charts, err := scenarios.Bases().Charts("soldiers")
	require.NoError(t, err)
	sc := &model.Scenario{
		System: "soldiers", ID: "test", First: "german", Length: model.Length{Turns: 6}, Board: drawn(t, picture),
		Sides:   []model.Side{{ID: "german", Name: "German"}, {ID: "allied", Name: "Allied"}},
		Victory: model.Victory{Otherwise: model.Outcome{Winner: model.Draw}},
		Base:    model.Base{Charts: charts, Fields: fields.All()},
	}
	g := &table{TB: t, names: map[string]int32{}}
	var setUp []func()
	for _, line := range strings.Split(strings.TrimSpace(units), "\n") {
		words := strings.Fields(line)
		if len(words) == 0 {
			continue
		}
		words = append(words, "")
		g.unit(sc, words[0], words[1], words[2], words[3:], &setUp)
	}
	for _, c := range change {
		c(sc)
	}
	b, err := NewBattle(sc)
	require.NoError(t, err)
	g.state = b.Start(1)
	for g.state.phase == deploying {
		a, ok := (&Doctrine{}).Choose(rules.See(g.state, g.state.Now().Awaits.First(), 0)), true
		require.True(t, ok)
		g.apply(a)
	}
	for _, do := range setUp {
		do()
	}
	for name := range g.names {
		require.NotEqual(t, leftOut, g.state.units[g.names[name]].status, "%s has room", name)
	}
	g.events = nil
	return g
}

func drawn(t testing.TB, picture string) *model.HexBoard {
	t.Helper()
	rows := strings.Fields(picture)
	b := model.NewHexBoard(len(rows[0]), len(rows))
	letter := map[hex.Hex]rune{}
	for row, line := range rows {
		require.Len(t, line, b.Grid.Cols, "row %d of the picture", row+1)
		for col, l := range line {
			h := hex.Hex{Col: col, Row: row}
			ground, ok := grounds[l]
			require.True(t, ok, "letter %q of the picture", l)
			b.SetTerrain(h, ground)
			letter[h] = l
			switch l {
			case '^':
				b.SetAltitude(h, 60)
			case 'P':
				b.SetAltitude(h, 75)
			case 'B', 'b':
				b.SetBridge(h, true)
			}
		}
	}
	for h := range b.Grid.All() {
		for d, n := range h.Neighbors() {
			for kind, letters := range map[model.LineKind]string{model.Canal: "=Bb", model.Road: "rRBb"} {
				if strings.ContainsRune(letters, letter[h]) && b.Grid.Contains(n) && strings.ContainsRune(letters, letter[n]) {
					b.SetLink(kind, h, hex.Dir(d), true)
				}
			}
		}
	}
	return b
}

// unit adds a unit to the scenario, in a force and a step of its own.
func (g *table) unit(sc *model.Scenario, name, typ, at string, words []string, setUp *[]func()) {
	g.Helper()
	side := "allied"
	if strings.HasPrefix(typ, "german") {
		side = "german"
	}
	h, err := sc.Hexes().Grid.Parse(at)
	require.NoError(g, err)
	d := model.Deployment{Forces: []string{name}, Area: model.Area{Hexes: hex.List{h}}}
	group := model.UnitGroup{Type: typ, Count: 1}
	for _, word := range words {
		switch word {
		case "improved":
			d.Own.Set("improved_positions", "must")
		case "reserve":
			group.Own.Set("quality", "reserve")
		case "on-foot":
			d.Own.Set("mount", "dismounted")
		case "czech":
			group.Own.Set("troops", word)
		case "trench":
			d.Own.Set("trenches", 1)
		case "disrupted":
			*setUp = append(*setUp, func() { g.state.units[g.names[name]].disrupted = 2 })
		case "":
		default:
			g.Fatalf("unknown word %q of unit %s", word, name)
		}
	}
	at32 := int32(0)
	for _, f := range sc.Forces {
		for i := range sc.EffectiveCharts().UnitTypes {
			t := &sc.EffectiveCharts().UnitTypes[i]
			if t.ID != f.Units[0].Type {
				continue
			}
			at32++
			if t.Own.Table("breaks_into") != nil {
				at32 += int32(t.Own.Table("breaks_into").Int("count"))
			}
			if t.Own.Is("mounted") && t.Own.Text("dismounts_to") != "" {
				at32++
			}
		}
	}
	sc.Forces = append(sc.Forces, model.Force{ID: name, Side: side, Name: name, Units: []model.UnitGroup{group}})
	sc.Deployment = append(sc.Deployment, d)
	g.names[name] = at32
}

// rule puts a special rule in force.
func rule(id string, units *model.Selector) func(*model.Scenario) {
	return func(sc *model.Scenario) { sc.Rules = append(sc.Rules, model.Rule{Rule: id, Units: units}) }
}

// action reads an action in which units have their letters: "step a 0203". A
// letter of a part, as in "a/b", is the second part of a; "a/horses" are its
// horses.
func (g *table) action(text string) rules.Action {
	g.Helper()
	words := strings.Fields(text)
	for i, word := range words {
		if i == 1 && len(word) < 4 || strings.Contains(word, "/") {
			words[i] = g.state.battle.UnitName(g.id(word))
		}
	}
	a, err := g.state.ParseAction(strings.Join(words, " "))
	require.NoError(g, err)
	return a
}

// id is the number of a unit called by its letter.
func (g *table) id(name string) int32 {
	g.Helper()
	name, rest, _ := strings.Cut(name, "/")
	u, ok := g.names[name]
	require.True(g, ok, "there is a unit %s", name)
	switch {
	case rest == "horses":
		return g.state.battle.pieces[u].horses
	case rest != "":
		return g.state.battle.pieces[u].parts + int32(rest[0]-'a')
	}
	return u
}

func (g *table) apply(a rules.Action) {
	g.Helper()
	legal := g.state.LegalOf(a.Unit, nil)
	require.Contains(g, legal, a, "%s is offered: %v", g.state.ActionText(a), g.state.Refuse(a))
	var refusal *rules.Refusal
	g.events, refusal = g.state.Apply(a, nil)
	require.Nil(g, refusal)
	require.NoError(g, g.state.Sound())
}

// do carries actions out.
func (g *table) do(actions ...string) *table {
	g.Helper()
	for _, text := range actions {
		g.apply(g.action(text))
	}
	return g
}

// refuses holds that an action is refused by a rule, with a sentence that holds
// the words.
func (g *table) refuses(action, rule string, words ...string) *table {
	g.Helper()
	a := g.action(action)
	refusal := g.state.Refuse(a)
	require.NotNil(g, refusal, "%s is refused", action)
	require.Equal(g, rule, refusal.Rule, refusal.Sentence)
	for _, w := range words {
		require.Contains(g, refusal.Sentence, w)
	}
	require.NotContains(g, g.state.LegalOf(a.Unit, nil), a)
	return g
}

// dice sets the next dice.
func (g *table) dice(numbers ...int) *table {
	g.state.dice.Force(numbers...)
	return g
}

// to ends phases until the one of that id begins, and parts of it until that
// part: "first-fire", "second-fire/return-fire".
func (g *table) to(where string) *table {
	g.Helper()
	id, part, _ := strings.Cut(where, "/")
	for range 40 {
		now := g.state.Now()
		if now.Phase == id && (part == "" || now.Part == part) {
			return g
		}
		require.False(g, now.Over, "the game goes on to %s", where)
		g.do("end")
	}
	g.Fatalf("%s does not come", where)
	return g
}

// at holds where a unit stands.
func (g *table) at(name, label string) *table {
	g.Helper()
	require.Equal(g, onMap, g.state.units[g.id(name)].status, "%s is on the map", name)
	require.Equal(g, label, g.state.battle.label(g.state.units[g.id(name)].hex), "where %s stands", name)
	return g
}

// left holds how many movement points a unit has left.
func (g *table) left(name, want string) *table {
	g.Helper()
	require.Equal(g, want, points(int32(g.state.leftOver(g.id(name)))), "what %s has left", name)
	return g
}

// is holds what state a unit is in: fit, disrupted, eliminated, improved, on
// foot, mounted, left, absent, moving.
func (g *table) is(name, want string) *table {
	g.Helper()
	u := &g.state.units[g.id(name)]
	states := map[string]bool{
		"fit":         u.status == onMap && u.disrupted == 0,
		"disrupted":   u.status == onMap && u.disrupted > 0,
		"eliminated":  u.status == eliminated,
		"improved":    u.flags&improved != 0,
		"unimproved":  u.flags&improved == 0,
		"on foot":     u.status == onMap && u.flags&foot != 0,
		"mounted":     u.status == onMap && g.state.typeOf(g.id(name)).mounted,
		"off the map": u.status == left,
		"absent":      u.status == absent,
		"on the map":  u.status == onMap,
	}
	holds, ok := states[want]
	require.True(g, ok, "unknown state %q", want)
	require.True(g, holds, "%s is %s: %+v", name, want, *u)
	return g
}

// said holds that the last action led to an event that reads so.
func (g *table) said(words string) *table {
	g.Helper()
	require.Contains(g, g.text(), words)
	return g
}

// text is the last events as sentences.
func (g *table) text() string {
	var lines []string
	for _, e := range g.events {
		lines = append(lines, g.state.EventText(e))
	}
	return strings.Join(lines, "\n")
}

// shots says how a unit can fire at a hex now: "direct 8:2 4-1", with the
// strength, the defense and the odds; the rule of the refusal where it cannot.
func (g *table) shots(name, at string) string {
	g.Helper()
	a := g.action(fmt.Sprintf("aim %s %s", name, at))
	if refusal := g.state.Refuse(a); refusal != nil {
		return refusal.Rule
	}
	for _, o := range g.state.Targets(nil, a.Unit) {
		if o.Action != a {
			continue
		}
		how := "observed"
		if strings.HasPrefix(o.Lines[len(o.Lines)-1].How, "Direct") {
			how = "direct"
		}
		return strings.TrimSpace(fmt.Sprintf("%s %d:%d %s", how, figure(o, "strength"), figure(o, "defense"), o.Short))
	}
	g.Fatalf("%s at %s is neither refused nor an option", name, at)
	return ""
}

// marked reports whether a hex has a marker, where a side is named of that side.
func (g *table) marked(at hex.Hex, kind string, side ...int) bool {
	for _, m := range g.state.Markers(model.HexSite(at)) {
		if m.ID == kind && (len(side) == 0 || m.Side == g.state.battle.sides[side[0]]) {
			return true
		}
	}
	return false
}

// figure is one of the figures that an attack gives programs to read.
func figure(a rules.Attack, key string) int {
	for _, d := range a.Details {
		if d.Key == key {
			return d.Value.(int)
		}
	}
	return rules.Absent
}

// chances is how many of six rolls have no effect, disrupt and eliminate.
func chances(none, disrupted, eliminated int) []rules.Probability {
	return []rules.Probability{
		{Result: "no effect", N: int64(none), Of: 6}, {Result: "disrupted", N: int64(disrupted), Of: 6}, {Result: "eliminated", N: int64(eliminated), Of: 6},
	}
}

// scenarioFile is a built-in scenario.
func scenarioFile(id string) (*model.Scenario, error) {
	file, err := scenarios.Open(id)
	if err != nil {
		return nil, err
	}
	return file.Scenario, nil
}
