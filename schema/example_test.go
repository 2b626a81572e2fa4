package schema_test

import (
	"errors"
	"fmt"
	"strings"

	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/schema"
)

const pond = `format = "mapsheet/1"
kind = "mapsheet"
id = "pond"
name = "The Pond"

[map]
cols = 3
rows = 2
terrain = [
  "..w",
  ".ww",
]
roads = ["0101 0102"] # the lane

[map.legend]
"." = "clear"
w = "woods"
`

func ExampleRead() {
	f, err := schema.Read("pond.toml", strings.NewReader(pond), nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(f.Mapsheet.Name, f.Mapsheet.Hexes().Terrain(hex.Hex{Col: 2, Row: 0}))
	fmt.Println(f.Position("map.terrain[1]"))
	// Output:
	// The Pond woods
	// pond.toml:11:3
}

func ExampleRead_problems() {
	broken := strings.NewReplacer("rows = 2", "rwos = 2", `w = "woods"`, `w = "forest"`).Replace(pond)
	_, err := schema.Read("pond.toml", strings.NewReader(broken), nil)
	var problems diag.List
	if errors.As(err, &problems) {
		for _, p := range problems {
			fmt.Println(p)
		}
	}
	// Output:
	// pond.toml:8:1: error unknown-key map.rwos: map has no key rwos; did you mean rows?
	// pond.toml:17:5: error wrong-value map.legend.w: w cannot be "forest": choose one of clear, slope, crest, woods, town
}

func ExampleEncode() {
	f, err := schema.Read("pond.toml", strings.NewReader(pond), nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	f.Mapsheet.Hexes().SetBridge(hex.Hex{Col: 0, Row: 1}, true)
	text, err := schema.Encode(f)
	if err != nil {
		fmt.Println(err)
		return
	}
	_, rest, _ := strings.Cut(string(text), "]\n# ")
	lane, _, _ := strings.Cut(rest, "\n\n")
	fmt.Println(lane)
	// Output:
	// the lane
	// roads = [
	//   "0101 0102",
	// ]
	// bridges = "0102"
}
