package ui

import (
	"fmt"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/ui/look"
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
	var m *modal
	note := look.Faint("")
	do := dialogButton("Make it", primary, nil)
	var size *sizeFields
	var maps *oneOf
	reconsider := func() {
		g, err := size.read()
		for _, f := range size.fields() {
			if maps.at == builtInMap {
				f.Disable()
			} else {
				f.Enable()
			}
		}
		do.setEnabled(err == nil || maps.at == builtInMap)
		switch {
		case maps.at == builtInMap:
			look.SetFaint(note, "50 columns and 34 rows: a canal, four hills, three towns, woods and roads. Only what you change is saved.")
		case err != nil:
			look.SetFaint(note, sentenceOf(err))
		case maps.at == emptyMap:
			look.SetFaint(note, fmt.Sprintf("%s: %s of a hundred metres, all of them clear.", sheetSize(g), hexCount(g.Cols*g.Rows)))
		default:
			look.SetFaint(note, fmt.Sprintf("%s with hills, woods, towns, roads and waters. You choose next how many of each.", sheetSize(g)))
		}
	}
	maps = newOneOf(reconsider, "An empty map", "A generated map", "The standard mapsheet")
	size = newSizeFields(hex.Grid{Cols: 50, Rows: 34}, reconsider)
	accept := func() {
		if do.disabled {
			return
		}
		g, _ := size.read()
		m.close()
		a.makeNew(maps.at, g)
	}
	do.tap = accept
	body := container.NewVBox(maps.column(), look.Pad(size.content, 6, 8, 6, 0), container.New(look.FixedHeight(46), container.New(look.FixedWidth(440), look.Pad(note, 0, -7, 0, -7))))
	cancel := dialogButton("Cancel", framed, func() { m.close() })
	m = a.openModal("New scenario", body, fyne.NewSize(480, 290), cancel, do)
	m.cancel, m.accept = m.close, accept
	m.take(maps.buttons...)
	m.takeFields(size.fields()...)
	reconsider()
	a.win.Canvas().Focus(size.cols)
}

func counted(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// makeNew opens a new scenario on a map of a size, or on the standard mapsheet.
func (a *App) makeNew(kind int, g hex.Grid) {
	f, err := a.newScenario(kind, g)
	if err != nil {
		a.fail("The map cannot be made", err)
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
