package export

import (
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"image"
	"image/draw"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	hexdraw "github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/editor/draw/pdf"
	"github.com/mapsheet/mapsheet/editor/export/flow"
	"github.com/mapsheet/mapsheet/editor/export/folder"
	"github.com/mapsheet/mapsheet/editor/export/print"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/limits"
	"github.com/mapsheet/mapsheet/schema"
)

// pdfFormat is what is printed, cut and played with.
func pdfFormat() Format {
	return Format{
		ID: "pdf", Name: "Print and play", Suffix: ".pdf", Sheets: true,
		About: "To be printed at home or in a copy shop: the map in true scale, counters with backs, and all pages that the battle is played with.",
		Words: "paper counters cut print-and-play sheets",
		Options: []Option{
			partsOption(),
			{Key: "paper", Name: "Paper", Help: "That is in the printer.", Kind: Pick, Default: "a4", Choices: paperChoices()},
			{Key: "fit", Name: "Map over", Help: "As many sheets as it needs in its size; one sheet, as large as it fits; or one sheet of its own size, with bleed, for a copy shop.",
				Kind: Pick, Default: "sheets", Choices: []Choice{{"sheets", "sheets of paper"}, {"one", "one sheet of the paper"}, {"whole", "one sheet of its own size"}}, Matters: printsMap},
			mapSize(),
			{Key: "overlap", Name: "Overlap", Help: "Of neighbouring sheets, at the least, to be glued.", Kind: Number, Unit: "mm", Least: 0, Most: 40, Default: "10",
				Matters: func(src Source, s Settings) bool { return printsMap(src, s) && s.Is("fit", "sheets") }},
			{Key: "along", Name: "Cut along hexes", Help: "Joins run through the middles of columns and between rows.", Kind: Flag, Default: "yes",
				Matters: func(src Source, s Settings) bool {
					return onHexes(src, s) && printsMap(src, s) && s.Is("fit", "sheets")
				}},
			{Key: "counter", Name: "Counters", Help: "How long a side is.", Kind: Number, Unit: "mm", Least: 6, Most: 60, Default: "13",
				Choices: []Choice{{"12.7", "1/2\""}, {"13", "13"}, {"14.29", "9/16\""}, {"15.875", "5/8\""}}},
			{Key: "gutter", Name: "Between counters", Help: "None for one cut between two counters; 3 for counters that bleed.", Kind: Number, Unit: "mm", Least: 0, Most: 10, Default: "0", Matters: printsPieces},
			{Key: "backs", Name: "Backs", Help: "How the printer turns the sheet.", Kind: Pick, Default: "long", Choices: []Choice{
				{"long", "turned on the long edge"}, {"short", "turned on the short edge"}, {"fold", "beside the fronts, to be folded"}, {"none", "none"}}, Matters: printsPieces},
			{Key: "right", Name: "Backs to the right", Help: "Where the printer's backs do not meet the fronts; the calibration page tells.", Kind: Number, Unit: "mm", Least: -10, Most: 10, Default: "0", Matters: printsBacks},
			{Key: "down", Name: "Backs down", Help: "Likewise.", Kind: Number, Unit: "mm", Least: -10, Most: 10, Default: "0", Matters: printsBacks},
			inks(), hiddenLayers(),
		},
		Suits:   hasBoard,
		Write:   writePDF,
		Preview: previewPDF,
	}
}

// printsMap, printsPieces and printsBacks report what of the print some options are about.
func printsMap(_ Source, s Settings) bool { return s.Has("parts", "map") }

func printsPieces(_ Source, s Settings) bool {
	return slices.ContainsFunc([]string{"counters", "markers", "cards", "calibration"}, func(part string) bool { return s.Has("parts", part) })
}

func printsBacks(src Source, s Settings) bool { return printsPieces(src, s) && !s.Is("backs", "none") }

// mapSize is how large the map is printed, where that is not what the paper lets it.
func mapSize() Option {
	o := cellSize()
	o.Matters = func(src Source, s Settings) bool { return printsMap(src, s) && !s.Is("fit", "one") }
	return o
}

