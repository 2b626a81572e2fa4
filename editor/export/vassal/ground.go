package vassal

import (
	"errors"
	"image"
	"io"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

// ground is what a module takes from a board of some kind. Places are pixels of its picture.
type ground interface {
	size() (width, height int)
	encode(w io.Writer, tell func(part float64) error) error
	grid() *element // that names its spots; nil for none
	side() int      // about how long a side of a piece on it is

	units(b Battle) []unit                              // all, in the order of battle
	sample(b Battle, t *model.UnitType) (unit, bool)    // what a unit of a type looks like
	back(b Battle, side model.Side) (image.Image, bool) // of the pieces of a side; false where they have none
	states(of rules.System) []state                     // that its pieces are drawn in
	markers(b Battle) []marker                          // that may lie on it
}

// unit is a unit of a battle.
type unit struct {
	force, group int
	number       int // among those of its type, from 1
	picture      image.Image
	shapes       []shape
	whole        bool   // they take the place of its picture, and do not lie over it
	next         string // what the command is called that leads to the next of them
	at           image.Point
	placed       bool     // it has a place of its own; else at says nothing
	turned       *float64 // degrees clockwise; nil where pieces are not turned
}

// shape is what a unit may be in the place of what it is.
type shape struct {
	name    string
	picture image.Image
}

// state is a state that a piece may be in, and what lies over the piece then.
type state struct {
	text    string
	picture image.Image
}

// marker is a piece that tells something of a spot.
type marker struct {
	id      int // that stays the same from module to module of a system
	name    string
	picture image.Image
	at      []image.Point // where the battle sets it up
}

// usualCell is how many pixels a hex has from side to side where nobody says.
const usualCell = 64

// mostOfGroup bounds how many pieces a group of units comes to.
const mostOfGroup = 400

// groundOf is what a module takes from the board of a battle.
func groundOf(b Battle, o Options) (ground, error) {
	if o.Cell == 0 {
		o.Cell, o.usual = usualCell, true
	}
	switch board := b.Scenario.Board.(type) {
	case *model.HexBoard:
		return newHexes(board, o), nil
	case *model.AreaBoard:
		return newSectors(board, b.Scenario, o), nil
	case *model.TableBoard:
		return newCloth(board, b.Scenario, o), nil
	}
	return nil, errors.New("this kind of board cannot be a module")
}
