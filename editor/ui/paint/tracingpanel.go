package paint

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
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/form"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/editor/ui/panel"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// ID is what the panel is known by.
func (tr *Tracing) ID() string { return "tracing" }

// Name is on its tab.
func (tr *Tracing) Name() string { return "Tracing" }

// Absent reports whether there is no picture.
func (tr *Tracing) Absent() bool { return tr.bench.Doc.Tracing() == nil }

// Content is what the tab shows.
func (tr *Tracing) Content() fyne.CanvasObject {
	if tr.form == nil {
		tr.form = form.New(tr.bench)
	}
	return tr.form.Content()
}

// Form is the form of the panel.
func (tr *Tracing) Form() *form.Form {
	tr.Content()
	return tr.form
}

// Commit makes edits of what is written.
func (tr *Tracing) Commit() {
	if tr.form != nil {
		tr.form.Commit()
	}
}

// Holds reports whether a field is here.
func (tr *Tracing) Holds(path string) bool { return panel.Under(path, "tracing") }

// Reveal leads to a field.
func (tr *Tracing) Reveal(path string) { tr.form.Reveal(path) }

// Update shows the tracing as it stands.
func (tr *Tracing) Update(_ *model.Scenario, c panel.Changes) {
	if c.Touches("tracing") || c.History || c.Board {
		tr.Again()
	}
}

// Again shows the panel anew, if it was ever in sight.
func (tr *Tracing) Again() {
	if tr.form != nil {
		tr.form.Show(tr.describe)
	}
}

// least is the confidence from which a guess is taken.
func (tr *Tracing) least() float64 { return float64(tr.percent) / 100 }

func (tr *Tracing) describe() {
	f := tr.form
	t := tr.bench.Doc.Tracing()
	if t == nil {
		return
	}
	if tr.picture.err != nil {
		f.Warns("tracing:gone", fmt.Sprintf("%s cannot be shown: %s", filepath.Base(t.Picture), desk.Readable(tr.picture.err)))
		f.Row("tracing:lost", func() {
			f.Press("tracing:look", form.Button{Icon: "search", Text: "Look for it…", Look: kit.Framed, Hint: "Choose where the picture is now; all else stays", Do: tr.askPictureAgain})
			f.Press("tracing:away", form.Button{Text: "Take away", Look: kit.Framed, Hint: "Trace no picture any more", Do: tr.takeAway})
		})
		return
	}
	f.Says("tracing:file", tr.pictureSays())
	f.Slider("tracing:opacity", "Opacity  ", "see through the picture", int(math.Round(100*t.Opacity)), func(percent int) {
		tr.changeTracing("see through the picture", func(to *document.Tracing) { to.Opacity = float64(percent) / 100 })
	})
	f.Choice("tracing:over", "", []kit.Option{{ID: "over", Text: "Over the map"}, {ID: "under", Text: "Under the map, in place of its paper"}}, underOrOver(t.Over), tr.layPicture)
	if !t.Over {
		dimmed := tr.bench.Map.Options().Layers[draw.TerrainLayer] != draw.Shown
		f.Toggle("tracing:dim", "Dim the terrain over it", "Let the picture be seen through the terrain, as Layers does", dimmed, func(on bool) {
			tr.dimGround(on)
			tr.Again()
		})
	}
	ready := tr.picture.image != nil && tr.guess == nil
	tr.describePlace(t, ready)
	tr.describeTerrain(t, ready)
	f.Add(look.Ruler())
	f.Press("tracing:away", form.Button{Text: "Take the picture away", Hint: "Trace no picture any more; the map stays", Do: tr.takeAway})
}

func underOrOver(over bool) string {
	if over {
		return "over"
	}
	return "under"
}

func (tr *Tracing) takeAway() {
	tr.bench.Ask.End(false)
	tr.bench.Do(document.SetTracing{Name: "take the picture away"})
}

