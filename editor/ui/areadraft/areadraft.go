// Package areadraft is how designers draw on a map of areas in the window: sectors drawn
// corner by corner, split along a line, linked from one to the other, corners dragged or
// moved by keys, pieces and markers taken to other sectors. What the changes are is the
// matter of package sectors; here is what the pointer and the keys mean by them.
package areadraft

import (
	"fmt"
	"slices"
	"time"

	"fyne.io/fyne/v2"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/draw/areas"
	"github.com/mapsheet/mapsheet/editor/sectors"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/mapview"
	"github.com/mapsheet/mapsheet/editor/ui/panel"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
)

// Host is what a draft wants of the window beside its bench.
type Host struct {
	Renew   func()               // shows the map as the scenario has it
	Chosen  func()               // something else is selected
	Reveal  func(path string)    // leads to a field of the scenario in its panel
	Setting func() areas.Setting // what stands on the map, as shown
}

// Draft is a map of areas that is drawn on.
type Draft struct {
	bench *panel.Bench
	view  *mapview.Areas
	host  Host

	twice   bool // outlines are changed at the other end of the sheet too
	gridded bool // points keep to the grid

	work work
	line []plane.Point // that is drawn
	pen  plane.Point   // where keys have brought the next point
	keys bool          // they have, and the pointer has not moved since
	from int           // sector from which a link is drawn

	held    plane.Point // corner that keys move
	holds   bool
	pushed  pushed
	grabbed grabbed
	pressed plane.Point // where the button went down last
	when    time.Time
	carry   areas.Unit
	stack   model.Site
	marker  areas.Marker
	dragged bool
	change  sectors.Change // what letting a corner go does
	changes bool
}

// work is what clicks on the map are for.
type work uint8

const (
	choosing work = iota // a sector is selected
	drawing              // a corner of a new sector
	cutting              // a point of a line along which a sector is split
	linking              // a sector that a link leads to
)

// grabbed is what a drag has in hand.
type grabbed uint8

const (
	nothing grabbed = iota
	aPoint          // the last of the line
	aCorner
	aUnit
	aMarker
	aLink
)

// pushed is a corner on its way under keys: presses that follow each other are one step of
// the history.
type pushed struct {
	from plane.Point // where it began
	at   int         // the step of the history that moved it
	when time.Time
}

// New is the draft on a map.
func New(b *panel.Bench, view *mapview.Areas, h Host) *Draft {
	return &Draft{bench: b, view: view, host: h}
}

// TakeOver goes on with what is drawn on another draft of the same map, as it is drawn there.
func (d *Draft) TakeOver(other *Draft) {
	d.twice, d.gridded = other.twice, other.gridded
	if other.work == drawing || other.work == cutting {
		d.work, d.line, d.pen, d.keys = other.work, other.line, other.pen, other.keys
	}
}

func (d *Draft) scenario() *model.Scenario { return d.bench.Scenario() }
func (d *Draft) board() *model.AreaBoard   { return d.bench.Scenario().AreaBoard() }

// Working reports whether clicks draw, and do not select.
func (d *Draft) Working() bool { return d.work != choosing }

// Twice is whether outlines are changed at both ends of the sheet.
func (d *Draft) Twice() bool { return d.twice }

// Gridded is whether points keep to the grid.
func (d *Draft) Gridded() bool { return d.gridded }

// ToggleTwice changes outlines at both ends of the sheet from now on, or no longer.
func (d *Draft) ToggleTwice() {
	d.twice = !d.twice
	if d.twice {
		d.say("Outlines are changed at both ends of the sheet, as a half turn brings one to the other")
	} else {
		d.say("Outlines are changed where you change them")
	}
	d.Show()
}

// ToggleGrid keeps points to the grid from now on, or no longer.
func (d *Draft) ToggleGrid() {
	d.gridded = !d.gridded
	if d.gridded {
		d.say(fmt.Sprintf("Points keep to a grid of %d units", sectors.Step(d.board())))
	} else {
		d.say("Points lie where you set them")
	}
	d.Show()
}

func (d *Draft) say(text string) { d.bench.Status.SetNotice(text) }

// refuse says why something is not done.
func (d *Draft) refuse(err error) { d.say(desk.SentenceOf(err)) }

// step is the step of the grid; 0 where points keep to none.
func (d *Draft) step() int {
	if !d.gridded {
		return 0
	}
	return sectors.Step(d.board())
}

// Sector is the sector that is selected; false where none is, or several are.
func (d *Draft) Sector() (int, bool) {
	at := d.view.Selected()
	if len(at) != 1 || at[0].B != 0 || int(at[0].A) >= len(d.board().Sectors) {
		return 0, false
	}
	return int(at[0].A), true
}

