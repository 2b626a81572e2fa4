package playhexes

import (
	"image/color"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/editor/ui/play"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

// playBanner lies over the upper edge of the map while the draft is played: the
// turn, the phase and whose it is, what may be done, and the answers to give.
type playBanner struct {
	game    *Game
	content fyne.CanvasObject
	ground  *canvas.Rectangle // in the colour of the counters of the side that acts
	asks    *canvas.Rectangle // a line along the foot where something is asked
	head    *canvas.Text
	says    [2]*canvas.Text // the second line where one is not enough
	sign    string          // what they say in full
	tall    bool            // it takes both lines
	width   float32         // of the map when that was found
	buttons *fyne.Container
	named   map[string]*kit.Button // by the id of the command that does the same
	row     *fyne.Container
}

const (
	bannerHeight = 54
	headSize     = 18 // of the letters of the head, and where there is little room
	headLeast    = 14
)

func newPlayBanner(g *Game) *playBanner {
	b := &playBanner{game: g, ground: canvas.NewRectangle(look.Now().Accent), asks: canvas.NewRectangle(look.Now().Caution),
		head: look.Title("", headSize), buttons: container.NewHBox()}
	for i := range b.says {
		b.says[i] = look.Line("", look.White(), theme.TextSize())
	}
	b.row = container.New(&bannerLayout{b}, b.asks, b.head, b.says[0], b.says[1], b.buttons)
	b.content = container.NewVBox(container.NewStack(kit.NewShield(), b.ground, b.row))
	return b
}

// update shows the game as it stands.
func (b *playBanner) update() {
	g := b.game
	h := g.table().Headline()
	now := g.table().Now()
	answers := g.answers()
	ground, tone := g.sideColours(h.Side)
	if now.Over {
		ground, tone = look.Now().May, look.White()
	}
	b.ground.FillColor, b.head.Color, b.says[0].Color, b.says[1].Color = ground, tone, tone, tone
	b.asks.Hidden = len(answers) < 2
	b.head.Text = play.MomentText(g.session)
	if side, ok := g.session.Scenario().Side(h.Side); ok {
		b.head.Text = look.Seen(side.Name) + "  ·  " + b.head.Text
	}
	b.sign = h.Sentence
	b.buttons.Objects, b.named = nil, map[string]*kit.Button{}
	if now.Over {
		b.head.Text = "The game is over: " + strings.TrimPrefix(look.LowerFirst(strings.TrimSuffix(g.session.Result(g.session.Branch()), ".")), "the game is ")
		b.sign = g.reasonText()
		b.add("panel.victory", "How it ended", "", "Each victory clause with its truth at the end", func() { g.window.Panel("victory") })
		b.add("play.report-web", "Report…", "", "Write what happened as a web page with the map of every turn", func() { g.window.Report() })
	}
	switch {
	case g.run != nil:
		b.sign = g.runText()
		b.add("play.players", "Stop", "Esc", "Stop the player; the game stays as it stands (Escape)", g.stopPlayers)
	case g.paused && g.hasPlayer():
		b.sign = g.playerName(now.Side, g.session.Player(now.Side)) + " waits to go on. " + b.sign
		b.add("play.players", "Go on", "P", "Let the player go on (P)", g.togglePlayers)
	}
	if g.run == nil {
		b.addAnswers(answers)
	}
	b.fit()
	b.row.Refresh()
	b.content.Refresh()
	b.ground.Refresh()
	b.asks.Refresh()
}

// fit gives the text the lines that it needs and keeps the map below both, so
// that it stays where it is from phase to phase.
func (b *playBanner) fit() {
	m := b.game.bench.Map
	b.width = m.Size().Width
	b.tall = len(look.Wrapped(b.sign, theme.TextSize(), b.room(b.width))) > 1
	if high := float64(bannerHeight + b.says[0].MinSize().Height); m.Covered() < high {
		b.game.window.Cover(high)
	}
}

// height is how much of the map the banner covers.
func (b *playBanner) height() float32 {
	if b.tall {
		return bannerHeight + b.says[0].MinSize().Height
	}
	return bannerHeight
}

// room is how wide the text can be in a banner of a width.
func (b *playBanner) room(width float32) float32 {
	return max(40, width-bannerInset-b.buttons.MinSize().Width-20)
}

// answerKeys is the commands of the answers that have one, and their keys.
var answerKeys = [...]struct{ id, key string }{{"play.answer", "E"}, {"play.answer-second", "H"}}

// addAnswers adds a button for each answer, and one that carries out what is
// declared before it.
func (b *playBanner) addAnswers(answers []rules.Ability) {
	g := b.game
	declared := len(g.declared())
	if declared > 0 {
		b.sign = declaredText(declared)
		b.add("play.fire", "Carry out", "Enter", "Roll for all that is declared (Enter); F rolls for one attack", g.fireAll)
	}
	if len(g.ready.all()) > 0 {
		b.add("play.next", g.ready.text(), "S", g.ready.hint(), g.turnReady)
	}
	for i, a := range answers {
		id, key, text, hint := "", "", a.Name, a.Sentence
		if i < len(answerKeys) {
			id, key = answerKeys[i].id, answerKeys[i].key
		}
		if declared > 0 {
			text, hint = "Carry out and end", "Roll for all that is declared. "+hint
		}
		b.add(id, text, key, hint, func() { g.answer(i) })
	}
}

const bannerInset, bannerLine = 12, 4

// add adds a button that does what the command of an id does.
func (b *playBanner) add(id, text, key, hint string, do func()) {
	n := kit.NewButton("", text, do)
	n.Look, n.Key, n.Hint = kit.Framed, key, hint
	b.game.bench.Wire(n)
	b.buttons.Add(container.NewCenter(n))
	b.named[id] = n
}

// outcomeText says who has won and why.
func (g *position) outcomeText() string {
	return look.Sentence(g.session.Result(g.session.Branch())) + " " + g.reasonText()
}

// reasonText is the clauses that decided the game.
func (g *position) reasonText() string {
	a, err := g.session.Account(g.session.Branch().ID)
	if err != nil || a.Outcome == nil {
		return ""
	}
	var parts []string
	for _, r := range a.Outcome.By {
		parts = append(parts, look.Sentence(r.Sentence))
	}
	return strings.Join(parts, " ")
}

// sideColours is the ground and the ink of the counters of a side; those of the
// window where no side is meant or it has no units.
func (g *position) sideColours(side string) (ground, ink color.NRGBA) {
	charts := g.charts()
	for _, f := range g.session.Scenario().Forces {
		if f.Side != side {
			continue
		}
		for _, u := range f.Units {
			if t, ok := charts.UnitType(u.Type); ok {
				if n, ok := charts.Nation(t.Nation); ok {
					c := draw.NewCounter(model.Face{}, n)
					return c.Fill, c.Ink
				}
			}
		}
	}
	return look.Now().Accent, look.White()
}

// bannerLayout puts the buttons at the right and the text beside them.
type bannerLayout struct{ b *playBanner }

func (l *bannerLayout) MinSize([]fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(l.b.buttons.MinSize().Width+120, l.b.height())
}

func (l *bannerLayout) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	b := l.b
	b.asks.Move(fyne.NewPos(0, size.Height-bannerLine))
	b.asks.Resize(fyne.NewSize(size.Width, bannerLine))
	w := b.buttons.MinSize().Width
	b.buttons.Move(fyne.NewPos(size.Width-w-8, (size.Height-b.buttons.MinSize().Height)/2))
	b.buttons.Resize(b.buttons.MinSize())
	x, room := float32(bannerInset), b.room(size.Width)
	b.fitHead(room)
	b.head.Move(fyne.NewPos(x, 4))
	b.head.Resize(b.head.MinSize())
	first, rest := b.sign, ""
	if b.tall {
		first = look.Wrapped(b.sign, theme.TextSize(), room)[0]
		rest = strings.TrimSpace(strings.TrimPrefix(b.sign, first))
	}
	look.Shorten(b.says[0], first, room)
	look.Shorten(b.says[1], rest, room)
	high := b.says[0].MinSize().Height
	for i, t := range b.says {
		t.Move(fyne.NewPos(x, bannerHeight-5-high+float32(i)*high))
		t.Resize(t.MinSize())
		t.Refresh()
	}
	b.head.Refresh()
}

// fitHead writes the head as large as there is room for.
func (b *playBanner) fitHead(room float32) {
	for b.head.TextSize = headSize; b.head.TextSize > headLeast && b.head.MinSize().Width > room; b.head.TextSize-- {
	}
	look.Shorten(b.head, b.head.Text, room)
}
