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
		ID: "counters", Name: "Counters as drawings", Suffix: ".svg", Drafts: true,
		About: "For drawing programs and services that make games: a drawing of all counters, and a picture or drawing of each, with bleed; of open tables the units on their bases.",
		Options: []Option{
			{Key: "each", Name: "Each counter as", Help: "What lies beside the drawing of all, in a folder: a file for each counter, named as the unit is in games.", Kind: Pick, Default: "png",
				Choices: []Choice{{"png", "a picture"}, {"svg", "a drawing"}, {"none", "nothing of its own"}}},
			{Key: "counter", Name: "Size", Help: "How high it is when it is cut: counters are square, and the blocks of maps of areas half as wide again and a little more.", Kind: Number, Unit: "mm", Least: 6, Most: 60, Default: "13",
				Choices: []Choice{{"12.7", "1/2\""}, {"13", "13"}, {"14.29", "9/16\""}, {"15.875", "5/8\""}, {"19.05", "3/4\""}}},
			{Key: "inch", Name: "Inch of a table", Help: "How long an inch of an open table is; units stand there on bases in true scale, without bleed and backs.", Kind: Number, Unit: "mm", Least: 1, Most: 25.4, Default: "6.35",
				Choices: []Choice{{"6.35", "1/4\""}, {"12.7", "1/2\""}, {"25.4", "1\""}}},
			{Key: "bleed", Name: "Bleed", Help: "How far the ground goes on beyond the cut.", Kind: Number, Unit: "mm", Least: 0, Most: 10, Default: "0",
				Choices: []Choice{{"0", "none"}, {"1.5", "1.5"}, {"3.175", "1/8\""}}},
			{Key: "dpi", Name: "Dots", Help: "Of pictures, to an inch.", Kind: Number, Unit: "dpi", Least: 36, Most: 1200, Default: "300",
				Choices: []Choice{{"150", "150"}, {"300", "300"}, {"600", "600"}}, Matters: func(_ Source, s Settings) bool { return s.Is("each", "png") }},
			{Key: "backs", Name: "Backs", Help: "The disrupted or routed side of each counter, too.", Kind: Flag, Default: "no"},
			textsHeld(), inks(),
		},
		Suits: hasBoard,
		Write: writeCounters, Preview: previewCounters,
	}
}

// counterFile is a face of a counter, or a unit on its base, with the name of its file.
type counterFile struct {
	name       string
	wide, high float64            // when it is cut, in mm
	bleed      float64            // around that
	face       func(paint.Canvas) // in mm from the corner of the cut, over its edges where it bleeds
}

// counterFiles are the counters of a job by side and force, as they are printed: blocks
// on maps of areas, and bases on open tables.
func counterFiles(job Job) (out []counterFile, err error) {
	s := job.File.Scenario
	palette, _ := paint.FindPalette(job.Settings["inks"])
	one := counterFile{wide: job.Settings.Number("counter"), bleed: job.Settings.Number("bleed")}
	one.high = one.wide
	if s.Board.Kind() == model.OnAreas {
		one.wide *= folder.BlockShape
	}
	f := folder.New(s, job.System, flow.Sheet{}, palette, one.wide, nil)
	for _, b := range f.Bases(job.Settings.Number("inch")) {
		out = append(out, counterFile{name: b.Name, wide: b.Width, high: b.Height, face: b.Front})
	}
	add := func(name string, face func(paint.Canvas)) {
		one.name, one.face = name, func(c paint.Canvas) { c.Within(paint.Scaled(one.wide, one.wide, paint.Point{}), func() { face(c) }) }
		out = append(out, one)
	}
	faces := f.Counters() // none on open tables
	for i, u := range draw.UnitCounters(s)[:len(faces)] {
		name := folder.UnitName(u.Type, u.Number)
		add(name, faces[i].Front)
		if job.Settings.Yes("backs") {
			add(name+"-back", faces[i].Back)
		}
	}
	if len(out) == 0 {
		return nil, errors.New("the scenario has no units with counters yet")
	}
	return out, nil
}

// whole is how wide and high the counter is with its bleed.
func (f *counterFile) whole() (width, height float64) { return f.wide + 2*f.bleed, f.high + 2*f.bleed }

