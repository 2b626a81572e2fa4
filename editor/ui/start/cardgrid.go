package start

import (
	"math"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/rules"
)

// shelf is the head of the cards of a rule system.
type shelf struct {
	widget.BaseWidget
	content fyne.CanvasObject
	cards   []*Card
}

func newShelf(system rules.System) *shelf {
	name, about := look.Title(system.Name, 19), look.Caption(look.Capital(system.About))
	s := &shelf{content: container.NewBorder(nil, look.Pad(look.Ruler(), 2, 0, 0, 0), name, nil, look.Pad(about, 6, 0, 0, 10))}
	s.ExtendBaseWidget(s)
	return s
}

// settle hides the head where a search hides all of its cards.
func (s *shelf) settle() {
	look.Show(s, slices.ContainsFunc(s.cards, (*Card).Visible))
}

// CreateRenderer implements fyne.Widget.
func (s *shelf) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(s.content) }

// below is the card a row below another, or above it for -1, that lies nearest to it;
// the first where there is no other yet, and the same where there is no such row.
func below(cards []*Card, at, way int) int {
	if at < 0 {
		return 0
	}
	from, best, nearest := cards[at].Position(), at, math.Inf(1)
	for i, c := range cards {
		by := float64(c.Position().Y-from.Y) * float64(way)
		if by <= 0 {
			continue
		}
		// Rows are much farther apart than cards of a row can be worth.
		if far := by*1000 + math.Abs(float64(c.Position().X-from.X)); far < nearest {
			best, nearest = i, far
		}
	}
	return best
}

// cardGrid is a layout of cards in rows as wide as the page. The cards are as
// large as lets all of them be seen at once, where the page has room for that.
type cardGrid struct {
	width, height float32 // of the page; set before the cards are measured
	cols          int
}

const cardGap = 14

// measure is how wide the cards are: with as few in a row as all of them can be seen
// with. Those that a search hides count too: the others stay as they are.
func (g *cardGrid) measure(objects []fyne.CanvasObject) (cardW float32) {
	most := max(1, int((g.width+cardGap)/(cardWidth+cardGap)))
	for g.cols = 1; g.cols < most; g.cols++ {
		cardW = g.cardWidth()
		if cardW <= cardWidest && g.place(objects, cardW, func(fyne.CanvasObject, fyne.Position, fyne.Size) {}) <= g.height {
			return cardW
		}
	}
	return min(g.cardWidth(), cardWidest)
}

// cardWidth is how wide the cards are when they share the width.
func (g *cardGrid) cardWidth() float32 {
	return (g.width - float32(g.cols-1)*cardGap) / float32(g.cols)
}

// MinSize is the room that the visible cards need at the page's width.
func (g *cardGrid) MinSize(objects []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(cardWidth, g.place(visible(objects), g.measure(objects), func(fyne.CanvasObject, fyne.Position, fyne.Size) {}))
}

// Layout places the visible cards.
func (g *cardGrid) Layout(objects []fyne.CanvasObject, _ fyne.Size) {
	g.place(visible(objects), g.measure(objects), func(o fyne.CanvasObject, at fyne.Position, size fyne.Size) {
		o.Resize(size)
		o.Move(at)
	})
}

func visible(objects []fyne.CanvasObject) []fyne.CanvasObject {
	return slices.DeleteFunc(slices.Clone(objects), func(o fyne.CanvasObject) bool { return !o.Visible() })
}

// place tells where each card and head goes, and returns how high they are together.
func (g *cardGrid) place(objects []fyne.CanvasObject, cardW float32, put func(fyne.CanvasObject, fyne.Position, fyne.Size)) (y float32) {
	size := fyne.NewSize(cardW, cardHeight(cardW))
	col := 0
	endRow := func() {
		if col > 0 {
			col, y = 0, y+size.Height+cardGap
		}
	}
	for _, o := range objects {
		if h, ok := o.(*shelf); ok {
			if endRow(); y > 0 {
				y += cardGap
			}
			high := h.MinSize().Height
			put(h, fyne.NewPos(0, y), fyne.NewSize(g.width, high))
			y += high + cardGap/2
			continue
		}
		if col == g.cols {
			endRow()
		}
		put(o, fyne.NewPos(float32(col)*(cardW+cardGap), y), size)
		col++
	}
	endRow()
	return y
}

// gridScroll is the layout of a scroller with a card grid in it: the grid
// learns the size before it is measured.
type gridScroll struct {
	grid  *cardGrid
	inset float32
}

func (l *gridScroll) MinSize([]fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(cardWidth+l.inset, 200)
}

func (l *gridScroll) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	l.grid.width, l.grid.height = size.Width-l.inset, size.Height-l.inset/2
	for _, o := range objects {
		o.Resize(size)
		o.Refresh()
	}
}
