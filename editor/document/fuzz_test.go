package document

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model/format"
	"github.com/mapsheet/mapsheet/schema"
	"github.com/mapsheet/mapsheet/schema/disk"
)

// Whatever lines stand in a journal under right sums, they are brought back or
// refused by their number, and the way through the history that comes of them
// leads to the same scenario both times.
func FuzzJournal(f *testing.F) {
	for seed := range 40 {
		edit, err := packEdit(someEdit(2).Example(seed))
		require.NoError(f, err)
		text, err := json.Marshal(line{Do: &edit})
		require.NoError(f, err)
		f.Add(text)
		past, err := json.Marshal(line{Past: &pastStep{Label: "past", Undone: seed%2 == 0, Edit: edit}})
		require.NoError(f, err)
		f.Add(past)
	}
	f.Add([]byte(`{"begin":"a stroke"}` + "\n" + `{"do":{"kind":"terrain","data":{"hexes":"0101","terrain":"woods"}}}` + "\n" + `{"end":true}` + "\n" + `{"goto":0}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		_, lines, _ := parseJournal(sealed([]byte(`{"journal":"`+journalFormat+`"}`+"\n"), text))
		d := Open(&schema.File{Kind: schema.ScenarioFile, Scenario: full()}, "")
		used, err := d.replay(lines, 0, nil, bases{})
		if err != nil {
			require.Less(t, used, len(lines))
			d = Open(&schema.File{Kind: schema.ScenarioFile, Scenario: full()}, "")
			_, err = d.replay(lines[:used], 0, nil, bases{})
			require.True(t, err == nil || used < countPast(lines), "what was used can be used: %v", err)
		}
		d.now = time.Now
		d.EndStroke()
		walkThere := func() any {
			for d.CanUndo() {
				d.Undo()
			}
			first := d.Scenario().Clone()
			for d.CanRedo() {
				d.Redo()
			}
			return []any{first, d.Scenario().Clone()}
		}
		first := walkThere()
		require.Equal(t, first, walkThere())
	})
}

// Whatever bytes a journal holds, what can be had back is listed and comes
// back, and the rest is said.
func FuzzRecover(f *testing.F) {
	head, err := json.Marshal(header{Journal: journalFormat, Title: "A", Base: encoded(f, open(f, board("..", ".."))), Tracing: &Tracing{Picture: "a.png", Opacity: 1, PicturePlacement: PicturePlacement{1, 2, 60, 52, 0}}})
	require.NoError(f, err)
	f.Add(head)
	f.Add(append(head, []byte("\n"+`{"do":{"kind":"terrain","data":{"hexes":"0101","terrain":"woods"}}}`)...))
	f.Add([]byte(`{}`))
	for _, path := range held(f, "*.journal") {
		data, err := os.ReadFile(path)
		require.NoError(f, err)
		f.Add(unsealed(f, data))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		head, lines, damage := parseJournal(sealed(nil, text))
		if damage != nil && damage.Line == 1 {
			require.NotEmpty(t, damage.Error())
			return
		}
		d, used, _, err := Recovery{store: disk.System{}, bases: bases{}}.replayed(head, lines)
		if err != nil {
			return
		}
		d.EndStroke()
		if _, err = d.encode(); err != nil { // a line may give a field what no file takes: it can be taken back
			begin := 0
			for _, l := range used {
				if l.Past != nil && !l.Past.Undone {
					begin++
				}
			}
			_, err = d.walk(begin)
			require.NoError(t, err)
			_, err = d.encode()
			require.NoError(t, err)
		}
	})
}

// sealed puts the right sum behind each line of a journal.
func sealed(head, text []byte) []byte {
	var out []byte
	var sum uint32
	for _, l := range bytes.Split(append(head, text...), []byte("\n")) {
		if n := len(l); n > 0 {
			out, sum = appendSummed(out, l, sum)
		}
	}
	return out
}

// unsealed is the lines of a journal without their sums.
func unsealed(tb testing.TB, data []byte) []byte {
	var out [][]byte
	var sum uint32
	for l := range bytes.Lines(data) {
		object, after, err := checkSummed(bytes.TrimSuffix(l, []byte("\n")), sum)
		require.NoError(tb, err)
		out, sum = append(out, object), after
	}
	return bytes.Join(out, []byte("\n"))
}

// Whatever stands in the file of a tracing, it is refused with its place or
// written as it was read.
func FuzzTracing(f *testing.F) {
	path := filepath.Join(f.TempDir(), "a.tracing.toml")
	t := &Tracing{
		Picture: filepath.Join(filepath.Dir(path), "scan.png"), Over: true, Opacity: 0.5,
		PicturePlacement: PicturePlacement{120, 95.5, 60, 52, 1.5},
	}
	f.Add(encodeTracing(t, path))
	f.Add([]byte("format = \"" + format.Tracing.String() + "\"\npicture = \"a.png\"\nhex_0101 = [1, 2]\nhex_width = 60\n[colours]\nwoods = [\"#00ff00\"]\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		read, err := ParseTracing(path, text)
		if err != nil {
			require.NotEmpty(t, err.Error())
			return
		}
		again, err := ParseTracing(path, encodeTracing(read, path))
		require.NoError(t, err)
		require.Equal(t, read, again)
	})
}
