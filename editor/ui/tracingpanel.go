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
	"github.com/mapsheet/mapsheet/editor/ui/form"
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
	form   *form.Form

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
		p.form = form.New(p.editor.bench)
	}
	return p.form.Content()
}

func (p *tracingPanel) Commit() {
	if p.form != nil {
		p.form.Commit()
	}
}

func (p *tracingPanel) Holds(path string) bool { return panel.Under(path, "tracing") }
func (p *tracingPanel) Reveal(path string)     { p.form.Reveal(path) }

func (p *tracingPanel) Update(_ *model.Scenario, c panel.Changes) {
	if c.Touches("tracing") || c.History || c.Board {
		p.again()
	}
}

// again shows the panel anew, if it was ever in sight.
func (p *tracingPanel) again() {
	if p.form != nil {
		p.form.Show(p.describe)
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
		f.Warns("tracing:gone", fmt.Sprintf("%s cannot be shown: %s", filepath.Base(t.Picture), desk.Readable(e.picture.err)))
		f.Row("tracing:lost", func() {
			f.Press("tracing:look", form.Button{Icon: "search", Text: "Look for it…", Look: kit.Framed, Hint: "Choose where the picture is now; all else stays", Do: e.askPictureAgain})
			f.Press("tracing:away", form.Button{Text: "Take away", Look: kit.Framed, Hint: "Trace no picture any more", Do: p.takeAway})
		})
		return
	}
	f.Says("tracing:file", e.pictureSays())
	f.Slider("tracing:opacity", "Opacity  ", "see through the picture", int(math.Round(100*t.Opacity)), func(percent int) {
		e.changeTracing("see through the picture", func(to *document.Tracing) { to.Opacity = float64(percent) / 100 })
	})
	f.Choice("tracing:over", "", []kit.Option{{ID: "over", Text: "Over the map"}, {ID: "under", Text: "Under the map, in place of its paper"}}, underOrOver(t.Over), e.layPicture)
	if !t.Over {
		dimmed := e.mapView.Options().Layers[draw.TerrainLayer] != draw.Shown
		f.Toggle("tracing:dim", "Dim the terrain over it", "Let the picture be seen through the terrain, as Layers does", dimmed, func(on bool) {
			e.dimGround(on)
			p.again()
		})
	}
	ready := e.picture.image != nil && p.guess == nil
	p.describePlace(t, ready)
	p.describeTerrain(t, ready)
	f.Add(look.Ruler())
	f.Press("tracing:away", form.Button{Text: "Take the picture away", Hint: "Trace no picture any more; the map stays", Do: p.takeAway})
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
	f.Heading("tracing:place", "Where it lies")
	f.Row("tracing:lay", func() {
		f.Press("tracing:fit", form.Button{Icon: "fit", Text: "Fit by three hexes", Look: kit.Framed, Off: !ready, Hint: "Click three hexes in the picture, and say for each which hex it is", Do: e.fitPicture})
		f.Press("tracing:move", form.Button{Icon: "select", Text: "Move it", Look: kit.Framed, Off: !ready, Hint: "Drag the picture over the map", Do: e.movePicture})
	})
	if p.fitted != 0 && p.fitted == e.doc.State() {
		if p.off >= badFit {
			f.Warns("tracing:fits", fitSays(p.off)+".")
		} else {
			f.Praises("tracing:fits", fitSays(p.off)+".")
		}
	}
	f.Says("tracing:pixels", "In pixels of the picture:")
	number := func(key, label, what string, now float64, set func(to *document.Tracing, v float64)) {
		f.Decimal("tracing:"+key, label, now, func(v float64) {
			e.changeTracing(what, func(to *document.Tracing) { set(to, v) })
		})
	}
	f.Row("tracing:origin", func() {
		number("x", "Hex 0101, across", "move the picture", t.X, func(to *document.Tracing, v float64) { to.X = v })
		number("y", "Hex 0101, down", "move the picture", t.Y, func(to *document.Tracing, v float64) { to.Y = v })
	})
	f.Row("tracing:size", func() {
		number("width", "Width of a hex", "scale the picture", t.HexWidth, func(to *document.Tracing, v float64) { to.HexWidth = v })
		number("height", "Height of a hex", "scale the picture", t.HexHeight, func(to *document.Tracing, v float64) { to.HexHeight = v })
	})
	f.Row("tracing:turned", func() {
		number("turn", "Turned by, degrees", "turn the picture", t.Turn, func(to *document.Tracing, v float64) { to.Turn = v })
	})
}

// describeTerrain is the colours that were picked and the guess.
func (p *tracingPanel) describeTerrain(t *document.Tracing, ready bool) {
	e, f := p.editor, p.form
	f.Heading("tracing:terrain", "Terrain from its colours")
	f.Says("tracing:pick", "Pick hexes of each terrain with the pipette: all the shades it has in the picture.")
	for _, terrain := range e.palette() {
		p.colourRow(terrain, coloursOf(t.Colours, terrain), ready)
	}
	if p.guess != nil {
		board := e.doc.Scenario().Hexes()
		f.Number("tracing:sure", "Take what is sure by %", p.percent, form.Range{Least: 0, Most: 100, Step: 5}, p.setPercent)
		changed := len(p.guess.Changed(board, p.least()))
		f.Prose("tracing:guess", look.Capital(model.CountedHexes(changed))+" would change.")
		p.listDoubtful(p.guess.Doubtful(p.least()), "in doubt would stay as they are (hatched)")
		f.Row("tracing:try", func() {
			f.Press("tracing:take", form.Button{Text: "Take the guess", Key: "Enter", Look: kit.Primary, Hint: "Change the hexes, in one step", Do: func() { e.bench.Ask.End(true) }})
			f.Press("tracing:leave", form.Button{Text: "Leave it", Key: "Esc", Look: kit.Framed, Hint: "Leave the map as it was", Do: func() { e.bench.Ask.End(false) }})
		})
		return
	}
	f.Press("tracing:guess", form.Button{Icon: "eyedropper", Text: "Guess the terrain", Look: kit.Framed, Off: !ready || len(t.Colours) == 0, Hint: "See what the map would be, before it is changed", Do: e.guessTerrain})
	if len(p.doubtful) > 0 {
		p.listDoubtful(p.doubtful, "in doubt stayed as they were")
		f.Press("tracing:doubt", form.Button{Text: "Show them", Look: kit.Framed, Hint: "Light the hexes on the map", Do: func() { e.bench.Lights.Area(p.doubtful) }})
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
	p.form.Says("tracing:doubtful", text+".")
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
	it := f.Keep("tracing:colours:"+t.String(), func() *form.Item {
		r := &row{pipette: kit.NewButton("eyedropper", look.Capital(t.String()), func() { e.pickColours(t) }), chips: container.NewHBox()}
		r.pipette.Look, r.pipette.Wide = kit.Framed, true
		r.pipette.Hint = "Pick hexes that are " + t.String() + " in the picture"
		e.bench.Wire(r.pipette)
		return &form.Item{Object: look.After(container.New(look.FixedWidth(110), r.pipette), r.chips), Control: r, Focus: r.pipette}
	})
	r := it.Control.(*row)
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
	f.Add(it.Object)
}

// newColourPatch is a small patch of a colour.
func newColourPatch(c color.Color) fyne.CanvasObject {
	patch := canvas.NewRectangle(c)
	patch.StrokeColor, patch.StrokeWidth, patch.CornerRadius = look.Now().Border, 1, 2
	patch.SetMinSize(fyne.NewSize(16, 16))
	return patch
}
