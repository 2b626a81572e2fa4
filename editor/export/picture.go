package export

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"strings"

	"golang.org/x/image/draw"

	hexdraw "github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/editor/draw/plot"
	"github.com/mapsheet/mapsheet/editor/draw/svg"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/limits"
)

// hiddenLayers and inks are options that all drawings have.
func hiddenLayers() Option {
	o := Option{Key: "hide", Name: "Leave out", Help: "Layers of the drawing that are left out.", Kind: Several}
	for _, l := range hexdraw.Layers() {
		if l != hexdraw.AreaLayer && l != hexdraw.TracingLayer {
			o.Choices = append(o.Choices, Choice{l.String(), l.Name()})
		}
	}
	return o
}

func inks() Option {
	o := Option{Key: "inks", Name: "Inks", Help: "The colours of the map; grey needs no coloured ink, and there is one that saves ink of any colour.", Kind: Pick, Default: paint.Paper().ID}
	for _, p := range paint.PrintPalettes() {
		o.Choices = append(o.Choices, Choice{p.ID, p.Title})
	}
	return o
}

// drawingOptions are the options of drawings as they are set.
func drawingOptions(s Settings) hexdraw.Options {
	o := hexdraw.Options{Palette: s["inks"]}
	for _, id := range strings.Split(s["hide"], ",") {
		if l, ok := hexdraw.ParseLayer(id); ok {
			o = o.With(hexdraw.Hidden, l)
		}
	}
	return o
}

// hasBoard refuses files without a map.
func hasBoard(src Source) error {
	if src.File.Board() == nil {
		return errors.New("the file has no map: take a scenario or a mapsheet")
	}
	return nil
}

// onHexes reports whether the source is a map of hexes.
func onHexes(src Source, _ Settings) bool {
	b := src.File.Board()
	return b != nil && b.Kind() == model.OnHexes
}

// titleOf is what the file is called.
func titleOf(src Source) string {
	if src.File.Scenario != nil {
		return src.File.Scenario.Title
	}
	if src.File.Mapsheet != nil {
		return src.File.Mapsheet.Name
	}
	return ""
}

// boardDrawn is the board as it is drawn by the settings.
func boardDrawn(job Job) plot.Board {
	return plot.Until(plot.Of(job.File.Board(), job.File.Scenario, drawingOptions(job.Settings)), job.over)
}

// areaShown is which part of the map is drawn.
func areaShown() Option {
	return Option{Key: "area", Name: "Part", Help: "A part of the map alone, such as \"within 3 of town A\", \"north of the canal\" or the corners of a rectangle, \"0305 1210\"; empty for all of it.", Kind: Part}
}

// boardShown is the board as it is drawn by the settings, or the part of it that they
// name.
func boardShown(job Job) (plot.Board, error) {
	b := boardDrawn(job)
	text := strings.TrimSpace(job.Settings["area"])
	if text == "" {
		return b, nil
	}
	a, err := model.ParseArea(text, job.File.Board())
	if err != nil {
		return nil, fmt.Errorf("the area %q cannot be read: %w", text, err)
	}
	return plot.Part(b, a)
}

// textsHeld is how a drawing holds its texts.
func textsHeld() Option {
	return Option{Key: "texts", Name: "Texts", Help: "Outlines look the same everywhere, but cannot be written anew. Texts can; their faces, which go with them, are seen in browsers alone.",
		Kind: Pick, Default: "outlines", Choices: []Choice{{"outlines", "as outlines"}, {"embedded", "as texts, with their faces"}, {"named", "as texts, in the reader's faces"}}}
}

var heldTexts = map[string]svg.Texts{"embedded": svg.Embedded, "named": svg.Named, "outlines": svg.Outlined}

// svgFormat is the map as a drawing that can be worked on.
func svgFormat() Format {
	return Format{
		ID: "svg", Name: "Drawing with layers", Suffix: ".svg", Sheets: true, Drafts: true,
		About:   "For Inkscape and other drawing programs: the map, or a part of it, with a layer for each kind of thing, symbols and texts.",
		Words:   "Inkscape vector layers",
		Options: []Option{cellSize(), areaShown(), textsHeld(), inks(), hiddenLayers()},
		Suits:   hasBoard,
		Write: func(ctx context.Context, job Job) (Output, error) {
			b, err := boardShown(job)
			if err != nil {
				return Output{}, err
			}
			width, height := b.Size()
			sheet := svg.New(width, height, cellOf(job.Settings, b)/b.Cell().Size, titleOf(job.Source))
			sheet.Hold(heldTexts[job.Settings["texts"]])
			b.DrawPart(sheet, paint.Point{}, paint.Point{X: width, Y: height})
			if err := ctx.Err(); err != nil {
				return Output{}, err
			}
			data, err := sheet.Bytes()
			return Output{Files: []Made{{Suffix: ".svg", Data: data}}}, err
		},
		Preview: previewBoard,
	}
}

// cellSize is how large the map is printed.
func cellSize() Option {
	return Option{
		Key: "cell", Name: "Size", Help: "Of a hex from side to side, of an inch of an open table, or of a map of areas from west to east; 0 for the usual one.",
		Kind: Number, Unit: "mm", Least: 0, Most: 2000, Default: "0",
		Choices: []Choice{{"0", "as usual"}, {"15", "15"}, {"16", "16 for counters of 1/2\" and 13 mm"}, {"19", "19 for counters of 5/8\""}, {"22", "22"}, {"25.4", "25.4"}, {"400", "400"}},
	}
}

