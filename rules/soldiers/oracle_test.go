package soldiers

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules/soldiers/fields"
	"github.com/mapsheet/mapsheet/rules/soldiers/sight"
)

// oracle reads the rules of movement and fire a second time, sentence by sentence
// and with no regard to speed. Lines of sight it takes from the package sight, which
// has an oracle of its own.
type oracle struct {
	*State
	board *model.HexBoard
}

// counter is what a unit is printed as: mounted or on foot.
func (o oracle) counter(u int32) *unitType {
	t := &o.battle.types[o.battle.pieces[u].typ]
	if o.units[u].flags&foot != 0 {
		return &o.battle.types[t.foot]
	}
	return t
}

func (o oracle) infantry(u int32) bool {
	t := o.counter(u)
	return t.arm == infantry || t.arm == cavalry && !t.mounted // Cavalry (E)
}

func (o oracle) artillery(u int32) bool {
	return o.counter(u).arm == fieldGun || o.counter(u).arm == howitzer
}

// inHex lists the units in a hex.
func (o oracle) inHex(c int32) (out []int32) {
	for i := range o.units {
		if o.units[i].status == onMap && o.units[i].hex == c {
			out = append(out, int32(i))
		}
	}
	return out
}

func (o oracle) has(c int32, mark uint8) bool { return o.marks[c]&mark != 0 }
func (o oracle) canal(c int32) bool           { return o.board.HasLine(model.Canal, o.battle.hexAt(c)) }
func (o oracle) bridge(c int32) bool {
	return o.board.Bridge(o.battle.hexAt(c)) && !o.has(c, ruinMark) // Artillery (D)
}

func (o oracle) terrain(c int32) model.Terrain {
	if o.has(c, ruinMark) {
		return model.Clear // ruling 44
	}
	return o.board.Terrain(o.battle.hexAt(c))
}

// level is 0 for level ground, 1 for slopes, more for crests (ruling 48).
func (o oracle) level(c int32) int {
	switch o.terrain(c) {
	case model.Slope:
		return 1
	case model.Crest:
		return 2 + o.board.Altitude(o.battle.hexAt(c))
	default:
		return 0
	}
}

// cost is that of a step, in half points (Movement (A), (C), (H); Trenches (B)).
func (o oracle) cost(from, to int32, d hex.Dir) int {
	cost := 2
	switch {
	case o.board.Linked(model.Road, o.battle.hexAt(from), d) && !o.has(from, ruinMark) && !o.has(to, ruinMark):
		cost = 1
	case o.canal(to) && (o.canal(from) || !o.bridge(to)):
	case slices.Contains([]model.Terrain{model.Woods, model.Slope, model.Crest}, o.terrain(to)):
		cost = 4
	}
	if o.canal(from) && !o.bridge(from) && !o.canal(to) {
		cost += 6
	}
	if o.has(to, trenchMark) {
		cost += 4
	}
	if o.has(from, trenchMark) {
		cost += 2
	}
	return cost
}

// mayStep reports whether a unit that moves may go to a hex for so many half points.
func (o oracle) mayStep(u, to int32, cost int) bool {
	unit, p := &o.units[u], &o.battle.pieces[u]
	points := 0
	for _, other := range o.inHex(to) {
		if o.battle.pieces[other].side != p.side {
			return false // Movement (G)
		}
		points += int(o.counter(other).stack)
	}
	own := int(o.counter(u).stack)
	allowance := int(o.counter(u).movement)
	switch {
	case p.side != o.mover(), unit.disrupted > 0, p.immovable, o.has(to, eliminatedMark):
		return false
	case o.counter(u).mounted && o.has(to, trenchMark), own > 0 && points+own > 8:
		return false
	}
	return cost <= allowance-int(unit.spent) || o.infantry(u) && unit.spent == 0
}

// ready reports whether a unit may fire in this part of the phase (Movement (I),
// (J); Cavalry (A)).
func (o oracle) ready(u int32) bool {
	t, unit := o.counter(u), &o.units[u]
	left := int(t.movement) - int(unit.spent)
	switch charges := o.part >= moverCharges; {
	case unit.disrupted > 0, t.mounted != charges:
		return false
	case t.mounted, o.battle.pieces[u].side != o.mover(), o.battle.pieces[u].immovable:
		return true
	case o.infantry(u):
		return left >= 4
	case o.artillery(u) && t.nationID == "french":
		return left >= 8
	default:
		return left == int(t.movement)
	}
}

