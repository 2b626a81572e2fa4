package areadraft

import (
	"errors"
	"fmt"

	"github.com/mapsheet/mapsheet/editor/sectors"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/model"
)

// Link links the two sectors that are selected, or begins a link that is drawn, from the
// one that is.
func (d *Draft) Link() {
	if i, j, ok := d.Pair(); ok {
		d.link(i, j)
		return
	}
	if len(d.board().Sectors) < 2 {
		d.refuse(errors.New("a link leads from a sector to another: draw two first"))
		return
	}
	from := -1
	if i, ok := d.Sector(); ok {
		from = i
	}
	d.begin(linking)
	d.beginLink(from)
}

// beginLink has a link lead from a sector; less than 0 for none yet.
func (d *Draft) beginLink(from int) {
	d.from = from
	if from >= 0 {
		d.view.Light(sectorSite(from))
	} else {
		d.view.Light()
	}
	d.tell()
}

// LinkTo has a sector be the beginning of the link that is drawn, or its end.
func (d *Draft) LinkTo(i int) {
	if d.from < 0 {
		d.beginLink(i)
		return
	}
	if d.link(d.from, i) {
		d.work = choosing
		d.view.Light()
		k, _ := d.board().Sector(d.board().Sectors[d.from].ID)
		d.Choose(model.Site{A: int32(k), B: int32(i) + 1})
	}
}

func (d *Draft) link(i, j int) bool {
	e, err := sectors.Link(d.board(), i, j)
	if !d.do(e, err) {
		return false
	}
	d.Show()
	d.say(fmt.Sprintf("%s and %s are linked", look.Capital(d.board().Called(i)), d.board().Called(j)))
	return true
}

// unlink takes the link of two sectors away.
func (d *Draft) unlink(i, j int) {
	e, err := sectors.Unlink(d.board(), i, j)
	if d.do(e, err) {
		d.Choose()
		d.say(fmt.Sprintf("No link leads from %s to %s any more", d.board().Called(i), d.board().Called(j)))
	}
}

// LinkBorders links all sectors that share a border.
func (d *Draft) LinkBorders() {
	if e, ok := sectors.LinkBorders(d.board()); ok {
		d.bench.Do(e)
	}
}

// CanLinkBorders reports whether some are not linked.
func (d *Draft) CanLinkBorders() bool {
	_, ok := sectors.LinkBorders(d.board())
	return ok
}

// Split parts the sector that is selected in two across its middle.
func (d *Draft) Split() {
	i, ok := d.Sector()
	if !ok {
		d.refuse(errors.New("select the sector that is to be split"))
		return
	}
	id := d.board().Sectors[i].ID
	c, err := sectors.Split(d.board(), i)
	if err != nil {
		d.refuse(err)
		return
	}
	d.make(c, func(b *model.AreaBoard) int {
		k, _ := b.Sector(id)
		return k
	})
}

// Join makes one of the two that are selected.
func (d *Draft) Join() {
	i, j, ok := d.Pair()
	if !ok {
		d.refuse(errors.New("select two sectors that share a border: click one, and the other with Shift"))
		return
	}
	id := d.board().Sectors[i].ID
	if d.do(sectors.JoinIn(d.bench.Scenario(), i, j, d.twice)) {
		k, _ := d.board().Sector(id)
		d.Choose(sectorSite(k))
	}
}
