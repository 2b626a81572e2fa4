package kingsmen

import (
	"fmt"
	"strings"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/kingsmen/fields"
	"github.com/mapsheet/mapsheet/rules/kingsmen/ground"
)

// battle is a scenario made ready to be played.
type battle struct {
	charging charging

	options
	figures  *figures
	board    *model.TableBoard
	ground   *ground.Ground
	measures ground.Measures
	exits    []exit
	sides    [2]model.Side
	order    [2]int8 // in which sides set up, and hand out points
	turns    int
	limited  bool // the scenario says how many turns
	pieces   []piece
	tags     []rules.Hash // by piece, for dice by purpose
	leaders  []leader
	of       [2]set // units of a side
	setups   []setup
	arrivals []arrival
	clauses  rules.Clauses[*State]
	other    model.Outcome // where no clause has been met
}

// piece is a unit as the scenario has it.
type piece struct {
	name, title, number string
	side                int8
	arm                 arm
	sheet               fields.Unit
	force               string
	line                model.UnitGroup
	is                  string // id of the unit type whose figures it has
	foot                *piece // it when it has dismounted; nil for one that never does
	command             int    // general to whose command it belongs
	arrival             int    // index of battle.arrivals; none for one that is there from the start
	spare               bool   // it can be made of broken units
	kind                *ground.Kind
	figures, breaks     int
	drawn               bool // its figures are decided by dice when a game begins
	fixed               bool // a special rule says where it breaks
	quality             quality
	gun                 weight
	traits
}

// leader is a general as the scenario has him.
type leader struct {
	name, title string
	side        int8
	force       string
	rating      int
	radius      int
	commander   bool
	arrival     int
}

// newBattle makes a scenario ready.
func newBattle(sc *model.Scenario) (*battle, error) {
	if len(sc.Sides) != 2 {
		return nil, fmt.Errorf("the game is for two sides, and the scenario has %d", len(sc.Sides))
	}
	b := &battle{turns: sc.Length.Turns, limited: sc.Length.Turns > 0, other: sc.Victory.Otherwise, board: sc.TableBoard()}
	copy(b.sides[:], sc.Sides)
	var err error
	if b.figures, err = readFigures(sc.EffectiveCharts()); err != nil {
		return nil, err
	}
	if !b.limited {
		b.turns = b.figures.Collapse.MostTurns
	}
	b.options = newOptions(sc)
	if err := b.enlist(sc); err != nil {
		return nil, err
	}
	if err := b.readGround(); err != nil {
		return nil, err
	}
	if err := b.readSetups(sc); err != nil {
		return nil, err
	}
	b.tags = rules.Tags(len(b.pieces), func(i int) string { return b.pieces[i].force + "/" + b.pieces[i].is })
	b.clauses, err = rules.ReadClauses(sc, func(c model.Condition) (rules.Statement[*State], error) { return b.statement(sc, c) })
	return b, err
}

// Begin begins a game.
func (b *battle) Begin(terms rules.Terms) rules.Table { return newState(b, terms) }

// Redraft makes another draft ready.
func (b *battle) Redraft(draft *model.Scenario) (rules.Battle, error) {
	return rules.Ready(newBattle(draft))
}

// sideOf is the side of a unit, or of a general behind the units.
func (b *battle) sideOf(u int) int8 {
	if u >= len(b.pieces) {
		return b.leaders[u-len(b.pieces)].side
	}
	return b.pieces[u].side
}

// onTable reports whether a point lies on the table.
func (b *battle) onTable(p plane.Point) bool {
	return p.X >= 0 && p.Y >= 0 && p.X <= b.board.Width && p.Y <= b.board.Height
}

// sideNamed is the index of a side.
func (b *battle) sideNamed(id string) (int8, error) {
	for i := range b.sides {
		if b.sides[i].ID == id {
			return int8(i), nil
		}
	}
	return none, fmt.Errorf("%q is no side", id)
}

