package export

import (
	"context"
	"errors"
	"fmt"
	"image"
	"math"
	"strconv"
	"time"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/editor/draw/pdf"
	"github.com/mapsheet/mapsheet/editor/export/print"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/schema"
)

// pdfFormat is what is printed, cut and played with.
func pdfFormat() Format {
	return Format{
		ID: "pdf", Name: "Print and play", Suffix: ".pdf", Sheets: true,
		About: "To be printed at home or in a copy shop: the map in true scale over sheets of paper, and counters with backs.",
		Words: "paper counters cut print-and-play sheets",
		Options: []Option{
			{Key: "parts", Name: "Parts", Help: "What is printed.", Kind: Several, Default: "map,counters",
				Choices: []Choice{{"map", "Map"}, {"counters", "Counters"}, {"calibration", "Page to calibrate backs"}}},
			{Key: "paper", Name: "Paper", Help: "That is in the printer.", Kind: Pick, Default: "a4", Choices: paperChoices()},
			{Key: "fit", Name: "Map over", Help: "As many sheets as it needs in its size; one sheet, as large as it fits; or one sheet of its own size, with bleed, for a copy shop.",
				Kind: Pick, Default: "sheets", Choices: []Choice{{"sheets", "sheets of paper"}, {"one", "one sheet of the paper"}, {"whole", "one sheet of its own size"}}},
			cellSize(),
			{Key: "overlap", Name: "Overlap", Help: "Of neighbouring sheets, at the least, to be glued.", Kind: Number, Unit: "mm", Least: 0, Most: 40, Default: "10"},
			{Key: "along", Name: "Cut along hexes", Help: "Joins run through the middles of columns and between rows.", Kind: Flag, Default: "yes"},
			{Key: "counter", Name: "Counters", Help: "How long a side is.", Kind: Number, Unit: "mm", Least: 6, Most: 60, Default: "13",
				Choices: []Choice{{"12.7", "1/2\""}, {"13", "13"}, {"14.29", "9/16\""}, {"15.875", "5/8\""}}},
			{Key: "gutter", Name: "Between counters", Help: "None for one cut between two counters; 3 for counters that bleed.", Kind: Number, Unit: "mm", Least: 0, Most: 10, Default: "0"},
			{Key: "backs", Name: "Backs", Help: "How the printer turns the sheet.", Kind: Pick, Default: "long", Choices: []Choice{
				{"long", "turned on the long edge"}, {"short", "turned on the short edge"}, {"fold", "beside the fronts, to be folded"}, {"none", "none"}}},
			{Key: "right", Name: "Backs to the right", Help: "Where the printer's backs do not meet the fronts; the calibration page tells.", Kind: Number, Unit: "mm", Least: -10, Most: 10, Default: "0"},
			{Key: "down", Name: "Backs down", Help: "Likewise.", Kind: Number, Unit: "mm", Least: -10, Most: 10, Default: "0"},
			inks(), hiddenLayers(),
		},
		Suits:   hasBoard,
		Write:   writePDF,
		Preview: previewPDF,
	}
}

func paperChoices() (out []Choice) {
	for _, p := range print.Papers() {
		out = append(out, Choice{p.ID, p.Name})
	}
	return out
}

// mapMargin and counterMargin are what home printers leave white, in mm.
const (
	mapMargin     = 10
	counterMargin = 12
)

// writePDF makes the file.
func writePDF(ctx context.Context, job Job) (Output, error) {
	doc, notes, err := printed(job)
	if err != nil {
		return Output{}, err
	}
	text, err := schema.Encode(job.File)
	if err != nil {
		return Output{}, err
	}
	doc.Files = []pdf.File{{Name: "mapsheet.toml", About: "What this was printed from", Data: text}}
	data, err := doc.Bytes(ctx, job.Tell)
	return Output{Files: []Made{{Suffix: ".pdf", Data: data}}, Notes: notes}, err
}

