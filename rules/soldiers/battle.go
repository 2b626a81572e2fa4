package soldiers

import (
	"errors"
	"fmt"
	"slices"
	"sync"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/soldiers/fields"
	"github.com/mapsheet/mapsheet/rules/soldiers/sight"
)

// Battle is a scenario made ready to be played: everything that stays the same
// during its games. It keeps no part of the scenario that may change and can
// serve many games at once.
type Battle struct {
	id    string
	grid  hex.Grid
	cells []cell
	sight *sight.Ground

	bridges []int32
	towns   []int32 // in the order of their labels

	charts charts
	types  []unitType
	pieces []piece
	forces []string // ids
	spared []int32  // units that may stay out as a handicap, in the order in which they do

	sides   [2]string // ids in the scenario's order
	names   [2]string // as adjectives
	first   int8      // index of the side that moves first
	turns   int16
	endPart phase // the last turn's last phase

	steps    []step       // of deployment
	arrivals []arrival    // reinforcements
	tags     []rules.Hash // by piece, for dice by purpose
	wasps    []nest       // areas with wasps
	exits    []exitArea   // where units may leave the map
	entries  []entry      // where they may come back
	returns  [][]int32    // cells of all entries, by piece
	journeys []journey
	victory  victory

	foresight struct {
		once  sync.Once
		found foreseen
	}
}

// cell is a hex of the board.
type cell struct {
	at     hex.Hex
	near   [6]int32 // neighbors; -1 off the map
	out    [6]uint8 // what a step to each neighbor costs while the map has no markers, in half points
	in     [6]uint8 // what a step from each neighbor does
	road   model.DirSet
	ground model.Terrain
	canal  bool
	bridge bool
	height sight.Height
}

// step is a step of deployment.
type step struct {
	side      int8
	pieces    []int32 // those that deploy, in the order of the forces
	area      hex.Region
	cells     []int32
	positions fields.Positions
	mount     fields.Mount
	trenches  int
	perHex    int
	fill      int
}

// arrival is where reinforcements come from.
type arrival struct {
	turn  int16
	area  hex.Region
	cells []int32
	mount fields.Mount
}

// nest is an area with wasps.
type nest struct {
	area   hex.Region
	number int
	stings []bool // by piece
}

// exitArea is a part of the map's edge through which units may leave.
type exitArea struct {
	area   extent
	leaves []bool // by piece
}

// entry is a part of the map's edge through which units that left come back.
type entry struct {
	area    extent
	away    int16 // full turns to stay off the map
	returns []bool
}

// NewBattle makes a scenario ready. It fails, with a sentence for the designer,
// where the scenario cannot be played: it is of another rule system, has no
// board, not two sides or no units, a figure of its charts means nothing, or an
// area cannot be evaluated.
func NewBattle(sc *model.Scenario) (*Battle, error) { return newBattle(sc, nil) }

// Begin begins a game that can be looked at; it is Start for those who do not
// know the system.
func (b *Battle) Begin(terms rules.Terms) rules.Table { return b.start(terms) }

// Redraft makes another draft of the scenario ready. It takes over the lines of
// sight where the map is as large, and follows anew those that have changed.
func (b *Battle) Redraft(draft *model.Scenario) (rules.Battle, error) {
	return rules.Ready(newBattle(draft, b))
}

// newBattle makes a scenario ready, with what can be taken over of the battle
// of an earlier draft.
func newBattle(sc *model.Scenario, before *Battle) (*Battle, error) {
	if id := System().ID; sc.System != id {
		return nil, fmt.Errorf("it is a scenario of %q, and only those of %q can be played", sc.System, id)
	}
	b := &Battle{id: sc.ID}
	if sc.Hexes().Grid.Len() == 0 {
		return nil, errors.New("the scenario has no map: give it one before it is played")
	}
	if len(sc.Sides) != 2 {
		return nil, fmt.Errorf("a game of Soldiers is played by two sides and the scenario has %d", len(sc.Sides))
	}
	if sc.Length.Turns < 1 {
		return nil, errors.New("the game has no turns: give its length")
	}
	b.grid = sc.Hexes().Grid
	b.turns = int16(min(sc.Length.Turns, 1<<14))
	for i, side := range sc.Sides {
		b.sides[i], b.names[i] = side.ID, side.Name
	}
	first := slices.Index(b.sides[:], sc.First)
	if first < 0 {
		return nil, fmt.Errorf("the side %q that moves first is none of the scenario's: name %q or %q", sc.First, b.sides[0], b.sides[1])
	}
	b.first = int8(first)
	b.endPart = secondFire
	if sc.Length.EndsAfter != "" {
		i := slices.IndexFunc(phases(), func(p rules.Phase) bool { return p.ID == sc.Length.EndsAfter })
		if i < 0 {
			return nil, fmt.Errorf("there is no phase %q for the game to end after", sc.Length.EndsAfter)
		}
		b.endPart = firstMovement + phase(i)
	}
	figures := sc.EffectiveCharts()
	var err error
	if b.charts, err = readCharts(figures); err != nil {
		return nil, err
	}
	if b.types, err = readTypes(figures); err != nil {
		return nil, err
	}
	fresh := before == nil || before.grid != b.grid
	if fresh {
		b.sight = sight.New(sc.Hexes())
	} else {
		b.sight = before.sight.Redrawn(sc.Hexes())
	}
	b.readBoard(sc.Hexes())
	m := muster{battle: b, scenario: sc}
	if err := m.muster(); err != nil {
		return nil, err
	}
	if len(b.pieces) == 0 {
		return nil, errors.New("it has no units: give each side some")
	}
	b.tagPieces()
	if err := b.readVictory(sc); err != nil {
		return nil, err
	}
	if fresh {
		b.sight.Tabulate() // last, as it takes the longest by far
	}
	return b, nil
}

