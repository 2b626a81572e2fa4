package charts

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/draw/tables"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/form"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/editor/ui/panel"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules/hexrules"
)

// Sizes of tables: in the panel, and in a window of their own.
const (
	smallRow, smallNames, smallColumn = 24, 24, 40
	smallTable                        = 262 // as wide as a card of the panel takes
	largeRow, largeNames, largeColumn = 40, 130, 84
	tableDialogWidth                  = 906
	tableBarHeight                    = 130
	tableFrame                        = 160 // height of the head, the legend and the buttons around the table and what is under it
)

// describeTables is the tables, and the charts as a whole.
func (p *Panel) describeTables(s *model.Scenario) {
	f := p.tables
	charts := s.EffectiveCharts()
	for _, chart := range chartsOf(s) {
		if chart.Grid != nil {
			p.gridCard(s, chart)
		}
	}
	if len(charts.Terrain) > 0 {
		p.tableCard(terrainChart, "Terrain effects", func() {
			f.Says("terrain:says", look.Sentence(model.Counted(len(charts.Terrain), "line", "lines")+": cost in movement points, defense, sight"))
		})
	}
	for _, chart := range chartsOf(s) {
		if chart.Lines {
			p.tableCard(chart.Key, chart.Name, func() {
				says := model.Counted(len(charts.Lists[chart.Key]), "line", "lines")
				if chart.Summary != "" {
					says += ": " + chart.Summary
				}
				f.Says(chart.Key+":says", look.Sentence(says))
			})
		}
	}
	for _, chart := range chartsOf(s) {
		if !chart.Lines && chart.Grid == nil {
			p.figuresCard(s, chart)
		}
	}
	f.Heading(":all", "The charts as a whole")
	f.Press(":load", form.Button{Icon: "open", Text: "Take charts from a file…", Look: kit.Framed, Hint: "What a charts file has otherwise becomes this scenario’s own", Do: p.askLoad})
	f.Press(":save", form.Button{Icon: "save", Text: "Save as a charts file…", Look: kit.Framed, Hint: "For other scenarios to take", Do: p.askSave})
	f.Press(":standard", form.Button{Icon: "undo", Text: "All back to the standard", Look: kit.Framed, Off: s.Charts == nil, Hint: "Take out everything of the scenario’s own charts", Do: p.allBack})
}

// terrainChart is the key of the terrain effects.
const terrainChart = "terrain"

// chartsOf is the charts that the rule system of a scenario describes.
func chartsOf(s *model.Scenario) []model.Chart { return s.Base.Fields.KnownCharts() }

// gridCard is a table of letters.
func (p *Panel) gridCard(s *model.Scenario, chart model.Chart) {
	f := p.tables
	p.tableCard(chart.Key, chart.Name, func() {
		table := s.EffectiveCharts().Tables[chart.Key]
		if table == nil {
			f.Says(chart.Key+":none", chart.Absent)
			return
		}
		letters := letterGrid{chart, p}
		grid := p.grid(chart.Key, smallRow, smallNames)
		columns, rows := letters.under(s, min(smallColumn, (smallTable-smallNames)/float32(max(len(chart.Grid.Columns(table)), 1))))
		grid.show(columns, rows)
		it := f.Keep(chart.Key, func() *form.Item { return &form.Item{Object: container.NewHBox(grid), Focus: grid} })
		f.Add(it.Object)
		f.Says(chart.Key+":legend", letters.legend()+". A click changes a figure. Columns are added and taken out in the open table.")
	})
}

// grid is the table of a name in the panel.
func (p *Panel) grid(name string, height, names float32) *Table {
	t, ok := p.grids[name]
	if !ok {
		t = newTable(height)
		t.names, t.small = tableColumn{width: names}, true
		t.onKey = p.bench.Board.HandKey
		t.onHint = func(text string) { p.bench.Status.SetHint(text) }
		p.grids[name] = t
	}
	return t
}

// tableCard is a table with what differs from the standard in it.
func (p *Panel) tableCard(list, name string, describe func()) {
	f := p.tables
	f.Card(list, name, nil, func() {
		describe()
		p.saysDifferences(list)
		f.Press(list+":open", form.Button{Text: "Open the table…", Look: kit.Framed, Hint: "Show the whole table to read and to change", Do: func() { p.openTable(list) }})
	})
}

