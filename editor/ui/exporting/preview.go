package exporting

import (
	"context"
	"fmt"
	"image"
	"maps"
	"strings"
	"time"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/mapsheet/mapsheet/editor/export"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/model"
)

// preview is what the settings lead to: a picture, or the first lines of a text, and under
// it what the files will hold and what is left out. It is made beside the window, the
// picture first and then the files themselves, which the export takes when they are there.
// What was shown stays until there is something new.
type preview struct {
	dialog  *dialog
	work    *desk.Latest
	places  chan struct{} // for what is made at a time: something given up may go on a while
	content fyne.CanvasObject
	busy    *canvas.Text
	ground  *canvas.Rectangle
	picture *canvas.Image
	lines   *fyne.Container // of a text, or of why there is nothing
	tells   *fyne.Container
	refused bool           // nothing can be exported so
	made    *export.Output // by the settings as they are; nil while there is none
}

const (
	tellsHeight = 92
	textLines   = 60  // of a text that are shown
	textRunes   = 160 // of one of them
)

func newPreview(x *dialog) *preview {
	v := &preview{dialog: x, work: desk.NewLatest(x.desk), places: make(chan struct{}, 2)}
	v.busy = look.Caption("")
	v.busy.Alignment = fyne.TextAlignTrailing
	v.ground = canvas.NewRectangle(look.Now().Shade)
	v.ground.StrokeColor, v.ground.StrokeWidth = look.Now().Border, 1
	v.picture = look.NewImage(nil)
	v.picture.FillMode = canvas.ImageFillContain
	v.lines, v.tells = container.New(look.Tight{}), container.New(look.Tight{})
	text := container.NewScroll(look.Pad(v.lines, 10, 12, 10, 12))
	tells := kit.NewScroller(v.tells)
	tells.SetMinSize(fyne.NewSize(0, tellsHeight))
	v.content = look.Between(
		container.NewBorder(nil, nil, look.Pad(look.Caption("What it leads to"), 6, 2, 4, 0), look.Pad(v.busy, 6, 0, 4, 2)),
		container.NewStack(v.ground, look.Pad(v.picture, 10, 10, 10, 10), text),
		look.Pad(tells, 6, 2, 0, 0))
	return v
}

// stop gives up what is being made.
func (v *preview) stop() {
	v.work.Stop()
	look.SetLine(v.busy, "")
}

// clear takes away what was shown of another format.
func (v *preview) clear() {
	v.setPicture(nil)
	v.setLines()
	v.tell("", nil)
}

// refuse says why nothing can be exported.
func (v *preview) refuse(head string, reasons ...string) {
	v.stop()
	v.clear()
	v.refused, v.made = true, nil
	v.setLines(append([]string{head}, reasons...)...)
}

// wait says what is to be mended first. The picture stays.
func (v *preview) wait(why string) {
	v.stop()
	v.refused, v.made = false, nil
	v.tell("", []string{why})
}

// ready is what was made by the settings as they are, once it is.
func (v *preview) ready() (export.Output, bool) {
	if v.made == nil {
		return export.Output{}, false
	}
	return *v.made, true
}

// draw makes all of it anew.
func (v *preview) draw() {
	v.work.Stop()
	v.refused, v.made = false, nil
	x := v.dialog
	f, src, set, hands := x.format(), x.source, maps.Clone(x.settings()), x.desk.Hands
	size := v.pixels()
	v.work.Do(func(ctx context.Context) func() {
		v.places <- struct{}{}
		defer func() { <-v.places }()
		if ctx.Err() != nil {
			return func() {}
		}
		onMain := func(do func()) {
			hands.OnMain(func() {
				if ctx.Err() == nil {
					do()
				}
			})
		}
		late := time.AfterFunc(hands.Patience, func() { onMain(func() { look.SetLine(v.busy, "being drawn …") }) })
		m, err := export.Show(ctx, f, src, set, size.X, size.Y)
		late.Stop()
		if err != nil {
			return func() { v.fail(err) }
		}
		onMain(func() { v.show(m) })
		if m != nil { // somebody may turn a control further
			select {
			case <-ctx.Done():
			case <-time.After(3 * hands.Pause):
			}
		}
		if ctx.Err() != nil {
			return func() {}
		}
		out, err := export.Run(ctx, f, src, set, nil)
		if err != nil {
			return func() { v.fail(err) }
		}
		return func() { v.took(out, m == nil) }
	})
}

