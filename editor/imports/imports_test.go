package imports_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/compare"
	"github.com/mapsheet/mapsheet/editor/export"
	"github.com/mapsheet/mapsheet/editor/imports"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/model/limits"
	"github.com/mapsheet/mapsheet/rules/systems"
	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema"
)

func open(t testing.TB, id string) *schema.File {
	t.Helper()
	f, err := scenarios.Open(id)
	require.NoError(t, err)
	return f
}

// exported is a scenario as a format writes it.
func exported(t testing.TB, id, format string, set export.Settings) []byte {
	t.Helper()
	f, err := export.Find(format)
	require.NoError(t, err)
	out, err := export.Run(context.Background(), f, export.Source{File: open(t, id)}, set, nil)
	require.NoError(t, err)
	return out.Files[0].Data
}

// taken is what comes of a file of some name and content.
func taken(t testing.TB, name string, content []byte, into *schema.File, set export.Settings) (*imports.Taken, error) {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	require.NoError(t, os.WriteFile(path, content, 0o600))
	src, err := imports.Open(path)
	if err != nil {
		return nil, err
	}
	src.Into, src.Systems, src.Bases = into, systems.All(), scenarios.Bases()
	f, err := imports.For(path)
	require.NoError(t, err)
	return imports.Run(context.Background(), f, src, set)
}

// wide is a text in UTF-16 with its mark.
func wide(text string, order binary.ByteOrder) []byte {
	var b bytes.Buffer
	_ = binary.Write(&b, order, utf16.Encode([]rune("\ufeff"+text)))
	return b.Bytes()
}

func TestWhatIsExportedComesBack(t *testing.T) {
	want, err := schema.Encode(open(t, "brunstatt"))
	require.NoError(t, err)
	tmx, csv := exported(t, "brunstatt", "tiled", nil), exported(t, "brunstatt", "csv", nil)
	for name, content := range map[string][]byte{
		"a.tmx": tmx, "b.tmx": wide(strings.Replace(string(tmx), "UTF-8", "UTF-16", 1), binary.LittleEndian), "c.tmj": exported(t, "brunstatt", "tmj", nil),
		"d.csv": csv, "e.csv": wide(strings.TrimPrefix(string(csv), "\ufeff"), binary.BigEndian),
		"f.txt": exported(t, "brunstatt", "csv", export.Settings{"table": "schedule", "separator": "semicolon"}),
	} {
		got, err := taken(t, name, content, open(t, "brunstatt"), nil)
		require.NoError(t, err, name)
		back, err := schema.Encode(got.File)
		require.NoError(t, err)
		assert.Equal(t, string(want), string(back), name)
		assert.Empty(t, got.Report, name)
		assert.Equal(t, strings.HasSuffix(name, ".tmx") || strings.HasSuffix(name, ".tmj"), got.Table == nil, name)
	}
}

func TestWhatWasPaintedMeetsWhatWasWrittenMeanwhile(t *testing.T) {
	tmx := exported(t, "brunstatt", "tiled", nil)
	painted := bytes.Replace(tmx, []byte("<data encoding=\"csv\">\n1,"), []byte("<data encoding=\"csv\">\n5,"), 1)
	require.NotEqual(t, tmx, painted)
	mine := open(t, "brunstatt")
	mine.Scenario = mine.Scenario.Clone()
	mine.Scenario.Title = "Altkirch"
	mine.Scenario.Hexes().SetTerrain(hex.Hex{Col: 4, Row: 4}, model.Town)
	got, err := taken(t, "map.tmx", painted, mine, nil)
	require.NoError(t, err)
	never := func(compare.Conflict) compare.Choice { panic("nothing was changed twice") }
	merged, asked, err := got.Merged(mine.Scenario, systems.All(), never)
	require.NoError(t, err)
	assert.Empty(t, asked)
	assert.Equal(t, "Altkirch", merged.Title)
	assert.Equal(t, model.Town, merged.Hexes().Terrain(hex.Hex{}))
	assert.Equal(t, model.Town, merged.Hexes().Terrain(hex.Hex{Col: 4, Row: 4}))

	mine.Scenario.Hexes().SetTerrain(hex.Hex{}, model.Woods)
	merged, asked, err = got.Merged(mine.Scenario, systems.All(), func(compare.Conflict) compare.Choice { return compare.Theirs })
	require.NoError(t, err)
	assert.Len(t, asked, 1)
	assert.Equal(t, model.Town, merged.Hexes().Terrain(hex.Hex{}))
	_, _, err = got.Merged(open(t, "leuthen").Scenario, systems.All(), never)
	assert.ErrorContains(t, err, "a scenario of another game")
}

