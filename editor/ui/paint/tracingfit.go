package paint

import (
	"errors"
	"fmt"
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/tool"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/editor/ui/mapview"
	"github.com/mapsheet/mapsheet/editor/ui/panel"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// fitPoints is how many hexes fit a picture.
const fitPoints = 3

// fit is the hexes of the picture that the designer has pointed out: first the
// middle of a hex as the picture shows it, then the hex of the map that it is.
type fit struct {
	tracing *Tracing
	pixels  []hex.Point // one more than hexes while a hex is asked for
	hexes   []hex.Hex
	marks   []fyne.CanvasObject
}

// fitPicture asks for three hexes and lays the picture by them.
func (tr *Tracing) fitPicture() { tr.fitFrom(pointedOut{}) }

// pointedOut is what a fit knows: places in the picture, and the hexes that they are.
type pointedOut struct {
	pixels []hex.Point
	hexes  []hex.Hex
}

// GoOnWith goes on with a fit that was given up.
func (tr *Tracing) GoOnWith(drawn any) { tr.fitFrom(drawn.(pointedOut)) }

// fitFrom is fitPicture, after something was pointed out.
func (tr *Tracing) fitFrom(known pointedOut) {
	if tr.bench.Doc.Tracing() == nil || tr.picture.image == nil {
		return
	}
	f := &fit{tracing: tr, pixels: known.pixels, hexes: known.hexes}
	for range fitPoints {
		f.marks = append(f.marks, newFitMark()...)
	}
	tr.bench.Ask.Start(&panel.Question{
		Prompt: asksPixel(1), Hover: f.hover, Press: f.press, Anywhere: true,
		Ended: func(done bool) {
			tr.bench.Map.RemoveOverlay(f)
			tr.setFitting(false)
			if n := len(f.pixels); !done && n > 0 {
				tr.bench.GiveUp("The fit by "+model.Counted(n, "place", "places")+" of the picture", tr, pointedOut{f.pixels, f.hexes})
			}
		},
	})
	tr.setFitting(true)
	tr.bench.Map.AddOverlay(f)
	if len(f.pixels) > 0 {
		f.ask()
	}
}

// newFitMark is a cross on the picture, a number beside it, a ring on the hex,
// and a line between the two.
func newFitMark() []fyne.CanvasObject {
	bar := func() *canvas.Line {
		l := canvas.NewLine(look.Now().MayNot)
		l.StrokeWidth = 2.5
		return l
	}
	ring := canvas.NewCircle(color.Transparent)
	ring.StrokeColor, ring.StrokeWidth = look.Now().Accent, 2.5
	number := canvas.NewText("", look.Now().MayNot)
	number.TextStyle.Bold, number.TextSize = true, theme.TextSize()+3
	return []fyne.CanvasObject{bar(), bar(), bar(), ring, number}
}

// laid is how the picture lies now.
func (f *fit) laid() document.PicturePlacement { return f.tracing.bench.Doc.Tracing().PicturePlacement }

// ask asks for what comes next.
func (f *fit) ask() {
	tr, n := f.tracing, len(f.hexes)+1
	tr.bench.Map.PlaceOverlay(f)
	tr.bench.Ask.SetTyped(nil)
	if len(f.pixels) > len(f.hexes) {
		tr.bench.Ask.SetTyped(f.named)
		tr.bench.Ask.SetPrompt(fmt.Sprintf("Hex %d of %d: click the hex of the map that it is", n, fitPoints))
		return
	}
	tr.bench.Ask.SetPrompt(asksPixel(n))
}

func asksPixel(n int) string {
	return fmt.Sprintf("Hex %d of %d: click the middle of a hex in the picture", n, fitPoints)
}

func (f *fit) hover(v tool.Event) tool.Preview {
	grid := f.tracing.bench.Doc.Scenario().Hexes().Grid
	if len(f.pixels) == len(f.hexes) {
		return tool.Preview{Status: "Click: here is the middle of a hex whose number you know; the " + v.RightButton() + " takes the last one back"}
	}
	if !grid.Contains(v.Hex) {
		return tool.Preview{Status: "Click a hex of the map"}
	}
	return tool.Preview{Hexes: hex.List{v.Hex}, Status: "Click: the place in the picture is hex " + grid.Label(v.Hex) + "; or type its number; the " + v.RightButton() + " takes it back"}
}

func (f *fit) press(v tool.Event) {
	tr := f.tracing
	switch {
	case v.Button == tool.Right:
		if len(f.pixels) > len(f.hexes) {
			f.pixels = f.pixels[:len(f.hexes)]
		} else if n := len(f.hexes); n > 0 {
			f.hexes = f.hexes[:n-1]
		}
	case len(f.pixels) == len(f.hexes):
		f.pixels = append(f.pixels, f.laid().PixelAt(v.At))
	case tr.bench.Doc.Scenario().Hexes().Grid.Contains(v.Hex):
		f.named(v.Hex)
		return
	default:
		tr.bench.Status.SetNotice("No hex of the map is there; click one that is, or type its number")
	}
	f.ask()
}

// named takes the hex that the place pointed out last is.
func (f *fit) named(h hex.Hex) {
	f.hexes = append(f.hexes, h)
	if len(f.hexes) < fitPoints {
		f.ask()
		return
	}
	f.finish()
}

// finish lays the picture, or says why the three hexes do not fit and asks for
// the last one again.
func (f *fit) finish() {
	tr := f.tracing
	var points []document.FitPoint
	for i, h := range f.hexes {
		points = append(points, document.FitPoint{Hex: h, X: f.pixels[i].X, Y: f.pixels[i].Y})
	}
	place, off, err := document.FitPicture(points)
	if err == nil && place.HexWidth < 0 {
		err = errors.New("the picture would have to be mirrored: one of the hexes is another one")
	}
	if err != nil {
		f.pixels, f.hexes = f.pixels[:fitPoints-1], f.hexes[:fitPoints-1]
		f.ask()
		tr.bench.Status.SetNotice(desk.SentenceOf(err))
		return
	}
	tr.bench.Ask.End(true)
	if tr.changeTracing("fit the picture by three hexes", func(t *document.Tracing) { t.PicturePlacement = place }) {
		tr.fitted, tr.off = tr.bench.Doc.State(), off
		tr.Again()
		tr.bench.Status.SetNotice(fitSays(off))
	}
}

// badFit is from how much of a hex on a fit is no good.
const badFit = 0.25

// fitSays is how well a picture fits three hexes.
func fitSays(off float64) string {
	if off >= badFit {
		return fmt.Sprintf("The worst of the three hexes is off by %.2f of a hex: the picture is bent, or one of them is another hex", off)
	}
	return fmt.Sprintf("The picture fits: the worst of the three hexes is off by %.2f of a hex", off)
}

func (f *fit) Objects() []fyne.CanvasObject { return f.marks }

// Place puts the marks where the picture and the hexes are shown now.
func (f *fit) Place(m *mapview.View) {
	const arm = 9
	for i := range fitPoints {
		part := f.marks[5*i : 5*i+5]
		across, down, between := part[0].(*canvas.Line), part[1].(*canvas.Line), part[2].(*canvas.Line)
		ring, number := part[3].(*canvas.Circle), part[4].(*canvas.Text)
		pointed, named := i < len(f.pixels), i < len(f.hexes)
		across.Hidden, down.Hidden, number.Hidden = !pointed, !pointed, !pointed
		between.Hidden, ring.Hidden = !named, !named
		var at fyne.Position
		if pointed {
			at = m.PlaceAt(f.laid().PointAt(f.pixels[i]))
			across.Position1, across.Position2 = at.SubtractXY(arm, 0), at.AddXY(arm, 0)
			down.Position1, down.Position2 = at.SubtractXY(0, arm), at.AddXY(0, arm)
			number.Text = fmt.Sprint(i + 1)
			number.Move(at.AddXY(5, -22))
		}
		if named {
			r := m.Radius() * 0.5
			middle := m.PlaceOf(f.hexes[i])
			ring.Move(middle.SubtractXY(r, r))
			ring.Resize(fyne.NewSquareSize(2 * r))
			between.Position1, between.Position2 = at, middle
		}
		for _, o := range part {
			o.Refresh()
		}
	}
}

// movePicture lets the picture be dragged.
func (tr *Tracing) movePicture() {
	if tr.bench.Doc.Tracing() == nil || tr.picture.image == nil {
		return
	}
	var from document.PicturePlacement
	var start hex.Point
	doc := tr.bench.Doc
	was := doc.Tracing().PicturePlacement
	_, before := doc.History()
	moves, moved := 0, doc.State() // the steps that moved it, and the state after the last
	end := func() {
		tr.bench.Stroke.Going = false
		if doc.InStroke() {
			begun := doc.State()
			if doc.EndStroke(); doc.State() != begun {
				moves, moved = moves+1, doc.State()
			}
		}
		tr.bench.Stroke.Ended()
	}
	tr.bench.Ask.Start(&panel.Question{
		Prompt: "Drag the picture to where it belongs", Many: true, Anywhere: true, Made: true,
		Hover: func(tool.Event) tool.Preview {
			return tool.Preview{Status: "Drag: move the picture; Enter: done; Escape: put it back"}
		},
		Press: func(v tool.Event) {
			from = doc.Tracing().PicturePlacement
			start = from.PixelAt(v.At)
			doc.BeginStroke("move the picture")
			tr.bench.Stroke.Going = true
		},
		Follow: func(v tool.Event) {
			if !doc.InStroke() {
				return
			}
			now := from.PixelAt(v.At)
			tr.changeTracing("move the picture", func(t *document.Tracing) {
				t.X, t.Y = from.X+start.X-now.X, from.Y+start.Y-now.Y
			})
		},
		Release: end,
		Ended: func(done bool) {
			end()
			tr.setFitting(false)
			switch _, at := doc.History(); {
			case done || at <= before:
			case at == before+moves && doc.State() == moved:
				tr.host.GoTo(before)
			default: // something else was done since
				tr.changeTracing("put the picture back", func(t *document.Tracing) { t.PicturePlacement = was })
			}
		},
	})
	tr.setFitting(true)
}