// readBoard takes the board over hex by hex.
func (b *Battle) readBoard(board *model.HexBoard) {
	b.cells = make([]cell, b.grid.Len())
	for h := range b.grid.All() {
		c := &b.cells[b.grid.Index(h)]
		c.at = h
		for d, n := range h.Neighbors() {
			c.near[d] = rules.Absent
			if b.grid.Contains(n) {
				c.near[d] = int32(b.grid.Index(n))
			}
		}
		c.road = board.Links(model.Road, h)
		c.ground = board.Terrain(h)
		c.canal = board.HasLine(model.Canal, h)
		c.bridge = c.canal && board.Bridge(h)
		if c.bridge {
			b.bridges = append(b.bridges, int32(b.grid.Index(h)))
		}
		c.height = b.sight.Height(h)
	}
	b.readSteps()
	b.towns = b.cellsOf(hex.Where(b.grid, func(h hex.Hex) bool { return board.Terrain(h) == model.Town }))
}

// readSteps finds what every step costs while the map has no markers.
func (b *Battle) readSteps() {
	bare := &State{battle: b, marks: make([]uint8, len(b.cells))}
	for from := range b.cells {
		for d, to := range b.cells[from].near {
			if to < 0 {
				continue
			}
			cost := uint8(bare.costBetween(int32(from), to, hex.Dir(d)))
			b.cells[from].out[d] = cost
			b.cells[to].in[hex.Dir(d).Opposite()] = cost
		}
	}
}

// region evaluates an area of the scenario.
func (b *Battle) region(board *model.HexBoard, a model.Area, what string) (hex.Region, error) {
	r, err := a.Region(board)
	if err != nil {
		return r, fmt.Errorf("%s: %w", what, err)
	}
	return r, nil
}

// cellsOf lists the region's cells in label order.
func (b *Battle) cellsOf(r hex.Region) []int32 {
	list := r.List()
	out := make([]int32, len(list))
	for i, h := range list {
		out[i] = int32(b.grid.Index(h))
	}
	return out
}

// hexAt is the hex of a cell.
func (b *Battle) hexAt(c int32) hex.Hex { return b.cells[c].at }

// label is the printed name of a cell's hex.
func (b *Battle) label(c int32) string {
	if c < 0 || int(c) >= len(b.cells) {
		return "----"
	}
	return b.grid.Label(b.hexAt(c))
}

// distance is that between two cells in hexes.
func (b *Battle) distance(from, to int32) int { return hex.Distance(b.hexAt(from), b.hexAt(to)) }

// Units is how many units and counters the battle can ever have, the parts of
// units that break down and the horses of cavalry on foot included.
func (b *Battle) Units() int { return len(b.pieces) }

// UnitName is the name of a unit in logs: "french-infantry-company-3".
func (b *Battle) UnitName(unit int32) string {
	if unit < 0 || int(unit) >= len(b.pieces) {
		return "nobody"
	}
	return b.pieces[unit].name
}

// unitTitle is what people call a unit: "French infantry company 3".
func (b *Battle) unitTitle(unit int32) string {
	if unit < 0 || int(unit) >= len(b.pieces) {
		return "nobody"
	}
	return b.pieces[unit].title
}

// UnitNamed finds a unit by its name.
func (b *Battle) UnitNamed(name string) (int32, bool) {
	for i := range b.pieces {
		if b.pieces[i].name == name {
			return int32(i), true
		}
	}
	return rules.Absent, false
}

// Grid is the extent of the map.
func (b *Battle) Grid() hex.Grid { return b.grid }
