package play

import (
	"fmt"
	"image"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"

	"github.com/mapsheet/mapsheet/editor/draw/cards"
	"github.com/mapsheet/mapsheet/editor/draw/tables"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/editor/ui/panel"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

// Deck is the panel of the cards of a game: the card that is up, drawn large, who has a
// part in it and what is left of it; and of the deck what is still to come. A click on a
// card that is to come has it drawn next.
type Deck struct {
	panel.ReadOnly
	course *Course
	lines  *fyne.Container
	whole  *kit.Scroller

	faces    map[string]cards.Face // of the sides, by their ids
	of       *model.Scenario       // that they are of
	pictures map[pictured]image.Image
	tiles    map[string]*kit.Tile // of the cards, by their ids
}

// pictured is a picture of a card that is kept.
type pictured struct {
	card string
	of   *model.Scenario
	chip bool
}

// NewDeck is the panel for a game.
func NewDeck(c *Course) *Deck {
	p := &Deck{course: c, lines: container.NewVBox(), pictures: map[pictured]image.Image{}}
	p.whole = kit.NewScroller(look.Pad(p.lines, 6, 12, 14, 12))
	return p
}

// ID and the methods below make it a panel.
func (p *Deck) ID() string { return "cards" }

// Name is called by the tabs.
func (p *Deck) Name() string { return "Cards" }

// Content is called by the tabs.
func (p *Deck) Content() fyne.CanvasObject { return p.whole }

// Absent reports whether the game has no cards.
func (p *Deck) Absent() bool { return p.course.deck() == nil }

// Tile is the small picture of a card in the deck; nil where there is none.
func (p *Deck) Tile(id string) *kit.Tile { return p.tiles[id] }

// deck is the cards of the game; nil where it has none.
func (c *Course) deck() *rules.Deck {
	d, ok := c.Session.Table().(rules.Drawer)
	if !ok {
		return nil
	}
	deck := d.Deck()
	return &deck
}

const (
	largeCard = 122 // width
	cardGap   = 12
	chipSide  = 25
	chipRow   = 7*(chipSide+2*kit.TileRim+4) + 8 // width of seven
	sharpness = 2                                // pixels of a picture to one of the window, so that it is sharp on dense screens
)

// Update shows the game as it stands.
func (p *Deck) Update(*model.Scenario, panel.Changes) {
	d := p.course.deck()
	p.lines.RemoveAll()
	if d == nil {
		return
	}
	p.showUp(d)
	p.showDeck(d)
	p.lines.Refresh()
	p.whole.Refresh()
}

// showUp shows the card that is up.
func (p *Deck) showUp(d *rules.Deck) {
	up, ok := d.Up()
	if !ok {
		p.head("No card is up")
		text := "Cards are turned one by one once the command points are rolled."
		switch now := p.course.Session.Table().Now(); {
		case now.Over:
			text = "The game is over."
		case d.Count("", rules.InDeck) == 0 || d.Count("", rules.Discarded) > 0:
			text = "The cards of this turn are done."
		}
		p.says(text)
		return
	}
	c := look.NewImage(p.picture(up, false))
	c.FillMode = canvas.ImageFillContain
	c.SetMinSize(fyne.NewSize(largeCard, float32(cards.Height(largeCard))))
	beside := container.New(layout.NewCustomPaddedVBoxLayout(2))
	name := look.Line(look.Capital(up.Name), look.Now().Ink, theme.TextSize()+2)
	name.TextStyle.Bold = true
	beside.Add(name)
	beside.Add(look.Flush(look.Prose(up.Does)))
	t := p.course.Session.Table()
	for _, u := range d.Users {
		beside.Add(p.user(t.View(u.Unit).Title, u))
	}
	if d.Remains != "" {
		beside.Add(look.Flush(look.Prose(d.Remains)))
	}
	p.lines.Add(look.After(container.NewVBox(c), look.Pad(beside, 0, cardGap, 0, 0)))
}

// user is the line of somebody who has a part in the card.
func (p *Deck) user(name string, u rules.CardUser) fyne.CanvasObject {
	text := look.Prose(name + " " + u.Text)
	mark := look.Icon("current", look.Now().Faded)
	if u.Acts {
		text.TextStyle.Bold = true
		mark = look.Icon("current", look.Now().Accent)
	}
	icon := look.NewPicture(mark)
	icon.SetMinSize(fyne.NewSquareSize(theme.TextSize()))
	return look.After(container.NewVBox(look.Pad(icon, 3, 0, 0, 0)), look.Pad(text, -5, -3, -4, -7))
}

// showDeck shows of each side which of its cards are to come.
func (p *Deck) showDeck(d *rules.Deck) {
	s := p.course.Session
	next := s.Cards()
	left := d.Count("", rules.InDeck)
	p.head(fmt.Sprintf("%d of %d cards to come", left, len(d.Cards)))
	p.tiles = map[string]*kit.Tile{}
	ids := []string{}
	for _, side := range s.Scenario().Sides {
		ids = append(ids, side.ID)
	}
	for _, side := range append(ids, "") {
		var tiles []fyne.CanvasObject
		of := 0
		for _, c := range d.Cards {
			if c.Side == side {
				t := p.chip(c, slices.Contains(next, c.ID))
				p.tiles[c.ID] = t
				tiles = append(tiles, t)
				of++
			}
		}
		if of == 0 {
			continue
		}
		text := "For nobody"
		if found, ok := s.Scenario().Side(side); ok {
			text = fmt.Sprintf("%s: %d of %d", found.Name, d.Count(side, rules.InDeck), of)
			if n := d.Count(side, rules.SetAside); n > 0 {
				text += ", " + fmt.Sprint(n) + " set aside"
			}
		}
		p.lines.Add(look.Pad(look.Caption(text), 4, 0, -2, 0))
		p.lines.Add(container.NewHBox(container.New(look.FixedWidth(chipRow), kit.Tiles(chipSide, tiles))))
	}
	p.lines.Add(look.Pad(p.nextRow(d, next), 6, 0, 0, 0))
	p.says(d.Shuffle)
}

// nextRow says what is drawn next, and takes back what was set by hand.
func (p *Deck) nextRow(d *rules.Deck, next []string) fyne.CanvasObject {
	text := "Drawn next: by chance. Click a card to set it."
	if len(next) == 0 {
		return look.Flush(look.Prose(text))
	}
	var names []string
	for _, id := range next {
		if c, ok := d.Card(id); ok {
			names = append(names, c.Name)
		}
	}
	b := kit.NewButton("dice", "Chance", func() { p.course.setCards() })
	b.Look, b.Hint, b.Tight = kit.Framed, "Leave the next cards to chance", true
	p.course.Bench.Wire(b)
	return container.NewBorder(nil, nil, nil, container.NewCenter(b), look.Flush(look.Prose("Drawn next: "+strings.Join(names, ", "))))
}

// chip is a card of the deck, small: pale where it is gone.
func (p *Deck) chip(c rules.Card, next bool) *kit.Tile {
	m := look.NewImage(p.picture(c, true))
	m.FillMode = canvas.ImageFillContain
	lies, do := "", func() { p.course.Bench.Status.SetNotice("The " + c.Name + " is not in the deck any more") }
	switch c.Lies {
	case rules.InDeck:
		lies = "Click: draw it next"
		do = func() { p.course.setCards(append(p.course.Session.Cards(), c.ID)...) }
	case rules.FaceUp:
		lies = "It is up"
	case rules.SetAside:
		lies = "It is set aside"
		m.Translucency = 0.35
	case rules.Discarded:
		lies = "It is gone until the cards are shuffled again"
		m.Translucency = 0.78
	}
	if next {
		lies = "It is set to be drawn next; click: leave it to chance"
		do = func() {
			p.course.setCards(slices.DeleteFunc(p.course.Session.Cards(), func(id string) bool { return id == c.ID })...)
		}
	}
	t := p.course.tile("card:"+c.ID, m, chipSide, fmt.Sprintf("%s. %s %s", look.Capital(c.Name), c.Does, lies), do)
	t.Selected = next || c.Lies == rules.FaceUp
	return t
}

// picture is a card as it is drawn, large or small.
func (p *Deck) picture(c rules.Card, chip bool) image.Image {
	sc := p.course.Session.Scenario()
	key := pictured{c.ID, sc, chip}
	if m, ok := p.pictures[key]; ok {
		return m
	}
	if p.of != sc {
		p.of, p.faces = sc, p.armies()
		clear(p.pictures)
	}
	f := p.faces[c.Side]
	f.Rank, f.Black = c.Rank, c.Black
	var m image.Image
	if chip {
		m = cards.Chip(f, chipSide*sharpness*5/7)
	} else {
		m = cards.Picture(f, largeCard*sharpness)
	}
	p.pictures[key] = m
	return m
}

// armies is how the cards of each side look: their soldiers wear what its first unit on
// foot wears.
func (p *Deck) armies() map[string]cards.Face {
	s := p.course.Session
	t, charts := s.Table(), s.Scenario().EffectiveCharts()
	out := map[string]cards.Face{}
	for _, side := range s.Scenario().Sides {
		fill, _ := p.course.Colours(side.ID)
		f := cards.Face{Army: side.Name, Coat: fill, Uniform: tables.PlainUniform(fill)}
		for u := range int32(t.Units()) {
			v := t.View(u)
			if typ, ok := charts.UnitType(v.Type); ok && v.Side == side.ID && string(typ.Kind) == tables.Infantry.String() {
				f.Uniform = tables.UniformOf(charts, v.Own, fill)
				break
			}
		}
		out[side.ID] = f
	}
	return out
}

func (p *Deck) head(text string) { addHead(p.lines, text) }

func (p *Deck) says(text string) { p.lines.Add(look.Pad(look.Prose(text), -6, -7, -6, -7)) }

// setCards sets the cards that are drawn next; none leaves them to chance.
func (c *Course) setCards(ids ...string) {
	if err := c.Session.SetCards(ids...); err != nil {
		c.Bench.Desk.Fail("The cards cannot be set", err)
	}
	c.ByHand()
}

// AskCard asks for the card that is drawn next, behind those that are set already.
func (c *Course) AskCard() {
	c.Halt()
	d := c.deck()
	options := []kit.Option{{ID: "", Text: "By chance", Detail: "no card is set"}}
	next := c.Session.Cards()
	for _, card := range d.Cards {
		if card.Lies == rules.InDeck && !slices.Contains(next, card.ID) {
			options = append(options, kit.Option{ID: card.ID, Text: look.Capital(card.Name), Detail: card.Does})
		}
	}
	c.Bench.Desk.SearchOption("The next card", options, "-", func(id string) {
		if id == "" {
			c.setCards()
			return
		}
		c.setCards(append(c.Session.Cards(), id)...)
	})
}

// HasCards reports whether there are cards in the game.
func (c *Course) HasCards() bool { return c.deck() != nil }