// inTheWay reports whether units keep small arms from firing directly (Combat (J), (K)).
func (o oracle) inTheWay(u, to int32) bool {
	t, from := o.counter(u), o.units[u].hex
	if !o.infantry(u) && (t.arm != machineGun || t.nationID == "british") {
		return false
	}
	stands := func(h hex.Hex) bool {
		if !o.battle.grid.Contains(h) {
			return false
		}
		c := int32(o.battle.grid.Index(h))
		below := o.has(c, trenchMark) || o.canal(c) && !o.bridge(c)
		return len(o.inHex(c)) > 0 && !below && (o.level(from) < 2 || o.level(c) >= 2)
	}
	for c := range sight.Between(o.battle.hexAt(from), o.battle.hexAt(to)) {
		if stands(c.Hex) && (c.Kind != hex.Along || stands(c.Other)) {
			return true
		}
	}
	return false
}

// fires is how a unit can fire at a hex: directly, or with observed fire.
func (o oracle) fires(u, to int32) (directly, observed bool) {
	from, side, t := o.units[u].hex, o.battle.pieces[u].side, o.counter(u)
	far, direct := int(t.reach), 25
	if limit := int(o.battle.pieces[u].cap); limit > 0 {
		far = min(far, limit)
	}
	d := o.battle.distance(from, to)
	sees := o.State.reach(from, to)
	switch {
	case d > far:
		return false, false
	case d == 0:
		return true, false
	case sees == sight.Into && (t.arm != howitzer || d <= direct): // Artillery (B)
		return d == 1 || !o.inTheWay(u, to), false
	case sees == sight.Blocked && t.arm != howitzer:
		return false, false
	case sees != sight.Blocked && o.has(to, []uint8{observedMark1, observedMark0}[side]): // Combat (H)
		return false, true
	}
	for i := range o.units {
		other := int32(i)
		if other == u || o.units[i].status != onMap || o.units[i].disrupted > 0 || o.battle.pieces[i].side != side || o.battle.pieces[i].kind == horsesPiece {
			continue
		}
		at := o.units[i].hex
		if at != to && o.State.reach(at, to) == sight.Into && o.State.reach(from, at) != sight.Blocked {
			return false, true
		}
	}
	return false, false
}

// mayInterdict reports whether a unit can interdict hexes (Interdicting Fire, ruling 53).
func (o oracle) mayInterdict(u int32, hexes ...int32) bool {
	t, from := o.counter(u), o.battle.hexAt(o.units[u].hex)
	most := 1
	switch {
	case t.arm == machineGun && t.nationID == "german" && t.size == fields.Company:
		most = 3
	case o.artillery(u) && t.size != fields.Platoon, t.arm == machineGun && t.size == fields.Section:
		most = 2
	}
	if len(hexes) > most || !o.ready(u) || t.mounted || o.battle.pieces[u].doctrine {
		return false
	}
	last := o.battle.hexAt(hexes[len(hexes)-1])
	for i, c := range hexes {
		h := o.battle.hexAt(c)
		directly, _ := o.fires(u, c)
		if !directly || o.terrain(c) != model.Clear || o.canal(c) || o.has(c, trenchMark) || len(o.inHex(c)) > 0 {
			return false
		}
		if i > 0 && (o.battle.distance(hexes[i-1], c) != 1 || o.battle.distance(hexes[i-1], o.units[u].hex) >= o.battle.distance(c, o.units[u].hex)) {
			return false
		}
		passes := h == last
		for crossing := range sight.Between(from, last) {
			passes = passes || crossing.Hex == h || crossing.Kind == hex.Along && crossing.Other == h
		}
		if !passes {
			return false
		}
	}
	return true
}

// strikes is the units that an attack hits.
func (o oracle) strikes(t target) (out []int32) {
	for _, u := range o.inHex(t.cell) {
		if t.group == bridgeGroup || (t.group == improvedGroup) == (o.units[u].flags&improved != 0) {
			out = append(out, u)
		}
	}
	return out
}

// mayAim reports whether a unit can take part in an attack.
func (o oracle) mayAim(u int32, t target) bool {
	enemy := len(o.strikes(t)) > 0 && o.holder(t.cell) == 1-o.battle.pieces[u].side
	if t.group == bridgeGroup {
		enemy = o.bridge(t.cell) && o.artillery(u)
	}
	directly, observed := o.fires(u, t.cell)
	return enemy && o.ready(u) && (directly || observed)
}

