package ground_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/rules/kingsmen/ground"
)

// The unit types of the tables, as far as they are about ground.
var (
	infantry = &ground.Kind{
		Base: ground.Size{Width: 100, Depth: 100}, Formations: []ground.Formation{ground.InLine, ground.InColumn},
		Move:  [7]int{ground.InLine: 600, ground.InColumn: 1000},
		Ranks: 3, UsualRanks: 2, UsualFiles: 3, MobRadius: 250, Square: ground.Square{Step: 100, Least: 300},
	}
	cavalry = &ground.Kind{
		Base: ground.Size{Width: 100, Depth: 250}, Formations: []ground.Formation{ground.InLine, ground.InColumn},
		Move:  [7]int{ground.InLine: 1600, ground.InColumn: 2000},
		Ranks: 3, UsualRanks: 1, UsualFiles: 2, MobRadius: 300,
	}
	skirmishers = &ground.Kind{
		Base: ground.Size{Width: 100, Depth: 100}, Formations: []ground.Formation{ground.InLoose},
		Move:        [7]int{ground.InLoose: 1200},
		StandRadius: 75, Spread: ground.Range{Least: 150, Most: 600}, UsualSpread: 300, MobRadius: 175,
	}
	footGuns = &ground.Kind{
		Base: ground.Size{Width: 100, Depth: 100}, Formations: []ground.Formation{ground.InColumn, ground.InLoose},
		Move:       [7]int{ground.InColumn: 800, ground.InLoose: 400},
		UsualFiles: 2, Gun: ground.Size{Width: 150, Depth: 300}, CrewZone: 100, MobRadius: 200,
	}
	horseGuns = &ground.Kind{
		Base: ground.Size{Width: 100, Depth: 250}, Formations: []ground.Formation{ground.InColumn, ground.InLoose},
		Move:       [7]int{ground.InColumn: 1600, ground.InLoose: 800},
		UsualFiles: 2, Gun: ground.Size{Width: 150, Depth: 300}, CrewZone: 100, MobRadius: 250,
	}
	lancers = &ground.Kind{ // skirmishing cavalry
		Base: ground.Size{Width: 100, Depth: 250}, Formations: []ground.Formation{ground.InLoose},
		Move:        [7]int{ground.InLoose: 2400},
		StandRadius: 125, Spread: ground.Range{Least: 200, Most: 1200}, UsualSpread: 500, MobRadius: 300,
	}
)

// measures are the figures of the tables.
func measures() *ground.Measures {
	return &ground.Measures{
		ForwardHalfAngle: 450, TurnHalfAngle: 900, FireHalfAngle: 900, Halved: [2]int{1, 2}, OnRoad: [2]int{3, 2},
		Contact: 50, OverHeadsGap: 1200, AwayHalfAngle: 450, EnemyGap: 600,
	}
}

func at(x, y int) plane.Point { return plane.Point{X: x, Y: y} }

func outline(text string) plane.Polygon {
	var p plane.Polygon
	if err := p.UnmarshalText([]byte(text)); err != nil {
		panic(err)
	}
	return p
}

// Pieces of terrain of the standard kinds.
func fence(points string) ground.Piece {
	return ground.Piece{Shape: ground.Line, Points: outline(points), Width: 20, Slow: true, Cover: 2}
}
func rampart(points string) ground.Piece {
	return ground.Piece{Shape: ground.Line, Points: outline(points), Width: 50, Slow: true, Cover: 4}
}
func brook(points string) ground.Piece {
	return ground.Piece{Shape: ground.Line, Points: outline(points), Width: 100, Slow: true, Water: true}
}
func river(points string) ground.Piece {
	return ground.Piece{Shape: ground.Line, Points: outline(points), Width: 300, Shut: true, Water: true}
}
func road(points string) ground.Piece {
	return ground.Piece{Shape: ground.Line, Points: outline(points), Width: 200, Road: true}
}
func hill(rings ...string) ground.Piece {
	p := ground.Piece{Shape: ground.Hill, Points: outline(rings[0]), Slow: true, Blind: true}
	for _, r := range rings[1:] {
		p.Rings = append(p.Rings, outline(r))
	}
	return p
}
func lightWoods(points string) ground.Piece {
	return ground.Piece{Points: outline(points), Slow: true, Cover: 2}
}
func heavyWoods(points string) ground.Piece {
	return ground.Piece{Points: outline(points), Shut: true, Blind: true}
}
func building(points string) ground.Piece {
	return ground.Piece{Points: outline(points), Shut: true, Blind: true, Cover: 4}
}

// battle is a table on which a test sets up and moves.
type battle struct {
	t     *testing.T
	units int
	*ground.Field
	moves map[int]ground.Move
}

// onTable is a table of 72 by 72 inches with terrain.
func onTable(t *testing.T, pieces ...ground.Piece) *battle {
	return &battle{t, 0, ground.NewField(ground.New(7200, 7200, pieces), measures(), 40), map[int]ground.Move{}}
}

// stand puts a unit of a side on the table, in a formation with its number of ranks
// or files or its spread, 0 for the usual.
func (b *battle) stand(side int8, k *ground.Kind, figures int, f ground.Formation, number, x, y, facing int) int {
	p, no := k.Shaped(ground.Pose{Anchor: at(x, y), Facing: facing}, f, number, figures)
	require.Empty(b.t, no)
	b.Put(b.units, ground.NewBody(k, side, p))
	b.units++
	return b.units - 1
}

// own and foe are units of the two sides in their usual shapes at full strength.
func (b *battle) own(k *ground.Kind, f ground.Formation, x, y, facing int) int {
	return b.stand(0, k, strength(k), f, 0, x, y, facing)
}

func (b *battle) foe(k *ground.Kind, f ground.Formation, x, y, facing int) int {
	return b.stand(1, k, strength(k), f, 0, x, y, facing)
}

func strength(k *ground.Kind) int {
	switch {
	case k == infantry:
		return 12
	case k.Gun.Width > 0:
		return 4
	}
	return 6
}

func (b *battle) unit(u int) *ground.Body { return b.Body(u) }

// pose carries out what was allowed.
func (b *battle) pose(u int, p ground.Pose) {
	b.Put(u, ground.NewBody(b.unit(u).Kind, b.unit(u).Side, p))
}

// inHand is the move of a unit, which begins when it is first asked for.
func (b *battle) inHand(u int) ground.Move {
	m, ok := b.moves[u]
	if !ok {
		m = b.Begin(u)
	}
	return m
}

// done ends the activation of a unit.
func (b *battle) done(u int) { delete(b.moves, u) }

// carry puts what was judged on the table where it is allowed, and is the word "ok"
// or what it was refused for.
func (b *battle) carry(u int, m ground.Move, no ground.Refusal) string {
	if no.Refused() {
		return no.Cause.Rule()
	}
	b.moves[u] = m
	b.pose(u, m.Pose)
	return "ok"
}

func (b *battle) march(u, x, y int) string {
	m, no := b.Leg(u, b.inHand(u), at(x, y))
	return b.carry(u, m, no)
}

// asked is what a march would be answered with; nothing moves.
func (b *battle) asked(u, x, y int) string {
	_, no := b.Leg(u, b.inHand(u), at(x, y))
	if no.Refused() {
		return no.Cause.Rule()
	}
	return "ok"
}

func (b *battle) turn(u, facing int) string {
	m, no := b.Turn(u, b.inHand(u), facing)
	return b.carry(u, m, no)
}

func (b *battle) form(u int, f ground.Formation) string {
	m, no := b.Form(u, b.inHand(u), f, 0, b.unit(u).Pose.Figures)
	return b.carry(u, m, no)
}
