package hex_test

import (
	"fmt"

	"github.com/mapsheet/mapsheet/model/hex"
)

func ExampleGrid_Parse() {
	g := hex.Grid{Cols: 50, Rows: 34}
	h, _ := g.Parse("1204")
	fmt.Println(h.Col, h.Row, g.Label(h.Neighbor(hex.S)))
	_, err := g.Parse("1299")
	fmt.Println(err)
	// Output:
	// 11 3 1205
	// hex 1299 lies outside the map, which runs from 0101 to 5034
}

func ExampleCrossings() {
	g := hex.Grid{Cols: 50, Rows: 34}
	from, _ := g.Parse("0505")
	to, _ := g.Parse("0905")
	for c := range hex.Crossings(from, to) {
		if c.Kind == hex.Along {
			fmt.Println(c.Kind, g.Label(c.Hex), g.Label(c.Other))
			continue
		}
		fmt.Println(c.Kind, g.Label(c.Hex))
	}
	// Output:
	// through 0505
	// along 0604 0605
	// through 0705
	// along 0804 0805
	// through 0905
}

func ExamplePath() {
	g := hex.Grid{Cols: 50, Rows: 34}
	from, _ := g.Parse("0505")
	to, _ := g.Parse("0906")
	fmt.Println(g.Labels(hex.Path(from, to)))
	// Output: 0505 0605 0705 0805 0906
}

func ExampleRing() {
	g := hex.Grid{Cols: 50, Rows: 34}
	h, _ := g.Parse("0505")
	fmt.Println(g.Labels(hex.Ring(h, 1)))
	// Output: 0504 0604 0605 0506 0405 0404
}

func ExampleRegion() {
	g := hex.Grid{Cols: 50, Rows: 34}
	woods, _ := g.Parse("1010")
	town, _ := g.Parse("1211")
	both := hex.Disk(g, woods, 1).Intersect(hex.Disk(g, town, 1))
	fmt.Println(g.Labels(both.List()))
	// Output: 1111
}

func ExampleTransform() {
	g := hex.Grid{Cols: 50, Rows: 34}
	center, _ := g.Parse("1010")
	trench := hex.List{center, center.Neighbor(hex.N), center.Neighbor(hex.N).Neighbor(hex.N)}
	turned := hex.Rotation(center, 1)
	fmt.Println(g.Labels(trench), "becomes", g.Labels(turned.List(trench)))
	fmt.Println("a trench facing", hex.N, "then faces", turned.Dir(hex.N))
	// Output:
	// 1010 1009 1008 becomes 1010 1110 1209
	// a trench facing N then faces NE
}
