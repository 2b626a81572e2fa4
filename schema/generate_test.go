package schema_test

import (
	"pgregory.net/rapid"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules/soldiers/fields"
	"github.com/mapsheet/mapsheet/schema"
)

// generator draws the parts of random scenarios on a board.
type generator struct {
	*rapid.T
	grid hex.Grid
}

var (
	slugs      = rapid.StringMatching(`[a-z0-9]{1,6}(-[a-z0-9]{1,6}){0,2}`)
	texts      = rapid.StringOfN(rapid.OneOf(rapid.RuneFrom([]rune("\n\n\"\"\\#'=[]{}\t\r ,.abc")), rapid.Rune()), 0, 60, -1)
	counts     = rapid.IntRange(1, 99)
	hundredths = rapid.IntRange(-50, 50)
)

func draw[V any](g *generator, of *rapid.Generator[V]) V { return of.Draw(g.T, "") }

func pick[V any](g *generator, values ...V) V { return draw(g, rapid.SampledFrom(values)) }

// some draws up to n values, none as an empty list.
func some[V any](g *generator, n int, one func() V) []V {
	out := []V{}
	for range draw(g, rapid.IntRange(0, n)) {
		out = append(out, one())
	}
	return out
}

// maybe draws a value, or the zero value.
func maybe[V any](g *generator, one func() V) (v V) {
	if draw(g, rapid.Bool()) {
		v = one()
	}
	return v
}

// orNil is a list, an empty one as nil, as an absent table array is read.
func orNil[V any](list []V) []V {
	if len(list) == 0 {
		return nil
	}
	return list
}

// named gives the elements of a list ids that differ.
func named[V any](g *generator, list []V, id func(*V) *string) []V {
	ids := draw(g, rapid.SliceOfNDistinct(slugs, len(list), len(list), rapid.ID))
	for i := range list {
		*id(&list[i]) = ids[i]
	}
	return list
}

func (g *generator) slug() string { return draw(g, slugs) }
func (g *generator) text() string { return draw(g, texts) }
func (g *generator) count() int   { return draw(g, counts) }

func (g *generator) slugList() []string { return some(g, 3, g.slug) }

func (g *generator) hex() hex.Hex {
	return hex.Hex{Col: draw(g, rapid.IntRange(0, g.grid.Cols-1)), Row: draw(g, rapid.IntRange(0, g.grid.Rows-1))}
}

func (g *generator) hexes() hex.List { return some(g, 30, g.hex) }

func (g *generator) place() model.Place {
	p := model.Place{Kind: pick(g, model.PlaceKinds()...), Name: g.text(), Hexes: g.hexes()}
	p.Label = maybe(g, func() *hex.Spot {
		q, r := draw(g, hundredths), draw(g, hundredths)
		return &hex.Spot{Hex: g.hex(), Shift: hex.Cube{Q: q, R: r, S: -q - r}}
	})
	return p
}

func (g *generator) grow(b *model.HexBoard) {
	for range draw(g, rapid.IntRange(0, 40)) {
		h, on := g.hex(), draw(g, rapid.IntRange(0, 3)) > 0
		d := pick(g, hex.Dirs[:]...)
		switch draw(g, rapid.IntRange(0, 5)) {
		case 0:
			b.SetTerrain(h, pick(g, model.Terrains()...))
		case 1:
			b.SetAltitude(h, draw(g, rapid.IntRange(0, 200)))
		case 2:
			b.SetBridge(h, on)
		case 3:
			b.SetSide(pick(g, model.SideKinds()...), h, d, on)
		default:
			k := pick(g, model.LineKinds()...)
			for range draw(g, rapid.IntRange(1, 8)) {
				b.SetLink(k, h, d, on)
				h, d = h.Neighbor(d), d.Rotate(draw(g, rapid.IntRange(-1, 1)))
			}
		}
	}
}

func (g *generator) board() *model.HexBoard {
	b := model.NewHexBoard(draw(g, rapid.IntRange(1, 14)), draw(g, rapid.IntRange(1, 10)))
	if draw(g, rapid.IntRange(0, 9)) == 0 {
		b = model.NewHexBoard(pick(g, 1, 7, 100), pick(g, 3, 101))
	}
	g.grid = b.Grid
	b.HexMeters = g.count()
	g.grow(b)
	b.Places = orNil(named(g, some(g, 4, g.place), func(p *model.Place) *string { return &p.ID }))
	return b
}

