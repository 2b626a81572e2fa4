package ground_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/mapsheet/mapsheet/rules/kingsmen/ground"
)

// Cases 11 to 15: footprints and middles.
func TestCase11To15FootprintsAreWholeNumbers(t *testing.T) {
	b := onTable(t)
	for _, test := range []struct {
		kind         *ground.Kind
		formation    ground.Formation
		x, y, facing int
		room         string
	}{
		{infantry, ground.InLine, 2400, 1200, 0, "2100,1200 2700,1200 2700,1400 2100,1400"},
		{infantry, ground.InLine, 2400, 1200, 300, "2140,1050 2660,1350 2560,1523 2040,1223"},
		{infantry, ground.InLine, 2400, 1200, 450, "2188,988 2612,1412 2471,1554 2046,1129"},
		{infantry, ground.InColumn, 3000, 3000, 2700, "3000,3150 3000,2850 3400,2850 3400,3150"},
		{cavalry, ground.InLine, 3000, 3000, 150, "2710,2922 3290,3078 3225,3319 2646,3164"},
	} {
		u := b.own(test.kind, test.formation, test.x, test.y, test.facing)
		assert.Equal(t, test.room, b.unit(u).Room().Outline().String())
		b.Put(u, nil)
	}
	middle := func(f ground.Formation, x, y, facing int) string {
		return b.unit(b.own(infantry, f, x, y, facing)).Aim().String()
	}
	assert.Equal(t, "2400,1300", middle(ground.InLine, 2400, 1200, 0))
	assert.Equal(t, "2350,1287", middle(ground.InLine, 2400, 1200, 300))
	assert.Equal(t, "3200,3000", middle(ground.InColumn, 3000, 3000, 2700))
	gun := b.unit(b.own(footGuns, ground.InLoose, 1000, 1000, 450))
	assert.Equal(t, "947,947 1053,1053 841,1265 735,1159", gun.Gun().Outline().String())
	assert.Equal(t, gun.Gun(), gun.Contact(), "the gun is what is charged")
}

// Case 16: ranks and files.
func TestCase16ShapesOfLinesAndColumns(t *testing.T) {
	shape := func(k *ground.Kind, f ground.Formation, number, figures int) [2]int {
		p, no := k.Shaped(ground.Pose{}, f, number, figures)
		assert.Empty(t, no)
		return [2]int{p.Files, p.Ranks}
	}
	for figures, want := range map[int][2]int{12: {3, 4}, 11: {3, 4}, 10: {3, 4}, 9: {2, 5}, 8: {2, 4}, 5: {2, 3}, 1: {1, 1}} {
		assert.Equal(t, want, shape(infantry, ground.InColumn, 3, figures), figures)
	}
	for figures, want := range map[int][2]int{12: {4, 3}, 9: {5, 2}, 7: {4, 2}} {
		assert.Equal(t, want, shape(infantry, ground.InLine, 3, figures), figures)
	}
	assert.Equal(t, [2]int{6, 1}, shape(cavalry, ground.InLine, 3, 6))
	assert.Equal(t, [2]int{3, 6}, shape(infantry, ground.InColumn, 3, 16), "Ruling K88")
	_, no := infantry.Shaped(ground.Pose{}, ground.InColumn, 4, 12)
	assert.Equal(t, "Ruling K6", no.Cause.Rule())
	_, no = infantry.Shaped(ground.Pose{}, ground.InLine, 4, 12)
	assert.Equal(t, "Formations 1", no.Cause.Rule())
	for figures, side := range map[int]int{5: 300, 8: 300, 9: 400, 12: 400, 13: 500, 16: 500, 20: 600} {
		assert.Equal(t, side, infantry.SideOfSquare(figures), figures)
	}
}

func TestColumnsOfGuns(t *testing.T) {
	b := onTable(t)
	size := func(k *ground.Kind, figures int) string {
		u := b.stand(0, k, figures, ground.InColumn, 0, 3000, 3000, 0)
		return b.unit(u).Room().Outline().String()
	}
	assert.Equal(t, "2900,3000 3100,3000 3100,3500 2900,3500", size(footGuns, 4))
	assert.Equal(t, "2900,3000 3100,3000 3100,3400 2900,3400", size(footGuns, 2))
	assert.Equal(t, "2900,3000 3100,3000 3100,3800 2900,3800", size(horseGuns, 3))
}

// Case 64: two troopers in one rank are a line all the same.
func TestCase64TwoTroopersAreALine(t *testing.T) {
	p, no := cavalry.Shaped(ground.Pose{Anchor: at(3000, 3000)}, ground.InLine, 0, 2)
	assert.Empty(t, no)
	b := ground.NewBody(cavalry, 0, p)
	assert.Equal(t, "2900,3000 3100,3000 3100,3250 2900,3250", b.Room().Outline().String())
}

// Case 59: ranks close where there is room (K7, K93).
func TestCase59RanksCloseWhereThereIsRoom(t *testing.T) {
	b := onTable(t)
	line := b.stand(0, infantry, 12, ground.InLine, 3, 3000, 3000, 0)
	assert.Equal(t, 4, b.unit(line).Pose.Files)
	open := b.Close(line, 9)
	assert.Equal(t, []int{5, 2, 9}, []int{open.Files, open.Ranks, open.Figures})

	b.own(infantry, ground.InLine, 2500, 3000, 0) // x 2200 to 2800
	b.own(infantry, ground.InLine, 3500, 3000, 0) // x from 3200
	b.Put(1, nil)
	b.Put(1, ground.NewBody(infantry, 0, ground.Pose{Anchor: at(2500, 3000), Formation: ground.InLine, Ranks: 2, Files: 6, Figures: 12}))
	shut := b.Close(line, 9)
	assert.Equal(t, []int{4, 3, 12}, []int{shut.Files, shut.Ranks, shut.Figures}, "the outline stays that of twelve")
}
