package charts

import (
	"image/color"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/mapsheet/mapsheet/editor/ui/form"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/model"
)

// tableCell is a figure in a table.
type tableCell struct {
	key      string // of its control, the field's name
	label    string // what it is: "Woods, cost to enter"
	text     string
	words    string // what the text means, where it is a sign
	help     string // what it is, in a sentence; "" where the label says it
	of       string // what it is one of: "line", "column"
	source   form.Source
	step     func(by int)                   // the next or the one before; nil where there is none
	typed    func(r rune) bool              // a letter that sets it; nil where none does
	describe func(f *form.Form, key string) // its control
	extra    func() []form.Button           // what else can be done, with its line
	fixed    bool                           // by the rules, whatever the chart says
	colour   color.Color                    // that the text is of; nil for none
}

// reads is what the figure is in words.
func (c *tableCell) reads() string {
	switch {
	case c.words != "":
		return c.words
	case c.text == "" || c.text == "—":
		return "nothing"
	}
	return c.text
}

// tableColumn is a column of a table.
type tableColumn struct {
	name  string
	of    string           // what the name is, in a sentence; "" where it is no figure
	mark  model.Provenance // where the name comes from; "" where that is no figure
	width float32
	left  bool // texts stand at the left
}

// tableLine is a line of a table with its name.
type tableLine struct {
	name  string
	cells []tableCell
}

// Table is a table as it is printed. Arrow keys move from figure to
// figure, + and − and the space bar change it, Delete gives it back its
// standard value; a click chooses a figure and, where it cycles, changes it.
// Figures that differ from the standard are outlined, what the standard has
// stands under them where there is room.
type Table struct {
	widget.BaseWidget
	corner   string // over the names of the rows
	names    tableColumn
	columns  []tableColumn
	rows     []tableLine
	height   float32 // of a row
	small    bool    // in a panel: no tags, no notes under figures
	row, col int     // of the figure that is chosen
	focused  bool
	picked   func() // another figure was chosen
	onKey    func(fyne.KeyName)
	onHint   func(string)
}

func newTable(height float32) *Table {
	t := &Table{height: height}
	t.ExtendBaseWidget(t)
	return t
}

const tableHead = 30

// show gives the table other content.
func (t *Table) show(columns []tableColumn, rows []tableLine) {
	t.columns, t.rows = columns, rows
	t.row = min(max(t.row, 0), max(len(rows)-1, 0))
	t.col = min(max(t.col, 0), max(len(columns)-1, 0))
	t.Refresh()
}

// cell is the figure that is chosen, nil in an empty table.
func (t *Table) cell() *tableCell {
	if t.row < len(t.rows) && t.col < len(t.rows[t.row].cells) {
		return &t.rows[t.row].cells[t.col]
	}
	return nil
}

// choose chooses a figure.
func (t *Table) choose(row, col int) {
	row, col = min(max(row, 0), len(t.rows)-1), min(max(col, 0), len(t.columns)-1)
	if row < 0 || col < 0 {
		return
	}
	t.row, t.col = row, col
	if t.picked != nil {
		t.picked()
	}
	t.tell()
	t.Refresh()
}

// tell says in the status line what the chosen figure is.
func (t *Table) tell() {
	c := t.cell()
	if t.onHint == nil || c == nil {
		return
	}
	text := c.label + ": " + c.reads()
	if c.source.Mark != "" {
		text += ", " + string(c.source.Mark)
	}
	if was := c.source.Remark(); was != "" {
		text += " (" + was + ")"
	}
	if c.fixed {
		text += ". The rules fix it: the chart cannot change it"
	}
	t.onHint(text)
}

// Tapped chooses the figure under the pointer; one that cycles goes on.
func (t *Table) Tapped(e *fyne.PointEvent) {
	x, col := t.names.width, -1
	for i, c := range t.columns {
		if e.Position.X >= x && e.Position.X < x+c.width {
			col = i
		}
		x += c.width
	}
	row := int((e.Position.Y - tableHead) / t.height)
	if col < 0 || e.Position.Y < tableHead || row >= len(t.rows) {
		return
	}
	kit.TakeFocus(t)
	t.choose(row, col)
	if c := t.cell(); c != nil && c.typed != nil {
		c.step(1)
	}
}

