package soldiers

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/limits"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/soldiers/fields"
)

// pieceKind says what a piece stands for.
type pieceKind uint8

const (
	unitPiece   pieceKind = iota
	partPiece             // a part of a unit that breaks down
	horsesPiece           // the mounted counter that cavalry on foot leaves behind
)

// piece is a counter that may come to stand on the map: a unit of the orders
// of battle, one of its parts, or the horses of dismounted cavalry.
type piece struct {
	name    string // of logs
	title   string // for people
	number  string // that ends the title
	called  string // historical name
	short   string // the same for counters
	kind    pieceKind
	side    int8
	typ     int16
	force   int16
	forceID string
	whole   int32 // the unit that a part or horses belong to; -1
	parts   int32 // first of the parts, which follow one another; -1
	partsN  int32
	horses  int32 // -1 for all but mounted cavalry

	step    int16 // of deployment; -1
	arrival int16 // index of the reinforcement; -1

	own       model.Values
	reserve   bool // under the reserve rule
	slow      bool // rallies as on the Eastern Front
	mutinous  bool
	immovable bool
	onFoot    bool // may not remount
	doctrine  bool
	cap       int32 // on range; 0 for none
}

// muster calls up the pieces of a scenario.
type muster struct {
	battle   *Battle
	scenario *model.Scenario
	counts   map[string]int               // units named so far, by type
	shorts   map[string]map[string]string // short names, by side
	units    int                          // in all
}

// nameOf is what people call a force.
func nameOf(f *model.Force) string { return cmp.Or(f.Name, f.ID) }

func (m *muster) muster() error {
	m.counts, m.shorts = map[string]int{}, map[string]map[string]string{}
	for i := range m.scenario.Forces {
		if err := m.force(i); err != nil {
			return err
		}
	}
	if err := m.deployment(); err != nil {
		return err
	}
	if err := m.reinforcements(); err != nil {
		return err
	}
	for i, r := range m.scenario.Rules {
		if err := m.rule(fmt.Sprintf("rules, %d", i+1), r); err != nil {
			return err
		}
	}
	m.spared()
	return nil
}

func (m *muster) force(i int) error {
	f := &m.scenario.Forces[i]
	name := nameOf(f)
	m.battle.forces = append(m.battle.forces, f.ID)
	side := slices.Index(m.battle.sides[:], f.Side)
	if side < 0 {
		return fmt.Errorf("the force %q fights for %q, which is no side", name, f.Side)
	}
	short, known := m.shorts[f.Side]
	if !known {
		short = m.scenario.ShortNames(f.Side)
		m.shorts[f.Side] = short
	}
	for _, g := range f.Units {
		typ := slices.IndexFunc(m.battle.types, func(t unitType) bool { return t.id == g.Type })
		if typ < 0 {
			return fmt.Errorf("the force %q has units of the type %q, which is not in the charts", name, g.Type)
		}
		if n := m.units + g.Count; g.Count > limits.GameUnits || n > limits.GameUnits {
			return fmt.Errorf("the force %q brings the units to more than %d, and a game has no more", name, limits.GameUnits)
		}
		for range g.Count {
			m.units++
			m.add(piece{
				kind: unitPiece, side: int8(side), typ: int16(typ), force: int16(i), forceID: f.ID, whole: rules.Absent,
				own: g.Own, called: g.Name, short: short[g.Name],
			})
		}
	}
	return nil
}

// add puts a unit into the list, and its parts or horses behind it.
func (m *muster) add(p piece) {
	b := m.battle
	t := &b.types[p.typ]
	m.counts[t.id]++
	p.number = fmt.Sprint(m.counts[t.id])
	p.name = t.id + "-" + p.number
	p.title = t.title + " " + p.number
	p.parts, p.horses, p.step, p.arrival = rules.Absent, rules.Absent, rules.Absent, rules.Absent
	at := int32(len(b.pieces))
	b.pieces = append(b.pieces, p)
	part := p
	part.whole = at
	if t.parts >= 0 {
		b.pieces[at].parts, b.pieces[at].partsN = at+1, int32(t.partsN)
		part.kind, part.typ = partPiece, t.parts
		for i := range int(t.partsN) {
			letter := string(rune('a' + i))
			part.name, part.number = p.name+letter, p.number+letter
			part.title = b.types[t.parts].title + " " + part.number
			b.pieces = append(b.pieces, part)
		}
	}
	if t.mounted && t.foot >= 0 {
		b.pieces[at].horses = int32(len(b.pieces))
		part.kind, part.typ = horsesPiece, p.typ
		part.name, part.number = p.name+"-horses", p.number
		part.title = p.title + " (horses)"
		b.pieces = append(b.pieces, part)
	}
}

// of lists the units of the forces.
func (m *muster) of(what string, ids []string) ([]int32, int8, error) {
	var out []int32
	side := int8(rules.Absent)
	for _, id := range ids {
		force := slices.IndexFunc(m.scenario.Forces, func(f model.Force) bool { return f.ID == id })
		if force < 0 {
			return nil, 0, fmt.Errorf("%s: it names the force %q, which does not exist", what, id)
		}
		for i := range m.battle.pieces {
			p := &m.battle.pieces[i]
			if p.kind != unitPiece || int(p.force) != force {
				continue
			}
			if side >= 0 && p.side != side {
				return nil, 0, fmt.Errorf("%s: it names forces of both sides: make it two", what)
			}
			if p.step >= 0 || p.arrival >= 0 {
				return nil, 0, fmt.Errorf("%s: it names the force %q, which deploys or arrives elsewhere too", what, nameOf(&m.scenario.Forces[force]))
			}
			side = p.side
			out = append(out, int32(i))
		}
	}
	return out, side, nil
}

