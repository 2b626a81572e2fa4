package folder

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/areas"
	"github.com/mapsheet/mapsheet/editor/draw/cards"
	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/editor/draw/tables"
	"github.com/mapsheet/mapsheet/editor/export/flow"
	"github.com/mapsheet/mapsheet/editor/export/print"
	"github.com/mapsheet/mapsheet/editor/lineup"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

// Counters are the counters of the scenario by side and force, with their disrupted side
// as the back. None on open tables, where units stand on bases.
func (f *Folder) Counters() []print.Counter {
	if f.onTable() {
		return nil
	}
	var out []print.Counter
	blocks := f.onAreas()
	for _, k := range draw.Counters(f.Scenario) {
		if blocks {
			out = append(out, f.block(k))
			continue
		}
		k = k.In(f.Palette)
		back := k
		back.Disrupted = true
		out = append(out, print.Counter{Front: f.faceOf(k), Back: f.faceOf(back)})
	}
	return out
}

// BlockShape is how much wider than high the blocks are that stand for units on maps of
// areas.
const BlockShape = 1.6

func (f *Folder) onAreas() bool {
	return f.Scenario.Board != nil && f.Scenario.Board.Kind() == model.OnAreas
}

// block is a unit of a map of areas, with its routed side as the back.
func (f *Folder) block(k draw.Counter) print.Counter {
	face := func(routed bool) func(paint.Canvas) {
		return func(c paint.Canvas) {
			piece := areas.Piece{Fill: k.Fill, Ink: k.Ink, Arm: k.Arm, Routed: routed}
			const high = 1 / BlockShape
			switch {
			case routed:
				c.Fill(flow.Frame(paint.Point{X: -0.5, Y: -0.5}, 2, 2), paint.RGBA(0xffffffff))
			case f.Palette.Spare: // the ground of its side in a band alone
				spare := k.In(f.Palette)
				piece.Fill, piece.Ink = spare.Fill, spare.Ink
				c.Fill(flow.Frame(paint.Point{X: -0.5, Y: -0.5}, 2, 2), spare.Fill)
			default:
				c.Fill(flow.Frame(paint.Point{X: -0.5, Y: -0.5}, 2, 2), f.Palette.Printed(k.Fill))
			}
			wide := 0.96
			if routed { // it stands askew, with its shadow
				wide = 0.62
			}
			areas.PrintPiece(c, piece, paint.Point{X: 0.5, Y: high / 2}, wide, draw.Options{Palette: f.Palette.ID})
			if f.Palette.Spare && !routed {
				c.Fill(flow.Frame(paint.Point{X: 0.02, Y: high - 0.09}, 0.96, 0.07), k.Fill)
			}
		}
	}
	return print.Counter{Front: face(false), Back: face(true)}
}

// faceOf draws a counter with its ground going on over its edges.
func (f *Folder) faceOf(k draw.Counter) func(paint.Canvas) {
	return func(c paint.Canvas) {
		c.Fill(flow.Frame(paint.Point{X: -0.5, Y: -0.5}, 2, 2), k.Fill)
		k.Print(printed{c, &f.Palette}, paint.Point{}, 1)
	}
}

// How many markers are printed: one of a state for so many units, and of all others a few.
const (
	unitsPerMarker = 3
	leastMarkers   = 6
	mostMarkers    = 48
)

// Markers are the counters that lie on the map beside the units: the signs that the rule
// system has for states of units and of places, two back to back, and one for the turn.
func (f *Folder) Markers() []print.Counter {
	if f.onTable() {
		return append(f.tableMarkers(), f.turnMarkers()...)
	}
	units := 0
	for _, side := range f.Scenario.Sides {
		of := 0
		for _, t := range f.Scenario.Tally(side.ID) {
			of += t.Count
		}
		units = max(units, of)
	}
	var faces []func(paint.Canvas)
	var counts []int
	for _, s := range f.System.Signs {
		m, ok := signOf(s)
		if !ok || f.onAreas() && s.Look != rules.Sheltered { // of blocks all else is seen
			continue
		}
		n := leastMarkers
		if s.Look != rules.Plain {
			n = min(max(units/unitsPerMarker, leastMarkers), mostMarkers)
		}
		face := f.markerFace(m, s.Text)
		if f.onAreas() {
			face = f.worded(s.Text)
		}
		faces, counts = append(faces, face), append(counts, n)
	}
	var out []print.Counter
	for i := 0; i < len(faces); i += 2 {
		k := print.Counter{Front: faces[i], Back: f.blank()}
		n := counts[i]
		if i+1 < len(faces) {
			k.Back, n = faces[i+1], max(n, counts[i+1])
		}
		for range n {
			out = append(out, k)
		}
	}
	if f.onAreas() {
		for _, m := range areas.SetUp(f.Scenario).Markers {
			face := func(c paint.Canvas) {
				f.paper(c)
				areas.PrintSign(c, m, paint.Point{X: 0.5, Y: f.high() / 2}, 0.36*f.high(), draw.Options{Palette: f.Palette.ID})
			}
			out = append(out, print.Counter{Front: face, Back: face})
		}
	}
	return append(out, f.turnMarkers()...)
}

