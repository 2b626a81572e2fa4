// Package tts writes saved objects of Tabletop Simulator: a board, and beside it tiles with
// a picture on either side.
//
// What it writes is what the knowledge base of the game and the files of others show:
//   - A unit of the game is about an inch, x runs to the right of the player who sits south
//     of the table, z away from him, and what is turned by 180 degrees is upright for him.
//   - A tile of scale 1 is two units wide and deep where its picture is square. A save may
//     scale it by another factor across than along.
//
// How the game takes pictures that are not square is told in two ways. So all pictures are
// to be square, whatever they show, and the scale alone gives a tile its shape.
package tts

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
)

// Tile is a flat piece. Lengths are in inches.
type Tile struct {
	Name, About string // in its tip
	Front, Back string // where its pictures are
	Wide, Deep  float64
}

// Group is tiles that lie together, such as those of a force.
type Group []Tile

// Set is what a file holds: a board with groups to its left and to its right.
type Set struct {
	Board       Tile
	Left, Right []Group
}

// Of the tiles beside the board, in inches: between them, between groups, and to the board.
const (
	gap   = 0.15
	apart = 0.5
	aside = 1
)

// base is how wide and deep a tile of scale 1 is.
const base = 2

// How thick tiles are, and how high they begin above the table, which they fall on.
const (
	thick = 0.1
	above = 1.5
	table = 1
)

// file is a saved object: a save of which all but the objects is empty.
type file struct {
	SaveName, Date, VersionNumber, GameMode, GameType, GameComplexity string

	Tags              []string
	Gravity, PlayArea float64
	Table, Sky, Note  string
	TabStates         struct{}
	LuaScript         string
	LuaScriptState    string
	XmlUI             string // as the game spells it
	ObjectStates      []object
}

type object struct {
	GUID, Name, Nickname, Description string

	Transform    transform
	ColorDiffuse tint
	Locked       bool
	Grid, Snap   bool
	Autoraise    bool
	Sticky       bool
	Tooltip      bool
	CustomImage  picture
}

type transform struct {
	PosX   float64 `json:"posX"`
	PosY   float64 `json:"posY"`
	PosZ   float64 `json:"posZ"`
	RotX   float64 `json:"rotX"`
	RotY   float64 `json:"rotY"`
	RotZ   float64 `json:"rotZ"`
	ScaleX float64 `json:"scaleX"`
	ScaleY float64 `json:"scaleY"`
	ScaleZ float64 `json:"scaleZ"`
}

// tint is the colour of the rim.
type tint struct {
	R float64 `json:"r"`
	G float64 `json:"g"`
	B float64 `json:"b"`
}

type picture struct {
	ImageURL, ImageSecondaryURL string

	ImageScalar, WidthScale float64
	CustomTile              shape
}

type shape struct {
	Type               int // 0 for a box
	Thickness          float64
	Stackable, Stretch bool
}

// JSON is the file.
func (s Set) JSON() ([]byte, error) {
	out := file{Tags: []string{}, Gravity: 0.5, PlayArea: 0.5}
	add := func(t Tile, x, y, z float64) *object {
		round := func(v float64) float64 { return math.Round(v*1e4) / 1e4 }
		out.ObjectStates = append(out.ObjectStates, object{
			GUID: fmt.Sprintf("%06x", len(out.ObjectStates)+1), Name: "Custom_Tile", Nickname: t.Name, Description: t.About,
			Transform: transform{PosX: round(x), PosY: y, PosZ: round(z), RotY: 180,
				ScaleX: round(t.Wide / base), ScaleY: 1, ScaleZ: round(t.Deep / base)},
			ColorDiffuse: tint{1, 1, 1}, Autoraise: true, Sticky: true, Tooltip: true,
			CustomImage: picture{ImageURL: t.Front, ImageSecondaryURL: t.Back, ImageScalar: 1, CustomTile: shape{Thickness: thick, Stretch: true}},
		})
		return &out.ObjectStates[len(out.ObjectStates)-1]
	}
	board := add(s.Board, 0, table, 0)
	board.Locked, board.Tooltip = true, false
	for i, groups := range [][]Group{s.Left, s.Right} {
		laid, width := lay(groups, s.Board.Deep)
		left := s.Board.Wide/2 + aside
		if i == 0 {
			left = -left - width
		}
		for _, l := range laid {
			add(l.Tile, left+l.x, above, s.Board.Deep/2-l.y)
		}
	}
	var text bytes.Buffer
	e := json.NewEncoder(&text)
	e.SetIndent("", "  ")
	err := e.Encode(out)
	return text.Bytes(), err
}

// laid is a tile whose middle lies right of and below a corner.
type laid struct {
	Tile
	x, y float64
}

// lay lays groups out in rows below each other, as wide as they must be to be no deeper
// than the board; but no wider than they are deep, and each group begins a row.
func lay(groups []Group, deep float64) (out []laid, width float64) {
	var whole float64 // of all in one row
	for _, g := range groups {
		for _, t := range g {
			whole += t.Wide + gap
		}
	}
	for limit := 1.0; ; limit *= 1.25 {
		var depth float64
		out, width, depth = rows(groups, limit)
		if depth <= max(deep, width) || limit > whole {
			return out, width
		}
	}
}

// rows lays groups out in rows that are at most as wide as a limit, or hold one tile.
func rows(groups []Group, limit float64) (out []laid, width, depth float64) {
	for i, g := range groups {
		if i > 0 {
			depth += apart
		}
		var x, high float64
		for _, t := range g {
			if x > 0 && x+t.Wide > limit {
				x, depth, high = 0, depth+high+gap, 0
			}
			out = append(out, laid{t, x + t.Wide/2, depth + t.Deep/2})
			width, high = max(width, x+t.Wide), max(high, t.Deep)
			x += t.Wide + gap
		}
		depth += high
	}
	return out, width, depth
}
