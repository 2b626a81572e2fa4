package paint

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/tool"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/editor/ui/problems"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/model/hex"
)

// sheetEdit makes the whole sheet another.
type sheetEdit interface {
	document.Edit
	Preview(s *model.Scenario) (diag.List, hex.Grid)
}

// sheetDialog asks how the whole sheet is to become another. It says before
// anything is done what the map will be and what does not follow.
type sheetDialog struct {
	draft  *Draft
	modal  *desk.Modal
	before *model.Scenario // a copy: reports are made beside the window
	edit   func() (sheetEdit, error)
	fill   *terrainChoice
	says   *canvas.Text
	report *fyne.Container
	do     *kit.Button
	work   *desk.Latest
}

const (
	sheetDialogWidth  = 580
	sheetReportHeight = 190
	reportMost        = 30 // sentences shown; more are counted
)

func newSheetDialog(draft *Draft) *sheetDialog {
	draft.host.Commit()
	d := &sheetDialog{
		draft: draft, before: draft.bench.Doc.Scenario().Clone(), work: desk.NewLatest(draft.bench.Desk),
		says: look.Line("", look.Now().Ink, theme.TextSize()), report: container.NewVBox(),
	}
	d.says.TextStyle.Bold = true
	d.fill = newTerrainChoice(draft, func() { d.reconsider() })
	return d
}

// open shows the dialog with its controls over the report. edit is what they
// ask for, or what is wrong with it.
func (d *sheetDialog) open(name, verb string, controls fyne.CanvasObject, edit func() (sheetEdit, error), more ...*kit.Button) {
	d.edit = edit
	d.do = kit.DialogButton(verb, kit.Primary, d.accept)
	giveUp := func() { d.modal.GiveUpTyped(d.close) }
	cancel := kit.DialogButton("Cancel", kit.Framed, giveUp)
	scroll := kit.NewScroller(look.Pad(d.report, 0, 0, 0, 12))
	scroll.SetMinSize(fyne.NewSize(sheetDialogWidth, sheetReportHeight))
	body := container.NewVBox(controls, look.Pad(look.Ruler(), 8, 0, 6, 0), d.says, scroll)
	d.modal = d.draft.bench.Desk.OpenModal(name, body, fyne.Size{}, cancel, d.do)
	d.modal.Cancel, d.modal.Accept = giveUp, d.accept
	d.modal.Take(append(more, d.fill.button)...)
	d.reconsider()
}

func (d *sheetDialog) close() {
	d.work.Stop()
	d.modal.Close()
}

// accept makes the edit, unless it is wrong; the whole new map is shown.
func (d *sheetDialog) accept() {
	edit, err := d.edit()
	if err != nil || d.do.Off {
		return
	}
	d.close()
	d.draft.doSheet(edit)
}

// reconsider says what would be done.
func (d *sheetDialog) reconsider() {
	if d.modal == nil {
		return // the controls are being made
	}
	edit, err := d.edit()
	if err != nil {
		d.work.Stop()
		d.do.SetEnabled(false)
		d.show(desk.SentenceOf(err), nil)
		return
	}
	d.work.Do(func(context.Context) func() {
		found, g := edit.Preview(d.before)
		return func() {
			d.do.SetEnabled(found.Err() == nil)
			if found.Err() != nil {
				d.show("This cannot be done:", found)
				return
			}
			d.show(look.Sentence("The map will have "+kit.SheetSize(g)), found)
			if len(found) == 0 {
				d.report.Add(reportRow(look.Icon("check", look.Now().May), "Everything on the map, and all that the scenario says of it, follows."))
			}
		}
	})
}

// show lists what was found, the gravest first.
func (d *sheetDialog) show(says string, found diag.List) {
	look.SetLine(d.says, says)
	d.report.RemoveAll()
	found = slices.Clone(found)
	slices.SortStableFunc(found, func(a, b diag.Diagnostic) int { return int(a.Severity) - int(b.Severity) })
	for i, f := range found {
		if i == reportMost {
			d.report.Add(reportRow(problems.Sign(diag.Hint), fmt.Sprintf("… and %d more.", len(found)-reportMost)))
			break
		}
		d.report.Add(reportRow(problems.Sign(f.Severity), look.Sentence(f.Message)))
	}
}

// reportRow is a sentence behind a mark.
func reportRow(mark fyne.Resource, text string) fyne.CanvasObject {
	m := look.NewPicture(mark)
	m.SetMinSize(fyne.NewSize(18, 18))
	words := look.Pad(look.Prose(text), -5, -5, -5, -7)
	words.Resize(fyne.NewSize(sheetDialogWidth-58, 0)) // so that it knows how high it is when it is wrapped
	return container.NewBorder(nil, nil, container.NewVBox(look.Pad(m, 3, 2, 0, 4)), nil, words)
}

// terrainChoice asks for the ground of new hexes.
type terrainChoice struct {
	terrain model.Terrain
	button  *kit.Button
	content fyne.CanvasObject
}

