package export

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"image"
	"image/png"
	"slices"
	"strconv"
	"strings"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/editor/draw/plot"
	"github.com/mapsheet/mapsheet/editor/export/flow"
	"github.com/mapsheet/mapsheet/editor/export/folder"
	"github.com/mapsheet/mapsheet/editor/export/tts"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/limits"
)

// ttsFormat is the board and the counters for Tabletop Simulator.
func ttsFormat() Format {
	return Format{
		ID: "tts", Name: "Tabletop Simulator", Suffix: ".json", Drafts: true, Suits: hasBoard,
		About: "A saved object for Tabletop Simulator: the board, and the counters of each force beside it, as large as they are printed, with both sides.",
		Words: "TTS saved object online play",
		Options: []Option{
			{Key: "at", Name: "Pictures at", Help: "The web address of a folder that the pictures are uploaded to, or file:/// and the folder that they lie in. Empty where they are copied into Mods/Images of the game.", Kind: Line},
			cellSize(),
			{Key: "counter", Name: "Counters", Help: "How high they are when they are printed. Units of open tables are as large as the ground that they take.",
				Kind: Number, Unit: "mm", Least: 6, Most: 60, Default: "13", Choices: []Choice{{"12.7", "1/2\""}, {"13", "13"}, {"14.29", "9/16\""}, {"15.875", "5/8\""}}},
			{Key: "times", Name: "Enlarged", Help: "All of it, beside what is printed.", Kind: Number, Unit: "times", Least: 0.25, Most: 10, Default: "1",
				Choices: []Choice{{"1", "not"}, {"1.5", "1.5"}, {"2", "2"}, {"3", "3"}}},
			{Key: "pixels", Name: "Board", Help: "How many pixels its picture has from side to side; the makers of the game advise 4096 at the most.", Kind: Number, Unit: "pixels", Least: 256, Most: 8192, Default: "4096",
				Choices: []Choice{{"2048", "2048"}, {"4096", "4096"}, {"8192", "8192"}}},
			inks(),
		},
		Write: writeTTS,
		Preview: func(_ context.Context, job Job, width, height int) (image.Image, error) {
			return pictured(bareBoard(job), width, height), nil
		},
	}
}

// bareBoard is the board without the units that begin on it.
func bareBoard(job Job) plot.Board {
	return plot.Until(plot.Bare(job.File.Board(), job.File.Scenario, drawingOptions(job.Settings)), job.over)
}

// toy is a unit with its faces, which are drawn in mm.
type toy struct {
	force       int
	kind        string // the id of its type
	name        string // that it has in the scenario, if any
	number      int    // among those of its type
	wide, high  float64
	front, back func(paint.Canvas)
}

// toysOf are the units of a scenario: counters, blocks, or bases on open tables.
func toysOf(job Job) (out []toy) {
	s := job.File.Scenario
	numbers := map[string]int{}
	add := func(t toy) {
		numbers[t.kind]++
		t.number = numbers[t.kind]
		out = append(out, t)
	}
	high := job.Settings.Number("counter")
	wide := high
	if s.Board.Kind() == model.OnAreas {
		wide *= folder.BlockShape
	}
	palette, _ := paint.FindPalette(job.Settings["inks"])
	f := folder.New(s, job.System, flow.Sheet{}, palette, wide, nil)
	if s.Board.Kind() == model.OnTable {
		bases := f.Bases(cellOf(job.Settings, bareBoard(job)))
		slices.SortFunc(bases, func(a, b folder.Base) int { return a.Unit.Number - b.Unit.Number })
		for _, b := range bases {
			g := s.Forces[b.Unit.Force].Units[b.Unit.Group]
			add(toy{force: b.Unit.Force, kind: g.Type, name: g.Name, wide: b.Width, high: b.Height, front: b.Front, back: b.Disordered})
		}
		return out
	}
	faces := f.Counters()
	for i, u := range draw.UnitCounters(s)[:len(faces)] {
		drawn := func(face func(paint.Canvas)) func(paint.Canvas) {
			return func(c paint.Canvas) { c.Within(paint.Scaled(wide, wide, paint.Point{}), func() { face(c) }) }
		}
		add(toy{force: u.Force, kind: u.Type, name: u.Name, wide: wide, high: high, front: drawn(faces[i].Front), back: drawn(faces[i].Back)})
	}
	return out
}

// album is the pictures of a save. Those that look alike are in it once.
type album struct {
	at    string // what their addresses begin with
	stem  string // what their names begin with
	files []Made
	known map[look]string // addresses
}

// look is what a picture looks like: two of the same look are the same file.
type look struct {
	size   image.Point
	pixels [sha256.Size]byte
}

// add takes a picture in and returns its address.
func (a *album) add(name string, m *image.RGBA) (string, error) {
	looks := look{m.Rect.Size(), sha256.Sum256(m.Pix)}
	if at, ok := a.known[looks]; ok {
		return at, nil
	}
	var out bytes.Buffer
	if err := png.Encode(&out, m); err != nil { // with all colours: the game wants no palette
		return "", err
	}
	name = a.stem + "-" + name + ".png"
	a.files = append(a.files, Made{Suffix: "-pictures/" + name, Data: out.Bytes()})
	a.known[looks] = a.at + name
	return a.at + name, nil
}