// partsOption chooses among the parts.
func partsOption() Option {
	o := Option{Key: "parts", Name: "Parts", Help: "What is printed; all that is played with, as usual.", Kind: Several}
	var usual []string
	for _, p := range parts() {
		o.Choices = append(o.Choices, Choice{p.id, p.name})
		if p.usual {
			usual = append(usual, p.id)
		}
	}
	o.Default = strings.Join(usual, ",")
	return o
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
	text, err := schema.Encode(job.File)
	if err != nil {
		return Output{}, err
	}
	doc, notes, err := printed(job, text)
	if err != nil {
		return Output{}, err
	}
	doc.Files = []pdf.File{{Name: "mapsheet.toml", About: "What this was printed from", Data: text}}
	data, err := doc.Bytes(ctx, job.Tell)
	return Output{Files: []Made{{Suffix: ".pdf", Data: data}}, Notes: notes}, err
}

// mapPart is what the pages of the map are called.
const mapPart = "Map"

// booklet is a document while it is put together.
type booklet struct {
	Job
	doc     pdf.Document
	notes   []string
	paper   print.Paper
	palette paint.Palette
	title   string // on each page
	version string // likewise
	cell    float64
	side    float64 // of counters
	beside  int     // cards, the last of the deck, that lie on the sheets of bases
}

// printed is the document, with notes on what does not fit. text is the file that it is
// printed from.
func printed(job Job, text []byte) (doc pdf.Document, notes []string, err error) {
	b := &booklet{Job: job, paper: print.PaperNamed(job.Settings["paper"]), side: job.Settings.Number("counter")}
	b.doc = pdf.Document{Title: titleOf(job.Source), Author: "Mapsheet", Date: time.Date(1914, 8, 1, 0, 0, 0, 0, time.UTC)}
	b.palette, _ = paint.FindPalette(job.Settings["inks"])
	b.title, b.version = b.doc.Title, fmt.Sprintf("version %.4x", sha256.Sum256(text))
	if s := job.File.Scenario; s != nil {
		if day, err := time.Parse(time.DateOnly, s.Date); err == nil {
			b.doc.Date = day
		}
	}
	if len(job.Errors) > 0 {
		b.title += " (not playable as it is)"
		b.note("Each sheet says that the scenario cannot be played as it is: it has %s.", model.Counted(len(job.Errors), "error", "errors"))
	}
	for _, part := range parts() {
		if job.Settings.Has("parts", part.id) {
			if err := part.add(b); err != nil {
				return b.doc, nil, err
			}
		}
	}
	if len(b.doc.Pages) == 0 {
		return b.doc, nil, errors.New("there is nothing to print: choose the map, or a part of a scenario")
	}
	return b.doc, b.notes, nil
}

// part is something that can be printed.
type part struct {
	id, name string
	usual    bool
	add      func(*booklet) error
}

// parts are what can be printed, in the order of the document.
func parts() []part {
	told := func(pages func(*folder.Folder) []pdf.Page) func(*booklet) error {
		return func(b *booklet) error {
			if f := b.folder(); f != nil {
				b.doc.Pages = append(b.doc.Pages, pages(f)...)
			}
			return nil
		}
	}
	return []part{
		{"folder", "Folder: history, forces, deployment, victory", true, told((*folder.Folder).Pages)},
		{"aids", "Player aids and charts", true, func(b *booklet) error {
			if b.Settings.Has("parts", "track") {
				return told((*folder.Folder).AidsAndTrack)(b)
			}
			return told((*folder.Folder).Aids)(b)
		}},
		{"track", "Turn track", true, func(b *booklet) error {
			if b.Settings.Has("parts", "aids") {
				return nil // it is among these
			}
			return told((*folder.Folder).Track)(b)
		}},
		{"record", "Record sheet", true, told((*folder.Folder).Record)},
		{"map", "Map", true, (*booklet).addMap},
		{"counters", "Counters, or bases of units", true, (*booklet).addCounters},
		{"markers", "Markers", true, func(b *booklet) error {
			if b.Settings.Has("parts", "counters") {
				return nil // they are on the sheets of the counters
			}
			return b.addCounters()
		}},
		{"cards", "Cards", true, (*booklet).addCards},
		{"calibration", "Page to calibrate backs", false, (*booklet).addCalibration},
	}
}

func (b *booklet) note(format string, args ...any) {
	b.notes = append(b.notes, fmt.Sprintf(format, args...))
}

// folder is what is told of the scenario; nil where the file is none. Its pages are
// those of a printer at home, whatever paper the map is on.
func (b *booklet) folder() *folder.Folder {
	s := b.File.Scenario
	if s == nil {
		return nil
	}
	paper := b.paper
	if paper.Width > 250 {
		paper = print.PaperNamed("a4")
	}
	const margin = 16
	sheet := flow.Sheet{Width: paper.Width, Height: paper.Height, Margin: margin, Head: b.title, Version: b.version}
	f := folder.New(s, b.System, sheet, b.palette, b.side, b.Errors)
	f.Over = b.over
	return f
}

