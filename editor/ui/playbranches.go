package ui

import (
	"fmt"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"

	"github.com/mapsheet/mapsheet/editor/playtest"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/editor/ui/panel"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

// branchesPanel lists the lines of play of a game, to go from one to another,
// to name, delete and compare them.
type branchesPanel struct {
	game *game
	form *form
}

func newBranchesPanel(g *game) *branchesPanel {
	return &branchesPanel{game: g, form: newForm(g.editor.bench)}
}

func (p *branchesPanel) ID() string                 { return "branches" }
func (p *branchesPanel) Name() string               { return "Branches" }
func (p *branchesPanel) Content() fyne.CanvasObject { return p.form.content() }
func (p *branchesPanel) Commit()                    {}
func (p *branchesPanel) Holds(string) bool          { return false }
func (p *branchesPanel) Reveal(string)              {}

// Update shows the game as it stands.
func (p *branchesPanel) Update(*model.Scenario, panel.Changes) { p.form.show(p.describe) }

func (p *branchesPanel) describe() {
	g := p.game
	all := g.session.Branches()
	slices.SortStableFunc(all, func(a, b *playtest.Branch) int { // the one on the map is at the top
		switch g.session.Branch() {
		case a:
			return -1
		case b:
			return 1
		}
		return 0
	})
	for _, b := range all {
		now := b == g.session.Branch()
		buttons := []formButton{{icon: "pencil", hint: "Give “" + b.Name + "” another name", do: func() { g.renameBranch(b) }}}
		if !now {
			buttons = append(buttons, formButton{icon: "close", hint: "Delete “" + b.Name + "”", do: func() { g.deleteBranch(b) }})
		}
		key := fmt.Sprintf("branch:%d", b.ID)
		p.form.card(key, b.Name, buttons, func() {
			p.form.says(key, p.about(b))
			if now {
				p.form.praises(key+":now", "On the map now.")
				return
			}
			p.form.row(key, func() {
				p.form.press(key+":go", formButton{text: "Go there", look: kit.Framed, hint: "Show “" + b.Name + "” on the map", do: func() { g.switchTo(b) }})
				p.form.press(key+":compare", formButton{text: "Compare", look: kit.Framed, hint: "What tells “" + b.Name + "” from the branch on the map", do: func() { g.compareWith(b) }})
				p.form.press(key+":on", formButton{text: "Play on…", look: kit.Framed, hint: "Go on from the moment on the map with what was done in “" + b.Name + "”", do: func() { g.askPlayOn(b) }})
			})
		})
	}
	if len(all) == 1 {
		p.form.says("how", "Go back in time and do something else: what was done stays as a branch, and the new line of play is listed here.")
	}
}

// about says where a branch comes from and how far it went.
func (p *branchesPanel) about(b *playtest.Branch) string {
	s := p.game.session
	text := model.Counted(b.Len(), "action", "actions") + ". "
	if b.From != rules.Absent {
		from := "another branch"
		for _, o := range s.Branches() {
			if o.ID == b.From {
				from = "“" + o.Name + "”"
			}
		}
		text += fmt.Sprintf("It left %s after %s. ", from, model.Counted(b.Shared, "action", "actions"))
		if b.Shared == 0 {
			text = model.Counted(b.Len(), "action", "actions") + ", from the beginning. "
		}
	}
	if b.Draft() > 0 {
		text += fmt.Sprintf("Played with draft %d. ", b.Draft()+1)
	}
	return text + s.Result(b)
}

// switchTo shows another branch.
func (g *game) switchTo(b *playtest.Branch) {
	g.halt()
	g.paused = true
	if err := g.session.Switch(b.ID); err != nil {
		g.refuse(err)
		return
	}
	g.showBranch()
	g.editor.status.SetNotice(b.Name + ": " + lowerFirst(momentText(g.session)))
}

// showBranch shows a branch that was just gone to; its draft may be another.
func (g *game) showBranch() {
	g.recent, g.hand, g.mode, g.row = nil, nil, "", nil
	if board := g.session.Scenario().Hexes(); g.editor.playing && g.editor.mapView.Board() != board {
		g.editor.mapView.SetBoard(board)
	}
	g.changed()
}

// renameBranch asks for the name of a branch.
func (g *game) renameBranch(b *playtest.Branch) {
	a := g.editor.app
	entry := kit.NewField("Name")
	entry.SetText(b.Name)
	var m *desk.Modal
	set := func() {
		name := strings.TrimSpace(entry.Text)
		if name == "" {
			return
		}
		m.Close()
		if err := g.session.Rename(b.ID, name); err != nil {
			g.refuse(err)
		}
		g.changed()
	}
	m = a.OpenModal("The name of the branch", container.New(look.FixedWidth(360), entry), fyne.Size{},
		kit.DialogButton("Cancel", kit.Framed, func() { m.Close() }), kit.DialogButton("Rename", kit.Primary, set))
	m.Cancel, m.Accept = m.Close, set
	m.TakeFields(entry)
	a.Win.Canvas().Focus(entry)
}

// deleteBranch deletes a branch after asking.
func (g *game) deleteBranch(b *playtest.Branch) {
	g.editor.app.Ask("Delete the branch?", fmt.Sprintf("“%s” has %s. They cannot be brought back.", b.Name, model.Counted(b.Len(), "action", "actions")),
		desk.Choice{Text: "Cancel", Look: kit.Framed},
		desk.Choice{Text: "Delete", Look: kit.Danger, Do: func() {
			if err := g.session.Delete(b.ID); err != nil {
				g.refuse(err)
			}
			g.changed()
		}})
}

// compareWith shows what tells another branch from the one on the map.
func (g *game) compareWith(b *playtest.Branch) {
	now := g.session.Branch()
	c, err := g.session.Compare(now.ID, b.ID)
	if err != nil {
		g.refuse(err)
		return
	}
	both := [2]*playtest.Branch{now, b}
	cell := func(text string, bold bool) fyne.CanvasObject {
		t := look.Prose(text)
		t.TextStyle.Bold = bold
		return look.Pad(t, -5, -6, -5, -4)
	}
	grid := container.New(tight{}, container.New(layout.NewGridLayout(3), cell("", false), cell(both[0].Name, true), cell(both[1].Name, true)))
	row := func(what string, of func(i int) string) {
		grid.Add(look.Ruler())
		grid.Add(container.New(layout.NewGridLayout(3), cell(what, true), cell(of(0), false), cell(of(1), false)))
	}
	row("Where it stands", func(i int) string { return g.session.Result(both[i]) })
	row("Actions", func(i int) string { return fmt.Sprint(both[i].Len()) })
	for i, side := range c.Accounts[0].Sides {
		row(side.Name+" losses", func(n int) string {
			a := c.Accounts[n]
			if i >= len(a.Sides) {
				return ""
			}
			return look.Capital(a.LossesText(a.Sides[i]))
		})
	}
	first := c.First
	if first == "" {
		first = "There is no difference."
	}
	head := look.Line("They have "+model.Counted(c.Common, "action", "actions")+" in common. Then:", look.Now().Faded, theme.TextSize())
	ground := canvas.NewRectangle(look.Now().Sheet)
	ground.StrokeColor, ground.StrokeWidth, ground.CornerRadius = look.Now().Rule, 1, 4
	body := container.New(look.FixedWidth(640), container.NewVBox(head, look.Pad(look.Prose(first), -6, -7, 0, 0),
		container.NewStack(ground, look.Pad(grid, 8, 10, 8, 10))))
	var m *desk.Modal
	shut := kit.DialogButton("Close", kit.Framed, func() { m.Close() })
	there := kit.DialogButton("Go to the difference", kit.Primary, func() {
		m.Close()
		g.goTo(c.Common)
	})
	m = g.editor.app.OpenModal("Two branches compared", body, fyne.Size{}, shut, there)
	m.Cancel, m.Accept = m.Close, there.Tap
	g.editor.app.Win.Canvas().Focus(there)
}
