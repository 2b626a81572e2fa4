package ui

import (
	"fmt"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema"
)

// newSheet is the built-in mapsheet that a new scenario may lie on.
const newSheet = "standard"

// askNew asks what a new scenario's map is to be.
func (a *App) askNew() {
	sheets := widget.NewRadioGroup([]string{"The standard mapsheet", "An empty map"}, nil)
	sheets.Required = true
	cols, rows := newField("columns"), newField("rows")
	cols.SetText("50")
	rows.SetText("34")
	note := faint("")
	var m *modal
	make := dialogButton("Make it", primary, nil)

	read := func() (c, r int, err error) {
		c, errC := strconv.Atoi(strings.TrimSpace(cols.Text))
		r, errR := strconv.Atoi(strings.TrimSpace(rows.Text))
		if errC != nil || errR != nil || c < 1 || r < 1 || c > hex.MaxSide || r > hex.MaxSide {
			return 0, 0, fmt.Errorf("Give 1 to %d columns and rows.", hex.MaxSide) //nolint:staticcheck // shown as it is
		}
		return c, r, nil
	}
	reconsider := func() {
		empty := sheets.Selected == sheets.Options[1]
		c, r, err := read()
		make.setEnabled(!empty || err == nil)
		for _, f := range []*field{cols, rows} {
			if empty {
				f.Enable()
			} else {
				f.Disable()
			}
		}
		switch {
		case !empty:
			setFaint(note, "50 columns and 34 rows: a canal, four hills, three towns, woods and roads. Only what you change is saved.")
		case err != nil:
			setFaint(note, err.Error())
		default:
			setFaint(note, fmt.Sprintf("%s by %s: %s of a hundred metres, all of them clear.", counted(c, "column"), counted(r, "row"), hexCount(c*r)))
		}
	}
	sheets.OnChanged = func(string) { reconsider() }
	cols.OnChanged = func(string) { reconsider() }
	rows.OnChanged = cols.OnChanged
	accept := func() {
		if make.disabled {
			return
		}
		empty := sheets.Selected == sheets.Options[1]
		c, r, _ := read()
		m.close()
		a.makeNew(empty, c, r)
	}
	make.tap = accept
	size := container.NewHBox(
		container.New(fixedWidth(90), cols), container.NewCenter(line("columns by", ink, theme.TextSize())),
		container.New(fixedWidth(90), rows), container.NewCenter(line("rows", ink, theme.TextSize())))
	body := container.NewVBox(sheets, pad(size, 4, 28, 6, 0), container.New(fixedWidth(440), pad(note, 0, -7, 0, -7)))
	cancel := dialogButton("Cancel", framed, func() { m.close() })
	m = a.openModal("New scenario", body, fyne.NewSize(480, 270), cancel, make)
	m.cancel, m.accept = m.close, accept
	for _, f := range []*field{cols, rows} {
		f.OnSubmitted = func(string) { accept() }
		f.onKey = func(k fyne.KeyName) bool {
			if k == fyne.KeyEscape {
				m.close()
			}
			return true
		}
	}
	sheets.SetSelected(sheets.Options[1])
	a.win.Canvas().Focus(cols)
	cols.TypedShortcut(&fyne.ShortcutSelectAll{})
}

func counted(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// makeNew opens a new scenario on an empty map or on the standard mapsheet.
func (a *App) makeNew(empty bool, cols, rows int) {
	f, err := a.newScenario(empty, cols, rows)
	if err != nil {
		a.fail("The map cannot be made", err)
		return
	}
	a.adopt(document.Open(f, ""))
}

func (a *App) newScenario(empty bool, cols, rows int) (*schema.File, error) {
	charts, err := scenarios.Bases().Charts(a.options.Systems[0].ID)
	if err != nil {
		return nil, err
	}
	if empty {
		return document.NewScenario(cols, rows, charts)
	}
	sheet, err := scenarios.Bases().Mapsheet(newSheet)
	if err != nil {
		return nil, err
	}
	return document.NewOnSheet(sheet, charts), nil
}
