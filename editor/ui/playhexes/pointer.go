package playhexes

import (
	"fyne.io/fyne/v2"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/tool"
	"github.com/mapsheet/mapsheet/editor/ui/mapview"
	"github.com/mapsheet/mapsheet/model/hex"
)

// hold is what a pressed button holds on the map.
type hold struct {
	hex   hex.Hex
	acts  bool // letting go does something there, and not where it was pressed alone
	again bool // the stack was selected before: letting go takes its next unit
	moved bool // the pointer has left the hex
}

// playPointer is the pointer and the keys on the map while a game lies there.
type playPointer struct {
	game *Game
	held *hold // what the pressed button holds; nil while none is pressed
}

var _ mapview.Listener = (*playPointer)(nil)

// Hover says who stands under the pointer and what a click would do.
func (p *playPointer) Hover(v tool.Event) {
	g := p.game
	m := g.bench.Map
	g.at = v.Hex
	x, y := g.bench.Map.Pixel(v)
	if g.fan && !m.OverFan(x, y) {
		if h, _ := g.handHex(); hex.Distance(h, v.Hex) > 2 {
			g.fan = false
			m.SetFan(hex.Hex{}, false)
		}
	}
	g.group = 0
	g.amiss = nil
	g.bubble.Clear()
	if !m.Board().Grid.Contains(v.Hex) {
		p.Left()
		return
	}
	m.SetHighlights(draw.Highlights{Hover: hex.List{v.Hex}})
	if u, ok := p.fanned(x, y); ok {
		g.card.hide()
		g.overlay()
		g.bench.Status.SetAction(g.unitText(u)+"; click: take it in hand", "")
		return
	}
	p.look()
}

// Left takes away what was said about the hex under the pointer.
func (p *playPointer) Left() {
	g := p.game
	m := g.bench.Map
	g.at, g.amiss = hex.Hex{Col: -1, Row: -1}, nil
	g.bubble.Clear()
	g.card.hide()
	m.SetHighlights(draw.Highlights{})
	g.overlay()
	g.bench.Status.SetAction("", "")
}

// Press takes units in hand, or begins to do something with those in hand.
func (p *playPointer) Press(v tool.Event) {
	g := p.game
	g.at = v.Hex
	x, y := g.bench.Map.Pixel(v)
	shift := v.Mods&tool.Shift != 0
	if u, ok := p.fanned(x, y); ok {
		p.held = &hold{hex: v.Hex}
		if h, on := g.handHex(); on {
			p.held.hex = h
		}
		g.take(u, shift)
		return
	}
	if !g.bench.Map.Board().Grid.Contains(v.Hex) {
		return
	}
	stack := g.stack(v.Hex)
	here, on := g.handHex()
	switch {
	case v.Button == tool.Right:
		p.held = &hold{hex: v.Hex, acts: true}
	case shift && len(stack) > 0:
		g.take(p.topmost(v.Hex, x, y, true), true)
	case g.selects(v.Hex) && on && here == v.Hex:
		p.held = &hold{hex: v.Hex, again: true}
	case g.selects(v.Hex):
		g.take(p.topmost(v.Hex, x, y, false), false)
		g.setFan(len(stack) > 1)
		p.held = &hold{hex: v.Hex}
	default:
		p.held = &hold{hex: v.Hex, acts: true}
	}
}

// Drag lifts the units in hand and shows what letting go would do.
func (p *playPointer) Drag(v tool.Event) {
	g := p.game
	if p.held == nil || v.Button == tool.Right {
		return
	}
	if v.Hex != p.held.hex && !p.held.acts {
		p.held.moved = true
	}
	if p.held.moved {
		x, y := g.bench.Map.Pixel(v)
		p.lift(x, y)
		p.Hover(v)
	}
}

// Release does what the units in hand can do at the hex.
func (p *playPointer) Release(v tool.Event) {
	g := p.game
	h := p.held
	if h == nil {
		return
	}
	p.held = nil
	g.bench.Map.SetLifted(nil, 0, 0)
	switch {
	case h.moved && v.Hex != h.hex, h.acts && v.Hex == h.hex:
		g.at = v.Hex
		g.actAt(v.Hex)
	case h.again && v.Hex == h.hex:
		g.takeNext()
	}
}

// Cancel goes a step back: from a row of hexes, from what a click means, from
// the fan, from the units in hand. It stops a player that is acting.
func (p *playPointer) Cancel() {
	g := p.game
	held := p.held
	p.held = nil
	g.bench.Map.SetLifted(nil, 0, 0)
	switch {
	case g.run != nil:
		g.stopPlayers()
	case held != nil && held.moved:
	case len(g.row) > 0:
		g.row = g.row[:len(g.row)-1]
	case g.mode != "":
		g.mode = ""
	case g.fan:
		g.setFan(false)
	case len(g.hand) == 0:
		g.questions.End()
	default:
		g.hand = nil
	}
	g.Changed()
}

func (p *playPointer) Moved() {
	g := p.game
	g.window.Moved()
	g.refigure()
	if g.banner.width != g.bench.Map.Size().Width {
		g.banner.fit()
	}
}

// Key is a key that the map has no use for.
func (p *playPointer) Key(name fyne.KeyName) {
	g := p.game
	switch name {
	case fyne.KeyEscape:
		g.bench.Board.TakeFocus()
	case fyne.KeyReturn, fyne.KeyEnter:
		p.carryOn()
	case fyne.KeyTab:
		g.takeNext()
	default:
		g.window.Key(name)
	}
}

// Rune is a letter: digits are what the units in hand can do, or the ways in
// which they can be deployed.
func (p *playPointer) Rune(r rune) {
	g := p.game
	if n := int(r - '1'); n >= 0 && n < 9 {
		if ways := g.ways(); n < len(ways) {
			g.deployAs(ways[n])
		} else {
			g.useAbility(n)
		}
		return
	}
	g.window.Rune(r)
}

// Shortcut hands keys with Ctrl or Alt on to the window.
func (p *playPointer) Shortcut(s fyne.Shortcut) { p.game.window.Short(s) }

// Wheel chooses in the fan.
func (p *playPointer) Wheel(steps int) bool {
	g := p.game
	m := g.bench.Map
	if !g.fan || !m.PointerOverFan() {
		return false
	}
	for range max(steps, -steps) {
		g.takeNext()
	}
	return true
}

// Wants reports whether Enter ends a row of hexes, or carries out what is
// declared: at a target of it the hex cursor has nothing to click. Tab goes to
// the next unit of the stack.
func (p *playPointer) Wants(key fyne.KeyName) bool {
	g := p.game
	if key == fyne.KeyTab {
		h, ok := g.handHex()
		return ok && len(g.stack(h)) > 1
	}
	return len(g.row) > 0 || g.attacked(g.at) && len(g.aimsAt(g.at)) == 0
}
