package playareas

import (
	"fmt"
	"image/color"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/areas"
	"github.com/mapsheet/mapsheet/editor/playtest"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

// zoneCard shows a fight large over the map: the spaces of its zone with the two lines,
// and at each unit what is added to its dice, line by line, with its chances before the
// throw and its dice after.
type zoneCard struct {
	game    *Game
	content *fyne.Container
	said    []string
}

// How wide the columns of a fight are, one for each space.
const (
	widestColumn = 150
	zoneWidth    = 620
	widestPair   = 96 // of the picture of a space
)

func newZoneCard(g *Game) *zoneCard {
	c := &zoneCard{game: g, content: container.NewStack()}
	c.content.Hide()
	return c
}

func (c *zoneCard) hide() {
	c.content.Objects, c.said = nil, nil
	c.content.Hide()
}

// show shows a fight. It lies at the end of the map where the fight is not.
func (c *zoneCard) show(f rules.Fight) {
	g := c.game
	sides := g.session.Scenario().Sides
	spaces := 1
	for _, s := range f.Strikers {
		spaces = max(spaces, s.Space)
	}
	wide := min(widestColumn, float32(zoneWidth)/float32(spaces))
	c.said = nil
	title := c.line(f.Title, look.Now().Ink)
	title.TextStyle.Bold = true
	box := container.New(look.Tight{}, container.NewCenter(title))
	if text := outcome(f); text != "" {
		for _, l := range look.Wrapped(text, theme.CaptionTextSize(), wide*float32(max(spaces, 2))) {
			box.Add(container.NewCenter(c.caption(l)))
		}
	}
	// The side that sits in the north, the second, is above.
	box.Add(look.Pad(c.line(sides[1].Name, look.Now().Faded), 2, 0, 0, 2))
	box.Add(c.row(f, sides[1].ID, spaces, wide, true))
	box.Add(c.picture(f, spaces, wide))
	box.Add(c.row(f, sides[0].ID, spaces, wide, false))
	box.Add(look.Pad(c.line(sides[0].Name, look.Now().Faded), 0, 0, 0, 2))
	ground := canvas.NewRectangle(look.Now().Sheet)
	ground.StrokeColor, ground.StrokeWidth, ground.CornerRadius = look.Now().Border, 1.5, 4
	card := container.NewHBox(layout.NewSpacer(), container.NewStack(ground, look.Pad(box, 8, 12, 8, 12)), layout.NewSpacer())
	at, _ := g.window.Map.PlaceOf(f.At)
	if at.Y > g.window.Map.Size().Height/2 {
		c.content.Objects = []fyne.CanvasObject{container.NewVBox(look.Pad(card, bannerHeight+10, 0, 0, 0), layout.NewSpacer())}
	} else {
		c.content.Objects = []fyne.CanvasObject{container.NewVBox(layout.NewSpacer(), look.Pad(card, 0, 0, 10, 0))}
	}
	c.content.Show()
	c.content.Refresh()
}

// outcome is what may come of a fight, or of the throw alone.
func outcome(f rules.Fight) string {
	switch {
	case len(f.Outlook) > 0:
		return "In the end: " + chanceText(f.Outlook)
	case len(f.Results) > 0 && f.Results[0].N < f.Results[0].Of:
		return "The throw to come: " + chanceText(f.Results)
	}
	return ""
}

func (c *zoneCard) line(text string, ink color.Color) *canvas.Text {
	c.said = append(c.said, text)
	return look.Line(text, ink, theme.TextSize())
}

// picture is the zone with the two lines.
func (c *zoneCard) picture(f rules.Fight, spaces int, wide float32) fyne.CanvasObject {
	g := c.game
	sides := g.session.Scenario().Sides
	pair := min(wide, widestPair)
	drawn := areas.Fight{Spaces: spaces, Paper: color.NRGBAModel.Convert(look.Now().Sheet).(color.NRGBA)}
	spaceOf := map[int32]int{}
	for _, s := range f.Strikers {
		spaceOf[s.Unit] = s.Space
	}
	for _, s := range f.Strikers {
		line := 0
		if s.Side == sides[0].ID {
			line = 1
		}
		x := areas.Fighter{Piece: g.pieceOf(s.Unit), At: s.Space - 1, Foe: -1}
		if at, here := spaceOf[s.Target]; here && s.Target != rules.Absent {
			x.Foe = at - 1
		}
		drawn.Lines[line] = append(drawn.Lines[line], x)
	}
	pixels := g.window.Map.Scale()
	m := areas.FightPicture(drawn, int(float64(wide)*pixels), int(float64(pair)*pixels), draw.Options{Palette: g.window.Map.Options().Palette})
	picture := look.NewImage(m)
	picture.SetMinSize(fyne.NewSize(float32(float64(m.Rect.Dx())/pixels), float32(float64(m.Rect.Dy())/pixels)))
	return container.NewCenter(picture)
}

// pieceOf is a unit as it is shown: as it is at the event while one is revealed.
func (g *Game) pieceOf(unit int32) areas.Piece {
	if g.reveal != nil {
		if p, ok := g.reveal.stages[g.reveal.at-1][unit]; ok {
			return p.Piece
		}
	}
	sc := g.session.Scenario()
	return playtest.PieceOf(g.shown.View(unit), sc, sc.EffectiveCharts())
}

// row is what there is to say of the units of a side, a column for each space.
func (c *zoneCard) row(f rules.Fight, side string, spaces int, wide float32, above bool) fyne.CanvasObject {
	row := container.New(layout.NewCustomPaddedHBoxLayout(0))
	for space := range spaces {
		column := container.New(look.Tight{})
		i := slices.IndexFunc(f.Strikers, func(s rules.Striker) bool { return s.Side == side && s.Space == space+1 })
		if i >= 0 {
			c.tell(column, f.Strikers[i], wide-10)
		}
		var whole fyne.CanvasObject = container.NewVBox(column)
		if above {
			whole = container.NewVBox(layout.NewSpacer(), column)
		}
		row.Add(container.New(look.FixedWidth(wide), look.Pad(whole, 0, 5, 0, 5)))
	}
	return row
}

const dieSide = 19

// tell says of a unit in a fight what is added to its dice, what they must come to, and
// with which chances, or what they came to.
func (c *zoneCard) tell(column *fyne.Container, s rules.Striker, wide float32) {
	add := func(text string, strong bool) {
		for _, l := range look.Wrapped(text, theme.CaptionTextSize(), wide) {
			t := c.caption(l)
			if strong {
				t.Color, t.TextStyle.Bold = look.Now().Ink, true
			}
			column.Add(container.NewCenter(t))
		}
	}
	add(c.game.shown.View(s.Unit).Title, true)
	for _, l := range s.Lines {
		if l.Amount != 0 {
			add(model.WithSign(float64(l.Amount), 0)+" "+l.How, false)
		}
	}
	if s.Needs != "" {
		add("needs "+s.Needs, false)
	}
	switch {
	case len(s.Rolled) > 0:
		dice := container.New(layout.NewCustomPaddedHBoxLayout(3))
		for _, n := range s.Rolled {
			dice.Add(kit.DiePicture(n, look.Now().Ink, dieSide))
			c.said = append(c.said, fmt.Sprint(n))
		}
		column.Add(container.NewCenter(dice))
		for _, p := range s.Chances {
			if p.N == p.Of {
				add(p.Result, true)
			}
		}
	case len(s.Chances) > 0:
		add(chanceText(s.Chances), true)
	case s.Dice == 0:
		add("does not roll", false)
	}
}

func (c *zoneCard) caption(text string) *canvas.Text {
	c.said = append(c.said, text)
	return look.Caption(text)
}

// nextZone shows the next of the fights that stand or threaten large; after the last none.
func (g *Game) nextZone() {
	g.zoned++
	g.showZone()
	if g.zoned == 0 {
		g.bench.Status.SetNotice("No more fights stand or threaten, as far as is known here")
	}
}

// showZone shows the fight that is chosen, or the one that is revealed.
func (g *Game) showZone() {
	if r := g.reveal; r != nil {
		if f, ok := r.fight(); ok {
			g.zone.show(f)
			return
		}
		g.zone.hide()
		return
	}
	if t, ok := g.shown.(rules.Fighter); ok && g.zoned > 0 && !g.covered() {
		if all := slices.DeleteFunc(t.Fights(nil), func(f rules.Fight) bool { return !inSpaces(f) }); g.zoned <= len(all) {
			g.zone.show(all[g.zoned-1])
			return
		}
	}
	g.zoned = 0
	g.zone.hide()
}

// inSpaces reports whether those who fight stand in spaces.
func inSpaces(f rules.Fight) bool { return len(f.Strikers) > 0 && f.Strikers[0].Space > 0 }

// fight is the fight that the event is about which is shown last; false where it is about
// none.
func (r *reveal) fight() (rules.Fight, bool) {
	n, e := r.at-1, r.events[r.at-1]
	about := func(b rules.Bout) bool {
		return slices.ContainsFunc(b.Strikers, func(s rules.Striker) bool { return s.Unit == e.Unit })
	}
	switch e.Kind {
	case rules.Attacks, rules.Rolls:
		for _, b := range r.bouts {
			if b.At == e.At && b.Told > n {
				return b.Fight, true
			}
		}
	case rules.Hits:
		for _, b := range slices.Backward(r.bouts) {
			if b.Told <= n && about(b) {
				return b.Fight, true
			}
		}
	}
	return rules.Fight{}, false
}
