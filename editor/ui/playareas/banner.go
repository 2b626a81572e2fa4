package playareas

import (
	"fmt"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/editor/ui/play"
	"github.com/mapsheet/mapsheet/rules"
)

// banner lies over the upper edge of the map: the turn, the phase and who chooses, what
// there is to choose, and the answers to give; while something is revealed, the event
// that is shown with its dice.
type banner struct {
	game    *Game
	content fyne.CanvasObject
	ground  *canvas.Rectangle
	head    *canvas.Text
	says    [2]*canvas.Text
	sign    string
	tall    bool // it takes two lines
	dice    *fyne.Container
	buttons *fyne.Container
	row     *fyne.Container
}

const (
	bannerHeight = 54
	bannerInset  = 12
	headSize     = 18
	headLeast    = 13
	dieSize      = 20
)

func newBanner(g *Game) *banner {
	b := &banner{game: g, ground: canvas.NewRectangle(look.Now().Accent), head: look.Title("", headSize), dice: container.NewHBox(), buttons: container.NewHBox()}
	for i := range b.says {
		b.says[i] = look.Line("", look.White(), theme.TextSize())
	}
	b.row = container.New(&bannerLayout{b}, b.head, b.says[0], b.says[1], b.dice, b.buttons)
	b.content = container.NewVBox(container.NewStack(kit.NewShield(), b.ground, b.row))
	return b
}

// update shows the game as it stands.
func (b *banner) update() {
	g := b.game
	t := g.shown
	now := t.Now()
	b.dice.Objects, b.buttons.Objects = nil, nil
	ground, tone := look.Now().Accent, look.White()
	if seat := g.chooses(); seat != rules.Anyone {
		ground, tone = g.colours(g.chair(seat).Side)
	}
	if now.Over && g.reveal == nil {
		ground, tone = look.Now().May, look.White()
	}
	b.head.Text, b.sign = g.headline()
	switch {
	case g.reveal != nil:
		b.tell(g.reveal)
	case now.Over:
		b.add("Report…", "", "Write what happened as a web page", g.window.Report)
	case g.players.Acting():
		b.sign = g.players.Text()
		b.add("Stop", "Esc", "Stop the players; the game stays as it stands (Escape)", g.players.Stop)
	case g.session.Waits() && g.players.Paused():
		b.sign = "A player waits to go on. " + b.sign
		b.add("Go on", "P", "Let the players go on (P)", g.players.Toggle)
	}
	for seat := range g.others().All() {
		name := g.chair(seat).Name
		b.add("Act for "+name, "", "Choose for "+name+" from here on; what was done stays as a branch", func() { g.actFor(seat) })
	}
	if g.reveal == nil {
		keys := []string{"E", "H"}
		for i, a := range g.answers() {
			key := ""
			if i < len(keys) {
				key = keys[i]
			}
			b.add(a.Name, key, a.Sentence, func() { g.answer(i) })
		}
	}
	b.ground.FillColor, b.head.Color, b.says[0].Color, b.says[1].Color = ground, tone, tone, tone
	b.tall = len(look.Wrapped(b.sign, theme.TextSize(), b.row.Layout.(*bannerLayout).room(b.game.window.Map.Size().Width))) > 1
	b.row.Layout.Layout(b.row.Objects, b.row.Size())
	b.content.Refresh()
}

// tell shows the event that is revealed, with its dice and what there is to go on.
func (b *banner) tell(r *reveal) {
	e := r.events[r.at-1]
	b.sign = e.Text
	b.head.Text = "The reveal  ·  " + r.says()
	for _, roll := range e.Rolls {
		if roll.Of == 6 && roll.Face == "" {
			ground := look.Now().Ink
			b.dice.Add(container.NewCenter(kit.DiePicture(roll.N, ground, dieSize)))
		}
	}
	b.add("", "←", "The event before (left arrow)", func() { r.step(-1) }).Icon = "chevron-left"
	if r.stops {
		b.add("Go on", "Space", "Let the events go on (space bar)", r.toggle)
	} else {
		b.add("Stop", "Space", "Stand still at this event (space bar)", r.toggle)
	}
	b.add("", "→", "The next event (right arrow)", func() { r.step(1) }).Icon = "chevron-right"
	b.add("To the end", "Esc", "Show the game as it stands now (Escape)", r.end)
}

