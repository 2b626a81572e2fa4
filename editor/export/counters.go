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
			{Key: "counter", Name: "Size", Help: "How long a side is when it is cut.", Kind: Number, Unit: "mm", Least: 6, Most: 60, Default: "13",
				Choices: []Choice{{"12.7", "1/2\""}, {"13", "13"}, {"14.29", "9/16\""}, {"15.875", "5/8\""}, {"19.05", "3/4\""}}},
			{Key: "bleed", Name: "Bleed", Help: "How far the ground goes on beyond the cut.", Kind: Number, Unit: "mm", Least: 0, Most: 10, Default: "0",
				Choices: []Choice{{"0", "none"}, {"1.5", "1.5"}, {"3.175", "1/8\""}}},
			{Key: "dpi", Name: "Dots", Help: "Of pictures, to an inch.", Kind: Number, Unit: "dpi", Least: 36, Most: 1200, Default: "300",
				Choices: []Choice{{"150", "150"}, {"300", "300"}, {"600", "600"}}, Matters: func(s Settings) bool { return s.Is("each", "png") }},
			{Key: "backs", Name: "Backs", Help: "The disrupted side of each counter, too.", Kind: Flag, Default: "no"},
			inks(),
		},
		Write: writeCounters, Preview: previewCounters,
	}
}

// counterFile is a counter with the name of its file.
type counterFile struct {
	name string
	face draw.Counter
}

// counterFiles are the counters of a job, by side and force.
func counterFiles(job Job) ([]counterFile, error) {
	s := job.File.Scenario
	palette, _ := paint.FindPalette(job.Settings["inks"])
	units := draw.UnitCounters(s)
	if len(units) == 0 {
		return nil, errors.New("the scenario has no units with counters yet")
	}
	var out []counterFile
	for _, u := range units {
		name, face := model.Slug(u.Type)+"-"+u.Number, u.Counter.In(palette)
		out = append(out, counterFile{name, face})
		if job.Settings.Yes("backs") {
			face.Disrupted = true
			out = append(out, counterFile{name + "-back", face})
		}
	}
	return out, nil
}

// counterSize is how large counters are drawn: the side when they are cut and the bleed
// around it, in mm.
func counterSize(s Settings) (side, bleed float64) { return s.Number("counter"), s.Number("bleed") }

// drawn draws the counter, with its bleed, from the upper left corner.
func (f counterFile) drawn(c paint.Canvas, side, bleed float64) {
	whole := side + 2*bleed
	var ground paint.Path
	ground.Polygon(paint.Point{}, paint.Point{X: whole}, paint.Point{X: whole, Y: whole}, paint.Point{Y: whole})
	c.Fill(ground, f.face.Fill)
	f.face.Print(c, paint.Point{X: bleed, Y: bleed}, side)
}

// counterColumns is how many counters lie side by side in the drawing of all.
const counterColumns = 12

// countersGap is what lies between them, in mm.
const countersGap = 2

// drawCounters draws all counters, each in a layer of its name, and returns how large the
// drawing is, in mm.
func drawCounters(c paint.Canvas, all []counterFile, side, bleed float64) (width, height float64) {
	pitch := side + 2*bleed + countersGap
	for i, f := range all {
		at := paint.Point{X: countersGap + float64(i%counterColumns)*pitch, Y: countersGap + float64(i/counterColumns)*pitch}
		if c != nil {
			c.Layer(f.name, func() { c.Within(paint.Scaled(1, 1, at), func() { f.drawn(c, side, bleed) }) })
		}
	}
	cols, rows := min(len(all), counterColumns), (len(all)+counterColumns-1)/counterColumns
	return countersGap + float64(cols)*pitch, countersGap + float64(rows)*pitch
}

func writeCounters(ctx context.Context, job Job) (Output, error) {
	all, err := counterFiles(job)
	if err != nil {
		return Output{}, err
	}
	side, bleed := counterSize(job.Settings)
	width, height := drawCounters(nil, all, side, bleed)
	sheet := svg.New(width, height, 1, titleOf(job.Source))
	drawCounters(sheet, all, side, bleed)
	data, err := sheet.Bytes()
	if err != nil {
		return Output{}, err
	}
	out := Output{Files: []Made{{Suffix: ".svg", Data: data}}}
	dpi := job.Settings.Number("dpi")
	pixels := int(math.Round((side + 2*bleed) / 25.4 * dpi))
	if n := pixels * pixels * len(all); job.Settings.Is("each", "png") && n > limits.DrawnPixels {
		return Output{}, fmt.Errorf("%d pictures of %d x %d pixels are too much: choose fewer dots", len(all), pixels, pixels)
	}
	for i, f := range all {
		if err := ctx.Err(); err != nil {
			return Output{}, err
		}
		made := Made{Suffix: "-counters/" + f.name + "." + job.Settings["each"]}
		switch job.Settings["each"] {
		case "png":
			made.Data, err = f.picture(pixels, side, bleed, dpi)
		case "svg":
			one := svg.New(side+2*bleed, side+2*bleed, 1, f.name)
			f.drawn(one, side, bleed)
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
func (f counterFile) picture(pixels int, side, bleed, dpi float64) ([]byte, error) {
	m := image.NewRGBA(image.Rect(0, 0, pixels, pixels))
	by := float64(pixels) / (side + 2*bleed)
	f.drawn(paint.NewPixels(m, paint.Scaled(by, by, paint.Point{})), side, bleed)
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
	side, bleed := counterSize(job.Settings)
	w, h := drawCounters(nil, all, side, bleed)
	scale := min(float64(width)/w, float64(height)/h)
	m := image.NewRGBA(image.Rect(0, 0, max(int(w*scale), 1), max(int(h*scale), 1)))
	drawCounters(paint.NewPixels(m, paint.Scaled(scale, scale, paint.Point{})), all, side, bleed)
	return m, nil
}
