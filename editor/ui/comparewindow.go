package ui

import (
	"fmt"
	"image"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"github.com/mapsheet/mapsheet/editor/compare"
	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/editor/ui/mapview"
	"github.com/mapsheet/mapsheet/editor/ui/miniature"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema"
)

// compareCommands is the commands that hold a scenario against another.
func compareCommands(docs *documents) []*desk.Command {
	return []*desk.Command{
		{ID: "compare", Menu: "Scenario", Text: "Compare…", Editing: true, Split: true, Run: docs.inEditor((*editor).askCompare)},
		{ID: "merge", Menu: "Scenario", Text: "Merge another’s changes…", Editing: true, Run: docs.inEditor((*editor).askMerge)},
	}
}

// Where another scenario may come from, besides an open document.
const (
	fromFile    = "file"
	fromBuiltIn = "builtin:"
	fromOpen    = "open:"
	asOpened    = "opened"
)

// other is another scenario that can be chosen, and what takes it.
type other struct {
	kit.Option
	take func()
}

// askOther asks for another scenario: an open document, a built-in battle or a
// file, or one more of some.
func (e *editor) askOther(heading string, more []other, take func(name string, f *schema.File)) {
	a := e.app
	options := []kit.Option{{ID: fromFile, Text: "A file…"}}
	if e.doc.Path() != "" {
		options = append(options, kit.Option{ID: asOpened, Text: "The file as it was saved last", Detail: "on disk"})
	}
	for _, o := range more {
		options = append(options, o.Option)
	}
	for i, other := range a.editors {
		if other != e {
			options = append(options, kit.Option{ID: fmt.Sprintf("%s%d", fromOpen, i), Text: other.doc.Title(), Detail: "open"})
		}
	}
	for _, info := range scenarios.List() {
		options = append(options, kit.Option{ID: fromBuiltIn + info.ID, Text: info.Title, Detail: "built-in"})
	}
	a.SearchOption(heading, options, "", func(id string) {
		for _, o := range more {
			if o.ID == id {
				o.take()
				return
			}
		}
		var at int
		switch {
		case id == fromFile:
			a.AskFile(heading, "Open", anyScenario, a.shownPath(), false, func(path string) { e.readOther(path, take) })
		case id == asOpened:
			e.readOther(e.doc.Path(), take)
		case strings.HasPrefix(id, fromBuiltIn):
			file, err := scenarios.Open(strings.TrimPrefix(id, fromBuiltIn))
			if err != nil {
				a.Fail("The battle cannot be read", err)
				return
			}
			take(file.Scenario.Title, file)
		default:
			if n, err := fmt.Sscanf(id, fromOpen+"%d", &at); n == 1 && err == nil && at < len(a.editors) {
				other := a.editors[at]
				take(other.doc.Title(), other.draft())
			}
		}
	})
}

// readOther reads a scenario beside the window.
func (e *editor) readOther(path string, take func(name string, f *schema.File)) {
	desk.Work(e.app.Desk, "Reading "+path, func(func() bool) (*schema.File, error) {
		return schema.ReadFile(path, scenarios.Bases())
	}, func(f *schema.File, err error) {
		switch {
		case err != nil:
			e.app.Fail("The file cannot be read", desk.Readable(err))
		case f.Kind != schema.ScenarioFile:
			e.app.Fail("The file cannot be compared", fmt.Errorf("it holds a %s, and this takes a scenario", f.Kind))
		default:
			take(f.Scenario.Title, f)
		}
	})
}

// askCompare shows what the document has that another scenario has not.
func (e *editor) askCompare() {
	e.commitFields()
	e.askOther("Compare with", nil, func(name string, f *schema.File) { e.showComparison("“"+name+"”", f.Scenario) })
}

// comparison is a window over the changes between two scenarios: a list of
// sentences and the map with the hexes of the one that is chosen.
type comparison struct {
	editor  *editor
	changes []compare.Change
	rows    []comparisonRow
	list    *kit.Sentences
	view    *draw.View // of hexes; other maps are shown whole
	pace    mapview.Pace
	raster  *canvas.Raster
	sides   [2]*model.Scenario // earlier, later
	now     int                // of them, the one whose map is shown
	whole   *miniature.Aside   // that map where it is not of hexes
	lit     hex.List
	chosen  int // the row chosen last, -1 for none
}

// comparisonRow is a part's heading, or a change of it.
type comparisonRow struct {
	heading string
	change  int // -1 for a heading
}

// The measures of the comparison: of the dialog at most, of what is around it, and the part of
// it that the list takes.
const (
	compareWidest, compareHighest = 1400, 900
	compareEdge                   = 60
	compareList                   = 0.43
)

// compareSize is as large as the window has room for, and no larger than is of use.
func compareSize(window fyne.Size) fyne.Size {
	return fyne.NewSize(min(compareWidest, window.Width-2*compareEdge), min(compareHighest, window.Height-2*compareEdge))
}