func (b *banner) add(text, key, hint string, do func()) *kit.Button {
	n := kit.NewButton("", text, do)
	n.Look, n.Key, n.Hint = kit.Framed, key, hint
	b.game.bench.Wire(n)
	b.buttons.Add(container.NewCenter(n))
	return n
}

// headline is where the game stands and what is to be chosen.
func (g *Game) headline() (head, sign string) {
	t := g.shown
	h := t.Headline()
	head, sign = play.MomentText(g.session), h.Sentence
	if seat := g.chooses(); seat != rules.Anyone {
		head = look.Seen(g.chair(seat).Name) + "  ·  " + head
	}
	if t.Now().Over {
		head = "The game is over"
		sign = look.Sentence(g.session.Result(g.session.Branch()))
	}
	if score := g.scoreText(); score != "" {
		head += "  ·  " + score
	}
	return head, sign
}

// scoreText is the points of the sides: "White 4, Black 6".
func (g *Game) scoreText() string {
	s, ok := g.shown.(rules.Scorer)
	if !ok {
		return ""
	}
	var parts []string
	sides := g.session.Scenario().Sides
	for i, n := range s.Score() {
		if i < len(sides) {
			parts = append(parts, fmt.Sprintf("%s %d", sides[i].Name, n))
		}
	}
	return strings.Join(parts, ", ")
}

// bannerLayout puts the buttons at the right, the dice beside them, and the text at the
// left in two lines where one is not enough.
type bannerLayout struct{ b *banner }

func (l *bannerLayout) MinSize([]fyne.CanvasObject) fyne.Size {
	high := float32(bannerHeight)
	if l.b.tall {
		high += l.b.says[1].MinSize().Height
	}
	return fyne.NewSize(l.b.buttons.MinSize().Width+l.b.dice.MinSize().Width+120, high)
}

// room is how wide the text can be in a banner of a width.
func (l *bannerLayout) room(width float32) float32 {
	return max(40, width-bannerInset-l.b.buttons.MinSize().Width-l.b.dice.MinSize().Width-32)
}

func (l *bannerLayout) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	b := l.b
	w := b.buttons.MinSize().Width
	b.buttons.Move(fyne.NewPos(size.Width-w-8, (size.Height-b.buttons.MinSize().Height)/2))
	b.buttons.Resize(b.buttons.MinSize())
	d := b.dice.MinSize().Width
	b.dice.Move(fyne.NewPos(size.Width-w-d-20, (size.Height-b.dice.MinSize().Height)/2))
	b.dice.Resize(b.dice.MinSize())
	room := l.room(size.Width)
	for b.head.TextSize = headSize; b.head.TextSize > headLeast && b.head.MinSize().Width > room; b.head.TextSize-- {
	}
	look.Shorten(b.head, b.head.Text, room)
	b.head.Move(fyne.NewPos(bannerInset, 3))
	b.head.Resize(b.head.MinSize())
	lines := look.Wrapped(b.sign, theme.TextSize(), room)
	rest := ""
	if len(lines) > 1 {
		rest = strings.TrimSpace(strings.Join(lines[1:], " "))
	}
	look.Shorten(b.says[0], lines[0], room)
	look.Shorten(b.says[1], rest, room)
	y := float32(3) + b.head.MinSize().Height
	for _, t := range b.says {
		t.Move(fyne.NewPos(bannerInset, y))
		t.Resize(t.MinSize())
		y += t.MinSize().Height - 1
		t.Refresh()
	}
	b.head.Refresh()
}
