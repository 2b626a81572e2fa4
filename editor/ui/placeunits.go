package ui

import (
	"fmt"

	"fyne.io/fyne/v2"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/model/hex"
)

// hexUnder is the hex of the map under a place of the window; false where no
// map is.
func (e *editor) hexUnder(p fyne.Position) (hex.Hex, bool) {
	top := fyne.CurrentApp().Driver().AbsolutePositionForObject(e.mapView)
	in := p.Subtract(top)
	size := e.mapView.Size()
	if in.X < 0 || in.Y < 0 || in.X >= size.Width || in.Y >= size.Height {
		return hex.Hex{}, false
	}
	h := e.mapView.view.HexAt(float64(in.X)*e.mapView.scale, float64(in.Y)*e.mapView.scale)
	return h, e.doc.Scenario().Hexes().Grid.Contains(h)
}

// askPlace places a force on a hex, or asks how many units of one of its groups
// stand there.
func (p *forcesPanel) askPlace(r forceRow, at hex.Hex) {
	s := p.editor.doc.Scenario()
	force, ok := s.Force(r.force)
	if !ok {
		return
	}
	if r.group < 0 || r.group >= len(force.Units) {
		p.do(document.PlaceUnits(s, r.force, nil, at))
		return
	}
	g := force.Units[r.group]
	place := func(n int) {
		counts := make([]int, len(force.Units))
		counts[r.group] = n
		if n > 0 {
			p.do(document.PlaceUnits(p.editor.doc.Scenario(), r.force, counts, at))
		}
	}
	if g.Count == 1 {
		place(1)
		return
	}
	charts := s.EffectiveCharts()
	c, _ := draw.CounterFor(charts, g)
	label := s.Hexes().Grid.Label(at)
	says := fmt.Sprintf("How many stand on %s when the game begins? They become a force of their own.", label)
	p.askCounts("Place on "+label, says, "Place them", []draw.Counter{c}, []string{groupName(s, g)}, []int{g.Count}, nil, func(n []int) { place(n[0]) })
}

// pickPlace asks on the map where what is chosen is placed.
func (p *forcesPanel) pickPlace() {
	row := p.chosen
	p.editor.pickHex("Click the hex where it is placed", func(h hex.Hex) error {
		p.askPlace(row, h)
		return nil
	})
}