// Pictures of units have so many dots to an inch, and these pixels from side to side.
const (
	toyDPI    = 200
	leastSide = 256
	mostSide  = 1024
)

// side is how many pixels the square picture of the unit has from side to side: a power of
// two, which the game makes of it anyhow.
func (t *toy) side() int {
	side := leastSide
	for side < mostSide && float64(side) < max(t.wide, t.high)/25.4*toyDPI {
		side *= 2
	}
	return side
}

// picture is a face on a square.
func (t *toy) picture(face func(paint.Canvas)) *image.RGBA {
	side := t.side()
	m := image.NewRGBA(image.Rect(0, 0, side, side))
	face(paint.NewPixels(m, paint.Scaled(float64(side)/t.wide, float64(side)/t.high, paint.Point{})))
	return m
}

func writeTTS(ctx context.Context, job Job) (Output, error) {
	s := job.File.Scenario
	toys := toysOf(job)
	pixels := 0
	for _, t := range toys {
		pixels += 2 * t.side() * t.side()
	}
	if pixels > limits.DrawnPixels {
		return Output{}, errors.New("the scenario has more units than pictures can be drawn of")
	}
	a := &album{at: addressOf(job.Settings["at"]), stem: model.AsSlug(s.ID), known: map[look]string{}}
	inch := 25.4 / job.Settings.Number("times")
	board, err := boardTile(job, a, inch)
	if err != nil {
		return Output{}, err
	}
	set := tts.Set{Board: board}
	charts := s.EffectiveCharts()
	groups := map[int]tts.Group{}
	for i := range toys {
		if err := ctx.Err(); err != nil {
			return Output{}, err
		}
		t := &toys[i]
		tile := tts.Tile{Wide: t.wide / inch, Deep: t.high / inch, Name: fmt.Sprintf("%s %d", typeNamed(charts, t.kind), t.number)}
		if t.name != "" {
			tile.Name = t.name + ", " + tile.Name
		}
		force := &s.Forces[t.force]
		tile.About = s.SideName(force.Side) + ": " + force.Name
		tile.Name, tile.About = model.WithoutUnseen(tile.Name), model.WithoutUnseen(tile.About)
		name := folder.UnitName(t.kind, strconv.Itoa(t.number))
		if tile.Front, err = a.add(name, t.picture(t.front)); err != nil {
			return Output{}, err
		}
		if tile.Back, err = a.add(name+"-back", t.picture(t.back)); err != nil {
			return Output{}, err
		}
		groups[t.force] = append(groups[t.force], tile)
		job.Tell(float64(i+1) / float64(len(toys)))
	}
	for i, side := range s.Sides {
		beside := &set.Left
		if i%2 == 1 {
			beside = &set.Right
		}
		for f := range s.Forces {
			if s.Forces[f].Side == side.ID && len(groups[f]) > 0 {
				*beside = append(*beside, groups[f])
			}
		}
	}
	data, err := set.JSON()
	if err != nil {
		return Output{}, err
	}
	out := Output{Files: append([]Made{{Suffix: ".json", Data: data}}, a.files...)}
	if a.at == "" {
		out.Notes = append(out.Notes, "The save goes into Saves/Saved Objects of the game's folder, and the pictures beside it into Mods/Images.")
	}
	if !strings.HasPrefix(a.at, "http") {
		out.Notes = append(out.Notes, "Nobody else sees pictures that lie on this computer: before a game over the network, have the game's Cloud Manager upload them, or upload them yourself and export with their address.")
	}
	out.Notes = append(out.Notes, "Markers, cards, charts and the grid are not in it: dice and markers are the game's own, and a PDF of the charts can be laid on its table.")
	return out, nil
}

// addressOf is what the addresses of pictures begin with that lie in a folder.
func addressOf(folder string) string {
	folder = strings.TrimSpace(folder)
	if folder == "" || strings.ContainsAny(folder[len(folder)-1:], `/\=`) {
		return folder
	}
	return folder + "/"
}

// boardTile is the board. Its picture is square, as all are.
func boardTile(job Job, a *album, inch float64) (tts.Tile, error) {
	b := bareBoard(job)
	width, height := b.Size()
	side := int(job.Settings.Number("pixels"))
	m := image.NewRGBA(image.Rect(0, 0, side, side))
	drawStretched(m, b, paint.Point{X: float64(side) / width, Y: float64(side) / height}, image.Point{})
	at, err := a.add("board", m)
	mm := cellOf(job.Settings, b) / b.Cell().Size
	return tts.Tile{Name: model.WithoutUnseen(titleOf(job.Source)), Front: at, Back: at, Wide: width * mm / inch, Deep: height * mm / inch}, err
}

// typeNamed is what a unit type is called, or its id where the charts do not have it.
func typeNamed(charts *model.Charts, id string) string {
	if t, ok := charts.UnitType(id); ok {
		return charts.TypeName(*t)
	}
	return id
}
