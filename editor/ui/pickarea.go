package ui

import (
	"fmt"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/mapsheet/mapsheet/editor/tool"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// areaBrush paints hexes for a question of a panel: the left button adds what
// the brush covers, the right one takes it away. Each stroke can be taken back
// for itself as long as the question stands.
type areaBrush struct {
	editor       *editor
	area         hex.Region
	done, undone []hex.Region // the area before each stroke, and after each that was taken back
	stroke       bool         // is going on
	changed      func(hex.List)
}

// pickHexes asks for hexes that are painted. It begins with those there are now;
// where they are the whole map, with none, for nobody paints what is covered
// already. changed is told what they are after every step and at the end; ended
// likewise, and whether that was meant.
func (e *editor) pickHexes(prompt string, now hex.List, changed func(hex.List), ended func(hexes hex.List, done bool)) {
	grid := e.doc.Scenario().Hexes().Grid
	b := &areaBrush{editor: e, area: hex.NewRegion(grid, now...), changed: changed}
	if b.area.Len() == grid.Len() {
		b.area = hex.NewRegion(grid)
	}
	e.startPick(&mapPick{
		prompt: prompt, many: true, lit: b.area.List(), paint: b,
		hover: b.hover,
		press: func(v tool.Event) { b.begin(v) },
		drag:  b.cover,
		release: func() {
			b.stroke = false
			e.app.updateMenu()
		},
		refuse: func() string {
			if b.area.Empty() {
				return "No hex is painted yet: paint at least one, or press Escape to leave the area as it was."
			}
			return ""
		},
		ended: func(done bool) { ended(b.area.List(), done) },
	})
	e.app.updateMenu()
}

// hover says what a click would do.
func (b *areaBrush) hover(v tool.Event) tool.Preview {
	says := fmt.Sprintf("Left button: add %s; %s: take away; [ and ]: size of the brush; Ctrl+Z: undo a stroke; %s now",
		model.CountedHexes(len(b.covered(v.Hex))), v.RightButton(), model.CountedHexes(b.area.Len()))
	return tool.Preview{Hexes: b.covered(v.Hex), Status: says}
}

// covered is the hexes that the brush covers at one.
func (b *areaBrush) covered(h hex.Hex) hex.List {
	return hex.Disk(b.area.Grid(), h, b.editor.areaRadius).List()
}

func (b *areaBrush) begin(v tool.Event) {
	b.done, b.undone, b.stroke = append(b.done, b.area.Clone()), nil, true
	b.cover(v, hex.List{v.Hex})
}

// cover adds what the brush covers on its way over hexes, or takes it away. A
// stroke may begin beside the map.
func (b *areaBrush) cover(v tool.Event, hexes hex.List) {
	if !b.stroke {
		b.begin(v)
	}
	for _, h := range hexes {
		for _, at := range b.covered(h) {
			if v.Button == tool.Right {
				b.area.Remove(at)
			} else {
				b.area.Add(at)
			}
		}
	}
	b.show()
}

func (b *areaBrush) show() {
	b.editor.showArea(b.area.List())
	b.changed(b.area.List())
}

// canGo reports whether a stroke can be taken back, or with forward made again.
func (b *areaBrush) canGo(forward bool) bool {
	if forward {
		return len(b.undone) > 0
	}
	return len(b.done) > 0
}

// goBy takes the last stroke back, or with forward makes it again.
func (b *areaBrush) goBy(forward bool) {
	from, to := &b.done, &b.undone
	if forward {
		from, to = to, from
	}
	if n := len(*from); n > 0 {
		*to = append(*to, b.area)
		b.area, *from = (*from)[n-1], (*from)[:n-1]
		b.stroke = false
		b.show()
	}
	b.editor.app.updateMenu()
}

// canResize reports whether the brush can become larger, or smaller, by so much.
func (b *areaBrush) canResize(by int) bool {
	return b.editor.areaRadius+by >= 0 && b.editor.areaRadius+by <= tool.MaxRadius
}

// resize makes the brush larger or smaller.
func (b *areaBrush) resize(by int) {
	if !b.canResize(by) {
		return
	}
	e := b.editor
	e.areaRadius += by
	e.setPrompt(e.pick.prompt)
	e.mapView.Rehover()
	e.app.updateMenu()
}

// controls is the size of the brush and its buttons, for the banner.
func (b *areaBrush) controls() fyne.CanvasObject {
	step := func(icon, hint string, by int) *kit.Button {
		c := kit.NewButton(icon, "", func() {
			b.resize(by)
			b.editor.board.TakeFocus()
		})
		c.Hint = hint
		c.SetEnabled(b.canResize(by))
		b.editor.wire(c)
		return c
	}
	r := b.editor.areaRadius
	size := look.Line(model.CountedHexes(1+3*r*(r+1)), look.Now().Ink, theme.TextSize())
	return container.NewHBox(
		look.Pad(container.NewCenter(look.Line("Brush", look.Now().Ink, theme.TextSize())), 0, 0, 0, 4),
		step("minus", "Smaller brush ([)", -1),
		container.New(look.FixedWidth(brushSizeWidth), container.NewCenter(size)),
		step("plus", "Larger brush (])", 1),
	)
}

const brushSizeWidth = 76