// overridden changes a copy of a mapsheet's board.
func (g *generator) overridden(sheet *model.HexBoard) *model.HexBoard {
	b := sheet.Clone()
	g.grid = b.Grid
	b.HexMeters = pick(g, b.HexMeters, 50)
	g.grow(b)
	places := named(g, some(g, 2, g.place), func(p *model.Place) *string { return &p.ID })
	for _, p := range b.Places {
		switch draw(g, rapid.IntRange(0, 4)) {
		case 0: // gone
		case 1:
			p.Hexes = g.hexes()
			places = append(places, p)
		default:
			places = append(places, p)
		}
	}
	if draw(g, rapid.Bool()) {
		places = draw(g, rapid.Permutation(places))
	}
	b.Places = append([]model.Place{}, places...)
	return b
}

func (g *generator) area(depth int) model.Area {
	kinds := 10
	if depth > 0 {
		kinds = 18
	}
	inner := func() model.Area { return g.area(depth - 1) }
	wind := func() model.Compass { return pick(g, model.MainWinds()...) }
	switch draw(g, rapid.IntRange(0, kinds-1)) {
	case 0:
		return model.Area{Everywhere: true}
	case 1:
		return model.Area{Hexes: g.hexes()}
	case 2:
		return model.Area{Terrain: pick(g, model.Terrains()...).String()}
	case 3:
		return model.Area{Line: pick(g, model.LineKinds()...).String()}
	case 4:
		return model.Area{Bridges: true}
	case 5:
		return model.Area{Crest: g.slug()}
	case 6:
		return model.Area{Peak: g.slug()}
	case 7:
		return model.Area{Edge: &model.Edge{Side: wind(), Hexes: g.count()}}
	case 8:
		return model.Area{This: true}
	case 9:
		return model.Area{Place: g.slug()}
	case 10:
		return model.Area{Within: &model.Within{Hexes: g.count(), Of: inner()}}
	case 11:
		return model.Area{Beyond: &model.Beyond{Direction: wind(), Of: inner(), Inclusive: draw(g, rapid.Bool())}}
	case 12:
		return model.Area{Between: &model.Between{First: inner(), Second: inner(), Along: wind(), Inclusive: draw(g, rapid.Bool())}}
	case 13:
		return model.Area{Directly: &model.Directly{Direction: pick(g, hex.Dirs[:]...).String(), Of: inner(), Hexes: g.count()}}
	case 14:
		return model.Area{Extreme: &model.Extreme{Direction: pick(g, model.Winds()...), Of: inner()}}
	case 15:
		return model.Area{Union: some(g, 3, inner)}
	case 16:
		return model.Area{Intersect: some(g, 3, inner)}
	default:
		return model.Area{Except: &model.Except{From: inner(), Remove: inner()}}
	}
}

func (g *generator) selector() model.Selector {
	return model.Selector{
		Side: maybe(g, g.slug), Nations: maybe(g, g.slugList), Types: maybe(g, g.slugList), Forces: maybe(g, g.slugList),
		Kinds: maybe(g, func() []model.Kind { return []model.Kind{pick(g, fields.Kinds()...)} }),
		Own:   g.own("select"),
	}
}

func (g *generator) bound() model.Bound {
	n, m := g.count(), g.count()
	return pick(g, model.Bound{AtLeast: &n}, model.Bound{AtMost: &m}, model.Bound{AtLeast: &n, AtMost: &m})
}

func (g *generator) condition(depth int) model.Condition {
	kinds := 6
	if depth > 0 {
		kinds = 10
	}
	inner := func() model.Condition { return g.condition(depth - 1) }
	area := func() model.Area { return g.area(1) }
	switch draw(g, rapid.IntRange(0, kinds-1)) {
	case 0:
		return model.Condition{Count: &model.Count{Units: g.selector(), Area: area(), Bound: g.bound(), State: pick(g, model.AnyState, model.Disrupted)}}
	case 1:
		return model.Condition{Exits: &model.Exits{Units: g.selector(), By: area(), Bound: g.bound()}}
	case 2:
		return model.Condition{Losses: &model.Losses{Units: g.selector(), Bound: g.bound()}}
	case 3:
		return model.Condition{Occupies: &model.Occupies{Units: g.selector(), Area: area(), Every: draw(g, rapid.Bool())}}
	case 4:
		return model.Condition{Points: &model.PointsLead{Side: g.slug(), Over: g.slug(), By: g.count()}}
	case 5:
		return model.Condition{Journey: &model.Journey{Units: g.selector(), AtLeast: g.count(), Steps: some(g, 3, g.step)}}
	case 6:
		return model.Condition{All: some(g, 3, inner)}
	case 7:
		return model.Condition{Any: some(g, 3, inner)}
	case 8:
		c := inner()
		return model.Condition{Not: &c}
	default:
		return model.Condition{SomeHex: &model.SomeHex{Of: area(), Condition: inner()}}
	}
}

