package schema

import (
	"errors"
	"io"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/model/limits"
	"github.com/mapsheet/mapsheet/schema/disk/disktest"
)

func TestOfManyProblemsTheFirstInTheFileAreReported(t *testing.T) {
	r := newReader("", []byte(strings.Repeat("a\n", 300)))
	for line := 299; line >= 0; line-- {
		r.errorAt(2*line, codeSyntax, "line %d", line+1)
	}
	r.errorAt(0, codeSyntax, "too many")
	var list diag.List
	require.ErrorAs(t, r.result(), &list)
	require.Len(t, list, limits.ReportedProblems)
	for i, d := range list {
		assert.Equal(t, i+101, d.Position.Line, "of the two hundred that were collected")
	}
	again := newReader("", []byte("a"))
	for range 2 {
		again.errorAt(9, codeSyntax, "once")
	}
	require.ErrorAs(t, again.result(), &list)
	require.Len(t, list, 1)
	assert.Equal(t, 2, list[0].Position.Column, "at the end")
}

func TestWordsOfOthersAreMadePartOfASentence(t *testing.T) {
	assert.Equal(t, "the file is gone", sentence(errors.New("The file is gone.")))
	assert.Equal(t, "One of them", sentence(diag.List{{Message: "One of them"}, {Message: "Another"}}))
	assert.Equal(t, "no errors", sentence(diag.List{}), "as the list itself says")
	assert.Equal(t, []string{"0 hexs", "1 hex", "2 hexs"}, []string{model.Counted(0, "hex", "hexs"), model.Counted(1, "hex", "hexs"), model.Counted(2, "hex", "hexs")})
	assert.Equal(t, `"`+strings.Repeat("é", 40)+`"`, describe(strings.Repeat("é", 40)))
	assert.Equal(t, `"`+strings.Repeat("é", 40)+`..."`, describe(strings.Repeat("é", 41)))
}

func TestAHexsideIsAHexASlashAndADirection(t *testing.T) {
	s, err := parseHexside("0203/NE")
	require.NoError(t, err)
	assert.Equal(t, "0203/NE", hexsides{s}.text(hex.Grid{Cols: 9, Rows: 9}))
	for _, wrong := range []string{"", "0203", "0203/", "0203/E", "/NE", "x/NE"} {
		_, err := parseHexside(wrong)
		require.Error(t, err, wrong)
		require.Error(t, new(hexsides).UnmarshalText([]byte("0203/NE "+wrong+" 0203/")), wrong)
	}
}

func TestTheBoundOfAFileIsExact(t *testing.T) {
	for n, large := range map[int]bool{limits.FileBytes: false, limits.FileBytes + 1: true} {
		_, err := Read("a.toml", io.LimitReader(blanks{}, int64(n)), nil)
		require.Error(t, err)
		assert.Equal(t, large, strings.Contains(err.Error(), "larger than 8 MiB"), "%d", n)
	}
}

// blanks is a file of blanks.
type blanks struct{}

func (blanks) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = ' '
	}
	return len(p), nil
}

func TestOneMistakeIsOneProblem(t *testing.T) {
	const text = "format = \"mapsheet/1\"\nkind = \"mapsheet\"\nid = \"m\"\nname = \"M\"\n[map]\ncols = 1.5\nrows = 1\nterrain = [\".\"]\nlegend = { \".\" = \"clear\" }\n"
	_, err := Read("", strings.NewReader(text), nil)
	var list diag.List
	require.ErrorAs(t, err, &list)
	require.Len(t, list, 1, "%v", list)
	assert.Contains(t, list[0].Message, "1.5 is not a whole number")
}

func TestWhyAFileIsNotSureToLastIsToldToPrograms(t *testing.T) {
	d := disktest.New()
	d.Put("/home/a.toml", "old")
	d.Fault = func(op disktest.Op) error {
		if op.Kind == disktest.SyncFolder {
			return syscall.EIO
		}
		return nil
	}
	_, err := WriteFile(d, "/home/a.toml", []byte("new"))
	var unsure *UnsureError
	require.ErrorAs(t, err, &unsure)
	require.ErrorIs(t, err, syscall.EIO)
}