func (m *muster) deployment() error {
	b := m.battle
	for i, d := range m.scenario.Deployment {
		what := fmt.Sprintf("setup, step %d", i+1)
		area, err := b.region(m.scenario.Hexes(), d.Area, what)
		if err != nil {
			return err
		}
		units, side, err := m.of(what, d.Forces)
		if err != nil {
			return err
		}
		if len(units) == 0 {
			continue
		}
		for _, u := range units {
			b.pieces[u].step = int16(len(b.steps))
		}
		b.steps = append(b.steps, step{
			side: side, pieces: units, area: area, cells: b.cellsOf(area), positions: fields.Positions(d.Own.Text(fields.PositionsKey)),
			mount: fields.Mount(d.Own.Text(fields.MountKey)), trenches: min(d.Own.Int(fields.TrenchesKey), b.grid.Len()),
			perHex: d.Own.Int(fields.PerHexKey), fill: d.Own.Int(fields.FillKey),
		})
	}
	return nil
}

func (m *muster) reinforcements() error {
	b := m.battle
	for i, r := range m.scenario.Reinforcements {
		what := fmt.Sprintf("setup, arrival %d", i+1)
		area, err := b.region(m.scenario.Hexes(), r.Entry, what)
		if err != nil {
			return err
		}
		units, _, err := m.of(what, r.Forces)
		if err != nil {
			return err
		}
		for _, u := range units {
			b.pieces[u].arrival = int16(len(b.arrivals))
		}
		b.arrivals = append(b.arrivals, arrival{turn: int16(min(max(r.Turn, 0), int(b.turns)+1)), area: area, cells: b.cellsOf(area), mount: fields.Mount(r.Own.Text(fields.MountKey))})
	}
	return nil
}

// spared lists the units that the scenario's handicap lets stay out, the last of
// the order of battle first.
func (m *muster) spared() {
	h, ok := System().Handicap(m.scenario)
	for u := len(m.battle.pieces) - 1; ok && u >= 0 && len(m.battle.spared) < h.Most; u-- {
		if m.battle.pieces[u].kind == unitPiece && m.battle.picks(h.Units, int32(u)) {
			m.battle.spared = append(m.battle.spared, int32(u))
		}
	}
}

// rule puts a special rule in force.
func (m *muster) rule(what string, r model.Rule) error {
	b := m.battle
	number := 0
	if r.Number != nil {
		number = *r.Number
	}
	if kind, ok := System().SpecialRule(r.Rule); ok && kind.Number != nil {
		if err := within(limit{"", what + ": the number", number, kind.Number.Min, kind.Number.Max}); err != nil {
			return err
		}
	}
	each := func(do func(p *piece)) {
		for i := range b.pieces {
			if r.Units == nil || b.picks(*r.Units, int32(i)) {
				do(&b.pieces[i])
			}
		}
	}
	switch r.Rule {
	case "trenches":
	case "reserve-units":
		each(func(p *piece) { p.reserve = p.reserve || p.own.Text(fields.QualityKey) == string(fields.Reserve) })
	case "eastern-front":
		each(func(p *piece) { p.slow = true })
	case "mutinous":
		each(func(p *piece) { p.mutinous = true })
	case "no-remounting":
		each(func(p *piece) { p.onFoot = true })
	case "immovable":
		each(func(p *piece) { p.immovable = true })
	case "range-cap":
		each(func(p *piece) { p.cap = int32(number) })
	case "doctrine":
		each(func(p *piece) { p.doctrine = true })
	case "handicap": // see spared
	case "wasps":
		if r.Area == nil {
			return fmt.Errorf("%s: the wasps need an area", what)
		}
		area, err := b.region(m.scenario.Hexes(), *r.Area, what)
		if err != nil {
			return err
		}
		n := nest{area: area, number: number, stings: make([]bool, len(b.pieces))}
		for i := range n.stings {
			n.stings[i] = r.Units == nil || b.picks(*r.Units, int32(i))
		}
		b.wasps = append(b.wasps, n)
	default:
		return fmt.Errorf("%s: Soldiers has no special rule %q", what, r.Rule)
	}
	return nil
}

// picks reports whether a selector picks the unit. A part is picked as the
// unit that it came from, too; cavalry on foot as what it was, too.
func (b *Battle) picks(sel model.Selector, unit int32) bool {
	p := &b.pieces[unit]
	if p.kind == horsesPiece {
		return false
	}
	t := &b.types[p.typ]
	ids := []string{t.id}
	if t.foot >= 0 {
		ids = append(ids, b.types[t.foot].id)
	}
	if p.whole >= 0 {
		ids = append(ids, b.types[b.pieces[p.whole].typ].id)
	}
	return (sel.Side == "" || sel.Side == b.sides[p.side]) &&
		(len(sel.Nations) == 0 || slices.Contains(sel.Nations, t.nationID)) &&
		(len(sel.Kinds) == 0 || slices.Contains(sel.Kinds, fields.Kinds()[t.arm])) &&
		(len(sel.Types) == 0 || slices.ContainsFunc(ids, func(id string) bool { return slices.Contains(sel.Types, id) })) &&
		(len(sel.Forces) == 0 || slices.Contains(sel.Forces, b.forces[p.force])) &&
		sel.Own.Allows(p.own)
}