// turnMarkers are the one for the turn, and one for the points of each side.
func (f *Folder) turnMarkers() (out []print.Counter) {
	if f.Scenario.Length.Turns > 0 {
		k := f.worded(f.System.Turn.Begins())
		out = append(out, print.Counter{Front: k, Back: k})
	}
	if f.System.Scores || len(f.Scenario.Victory.Points) > 0 {
		for _, side := range f.Scenario.Sides {
			k := f.worded(side.Name + " points")
			out = append(out, print.Counter{Front: k, Back: k})
		}
	}
	return out
}

// tableMarkers are the generals of an open table, and counters that lie with its units: one
// that is green and yellow for each, and for each one that is red and in disorder.
func (f *Folder) tableMarkers() (out []print.Counter) {
	o := draw.Options{Palette: f.Palette.ID}
	face := func(draw func(c paint.Canvas, middle paint.Point)) func(paint.Canvas) {
		return func(c paint.Canvas) {
			f.paper(c)
			draw(c, paint.Point{X: 0.5, Y: 0.5})
		}
	}
	s := f.Scenario
	units := 0
	for i := range s.Forces {
		force := &s.Forces[i]
		units += force.Count()
		if s.Base.Fields == nil || s.Base.Fields.Leads == nil {
			continue
		}
		leader, ok := s.Base.Fields.Leads(force)
		if !ok {
			continue
		}
		colour := f.colourOf([]string{force.ID})
		g := tables.General{Facing: 1800, Uniform: tables.PlainUniform(colour), Side: colour, Rating: leader.Rating, Commander: leader.Commander}
		front := face(func(c paint.Canvas, middle paint.Point) {
			tables.PrintGeneral(c, g, middle.Sub(paint.Point{Y: 0.1}), 0.19, o)
			f.words(c, leader.Called(force), 0.86, leastWords)
		})
		out = append(out, print.Counter{Front: front, Back: front})
	}
	counter := func(resolve string) func(paint.Canvas) {
		return face(func(c paint.Canvas, middle paint.Point) { tables.PrintCounter(c, resolve, middle, 0.26, o) })
	}
	fresh := print.Counter{Front: counter(tables.Green), Back: counter(tables.Yellow)}
	worn := print.Counter{Front: counter(tables.Red), Back: face(func(c paint.Canvas, middle paint.Point) { tables.PrintDisorder(c, middle, 0.34, o) })}
	for range min(units, mostBases) {
		out = append(out, fresh)
	}
	for range min(units, mostBases) {
		out = append(out, worn)
	}
	return out
}

// paper draws the paper of a marker over its edges.
func (f *Folder) paper(c paint.Canvas) {
	ink := f.Palette.Disc
	if f.Palette.Spare {
		ink = paint.RGBA(0xffffffff)
	}
	c.Fill(flow.Frame(paint.Point{X: -0.5, Y: -0.5}, 2, 2), ink)
	c.Stroke(flow.Frame(paint.Point{}, 1, f.high()), paint.Stroke{Width: 0.012}, f.Palette.Frame)
}

// high is how high counters and markers are in parts of their width.
func (f *Folder) high() float64 {
	if f.onAreas() {
		return 1 / BlockShape
	}
	return 1
}

func (f *Folder) blank() func(paint.Canvas) { return f.paper }

// markerFace is a marker over what it is called. The units are those of a counter of 100.
func (f *Folder) markerFace(m draw.Marker, name string) func(paint.Canvas) {
	short, _, _ := strings.Cut(name, ":")
	return func(c paint.Canvas) {
		f.paper(c)
		f.marker(c, m, paint.Point{X: 0.5, Y: 0.4}, 0.29)
		f.words(c, short, 0.86, leastWords)
	}
}

// worded is a marker of a word or two.
func (f *Folder) worded(name string) func(paint.Canvas) {
	return func(c paint.Canvas) {
		f.paper(c)
		f.words(c, name, 0.06+f.high()/2, 0.2*f.high())
	}
}

// leastWords is the size of type of words on markers, in parts of their side: 4.5 points on
// those of 13 mm.
const leastWords = 0.123