// enlist makes the generals and the units from the forces.
func (b *battle) enlist(sc *model.Scenario) error {
	charts := sc.EffectiveCharts()
	command := map[string]int{} // general of a force
	for i := range sc.Forces {
		f := &sc.Forces[i]
		rating := f.Own.Int(fields.RatingKey)
		if rating == 0 {
			continue
		}
		side, err := b.sideNamed(f.Side)
		if err != nil {
			return fmt.Errorf("the force %s: %w", f.ID, err)
		}
		l := leader{name: "general-" + f.ID, title: model.Leader{Name: f.Own.Text(fields.GeneralKey)}.Called(f), side: side, force: f.ID, rating: rating, radius: f.Own.Int(fields.RadiusKey), commander: f.Own.Is(fields.CommanderKey), arrival: none}
		if l.radius == 0 {
			l.radius = b.radius(sc, charts, f)
		}
		command[f.ID] = len(b.leaders)
		b.leaders = append(b.leaders, l)
	}
	numbers := map[string]int{}
	for i := range sc.Forces {
		f := &sc.Forces[i]
		side, err := b.sideNamed(f.Side)
		if err != nil {
			return fmt.Errorf("the force %s: %w", f.ID, err)
		}
		general, err := commandOf(sc, command, f)
		if err != nil {
			return err
		}
		for _, line := range f.Units {
			t, ok := charts.UnitType(line.Type)
			if !ok {
				return fmt.Errorf("there are no units of the type %q", line.Type)
			}
			a, ok := armOf(t.Kind)
			if !ok {
				return fmt.Errorf("units of the type %q are %s, which the game does not have", t.ID, t.Kind)
			}
			for range line.Count {
				if len(b.pieces) == maxUnits {
					return fmt.Errorf("the game is for %d units", maxUnits)
				}
				key := f.Side + "-" + string(t.Kind)
				numbers[key]++
				n := numbers[key]
				p := piece{
					name: fmt.Sprintf("%s-%d", key, n), title: fmt.Sprintf("%s %s %d", b.sides[side].Name, kindWords(t.Kind), n), number: fmt.Sprint(n),
					side: side, arm: a, sheet: fields.Of(t), force: f.ID, line: line, is: t.ID, command: general, arrival: none,
					quality: qualityNamed(line.Own.Text(fields.QualityKey)), gun: weightNamed(line.Own.Text(fields.GunKey)),
				}
				if line.Name != "" {
					p.title = line.Name
					if line.Count > 1 {
						p.title += fmt.Sprintf(" (%d)", n)
					}
				}
				if err := b.equip(sc, charts, f, line, &p); err != nil {
					return err
				}
				if b.gunWeights && !b.figures.serves(p.arm, p.gun) {
					return fmt.Errorf("%s is %s, which has no %s guns: give it another", p.title, kindWords(p.arm.kind()), p.gun)
				}
				if p.figures <= p.breaks {
					return fmt.Errorf("%s begins with %d figures and breaks at %d: give it more", p.title, p.figures, p.breaks)
				}
				b.of[side].add(len(b.pieces))
				b.pieces = append(b.pieces, p)
			}
		}
	}
	for side := range b.of {
		if b.of[side].empty() {
			return fmt.Errorf("the side %s has no units", b.sides[side].Name)
		}
	}
	return nil
}

// commandOf is the general who commands a force: its own, or that of the force it is
// part of.
func commandOf(sc *model.Scenario, command map[string]int, f *model.Force) (int, error) {
	for at, seen := f, 0; seen <= len(sc.Forces); seen++ {
		if g, ok := command[at.ID]; ok {
			return g, nil
		}
		above, ok := sc.Force(at.Part)
		if !ok {
			break
		}
		at = above
	}
	if len(f.Units) == 0 {
		return none, nil
	}
	return none, fmt.Errorf("the force %s has no general: give it a rating, or make it part of a force that has one", f.ID)
}

// kindWords is a kind of units for people: "foot artillery".
func kindWords(kind model.Kind) string { return strings.ReplaceAll(string(kind), "-", " ") }

// warlike reports whether every activation of the unit costs a command point (Woodland
// Indians), and independent whether none does (Command 5).
func (p *piece) warlike() bool { return p.sheet.Orders == fields.OrdersPoint }

func (p *piece) independent() bool { return p.sheet.Orders == fields.OrdersFree }

// gunned reports whether the unit serves a gun.
func (p *piece) gunned() bool { return p.arm.artillery() }

// picks is the units that a selector picks.
func (b *battle) picks(sc *model.Scenario, sel model.Selector) set {
	var out set
	charts := sc.EffectiveCharts()
	for u := range b.pieces {
		if f, ok := sc.Force(b.pieces[u].force); ok && sel.Picks(charts, f, b.pieces[u].line) {
			out.add(u)
		}
	}
	return out
}