// cellOf is how large a board's cells are printed, in mm.
func cellOf(s Settings, b plot.Board) float64 {
	if mm := s.Number("cell"); mm > 0 {
		return mm
	}
	return b.Cell().Usual
}

// pngFormat is the map as a picture.
func pngFormat() Format {
	return Format{
		ID: "png", Name: "Picture", Suffix: ".png", Sheets: true, Drafts: true,
		About: "For rulebooks and forums: the map, or a part of it, as a picture of any width, or for print at so many dots to an inch.",
		Words: "image map rulebook forum",
		Options: []Option{
			{Key: "width", Name: "Width", Help: "Of the whole picture.", Kind: Number, Unit: "pixels", Least: 60, Most: limits.DrawnWidth, Default: "2900",
				Choices: []Choice{{"1450", "1450"}, {"2900", "2900"}, {"5800", "5800"}}, Matters: func(_ Source, s Settings) bool { return s.Number("dpi") == 0 }},
			{Key: "dpi", Name: "For print", Help: "Dots to an inch of a map in its size, instead of a width; 0 for the width.", Kind: Number, Unit: "dpi", Least: 0, Most: 1200, Default: "0",
				Choices: []Choice{{"0", "no"}, {"150", "150"}, {"300", "300"}}},
			sizeForPrint(), areaShown(), inks(), hiddenLayers(),
		},
		Suits: hasBoard,
		Write: writePNG, Preview: previewPNG,
	}
}

// writePNG draws the whole map as the screen does where that can be, and parts of it, or
// sizes that the screen has not, as drawings are.
func writePNG(ctx context.Context, job Job) (Output, error) {
	var out bytes.Buffer
	tell := func(part float64) error {
		job.Tell(part)
		return ctx.Err()
	}
	dpi, pixels := job.Settings.Number("dpi"), int(job.Settings.Number("width"))
	if dpi == 0 && strings.TrimSpace(job.Settings["area"]) == "" {
		ok, err := plot.EncodePNG(&out, job.File.Board(), job.File.Scenario, pixels, drawingOptions(job.Settings), tell)
		if ok || err != nil {
			return Output{Files: []Made{{Suffix: ".png", Data: out.Bytes()}}}, err
		}
	}
	b, err := boardShown(job)
	if err != nil {
		return Output{}, err
	}
	width, height := b.Size()
	scale := float64(pixels) / width
	if dpi > 0 {
		scale = dpi / 25.4 * cellOf(job.Settings, b) / b.Cell().Size
	}
	w, h := max(int(width*scale+0.5), 1), max(int(height*scale+0.5), 1)
	if w > limits.DrawnWidth || w*h > limits.DrawnPixels {
		return Output{}, fmt.Errorf("a picture of %d x %d pixels is too large: choose a smaller one", w, h)
	}
	err = paint.WritePNGInStrips(&out, w, h, func(strip *image.RGBA, origin image.Point) { drawOn(strip, b, scale, origin) }, tell)
	return Output{Files: []Made{{Suffix: ".png", Data: paint.Resolved(out.Bytes(), dpi)}}}, err
}

// previewPNG is the picture as it is written, as large as it fits.
func previewPNG(ctx context.Context, job Job, width, height int) (image.Image, error) {
	if job.Settings.Number("dpi") == 0 && strings.TrimSpace(job.Settings["area"]) == "" {
		if m := plot.Fitting(job.File.Board(), job.File.Scenario, width, height, drawingOptions(job.Settings)); m != nil {
			return m, ctx.Err()
		}
	}
	return previewBoard(ctx, job, width, height)
}

// sizeForPrint is cellSize where it matters to pictures that are printed alone.
func sizeForPrint() Option {
	o := cellSize()
	o.Matters = func(_ Source, s Settings) bool { return s.Number("dpi") > 0 }
	return o
}

// drawOn draws the part of a board that a strip of its picture shows, whose corner lies at
// an origin.
func drawOn(strip *image.RGBA, b plot.Board, scale float64, origin image.Point) {
	drawStretched(strip, b, paint.Point{X: scale, Y: scale}, origin)
}

// drawStretched is drawOn with a scale across and another down.
func drawStretched(strip *image.RGBA, b plot.Board, scale paint.Point, origin image.Point) {
	at := func(p image.Point) paint.Point {
		return paint.Point{X: float64(origin.X+p.X) / scale.X, Y: float64(origin.Y+p.Y) / scale.Y}
	}
	m := paint.Scaled(scale.X, scale.Y, paint.Point{X: float64(-origin.X), Y: float64(-origin.Y)})
	b.DrawPart(paint.NewPixels(strip, m), at(strip.Rect.Min), at(strip.Rect.Max))
}

// previewBoard is the board, as large as it fits.
func previewBoard(_ context.Context, job Job, width, height int) (image.Image, error) {
	b, err := boardShown(job)
	if err != nil {
		return nil, err
	}
	return pictured(b, width, height), nil
}

// pictured is a board, as large as it fits.
func pictured(b plot.Board, width, height int) image.Image {
	w, h := b.Size()
	scale := min(float64(width)/w, float64(height)/h)
	m := image.NewRGBA(image.Rect(0, 0, max(int(w*scale), 1), max(int(h*scale), 1)))
	large := image.NewRGBA(image.Rect(0, 0, 2*m.Rect.Dx(), 2*m.Rect.Dy())) // and made smaller, for the finest lines
	drawOn(large, b, 2*scale, image.Point{})
	draw.ApproxBiLinear.Scale(m, m.Rect, large, large.Rect, draw.Src, nil)
	return m
}
