package form

import (
	"math"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
)

// Slider adds a slider for so many percent. While it is dragged set is called
// with every value, as one step of the history under a name.
func (f *Form) Slider(key, label, name string, now int, set func(percent int)) {
	type sliding struct {
		*kit.Slide
		value *canvas.Text
		set   func(int)
		quiet bool // the form moves it
	}
	it := f.Keep(key, func() *Item {
		s := &sliding{Slide: &kit.Slide{}, value: look.Line("", look.Now().Ink, theme.TextSize())}
		s.Min, s.Max, s.Step = 0, 100, 1
		s.ExtendBaseWidget(s.Slide)
		s.Slide.OnKey = func(k fyne.KeyName) { f.Bench.Board.HandKey(k) }
		s.OnChanged = func(v float64) {
			if s.quiet {
				return
			}
			e := f.Bench
			if !e.Doc.InStroke() {
				e.Doc.BeginStroke(name)
				e.Stroke.Going = true
			}
			s.value.Text = strconv.Itoa(int(v)) + " %"
			s.value.Refresh()
			s.set(int(v))
		}
		s.OnChangeEnded = func(float64) {
			if e := f.Bench; !s.quiet {
				e.Doc.EndStroke()
				e.Stroke.End()
			}
		}
		text := look.Line(label, look.Now().Ink, theme.TextSize())
		value := container.New(look.FixedWidth(46), s.value)
		return &Item{Object: container.NewBorder(nil, nil, text, value, s.Slide), Control: s, Focus: s.Slide}
	})
	s := it.Control.(*sliding)
	s.set = set
	s.quiet = true
	s.SetValue(float64(now))
	s.quiet = false
	look.SetLine(s.value, strconv.Itoa(now)+" %")
	f.Add(it.Object)
}

// Decimal adds a field for a number to the hundredth.
func (f *Form) Decimal(key, label string, now float64, set func(v float64)) {
	written := strconv.FormatFloat(math.Round(now*100)/100, 'f', -1, 64)
	f.CheckedText(key, label, "a number", 1, written, func(text string) string {
		if _, ok := decimal(text); !ok {
			return "“" + text + "” is no number: write one such as 48.25."
		}
		return ""
	}, func(text string) {
		if v, ok := decimal(text); ok {
			set(v)
		}
	})
}

// decimal is the number that a text is, with a point or a comma in it.
func decimal(text string) (float64, bool) {
	v, err := strconv.ParseFloat(strings.ReplaceAll(text, ",", "."), 64)
	return v, err == nil && !math.IsNaN(v) && !math.IsInf(v, 0)
}
