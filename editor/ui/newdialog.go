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

// newSheet is the built-in mapsheet that a new scenario may lie on.
const newSheet = "standard"

// newMaps is what a new scenario's map can be.
const (
	emptyMap = iota
	generatedMap
	builtInMap
)

// askNew asks what a new scenario's map is to be.
func (a *App) askNew() {
	var m *desk.Modal
	note := look.Faint("")
	do := kit.DialogButton("Make it", kit.Primary, nil)
	var size *kit.SizeFields
	var maps *kit.OneOf
	reconsider := func() {
		g, err := size.Read()
		for _, f := range size.Fields() {
			if maps.At == builtInMap {
				f.Disable()
			} else {
				f.Enable()
			}
		}
		do.SetEnabled(err == nil || maps.At == builtInMap)
		switch {
		case maps.At == builtInMap:
			look.SetFaint(note, "50 columns and 34 rows: a canal, four hills, three towns, woods and roads. Only what you change is saved.")
		case err != nil:
			look.SetFaint(note, desk.SentenceOf(err))
		case maps.At == emptyMap:
			look.SetFaint(note, fmt.Sprintf("%s: %s of a hundred metres, all of them clear.", kit.SheetSize(g), model.CountedHexes(g.Cols*g.Rows)))
		default:
			look.SetFaint(note, fmt.Sprintf("%s with hills, woods, towns, roads and waters. You choose next how many of each.", kit.SheetSize(g)))
		}
	}
	maps = kit.NewOneOf(reconsider, "An empty map", "A generated map", "The standard mapsheet")
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
	cancel := kit.DialogButton("Cancel", kit.Framed, func() { m.Close() })
	m = a.OpenModal("New scenario", body, fyne.NewSize(480, 290), cancel, do)
	m.Cancel, m.Accept = m.Close, accept
	m.Take(maps.Buttons...)
	m.TakeFields(size.Fields()...)
	reconsider()
	a.Win.Canvas().Focus(size.Cols)
}

// makeNew opens a new scenario on a map of a size, or on the standard mapsheet.
func (a *App) makeNew(kind int, g hex.Grid) {
	f, err := a.newScenario(kind, g)
	if err != nil {
		a.Fail("The map cannot be made", err)
		return
	}
	a.adopt(document.Open(f, ""))
	if kind == generatedMap {
		a.editor.askGenerate()
	}
}

func (a *App) newScenario(kind int, g hex.Grid) (*schema.File, error) {
	sheet := ""
	if kind == builtInMap {
		sheet = newSheet
	}
	base, err := schema.BaseOf(scenarios.Bases(), a.options.Systems[0].ID, sheet)
	if err != nil {
		return nil, err
	}
	if base.Sheet != nil {
		return document.NewOnSheet(base), nil
	}
	return document.NewScenario(g.Cols, g.Rows, base)
}