// showComparison finds out beside the window what the document has that an earlier scenario
// has not, which is named as in a sentence, and shows it.
func (e *editor) showComparison(name string, earlier *model.Scenario) {
	later, system := e.doc.Scenario().Clone(), e.system
	desk.Work(e.app.Desk, "Comparing", func(func() bool) ([]compare.Change, error) {
		return compare.Diff(earlier, later, system), nil
	}, func(changes []compare.Change, _ error) { e.showChanges(name, earlier, later, changes) })
}

// showChanges shows what has changed since an earlier scenario.
func (e *editor) showChanges(name string, earlier, later *model.Scenario, changes []compare.Change) {
	c := &comparison{
		editor: e, changes: changes,
		sides: [2]*model.Scenario{earlier, later}, now: 1, chosen: -1, whole: miniature.NewAside(e.app.Desk),
	}
	var part compare.Part
	for i, change := range c.changes {
		if change.Part != part {
			part = change.Part
			c.rows = append(c.rows, comparisonRow{heading: look.Capital(string(part)), change: -1})
		}
		c.rows = append(c.rows, comparisonRow{change: i})
	}
	c.view = draw.NewView(later.Hexes())
	c.pace = mapview.Pace{Frame: e.app.Hands.Frame, Later: e.app.Hands.OnMain}
	c.view.SetOptions(e.mapView.Options())
	c.raster = canvas.NewRaster(c.picture)
	size := compareSize(e.app.Win.Canvas().Size())
	listWidth := compareList * size.Width
	c.list = kit.NewSentences(e.app.Hands.Frames(), func() int { return len(c.rows) }, c.updateRow)
	c.list.OnSelected = c.choose

	var m *desk.Modal
	c.list.OnKey = func(k fyne.KeyName) { m.Key(k) }
	lead := "Choose one to see where"
	if !e.hexed() {
		lead = "Choose one, and go to its field"
	}
	says := fmt.Sprintf("This scenario against %s: %s. %s.", name, model.Counted(len(c.changes), "change", "changes"), lead)
	if len(c.changes) == 0 {
		says = look.Capital(name) + " says the same as this scenario."
	}
	shut := kit.DialogButton("Close", kit.Primary, func() { m.Close() })
	goThere := kit.DialogButton("Go there", kit.Framed, func() {
		m.Close()
		c.lead()
	})
	swap := kit.DialogButton("Show the map before", kit.Framed, nil)
	swap.Tap = func() {
		c.now = 1 - c.now
		swap.Text = [2]string{"Show the map now", "Show the map before"}[c.now]
		swap.Refresh()
		c.showBoard()
	}
	left := container.NewStack(canvas.NewRectangle(look.Now().Sheet), c.list)
	body := container.NewBorder(look.Flush(look.Prose(says)), nil, container.New(look.FixedWidth(listWidth), left), nil, look.Pad(c.raster, 0, 10, 0, 0))
	m = e.app.OpenModal("What has changed", body, size, swap, goThere, shut)
	m.Cancel, m.Accept = m.Close, m.Close
	if len(c.changes) > 0 {
		c.list.Select(1) // the first change, behind the heading of its part
	}
	e.app.Focus(c.list)
}

// picture draws the map, of hexes with those of the chosen change, of other kinds with what
// stands on it.
func (c *comparison) picture(w, h int) image.Image {
	began := time.Now()
	if c.sides[c.now].Board.Kind() != model.OnHexes {
		return c.whole.Picture(c.sides[c.now], image.Pt(w, h), c.raster)
	}
	c.view.Resize(w, h)
	c.view.SetCamera(c.view.Fit())
	c.view.SetHighlights(draw.Highlights{Lit: c.lit, Selected: c.lit})
	return c.pace.Picture(began, c.view, c.raster)
}

func (c *comparison) showBoard() {
	c.view.SetBoard(c.sides[c.now].Hexes())
	c.raster.Refresh()
}

// choose lights the hexes of a change on the map.
func (c *comparison) choose(row widget.ListItemID) {
	c.lit, c.chosen = nil, row
	if i := c.rows[row].change; i >= 0 {
		c.lit = c.changes[i].Hexes
	}
	c.raster.Refresh()
}

// lead closes the window on the chosen change, in the map or the panel that
// holds its field.
func (c *comparison) lead() {
	e := c.editor
	if len(c.lit) > 0 {
		e.bench.Lights.Selected = c.lit
		e.bench.Lights.Show()
		e.mapView.Center(c.lit[0])
		e.board.TakeFocus()
		return
	}
	if c.chosen >= 0 && c.rows[c.chosen].change >= 0 {
		e.revealField(c.changes[c.rows[c.chosen].change].Path)
	}
}

// text is what a row says.
func (c *comparison) text(row int) string {
	if r := c.rows[row]; r.change >= 0 {
		return c.changes[r.change].Sentence
	}
	return c.rows[row].heading
}

func (c *comparison) updateRow(row int, l *kit.Lines) {
	l.Text, l.Bold = c.text(row), c.rows[row].change < 0
}