// show shows a picture; nil is none.
func (v *preview) show(m image.Image) {
	look.SetLine(v.busy, "being made …")
	v.setPicture(m)
	if m != nil {
		v.setLines()
	}
}

// took tells of the files that were made; bare is whether there is no picture to be seen.
func (v *preview) took(out export.Output, bare bool) {
	look.SetLine(v.busy, "")
	v.made = &out
	if bare {
		v.setText(out.Files[0].Data)
	}
	v.tell(v.holds(out), out.Notes)
	v.dialog.enable()
}

// fail says why nothing can be exported by the settings as they are.
func (v *preview) fail(err error) {
	v.stop()
	v.refused = true
	v.setPicture(nil)
	v.setLines("It cannot be exported so", desk.SentenceOf(err))
	v.tell("", nil)
	v.dialog.enable()
}

// holds says which files there will be, and how large they are.
func (v *preview) holds(out export.Output) string {
	bytes := 0
	for _, m := range out.Files {
		bytes += len(m.Data)
	}
	if len(out.Files) == 1 {
		return "One file, " + size(bytes) + "."
	}
	names := out.Beside("…")
	told := strings.Join(names, ", ")
	if len(names) > 4 {
		told = strings.Join(names[:4], ", ") + " and more"
	}
	return fmt.Sprintf("%s, %s: with the one that is asked for go %s.", model.Counted(len(out.Files), "file", "files"), size(bytes), told)
}

// size is a number of bytes as people say it.
func size(bytes int) string {
	switch {
	case bytes < 1000:
		return model.Counted(bytes, "byte", "bytes")
	case bytes < 1_000_000:
		return fmt.Sprintf("%d KB", (bytes+500)/1000)
	}
	return fmt.Sprintf("%.1f MB", float64(bytes)/1e6)
}

// tell says under the picture what the files hold, and what is to be known of them.
func (v *preview) tell(holds string, notes []string) {
	v.tells.RemoveAll()
	room := max(v.tells.Size().Width, previewLeastWidth) - 16
	if holds != "" {
		v.tells.Add(look.Paragraph(holds, theme.CaptionTextSize(), room, look.Now().Ink))
	}
	for _, n := range notes {
		v.tells.Add(look.Pad(paragraph(look.Sentence(n), room), 3, 0, 0, 0))
	}
	v.tells.Refresh()
}

// setPicture shows a picture, or none.
func (v *preview) setPicture(m image.Image) {
	v.picture.Image = m
	look.Show(v.picture, m != nil)
	v.picture.Refresh()
}

// setLines shows a heading and paragraphs in the place of the picture.
func (v *preview) setLines(texts ...string) {
	v.lines.RemoveAll()
	for i, text := range texts {
		if i == 0 {
			v.lines.Add(look.Pad(look.Title(text, 17), 0, 0, 6, 0))
			continue
		}
		v.lines.Add(look.Pad(look.Paragraph(text, theme.TextSize(), max(v.picture.Size().Width, previewLeastWidth)-20, look.Now().Ink), 0, 0, 6, 0))
	}
	v.lines.Refresh()
}

// setText shows the first lines of a text, or says that there is nothing to be seen.
func (v *preview) setText(data []byte) {
	head := data[:min(len(data), textLines*textRunes)]
	for len(head) < len(data) && len(head) > 0 && !utf8.RuneStart(data[len(head)]) {
		head = head[:len(head)-1]
	}
	if !utf8.Valid(head) || strings.ContainsRune(string(head), 0) {
		v.setLines("Nothing of it can be shown here", "The file is for other programs; open it there.")
		return
	}
	v.lines.RemoveAll()
	text := strings.ReplaceAll(strings.TrimPrefix(string(head), "\ufeff"), "\r\n", "\n")
	for i, line := range strings.Split(text, "\n") {
		if i == textLines {
			break
		}
		if runes := []rune(line); len(runes) > textRunes {
			line = string(runes[:textRunes]) + "…"
		}
		v.lines.Add(look.Typed(line, look.Now().Faded))
	}
	v.lines.Refresh()
}

// pixels is how large the picture can be on the screen.
func (v *preview) pixels() image.Point {
	room := v.picture.Size().Max(fyne.NewSize(previewLeastWidth, previewLeastWidth))
	w, h := v.dialog.desk.Win.Canvas().PixelCoordinateForPosition(fyne.NewPos(room.Width, room.Height))
	return image.Pt(w, h)
}
