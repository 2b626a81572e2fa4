package ground_test

import (
	"testing"

	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/rules/kingsmen/ground"
)

// crowd is ten units a side and twelve pieces of terrain, as the rules' speed is
// asked for.
func crowd() *ground.Field {
	pieces := []ground.Piece{
		road("3700,7200 3600,2700 3500,1000 3400,0"), road("0,3600 3600,3500"), brook("0,900 1500,1100 2400,700 3000,0"),
		fence("1900,3500 3300,3450"), fence("3900,3400 5100,3400"), rampart("900,4500 1500,4500"),
		lightWoods("600,1500 1400,1400 1500,2600 700,2700"), lightWoods("5800,2200 6700,2100 6800,3200 5900,3300"),
		heavyWoods("5400,3600 6700,3500 6900,4600 5600,4500"), building("2500,3700 2900,3700 2900,4000 2500,4000"),
		hill("2000,1700 3200,1500 4600,1600 5200,2100 4600,2600 2800,2700 1900,2300"), hill("2900,500 4300,400 4500,900 3000,1000"),
	}
	f := ground.NewField(ground.New(7200, 7200, pieces), measures(), 20)
	kinds := []*ground.Kind{infantry, infantry, cavalry, skirmishers, footGuns, infantry, infantry, skirmishers, infantry, horseGuns}
	for side := range 2 {
		for i, k := range kinds {
			p, _ := k.Shaped(ground.Pose{Anchor: at(500+660*i, 2900+2000*side), Facing: 1800 * (1 - side)}, k.Formations[0], 0, strength(k))
			f.Put(10*side+i, ground.NewBody(k, int8(side), p))
		}
	}
	return f
}

func BenchmarkLeg(b *testing.B) {
	f := crowd()
	for b.Loop() {
		m := f.Begin(15)
		if _, no := f.Leg(15, m, at(3900, 4350)); no.Refused() {
			b.Fatal(no)
		}
	}
}

func BenchmarkReach(b *testing.B) {
	f := crowd()
	for b.Loop() {
		f.Reach(15, f.Begin(15))
	}
}

// BenchmarkReachOfCavalry is the longest reach of the usual kinds.
func BenchmarkReachOfCavalry(b *testing.B) {
	f := crowd()
	for b.Loop() {
		f.Reach(12, f.Begin(12))
	}
}

func BenchmarkShoot(b *testing.B) {
	f := crowd()
	for b.Loop() {
		for target := range 10 {
			f.Shoot(15, target, 4800)
		}
	}
}

func BenchmarkCharge(b *testing.B) {
	f := crowd()
	f.Put(2, nil)
	f.Put(1, ground.NewBody(infantry, 0, ground.Pose{Anchor: at(1820, 3900), Facing: 1800, Formation: ground.InLine, Ranks: 2, Files: 6, Figures: 12}))
	aim := f.Body(1).Aim()
	move := f.Begin(12)
	move.Unhalved = true // a fence is on the way
	for b.Loop() {
		if _, no := f.Charge(12, move, 1, aim); no.Refused() {
			b.Fatal(no)
		}
	}
}

func BenchmarkEscape(b *testing.B) {
	f := crowd()
	from := ground.Pose{Anchor: plane.Point{X: 1160, Y: 2950}, Facing: 0}
	for b.Loop() {
		if e := f.Escape(1, 12, from, 1200, true); len(e.Menu) == 0 {
			b.Fatal("no room")
		}
	}
}

func BenchmarkNewBody(b *testing.B) {
	p := crowd().Body(15).Pose
	for b.Loop() {
		ground.NewBody(infantry, 0, p)
	}
}

func BenchmarkSweep(b *testing.B) {
	f := crowd()
	for b.Loop() {
		f.Sweep(15, 1200)
	}
}

// BenchmarkReachOnAHill is the reach of a unit that stands on the slope of a hill with
// rings that are not convex.
func BenchmarkReachOnAHill(b *testing.B) {
	bay := hill("1000,1000 6000,1000 6000,6000 4000,6000 3500,3000 3000,6000 1000,6000")
	bay.Rings = []plane.Polygon{{at(1300, 1300), at(5700, 1300), at(5700, 5700), at(4300, 5700), at(3500, 2500), at(2700, 5700), at(1300, 5700)}}
	f := ground.NewField(ground.New(7200, 7200, []ground.Piece{bay}), measures(), 1)
	p, _ := infantry.Shaped(ground.Pose{Anchor: at(2500, 5500), Facing: 0}, infantry.Formations[0], 0, strength(infantry))
	f.Put(0, ground.NewBody(infantry, 0, p))
	for b.Loop() {
		f.Reach(0, f.Begin(0))
	}
}
