package ui

import (
	"fmt"
	"math"
	"os"
	"strconv"

	"fyne.io/fyne/v2"

	inks "github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/editor/ui/panel"
	"github.com/mapsheet/mapsheet/model/limits"
)

const (
	coloursKey = "colours" // the preference of the palette of the map
	scaleKey   = "scale"   // that of how large the interface is, 1 for as the system has it
)

// colours is the palette that map and window are shown in.
func (a *App) colours() string { return a.Fyne.Preferences().String(coloursKey) }

// useColours shows the map in a palette and all around it in the scheme that
// goes with it.
func (a *App) useColours(palette string) {
	a.Fyne.Preferences().SetString(coloursKey, palette)
	a.unseen(func() { a.Fyne.Settings().SetTheme(look.Theme{Scheme: look.SchemeFor(palette)}) })
	a.rebuild()
}

// askColours is useColours once no field of the documents holds what cannot be taken, or it is
// given up: the fields are made anew.
func (a *App) askColours(palette string, editors []*editor) {
	if len(editors) == 0 {
		a.useColours(palette)
		return
	}
	a.askRefused("Change the colours", editors[0], func() { a.askColours(palette, editors[1:]) })
}

// rebuild makes everything in the window anew, in the colours as they are now.
// The documents stay as they are, and so do their maps and tools.
func (a *App) rebuild() {
	var shown *editor
	leaf := a.leaf
	a.leaveShown()
	a.head = newHeader(a)
	for i, old := range a.editors {
		old.end()
		a.checked = old.checkup
		e := newEditor(a, old.doc, old.hexes.Tools)
		e.mapView.TakeOver(old.mapView)
		if e.areas != nil && old.areas != nil {
			e.areas.view.TakeOver(old.areas.view)
			e.areas.draft.TakeOver(old.areas.draft)
		}
		if e.table != nil && old.table != nil {
			e.table.takeOver(old.table)
		}
		e.bench.TakeOver(old.bench, map[panel.Drafter]panel.Drafter{old.drafter(): e.drafter(), old.bench.Ask: e.bench.Ask, old.tracing: e.tracing})
		e.tracing.TakeOver(old.tracing)
		e.begin()
		e.plays.takeOver(&old.plays)
		e.claim, e.entered, e.elsewhere, e.heard, e.exported, e.saving = old.claim, old.entered, old.elsewhere, old.heard, old.exported, old.saving
		if e.tour = old.tour; e.tour != nil {
			e.tour.MoveTo(guided{e})
		}
		a.editors[i] = e
		e.followDisk()
		if a.editor == old {
			shown = e
		}
		if a.last == old {
			a.last = e
		}
		for _, t := range a.leavesOf(old) {
			t.of = e
		}
	}
	a.editor, a.start, a.page = nil, nil, nil
	for _, t := range a.leaves {
		t.makeTab(a)
		t.Build()
	}
	if leaf != nil {
		a.showLeaf(leaf)
		return
	}
	a.show(shown)
}

// scales is how large the interface can be.
var scales = []float64{0.8, 0.9, 1, 1.1, 1.2, 1.3, 1.5, 1.7, 2, 2.5}

// scale is how large the interface is.
func (a *App) scale() float64 {
	return kit.Preferred(a.Fyne.Preferences(), scaleKey, 1, limits.LeastScale/100.0, limits.MostScale/100.0)
}

// changeScale makes the interface larger or smaller by a step, or for 0 as
// large as the system has it.
func (a *App) changeScale(by int) {
	to := 1.0
	if by != 0 {
		to = nextScale(a.scale(), by)
	}
	if to == a.scale() {
		return
	}
	from := a.scale()
	a.Fyne.Preferences().SetFloat(scaleKey, to)
	a.rescale(from, to)
	a.setCommands()
	if a.editor != nil {
		a.editor.status.SetNotice(fmt.Sprintf("The interface is shown at %.0f %%", to*100))
	}
}

// scaledWindow is the size of the window in pixels, and in units, since its scale
// was changed last: units are rounded up, and would add up to a larger window.
type scaledWindow struct {
	width, height int
	units         fyne.Size
}

// rescale shows everything larger or smaller in a window that stays as large as
// it is on the screen.
func (a *App) rescale(from, to float64) {
	c := a.Win.Canvas()
	width, height := a.scaled.width, a.scaled.height
	if c.Size() != a.scaled.units {
		width, height = c.PixelCoordinateForPosition(fyne.NewPos(c.Size().Width, c.Size().Height))
	}
	before := a.Hands.Scale(from)
	after := a.Hands.Scale(to)
	a.unseen(func() {
		if r, ok := c.(interface{ Resize(fyne.Size) }); ok { // else the window library makes the window as many times as large
			f := float32(before / after)
			r.Resize(fyne.NewSize(float32(math.Floor(float64(c.Size().Width*f))), float32(math.Floor(float64(c.Size().Height*f)))))
		}
		a.Fyne.Settings().SetTheme(look.Theme{Scheme: look.Now()}) // the window library looks at the scale anew
		if now, _ := c.PixelCoordinateForPosition(fyne.NewPos(1000, 1000)); now > 0 {
			units := func(pixels int) float32 { return (float32(pixels) - 0.5) * 1000 / float32(now) } // it rounds up
			a.Win.Resize(fyne.NewSize(units(width), units(height)))
		}
	})
	look.RedrawPictures()
	a.scaled = scaledWindow{width, height, c.Size()}
}

