package tables

import (
	"fmt"
	"regexp"
	"slices"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/model/plane"
)

// SheetTurn is a way to turn or mirror a whole table.
type SheetTurn uint8

// The turns; the first three go clockwise.
const (
	QuarterTurn SheetTurn = iota
	HalfTurn
	ThreeQuarterTurn
	MirrorEastWest
	MirrorNorthSouth
)

// sheetTurns is what each is called in the history, and how far east and south go a step
// east and a step south.
var sheetTurns = [...]struct {
	name        string
	east, south plane.Point
}{
	QuarterTurn:      {"turn the table by a quarter", plane.Point{Y: 1}, plane.Point{X: -1}},
	HalfTurn:         {"turn the table by half", plane.Point{X: -1}, plane.Point{Y: -1}},
	ThreeQuarterTurn: {"turn the table by three quarters", plane.Point{Y: -1}, plane.Point{X: 1}},
	MirrorEastWest:   {"mirror the table, east and west", plane.Point{X: -1}, plane.Point{Y: 1}},
	MirrorNorthSouth: {"mirror the table, north and south", plane.Point{X: 1}, plane.Point{Y: -1}},
}

// step is where a step of so much leads then.
func (t SheetTurn) step(p plane.Point) plane.Point {
	of := sheetTurns[t]
	return plane.Point{X: p.X*of.east.X + p.Y*of.south.X, Y: p.X*of.east.Y + p.Y*of.south.Y}
}

// wind is the wind that a wind becomes.
func (t SheetTurn) wind(w model.Compass) model.Compass {
	east, south := w.Bearing()
	p := t.step(plane.Point{X: east, Y: south})
	return model.WindAt(p.X, p.Y)
}

// board is a table that lies so.
func (t SheetTurn) board(b *model.TableBoard) *model.TableBoard {
	next := b.Copy().(*model.TableBoard)
	far := t.step(plane.Point{X: b.Width, Y: b.Height})
	next.Width, next.Height = max(far.X, -far.X), max(far.Y, -far.Y)
	corner := plane.Point{X: max(-far.X, 0), Y: max(-far.Y, 0)} // where the north-west one comes to lie
	for _, thing := range things(next) {
		thing.each(next, func(p plane.Point) plane.Point { return t.step(p).Add(corner) })
		if t != MirrorEastWest && t != MirrorNorthSouth {
			continue
		}
		for _, c := range thing.Courses(next) {
			if c.Closed(next) {
				slices.Reverse(c.Points(next)) // it goes round the same way as before
			}
		}
	}
	return next
}

// Edit is the edit that turns the table of a scenario with all that lies on it, and every
// wind that the scenario names: where units face and what they touch, and the edges of
// areas. Ids, names and notes keep their words, see Directions.
func (t SheetTurn) Edit(s *model.Scenario) document.Edit {
	name, b := sheetTurns[t].name, s.TableBoard()
	out := document.Batch{Name: name, Edits: []document.Edit{Change{Name: name}.To(b, t.board(b))}}
	for path, w := range s.Winds() {
		if turned := t.wind(w); turned != "" {
			out.Edits = append(out.Edits, document.Set{Name: name, Path: path, Value: turned})
		}
	}
	return out
}

var aDirection = regexp.MustCompile(`(?i)\b(north|south|east|west|north-?east|north-?west|south-?east|south-?west)(ern|wards?|erly|ernmost)?\b`)

// Directions is the names and notes of a scenario that speak of north, south, east or west,
// and go on doing so when its table is turned.
func Directions(s *model.Scenario) diag.List {
	var out diag.List
	look := func(path, text string) {
		if word := aDirection.FindString(text); word != "" {
			out = append(out, diag.Diagnostic{Severity: diag.Hint, Code: "direction-kept", Path: path,
				Message: fmt.Sprintf("This speaks of %q as before: look whether it is still so", word)})
		}
	}
	b := s.TableBoard()
	for i, p := range b.Pieces {
		look(fmt.Sprintf("map.pieces[%d].name", i), p.Name)
	}
	for i, z := range b.Zones {
		look(fmt.Sprintf("map.zones[%d].name", i), z.Name)
	}
	for i, d := range s.Deployment {
		look(fmt.Sprintf("deployment[%d].note", i), d.Note)
	}
	for i, r := range s.Reinforcements {
		look(fmt.Sprintf("reinforcements[%d].note", i), r.Note)
	}
	for i, r := range s.Rules {
		look(fmt.Sprintf("rules[%d].note", i), r.Note)
	}
	for i, n := range s.Notes {
		look(fmt.Sprintf("notes[%d].text", i), n.Text)
	}
	return out
}