// words writes a line, or two where it is long, with the last base line at a height, in
// parts of the counter's side.
func (f *Folder) words(c paint.Canvas, text string, base, size float64) {
	const scale = 100
	c.Within(paint.Scaled(1.0/scale, 1.0/scale, paint.Point{}), func() {
		style := flow.Style{Size: size * scale, Leading: 1.02 * size * scale, Ink: f.Palette.Frame, Align: paint.Middle}
		lines := flow.Break(flow.Bold(text), style, 0.9*scale)
		for lines.Height() > 2.1*style.Leading && style.Size > 4 {
			style.Size, style.Leading = 0.85*style.Size, 0.85*style.Leading
			lines = flow.Break(flow.Bold(text), style, 0.9*scale)
		}
		lines.Draw(c, paint.Point{X: 0.05 * scale, Y: base*scale - lines.Height()/2}, 0.9*scale)
	})
}

// The bases of units on open tables: so much is seen west of the ground that a unit takes,
// east of it, where flags fly, behind it for the height of its figures, and before it, in
// hundredths of an inch; and the strip that says who it is, in mm.
const (
	baseBeside = 120
	baseFlag   = 200
	baseBehind = 150
	baseBefore = 60
	baseStrip  = 4.5
)

// ground is how much of a table is seen around a unit that faces south, and where its
// anchor and the ground that it takes lie there, in hundredths of an inch.
type ground struct {
	wide, high  int
	anchor      paint.Point
	at          paint.Point // the corner of what it takes
	takes, deep int
}

func groundOf(s model.Stand) ground {
	if s.Spread > 0 { // a cloud around its anchor
		g := ground{takes: 2 * s.Spread, deep: 2 * s.Spread, at: paint.Point{X: baseBefore, Y: baseBehind}}
		g.wide, g.high = g.takes+2*baseBefore, g.deep+baseBehind+baseBefore
		g.anchor = g.at.Add(paint.Point{X: float64(s.Spread), Y: float64(s.Spread)})
		return g
	}
	g := ground{takes: s.Wide, deep: max(s.Deep, s.GunLong), at: paint.Point{X: baseBeside, Y: baseBehind}}
	g.wide, g.high = g.takes+baseBeside+baseFlag, g.deep+baseBehind+baseBefore
	g.anchor = g.at.Add(paint.Point{X: float64(s.Wide) / 2, Y: float64(g.deep)})
	return g
}

// Base is the base of a unit, and what it looks like while the unit is in disorder.
type Base struct {
	print.Slip
	Disordered func(paint.Canvas)
	Unit       lineup.Unit
}

// Bases are the units of an open table on the ground that they take, where an inch of the
// table is so many mm, with their soldiers and a strip that says who they are. None where
// the rule system does not say how units stand.
func (f *Folder) Bases(inch float64) []Base {
	if !f.onTable() {
		return nil
	}
	s := f.Scenario
	l := lineup.Of(s, s.TableBoard())
	l.Units = append(l.Units, l.Left...)
	l.Units = append(l.Units, f.others(l.Units)...)
	setting, names := tables.Lined(s, l), unitNames(s)
	numbers := map[[2]int]int{} // of a group's units so far
	var out []Base
	for i := range l.Units {
		of, unit := &l.Units[i], setting.Units[i]
		g := &s.Forces[of.Force].Units[of.Group]
		name := baseName(f.charts, g)
		if g.Count > 1 { // as the order of battle numbers them
			place := [2]int{of.Force, of.Group}
			numbers[place]++
			name += fmt.Sprintf(" %d", numbers[place])
		}
		base := Base{Slip: f.base(unit, of, name, inch), Unit: *of}
		base.Name = names[of.Number]
		base.Disordered = func(c paint.Canvas) {
			base.Front(c)
			radius := 0.55 * inch
			tables.PrintDisorder(c, paint.Point{X: 1.3 * radius, Y: 1.3 * radius}, radius, draw.Options{Palette: f.Palette.ID})
		}
		out = append(out, base)
	}
	return out
}

// mostBases bounds how many units of a group have a base.
const mostBases = 100

// others are the units beside those that are lined up: they come later, or nobody sets
// them up.
func (f *Folder) others(lined []lineup.Unit) (out []lineup.Unit) {
	if f.Scenario.Base.Fields == nil || f.Scenario.Base.Fields.Stands == nil {
		return nil
	}
	type group struct{ force, group int }
	have := map[group]int{}
	for _, u := range lined {
		have[group{u.Force, u.Group}]++
	}
	first := 0
	for i, force := range f.Scenario.Forces {
		for k, g := range force.Units {
			if t, ok := f.charts.UnitType(g.Type); ok {
				for n := have[group{i, k}]; n < min(g.Count, mostBases); n++ {
					out = append(out, lineup.Unit{Force: i, Group: k, Number: first + n, Stand: f.Scenario.Base.Fields.Stands(t)})
				}
			}
			first += g.Count
		}
	}
	return out
}