// Pair is the two sectors that are selected, or those at the border that is; false
// where others are.
func (d *Draft) Pair() (one, other int, ok bool) {
	at, n := d.view.Selected(), int32(len(d.board().Sectors))
	switch {
	case len(at) == 1 && at[0].B > 0 && at[0].A < n && at[0].B <= n:
		return int(at[0].A), int(at[0].B) - 1, true
	case len(at) == 2 && at[0].B == 0 && at[1].B == 0 && at[0].A < n && at[1].A < n:
		return int(at[0].A), int(at[1].A), true
	}
	return 0, 0, false
}

// Choose selects spots.
func (d *Draft) Choose(spots ...model.Site) {
	d.holds = false
	d.view.Select(spots...)
	d.Show()
	d.host.Chosen()
}

// Show shows the corners of the sector that is selected, and what is being drawn.
func (d *Draft) Show() {
	d.view.Quiet(d.Working())
	if d.work == linking && d.from >= len(d.board().Sectors) { // it was taken back
		d.from = -1
		d.view.Light()
	}
	var corners []plane.Point
	if i, ok := d.Sector(); ok && !d.Working() {
		corners = d.board().Sectors[i].Outline
	}
	d.handle(corners)
	d.view.Ruled(d.step())
	d.sketch()
}

// handle shows corners that can be dragged, and the one that keys move.
func (d *Draft) handle(corners []plane.Point) {
	d.view.Handle(slices.Clone(corners))
	d.holds = d.holds && slices.Contains(corners, d.held)
	if d.holds {
		d.view.Hold(d.held)
	} else {
		d.view.Hold()
	}
}

// sketch shows the line that is drawn, with the point that would be next, and where it is
// drawn at the other end of the sheet.
func (d *Draft) sketch() {
	if d.work != drawing && d.work != cutting {
		d.view.Sketch()
		return
	}
	next, _ := d.next()
	line := append(slices.Clone(d.line), next)
	all := []areas.Sketch{{Points: line}}
	if d.work == drawing && len(line) > 2 {
		all = append(all, areas.Sketch{Points: []plane.Point{next, line[0]}, Echo: true})
	}
	if d.twice {
		var other []plane.Point
		for _, p := range line {
			other = append(other, sectors.Opposite(d.board(), p))
		}
		all = append(all, areas.Sketch{Points: other, Echo: true})
	}
	d.view.Sketch(all...)
}

// next is the point that would be the next of the line, and what it was brought to.
func (d *Draft) next() (plane.Point, sectors.Hold) {
	at, near := d.view.Under()
	if d.keys {
		at, near = d.pen, sectors.Step(d.board())/2
	}
	return d.snap(at, near)
}

// snap brings a point to what is near: the first point of the line before all else.
func (d *Draft) snap(at plane.Point, near int) (plane.Point, sectors.Hold) {
	if d.work == drawing && len(d.line) > 2 {
		if first := d.line[0]; (first.X-at.X)*(first.X-at.X)+(first.Y-at.Y)*(first.Y-at.Y) <= near*near {
			return first, sectors.AtCorner
		}
	}
	return sectors.Snap(d.board(), at, near, d.step())
}

// make makes a change of the outlines, after which a sector is selected, or says why it
// cannot be made.
func (d *Draft) make(c sectors.Change, sector func(b *model.AreaBoard) int) bool {
	e, err := c.Edit(d.board(), d.twice)
	if err != nil {
		d.refuse(err)
		return false
	}
	if !d.bench.Do(e) {
		return false
	}
	if sector != nil {
		if i := sector(d.board()); i >= 0 {
			d.Choose(sectorSite(i))
		}
	}
	return true
}

// do makes an edit, or says why it cannot be made.
func (d *Draft) do(e document.Edit, err error) bool {
	if err != nil {
		d.refuse(err)
		return false
	}
	return d.bench.Do(e)
}

// sectorSite is a sector as a spot.
func sectorSite(i int) model.Site { return model.Site{A: int32(i)} }

// sectorUnder is the sector at a point of the sheet.
func (d *Draft) sectorUnder(at plane.Point) (int, bool) { return d.board().SectorAt(at) }

// TakeKey does what a key means to what is drawn; false where it means nothing there.
func (d *Draft) TakeKey(name fyne.KeyName) bool {
	switch d.work {
	case drawing, cutting:
		return d.drawKey(name)
	case linking:
		if name == fyne.KeyEscape {
			d.Leave()
			return true
		}
		return false
	}
	return d.chooseKey(name)
}
