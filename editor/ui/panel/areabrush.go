package panel

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

// AreaBrush paints hexes for a question of a panel: the left button adds what
// the brush covers, the right one takes it away. Each stroke can be taken back
// for itself as long as the question stands.
type AreaBrush struct {
	asker        *Asker
	area         hex.Region
	done, undone []hex.Region // the area before each stroke, and after each that was taken back
	stroke       bool         // is going on
	changed      func(hex.List)
}

// Hexes asks for hexes that are painted. It begins with those there are now;
// where they are the whole map, with none, for nobody paints what is covered
// already. changed is told what they are after every step and at the end; ended
// likewise, and whether that was meant.
func (a *Asker) Hexes(now hex.List, changed func(hex.List), ended func(hexes hex.List, done bool)) {
	grid := a.bench.Scenario().Hexes().Grid
	b := &AreaBrush{asker: a, area: hex.NewRegion(grid, now...), changed: changed}
	if b.area.Len() == grid.Len() {
		b.area = hex.NewRegion(grid)
	}
	a.Start(&Question{
		Prompt: "Paint the area", Many: true, Lit: b.area.List(), paint: b,
		Hover: b.hover,
		Press: func(v tool.Event) { b.begin(v) },
		Drag:  b.cover,
		Release: func() {
			b.stroke = false
			a.bench.Can()
		},
		Refuse: func() string {
			if b.area.Empty() {
				return "No hex is painted yet: paint at least one, or press Escape to leave the area as it was."
			}
			return ""
		},
		Unmade: func() bool { return len(b.done) > 0 && !b.area.Empty() },
		Ended:  func(done bool) { ended(b.area.List(), done) },
	})
	a.bench.Can()
}

// Brush is the brush with which the question is answered, nil while none is.
func (a *Asker) Brush() *AreaBrush {
	if a.asks == nil {
		return nil
	}
	return a.asks.paint
}

// hover says what a click would do.
func (b *AreaBrush) hover(v tool.Event) tool.Preview {
	says := fmt.Sprintf("Left button: add %s; %s: take away; [ and ]: size of the brush; Ctrl+Z: undo a stroke; %s now",
		model.CountedHexes(len(b.covered(v.Hex))), v.RightButton(), model.CountedHexes(b.area.Len()))
	return tool.Preview{Hexes: b.covered(v.Hex), Status: says}
}

// covered is the hexes that the brush covers at one.
func (b *AreaBrush) covered(h hex.Hex) hex.List {
	return hex.Disk(b.area.Grid(), h, b.asker.radius).List()
}

func (b *AreaBrush) begin(v tool.Event) {
	b.done, b.undone, b.stroke = append(b.done, b.area.Clone()), nil, true
	b.cover(v, hex.List{v.Hex})
}

// cover adds what the brush covers on its way over hexes, or takes it away. A
// stroke may begin beside the map.
func (b *AreaBrush) cover(v tool.Event, hexes hex.List) {
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

func (b *AreaBrush) show() {
	b.asker.bench.Lights.Area(b.area.List())
	b.changed(b.area.List())
}

// CanGo reports whether a stroke can be taken back, or with forward made again.
func (b *AreaBrush) CanGo(forward bool) bool {
	if forward {
		return len(b.undone) > 0
	}
	return len(b.done) > 0
}

// GoBy takes the last stroke back, or with forward makes it again.
func (b *AreaBrush) GoBy(forward bool) {
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
	b.asker.bench.Can()
}

// CanResize reports whether the brush can become larger, or smaller, by so much.
func (b *AreaBrush) CanResize(by int) bool {
	return b.asker.radius+by >= 0 && b.asker.radius+by <= tool.MaxRadius
}

// Resize makes the brush larger or smaller.
func (b *AreaBrush) Resize(by int) {
	if !b.CanResize(by) {
		return
	}
	a := b.asker
	a.radius += by
	a.SetPrompt(a.asks.Prompt)
	a.bench.Map.Rehover()
	a.bench.Can()
}

// controls is the size of the brush and its buttons, for the banner.
func (b *AreaBrush) controls() fyne.CanvasObject {
	step := func(icon, hint string, by int) *kit.Button {
		c := kit.NewButton(icon, "", func() {
			b.Resize(by)
			b.asker.bench.Board.TakeFocus()
		})
		c.Hint = hint
		c.SetEnabled(b.CanResize(by))
		b.asker.bench.Wire(c)
		return c
	}
	r := b.asker.radius
	size := look.Line(model.CountedHexes(1+3*r*(r+1)), look.Now().Ink, theme.TextSize())
	return container.NewHBox(
		look.Pad(container.NewCenter(look.Line("Brush", look.Now().Ink, theme.TextSize())), 0, 0, 0, 4),
		step("minus", "Smaller brush ([)", -1),
		container.New(look.FixedWidth(brushSizeWidth), container.NewCenter(size)),
		step("plus", "Larger brush (])", 1),
	)
}

const brushSizeWidth = 76