// FocusGained and FocusLost follow the keyboard.
func (t *Table) FocusGained() { t.focused = true; t.tell(); t.Refresh() }

// FocusLost takes the keyboard away from it.
func (t *Table) FocusLost() {
	t.focused = false
	if t.onHint != nil {
		t.onHint("")
	}
	t.Refresh()
}

// TypedKey moves among the figures and gives them back to the standard.
func (t *Table) TypedKey(e *fyne.KeyEvent) {
	c := t.cell()
	switch e.Name {
	case fyne.KeyLeft:
		t.choose(t.row, t.col-1)
	case fyne.KeyRight:
		t.choose(t.row, t.col+1)
	case fyne.KeyUp:
		t.choose(t.row-1, t.col)
	case fyne.KeyDown:
		t.choose(t.row+1, t.col)
	case fyne.KeyDelete, fyne.KeyBackspace:
		if c != nil && c.source.Differs && c.source.Back != nil {
			c.source.Back()
		}
	case fyne.KeyReturn, fyne.KeyEnter:
		t.step(1)
	default:
		if t.onKey != nil {
			t.onKey(e.Name)
		}
	}
}

func (t *Table) step(by int) {
	if c := t.cell(); c != nil && c.step != nil {
		c.step(by)
	}
	t.tell()
}

// TypedRune changes the chosen figure.
func (t *Table) TypedRune(r rune) {
	switch c := t.cell(); {
	case c != nil && c.typed != nil && c.typed(r):
		t.tell()
	case r == ' ' || r == '+':
		t.step(1)
	case r == '-' || r == '−':
		t.step(-1)
	}
}

// Cursor is the pointer over the table.
func (t *Table) Cursor() desktop.Cursor { return desktop.PointerCursor }

// CreateRenderer draws the table.
func (t *Table) CreateRenderer() fyne.WidgetRenderer {
	r := &tableRenderer{t: t}
	r.Refresh()
	return r
}

type tableRenderer struct {
	t       *Table
	objects []fyne.CanvasObject
}

func (r *tableRenderer) Destroy()                     {}
func (r *tableRenderer) Objects() []fyne.CanvasObject { return r.objects }
func (r *tableRenderer) Layout(fyne.Size)             {}

func (r *tableRenderer) MinSize() fyne.Size {
	w := r.t.names.width
	for _, c := range r.t.columns {
		w += c.width
	}
	return fyne.NewSize(w, tableHead+float32(len(r.t.rows))*r.t.height)
}

// Refresh draws everything anew: a table is small.
func (r *tableRenderer) Refresh() {
	t := r.t
	size := r.MinSize()
	r.objects = nil
	r.box(0, 0, size.Width, size.Height, look.Now().Sheet, look.Now().Border, 1)
	r.box(0, 0, size.Width, tableHead, look.Now().Shade, look.Now().Border, 1)
	r.text(t.corner, look.Now().Faded, theme.CaptionTextSize(), false, true, 0, 0, t.names.width, tableHead)
	x := t.names.width
	for _, c := range t.columns {
		if c.left {
			r.text(c.name, look.Now().Ink, t.headSize(), true, true, x, 0, c.width, tableHead)
		} else { // over the middle of a column a name may take all of its width
			r.text(c.name, look.Now().Ink, t.headSize(), true, false, x-3, 0, c.width+6, tableHead)
		}
		r.mark(c.mark, false, x+c.width, 0)
		x += c.width
	}
	for i, row := range t.rows {
		r.line(i, row)
	}
	if c := t.cell(); c != nil && t.focused {
		x := t.names.width
		for _, before := range t.columns[:t.col] {
			x += before.width
		}
		r.box(x, tableHead+float32(t.row)*t.height, t.columns[t.col].width, t.height, color.Transparent, look.Now().Accent, 2.5)
	}
}

