package ui

import (
	"fmt"
	"image/color"
	"math"
	"path/filepath"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/draw"
	tracing "github.com/mapsheet/mapsheet/editor/trace"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/editor/ui/panel"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// tracingPanel is the picture that the map is traced from: how it is seen, where
// it lies, and the terrain that is guessed from its colours. It has a tab only
// while there is such a picture.
type tracingPanel struct {
	editor *editor
	form   *form

	fitted   uint64 // the state of the document after the last fit
	off      float64
	percent  int           // how sure a guess must be
	guess    tracing.Guess // shown on the map, to be taken or left
	doubtful hex.List      // left as they were by the guess taken last
}

func newTracingPanel(e *editor) *tracingPanel {
	return &tracingPanel{editor: e, percent: int(math.Round(100 * tracing.LeastConfidence))}
}

func (p *tracingPanel) ID() string   { return "tracing" }
func (p *tracingPanel) Name() string { return "Tracing" }
func (p *tracingPanel) Absent() bool { return p.editor.doc.Tracing() == nil }

func (p *tracingPanel) Content() fyne.CanvasObject {
	if p.form == nil {
		p.form = newForm(p.editor.bench)
	}
	return p.form.content()
}

func (p *tracingPanel) Commit() {
	if p.form != nil {
		p.form.commit()
	}
}

func (p *tracingPanel) Holds(path string) bool { return panel.Under(path, "tracing") }
func (p *tracingPanel) Reveal(path string)     { p.form.reveal(path) }

func (p *tracingPanel) Update(_ *model.Scenario, c panel.Changes) {
	if c.Touches("tracing") || c.History || c.Board {
		p.again()
	}
}

// again shows the panel anew, if it was ever in sight.
func (p *tracingPanel) again() {
	if p.form != nil {
		p.form.show(p.describe)
	}
}

// least is the confidence from which a guess is taken.
func (p *tracingPanel) least() float64 { return float64(p.percent) / 100 }

func (p *tracingPanel) describe() {
	e, f := p.editor, p.form
	t := e.doc.Tracing()
	if t == nil {
		return
	}
	if e.picture.err != nil {
		f.warns("tracing:gone", fmt.Sprintf("%s cannot be shown: %s", filepath.Base(t.Picture), desk.Readable(e.picture.err)))
		f.row("tracing:lost", func() {
			f.press("tracing:look", formButton{icon: "search", text: "Look for it…", look: kit.Framed, hint: "Choose where the picture is now; all else stays", do: e.askPictureAgain})
			f.press("tracing:away", formButton{text: "Take away", look: kit.Framed, hint: "Trace no picture any more", do: p.takeAway})
		})
		return
	}
	f.says("tracing:file", e.pictureSays())
	f.slider("tracing:opacity", "Opacity  ", "see through the picture", int(math.Round(100*t.Opacity)), func(percent int) {
		e.changeTracing("see through the picture", func(to *document.Tracing) { to.Opacity = float64(percent) / 100 })
	})
	f.choice("tracing:over", "", []kit.Option{{ID: "over", Text: "Over the map"}, {ID: "under", Text: "Under the map, in place of its paper"}}, underOrOver(t.Over), e.layPicture)
	if !t.Over {
		dimmed := e.mapView.Options().Layers[draw.TerrainLayer] != draw.Shown
		f.toggle("tracing:dim", "Dim the terrain over it", "Let the picture be seen through the terrain, as Layers does", dimmed, func(on bool) {
			e.dimGround(on)
			p.again()
		})
	}
	ready := e.picture.image != nil && p.guess == nil
	p.describePlace(t, ready)
	p.describeTerrain(t, ready)
	f.object(look.Ruler())
	f.press("tracing:away", formButton{text: "Take the picture away", hint: "Trace no picture any more; the map stays", do: p.takeAway})
}

func underOrOver(over bool) string {
	if over {
		return "over"
	}
	return "under"
}

func (p *tracingPanel) takeAway() {
	p.editor.bench.Ask.End(false)
	p.editor.bench.Do(document.SetTracing{Name: "take the picture away"})
}

// describePlace is where the picture lies.
func (p *tracingPanel) describePlace(t *document.Tracing, ready bool) {
	e, f := p.editor, p.form
	f.heading("tracing:place", "Where it lies")
	f.row("tracing:lay", func() {
		f.press("tracing:fit", formButton{icon: "fit", text: "Fit by three hexes", look: kit.Framed, off: !ready, hint: "Click three hexes in the picture, and say for each which hex it is", do: e.fitPicture})
		f.press("tracing:move", formButton{icon: "select", text: "Move it", look: kit.Framed, off: !ready, hint: "Drag the picture over the map", do: e.movePicture})
	})
	if p.fitted != 0 && p.fitted == e.doc.State() {
		if p.off >= badFit {
			f.warns("tracing:fits", fitSays(p.off)+".")
		} else {
			f.praises("tracing:fits", fitSays(p.off)+".")
		}
	}
	f.says("tracing:pixels", "In pixels of the picture:")
	number := func(key, label, what string, now float64, set func(to *document.Tracing, v float64)) {
		f.decimal("tracing:"+key, label, now, func(v float64) {
			e.changeTracing(what, func(to *document.Tracing) { set(to, v) })
		})
	}
	f.row("tracing:origin", func() {
		number("x", "Hex 0101, across", "move the picture", t.X, func(to *document.Tracing, v float64) { to.X = v })
		number("y", "Hex 0101, down", "move the picture", t.Y, func(to *document.Tracing, v float64) { to.Y = v })
	})
	f.row("tracing:size", func() {
		number("width", "Width of a hex", "scale the picture", t.HexWidth, func(to *document.Tracing, v float64) { to.HexWidth = v })
		number("height", "Height of a hex", "scale the picture", t.HexHeight, func(to *document.Tracing, v float64) { to.HexHeight = v })
	})
	f.row("tracing:turned", func() {
		number("turn", "Turned by, degrees", "turn the picture", t.Turn, func(to *document.Tracing, v float64) { to.Turn = v })
	})
}

// describeTerrain is the colours that were picked and the guess.
func (p *tracingPanel) describeTerrain(t *document.Tracing, ready bool) {
	e, f := p.editor, p.form
	f.heading("tracing:terrain", "Terrain from its colours")
	f.says("tracing:pick", "Pick hexes of each terrain with the pipette: all the shades it has in the picture.")
	for _, terrain := range e.palette() {
		p.colourRow(terrain, coloursOf(t.Colours, terrain), ready)
	}
	if p.guess != nil {
		board := e.doc.Scenario().Hexes()
		f.number("tracing:sure", "Take what is sure by %", p.percent, numberRange{least: 0, most: 100, step: 5}, p.setPercent)
		changed := len(p.guess.Changed(board, p.least()))
		f.prose("tracing:guess", look.Capital(model.CountedHexes(changed))+" would change.")
		p.listDoubtful(p.guess.Doubtful(p.least()), "in doubt would stay as they are (hatched)")
		f.row("tracing:try", func() {
			f.press("tracing:take", formButton{text: "Take the guess", key: "Enter", look: kit.Primary, hint: "Change the hexes, in one step", do: func() { e.bench.Ask.End(true) }})
			f.press("tracing:leave", formButton{text: "Leave it", key: "Esc", look: kit.Framed, hint: "Leave the map as it was", do: func() { e.bench.Ask.End(false) }})
		})
		return
	}
	f.press("tracing:guess", formButton{icon: "eyedropper", text: "Guess the terrain", look: kit.Framed, off: !ready || len(t.Colours) == 0, hint: "See what the map would be, before it is changed", do: e.guessTerrain})
	if len(p.doubtful) > 0 {
		p.listDoubtful(p.doubtful, "in doubt stayed as they were")
		f.press("tracing:doubt", formButton{text: "Show them", look: kit.Framed, hint: "Light the hexes on the map", do: func() { e.bench.Lights.Area(p.doubtful) }})
	}
}

func (p *tracingPanel) setPercent(n int) {
	p.percent = n
	if p.guess != nil {
		p.showGuess()
	}
}

// mostListed is how many hexes in doubt are named.
const mostListed = 60

func (p *tracingPanel) listDoubtful(l hex.List, says string) {
	if len(l) == 0 {
		return
	}
	grid := p.editor.doc.Scenario().Hexes().Grid
	text := fmt.Sprintf("%s %s: %s", look.Capital(model.CountedHexes(len(l))), says, grid.Labels(l[:min(len(l), mostListed)]))
	if len(l) > mostListed {
		text += fmt.Sprintf(" and %d more", len(l)-mostListed)
	}
	p.form.says("tracing:doubtful", text+".")
}

// colourRow is a terrain with the colours that were picked of it and the
// pipette.
func (p *tracingPanel) colourRow(t model.Terrain, picked []color.RGBA, ready bool) {
	type row struct {
		pipette *kit.Button
		chips   *fyne.Container
		shown   []color.RGBA
	}
	e, f := p.editor, p.form
	it := f.item("tracing:colours:"+t.String(), func() *formItem {
		r := &row{pipette: kit.NewButton("eyedropper", look.Capital(t.String()), func() { e.pickColours(t) }), chips: container.NewHBox()}
		r.pipette.Look, r.pipette.Wide = kit.Framed, true
		r.pipette.Hint = "Pick hexes that are " + t.String() + " in the picture"
		e.bench.Wire(r.pipette)
		return &formItem{object: look.After(container.New(look.FixedWidth(110), r.pipette), r.chips), control: r, focus: r.pipette}
	})
	r := it.control.(*row)
	r.pipette.SetEnabled(ready)
	if !slices.Equal(r.shown, picked) || len(picked) == 0 && len(r.chips.Objects) == 0 {
		r.shown = picked
		r.chips.RemoveAll()
		for _, c := range picked {
			r.chips.Add(newColourChip(e, document.TerrainColour{Terrain: t, Colour: c}))
		}
		if len(picked) == 0 {
			r.chips.Add(container.NewCenter(look.Line("none yet", look.Now().Faded, theme.TextSize())))
		}
	}
	f.add(it.object)
}

// newColourPatch is a small patch of a colour.
func newColourPatch(c color.Color) fyne.CanvasObject {
	patch := canvas.NewRectangle(c)
	patch.StrokeColor, patch.StrokeWidth, patch.CornerRadius = look.Now().Border, 1, 2
	patch.SetMinSize(fyne.NewSize(16, 16))
	return patch
}
