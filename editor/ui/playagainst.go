package ui

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"github.com/mapsheet/mapsheet/editor/playtest"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/bot"
)

// usualOpponent is who plays the other side unless somebody else is chosen: it goes for the
// victory conditions and thinks for no time.
const usualOpponent = "greedy"

// askOpponent asks which side the person plays, and who plays against, and begins the game.
func (p *playtests) askOpponent() {
	p.editor.commitFields()
	sc := p.editor.doc.Scenario()
	if len(sc.Sides) < 2 {
		p.editor.app.Ask("There is nobody to play against", "The scenario has one side. Add another under Forces.", desk.Choice{Text: "Close", Look: kit.Primary})
		return
	}
	if len(p.opponents(sc.Sides[0].ID)) == 0 {
		p.editor.app.Ask("There is nobody to play against", "The program has no player for these rules.", desk.Choice{Text: "Close", Look: kit.Primary})
		return
	}
	var sides *kit.OneOf
	var kinds []rules.PlayerKind
	kind := ""
	opponent := kit.NewButton("chevron-down", "", nil)
	opponent.Look, opponent.Tight = kit.Framed, true
	about := look.Faint("")
	choose := func(id string) {
		at := max(0, slices.IndexFunc(kinds, func(k rules.PlayerKind) bool { return k.ID == id }))
		kind, opponent.Text = kinds[at].ID, kinds[at].Name
		opponent.Refresh()
		look.SetFaint(about, look.Capital(kinds[at].Name)+" "+kinds[at].About+".")
	}
	turn := func() {
		kinds = p.opponents(sc.Sides[sides.At].ID)
		choose(usualOpponent)
	}
	var names []string
	for _, side := range sc.Sides {
		names = append(names, look.OneLine(side.Name))
	}
	sides = kit.NewOneOf(turn, names...)
	opponent.Tap = func() {
		var options []kit.Option
		for _, k := range kinds {
			options = append(options, kit.Option{ID: k.ID, Text: k.Name, Detail: k.About})
		}
		p.editor.app.PickOption("The computer", opponent, options, kind, choose)
	}

	column := container.NewVBox()
	if text := wins(sc); text != "" {
		column.Add(look.Flush(look.Prose(text)))
	}
	column.Add(look.Pad(look.Caption("You play"), 6, 0, 0, 0))
	column.Add(sides.Column())
	column.Add(look.Pad(look.Caption("The computer"), 8, 0, 0, 0))
	column.Add(opponent)
	column.Add(look.Pad(about, -2, -7, 0, -7))
	body := container.New(look.FixedWidth(460), column)
	body.Resize(body.MinSize())

	var m *desk.Modal
	accept := func() {
		m.Close()
		p.beginSeated(rules.Terms{Seed: newSeed()}, p.against(sc.Sides[sides.At].ID, kind))
	}
	do := kit.DialogButton("Play", kit.Primary, accept)
	m = p.editor.app.OpenModal("Play against the computer", body, fyne.Size{},
		kit.DialogButton("Cancel", kit.Framed, func() { m.Close() }), do)
	m.Cancel, m.Accept, sides.Accept = m.Close, accept, accept
	for _, b := range append(slices.Clone(sides.Buttons), opponent, do) {
		b.OnKey = func(k fyne.KeyName) { // the arrow keys lead through the sides from wherever in the dialog
			if !sides.Step(k) {
				m.Key(k)
			}
		}
	}
	turn()
	p.editor.app.Focus(do)
}

// wins is how the game is won, in sentences.
func wins(sc *model.Scenario) string {
	const most = 4
	said := sc.Victory.Sentences(sc)
	if len(said) > most {
		said = append(said[:most:most], "The rest is under Victory.")
	}
	for i, s := range said {
		said[i] = look.Seen(s)
	}
	return strings.Join(said, " ")
}

// opponents lists the players of the program that every seat can have which is not of a side.
func (p *playtests) opponents(side string) []rules.PlayerKind {
	sc := p.editor.doc.Scenario()
	var out []rules.PlayerKind
	for i, c := range p.editor.system.Chairs(sc) {
		if c.Side == side {
			continue
		}
		can := bot.Offered(p.editor.system, rules.Brief{Scenario: sc, Seat: rules.Seat(i + 1), Side: c.Side})
		if out == nil {
			out = can
			continue
		}
		out = slices.DeleteFunc(out, func(k rules.PlayerKind) bool {
			return !slices.ContainsFunc(can, func(o rules.PlayerKind) bool { return o.ID == k.ID })
		})
	}
	return out
}

// against is the players of a game in which a person has a side, and the program the others.
func (p *playtests) against(side, kind string) map[string]string {
	players := map[string]string{}
	for _, c := range p.editor.system.Chairs(p.editor.doc.Scenario()) {
		players[c.ID] = kind
		if c.Side == side {
			players[c.ID] = playtest.Hand
		}
	}
	return players
}
