package start

import (
	"image/color"
	"os"
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
)

// RecentRow is a recent file on the start page.
type RecentRow struct {
	widget.BaseWidget
	entry
	file File
	gone bool

	hovered, focused bool
}

func newRecentRow(f File, open func()) *RecentRow {
	r := &RecentRow{file: f, entry: entry{open: open}}
	r.ExtendBaseWidget(r)
	return r
}

// setGone says whether the file is not there any more.
func (r *RecentRow) setGone(gone bool) {
	if gone != r.gone {
		r.gone = gone
		r.Refresh()
	}
}

// MouseIn marks it as under the pointer.
func (r *RecentRow) MouseIn(e *kit.MouseEvent) { r.hovered = true; r.Refresh(); kit.PointerAt(r, e) }

// MouseMoved follows the pointer.
func (r *RecentRow) MouseMoved(e *kit.MouseEvent) { kit.PointerAt(r, e) }

// MouseOut ends what MouseIn began.
func (r *RecentRow) MouseOut() { r.hovered = false; r.Refresh(); kit.Leaves(r) }

// Tip is the whole of the title and where the file is: the row may show parts.
func (r *RecentRow) Tip() string { return r.file.Title + ": " + r.file.Path }

// FocusGained and FocusLost follow the keyboard.
func (r *RecentRow) FocusGained() { r.focused = true; r.Refresh() }

// FocusLost takes the keyboard away from it.
func (r *RecentRow) FocusLost() { r.focused = false; r.Refresh() }

// CreateRenderer draws the row.
func (r *RecentRow) CreateRenderer() fyne.WidgetRenderer {
	d := &recentRenderer{r: r, ground: canvas.NewRectangle(color.Transparent), image: look.NewPicture(nil),
		name: look.Line(r.file.Title, look.Now().Ink, theme.TextSize()), where: look.Caption("")}
	d.name.TextStyle.Bold = true
	d.ground.CornerRadius = 3
	d.Refresh()
	return d
}

type recentRenderer struct {
	r           *RecentRow
	ground      *canvas.Rectangle
	image       *look.Picture
	name, where *canvas.Text
}

func (d *recentRenderer) Destroy() {}

func (d *recentRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{d.ground, d.image, d.name, d.where}
}

func (d *recentRenderer) MinSize() fyne.Size { return fyne.NewSize(160, 44) }

func (d *recentRenderer) Layout(size fyne.Size) {
	d.ground.Resize(size)
	d.image.Move(fyne.NewPos(5, 5))
	d.image.Resize(fyne.NewSize(18, 18))
	room := size.Width - 34
	look.Shorten(d.name, d.r.file.Title, room)
	d.name.Move(fyne.NewPos(29, 3))
	d.name.Resize(d.name.MinSize())
	d.where.Move(fyne.NewPos(29, 23))
	d.where.Text = look.Seen(d.r.file.Where(d.r.gone))
	for rest := []rune(d.where.Text); d.where.MinSize().Width > room && len(rest) > 1; {
		rest = rest[1:] // the end of a path says more than its beginning
		d.where.Text = "…" + string(rest)
	}
	d.where.Resize(d.where.MinSize())
}

// Where is the second line: the file's name and folder.
func (f File) Where(gone bool) string {
	if gone {
		return "missing: " + filepath.Base(f.Path)
	}
	return fromHome(f.Path)
}

// fromHome is a path as people write it who are at home.
func fromHome(path string) string {
	if home, err := os.UserHomeDir(); err == nil {
		if rest, ok := strings.CutPrefix(path, home+string(filepath.Separator)); ok {
			return "~" + string(filepath.Separator) + rest
		}
	}
	return path
}

func (d *recentRenderer) Refresh() {
	d.ground.FillColor, d.ground.StrokeColor, d.ground.StrokeWidth = color.Transparent, color.Transparent, 0
	if d.r.hovered {
		d.ground.FillColor = look.Now().Hover
	}
	if d.r.focused {
		d.ground.StrokeColor, d.ground.StrokeWidth = look.Now().Accent, 2
	}
	file := look.Icon("file", look.Now().Faded)
	d.name.Color, d.where.Color = look.Now().Ink, look.Now().Faded
	if d.r.gone {
		file = look.Icon("warning", look.Now().MayNot)
		d.name.Color, d.where.Color = look.Now().Faded, look.Now().MayNot
	}
	d.image.Set(file)
	d.Layout(d.r.Size())
	d.ground.Refresh()
	d.name.Refresh()
	d.where.Refresh()
}