// describePlace is where the picture lies.
func (tr *Tracing) describePlace(t *document.Tracing, ready bool) {
	f := tr.form
	f.Heading("tracing:place", "Where it lies")
	f.Row("tracing:lay", func() {
		f.Press("tracing:fit", form.Button{Icon: "fit", Text: "Fit by three hexes", Look: kit.Framed, Off: !ready, Hint: "Click three hexes in the picture, and say for each which hex it is", Do: tr.fitPicture})
		f.Press("tracing:move", form.Button{Icon: "select", Text: "Move it", Look: kit.Framed, Off: !ready, Hint: "Drag the picture over the map", Do: tr.movePicture})
	})
	if tr.fitted != 0 && tr.fitted == tr.bench.Doc.State() {
		if tr.off >= badFit {
			f.Warns("tracing:fits", fitSays(tr.off)+".")
		} else {
			f.Praises("tracing:fits", fitSays(tr.off)+".")
		}
	}
	f.Says("tracing:pixels", "In pixels of the picture:")
	number := func(key, label, what string, now float64, set func(to *document.Tracing, v float64)) {
		f.Decimal("tracing:"+key, label, now, func(v float64) {
			tr.changeTracing(what, func(to *document.Tracing) { set(to, v) })
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
func (tr *Tracing) describeTerrain(t *document.Tracing, ready bool) {
	f := tr.form
	f.Heading("tracing:terrain", "Terrain from its colours")
	f.Says("tracing:pick", "Pick hexes of each terrain with the pipette: all the shades it has in the picture.")
	for _, terrain := range Terrains(tr.bench.System) {
		tr.colourRow(terrain, coloursOf(t.Colours, terrain), ready)
	}
	if tr.guess != nil {
		board := tr.bench.Doc.Scenario().Hexes()
		f.Number("tracing:sure", "Take what is sure by %", tr.percent, form.Range{Least: 0, Most: 100, Step: 5}, tr.setPercent)
		changed := len(tr.guess.Changed(board, tr.least()))
		f.Prose("tracing:guess", look.Capital(model.CountedHexes(changed))+" would change.")
		tr.listDoubtful(tr.guess.Doubtful(tr.least()), "in doubt would stay as they are (hatched)")
		f.Row("tracing:try", func() {
			f.Press("tracing:take", form.Button{Text: "Take the guess", Key: "Enter", Look: kit.Primary, Hint: "Change the hexes, in one step", Do: func() { tr.bench.Ask.End(true) }})
			f.Press("tracing:leave", form.Button{Text: "Leave it", Key: "Esc", Look: kit.Framed, Hint: "Leave the map as it was", Do: func() { tr.bench.Ask.End(false) }})
		})
		return
	}
	f.Press("tracing:guess", form.Button{Icon: "eyedropper", Text: "Guess the terrain", Look: kit.Framed, Off: !ready || len(t.Colours) == 0, Hint: "See what the map would be, before it is changed", Do: tr.guessTerrain})
	if len(tr.doubtful) > 0 {
		tr.listDoubtful(tr.doubtful, "in doubt stayed as they were")
		f.Press("tracing:doubt", form.Button{Text: "Show them", Look: kit.Framed, Hint: "Light the hexes on the map", Do: func() { tr.bench.Lights.Area(tr.doubtful) }})
	}
}

func (tr *Tracing) setPercent(n int) {
	tr.percent = n
	if tr.guess != nil {
		tr.showGuess()
	}
}

// mostListed is how many hexes in doubt are named.
const mostListed = 60

func (tr *Tracing) listDoubtful(l hex.List, says string) {
	if len(l) == 0 {
		return
	}
	grid := tr.bench.Doc.Scenario().Hexes().Grid
	text := fmt.Sprintf("%s %s: %s", look.Capital(model.CountedHexes(len(l))), says, grid.Labels(l[:min(len(l), mostListed)]))
	if len(l) > mostListed {
		text += fmt.Sprintf(" and %d more", len(l)-mostListed)
	}
	tr.form.Says("tracing:doubtful", text+".")
}

// colourRow is a terrain with the colours that were picked of it and the
// pipette.
func (tr *Tracing) colourRow(t model.Terrain, picked []color.RGBA, ready bool) {
	type row struct {
		pipette *kit.Button
		chips   *fyne.Container
		shown   []color.RGBA
	}
	f := tr.form
	it := f.Keep("tracing:colours:"+t.String(), func() *form.Item {
		r := &row{pipette: kit.NewButton("eyedropper", look.Capital(t.String()), func() { tr.pickColours(t) }), chips: container.NewHBox()}
		r.pipette.Look, r.pipette.Wide = kit.Framed, true
		r.pipette.Hint = "Pick hexes that are " + t.String() + " in the picture"
		tr.bench.Wire(r.pipette)
		return &form.Item{Object: look.After(container.New(look.FixedWidth(110), r.pipette), r.chips), Control: r, Focus: r.pipette}
	})
	r := it.Control.(*row)
	r.pipette.SetEnabled(ready)
	if !slices.Equal(r.shown, picked) || len(picked) == 0 && len(r.chips.Objects) == 0 {
		r.shown = picked
		r.chips.RemoveAll()
		for _, c := range picked {
			r.chips.Add(newColourChip(tr, document.TerrainColour{Terrain: t, Colour: c}))
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