// bounded is a layout that lays objects over one another. It asks for no more
// room than a small window has, whatever the scale: the window library makes the
// window as large as is asked for, beyond the screen if need be.
type bounded struct {
	canvas fyne.Canvas
	least  fyne.Size // of the first object, when they were laid out last
}

// smallWidth and smallHeight are the least size of the window, in pixels.
const smallWidth, smallHeight = 960, 600

// MinSize is asked for in every frame.
func (b *bounded) MinSize([]fyne.CanvasObject) fyne.Size {
	unit, _ := b.canvas.PixelCoordinateForPosition(fyne.NewPos(1000, 0))
	return b.least.Min(fyne.NewSize(smallWidth*1000/float32(max(unit, 1)), smallHeight*1000/float32(max(unit, 1))))
}

// Layout gives each all the room. The window library has it done anew where the first
// needs another size.
func (b *bounded) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	b.least = objects[0].MinSize()
	for _, o := range objects {
		o.Move(fyne.Position{})
		o.Resize(size)
	}
}

// nextScale is the next larger or smaller scale there is.
func nextScale(now float64, by int) float64 {
	best := now
	for _, s := range scales {
		if by > 0 && s > now {
			return s
		}
		if by < 0 && s < now {
			best = s
		}
	}
	return best
}

// fyneScale is the variable in which the window library is told how large its
// units are. It has no other way for a program.
const fyneScale = "FYNE_SCALE"

// noDetection is the variable that keeps the window library from a scale of its
// own for the screen, which is never above 1 on most.
const noDetection = "FYNE_DISABLE_DPI_DETECTION"

// scaler sets the scale of all windows: so many times what the person has chosen
// for all programs, or else what the screen asks for. It tells what that comes to.
func scaler(s fyne.Settings, on Screen) func(float64) float64 {
	base, err := strconv.ParseFloat(os.Getenv(fyneScale), 64)
	if err != nil || !isScale(base) {
		base = float64(s.Scale())
	}
	if !isScale(base) {
		base = 1
	}
	if err != nil && base == 1 {
		base = on.scale()
		_ = os.Setenv(noDetection, "true") // fails for names that are none
	}
	return func(factor float64) float64 {
		scale := max(math.Round(base*factor*10)/10, 0.1)                 // the window library knows tenths alone
		_ = os.Setenv(fyneScale, strconv.FormatFloat(scale, 'f', 1, 64)) // fails for names that are none
		return scale
	}
}

// isScale reports whether a scale that somebody set can be one: with others the
// window library makes no window.
func isScale(s float64) bool { return s >= 0.25 && s <= 8 }

// appearanceCommands is the commands of colours and sizes.
func (a *App) appearanceCommands() []*desk.Command {
	list := []*desk.Command{
		{ID: "interface.larger", Menu: "View", Text: "Larger interface", Shortcut: desk.Ctrl(fyne.KeyPlus), Also: desk.Shortcuts(desk.Ctrl(fyne.KeyEqual), desk.CtrlShift(fyne.KeyEqual), desk.CtrlShift(fyne.KeyPlus)), Split: true,
			Needs: "it is as large as can be", Enabled: func() bool { return nextScale(a.scale(), 1) != a.scale() }, Run: func() { a.changeScale(1) }},
		{ID: "interface.smaller", Menu: "View", Text: "Smaller interface", Shortcut: desk.Ctrl(fyne.KeyMinus),
			Needs: "it is as small as can be", Enabled: func() bool { return nextScale(a.scale(), -1) != a.scale() }, Run: func() { a.changeScale(-1) }},
		{ID: "interface.system", Menu: "View", Text: "Interface as the system has it", Shortcut: desk.Ctrl(fyne.Key0),
			Hidden: a.scale() == 1, Run: func() { a.changeScale(0) }},
	}
	for i, p := range inks.Palettes() {
		list = append(list, &desk.Command{
			ID: "colours." + p.ID, Menu: "View", Text: "Colours: " + p.Title, Alias: "theme scheme palette", Split: i == 0,
			Checked: func() bool { return a.colours() == p.ID || i == 0 && a.colours() == "" },
			Run:     func() { a.askColours(p.ID, a.editors) },
		})
	}
	return list
}