func (g *generator) step() model.Leg {
	a := g.area(1)
	return pick(g, model.Leg{Exit: &a}, model.Leg{StayAway: g.count()}, model.Leg{Enter: &a}, model.Leg{Reach: &a})
}

func (g *generator) outcome() model.Outcome {
	return model.Outcome{Winner: g.slug(), Level: maybe(g, g.text)}
}

func (g *generator) victory() model.Victory {
	return model.Victory{
		Clauses: orNil(some(g, 3, func() model.Clause {
			return model.Clause{Outcome: g.outcome(), When: pick(g, model.AtEnd, model.AtOnce), Condition: g.condition(2)}
		})),
		Otherwise: g.outcome(),
		Points: maybe(g, func() []model.Award {
			return some(g, 2, func() model.Award { return model.Award{Side: g.slug(), Units: g.selector(), Points: g.count()} })
		}),
	}
}

func (g *generator) marks() map[string]model.Provenance {
	return draw(g, rapid.MapOfN(rapid.StringMatching(`[a-z0-9_-]{1,5}`), rapid.SampledFrom([]model.Provenance{model.Printed, model.Designed}), 0, 3))
}

func (g *generator) charts() *model.Charts {
	die := rapid.IntRange(0, 6)
	colour := rapid.StringMatching(`#[0-9a-f]{6}`)
	c := &model.Charts{
		Nations: orNil(named(g, some(g, 2, func() model.Nation {
			return model.Nation{Name: g.text(), Fill: draw(g, colour), Ink: draw(g, colour)}
		}), func(n *model.Nation) *string { return &n.ID })),
		UnitTypes: orNil(named(g, some(g, 2, func() model.UnitType {
			return model.UnitType{
				Nation: g.slug(), Name: g.text(), Plural: g.text(), Kind: pick(g, fields.Kinds()...), Own: fields.Unit{Size: pick(g, fields.Sizes()...), Attack: g.count(), Range: g.count(), DirectRange: maybe(g, g.count), Movement: g.count(), Stacking: g.count(), Mounted: draw(g, rapid.Bool()), Dismounts: maybe(g, g.slug), HorseDrawn: draw(g, rapid.Bool()), Breaks: maybe(g, func() fields.Breakdown { return fields.Breakdown{Type: g.slug(), Count: g.count()} })}.Values(),
				Limit: maybe(g, g.count),
				Marks: g.marks(),
			}
		}), func(u *model.UnitType) *string { return &u.ID })),
		Terrain: orNil(some(g, 2, func() model.TerrainEffect {
			return model.TerrainEffect{
				Terrain: g.slug(), Name: g.text(), Cost: g.text(), CostToLeave: maybe(g, g.text), Defense: maybe(g, g.count),
				DefenseBelow: maybe(g, g.count), Doubles: draw(g, rapid.Bool()), Structure: maybe(g, g.count),
				Blocks: draw(g, rapid.Bool()), Marks: g.marks(), Note: maybe(g, g.text),
			}
		})),
	}
	c.SetTable(fields.ResultsChart, maybe(g, func() *model.ChartLine {
		results := fields.CombatResults{Odds: []string{"1-2", "10-1"}, Results: some(g, 6, func() string { return pick(g, ".D", "ee") })}
		return &model.ChartLine{Own: results.Values(), Marks: g.marks(), Note: maybe(g, g.text)}
	}))
	c.SetLines(fields.PositionsChart, orNil(some(g, 2, func() model.ChartLine {
		roll := fields.PositionRoll{
			Nation: g.slug(), Kinds: some(g, 2, func() model.Kind { return pick(g, fields.Kinds()...) }),
			EnterActive: draw(g, die), EnterReserve: draw(g, die), LeaveActive: draw(g, die), LeaveReserve: draw(g, die),
		}
		return model.ChartLine{Own: roll.Values(), Marks: g.marks(), Note: maybe(g, g.text)}
	})))
	c.SetTable(fields.StackingChart, maybe(g, func() *model.ChartLine {
		return &model.ChartLine{Own: model.Values{fields.PointsKey: g.count()}, Marks: g.marks()}
	}))
	return c
}