// addMap adds the map.
func (b *booklet) addMap() error {
	board := boardDrawn(withoutUnits(b.Job))
	m := print.Map{Board: board, Title: b.title, Version: b.version, Cell: cellOf(b.Settings, board)}
	var pages []pdf.Page
	switch b.Settings["fit"] {
	case "whole":
		pages = []pdf.Page{m.Whole()}
	case "one":
		width, height := board.Size()
		m.Cell = math.Floor(10*print.FitCell(width/board.Cell().Size, height/board.Cell().Size, b.paper, mapMargin)) / 10
		b.note("On one sheet of %s %s is %s mm.", b.paper.Name, board.Cell().Name, strconv.FormatFloat(m.Cell, 'f', -1, 64))
		pages = m.Sheets(m.Tiling(b.paper, mapMargin, 0, print.Cut{}))
	default:
		cut := print.Cut{}
		if b.Settings.Yes("along") {
			cut = m.Cut()
		}
		t := m.Tiling(b.paper, mapMargin, b.Settings.Number("overlap"), cut)
		if err := checkSheets(t); err != nil {
			return err
		}
		pages = m.Sheets(t)
	}
	b.cell = m.Cell
	b.add(mapPart, pages)
	return nil
}

// checkSheets refuses a map over more sheets of paper than there may be.
func checkSheets(t print.Tiling) error {
	if n := t.Cols * t.Rows; n > limits.PrintedSheets {
		return fmt.Errorf("the map would take %s sheets of paper, and %s are the most: choose a smaller size", limits.Number(n), limits.Number(limits.PrintedSheets))
	}
	return nil
}

// add adds the pages of a part.
func (b *booklet) add(part string, pages []pdf.Page) {
	for _, p := range pages {
		p.Part = part
		b.doc.Pages = append(b.doc.Pages, p)
	}
}

// sheets is how counters are laid out.
func (b *booklet) sheets() print.CounterSheets {
	return print.CounterSheets{
		Title: b.title, Paper: b.paper, Margin: counterMargin, Side: b.side, Gutter: b.Settings.Number("gutter"),
		Turn:  map[string]print.Turn{"short": print.ShortEdge, "fold": print.Folded, "none": print.FrontOnly}[b.Settings["backs"]],
		Shift: paint.Point{X: b.Settings.Number("right"), Y: b.Settings.Number("down")},
	}
}

// addCounters adds the sheets of counters with markers behind them, or of what stands for
// units on open tables.
func (b *booklet) addCounters() error {
	f := b.folder()
	if f == nil {
		return nil
	}
	sheets := b.sheets()
	if f.Scenario.Board.Kind() == model.OnAreas {
		sheets.Side, sheets.High = b.side*folder.BlockShape, b.side
	}
	var all []print.Counter
	if b.Settings.Has("parts", "counters") {
		if f.Scenario.Board.Kind() == model.OnTable {
			var bases []print.Slip
			for _, base := range f.Bases(cellOf(b.Settings, boardDrawn(b.Job))) {
				bases = append(bases, base.Slip)
			}
			b.addBases(bases, f)
		}
		if b.side*1.15 > b.cell && b.cell > 0 && f.Scenario.Board.Kind() == model.OnHexes {
			b.note("Counters of %v mm are too large for hexes of %v mm: choose hexes of %.0f mm or more.", b.side, b.cell, math.Ceil(b.side*1.15))
		}
		all = f.Counters()
	}
	if len(all) == 0 {
		sheets.Name = "Markers"
	}
	if b.Settings.Has("parts", "markers") {
		all = append(all, f.Markers()...)
	}
	pages, err := sheets.Pages(all)
	b.add(cmp.Or(sheets.Name, "Counters"), pages)
	return err
}

// addBases adds the bases of units, and beside them the last cards of the deck, which would
// take a sheet for themselves, where there is room for these.
func (b *booklet) addBases(bases []print.Slip, f *folder.Folder) {
	name := "Bases"
	if b.Settings.Has("parts", "cards") {
		deck := f.Cards()
		last := deck[len(deck)-b.slipSheets("Cards", cardGap).Rest(deck):]
		sheets, both := b.slipSheets(name, baseGap), slices.Concat(bases, last)
		if len(bases) > 0 && len(last) > 0 && sheets.Sheets(both) == sheets.Sheets(bases) {
			name, bases, b.beside = "Bases and cards", both, len(last)
		}
	}
	b.slips(b.slipSheets(name, baseGap), bases)
}

