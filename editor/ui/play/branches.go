package play

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
	"github.com/mapsheet/mapsheet/editor/ui/form"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/editor/ui/panel"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

// Branches lists the lines of play of a game, to go from one to another,
// to name, delete and compare them.
type Branches struct {
	panel.ReadOnly
	course *Course
	form   *form.Form
}

// NewBranches is the panel for a game.
func NewBranches(c *Course) *Branches { return &Branches{course: c, form: form.New(c.Bench)} }

// ID and the methods below make it a panel.
func (p *Branches) ID() string { return "branches" }

// Name is called by the tabs.
func (p *Branches) Name() string { return "Branches" }

// Content is called by the tabs.
func (p *Branches) Content() fyne.CanvasObject { return p.form.Content() }

// Form is the form of the panel.
func (p *Branches) Form() *form.Form { return p.form }

// Update shows the game as it stands.
func (p *Branches) Update(*model.Scenario, panel.Changes) { p.form.Show(p.describe) }

func (p *Branches) describe() {
	s := p.course.Session
	all := s.Branches()
	secret := p.course.secret()
	slices.SortStableFunc(all, func(a, b *playtest.Branch) int { // the one on the map is at the top
		switch s.Branch() {
		case a:
			return -1
		case b:
			return 1
		}
		return 0
	})
	for _, b := range all {
		now := b == s.Branch()
		buttons := []form.Button{{Icon: "pencil", Hint: "Give “" + b.Name + "” another name", Do: func() { p.Rename(b) }}}
		if !now {
			buttons = append(buttons, form.Button{Icon: "close", Hint: "Delete “" + b.Name + "”", Do: func() { p.Delete(b) }})
		}
		key := fmt.Sprintf("branch:%d", b.ID)
		p.form.Card(key, b.Name, buttons, func() {
			p.form.Says(key, p.about(b))
			if now {
				p.form.Praises(key+":now", "On the map now.")
				return
			}
			p.form.Row(key, func() {
				p.form.Press(key+":go", form.Button{Text: "Go there", Look: kit.Framed, Hint: "Show “" + b.Name + "” on the map", Do: func() { p.Switch(b) }})
				p.form.Press(key+":compare", form.Button{Text: "Compare", Look: kit.Framed, Hint: "What tells “" + b.Name + "” from the branch on the map", Off: secret, Do: func() { p.Compare(b) }})
				p.form.Press(key+":on", form.Button{Text: "Play on…", Look: kit.Framed, Hint: "Go on from the moment on the map with what was done in “" + b.Name + "”", Off: secret, Do: func() { p.AskPlayOn(b) }})
			})
		})
	}
	if len(all) == 1 {
		p.form.Says("how", "Go back in time and do something else: what was done stays as a branch, and the new line of play is listed here.")
	}
}

// about says where a branch comes from and how far it went.
func (p *Branches) about(b *playtest.Branch) string {
	s := p.course.Session
	text := look.Capital(p.actions(b.Len())) + ". "
	if b.From != rules.Absent {
		from := "another branch"
		for _, o := range s.Branches() {
			if o.ID == b.From {
				from = "“" + o.Name + "”"
			}
		}
		text += fmt.Sprintf("It left %s after %s. ", from, p.actions(b.Shared))
		if b.Shared == 0 {
			text = look.Capital(p.actions(b.Len())) + ", from the beginning. "
		}
	}
	if b.Draft() > 0 {
		text += fmt.Sprintf("Played with draft %d. ", b.Draft()+1)
	}
	return text + s.Result(b)
}

// actions is so many of them, as long as their number is no secret.
func (p *Branches) actions(n int) string {
	if p.course.secret() {
		return "actions that are sealed in part"
	}
	return model.Counted(n, "action", "actions")
}

// Switch shows another branch.
func (p *Branches) Switch(b *playtest.Branch) {
	c := p.course
	c.finish()
	c.Halt()
	c.Wait()
	if err := c.Session.Switch(b.ID); err != nil {
		c.Failed(err)
		return
	}
	c.Switched()
	c.Bench.Status.SetNotice(b.Name + ": " + look.LowerFirst(MomentText(c.Session)))
}

// Rename asks for the name of a branch.
func (p *Branches) Rename(b *playtest.Branch) {
	c := p.course
	d := c.Bench.Desk
	entry := kit.NewField("Name")
	entry.SetText(b.Name)
	var m *desk.Modal
	set := func() {
		name := strings.TrimSpace(entry.Text)
		if name == "" {
			return
		}
		m.Close()
		if err := p.course.Session.Rename(b.ID, name); err != nil {
			p.course.Failed(err)
		}
		p.course.Show()
	}
	giveUp := func() { m.GiveUpTyped(m.Close) }
	m = d.OpenModal("The name of the branch", container.New(look.FixedWidth(360), entry), fyne.Size{},
		kit.DialogButton("Cancel", kit.Framed, giveUp), kit.DialogButton("Rename", kit.Primary, set))
	m.Cancel, m.Accept = giveUp, set
	m.TakeFields(entry)
	d.Focus(entry)
}

// Delete deletes a branch after asking.
func (p *Branches) Delete(b *playtest.Branch) {
	p.course.Bench.Desk.Ask("Delete the branch?", fmt.Sprintf("“%s” has %s. They cannot be brought back.", b.Name, p.actions(b.Len())),
		desk.Choice{Text: "Cancel", Look: kit.Framed},
		desk.Choice{Text: "Delete", Look: kit.Danger, Do: func() {
			if err := p.course.Session.Delete(b.ID); err != nil {
				p.course.Failed(err)
			}
			p.course.Show()
		}})
}

// Compare shows what tells another branch from the one on the map.
func (p *Branches) Compare(b *playtest.Branch) {
	now := p.course.Session.Branch()
	c, err := p.course.Session.Compare(now.ID, b.ID)
	if err != nil {
		p.course.Failed(err)
		return
	}
	both := [2]*playtest.Branch{now, b}
	cell := func(text string, bold bool) fyne.CanvasObject {
		t := look.Prose(text)
		t.TextStyle.Bold = bold
		return look.Pad(t, -5, -6, -5, -4)
	}
	grid := container.New(look.Tight{}, container.New(layout.NewGridLayout(3), cell("", false), cell(both[0].Name, true), cell(both[1].Name, true)))
	row := func(what string, of func(i int) string) {
		grid.Add(look.Ruler())
		grid.Add(container.New(layout.NewGridLayout(3), cell(what, true), cell(of(0), false), cell(of(1), false)))
	}
	row("Where it stands", func(i int) string { return p.course.Session.Result(both[i]) })
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
		p.course.Go(c.Common)
	})
	m = p.course.Bench.Desk.OpenModal("Two branches compared", body, fyne.Size{}, shut, there)
	m.Cancel, m.Accept = m.Close, there.Tap
	p.course.Bench.Desk.Focus(there)
}
