package balancing

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"path/filepath"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"

	"github.com/mapsheet/mapsheet/editor/draw/chart"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/balance"
	"github.com/mapsheet/mapsheet/schema"
	"github.com/mapsheet/mapsheet/schema/disk"
)

// chartView shows a chart, drawn beside the window for as many pixels as it has there.
type chartView struct {
	lab     *Laboratory
	work    *desk.Latest
	content *fyne.Container
	picture *canvas.Image
	says    *fyne.Container // why there is no chart
	made    *chart.Chart    // that is shown; nil for none
	make    func() (chart.Chart, error)
	room    fyne.Size // that it was drawn for
}

func newChartView(l *Laboratory) *chartView {
	v := &chartView{lab: l, work: desk.NewLatest(l.desk), picture: look.NewImage(nil), says: container.New(look.Tight{})}
	v.picture.FillMode = canvas.ImageFillContain
	ground := canvas.NewRectangle(look.White())
	ground.StrokeColor, ground.StrokeWidth = look.Now().Border, 1
	v.content = container.New(v, ground, look.Pad(v.picture, 1, 1, 1, 1), look.Pad(v.says, 16, 18, 0, 18))
	return v
}

// MinSize and Layout make it the layout of its content, which draws the chart anew where there
// is other room for it.
func (v *chartView) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(200, 120) }

// Layout is called by the window library.
func (v *chartView) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	for _, o := range objects {
		o.Resize(size)
	}
	if size != v.room && v.make != nil {
		v.draw(size)
	}
}

// show has another chart be shown. What was shown stays until it is drawn.
func (v *chartView) show(make func() (chart.Chart, error)) {
	v.make = make
	v.draw(v.content.Size())
}

func (v *chartView) draw(room fyne.Size) {
	if v.room = room; room.Width < 1 {
		return // it is drawn once it is laid out
	}
	make := v.make
	wide, high := v.lab.desk.Win.Canvas().PixelCoordinateForPosition(fyne.NewPos(room.Width, room.Height))
	v.work.Do(func(context.Context) func() {
		made, err := make()
		if err != nil {
			return func() { v.set(nil, nil, err) }
		}
		w, h := made.Size()
		picture := made.Picture(max(min(float64(wide)/w, float64(high)/h), 0.1))
		return func() { v.set(&made, picture, nil) }
	})
}

func (v *chartView) set(made *chart.Chart, m *image.RGBA, err error) {
	v.made = made
	v.picture.Image = nil
	if m != nil {
		v.picture.Image = m
	}
	look.Show(v.picture, m != nil)
	v.says.RemoveAll()
	if err != nil {
		v.says.Objects = look.Paragraph(desk.SentenceOf(err), 15, 600, look.Now().Faded).Objects
	}
	v.picture.Refresh()
	v.says.Refresh()
	v.lab.window.Changed()
}

// scenario is the scenario that a result is of, as far as it is there: with the map and the
// colours of its sides.
func (l *Laboratory) scenario() *model.Scenario { return l.about().File.Scenario }

// word is what its system calls a turn.
func (l *Laboratory) word() rules.TurnWord { return l.about().System.Turn }

// about is the draft that is played, or was, else the one in the window.
func (l *Laboratory) about() Draft {
	if l.plays.File != nil {
		return l.plays
	}
	return l.window.Draft()
}

// chartForms is the forms in which charts are exported.
var chartForms = []kit.Option{
	{ID: ".svg", Text: "Drawing (SVG)", Detail: "for texts and print, keeps its letters"},
	{ID: ".png", Text: "Picture (PNG)", Detail: "at twice the size of the screen"},
	{ID: ".csv", Text: "Figures (CSV)", Detail: "for a spreadsheet"},
}

// wholeResult is what is exported that is no chart.
const wholeResult = "result"

// askExport offers the charts of the result that is shown, and the result.
func (l *Laboratory) askExport() {
	if l.result == nil || len(l.result.Played) == 0 {
		return
	}
	r, sc, word := *l.result, l.scenario(), l.word()
	heat := l.pages.heat.chart(r) // of what is shown now
	charts := func(id string) (chart.Chart, error) {
		switch id {
		case "shares":
			return chart.Shares(r, sc), nil
		case "turns":
			return chart.Turns(r, sc, word), nil
		case "losses":
			return chart.Losses(r, sc, word)
		}
		return heat()
	}
	options := []kit.Option{
		{ID: "shares", Text: "Who wins how often"}, {ID: "turns", Text: word.Begins() + "s in which games end"}, {ID: "losses", Text: "Losses by " + word.String()},
		{ID: "map", Text: "The map", Detail: look.LowerFirst(l.pages.heat.named())}, {ID: wholeResult, Text: "The whole result", Detail: "with every game, for the command line"},
	}
	l.desk.SearchOption("Export", options, "", func(id string) {
		if id == wholeResult {
			l.desk.AskFile("Export the result", "Export", balance.Suffix, l.window.Name(balance.Suffix), true, func(path string) { l.write(path, r.Encode) })
			return
		}
		l.desk.SearchOption("Export the chart as", chartForms, "", func(suffix string) {
			l.desk.AskFile("Export the chart", "Export", suffix, l.window.Name("-"+id+suffix), true, func(path string) {
				l.write(path, func() ([]byte, error) { return chartFile(func() (chart.Chart, error) { return charts(id) }, suffix) })
			})
		})
	})
}

// write writes a file off the window's goroutine, and says so.
func (l *Laboratory) write(path string, make func() ([]byte, error)) {
	const failed = "The file could not be written"
	type written struct {
		file   schema.Content
		notice string
		unmade error
		err    error
	}
	desk.Write(l.desk, "Writing "+filepath.Base(path), func() (w written) {
		w.file.Path = path
		if w.file.Data, w.unmade = make(); w.unmade == nil {
			w.notice, w.err = schema.WriteFile(disk.System{}, path, w.file.Data)
		}
		return w
	}, func(w written) {
		if w.unmade != nil {
			l.desk.Fail(failed, desk.Readable(w.unmade))
			return
		}
		if w.err != nil {
			l.desk.NotWritten(failed, w.err, w.file)
			return
		}
		l.desk.Download(w.file)
		var notes []string
		if w.notice != "" {
			notes = append(notes, look.Sentence(w.notice))
		}
		l.desk.Offer("It is written", path, notes...)
	})
}

// chartFile is a chart in the form that a suffix says.
func chartFile(make func() (chart.Chart, error), suffix string) ([]byte, error) {
	c, err := make()
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	switch suffix {
	case ".svg":
		return c.SVG()
	case ".png":
		err = c.PNG(&out, 2)
	case ".csv":
		err = c.CSV(&out)
	default:
		err = fmt.Errorf("there is no form %s of charts", suffix)
	}
	return out.Bytes(), err
}