// weigh is the strength of an attack, the defense and what is added to the roll.
func (o oracle) weigh(t target, firers []int32) (strength, defense, die int32) {
	mounted, germans := t.group != bridgeGroup, t.group != bridgeGroup
	for _, u := range o.strikes(t) {
		mounted = mounted && o.counter(u).mounted && o.battle.pieces[u].kind != horsesPiece
		germans = germans && o.counter(u).nationID == "german"
	}
	lowest, shrapnel, halved := 1<<30, true, int32(0)
	for _, u := range firers {
		typ, d := o.counter(u), o.battle.distance(o.units[u].hex, t.cell)
		directly, _ := o.fires(u, t.cell)
		attack := typ.attack
		if directly && (o.infantry(u) && d == 1 || typ.arm == machineGun && d <= 3) { // Combat (R)
			attack *= 2
		}
		if mounted && !typ.mounted { // Cavalry (B)
			attack *= 2
		}
		if directly {
			strength += attack
		} else {
			halved += attack
		}
		lowest = min(lowest, o.level(o.units[u].hex))
		shrapnel = shrapnel && o.artillery(u) && typ.nationID != "german" && typ.nationID != "austro-hungarian"
		if o.battle.pieces[u].reserve { // Reserve Units (A)
			worse := int32(1)
			if typ.nationID == "british" {
				worse = 2
			}
			die = max(die, worse)
		}
	}
	if shrapnel && germans && o.terrain(t.cell) == model.Woods { // Artillery (C)
		die--
	}
	return strength + halved/2, o.defends(t, lowest), die
}

// defends is the defense strength against fire from a level (Terrain Effects
// Chart; Artillery (D); Trenches (A)).
func (o oracle) defends(t target, from int) int32 {
	c, defense := t.cell, int32(2)
	switch {
	case t.group == bridgeGroup:
		return 10
	case o.has(c, trenchMark):
		return 20
	case o.canal(c) && !o.bridge(c):
		defense = 4
	case o.terrain(c) == model.Town:
		defense = 8
	case o.canal(c):
	case o.terrain(c) == model.Woods, o.level(c) > from:
		defense = 4
	}
	if t.group == improvedGroup {
		defense *= 2
	}
	return defense
}

// scattered is a built-in scenario with its units thrown about a place, in all
// their states, among markers of every kind.
func scattered(t *testing.T, id string, r *rand.Rand) oracle {
	s := bare(t, id).state
	b := s.battle
	crests := slices.DeleteFunc(s.allCells(), func(c int32) bool { return s.ground(c) != model.Crest })
	among := [][]int32{b.bridges, crests, s.allCells()}[r.IntN(3)]
	centre := among[r.IntN(len(among))]
	near := slices.DeleteFunc(s.allCells(), func(c int32) bool { return b.distance(c, centre) > 6 })
	somewhere := func() int32 {
		if r.IntN(6) == 0 {
			return centre
		}
		return near[r.IntN(len(near))]
	}
	for _, c := range b.bridges {
		if r.IntN(4) == 0 {
			s.marks[c] |= ruinMark
			s.sight = s.sight.Ruined(b.hexAt(c))
		}
	}
	for range 4 {
		c := somewhere()
		s.marks[c] |= trenchMark
		s.trenches = s.trenches.Union(hex.NewRegion(b.grid, b.hexAt(c)))
		s.marks[somewhere()] |= eliminatedMark
	}
	for range 10 {
		s.marks[somewhere()] |= observedMark0
		s.marks[somewhere()] |= observedMark1
	}
	stand := func(u, c int32) bool {
		if h := s.holder(c); h == 1-b.pieces[u].side || s.stacked(c)+s.typeOf(u).stack > s.battle.charts.stack || s.typeOf(u).mounted && s.marks[c]&trenchMark != 0 {
			return false
		}
		s.stand(u, c)
		return true
	}
	for i := range s.units {
		u, unit, p := int32(i), &s.units[i], &b.pieces[i]
		if p.kind == horsesPiece || p.kind == partPiece && r.IntN(3) > 0 {
			continue
		}
		if p.horses >= 0 && r.IntN(2) == 0 {
			unit.flags |= foot
			if r.IntN(2) == 0 {
				stand(p.horses, somewhere())
			}
		}
		if !stand(u, somewhere()) {
			continue
		}
		if r.IntN(3) == 0 && !s.typeOf(u).mounted && s.marks[unit.hex]&trenchMark == 0 {
			unit.flags |= improved
		}
		if r.IntN(5) == 0 {
			unit.disrupted = 2
		}
		if r.IntN(4) == 0 {
			unit.spent = uint8(r.IntN(min(6, int(s.movementOf(u))) + 1))
		}
	}
	sc, err := scenarioFile(id)
	require.NoError(t, err)
	return oracle{s, sc.Hexes()}
}

// allCells are the cells of the board.
func (s *State) allCells() []int32 {
	out := make([]int32, len(s.battle.cells))
	for c := range out {
		out[c] = int32(c)
	}
	return out
}

