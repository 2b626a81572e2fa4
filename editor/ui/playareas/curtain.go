package playareas

import (
	"fmt"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"

	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/rules"
)

// curtain covers the map while the screen goes from one to another.
type curtain struct {
	game    *Game
	content *fyne.Container
	ground  *canvas.Rectangle
	name    *canvas.Text
	says    *canvas.Text
	take    *kit.Button
}

func newCurtain(g *Game) *curtain {
	c := &curtain{game: g, ground: canvas.NewRectangle(look.Now().Shade), name: look.Title("", 26), says: look.Line("", look.Now().Faded, theme.TextSize())}
	c.name.Alignment, c.says.Alignment = fyne.TextAlignCenter, fyne.TextAlignCenter
	c.take = kit.NewButton("", "", g.sit)
	c.take.Look = kit.Primary
	g.bench.Wire(c.take)
	sheet := canvas.NewRectangle(look.Now().Sheet)
	sheet.StrokeColor, sheet.StrokeWidth, sheet.CornerRadius = look.Now().Border, 1, 6
	card := container.NewStack(sheet, look.Pad(container.NewVBox(c.name, c.says, look.Pad(container.New(layout.NewCenterLayout(), c.take), 14, 0, 0, 0)), 28, 44, 28, 44))
	c.content = container.NewStack(kit.NewShield(), c.ground, container.New(layout.NewCenterLayout(), card))
	c.content.Hide()
	return c
}

// update draws the curtain, or takes it away.
func (c *curtain) update(on bool) {
	if !on {
		c.content.Hide()
		return
	}
	next := look.Seen(c.game.chair(c.game.sight.curtain).Name)
	c.name.Text = fmt.Sprintf("Pass the screen to %s", next)
	c.says.Text = fmt.Sprintf("Press Enter when %s sits here.", next)
	c.take.Text = fmt.Sprintf("%s sits here", next)
	c.take.Hint = "Take the curtain away (Enter)"
	c.content.Show()
	c.take.Refresh()
	c.content.Refresh()
}

// covered reports whether the screen is to be passed on.
func (g *Game) covered() bool { return g.sight.curtain != rules.Anyone && g.reveal == nil }
