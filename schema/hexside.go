package schema

import (
	"fmt"
	"strings"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// hexside is a side of a hex, written "1010/NE".
type hexside struct {
	hex hex.Hex
	dir hex.Dir
}

// hexsides is a list of hexsides, written with spaces between them.
type hexsides []hexside

// UnmarshalText reads hexsides separated by spaces.
func (l *hexsides) UnmarshalText(text []byte) error {
	for _, f := range strings.Fields(string(text)) {
		s, err := parseHexside(f)
		if err != nil {
			return err
		}
		*l = append(*l, s)
	}
	return nil
}

func parseHexside(s string) (hexside, error) {
	label, name, _ := strings.Cut(s, "/")
	h, err := hex.ParseLabel(label)
	if err != nil {
		return hexside{}, err
	}
	d, ok := hex.ParseDir(name)
	if !ok {
		return hexside{}, fmt.Errorf("%q is not a hexside: want a hex, a slash and one of N, NE, SE, S, SW, NW, such as 1010/NE", s)
	}
	return hexside{h, d}, nil
}

// text writes the list with the grid's labels.
func (l hexsides) text(g hex.Grid) string {
	parts := make([]string, len(l))
	for i, s := range l {
		parts[i] = g.Label(s.hex) + "/" + s.dir.String()
	}
	return strings.Join(parts, " ")
}

// hexsideLists writes hexsides column by column in label order, each side
// with the hex that has it to the north, north-east or south-east.
func hexsideLists(g hex.Grid, sides func(hex.Hex) model.DirSet) []hexsides {
	var out []hexsides
	for col := range g.Cols {
		var column hexsides
		for row := range g.Rows {
			h := hex.Hex{Col: col, Row: row}
			for _, d := range []hex.Dir{hex.N, hex.NE, hex.SE} {
				if sides(h).Has(d) {
					column = append(column, hexside{h, d})
				}
			}
		}
		if column != nil {
			out = append(out, column)
		}
	}
	return out
}