// eachScattering runs a test over scatterings of every scenario.
func eachScattering(t *testing.T, run func(t *testing.T, o oracle, r *rand.Rand)) {
	for _, info := range scenarios.Of("soldiers") {
		t.Run(info.ID, func(t *testing.T) {
			PickInShort(t, info.ID)
			for seed := range uint64(24) {
				r := rand.New(rand.NewPCG(seed, 11))
				run(t, scattered(t, info.ID, r), r)
			}
		})
	}
}

func TestStepsAreWhatTheTextSaysWhereverUnitsStand(t *testing.T) { // Movement, Stacking, Trenches (B), (C)
	eachScattering(t, func(t *testing.T, o oracle, r *rand.Rand) {
		s := o.State
		s.phase = []phase{firstMovement, secondMovement}[r.IntN(2)]
		for i := range s.units {
			u := int32(i)
			if s.units[u].status != onMap || s.kind(u) == horsesPiece || s.battle.pieces[u].doctrine {
				continue
			}
			s.moving = u
			s.units[u].flags &^= improved
			from := s.units[u].hex
			for d, to := range s.battle.cells[from].near {
				if to < 0 {
					continue
				}
				cost := o.cost(from, to, hex.Dir(d))
				require.EqualValues(t, cost, s.stepCost(from, to, hex.Dir(d)), "from %s to %s", s.battle.label(from), s.battle.label(to))
				v := s.check(do(VerbStep, u, to))
				require.Equal(t, o.mayStep(u, to, cost), v.ok(), "%s from %s to %s: %s", s.battle.UnitName(u), s.battle.label(from), s.battle.label(to), causes[v.cause].rule)
			}
		}
	})
}

func TestInterdictionIsWhatTheTextSaysWhereverUnitsStand(t *testing.T) { // Interdicting Fire
	eachScattering(t, func(t *testing.T, o oracle, r *rand.Rand) {
		s := o.State
		s.phase, s.part = []phase{firstFire, secondFire}[r.IntN(2)], moverFire
		for i := range s.units {
			u := int32(i)
			if r.IntN(4) > 0 || s.units[u].status != onMap || s.battle.pieces[u].side != s.actor() || s.kind(u) == horsesPiece {
				continue
			}
			for _, c := range s.allCells() {
				v := s.check(do(VerbInterdict, u, c))
				require.Equal(t, o.mayInterdict(u, c), v.ok(), "%s in %s at %s: %s", s.battle.UnitName(u), s.battle.label(s.units[u].hex), s.battle.label(c), causes[v.cause].rule)
				row := []int32{c}
				for len(row) < 3 && v.ok() { // hexes before it, by chance
					n := s.battle.cells[row[0]].near[r.IntN(6)]
					if n < 0 {
						break
					}
					row = slices.Insert(row, 0, n)
					v := s.check(do(VerbInterdict, u, row...))
					require.Equal(t, o.mayInterdict(u, row...), v.ok(), "%s in %s at a row to %s: %s", s.battle.UnitName(u), s.battle.label(s.units[u].hex), s.battle.label(c), causes[v.cause].rule)
				}
			}
		}
	})
}

func TestFireIsWhatTheTextSaysWhereverUnitsStand(t *testing.T) { // Combat, Artillery, Cavalry, Improved Positions (D), Trenches (D)
	eachScattering(t, func(t *testing.T, o oracle, r *rand.Rand) {
		s := o.State
		s.phase, s.part = []phase{firstFire, secondFire}[r.IntN(2)], part(r.IntN(int(numParts)))
		for _, c := range s.allCells() {
			for _, g := range []group{openGroup, improvedGroup, bridgeGroup} {
				if g == bridgeGroup && !s.battle.cells[c].bridge || g != bridgeGroup && s.heads[c] < 0 {
					continue
				}
				aimed, at := target{c, g}, s.against(target{c, g})
				var firers []int32
				for i := range s.units {
					u := int32(i)
					if s.units[u].status != onMap || s.battle.pieces[u].side != s.actor() || s.kind(u) == horsesPiece {
						continue
					}
					sh, v := s.checkAim(u, aimed)
					require.Equal(t, o.mayAim(u, aimed), v.ok(), "%s in %s at %s: %s", s.battle.UnitName(u), s.battle.label(s.units[u].hex), s.battle.label(c), causes[v.cause].rule)
					if v.ok() && r.IntN(2) == 0 {
						firers = append(firers, u)
						s.add(&at, u, sh)
					}
				}
				if len(firers) == 0 {
					continue
				}
				s.finish(aimed, &at)
				strength, defense, die := o.weigh(aimed, firers)
				require.Equal(t, [...]int32{strength, defense, die}, [...]int32{at.strength(), at.defense, at.die}, "%v at %s, %s", firers, s.battle.label(c), groupNames[g])
			}
		}
	})
}
