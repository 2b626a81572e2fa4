package importing

import (
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/mapsheet/mapsheet/editor/roster"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/model/diag"
)

// tableView is the lines of a table with the cells that mean something; wrong ones are
// framed.
type tableView struct {
	content fyne.CanvasObject
	list    *kit.KeyList
	table   *roster.Table
	columns []int // of the table, those that are shown
	widths  []float32
}

const (
	lineColumn  = 48  // width of the number of the line
	mostColumn  = 190 // width of a column
	leastColumn = 56
	cellGap     = 6
	looked      = 200 // lines
)

func newTableView(t *roster.Table, room float32) *tableView {
	v := &tableView{table: t}
	for i := range t.Head {
		if v.wrongIn(i) || t.Means(i) && !v.empty(i) {
			v.columns, v.widths = append(v.columns, i), append(v.widths, v.widthOf(i))
		}
	}
	v.narrow(room - lineColumn - 14)
	v.list = kit.NewKeyList(func() int { return len(t.Rows) }, v.create, v.update)
	v.list.OnRune = func(rune) {}
	v.list.Full = func(id widget.ListItemID, _ fyne.CanvasObject) string { return v.full(id) }
	head := v.create().(*fyne.Container)
	v.fill(head, "line", func(column int) string { return t.Head[column] }, func(int) bool { return false }, true)
	v.content = container.NewBorder(container.NewVBox(look.Pad(head, 4, 0, 2, 0), look.Ruler()), nil, nil, nil, v.list)
	return v
}

// wrongIn reports whether a cell of a column is wrong.
func (v *tableView) wrongIn(column int) bool {
	return slices.ContainsFunc(v.table.Wrong, func(w roster.Wrong) bool { return w.Column == column })
}

// empty reports whether a column says nothing in the first lines.
func (v *tableView) empty(column int) bool {
	for i := range min(len(v.table.Rows), looked) {
		if v.cell(i, column) != "" {
			return false
		}
	}
	return true
}

// narrow takes from the widest columns what the room does not hold. What they say is cut
// then, and told in full where the pointer rests. Where that leaves a column too little to
// be read, the last ones are left out in which nothing is wrong.
func (v *tableView) narrow(room float32) {
	for i := len(v.columns) - 1; i >= 0 && room/float32(len(v.columns)) < leastColumn; i-- {
		if !v.wrongIn(v.columns[i]) {
			v.columns, v.widths = slices.Delete(v.columns, i, i+1), slices.Delete(v.widths, i, i+1)
		}
	}
	left := len(v.widths) // columns that are wider than their part of the room
	for _, width := range slices.Sorted(slices.Values(v.widths)) {
		if part := room / float32(left); width > part {
			for i := range v.widths {
				v.widths[i] = min(v.widths[i], part)
			}
			return
		}
		room -= width
		left--
	}
}

// widthOf is how wide a column is drawn: as wide as the widest of its cells, within bounds.
func (v *tableView) widthOf(column int) float32 {
	width := textWidth(look.OneLine(v.table.Head[column]), true)
	for i := range min(len(v.table.Rows), looked) {
		width = max(width, textWidth(diag.Excerpt(v.cell(i, column)), false))
	}
	return min(width+4*cellGap, mostColumn)
}

func textWidth(text string, bold bool) float32 {
	return fyne.MeasureText(text, theme.TextSize(), fyne.TextStyle{Bold: bold}).Width
}

func (v *tableView) cell(row, column int) string {
	cells := v.table.Rows[row].Cells
	if column >= len(cells) {
		return ""
	}
	return look.OneLine(cells[column])
}

// create makes a line: its number, and a cell with a frame for each column.
func (v *tableView) create() fyne.CanvasObject {
	row := container.NewHBox(container.New(look.FixedWidth(lineColumn), look.Pad(look.Line("", look.Now().Faded, theme.CaptionTextSize()), 3, cellGap, 0, 0)))
	for _, width := range v.widths {
		frame := canvas.NewRectangle(look.Now().Sheet)
		frame.CornerRadius = 2
		row.Add(container.New(look.FixedWidth(width-theme.Padding()), container.NewStack(frame, look.Pad(look.Line("", look.Now().Ink, theme.TextSize()), 1, cellGap/2, 1, cellGap/2))))
	}
	return row
}

func (v *tableView) update(id widget.ListItemID, o fyne.CanvasObject) {
	v.fill(o.(*fyne.Container), strconv.Itoa(v.table.Rows[id].Line), func(column int) string { return v.cell(id, column) },
		func(column int) bool { return v.table.WrongAt(id, column) != "" }, false)
}

func (v *tableView) fill(row *fyne.Container, line string, text func(column int) string, wrong func(column int) bool, bold bool) {
	number := row.Objects[0].(*fyne.Container).Objects[0].(*fyne.Container).Objects[0].(*canvas.Text)
	number.Text = line
	number.Refresh()
	for i, column := range v.columns {
		cell := row.Objects[i+1].(*fyne.Container).Objects[0].(*fyne.Container)
		frame, inner := cell.Objects[0].(*canvas.Rectangle), cell.Objects[1].(*fyne.Container).Objects[0].(*canvas.Text)
		frame.StrokeWidth, frame.StrokeColor = 0, nil
		inner.Color = look.Now().Ink
		if wrong(column) {
			frame.StrokeWidth, frame.StrokeColor = 1.5, look.Now().MayNot
			inner.Color = look.Now().MayNot
		}
		inner.TextStyle.Bold = bold
		look.Shorten(inner, text(column), v.widths[i]-2*cellGap)
		frame.Refresh()
		inner.Refresh()
	}
}

// full is all that a line says, heading by heading.
func (v *tableView) full(row int) string {
	var out []string
	for i, head := range v.table.Head {
		if text := v.cell(row, i); text != "" {
			out = append(out, look.OneLine(head)+": "+diag.Excerpt(text))
		}
		if wrong := v.table.WrongAt(row, i); wrong != "" {
			out = append(out, wrong)
		}
	}
	return strings.Join(out, "\n")
}

// lead shows the line of a number.
func (v *tableView) lead(line int) {
	for i, r := range v.table.Rows {
		if r.Line == line {
			v.list.ScrollTo(i)
			v.list.Select(i)
			return
		}
	}
}