// saysDifferences lists what differs from the standard in a table.
func (p *Panel) saysDifferences(list string) {
	const most = 6
	f, n := p.tables, 0
	for _, c := range p.found {
		if !panel.Under(c.Path, "charts."+list) {
			continue
		}
		if n++; n <= most {
			f.Prose(fmt.Sprintf("%s:differs:%d", list, n), c.Sentence)
		}
	}
	switch {
	case n > most:
		f.Says(list+":more", fmt.Sprintf("… and %d more.", n-most))
	case n == 0:
		f.Says(list+":same", "As the standard has it.")
	}
}

// figuresCard is a chart that is a few figures.
func (p *Panel) figuresCard(s *model.Scenario, chart model.Chart) {
	f := p.tables
	now := s.EffectiveCharts().Tables[chart.Key]
	f.Card(chart.Key, chart.Name, nil, func() {
		if now == nil {
			f.Says(chart.Key+":none", chart.Absent)
			f.Press(chart.Key+":add", form.Button{Text: "Add " + chart.Noun(), Look: kit.Framed, Do: func() {
				p.revise("add "+chart.Noun(), func(c *model.Charts) {
					var table model.ChartLine
					for _, of := range chart.Fields {
						if of.Kind == model.Whole {
							table.Own.Set(of.Key, of.Default)
						}
					}
					c.SetTable(chart.Key, &table)
				})
			}})
			return
		}
		line := charted[model.ChartLine]{
			bench: p.bench, name: chart.Words(), now: now, standard: document.Standard(s).Tables[chart.Key],
			marks: marksOfLine,
			find:  func(c *model.Charts) *model.ChartLine { return c.Tables[chart.Key] },
		}
		for _, of := range chart.Fields {
			p.tableFigure(line, chart.Key+"."+of.Key, of)
		}
	})
}

// tableFigure is a figure of a chart that is a few.
func (p *Panel) tableFigure(line charted[model.ChartLine], key string, of model.Field) {
	f, label := p.tables, of.Noun()
	if of.Label == "" {
		defer f.Says(key+":help", of.Help)
	}
	switch of.Kind {
	case model.Whole:
		at := described(ownOfLine, of.Key, model.Values.Int)
		f.Figure(key, sourceOf(line, of.Key, label, at, plainNumber), func() {
			f.Number(key, cmp.Or(of.Label, of.Name), at.of(line.now), form.Range{Least: of.Least, Most: of.Most}, func(n int) {
				line.change(label, func(l *model.ChartLine) { at.put(l, n) })
			})
		})
	case model.Flag:
		at := described(ownOfLine, of.Key, model.Values.Is)
		f.Figure(key, sourceOf(line, of.Key, label, at, yesOrNo), func() {
			f.Toggle(key, of.Name, of.Example, at.of(line.now), func(on bool) {
				line.change(label, func(l *model.ChartLine) { at.put(l, on) })
			})
		})
	default:
		at := described(ownOfLine, of.Key, model.Values.Text)
		f.Figure(key, sourceOf(line, of.Key, label, at, strings.TrimSpace), func() {
			set := func(text string) { line.change(label, func(l *model.ChartLine) { at.put(l, text) }) }
			if of.Kind == model.Pick {
				f.Choice(key, cmp.Or(of.Label, of.Name), lineOptions(p.bench.Scenario(), of), at.of(line.now), set)
				return
			}
			f.Text(key, cmp.Or(of.Label, of.Name), of.Example, 1, at.of(line.now), set)
		})
	}
}

// Tables is the charts that open in a window of their own, and what they are of.
func (p *Panel) Tables() []kit.Option {
	s := p.bench.Scenario()
	var out []kit.Option
	for _, chart := range chartsOf(s) {
		if chart.Lines || chart.Grid != nil && s.EffectiveCharts().Tables[chart.Key] != nil {
			out = append(out, kit.Option{ID: chart.Key, Text: tableName(s, chart.Key), Detail: chart.Summary})
		}
	}
	return out
}

// Open shows the tables, and one of them in a window of its own.
func (p *Panel) Open(list string) {
	p.part.Choose(tablesPart)
	p.openTable(list)
}

// Spots is where the controls of the form are that is in front.
func (p *Panel) Spots() map[string]fyne.Position {
	switch {
	case p.dialog != nil:
		return p.dialog.form.Spots()
	case p.part.At == tablesPart:
		return p.tables.Spots()
	}
	return p.form.Spots()
}

// tableDialog is a table in a window of its own, as it is printed, over the
// control of the figure that is chosen.
type tableDialog struct {
	panel *Panel
	list  string
	table *Table
	form  *form.Form
	sight *kit.Scroller // the part of the table that is in sight
	dress *parade       // of the chosen line, of a chart of uniforms; nil of others
	modal *desk.Modal
}

