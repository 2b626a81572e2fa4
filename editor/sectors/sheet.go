package sectors

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
)

// Turn is a way in which a sheet comes to lie on itself. What names sectors goes on naming
// the same ones, wherever they lie then.
type Turn uint8

// The turns.
const (
	HalfTurn Turn = iota
	MirrorEastWest
	MirrorNorthSouth
)

// turns is what each does with winds, and what it is called in the history.
var turns = [...]struct {
	name  string
	winds *strings.Replacer
}{
	HalfTurn:         {"turn the map by half", strings.NewReplacer("north", "south", "south", "north", "east", "west", "west", "east")},
	MirrorEastWest:   {"mirror the map, east and west", strings.NewReplacer("east", "west", "west", "east")},
	MirrorNorthSouth: {"mirror the map, north and south", strings.NewReplacer("north", "south", "south", "north")},
}

// Edit is the edit that turns a board with all its sectors, links and roads.
func (t Turn) Edit(b *model.AreaBoard) document.Edit {
	next := b.Copy().(*model.AreaBoard)
	for i := range next.Sectors {
		outline := next.Sectors[i].Outline
		for k, p := range outline {
			if t != MirrorNorthSouth {
				p.X = b.Width - p.X
			}
			if t != MirrorEastWest {
				p.Y = b.Height - p.Y
			}
			outline[k] = p
		}
		if t != HalfTurn {
			slices.Reverse(outline) // it goes round the same way as before
		}
	}
	for i := range next.Links {
		next.Links[i].Heading = model.Compass(turns[t].winds.Replace(string(next.Links[i].Heading)))
	}
	return boardEdit(turns[t].name, next)
}

// Resize is the edit that makes the sheet of another size; what lies at the anchor keeps
// its place there, and for an empty anchor what lies in the middle. It is refused where a
// sector would not lie on the sheet.
func Resize(b *model.AreaBoard, width, height int, anchor model.Compass) (document.Edit, error) {
	if width < 1 || height < 1 {
		return nil, errors.New("a sheet has a width and a height of at least 1")
	}
	shift := func(more int, low, high string) int {
		switch {
		case strings.Contains(string(anchor), low):
			return 0
		case strings.Contains(string(anchor), high):
			return more
		}
		return more / 2
	}
	return laid(b, "change the size of the sheet", width, height, plane.Point{
		X: shift(width-b.Width, "west", "east"), Y: shift(height-b.Height, "north", "south"),
	})
}

// laid is the edit that lays a board on another sheet, moved by so much.
func laid(b *model.AreaBoard, name string, width, height int, by plane.Point) (document.Edit, error) {
	next := b.Copy().(*model.AreaBoard)
	next.Width, next.Height = width, height
	for i := range next.Sectors {
		s := &next.Sectors[i]
		for k, p := range s.Outline {
			s.Outline[k] = plane.Point{X: p.X + by.X, Y: p.Y + by.Y}
			if next.OnSheet(s.Outline[k]) != s.Outline[k] {
				return nil, fmt.Errorf("sector %s would not lie on a sheet of %d by %d: make it larger, hold another edge in place, or take the sector out first", s.ID, width, height)
			}
		}
	}
	return document.Batch{Name: name, Edits: []document.Edit{
		document.Set{Name: name, Path: "map.width", Value: width},
		document.Set{Name: name, Path: "map.height", Value: height},
		boardEdit(name, next),
	}}, nil
}

// Crop takes out all sectors whose middle does not lie between those of two, and cuts the
// sheet to what is left, with the margin that it has now.
func Crop(s *model.Scenario, first, second int) (Removal, error) {
	b := s.AreaBoard()
	between := plane.BoxOf(b.Sectors[first].Outline.Middle(), b.Sectors[second].Outline.Middle())
	var gone []int
	for i, x := range b.Sectors {
		if !between.Holds(plane.BoxOf(x.Outline.Middle())) {
			gone = append(gone, i)
		}
	}
	const name = "crop the map"
	was := extent(b)
	margin := max(min(was.Min.X, was.Min.Y, b.Width-was.Max.X, b.Height-was.Max.Y), 0)
	var out Removal
	after := s.Clone()
	if len(gone) > 0 {
		out = Remove(s, gone...)
		if _, _, err := out.Edit.Apply(after); err != nil {
			return Removal{}, err
		}
	}
	left := extent(after.AreaBoard())
	sheet, err := laid(after.AreaBoard(), name, left.Max.X-left.Min.X+2*margin, left.Max.Y-left.Min.Y+2*margin, plane.Point{X: margin - left.Min.X, Y: margin - left.Min.Y})
	if err != nil {
		return Removal{}, err
	}
	if out.Edit != nil {
		out.Edit = document.Batch{Name: name, Edits: []document.Edit{out.Edit, sheet}}
	} else {
		out.Edit = sheet
	}
	return out, nil
}

// extent is the box around all sectors.
func extent(b *model.AreaBoard) plane.Box {
	var corners []plane.Point
	for _, s := range b.Sectors {
		corners = append(corners, s.Outline...)
	}
	return plane.BoxOf(corners...)
}