// addCards adds the deck of cards, but for those that lie beside bases.
func (b *booklet) addCards() error {
	if f := b.folder(); f != nil {
		deck := f.Cards()
		sheets := b.slipSheets("Cards", cardGap)
		b.slips(sheets, deck[:len(deck)-b.beside])
		if sheets.Turn == print.Folded && len(deck) > 0 {
			b.note("Cards have no backs where sheets are folded; on sheets that are turned they have.")
		}
	}
	return nil
}

// The room between bases, and between cards, in mm.
const (
	baseGap = 2
	cardGap = 0
)

// slipSheets is how things of any size are laid out, so far from each other.
func (b *booklet) slipSheets(name string, gap float64) print.SlipSheets {
	counters := b.sheets()
	return print.SlipSheets{
		Title: b.title, Name: name, Paper: b.paper, Margin: counterMargin, Gap: gap, Turn: counters.Turn, Shift: counters.Shift,
	}
}

// slips adds sheets of things of any size.
func (b *booklet) slips(sheets print.SlipSheets, of []print.Slip) {
	pages, left := sheets.Pages(of)
	if left > 0 {
		b.note("%s larger than the paper and left out.", model.Counted(left, "piece is", "pieces are"))
	}
	b.add(sheets.Name, pages)
}

// addCalibration adds the pages by which backs are aimed.
func (b *booklet) addCalibration() error {
	b.add("Calibration", b.sheets().Calibration())
	return nil
}

// withoutUnits is a job whose map has no units on it: they are counters.
func withoutUnits(job Job) Job {
	full := Settings{}
	for k, v := range job.Settings {
		full[k] = v
	}
	full["hide"] += "," + hexdraw.UnitLayer.String()
	job.Settings = full
	return job
}

// mostPreviewed is how many pages a preview shows.
const mostPreviewed = 6

// previewed is the pages that say most of a document: the first of each part, of the map
// the first sheet, after the page on putting them together.
func previewed(pages []pdf.Page) (out []pdf.Page) {
	seen := map[string]int{}
	for i, p := range pages {
		if seen[p.Part]++; seen[p.Part] > 1 {
			continue
		}
		if p.Part == mapPart && i+1 < len(pages) && pages[i+1].Part == mapPart {
			p = pages[i+1]
		}
		out = append(out, p)
	}
	return out[:min(len(out), mostPreviewed)]
}

// previewPDF is some of the pages side by side, as large as they fit.
func previewPDF(ctx context.Context, job Job, width, height int) (image.Image, error) {
	doc, _, err := printed(job, nil)
	if err != nil {
		return nil, err
	}
	pages := previewed(doc.Pages)
	var wide, high float64
	for _, p := range pages {
		wide, high = max(wide, p.Width), max(high, p.Height)
	}
	const gap = 8 // mm
	cols, scale := 1, 0.0
	for c := 1; c <= len(pages); c++ {
		rows := (len(pages) + c - 1) / c
		if by := min(float64(width)/(float64(c)*(wide+gap)-gap), float64(height)/(float64(rows)*(high+gap)-gap)); by > scale {
			cols, scale = c, by
		}
	}
	rows := (len(pages) + cols - 1) / cols
	size := func(n int, each float64) int { return max(int((float64(n)*(each+gap)-gap)*scale), 1) }
	m := image.NewRGBA(image.Rect(0, 0, size(cols, wide), size(rows, high)))
	draw.Draw(m, m.Rect, image.NewUniform(paint.Paper().Desk), image.Point{}, draw.Src)
	for i, p := range pages {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		at := paint.Point{X: float64(i%cols)*(wide+gap) + (wide-p.Width)/2, Y: float64(i/cols)*(high+gap) + (high-p.Height)/2}
		c := paint.NewPixels(m, paint.Scaled(scale, scale, at.Times(scale)))
		sheet := flow.Frame(paint.Point{}, p.Width, p.Height)
		c.Fill(sheet, paint.RGBA(0xffffffff))
		c.Clip(sheet, func() { p.Draw(c) })
	}
	return m, nil
}
