package export

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"math"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/editor/draw/svg"
	"github.com/mapsheet/mapsheet/editor/export/flow"
	"github.com/mapsheet/mapsheet/editor/export/folder"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/limits"
)

// countersFormat is the counters as drawings and as pictures, to be worked on or uploaded.
func countersFormat() Format {
	return Format{
		ID: "counters", Name: "Counters as drawings", Suffix: ".svg", Drafts: true, Boards: []model.BoardKind{model.OnHexes, model.OnAreas},
		About: "For drawing programs and services that make games: a drawing of all counters, and a picture or drawing of each, with bleed.",
		Options: []Option{
			{Key: "each", Name: "Each counter as", Help: "What lies beside the drawing of all, in a folder: a file for each counter, named as the unit is in games.", Kind: Pick, Default: "png",
				Choices: []Choice{{"png", "a picture"}, {"svg", "a drawing"}, {"none", "nothing of its own"}}},
			{Key: "counter", Name: "Size", Help: "How high it is when it is cut: counters are square, and the blocks of maps of areas half as wide again and a little more.", Kind: Number, Unit: "mm", Least: 6, Most: 60, Default: "13",
				Choices: []Choice{{"12.7", "1/2\""}, {"13", "13"}, {"14.29", "9/16\""}, {"15.875", "5/8\""}, {"19.05", "3/4\""}}},
			{Key: "bleed", Name: "Bleed", Help: "How far the ground goes on beyond the cut.", Kind: Number, Unit: "mm", Least: 0, Most: 10, Default: "0",
				Choices: []Choice{{"0", "none"}, {"1.5", "1.5"}, {"3.175", "1/8\""}}},
			{Key: "dpi", Name: "Dots", Help: "Of pictures, to an inch.", Kind: Number, Unit: "dpi", Least: 36, Most: 1200, Default: "300",
				Choices: []Choice{{"150", "150"}, {"300", "300"}, {"600", "600"}}, Matters: func(_ Source, s Settings) bool { return s.Is("each", "png") }},
			{Key: "backs", Name: "Backs", Help: "The disrupted or routed side of each counter, too.", Kind: Flag, Default: "no"},
			inks(),
		},
		Write: writeCounters, Preview: previewCounters,
	}
}

// counterFile is a face of a counter with the name of its file.
type counterFile struct {
	name string
	face func(paint.Canvas) // within a width of 1, over its edges where it bleeds
}

// counterSize is how counters are drawn: how wide and high they are when they are cut, and
// the bleed around that, in mm.
type counterSize struct{ wide, high, bleed float64 }

// counterFiles are the counters of a job by side and force, as they are printed: blocks
// on maps of areas.
func counterFiles(job Job) ([]counterFile, counterSize, error) {
	s := job.File.Scenario
	size := counterSize{wide: job.Settings.Number("counter"), bleed: job.Settings.Number("bleed")}
	size.high = size.wide
	if s.Board.Kind() == model.OnAreas {
		size.wide *= folder.BlockShape
	}
	palette, _ := paint.FindPalette(job.Settings["inks"])
	units := draw.UnitCounters(s)
	if len(units) == 0 {
		return nil, size, errors.New("the scenario has no units with counters yet")
	}
	faces := folder.New(s, job.System, flow.Sheet{}, palette, size.wide, nil).Counters()
	var out []counterFile
	for i, u := range units {
		name := model.Slug(u.Type) + "-" + u.Number
		out = append(out, counterFile{name, faces[i].Front})
		if job.Settings.Yes("backs") {
			out = append(out, counterFile{name + "-back", faces[i].Back})
		}
	}
	return out, size, nil
}

// whole is how wide and high counters are with their bleed.
func (s counterSize) whole() (width, height float64) { return s.wide + 2*s.bleed, s.high + 2*s.bleed }

