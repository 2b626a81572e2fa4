package vassal

import (
	"bytes"
	"image/color"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/cards"
	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/editor/draw/tables"
	"github.com/mapsheet/mapsheet/editor/export/vassal/sequence"
	"github.com/mapsheet/mapsheet/rules"
)

// The map of the cards and its two piles.
const (
	cardMap  = "Cards"
	drawPile = "Draw pile"
	played   = "Played cards"

	cardWide = 110 // pixels
)

// deck is the cards by which the turns of a battle go, as VASSAL lays them out and shuffles
// them in each new game.
type deck struct {
	slots []slot
	chart *chart
}

// drawerOf is a game that goes by cards; false where the battle does not, or cannot be begun.
func drawerOf(b Battle) (rules.Drawer, bool) {
	if b.System.Plays(b.Scenario) != nil {
		return nil, false
	}
	battle, err := b.System.NewBattle(b.Scenario)
	if err != nil {
		return nil, false // a draft that cannot be played has no cards yet
	}
	d, ok := battle.Begin(rules.Terms{}).(rules.Drawer)
	return d, ok
}

// deckOf makes the cards; nil where there are none.
func deckOf(files *archive, s stage) (*deck, error) {
	drawer, ok := drawerOf(s.Battle)
	if !ok {
		return nil, nil
	}
	back, err := files.picture(cards.Back(cardWide))
	if err != nil {
		return nil, err
	}
	d := &deck{chart: &chart{title: "Cards", side: cards.Height(cardWide), abreast: 1, cols: 2}}
	faces := armies(s.Battle)
	for i, c := range drawer.Deck().Cards {
		f := faces[c.Side]
		f.Rank, f.Black = c.Rank, c.Black
		picture, err := files.picture(cards.Picture(f, cardWide))
		if err != nil {
			return nil, err
		}
		d.slots = append(d.slots, slot{gpid: firstCard + i, name: sequence.Clean(c.Name), looks: looks{picture: picture, back: back, side: cards.Height(cardWide)}})
	}
	for _, name := range []string{drawPile, played} {
		d.chart.pens = append(d.chart.pens, pen{name: name, head: name, stacks: 1})
	}
	d.chart.pens[0].about = []string{sequence.Clean(drawer.Deck().Shuffle)}
	d.chart.pens[1].about = []string{"Right-click the pile to put all back."}
	d.chart.arrange()
	var picture bytes.Buffer
	if err := paint.WritePNG(&picture, d.chart.picture()); err != nil {
		return nil, err
	}
	d.chart.board = board{cardMap, files.board("cards", picture.Bytes())}
	return d, nil
}

// armies is how the cards of each side look: their soldiers wear what its first unit on
// foot wears.
func armies(b Battle) map[string]cards.Face {
	charts := b.Scenario.EffectiveCharts()
	fills, _ := draw.Colours(b.Scenario)
	out := map[string]cards.Face{"": {Coat: color.NRGBA{0x80, 0x80, 0x80, 0xff}}}
	for _, side := range b.Scenario.Sides {
		f := cards.Face{Army: side.Name, Coat: fills[side.ID], Uniform: tables.PlainUniform(fills[side.ID])}
	found:
		for _, force := range b.Scenario.Forces {
			for _, g := range force.Units {
				if t, ok := charts.UnitType(g.Type); ok && force.Side == side.ID && string(t.Kind) == tables.Infantry.String() {
					f.Uniform = tables.UniformOf(charts, g.Own, fills[side.ID])
					break found
				}
			}
		}
		out[side.ID] = f
	}
	return out
}

// element is the map of the cards.
func (d *deck) element() *element {
	pile := func(i int, set ...string) *element {
		at := d.chart.stack(i, 0)
		return part(onMap+"DrawPile", append(set, "allowMultiple=false", "allowSelect=false", "canSave=false", "color=0,0,0", "draw=true", "expressionCounting=false",
			"faceDownFormat=", "hotkeyOnEmpty=false", "maxStack=10", "reversible=false", "selectDisplayProperty=$BasicName$", "selectSortProperty=",
			"shuffleCommand=Shuffle", "shuffleFormat=", "shuffleHotkey=")...).
			with("name", d.chart.pens[i].name).with("owningBoard", d.chart.board.name).number("x", at.X).number("y", at.Y).
			number("width", cardWide+8).number("height", cards.Height(cardWide)+8)
	}
	drawn := pile(0, "faceDown=Always", "drawFaceUp=true", "shuffle=Always", "reshufflable=false", "reshuffleCommand=", "reshuffleHotkey=", "reshuffleMessage=", "reshuffleTarget=")
	for _, s := range d.slots {
		drawn.holding(part(widget+"CardSlot").with("entryName", s.name).number("gpid", s.gpid).number("height", cards.Height(cardWide)).number("width", cardWide).saying(s.piece().Text(sequence.Nobody)))
	}
	back := pile(1, "faceDown=Never", "drawFaceUp=true", "shuffle=Never", "reshufflable=true", "reshuffleCommand=Put all back", "reshuffleHotkey=", "reshuffleMessage=$playerName$ puts the cards back").
		with("reshuffleTarget", drawPile)
	return mapOf(cardMap, cardMap, false, boardElement(d.chart.board, d.chart.grid())).holding(drawn, back)
}