func TestATableOfForcesBeginsAScenario(t *testing.T) {
	for _, id := range []string{"brunstatt", "cowpens", "leuthen"} {
		from := open(t, id).Scenario
		got, err := taken(t, "Army of the North.csv", exported(t, id, "csv", nil), nil, export.Settings{"system": from.System})
		require.NoError(t, err, id)
		assert.Equal(t, "Army of the North", got.File.Scenario.Title)
		assert.Equal(t, "army-of-the-north", got.File.Scenario.ID)
		assert.Equal(t, from.System, got.File.Scenario.System)
	}
	_, err := taken(t, "a.csv", exported(t, "brunstatt", "csv", export.Settings{"table": "schedule"}), nil, nil)
	assert.ErrorContains(t, err, "take it into one that has them")
	_, err = taken(t, "a.csv", exported(t, "brunstatt", "csv", nil), nil, export.Settings{"system": "chess"})
	assert.ErrorContains(t, err, "choose one of soldiers, commanders, kings-men")
}

func TestFilesThatAreNoTextAreNamed(t *testing.T) {
	var picture bytes.Buffer
	require.NoError(t, png.Encode(&picture, image.NewGray(image.Rect(0, 0, 1, 1))))
	for want, content := range map[string][]byte{
		"save the table as CSV, or unpack it": []byte("PK\x03\x04...."),
		"packed with gzip":                    []byte("\x1f\x8b\x08"),
		"trace it":                            picture.Bytes(),
		"the byte 3 of line 2 is 0xE9":        []byte("force,type\nab\xe9,c\n"),
		"the byte 3 is 0":                     []byte("ab\x00"),
		"breaks off within a letter":          []byte("\xff\xfea"),
		"is not at the byte 3":                []byte("\xff\xfe\x00\xd8a\x00"),
		"larger than 24 MiB":                  make([]byte, limits.ImportBytes+1),
		"the first line has not the headings": []byte("a,b\n1,2\n"),
		"a.csv:2":                             []byte("force,type\n" + strings.Repeat("x,", limits.ImportCells) + "x\n"),
	} {
		_, err := taken(t, "a.csv", content, open(t, "brunstatt"), nil)
		assert.ErrorContains(t, err, want)
	}
	_, err := imports.For("battle.docx")
	assert.ErrorContains(t, err, "its name is to end in .tmx")
	_, err = imports.Find("docx")
	assert.ErrorContains(t, err, "choose one of tiled, csv")
	_, err = imports.Open(t.TempDir())
	assert.Error(t, err)
}

func TestATextInUTF16IsReadLetterByLetter(t *testing.T) {
	const clef = "a\U0001d11eb é\n" // a letter of two halves among those of one
	for _, order := range []binary.ByteOrder{binary.LittleEndian, binary.BigEndian} {
		whole := wide(clef, order)
		got, err := imports.Text(whole)
		require.NoError(t, err)
		assert.Equal(t, clef, string(got))

		_, err = imports.Text(whole[:len(whole)-1])
		assert.EqualError(t, err, "the file says that it is in UTF-16, and breaks off within a letter")
		_, err = imports.Text(whole[:6]) // the mark, the a and half of the clef
		assert.EqualError(t, err, "the file says that it is in UTF-16, and breaks off within a letter")
		_, err = imports.Text(append(whole[:6:6], whole[8:]...)) // the other half is gone
		assert.EqualError(t, err, "the file says that it is in UTF-16, and is not at the byte 5")
	}
}

func TestAFileIsReadUpToItsLimit(t *testing.T) {
	path := filepath.Join(t.TempDir(), "map.csv")
	for size, want := range map[int]bool{limits.ImportBytes: true, limits.ImportBytes + 1: false} {
		content := bytes.Repeat([]byte("a"), size)
		_, err := imports.Text(content)
		assert.Equal(t, want, err == nil, "%d: %v", size, err)
		require.NoError(t, os.WriteFile(path, content, 0o600))
		_, err = imports.Open(path)
		assert.Equal(t, want, err == nil, "%d: %v", size, err)
	}
	letters := wide(strings.Repeat("\u4e00", limits.ImportBytes/2-2), binary.LittleEndian) // three bytes each in UTF-8
	_, err := imports.Text(letters)
	assert.ErrorContains(t, err, "larger than")
}