// tableName is what a table is called.
func tableName(s *model.Scenario, list string) string {
	if chart, ok := s.Base.Fields.Chart(list); ok {
		return look.Capital(strings.TrimPrefix(chart.Noun(), "the "))
	}
	return "Terrain effects chart"
}

// openTable opens a table in a window of its own.
func (p *Panel) openTable(list string) {
	p.Commit()
	b := p.bench
	d := &tableDialog{panel: p, list: list, form: form.New(b), table: newTable(largeRow)}
	d.table.names = tableColumn{width: largeNames}
	shut := kit.DialogButton("Close", kit.Primary, nil)
	buttons := []fyne.CanvasObject{}
	chart, described := b.Scenario().Base.Fields.Chart(list)
	switch {
	case !described:
		d.table.height = 36
	case chart.Grid != nil:
		d.table.corner = look.Capital(chart.Grid.Row)
	case chart.Named():
		add := kit.DialogButton("Copy the line", kit.Framed, func() { d.copyLine(chart) })
		add.Hint = "Add a line like the one that is chosen, to be changed"
		buttons = append(buttons, add)
	case len(chart.By) > 0:
		add := kit.DialogButton("Add a line…", kit.Framed, nil)
		add.Tap = func() {
			first, _ := model.FieldOf(chart.Fields, chart.By[0])
			b.Desk.PickOption("A line for", add, lineOptions(b.Scenario(), first), "", func(id string) { p.addLine(chart, id) })
		}
		buttons = append(buttons, add)
	}
	back := kit.DialogButton("All back to the standard", kit.Framed, func() { p.tableBack(list) })
	d.table.picked = func() {
		d.showForm()
		d.reveal()
	}
	d.sight = kit.NewScroller(container.NewHBox(d.table))
	d.sight.Direction = container.ScrollBoth
	bar := container.New(look.FixedHeight(tableBarHeight), d.form.Content())
	if list == tables.UniformsChart {
		d.dress = newParade()
		bar = container.NewBorder(nil, nil, look.Pad(d.dress.raster, 0, 0, 0, 10), nil, bar)
	}
	body := container.New(look.FixedWidth(tableDialogWidth), container.NewBorder(nil, container.NewVBox(look.Pad(look.Caption(form.MarksBrief), 6, 0, 0, 0), look.Pad(look.Ruler(), 4, 0, 2, 0), bar), nil, nil, d.sight))
	d.show()
	d.modal = b.Desk.OpenModal(tableName(b.Scenario(), list), body, fyne.NewSize(tableDialogWidth+28, min(d.table.MinSize().Height+tableBarHeight+tableFrame, 740)), append(buttons, back, shut)...)
	d.modal.Cancel = func() {
		d.form.Commit()
		b.Desk.AskRefused("Close", d.form.Refused, func() { d.form.Mend(nil) }, tableName(b.Scenario(), list), func() {
			p.dialog = nil
			d.modal.Close()
		})
	}
	d.modal.Accept, shut.Tap, d.table.onKey = d.modal.Cancel, d.modal.Cancel, d.modal.Key
	p.dialog = d
	b.Desk.Focus(d.table)
}

// show shows the table as it stands.
func (d *tableDialog) show() {
	s := d.panel.bench.Scenario()
	switch chart, described := s.Base.Fields.Chart(d.list); {
	case !described:
		d.table.show(d.panel.terrainTable(s))
	case chart.Grid != nil:
		d.table.show(letterGrid{chart, d.panel}.under(s, gridColumn(s, chart)))
	default:
		d.table.show(d.panel.linesTable(s, chart))
	}
	d.showForm()
}

// barRoom is how much of the table the bar under it covers that scrolls sideways.
const barRoom = 10

// reveal brings the line of the figure that is chosen in sight.
func (d *tableDialog) reveal() {
	top := tableHead + float32(d.table.row)*d.table.height
	if d.table.row == 0 {
		top = 0
	}
	low := tableHead + float32(d.table.row+1)*d.table.height + barRoom - d.sight.Size().Height
	if at := max(min(d.sight.Offset.Y, top), low); at != d.sight.Offset.Y {
		d.sight.ScrollToOffset(fyne.NewPos(d.sight.Offset.X, at))
	}
}

// gridColumn is how wide the columns of a table of letters are, so that as many as
// there may well be have room side by side.
func gridColumn(s *model.Scenario, chart model.Chart) float32 {
	table := s.EffectiveCharts().Tables[chart.Key]
	if table == nil {
		return largeColumn
	}
	return max(smallColumn, min(largeColumn, (tableDialogWidth-largeNames-20)/float32(max(len(chart.Grid.Columns(table)), 1))))
}

