package playtable

import (
	"fmt"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
)

// banner lies over the upper edge of the table: the turn, the phase with its card, who
// acts, and what there is to do.
type banner struct {
	content fyne.CanvasObject
	ground  *canvas.Rectangle
	head    *canvas.Text
	says    *canvas.Text
	texts   [2]string // of both, uncut
}

const (
	bannerHeight = 54
	bannerInset  = 12
)

func newBanner() *banner {
	b := &banner{ground: canvas.NewRectangle(look.Now().Accent), head: look.Title("", 17), says: look.Line("", look.White(), theme.TextSize())}
	b.content = container.NewVBox(container.NewStack(kit.NewShield(), b.ground, container.New(bannerLayout{b}, b.head, b.says)))
	return b
}

// show shows where the game stands.
func (b *banner) show(g *Game) {
	h := g.table().Headline()
	b.ground.FillColor, b.head.Color = look.Now().May, look.White()
	if h.Side != "" {
		b.ground.FillColor, b.head.Color = g.colours(h.Side)
	}
	b.says.Color = b.head.Color
	b.texts = [2]string{h.Phase, h.Sentence}
	if h.Turn > 0 {
		b.texts[0] = fmt.Sprintf("%s  ·  %s", g.session.System().Turn.Title(h.Turn), h.Phase)
	}
	switch {
	case g.table().Now().Over:
		b.texts[1] = look.Sentence(g.session.Result(g.session.Branch()))
	case g.players.Acting():
		b.texts[1] = "A player acts; Escape stops it. " + h.Sentence
	case g.session.Waits() && g.players.Paused():
		b.texts[1] = "A player waits; P lets it go on. " + h.Sentence
	}
	bannerLayout{b}.Layout(nil, b.ground.Size())
	b.content.Refresh()
}

// bannerLayout puts one text over the other and cuts them where the table ends.
type bannerLayout struct{ b *banner }

// MinSize is called by Fyne.
func (l bannerLayout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(120, bannerHeight) }

// Layout is called by Fyne.
func (l bannerLayout) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	y := float32(3)
	for i, t := range []*canvas.Text{l.b.head, l.b.says} {
		look.Shorten(t, l.b.texts[i], size.Width-2*bannerInset)
		t.Move(fyne.NewPos(bannerInset, y))
		t.Resize(t.MinSize())
		y += t.MinSize().Height
		t.Refresh()
	}
}