// own draws what the rule system has a part of scenarios say.
func (g *generator) own(part string) model.Values {
	var out model.Values
	for _, f := range fields.All().Part(part) {
		switch f.Kind {
		case model.Whole:
			out.Set(f.Key, maybe(g, g.count))
		case model.Word:
			out.Set(f.Key, maybe(g, g.slug))
		case model.Pick:
			choices := []string{""}
			for _, c := range f.Choices {
				choices = append(choices, c.ID)
			}
			out.Set(f.Key, pick(g, choices...))
		}
	}
	return out
}

// onFoot draws how cavalry arrives.
func (g *generator) onFoot() (own model.Values) {
	own.Set(fields.MountKey, pick(g, fields.Mounted, fields.Dismounted))
	return own
}

func (g *generator) unitGroup() model.UnitGroup {
	return model.UnitGroup{
		Type: g.slug(), Count: g.count(), Own: g.own("group"),
		Name: maybe(g, g.text), Note: maybe(g, g.text), Source: maybe(g, g.text),
	}
}

func (g *generator) deployment() model.Deployment {
	return model.Deployment{
		Forces: g.slugList(), Area: g.area(3),
		Own:  g.own("setup"),
		Note: maybe(g, g.text),
	}
}

func (g *generator) rule() model.Rule {
	return model.Rule{
		Rule:   g.slug(),
		Units:  maybe(g, func() *model.Selector { s := g.selector(); return &s }),
		Area:   maybe(g, func() *model.Area { a := g.area(2); return &a }),
		Number: maybe(g, func() *int { n := draw(g, rapid.IntRange(-9, 9)); return &n }),
		Note:   maybe(g, g.text),
	}
}

func (g *generator) scenario() *model.Scenario {
	s := &model.Scenario{System: "soldiers", Base: model.Base{Charts: charts(), Fields: fields.All()}}
	if draw(g, rapid.Bool()) {
		s.Sheet, s.Base.Sheet = "meadow", meadow()
		s.Board = g.overridden(meadow().Hexes())
	} else {
		s.Board = g.board()
	}
	s.ID, s.Number, s.Title, s.Subtitle = g.slug(), maybe(g, g.count), g.text(), maybe(g, g.text)
	s.Date = pick(g, "", "1914", "1914-08", "1914-08-18")
	s.First, s.History = maybe(g, g.slug), maybe(g, g.text)
	s.Length = model.Length{Turns: g.count(), TurnMinutes: maybe(g, g.count), EndsAfter: maybe(g, g.slug)}
	s.Sides = orNil(named(g, some(g, 2, func() model.Side {
		return model.Side{Name: g.text(), Nations: g.slugList()}
	}), func(x *model.Side) *string { return &x.ID }))
	s.Forces = orNil(named(g, some(g, 3, func() model.Force {
		return model.Force{Side: g.slug(), Name: g.text(), Part: maybe(g, g.slug), Units: some(g, 4, g.unitGroup), Note: maybe(g, g.text), Source: maybe(g, g.text)}
	}), func(x *model.Force) *string { return &x.ID }))
	s.Deployment = orNil(some(g, 3, g.deployment))
	s.Reinforcements = orNil(some(g, 2, func() model.Reinforcement {
		return model.Reinforcement{Forces: g.slugList(), Turn: g.count(), Entry: g.area(1), Own: g.onFoot(), Note: maybe(g, g.text)}
	}))
	s.Rules = orNil(some(g, 3, g.rule))
	s.Victory = maybe(g, g.victory)
	s.Charts = maybe(g, g.charts)
	s.Notes = orNil(some(g, 2, func() model.Note {
		return model.Note{About: maybe(g, g.text), Text: g.text(), Source: maybe(g, g.text)}
	}))
	return s
}

// files are random files of every kind.
var files = rapid.Custom(func(t *rapid.T) *schema.File {
	g := &generator{T: t}
	switch pick(g, 0, 0, 0, 1, 2) {
	case 0:
		return &schema.File{Kind: schema.ScenarioFile, Scenario: g.scenario()}
	case 1:
		return &schema.File{Kind: schema.MapsheetFile, Mapsheet: &model.Mapsheet{ID: g.slug(), Name: g.text(), Note: maybe(g, g.text), Board: g.board()}}
	default:
		c := g.charts()
		c.ID, c.Name, c.System = g.slug(), g.text(), "soldiers"
		return &schema.File{Kind: schema.ChartsFile, Charts: c, Fields: fields.All()}
	}
})