// showForm shows the control of the figure that is chosen.
func (d *tableDialog) showForm() {
	c := d.table.cell()
	f := d.form
	if lines := d.panel.bench.Scenario().EffectiveCharts().Lists[d.list]; d.dress != nil && d.table.row < len(lines) {
		d.dress.show(&lines[d.table.row])
	}
	f.Show(func() {
		if c == nil {
			f.Says(":none", "The table is empty.")
			return
		}
		key, over := fmt.Sprintf("%d.%s", d.table.row, c.key), d.table.columns[d.table.col]
		f.About(d.subject(key, c.key))
		f.Row(key+":bar", func() {
			f.Group(key+":left", func() (fyne.CanvasObject, *fyne.Container) {
				box := container.New(look.Tight{})
				return box, box
			}, func() {
				f.Prose(key+":label", c.label+": "+c.reads())
				from := provenance(c)
				if over.mark != "" {
					from += fmt.Sprintf(" Over it, %s of %s: %s.", over.of, over.name, over.mark)
				}
				f.Says(key+":source", from)
				if c.help != "" {
					f.Says(key+":help", c.help)
				}
				if note := d.panel.tableNote(d.list); note != "" {
					f.Says(key+":note", note)
				}
			})
			f.Group(key+":right", func() (fyne.CanvasObject, *fyne.Container) {
				box := container.NewVBox()
				return box, box
			}, func() {
				figure := c.source
				if over.mark != "" { // the control is for what stands over it
					figure.Mark = over.mark
				}
				f.Figure(key, figure, func() {
					c.describe(f, key)
				})
				if c.extra != nil {
					f.Row(key+":extra", func() {
						for i, b := range c.extra() {
							f.Press(fmt.Sprintf("%s:extra:%d", key, i), b)
						}
					})
				}
			})
		})
	})
}

// subject is the chosen figure as what the form is about.
func (d *tableDialog) subject(path, field string) form.Subject {
	line, col := d.table.rows[d.table.row].name, d.table.col
	row := func() int {
		return slices.IndexFunc(d.table.rows, func(l tableLine) bool { return l.name == line })
	}
	return form.Subject{
		ID: line + "." + field, Name: line, Path: path,
		Known: func() bool { return row() >= 0 },
		Show:  func() { d.table.choose(row(), col) },
	}
}

// tableNote is what is to be known of changing a table.
func (p *Panel) tableNote(list string) string {
	chart, described := p.bench.Scenario().Base.Fields.Chart(list)
	switch {
	case !described:
		return p.fixedTerrain()
	case chart.Grid == nil:
		return ""
	}
	note := fmt.Sprintf("A click or Space: the next one. %s set it, Delete gives it back.", letterGrid{chart, p}.keys())
	if die := p.bench.System.Die; die > 0 && chart.Grid.Rolled {
		note += fmt.Sprintf(" The rows are the %d rolls of the die.", die)
	}
	return note
}

// fixedTerrain says what of the terrain effects is fixed.
func (p *Panel) fixedTerrain() string {
	if hexrules.Of(p.bench.System).Figures == nil {
		return ""
	}
	return fmt.Sprintf("The lines are the ground that %s has rules for. Shaded figures are fixed by its rules.", p.bench.System.Name)
}

// provenance says where a figure comes from.
func provenance(c *tableCell) string {
	text := "nothing said of where it comes from"
	if c.source.Mark != "" {
		text = string(c.source.Mark)
	}
	switch was := c.source.Remark(); {
	case was != "":
		text += "; in the standard it " + was
	case c.source.Differs:
		text += "; the standard has no such " + c.of
	}
	return look.Sentence(text)
}

// tableBack gives a whole table back to the standard.
func (p *Panel) tableBack(list string) {
	s := p.bench.Scenario()
	usual := document.Standard(s).Clone()
	p.revise("put the "+strings.ToLower(tableName(s, list))+" back to the standard", func(c *model.Charts) {
		switch chart, described := s.Base.Fields.Chart(list); {
		case !described:
			c.Terrain = usual.Terrain
		case chart.Lines:
			c.SetLines(list, usual.Lists[list])
		default:
			c.SetTable(list, usual.Tables[list])
		}
	})
}

// emptyBoard is a map to hold charts in a scenario that has nothing else.
func emptyBoard() *model.HexBoard { return model.NewHexBoard(1, 1) }
