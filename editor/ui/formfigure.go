package ui

import (
	"image/color"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"

	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/model"
)

// source is where a figure of the charts comes from, and what the standard has
// in its place.
type source struct {
	mark    model.Mark // "" where nothing is said
	differs bool       // from the standard
	was     string     // what the standard has; "" where it has no such line
	wasMark model.Mark
	back    func() // makes it the standard's again
}

// remark says what the standard has: "was 3, printed"; "" where the figure is
// the standard's.
func (s source) remark() string {
	if !s.differs || s.was == "" {
		return ""
	}
	if s.wasMark == "" {
		return "was " + s.was
	}
	return "was " + s.was + ", " + string(s.wasMark)
}

// markLetters is the letters that tags show for provenances.
var markLetters = map[model.Mark]string{
	model.Printed: "P", model.Inferred: "I", model.Reconstructed: "R", model.Designed: "D",
}

// markMeanings is what they mean.
var markMeanings = map[model.Mark]string{
	model.Printed: "printed in the rulebook", model.Inferred: "inferred from the rulebook",
	model.Reconstructed: "reconstructed to agree with the rulebook", model.Designed: "designed for this scenario",
}

// marksBrief is what the letters stand for in as few words as can be.
const marksBrief = "P printed · I inferred · R reconstructed · D designed"

// markMeans is what the letter of a provenance stands for, "" for none.
func markMeans(m model.Mark) string {
	if m == "" {
		return ""
	}
	return markLetters[m] + ": this figure is " + markMeanings[m]
}

// markLegend is what all of the letters mean, in a line.
func markLegend() string {
	var parts []string
	for _, m := range []model.Mark{model.Printed, model.Inferred, model.Reconstructed, model.Designed} {
		parts = append(parts, markLetters[m]+" "+markMeanings[m])
	}
	return strings.Join(parts, " · ") + "."
}

// markTag is a letter in a box that says where a figure comes from: the
// provenances of the standard in outline, the designer's own filled.
type markTag struct {
	ground *canvas.Rectangle
	letter *canvas.Text
	whole  fyne.CanvasObject
	mark   model.Mark
}

const tagSide = 17

func newMarkTag() *markTag {
	t := &markTag{ground: canvas.NewRectangle(look.Now().Sheet), letter: look.Line("", look.Now().Faded, theme.CaptionTextSize()-1)}
	t.ground.CornerRadius = 3
	t.letter.TextStyle.Bold = true
	box := container.New(look.FixedWidth(tagSide), container.New(look.FixedHeight(tagSide), container.NewStack(t.ground, container.NewCenter(t.letter))))
	t.whole = container.NewCenter(kit.NewTipArea(box, func() string { return markMeans(t.mark) }))
	return t
}

// show makes it the tag of a provenance; it is empty for none.
func (t *markTag) show(m model.Mark) {
	t.mark = m
	t.letter.Text = markLetters[m]
	t.letter.Color, t.ground.FillColor, t.ground.StrokeColor, t.ground.StrokeWidth = look.Now().Faded, look.Now().Sheet, look.Now().Border, 1
	switch m {
	case model.Printed:
		t.letter.Color, t.ground.StrokeColor = look.Now().Ink, look.Now().Ink
	case model.Designed:
		t.letter.Color, t.ground.FillColor, t.ground.StrokeColor = look.White, look.Now().Accent, look.Now().Accent
	case "":
		t.ground.FillColor, t.ground.StrokeWidth = color.Transparent, 0
	}
	t.ground.Refresh()
	t.letter.Refresh()
}

// figure describes a control for a figure of the charts, with a tag for its
// provenance and under it what the standard has where that differs.
func (f *form) figure(key string, s source, describe func()) {
	type parts struct {
		tag  *markTag
		tail *fyne.Container
		was  *canvas.Text
	}
	k := key + ":figure"
	f.group(k, func() (fyne.CanvasObject, *fyne.Container) {
		box := container.New(tight{})
		return box, box
	}, func() {
		it := f.item(k+":parts", func() *formItem {
			p := &parts{tag: newMarkTag(), was: look.Line("", look.Now().Accent, theme.CaptionTextSize()), tail: container.NewStack()}
			p.was.TextStyle.Italic = true
			return &formItem{object: look.After(look.Pad(p.tag.whole, 0, 0, 0, 6), p.tail), control: p, box: p.tail}
		})
		p := it.control.(*parts)
		p.tag.show(s.mark)
		var objects []fyne.CanvasObject
		f.open = append(f.open, &objects)
		describe()
		f.open = f.open[:len(f.open)-1]
		f.fill(p.tail, objects)
		f.add(it.object)
		remark := s.remark()
		if remark == "" {
			return
		}
		setLine(p.was, remark)
		back := f.button(k+":back", formButton{icon: "undo", hint: "Back to the standard: " + s.was, do: s.back})
		row := f.item(k+":was", func() *formItem {
			return &formItem{object: container.NewHBox(layout.NewSpacer(), container.NewCenter(p.was), back.object)}
		})
		f.add(row.object)
	})
}

// legend says what the letters of the tags mean.
func (f *form) legend(key string) {
	f.says(key, markLegend())
}
