package form

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

// Source is where a figure of the charts comes from, and what the standard has
// in its place.
type Source struct {
	Mark    model.Provenance // "" where nothing is said
	Differs bool             // from the standard
	Was     string           // what the standard has; "" where it has no such line
	WasMark model.Provenance
	Back    func() // makes it the standard's again
}

// Remark says what the standard has: "was 3, printed"; "" where the figure is
// the standard's.
func (s Source) Remark() string {
	if !s.Differs || s.Was == "" {
		return ""
	}
	if s.WasMark == "" {
		return "was " + s.Was
	}
	return "was " + s.Was + ", " + string(s.WasMark)
}

// MarkLetters is the letters that tags show for provenances.
var MarkLetters = map[model.Provenance]string{
	model.Printed: "P", model.Inferred: "I", model.Reconstructed: "R", model.Designed: "D",
}

// markMeanings is what they mean.
var markMeanings = map[model.Provenance]string{
	model.Printed: "printed in the rulebook", model.Inferred: "inferred from the rulebook",
	model.Reconstructed: "reconstructed to agree with the rulebook", model.Designed: "designed for this scenario",
}

// MarksBrief is what the letters stand for in as few words as can be.
const MarksBrief = "P printed · I inferred · R reconstructed · D designed"

// markMeans is what the letter of a provenance stands for, "" for none.
func markMeans(m model.Provenance) string {
	if m == "" {
		return ""
	}
	return MarkLetters[m] + ": this figure is " + markMeanings[m]
}

// markLegend is what all of the letters mean, in a line.
func markLegend() string {
	var parts []string
	for _, m := range []model.Provenance{model.Printed, model.Inferred, model.Reconstructed, model.Designed} {
		parts = append(parts, MarkLetters[m]+" "+markMeanings[m])
	}
	return strings.Join(parts, " · ") + "."
}

// markTag is a letter in a box that says where a figure comes from: the
// provenances of the standard in outline, the designer's own filled.
type markTag struct {
	ground *canvas.Rectangle
	letter *canvas.Text
	whole  fyne.CanvasObject
	mark   model.Provenance
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
func (t *markTag) show(m model.Provenance) {
	t.mark = m
	t.letter.Text = MarkLetters[m]
	t.letter.Color, t.ground.FillColor, t.ground.StrokeColor, t.ground.StrokeWidth = look.Now().Faded, look.Now().Sheet, look.Now().Border, 1
	switch m {
	case model.Printed:
		t.letter.Color, t.ground.StrokeColor = look.Now().Ink, look.Now().Ink
	case model.Designed:
		t.letter.Color, t.ground.FillColor, t.ground.StrokeColor = look.White(), look.Now().Accent, look.Now().Accent
	case "":
		t.ground.FillColor, t.ground.StrokeWidth = color.Transparent, 0
	}
	t.ground.Refresh()
	t.letter.Refresh()
}

// Figure describes a control for a figure of the charts, with a tag for its
// provenance and under it what the standard has where that differs.
func (f *Form) Figure(key string, s Source, describe func()) {
	type parts struct {
		tag  *markTag
		tail *fyne.Container
		was  *canvas.Text
	}
	k := key + ":figure"
	f.Group(k, func() (fyne.CanvasObject, *fyne.Container) {
		box := container.New(look.Tight{})
		return box, box
	}, func() {
		it := f.Keep(k+":parts", func() *Item {
			p := &parts{tag: newMarkTag(), was: look.Line("", look.Now().Accent, theme.CaptionTextSize()), tail: container.NewStack()}
			p.was.TextStyle.Italic = true
			return &Item{Object: look.After(look.Pad(p.tag.whole, 0, 0, 0, 6), p.tail), Control: p, Box: p.tail}
		})
		p := it.Control.(*parts)
		p.tag.show(s.Mark)
		controls, reasons := f.apart(describe)
		f.fill(p.tail, controls)
		f.Add(it.Object)
		f.add(reasons)
		remark := s.Remark()
		if remark == "" {
			return
		}
		look.SetLine(p.was, remark)
		back := f.Button(k+":back", Button{Icon: "undo", Hint: "Back to the standard: " + s.Was, Do: s.Back})
		row := f.Keep(k+":was", func() *Item {
			return &Item{Object: container.NewHBox(layout.NewSpacer(), container.NewCenter(p.was), back)}
		})
		f.Add(row.Object)
	})
}

// Legend says what the letters of the tags mean.
func (f *Form) Legend(key string) {
	f.Says(key, markLegend())
}
