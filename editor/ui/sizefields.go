package ui

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/model/limits"
)

// sizeFields asks for the columns and rows of a map.
type sizeFields struct {
	cols, rows *field
	content    fyne.CanvasObject
}

func newSizeFields(g hex.Grid, changed func()) *sizeFields {
	s := &sizeFields{cols: newField("columns"), rows: newField("rows")}
	s.set(g)
	s.cols.OnChanged = func(string) { changed() }
	s.rows.OnChanged = s.cols.OnChanged
	s.content = container.NewHBox(
		container.New(look.FixedWidth(90), s.cols), container.NewCenter(look.Line("columns by", look.Now().Ink, theme.TextSize())),
		container.New(look.FixedWidth(90), s.rows), container.NewCenter(look.Line("rows", look.Now().Ink, theme.TextSize())))
	return s
}

func (s *sizeFields) fields() []*field { return []*field{s.cols, s.rows} }

// set writes a size.
func (s *sizeFields) set(g hex.Grid) {
	s.cols.SetText(strconv.Itoa(g.Cols))
	s.rows.SetText(strconv.Itoa(g.Rows))
}

// read is the size that is written, or what to write instead.
func (s *sizeFields) read() (hex.Grid, error) {
	cols, errC := strconv.Atoi(strings.TrimSpace(s.cols.Text))
	rows, errR := strconv.Atoi(strings.TrimSpace(s.rows.Text))
	if errors.Join(errC, errR) != nil || cols < 1 || rows < 1 || cols > limits.BoardSide || rows > limits.BoardSide {
		return hex.Grid{}, fmt.Errorf("give 1 to %d columns and rows", limits.BoardSide)
	}
	return hex.Grid{Cols: cols, Rows: rows}, nil
}

// sheetSize is a size in words.
func sheetSize(g hex.Grid) string {
	return counted(g.Cols, "column") + " by " + counted(g.Rows, "row")
}