// drawn draws the counter, with its bleed, from the upper left corner.
func (f counterFile) drawn(c paint.Canvas, size counterSize) {
	width, height := size.whole()
	c.Clip(flow.Frame(paint.Point{}, width, height), func() {
		c.Within(paint.Scaled(size.wide, size.wide, paint.Point{X: size.bleed, Y: size.bleed}), func() { f.face(c) })
	})
}

// counterColumns is how many counters lie side by side in the drawing of all.
const counterColumns = 12

// countersGap is what lies between them, in mm.
const countersGap = 2

// drawCounters draws all counters, each in a layer of its name, and returns how large the
// drawing is, in mm.
func drawCounters(c paint.Canvas, all []counterFile, size counterSize) (width, height float64) {
	right, down := size.whole()
	right, down = right+countersGap, down+countersGap
	for i, f := range all {
		at := paint.Point{X: countersGap + float64(i%counterColumns)*right, Y: countersGap + float64(i/counterColumns)*down}
		if c != nil {
			c.Layer(f.name, func() { c.Within(paint.Scaled(1, 1, at), func() { f.drawn(c, size) }) })
		}
	}
	cols, rows := min(len(all), counterColumns), (len(all)+counterColumns-1)/counterColumns
	return countersGap + float64(cols)*right, countersGap + float64(rows)*down
}

func writeCounters(ctx context.Context, job Job) (Output, error) {
	all, size, err := counterFiles(job)
	if err != nil {
		return Output{}, err
	}
	width, height := drawCounters(nil, all, size)
	sheet := svg.New(width, height, 1, titleOf(job.Source))
	drawCounters(sheet, all, size)
	data, err := sheet.Bytes()
	if err != nil {
		return Output{}, err
	}
	out := Output{Files: []Made{{Suffix: ".svg", Data: data}}}
	dpi := job.Settings.Number("dpi")
	wide, high := size.whole()
	pixels := image.Pt(int(math.Round(wide/25.4*dpi)), int(math.Round(high/25.4*dpi)))
	if n := pixels.X * pixels.Y * len(all); job.Settings.Is("each", "png") && n > limits.DrawnPixels {
		return Output{}, fmt.Errorf("%d pictures of %d x %d pixels are too much: choose fewer dots", len(all), pixels.X, pixels.Y)
	}
	for i, f := range all {
		if err := ctx.Err(); err != nil {
			return Output{}, err
		}
		made := Made{Suffix: "-counters/" + f.name + "." + job.Settings["each"]}
		switch job.Settings["each"] {
		case "png":
			made.Data, err = f.picture(pixels, size, dpi)
		case "svg":
			one := svg.New(wide, high, 1, f.name)
			f.drawn(one, size)
			made.Data, err = one.Bytes()
		default:
			return out, nil
		}
		if err != nil {
			return Output{}, err
		}
		out.Files = append(out.Files, made)
		job.Tell(float64(i+1) / float64(len(all)))
	}
	return out, nil
}

// picture is the counter as a PNG of so many pixels.
func (f counterFile) picture(pixels image.Point, size counterSize, dpi float64) ([]byte, error) {
	m := image.NewRGBA(image.Rectangle{Max: pixels})
	wide, high := size.whole()
	f.drawn(paint.NewPixels(m, paint.Scaled(float64(pixels.X)/wide, float64(pixels.Y)/high, paint.Point{})), size)
	var out bytes.Buffer
	err := paint.WritePNG(&out, m)
	return paint.Resolved(out.Bytes(), dpi), err
}

// previewCounters is the drawing of all, as large as it fits.
func previewCounters(_ context.Context, job Job, width, height int) (image.Image, error) {
	all, size, err := counterFiles(job)
	if err != nil {
		return nil, err
	}
	w, h := drawCounters(nil, all, size)
	scale := min(float64(width)/w, float64(height)/h)
	m := image.NewRGBA(image.Rect(0, 0, max(int(w*scale), 1), max(int(h*scale), 1)))
	drawCounters(paint.NewPixels(m, paint.Scaled(scale, scale, paint.Point{})), all, size)
	return m, nil
}
