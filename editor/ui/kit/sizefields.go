package kit

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/model/limits"
)

// SizeFields asks for the columns and rows of a map.
type SizeFields struct {
	Cols, rows *Field
	Content    fyne.CanvasObject
}

// NewSizeFields asks for a size, which is this one at first; changed is told when
// another is written.
func NewSizeFields(g hex.Grid, changed func()) *SizeFields {
	s := &SizeFields{Cols: NewField("columns"), rows: NewField("rows")}
	s.Set(g)
	s.Cols.OnChanged = func(string) { changed() }
	s.rows.OnChanged = s.Cols.OnChanged
	s.Content = container.NewHBox(
		container.New(look.FixedWidth(90), s.Cols), container.NewCenter(look.Line("columns by", look.Now().Ink, theme.TextSize())),
		container.New(look.FixedWidth(90), s.rows), container.NewCenter(look.Line("rows", look.Now().Ink, theme.TextSize())))
	return s
}

// Fields is both fields.
func (s *SizeFields) Fields() []*Field { return []*Field{s.Cols, s.rows} }

// Set writes a size.
func (s *SizeFields) Set(g hex.Grid) {
	s.Cols.SetText(strconv.Itoa(g.Cols))
	s.rows.SetText(strconv.Itoa(g.Rows))
}

// Read is the size that is written, or what to write instead.
func (s *SizeFields) Read() (hex.Grid, error) {
	cols, errC := strconv.Atoi(strings.TrimSpace(s.Cols.Text))
	rows, errR := strconv.Atoi(strings.TrimSpace(s.rows.Text))
	if errors.Join(errC, errR) != nil || cols < 1 || rows < 1 || cols > limits.BoardSide || rows > limits.BoardSide {
		return hex.Grid{}, fmt.Errorf("give 1 to %d columns and rows", limits.BoardSide)
	}
	return hex.Grid{Cols: cols, Rows: rows}, nil
}

// SheetSize is a size in words.
func SheetSize(g hex.Grid) string {
	return model.Counted(g.Cols, "column", "columns") + " by " + model.Counted(g.Rows, "row", "rows")
}
