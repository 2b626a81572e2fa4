package ui

import (
	"fmt"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema"
)

// newMap is what a new scenario's map can be.
type newMap struct {
	text, says    string
	system, sheet string // ids; no sheet for a map of its own
	sized         bool   // it has columns and rows
	generated     bool
	table         bool // it is an open one
}

// The first of the maps that new scenarios can have.
const (
	emptyMap = iota
	generatedMap
	builtInMap
)

// newMaps is what the map of a new scenario can be: of hexes first, and of sectors for the
// systems that are played on those.
func (a *App) newMaps() []newMap {
	first := a.options.Systems[0]
	out := []newMap{
		{text: first.Name + ": an empty map", system: first.ID, sized: true},
		{text: first.Name + ": a generated map", system: first.ID, sized: true, generated: true},
		{text: first.Name + ": the standard mapsheet", system: first.ID, sheet: first.Sheet, says: "50 columns and 34 rows: a canal, four hills, three towns, woods and roads. Only what you change is saved."},
	}
	for _, s := range a.options.Systems {
		if s.Board == model.OnTable {
			out = append(out, newMap{text: s.Name + ": an open table", system: s.ID, table: true, says: "Six feet by four of bare cloth, with a zone along each long edge. Draw the terrain; its size is changed beside it."})
		}
		if s.Board != model.OnAreas || s.Sheet == "" {
			continue
		}
		if m, err := scenarios.Bases().Mapsheet(s.Sheet); err == nil {
			says := fmt.Sprintf("Printed, with %s. Change it as you like, or draw another.", model.Counted(len(m.Board.PlaceIDs()), "sector", "sectors"))
			out = append(out, newMap{text: m.Name, system: s.ID, sheet: s.Sheet, says: says})
		}
		out = append(out, newMap{text: s.Name + ": an empty sheet", system: s.ID, says: fmt.Sprintf("%d by %d units, on which you draw the sectors.", sheetWidth, sheetHeight)})
	}
	return out
}

// How large an empty sheet of sectors is.
const (
	sheetWidth  = 3000
	sheetHeight = 4000
)

// How large a new table is, in hundredths of an inch.
const (
	tableWidth  = 7200
	tableHeight = 4800
)

// askNew asks what a new scenario's map is to be.
func (a *App) askNew() {
	var m *desk.Modal
	note := look.Faint("")
	do := kit.DialogButton("Make it", kit.Primary, nil)
	var size *kit.SizeFields
	var maps *kit.OneOf
	all := a.newMaps()
	reconsider := func() {
		g, err := size.Read()
		m := all[maps.At]
		for _, f := range size.Fields() {
			f.SetEnabled(m.sized)
		}
		do.SetEnabled(err == nil || !m.sized)
		switch {
		case !m.sized:
			look.SetFaint(note, m.says)
		case err != nil:
			look.SetFaint(note, desk.SentenceOf(err))
		case !m.generated:
			look.SetFaint(note, fmt.Sprintf("%s: %s of a hundred metres, all of them clear.", kit.SheetSize(g), model.CountedHexes(g.Cols*g.Rows)))
		default:
			look.SetFaint(note, fmt.Sprintf("%s with hills, woods, towns, roads and waters. You choose next how many of each.", kit.SheetSize(g)))
		}
	}
	var texts []string
	for _, m := range all {
		texts = append(texts, m.text)
	}
	maps = kit.NewOneOf(reconsider, texts...)
	size = kit.NewSizeFields(hex.Grid{Cols: 50, Rows: 34}, reconsider)
	accept := func() {
		if do.Off {
			return
		}
		g, _ := size.Read()
		m.Close()
		a.makeNew(maps.At, g)
	}
	do.Tap = accept
	body := container.NewVBox(maps.Column(), look.Pad(size.Content, 6, 8, 6, 0), container.New(look.FixedHeight(46), container.New(look.FixedWidth(440), look.Pad(note, 0, -7, 0, -7))))
	giveUp := func() { m.GiveUpTyped(m.Close) }
	cancel := kit.DialogButton("Cancel", kit.Framed, giveUp)
	m = a.OpenModal("New scenario", body, fyne.NewSize(480, 190+float32(len(all))*36), cancel, do)
	m.Cancel, m.Accept, maps.Accept = giveUp, accept, accept
	m.Take(maps.Buttons...)
	m.TakeFields(size.Fields()...)
	// The arrow keys lead through the maps from wherever in the dialog.
	key := func(k fyne.KeyName) {
		if !maps.Step(k) {
			m.Key(k)
			return
		}
		if _, typing := a.Win.Canvas().Focused().(*kit.Field); !typing || !all[maps.At].sized {
			a.Focus(maps.Buttons[maps.At])
		}
	}
	for _, b := range maps.Buttons {
		b.OnKey = key
	}
	for _, f := range size.Fields() {
		f.OnKey = func(k fyne.KeyName) bool {
			key(k)
			return true
		}
	}
	reconsider()
	a.Focus(size.Cols)
}

// makeNew opens a new scenario on one of the maps, of a size where it has one.
func (a *App) makeNew(kind int, g hex.Grid) {
	m := a.newMaps()[kind]
	f, err := newScenario(m, g)
	if err != nil {
		a.Fail("The map cannot be made", err)
		return
	}
	a.adopt(document.Open(f, ""))
	switch e := a.editor; {
	case m.generated:
		a.doID("map.generate")
	case e.areas != nil && len(f.Scenario.AreaBoard().Sectors) == 0:
		e.showPanel("sector")
		e.status.SetNotice("The sheet is empty: press D and click the corners of the first sector")
	case e.table != nil:
		e.showPanel("table")
		e.status.SetNotice("The cloth is bare: take a tool at the left and draw, or press H for a hill")
	}
}

func newScenario(m newMap, g hex.Grid) (*schema.File, error) {
	base, err := schema.BaseOf(scenarios.Bases(), m.system, m.sheet)
	switch {
	case err != nil:
		return nil, err
	case base.Sheet != nil:
		return document.NewOnSheet(base), nil
	case m.sized:
		return document.NewScenario(g.Cols, g.Rows, base)
	}
	if m.table {
		return document.NewOnTable(tableWidth, tableHeight, base)
	}
	return document.NewOnEmptySheet(sheetWidth, sheetHeight, base)
}