func TestOnlyFilesOfTheFolderAreRead(t *testing.T) {
	folder := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(folder, "secret.tsx"), []byte("<tileset/>"), 0o600))
	inner := filepath.Join(folder, "maps")
	require.NoError(t, os.MkdirAll(filepath.Join(inner, "sets"), 0o700))
	require.NoError(t, os.WriteFile(filepath.Join(inner, "sets", "a.tsx"), []byte("<tileset/>"), 0o600))
	require.NoError(t, os.WriteFile(filepath.Join(inner, "a.tmx"), nil, 0o600))
	src, err := imports.Open(filepath.Join(inner, "a.tmx"))
	require.NoError(t, err)
	text, err := src.Beside("sets/a.tsx")
	require.NoError(t, err)
	assert.Equal(t, "<tileset/>", string(text))
	for _, name := range []string{"../secret.tsx", filepath.Join(folder, "secret.tsx"), "sets/../../secret.tsx", `..\secret.tsx`, "sets", "missing.tsx"} {
		_, err := src.Beside(name)
		assert.Error(t, err, name)
	}
}

func TestTilesMayBeNamed(t *testing.T) {
	_, err := taken(t, "a.tmx", exported(t, "brunstatt", "tiled", nil), nil, export.Settings{"tiles": "pines:woods"})
	assert.ErrorContains(t, err, "says of no tile which terrain it is")
	_, err = taken(t, "a.tmx", exported(t, "brunstatt", "tiled", nil), nil, export.Settings{"tiles": "pines=woods, lake = Clear"})
	assert.NoError(t, err)
}

func TestEveryFormatTellsOfItself(t *testing.T) {
	for _, f := range imports.Formats() {
		assert.NotEmpty(t, f.Name)
		assert.NotEmpty(t, f.About)
		assert.NotEmpty(t, f.Suffixes)
		got, err := imports.Find(f.ID)
		require.NoError(t, err)
		assert.Equal(t, f.Name, got.Name)
	}
}

// Whatever bytes come in, a scenario that can be written comes of them, or a sentence.
func FuzzImport(f *testing.F) {
	f.Add([]byte("force,type\na,b"))
	f.Add([]byte(`<map orientation="hexagonal" width="2" height="1" tilewidth="48" tileheight="42" hexsidelength="24" staggeraxis="x" staggerindex="odd"><tileset firstgid="1" name="t"><tile id="0" type="woods"/></tileset><layer id="1" name="terrain"><data encoding="csv">1,0</data></layer><objectgroup id="2" name="roads"><object id="1" type="road" x="24" y="21"><polyline points="0,0 36,21"/></object></objectgroup></map>`))
	f.Add([]byte(`{"orientation":"hexagonal","infinite":true,"tilewidth":48,"tileheight":42,"hexsidelength":24,"staggeraxis":"x","layers":[{"type":"tilelayer","chunks":[{"x":-1,"y":0,"width":1,"height":1,"data":[1]}]}],"tilesets":[{"firstgid":1,"tiles":[{"id":0,"type":"town"}]}]}`))
	f.Add(exported(f, "leuthen", "tiled", nil))
	f.Add(wide("force;type\na;b", binary.LittleEndian))
	into := []*schema.File{nil, open(f, "brunstatt"), open(f, "marengo"), open(f, "cowpens")}
	f.Fuzz(func(t *testing.T, data []byte) {
		text, err := imports.Text(data)
		if err != nil {
			require.NotEmpty(t, err.Error())
			return
		}
		for _, format := range imports.Formats() {
			for _, file := range into {
				src := imports.Source{Name: "file", Text: text, Into: file, Systems: systems.All(), Bases: scenarios.Bases(),
					Beside: func(string) ([]byte, error) { return []byte(`<tileset name="beside"/>`), nil }}
				got, err := imports.Run(context.Background(), format, src, nil)
				if err != nil {
					require.NotEmpty(t, err.Error())
					continue
				}
				_, err = schema.Encode(got.File)
				require.NoError(t, err)
			}
		}
	})
}
