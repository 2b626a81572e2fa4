package export_test

import (
	"archive/zip"
	"bytes"
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"image/png"
	"io"
	"path"
	"reflect"
	"regexp"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/draw/drawtest"
	"github.com/mapsheet/mapsheet/editor/export"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema"
)

// oneOfEach are scenarios of each system.
var oneOfEach = []string{"brunstatt", "marengo", "cowpens"}

// all is the settings of a format with every choice made of which several may be, and
// pictures of a size that is quick.
func all(f export.Format) export.Settings {
	set := export.Settings{}
	for _, o := range f.Options {
		switch {
		case o.Kind == export.Several && o.Key != "hide":
			var ids []string
			for _, c := range o.Choices {
				ids = append(ids, c.ID)
			}
			set[o.Key] = strings.Join(ids, ",")
		case o.Key == "width":
			set[o.Key] = "900"
		case o.Key == "dpi" && o.Default != "0":
			set[o.Key] = "72"
		}
	}
	return set
}

// everyFormat calls a function for each format that takes a scenario.
func everyFormat(t *testing.T, src export.Source, f func(t *testing.T, format export.Format)) {
	for _, format := range export.Formats() {
		if format.Refusal(src) == nil {
			t.Run(format.ID+"/"+src.File.Scenario.ID, func(t *testing.T) { f(t, format) })
		}
	}
}

func TestEveryFormatIsTheSameBytesOnEveryMachine(t *testing.T) {
	zone := time.Local
	for i, id := range oneOfEach {
		if testing.Short() && i > 0 {
			break
		}
		src := source(t, id)
		everyFormat(t, src, func(t *testing.T, f export.Format) {
			if testing.Short() && slices.Contains([]string{"pdf", "tts", "vassal"}, f.ID) {
				t.Skip("it takes long")
			}
			defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(8))
			here := run(t, f.ID, src, all(f))
			runtime.GOMAXPROCS(1)
			t.Setenv("TZ", "Asia/Tokyo")
			t.Setenv("TMPDIR", t.TempDir())
			time.Local = time.FixedZone("far east", 9*60*60)
			defer func() { time.Local = zone }()
			again, err := scenarios.Open(id)
			require.NoError(t, err)
			elsewhere := run(t, f.ID, export.Source{File: again, System: src.System}, all(f))
			assert.True(t, reflect.DeepEqual(here, elsewhere), "on many processors, and elsewhere on one")
			assert.Equal(t, again, src.File, "what is exported stays as it is")
		})
	}
}

// hostile are texts that mean something to programs that read them, or too much.
var hostile = []string{
	"</script><script>alert(1)</script>", "=cmd|' /C calc'!A0", "]]>&amp;<!--", "\x00\x01\x1b[2J\x7f\u0085", "\u202eright to left\u2066", "a\r\nb\tc",
	"\xff\xfe no text", "../../etc/passwd", "=1+1", "<img src=x onerror=alert(1)>", "<html><b>", "\u200eleft\u200f\u061c", strings.Repeat("W", 200), "C:\\con", `"'` + "`${x}%s\\", "\U0001F3F4\u0301\u0301\u0301", ",;/|\t",
}

// long are texts that are no less than hostile by their length.
var long = []string{strings.Repeat("w", 10000), strings.Repeat("many words ", 64<<10/11)}

// hostileText is the hostile text of a number; now and then it is a long one.
func hostileText(n int) string {
	const rare = 60
	if n%rare == rare/2 {
		return long[n/rare%len(long)]
	}
	return hostile[n%len(hostile)]
}

// spoil has every text of a value that nothing is found by be a hostile one, in turn.
func spoil(v reflect.Value, next *int) {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			spoil(v.Elem(), next)
		}
	case reflect.Slice:
		for i := range v.Len() {
			spoil(v.Index(i), next)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			f, name := v.Field(i), v.Type().Field(i).Name
			if f.Kind() == reflect.String && f.CanSet() && slices.Contains([]string{"Title", "Name", "Text", "History", "Note", "Notes", "Source", "Leader", "Unit", "Formation"}, name) {
				f.SetString(hostileText(*next))
				*next++
			} else if f.CanSet() && name != "Base" {
				spoil(f, next)
			}
		}
	}
}

func TestHostileTextsDoNoHarmInAnyFormat(t *testing.T) {
	for i, id := range oneOfEach {
		if testing.Short() && i > 0 {
			break
		}
		src, s := draft(t, id)
		next := 0
		spoil(reflect.ValueOf(s), &next)
		require.Greater(t, next, len(hostile), "each of them, and more")
		src.Errors, src.Despite = diag.List{{Message: hostile[3] + hostile[0]}}, true
		everyFormat(t, src, func(t *testing.T, f export.Format) {
			begun := time.Now()
			out, err := export.Run(t.Context(), f, src, all(f), nil)
			assert.Less(t, time.Since(begun), 2*time.Minute)
			if err != nil {
				assert.NotContains(t, err.Error(), "\x1b")
				t.Logf("refused: %.300s", err)
				return
			}
			for _, m := range out.Files {
				assert.NotContains(t, m.Suffix, "..")
				require.NoError(t, readable(m.Suffix, m.Data), m.Suffix)
			}
			if f.Suffix == ".pdf" {
				read := drawtest.Ask(t, "pdftotext", drawtest.Kept(t, "print.pdf", out.Files[0].Data), "-")
				assert.False(t, strings.ContainsFunc(read, turns), "nothing that turns what stands around it")
			}
			if f.Suffix == ".pdf" {
				assert.Contains(t, drawtest.Ask(t, "qpdf", "--check", drawtest.Kept(t, "print.pdf", out.Files[0].Data)), "No syntax or stream encoding errors")
			}
		})
	}
}

