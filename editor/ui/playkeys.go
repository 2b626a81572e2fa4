package ui

import "fyne.io/fyne/v2"

// mapKey is a key that the map has no use for.
func (g *game) mapKey(name fyne.KeyName) {
	switch name {
	case fyne.KeyEscape:
		g.editor.mapView.takeFocus()
	case fyne.KeyReturn, fyne.KeyEnter:
		g.carryOn()
	case fyne.KeyTab:
		g.takeNext()
	default:
		g.editor.app.plainKey(name)
	}
}

// mapRune is a letter: digits are what the units in hand can do, or the ways in
// which they can be deployed.
func (g *game) mapRune(r rune) {
	if n := int(r - '1'); n >= 0 && n < 9 {
		if ways := g.ways(); n < len(ways) {
			g.deployAs(ways[n])
		} else {
			g.useAbility(n)
		}
		return
	}
	g.editor.app.plainRune(r)
}

// mapShortcut hands keys with Ctrl or Alt on to the window.
func (g *game) mapShortcut(s fyne.Shortcut) {
	if c, ok := g.editor.app.Win.Canvas().(fyne.Shortcutable); ok {
		c.TypedShortcut(s)
	}
}

// carryOn takes the hexes picked, else carries out what is declared.
func (g *game) carryOn() {
	if len(g.row) > 0 {
		g.endRow()
		return
	}
	g.fireAll()
}

// mapWantsEnter reports whether Enter ends a row of hexes, or carries out what
// is declared: at a target of it the hex cursor has nothing to click.
func (g *game) mapWantsEnter() bool {
	return len(g.row) > 0 || g.attacked(g.at) && len(g.aimsAt(g.at)) == 0
}

// mapWantsTab reports whether Tab goes to the next unit of the stack.
func (g *game) mapWantsTab() bool {
	h, ok := g.handHex()
	return ok && len(g.stack(h)) > 1
}

// mapWheel chooses in the fan.
func (g *game) mapWheel(steps int) bool {
	m := g.editor.mapView
	if !g.fan || !m.view.OverFan(float64(m.pointer.X)*m.scale, float64(m.pointer.Y)*m.scale) {
		return false
	}
	for range max(steps, -steps) {
		g.takeNext()
	}
	return true
}