// unitNames is what the units of a scenario are called in games, through its whole order
// of battle.
func unitNames(s *model.Scenario) (names []string) {
	numbers := map[string]int{}
	for _, force := range s.Forces {
		for _, g := range force.Units {
			for range g.Count {
				numbers[g.Type]++
				names = append(names, UnitName(g.Type, strconv.Itoa(numbers[g.Type])))
			}
		}
	}
	return names
}

// UnitName is what the unit of a type with a number is called in games, as the name of a file
// that no other unit has.
func UnitName(kind, number string) string { return model.AsSlug(kind) + "-" + number }

// baseName is what a unit of a group is called on its base.
func baseName(charts *model.Charts, g *model.UnitGroup) string {
	name := g.Type
	if u, ok := charts.UnitType(g.Type); ok {
		name = charts.TypeName(*u)
	}
	return cmp.Or(g.Name, name)
}

func (f *Folder) base(u tables.Unit, of *lineup.Unit, name string, inch float64) print.Slip {
	by := inch / 100
	g := groundOf(of.Stand)
	u.Facing = 1800 // south, where its figures are seen from
	slip := print.Slip{Width: float64(g.wide) * by, Height: float64(g.high)*by + baseStrip}
	slip.Front = func(c paint.Canvas) {
		cloth := flow.Frame(paint.Point{}, slip.Width, slip.Height-baseStrip)
		c.Fill(flow.Frame(paint.Point{}, slip.Width, slip.Height), paint.RGBA(0xffffffff))
		c.Fill(cloth, f.Palette.Cloth)
		c.Clip(cloth, func() { tables.PrintUnit(c, u, g.anchor.Times(by), inch, draw.Options{Palette: f.Palette.ID}) })
		c.Stroke(flow.Frame(g.at.Times(by), float64(g.takes)*by, float64(g.deep)*by), paint.Stroke{Width: 0.12, Butt: true, Dash: []float64{1, 1}}, flow.Black)
		text := name
		if of.Stand.Figures > 0 {
			text += fmt.Sprintf(" · %d", of.Stand.Figures)
		}
		c.Text(paint.Text{Line: paint.Cut(text, paint.BodyBold, 2.5, slip.Width-1.6), At: paint.Point{X: 0.8, Y: slip.Height - 1.5}, Face: paint.BodyBold, Size: 2.5, Ink: flow.Black})
	}
	return slip
}

// The size of cards, in mm, and how many pixels wide their pictures are.
const (
	cardWide   = 57
	cardPixels = 456
)

// Cards is the deck that the scenario is played with; none where its games have no cards,
// or it cannot be played.
func (f *Folder) Cards() []print.Slip {
	if f.System.NewBattle == nil || f.System.Plays(f.Scenario) != nil {
		return nil
	}
	battle, err := f.System.NewBattle(f.Scenario)
	if err != nil {
		return nil
	}
	drawer, ok := battle.Begin(rules.Terms{}).(rules.Drawer)
	if !ok {
		return nil
	}
	fills, _ := draw.Colours(f.Scenario)
	armies := map[string]cards.Face{}
	for _, side := range f.Scenario.Sides {
		face := cards.Face{Army: side.Name, Coat: fills[side.ID], Uniform: tables.PlainUniform(fills[side.ID])}
		if g, ok := f.foot(side.ID); ok {
			face.Uniform = tables.UniformOf(f.charts, g.Own, face.Coat)
		}
		armies[side.ID] = face
	}
	var out []print.Slip
	back := cards.Back(cardPixels)
	for _, card := range drawer.Deck().Cards {
		face := armies[card.Side]
		face.Rank, face.Black = card.Rank, card.Black
		high := cardWide * float64(cards.Height(cardPixels)) / cardPixels
		far := paint.Point{X: cardWide, Y: high}
		out = append(out, print.Slip{
			Width: cardWide, Height: high,
			Front: func(c paint.Canvas) { c.Picture(cards.Picture(face, cardPixels), paint.Point{}, far) },
			Back:  func(c paint.Canvas) { c.Picture(back, paint.Point{}, far) },
		})
	}
	return out
}

// foot is the first group of infantry of a side.
func (f *Folder) foot(side string) (model.UnitGroup, bool) {
	for _, force := range f.Scenario.Forces {
		for _, g := range force.Units {
			if u, ok := f.charts.UnitType(g.Type); ok && force.Side == side && string(u.Kind) == tables.Infantry.String() {
				return g, true
			}
		}
	}
	return model.UnitGroup{}, false
}