// turns reports whether a letter changes the direction of those around it.
func turns(r rune) bool { return unicode.Is(unicode.Bidi_Control, r) }

// isDocument reports whether people or programs show the texts of a file as they are: not
// those from which a scenario is read again.
func isDocument(name string) bool {
	return slices.Contains([]string{".svg", ".xml", ".html"}, path.Ext(name))
}

// openingTag finds what browsers take for an element that texts could have brought along.
var openingTag = regexp.MustCompile(`(?i)<(script|img|iframe|link|object|embed)|<[^>]* on[a-z]+ *=`)

// readable reads a file to its end as programs do.
func readable(name string, data []byte) error {
	if isDocument(name) && bytes.ContainsFunc(data, turns) {
		return errors.New("something turns the texts around it")
	}
	switch path.Ext(name) {
	case ".html":
		if tag := openingTag.Find(data); tag != nil {
			return fmt.Errorf("a text is taken for the element %.40s", tag)
		}
	case ".svg", ".tmx", ".xml":
		d := xml.NewDecoder(bytes.NewReader(data))
		for {
			if _, err := d.Token(); errors.Is(err, io.EOF) {
				return nil
			} else if err != nil {
				return err
			}
		}
	case ".json", ".tmj":
		if !json.Valid(data) {
			return errors.New("no JSON")
		}
	case ".png":
		_, err := png.Decode(bytes.NewReader(data))
		return err
	case ".csv":
		rows, err := csv.NewReader(bytes.NewReader(data)).ReadAll()
		for _, cell := range slices.Concat(rows...) {
			if strings.ContainsAny(cell[:min(len(cell), 1)], "=+-@\t\r") {
				return fmt.Errorf("a spreadsheet takes %.40q for a formula", cell)
			}
		}
		return err
	case ".vmod", ".vsav":
		z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
		if err != nil {
			return err
		}
		for _, f := range z.File {
			r, err := f.Open()
			if err != nil {
				return err
			}
			inside, err := io.ReadAll(r)
			if err == nil && (path.Ext(f.Name) != "" || f.Name == "moduledata") {
				err = readable(strings.Replace(f.Name, "moduledata", "moduledata.xml", 1), inside)
			}
			if err != nil {
				return fmt.Errorf("%s: %w", f.Name, err)
			}
		}
	}
	return nil
}

// BenchmarkFormats makes each format as it usually is, and an SVG of a sheet of A0, and
// tells how much of the heap was in use at the most, when the work told of itself.
func BenchmarkFormats(b *testing.B) {
	for _, f := range export.Formats() {
		for _, id := range oneOfEach {
			src := source(b, id)
			if f.Refusal(src) != nil {
				continue
			}
			set := export.Settings{}
			if f.ID == "svg" && id == "brunstatt" {
				set["cell"] = "26" // about 1,180 mm wide
			}
			b.Run(f.ID+"/"+id, func(b *testing.B) {
				var highest uint64
				debug.FreeOSMemory()
				for b.Loop() {
					look := func(float64) {
						var m runtime.MemStats
						runtime.ReadMemStats(&m)
						highest = max(highest, m.HeapInuse)
					}
					out, err := export.Run(b.Context(), f, src, set, look)
					require.NoError(b, err)
					look(1)
					runtime.KeepAlive(out)
				}
				b.ReportMetric(float64(highest)/1e6, "heap-MB")
			})
		}
	}
}

func TestAFormatIsForTheBoardsThatItHasAPlaceFor(t *testing.T) {
	sheet := &schema.File{Kind: schema.MapsheetFile, Mapsheet: &model.Mapsheet{Board: model.NewHexBoard(3, 3)}}
	hexes := export.Format{Boards: []model.BoardKind{model.OnHexes, model.OnAreas}}
	assert.NoError(t, hexes.Refusal(source(t, "brunstatt")))
	assert.NoError(t, hexes.Refusal(source(t, "marengo")))
	assert.EqualError(t, hexes.Refusal(source(t, "cowpens")), "this format has no place for an open table")
	assert.EqualError(t, hexes.Refusal(export.Source{File: sheet}), "this format takes scenarios, and the file is none")
	assert.NoError(t, export.Format{}.Refusal(source(t, "cowpens")))
	assert.NoError(t, export.Format{Sheets: true}.Refusal(export.Source{File: sheet}))
	never := export.Format{Suits: func(export.Source) error { return errors.New("never") }}
	assert.EqualError(t, never.Refusal(source(t, "cowpens")), "never")
}
