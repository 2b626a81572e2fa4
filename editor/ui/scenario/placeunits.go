package scenario

import (
	"fmt"
	"slices"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// askPlace places a force on a hex, or asks how many units of one of its groups
// stand there.
func (p *Forces) askPlace(r forceRow, at hex.Hex) {
	s := p.bench.Scenario()
	force, ok := s.Force(r.force)
	if !ok {
		return
	}
	if r.group < 0 || r.group >= len(force.Units) {
		p.bench.Try(document.PlaceUnits(s, r.force, nil, at))
		return
	}
	g := force.Units[r.group]
	place := func(n int) {
		counts := make([]int, len(force.Units))
		counts[r.group] = n
		if n > 0 {
			p.bench.Try(document.PlaceUnits(p.bench.Scenario(), r.force, counts, at))
		}
	}
	if g.Count == 1 {
		place(1)
		return
	}
	charts := s.EffectiveCharts()
	c, _ := draw.CounterFor(s.Base.Fields, charts, g)
	label := s.Hexes().Grid.Label(at)
	says := fmt.Sprintf("How many stand on %s when the game begins? They become a force of their own.", label)
	p.askCounts("Place on "+label, says, "Place them", []draw.Counter{c}, []string{groupName(s.Base.Fields, charts, g)}, []int{g.Count}, nil, func(n []int) { place(n[0]) })
}

// pickPlace asks on the map where what is chosen is placed.
func (p *Forces) pickPlace() {
	row, doc, group := p.chosen, p.bench.Doc, ""
	at := slices.IndexFunc(doc.Scenario().Forces, func(f model.Force) bool { return f.ID == row.force })
	if at >= 0 && row.group >= 0 {
		group = doc.Lasting(fmt.Sprintf("forces[%d].units[%d]", at, row.group))
	}
	p.bench.Ask.Hex("Click the hex where it is placed", func(h hex.Hex) error {
		if path, known := doc.PathOf(group); !known {
			p.bench.Status.SetNotice("The units that were to be placed are gone.")
			return nil
		} else if group != "" { // it may have moved up or down meanwhile
			_, _ = fmt.Sscanf(path, "forces[%d].units[%d]", &at, &row.group)
		}
		p.askPlace(row, h)
		return nil
	})
}