// printed is the document, with notes on what does not fit.
func printed(job Job) (doc pdf.Document, notes []string, err error) {
	doc = pdf.Document{Title: titleOf(job.Source), Author: "Mapsheet", Date: time.Date(1914, 8, 1, 0, 0, 0, 0, time.UTC)}
	s := job.File.Scenario
	if s != nil {
		if day, err := time.Parse(time.DateOnly, s.Date); err == nil {
			doc.Date = day
		}
	}
	paper := print.PaperNamed(job.Settings["paper"])
	board := boardDrawn(withoutUnits(job))
	m := print.Map{Board: board, Title: doc.Title, Cell: cellOf(job.Settings, board)}
	if len(job.Errors) > 0 {
		m.Title += " (not playable as it is)"
		notes = append(notes, fmt.Sprintf("Each sheet says that the scenario cannot be played as it is: it has %s.", model.Counted(len(job.Errors), "error", "errors")))
	}
	if job.Settings.Has("parts", "map") {
		switch job.Settings["fit"] {
		case "whole":
			doc.Pages = append(doc.Pages, m.Whole())
		case "one":
			width, height := board.Size()
			m.Cell = math.Floor(10*print.FitCell(width/board.Cell().Size, height/board.Cell().Size, paper, mapMargin)) / 10
			notes = append(notes, fmt.Sprintf("On one sheet of %s %s is %s mm.", paper.Name, board.Cell().Name, strconv.FormatFloat(m.Cell, 'f', -1, 64)))
			doc.Pages = append(doc.Pages, m.Sheets(m.Tiling(paper, mapMargin, 0, print.Cut{}))...)
		default:
			cut := print.Cut{}
			if job.Settings.Yes("along") {
				cut = m.Cut()
			}
			doc.Pages = append(doc.Pages, m.Sheets(m.Tiling(paper, mapMargin, job.Settings.Number("overlap"), cut))...)
		}
	}
	sheets := print.CounterSheets{
		Title: m.Title, Paper: paper, Margin: counterMargin, Side: job.Settings.Number("counter"), Gutter: job.Settings.Number("gutter"),
		Turn:  map[string]print.Turn{"short": print.ShortEdge, "fold": print.Folded, "none": print.FrontOnly}[job.Settings["backs"]],
		Shift: paint.Point{X: job.Settings.Number("right"), Y: job.Settings.Number("down")},
	}
	if job.Settings.Has("parts", "counters") && s != nil {
		if s.Board.Kind() != model.OnHexes {
			notes = append(notes, fmt.Sprintf("Counters are printed for maps of hexes, and this is %s.", s.Board.Kind().Name()))
		} else {
			if cell := m.Cell; sheets.Side*1.15 > cell && job.Settings.Has("parts", "map") {
				notes = append(notes, fmt.Sprintf("Counters of %v mm are too large for hexes of %v mm: choose hexes of %.0f mm or more.", sheets.Side, cell, math.Ceil(sheets.Side*1.15)))
			}
			pages, err := sheets.Pages(countersOf(s, job.Settings))
			if err != nil {
				return doc, nil, err
			}
			doc.Pages = append(doc.Pages, pages...)
		}
	}
	if job.Settings.Has("parts", "calibration") {
		doc.Pages = append(doc.Pages, sheets.Calibration()...)
	}
	if len(doc.Pages) == 0 {
		return doc, nil, errors.New("there is nothing to print: choose the map, or the counters of a scenario")
	}
	return doc, notes, nil
}

// withoutUnits is a job whose map has no units on it: they are counters.
func withoutUnits(job Job) Job {
	full := Settings{}
	for k, v := range job.Settings {
		full[k] = v
	}
	full["hide"] += "," + draw.UnitLayer.String()
	job.Settings = full
	return job
}

// countersOf are the counters of a scenario by side and force, with their disrupted side
// as the back.
func countersOf(s *model.Scenario, set Settings) []print.Counter {
	palette, _ := paint.FindPalette(set["inks"])
	var out []print.Counter
	for _, k := range draw.Counters(s) {
		k = k.In(palette)
		back := k
		back.Disrupted = true
		out = append(out, print.Counter{Front: faceOf(k), Back: faceOf(back)})
	}
	return out
}

// faceOf draws a counter with its ground going on over its edges.
func faceOf(k draw.Counter) func(paint.Canvas) {
	return func(c paint.Canvas) {
		var ground paint.Path
		ground.Polygon(paint.Point{X: -0.5, Y: -0.5}, paint.Point{X: 1.5, Y: -0.5}, paint.Point{X: 1.5, Y: 1.5}, paint.Point{X: -0.5, Y: 1.5})
		c.Fill(ground, k.Fill)
		k.Print(c, paint.Point{}, 1)
	}
}

// previewPDF is the first page, as large as it fits.
func previewPDF(_ context.Context, job Job, width, height int) (image.Image, error) {
	doc, _, err := printed(job)
	if err != nil {
		return nil, err
	}
	p := doc.Pages[min(len(doc.Pages)-1, 1)] // the first sheet, after the page on putting them together
	scale := min(float64(width)/p.Width, float64(height)/p.Height)
	m := image.NewRGBA(image.Rect(0, 0, max(int(p.Width*scale), 1), max(int(p.Height*scale), 1)))
	for i := range m.Pix {
		m.Pix[i] = 255
	}
	p.Draw(paint.NewPixels(m, paint.Scaled(scale, scale, paint.Point{})))
	return m, nil
}
