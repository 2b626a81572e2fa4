package ui

import (
	"fmt"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
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
func (p *chartsPanel) describeTables(s *model.Scenario) {
	f := p.tables
	charts := s.EffectiveCharts()
	p.tableCard("combat_results", "Combat results", func() {
		if charts.CombatResults == nil {
			f.says("combat_results:none", "The charts have no combat results table.")
			return
		}
		grid := p.grid("combat_results", smallRow, smallNames)
		columns, rows := p.resultsTable(s, min(smallColumn, (smallTable-smallNames)/float32(max(len(charts.CombatResults.Odds), 1))))
		grid.show(columns, rows)
		it := f.item("combat_results", func() *formItem { return &formItem{object: container.NewHBox(grid), focus: grid} })
		f.add(it.object)
		f.says("combat_results:legend", "· no effect, D disrupted, e eliminated. A click changes a result. Columns are added and taken out in the open table.")
	})
	p.tableCard("terrain", "Terrain effects", func() {
		f.says("terrain:says", look.Sentence(model.Counted(len(charts.Terrain), "line", "lines")+": cost in movement points, defense, sight"))
	})
	p.tableCard("improved_positions", "Improved positions", func() {
		f.says("improved_positions:says", look.Sentence(model.Counted(len(charts.ImprovedPositions), "line", "lines")+": die rolls to enter and to leave"))
	})
	p.stackingCard(s)
	f.heading(":all", "The charts as a whole")
	f.press(":load", formButton{icon: "open", text: "Take charts from a file…", look: kit.Framed, hint: "What a charts file has otherwise becomes this scenario’s own", do: p.askLoad})
	f.press(":save", formButton{icon: "save", text: "Save as a charts file…", look: kit.Framed, hint: "For other scenarios to take", do: p.askSave})
	f.press(":standard", formButton{icon: "undo", text: "All back to the standard", look: kit.Framed, off: s.Charts == nil, hint: "Take out everything of the scenario’s own charts", do: p.allBack})
}

// grid is the table of a name in the panel.
func (p *chartsPanel) grid(name string, height, names float32) *chartTable {
	t, ok := p.grids[name]
	if !ok {
		t = newChartTable(height)
		t.names, t.small = tableColumn{width: names}, true
		t.onKey = p.editor.board.HandKey
		t.onHint = func(text string) { p.editor.status.SetHint(text) }
		p.grids[name] = t
	}
	return t
}

// tableCard is a table with what differs from the standard in it.
func (p *chartsPanel) tableCard(list, name string, describe func()) {
	f := p.tables
	f.card(list, name, nil, func() {
		describe()
		p.saysDifferences(list)
		f.press(list+":open", formButton{text: "Open the table…", look: kit.Framed, hint: "Show the whole table to read and to change", do: func() { p.openTable(list) }})
	})
}

// saysDifferences lists what differs from the standard in a table.
func (p *chartsPanel) saysDifferences(list string) {
	const most = 6
	f, n := p.tables, 0
	for _, c := range p.found {
		if !panel.Under(c.Path, "charts."+list) {
			continue
		}
		if n++; n <= most {
			f.prose(fmt.Sprintf("%s:differs:%d", list, n), c.Sentence)
		}
	}
	switch {
	case n > most:
		f.says(list+":more", fmt.Sprintf("… and %d more.", n-most))
	case n == 0:
		f.says(list+":same", "As the standard has it.")
	}
}

// stackingCard is how many stacking points a hex holds.
func (p *chartsPanel) stackingCard(s *model.Scenario) {
	f := p.tables
	now := s.EffectiveCharts().Stacking
	f.card("stacking", "Stacking", nil, func() {
		if now == nil {
			f.says("stacking:none", "The charts have no stacking limit.")
			f.press("stacking:add", formButton{text: "Set a limit", look: kit.Framed, do: func() {
				p.revise("set a stacking limit", func(c *model.Charts) { c.Stacking = &model.StackingLimit{Points: 8} })
			}})
			return
		}
		line := charted[model.StackingLimit]{
			editor: p.editor, name: "stacking", now: now, standard: document.Standard(s).Stacking,
			marks: func(l *model.StackingLimit) map[string]model.Mark { return l.Marks },
			find:  func(c *model.Charts) *model.StackingLimit { return c.Stacking },
		}
		points := func(l *model.StackingLimit) *int { return &l.Points }
		f.figure("stacking.points", sourceOf(line, "points", "the points", member(points), plainNumber), func() {
			f.number("stacking.points", "Points a hex holds", now.Points, numberRange{least: 1, most: 199}, func(n int) {
				line.change("the points", func(l *model.StackingLimit) { l.Points = n })
			})
		})
	})
}

// tableDialog is a table in a window of its own, as it is printed, over the
// control of the figure that is chosen.
type tableDialog struct {
	panel *chartsPanel
	list  string
	table *chartTable
	form  *form
	modal *desk.Modal
}

// tableNames is what tables are called.
var tableNames = map[string]string{
	"combat_results": "Combat results table", "terrain": "Terrain effects chart", "improved_positions": "Improved position table",
}

// openTable opens a table in a window of its own.
func (p *chartsPanel) openTable(list string) {
	p.Commit()
	e := p.editor
	d := &tableDialog{panel: p, list: list, form: newForm(e.bench), table: newChartTable(largeRow)}
	d.table.names = tableColumn{width: largeNames}
	shut := kit.DialogButton("Close", kit.Primary, nil)
	buttons := []fyne.CanvasObject{}
	switch list {
	case "combat_results":
		d.table.corner = "Die roll"
	case "terrain":
		d.table.height = 36
	case "improved_positions":
		add := kit.DialogButton("Add a line…", kit.Framed, nil)
		add.Tap = func() {
			e.app.PickOption("A line for", add, nationOptions(e.doc.Scenario().EffectiveCharts()), "", p.addPositionLine)
		}
		buttons = append(buttons, add)
	}
	back := kit.DialogButton("All back to the standard", kit.Framed, func() { p.tableBack(list) })
	d.table.picked = d.showForm
	scroll := kit.NewScroller(container.NewHBox(d.table))
	scroll.Direction = container.ScrollBoth
	bar := container.New(look.FixedHeight(tableBarHeight), d.form.content())
	body := container.New(look.FixedWidth(tableDialogWidth), container.NewBorder(nil, container.NewVBox(look.Pad(look.Caption(marksBrief), 6, 0, 0, 0), look.Pad(look.Ruler(), 4, 0, 2, 0), bar), nil, nil, scroll))
	d.show()
	d.modal = e.app.OpenModal(tableNames[list], body, fyne.NewSize(tableDialogWidth+28, min(d.table.MinSize().Height+tableBarHeight+tableFrame, 740)), append(buttons, back, shut)...)
	d.modal.Cancel = func() {
		d.form.commit()
		p.dialog = nil
		d.modal.Close()
	}
	d.modal.Accept, shut.Tap, d.table.onKey = d.modal.Cancel, d.modal.Cancel, d.modal.Key
	p.dialog = d
	e.app.Win.Canvas().Focus(d.table)
}

// show shows the table as it stands.
func (d *tableDialog) show() {
	s := d.panel.editor.doc.Scenario()
	switch d.list {
	case "combat_results":
		d.table.show(d.panel.resultsTable(s, d.resultsColumn(s)))
	case "terrain":
		d.table.show(d.panel.terrainTable(s))
	case "improved_positions":
		d.table.show(d.panel.positionTable(s))
	}
	d.showForm()
}

// resultsColumn is how wide the columns of the combat results are, so that as
// many as there may well be have room side by side.
func (d *tableDialog) resultsColumn(s *model.Scenario) float32 {
	c := s.EffectiveCharts().CombatResults
	if c == nil {
		return largeColumn
	}
	return max(smallColumn, min(largeColumn, (tableDialogWidth-largeNames-20)/float32(max(len(c.Odds), 1))))
}

// showForm shows the control of the figure that is chosen.
func (d *tableDialog) showForm() {
	c := d.table.cell()
	f := d.form
	f.show(func() {
		if c == nil {
			f.says(":none", "The table is empty.")
			return
		}
		key, over := fmt.Sprintf("%d.%s", d.table.row, c.key), d.table.columns[d.table.col]
		f.row(key+":bar", func() {
			f.group(key+":left", func() (fyne.CanvasObject, *fyne.Container) {
				box := container.New(tight{})
				return box, box
			}, func() {
				f.prose(key+":label", c.label+": "+c.reads())
				from := provenance(c)
				if over.mark != "" {
					from += fmt.Sprintf(" The odds %s over it are %s.", over.name, over.mark)
				}
				f.says(key+":source", from)
				if note := d.panel.tableNote(d.list); note != "" {
					f.says(key+":note", note)
				}
			})
			f.group(key+":right", func() (fyne.CanvasObject, *fyne.Container) {
				box := container.NewVBox()
				return box, box
			}, func() {
				figure := c.source
				if over.mark != "" { // the control is for the odds
					figure.mark = over.mark
				}
				f.figure(key, figure, func() {
					c.describe(f, key)
				})
				if c.extra != nil {
					f.row(key+":extra", func() {
						for i, b := range c.extra() {
							f.press(fmt.Sprintf("%s:extra:%d", key, i), b)
						}
					})
				}
			})
		})
	})
}

// tableNote is what is to be known of changing a table.
func (p *chartsPanel) tableNote(list string) string {
	switch list {
	case "combat_results":
		return "A click or Space: the next result. D, e and . set it, Delete gives it back." + p.fixedRows()
	case "terrain":
		return p.fixedTerrain()
	}
	return ""
}

// fixedRows says why the combat results have the rows that they have.
func (p *chartsPanel) fixedRows() string {
	if p.editor.system.Die == 0 {
		return ""
	}
	return fmt.Sprintf(" The rows are the %d rolls of the die.", p.editor.system.Die)
}

// fixedTerrain says what of the terrain effects is fixed.
func (p *chartsPanel) fixedTerrain() string {
	if hexrules.Of(p.editor.system).Figures == nil {
		return ""
	}
	return fmt.Sprintf("The lines are the ground that %s has rules for. Shaded figures are fixed by its rules.", p.editor.system.Name)
}

// provenance says where a figure comes from.
func provenance(c *chartCell) string {
	text := "nothing said of where it comes from"
	if c.source.mark != "" {
		text = string(c.source.mark)
	}
	switch was := c.source.remark(); {
	case was != "":
		text += "; in the standard it " + was
	case c.source.differs:
		text += "; the standard has no such " + c.of
	}
	return look.Sentence(text)
}

// tableBack gives a whole table back to the standard.
func (p *chartsPanel) tableBack(list string) {
	usual := document.Standard(p.editor.doc.Scenario()).Clone()
	p.revise("put the "+strings.ToLower(tableNames[list])+" back to the standard", func(c *model.Charts) {
		switch list {
		case "combat_results":
			c.CombatResults = usual.CombatResults
		case "terrain":
			c.Terrain = usual.Terrain
		case "improved_positions":
			c.ImprovedPositions = usual.ImprovedPositions
		}
	})
}

// emptyBoard is a map to hold charts in a scenario that has nothing else.
func emptyBoard() *model.HexBoard { return model.NewHexBoard(1, 1) }