// drawn draws the counter, with its bleed, from the upper left corner.
func (f *counterFile) drawn(c paint.Canvas) {
	width, height := f.whole()
	c.Clip(flow.Frame(paint.Point{}, width, height), func() {
		c.Within(paint.Scaled(1, 1, paint.Point{X: f.bleed, Y: f.bleed}), func() { f.face(c) })
	})
}

// pixels is how large a picture of the counter is.
func (f *counterFile) pixels(dpi float64) image.Point {
	wide, high := f.whole()
	return image.Pt(max(int(math.Round(wide/25.4*dpi)), 1), max(int(math.Round(high/25.4*dpi)), 1))
}

// counterColumns is how many counters lie side by side in the drawing of all.
const counterColumns = 12

// countersGap is what lies between them, in mm.
const countersGap = 2

// drawCounters draws all counters in rows, each in a layer of its name, on a canvas if it
// is not nil, and returns how large the drawing is, in mm.
func drawCounters(c paint.Canvas, all []counterFile) (width, height float64) {
	at := paint.Point{X: countersGap, Y: countersGap}
	for i := range all {
		f := &all[i]
		if i > 0 && i%counterColumns == 0 {
			at = paint.Point{X: countersGap, Y: height}
		}
		if c != nil {
			c.Layer(f.name, func() { c.Within(paint.Scaled(1, 1, at), func() { f.drawn(c) }) })
		}
		wide, high := f.whole()
		at.X += wide + countersGap
		width, height = max(width, at.X), max(height, at.Y+high+countersGap)
	}
	return width, height
}

func writeCounters(ctx context.Context, job Job) (Output, error) {
	all, err := counterFiles(job)
	if err != nil {
		return Output{}, err
	}
	dpi := job.Settings.Number("dpi")
	if job.Settings.Is("each", "png") {
		if err := countersTooLarge(all, dpi); err != nil {
			return Output{}, err
		}
	}
	width, height := drawCounters(nil, all)
	texts := heldTexts[job.Settings["texts"]]
	sheet := svg.New(width, height, 1, titleOf(job.Source))
	sheet.Hold(texts)
	drawCounters(sheet, all)
	data, err := sheet.Bytes()
	if err != nil {
		return Output{}, err
	}
	out := Output{Files: []Made{{Suffix: ".svg", Data: data}}}
	for i := range all {
		f := &all[i]
		if err := ctx.Err(); err != nil {
			return Output{}, err
		}
		made := Made{Suffix: "-counters/" + f.name + "." + job.Settings["each"]}
		switch job.Settings["each"] {
		case "png":
			made.Data, err = f.picture(dpi)
		case "svg":
			wide, high := f.whole()
			one := svg.New(wide, high, 1, f.name)
			one.Hold(texts)
			f.drawn(one)
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

// countersTooLarge says that pictures of counters would have too many pixels; nil where
// they have not.
func countersTooLarge(all []counterFile, dpi float64) error {
	n, largest := 0, image.Point{}
	for i := range all {
		size := all[i].pixels(dpi)
		n += size.X * size.Y
		if size.X*size.Y > largest.X*largest.Y {
			largest = size
		}
	}
	if n > limits.DrawnPixels {
		return fmt.Errorf("%d pictures of up to %d x %d pixels are too much: choose fewer dots", len(all), largest.X, largest.Y)
	}
	return nil
}

// picture is the counter as a PNG.
func (f *counterFile) picture(dpi float64) ([]byte, error) {
	m := image.NewRGBA(image.Rectangle{Max: f.pixels(dpi)})
	wide, high := f.whole()
	f.drawn(paint.NewPixels(m, paint.Scaled(float64(m.Rect.Dx())/wide, float64(m.Rect.Dy())/high, paint.Point{})))
	var out bytes.Buffer
	err := paint.WritePNG(&out, m)
	return paint.Resolved(out.Bytes(), dpi), err
}

// previewCounters is the drawing of all, as large as it fits.
func previewCounters(_ context.Context, job Job, width, height int) (image.Image, error) {
	all, err := counterFiles(job)
	if err != nil {
		return nil, err
	}
	w, h := drawCounters(nil, all)
	scale := min(float64(width)/w, float64(height)/h)
	m := image.NewRGBA(image.Rect(0, 0, max(int(w*scale), 1), max(int(h*scale), 1)))
	drawCounters(paint.NewPixels(m, paint.Scaled(scale, scale, paint.Point{})), all)
	return m, nil
}