func newTerrainChoice(draft *Draft, changed func()) *terrainChoice {
	c := &terrainChoice{button: kit.NewButton("chevron-down", "", nil)}
	c.button.Look = kit.Framed
	var options []kit.Option
	for _, t := range draft.terrains() {
		options = append(options, kit.Option{ID: t.String(), Text: t.String()})
	}
	take := func(id string) {
		for _, t := range draft.terrains() {
			if t.String() == id {
				c.terrain = t
			}
		}
		c.button.Text = look.Capital(c.terrain.String())
		c.button.Refresh()
		changed()
	}
	c.button.Tap = func() {
		draft.bench.Desk.PickOption("The ground of new hexes", c.button, options, c.terrain.String(), take)
	}
	c.button.Text = look.Capital(c.terrain.String())
	c.content = container.NewHBox(container.NewCenter(look.Line("Ground of new hexes:", look.Now().Ink, theme.TextSize())), c.button)
	return c
}

// anchors is the corners and edges that can stay where they are, row by row;
// the empty wind is the middle.
var anchors = []model.Compass{
	model.NorthWest, model.North, model.NorthEast,
	model.West, "", model.East,
	model.SouthWest, model.South, model.SouthEast,
}

// askResize asks for another size of the map.
func askResize(draft *Draft) {
	d := newSheetDialog(draft)
	now := d.before.Hexes().Grid
	var crop hex.Region
	selected := Selected(draft)
	cropping := false

	stays := look.Caption("")
	anchor := &kit.OneOf{}
	grid := container.NewGridWithColumns(3)
	for _, at := range anchors {
		b := kit.NewButton("", "", nil)
		b.Look, b.Hint = kit.Framed, anchorText(at)
		anchor.Add(b)
		b.Wide = false
		grid.Add(container.New(look.FixedWidth(48), b))
	}
	size := kit.NewSizeFields(now, func() {
		cropping = false
		d.reconsider()
	})
	toSelection := kit.NewButton("select", "Crop to the selection", func() {
		crop = hex.NewRegion(now, selected...)
		size.Set(document.Crop(crop, d.fill.terrain).Grid)
		d.modal.TakeFields(size.Fields()...) // nobody has typed that
		cropping = true
		d.reconsider()
	})
	toSelection.Look = kit.Framed
	toSelection.SetEnabled(len(selected) > 0)
	chosen := look.Faint("Select hexes first (M) to crop the map to them.")
	if len(selected) > 0 {
		look.SetFaint(chosen, fmt.Sprintf("The smallest sheet that holds the %s selected.", model.CountedHexes(len(selected))))
	}
	anchor.Changed = func() {
		cropping = false
		for i, b := range anchor.Buttons {
			b.Icon = ""
			if i == anchor.At {
				b.Icon = "anchor"
			}
			b.Refresh()
		}
		look.SetLine(stays, anchorText(anchors[anchor.At]))
		d.reconsider()
	}
	anchor.Choose(0)

	controls := container.NewVBox(
		container.NewHBox(size.Content, look.Pad(toSelection, 0, 14, 0, 0)),
		look.Pad(chosen, -4, -7, -4, -7),
		container.NewHBox(grid, look.Pad(container.NewVBox(look.Pad(stays, 2, 0, 6, 0), d.fill.content), 0, 14, 0, 0)))
	d.open("Resize or crop the map", "Resize", controls, func() (sheetEdit, error) {
		g, err := size.Read()
		if err != nil {
			return nil, err
		}
		edit := document.Anchored(now, g, anchors[anchor.At], d.fill.terrain)
		if cropping {
			edit = document.Crop(crop, d.fill.terrain)
		}
		if edit.Grid == now && edit.At == (hex.Hex{}) {
			return nil, errors.New("the map has this size already")
		}
		return edit, nil
	}, append(anchor.Buttons, toSelection)...)
	d.modal.TakeFields(size.Fields()...)
	draft.bench.Desk.Focus(size.Cols)
}

// anchorText says what stays where it is.
func anchorText(wind model.Compass) string {
	switch wind {
	case "":
		return "The middle of the map stays where it is."
	case model.North, model.South, model.East, model.West:
		return fmt.Sprintf("The %sern edge stays where it is.", wind)
	default:
		return fmt.Sprintf("The %s corner stays where it is.", wind)
	}
}

// askTurn asks in which direction the sheet is to be turned or mirrored.
func askTurn(draft *Draft) {
	d := newSheetDialog(draft)
	var texts []string
	for _, t := range document.Turns() {
		text := look.Capital(document.TurnSheet{Turn: t}.Label())
		if t < document.Turn180 {
			text += ", clockwise"
		}
		texts = append(texts, text)
	}
	turns := kit.NewOneOf(d.reconsider, texts...)
	turns.Accept = d.accept
	grow := widget.NewCheck("Let the sheet grow rather than cut hexes at its edges", func(bool) { d.reconsider() })
	controls := container.NewVBox(turns.Column(), look.Pad(grow, 4, 0, 0, 0), d.fill.content)
	d.open("Turn or mirror the map", "Do it", controls, func() (sheetEdit, error) {
		return document.TurnSheet{Turn: document.Turns()[turns.At], Grow: grow.Checked, Fill: d.fill.terrain}, nil
	}, turns.Buttons...)
	draft.bench.Desk.Focus(turns.Buttons[0])
}

// Selected is the hexes that are selected with the tool for it.
func Selected(draft *Draft) hex.List {
	t, _ := draft.Tools.Tool("select")
	return tool.Plain(t).(*tool.Selection).Marked(draft.bench.Doc)
}