func (t *Table) headSize() float32 {
	if t.small {
		return theme.CaptionTextSize() - 1
	}
	return theme.CaptionTextSize()
}

// line draws a row.
func (r *tableRenderer) line(i int, row tableLine) {
	t := r.t
	y := tableHead + float32(i)*t.height
	if i > 0 {
		r.box(0, y, r.MinSize().Width, 1, look.Now().Rule, color.Transparent, 0)
	}
	r.text(row.name, look.Now().Ink, theme.TextSize(), true, true, 0, y, t.names.width, t.height)
	x := t.names.width
	for k, c := range row.cells {
		w := t.columns[k].width
		r.box(x, y, 1, t.height, look.Now().Rule, color.Transparent, 0)
		chosen := i == t.row && k == t.col
		if chosen && (t.focused || !t.small) {
			r.box(x+1, y+1, w-1, t.height-1, look.Now().AccentLow, color.Transparent, 0)
		}
		if c.fixed && !chosen {
			r.box(x+1, y+1, w-1, t.height-1, look.Now().Shade, color.Transparent, 0)
		}
		if c.source.Differs {
			r.box(x+2.5, y+2.5, w-4, t.height-4, color.Transparent, look.Now().Accent, 2)
		}
		high := t.height
		if was := c.source.Was; c.source.Differs && was != "" && !t.small {
			high = t.height - 15
			note := look.Line("", look.Now().Accent, theme.CaptionTextSize()-1)
			note.TextStyle.Italic = true
			look.Shorten(note, "was "+was, w-10)
			r.put(note, false, x, y+high-5, w, 16)
		}
		if c.colour != nil {
			r.box(x+8, y+t.height-9, w-16, 6, c.colour, look.Now().Border, 1)
		}
		tone := look.Now().Ink
		if c.text == "—" || c.text == "·" || c.fixed {
			tone = look.Now().Faded
		}
		r.text(c.text, tone, theme.TextSize(), c.source.Differs, t.columns[k].left, x, y+1, w, high)
		r.mark(c.source.Mark, c.source.Differs, x+w, y)
		x += w
	}
}

// mark writes where a figure comes from into the upper right corner of its box,
// where there is room.
func (r *tableRenderer) mark(m model.Provenance, differs bool, right, y float32) {
	letter := form.MarkLetters[m]
	if letter == "" || r.t.small {
		return
	}
	mark := look.Line(letter, look.Now().Faded, theme.CaptionTextSize()-2)
	if mark.TextStyle.Bold = differs; differs {
		mark.Color = look.Now().Accent
	}
	mark.Move(fyne.NewPos(right-mark.MinSize().Width-5, y+3))
	mark.Resize(mark.MinSize())
	r.objects = append(r.objects, mark)
}

func (r *tableRenderer) box(x, y, w, h float32, fill, stroke color.Color, width float32) {
	b := canvas.NewRectangle(fill)
	b.StrokeColor, b.StrokeWidth = stroke, width
	b.Move(fyne.NewPos(x, y))
	b.Resize(fyne.NewSize(w, h))
	r.objects = append(r.objects, b)
}

// text writes into a box, in its middle or at its left, cut off where it is
// too long.
func (r *tableRenderer) text(text string, tone color.Color, size float32, bold, left bool, x, y, w, h float32) {
	if text == "" {
		return
	}
	t := look.Line("", tone, size)
	t.TextStyle.Bold = bold
	look.Shorten(t, text, w-6)
	r.put(t, left, x, y, w, h)
}

func (r *tableRenderer) put(t *canvas.Text, left bool, x, y, w, h float32) {
	min := t.MinSize()
	at := x + (w-min.Width)/2
	if left {
		at = x + 7
	}
	t.Move(fyne.NewPos(at, y+(h-min.Height)/2))
	t.Resize(min)
	r.objects = append(r.objects, t)
}

// cycle is a step through options, round and round.
func cycle[V comparable](all []V, now V, by int) V {
	n := len(all)
	return all[((slices.Index(all, now)+by)%n+n)%n]
}
