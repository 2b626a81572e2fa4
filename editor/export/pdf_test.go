package export_test

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/draw/drawtest"
	"github.com/mapsheet/mapsheet/editor/export"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/scenarios"
)

// printed is a file and what a program says of it.
func printed(t testing.TB, src export.Source, set export.Settings) (path string, out export.Output) {
	t.Helper()
	out = run(t, "pdf", src, set)
	return drawtest.Kept(t, "print.pdf", out.Files[0].Data), out
}

func TestTheBarIsOneHundredMillimetresLong(t *testing.T) {
	path, _ := printed(t, source(t, "brunstatt"), export.Settings{"parts": "map"})
	m := drawtest.Render(t, "pdftoppm", "-r", "254", "-f", "2", "-l", "2", "-gray", "-png", path) // ten pixels to a millimetre
	row := m.Bounds().Dy() - 54                                                                   // through the bar, 5.4 mm above the foot of the page
	first, last := 0, 0
	for x := 150; x < 1190; x++ {
		if gray, _, _, _ := m.At(x, row).RGBA(); gray < 0xf000 {
			if first == 0 {
				first = x
			}
			last = x
		}
	}
	assert.InDelta(t, 1000, last-first+1, 1.01)
}

func TestAScenarioIsPrintedAsItIsTold(t *testing.T) {
	src := source(t, "brunstatt")
	path, out := printed(t, src, export.Settings{"parts": "map,counters"})
	assert.Contains(t, drawtest.Ask(t, "qpdf", "--check", path), "No syntax or stream encoding errors")
	assert.Contains(t, drawtest.Ask(t, "pdfinfo", path), "Brunstatt")
	assert.Contains(t, drawtest.Ask(t, "qpdf", "--list-attachments", "--verbose", path), "mapsheet.toml")
	text := drawtest.Ask(t, "pdftotext", "-layout", path, "-")
	for _, want := range []string{"How to put the map together", "12 sheets", "a hex across flats is 16 mm", "Hill 75", "central road bridge", "print at 100 %", "Counters 1 of 1", "sheet C4 of A–C × 1–4"} {
		assert.Contains(t, text, want)
	}
	assert.Contains(t, text, "0101")
	t.Setenv("TZ", "Asia/Tokyo")
	t.Setenv("TMPDIR", t.TempDir())
	assert.Equal(t, out.Files[0].Data, run(t, "pdf", src, export.Settings{"parts": "map,counters"}).Files[0].Data, "the same bytes each time")
	assert.Empty(t, out.Notes)
	assert.Empty(t, strings.TrimSpace(strings.Join(strings.Split(drawtest.Ask(t, "pdfimages", "-list", path), "\n")[2:], "")), "no picture where paths are promised")
}

// A size that was meant otherwise, such as one without its point, takes no memory that there is not.
func TestAMapOverTooManySheetsIsRefused(t *testing.T) {
	f, err := export.Find("pdf")
	require.NoError(t, err)
	_, err = export.Run(t.Context(), f, source(t, "brunstatt"), export.Settings{"parts": "map", "cell": "1900"}, nil)
	require.ErrorContains(t, err, "sheets of paper, and 10,000 are the most: choose a smaller size")
	_, err = export.Run(t.Context(), f, source(t, "brunstatt"), export.Settings{"parts": "record", "cell": "1900"}, nil)
	assert.NoError(t, err, "what is without a map has no size of it")
}

func TestWhatDoesNotFitIsTold(t *testing.T) {
	_, out := printed(t, source(t, "brunstatt"), export.Settings{"counter": "15.875", "cell": "15"})
	assert.Contains(t, strings.Join(out.Notes, "\n"), "too large for hexes of 15 mm: choose hexes of 19 mm or more")
	_, out = printed(t, source(t, "brunstatt"), export.Settings{"parts": "map", "fit": "one", "paper": "a3"})
	assert.Contains(t, strings.Join(out.Notes, "\n"), "On one sheet of A3 a hex across flats is 7.6 mm")
	_, out = printed(t, source(t, "cowpens"), export.Settings{"parts": "counters,track", "cell": "60"})
	assert.Contains(t, strings.Join(out.Notes, "\n"), "larger than the paper and left out")
	for backs, want := range map[string][]string{"fold": {"Cards have no backs where sheets are folded; on sheets that are turned they have."}, "long": nil, "none": nil} {
		_, out = printed(t, source(t, "cowpens"), export.Settings{"parts": "cards", "backs": backs})
		assert.Equal(t, want, out.Notes, backs)
	}

	f, err := export.Find("pdf")
	require.NoError(t, err)
	_, err = export.Run(t.Context(), f, source(t, "brunstatt"), export.Settings{"parts": ""}, nil)
	require.ErrorContains(t, err, "nothing to print")
}

// The deck of 28 has nine cards on a sheet.
func TestALoneCardLiesBesideBasesWhereThereIsRoom(t *testing.T) {
	sheet := regexp.MustCompile(`· (Bases.*|Cards.*) · print at`)
	for name, test := range map[string]struct{ id, parts, paper, want string }{
		"room":        {"cowpens", "counters,cards", "a4", "Bases and cards 1 of 1, Cards 1 of 3, Cards 2 of 3, Cards 3 of 3"},
		"no room":     {"north-point", "counters,cards", "letter", "Bases 1 of 1, Cards 1 of 4, Cards 2 of 4, Cards 3 of 4, Cards 4 of 4"},
		"no bases":    {"cowpens", "cards", "a4", "Cards 1 of 4, Cards 2 of 4, Cards 3 of 4, Cards 4 of 4"},
		"bases alone": {"cowpens", "counters", "a4", "Bases 1 of 1"},
	} {
		path, _ := printed(t, source(t, test.id), export.Settings{"parts": test.parts, "paper": test.paper})
		var got []string
		for _, m := range sheet.FindAllStringSubmatch(drawtest.Ask(t, "pdftotext", path, "-"), -1) {
			got = append(got, m[1])
		}
		assert.Equal(t, test.want, strings.Join(got, ", "), name)
	}
}

func TestAScenarioWithErrorsSaysSoOnEachSheet(t *testing.T) {
	src := source(t, "brunstatt")
	src.Errors = diag.List{{Severity: diag.Error, Message: "nobody can win"}}
	f, err := export.Find("pdf")
	require.NoError(t, err)
	_, err = export.Run(t.Context(), f, src, nil, nil)
	require.ErrorContains(t, err, "nobody can win")
	src.Despite = true
	path, out := printed(t, src, export.Settings{"fit": "one", "parts": "map,folder"})
	assert.Contains(t, drawtest.Ask(t, "pdftotext", path, "-"), "not playable as it is")
	assert.Contains(t, strings.Join(out.Notes, "\n"), "cannot be played as it is")
}

func TestTheFirstSheetIsPreviewed(t *testing.T) {
	f, err := export.Find("pdf")
	require.NoError(t, err)
	settings, err := f.Complete(nil)
	require.NoError(t, err)
	settings["parts"] = "map"
	m, err := f.Preview(t.Context(), export.Job{Source: source(t, "brunstatt"), Settings: settings}, 400, 400)
	require.NoError(t, err)
	assert.Equal(t, 400, m.Bounds().Dx(), "a sheet that lies")
}

func TestEveryPartIsInTheOutline(t *testing.T) {
	path, _ := printed(t, source(t, "elouges"), nil)
	assert.Contains(t, drawtest.Ask(t, "qpdf", "--check", path), "No syntax or stream encoding errors")
	outline := drawtest.Ask(t, "qpdf", "--json", "--json-key=outlines", path)
	for _, want := range []string{"Forces", "Deployment", "Reinforcements", "Victory", "Player aid", "Combat results", "Terrain effects", "Turn track", "Record sheet", "Map A1", "Counters 1 of 1"} {
		assert.Contains(t, outline, want)
	}
	for _, row := range strings.Split(strings.TrimSpace(drawtest.Ask(t, "pdffonts", path)), "\n")[2:] {
		assert.Regexp(t, `yes (yes|no) +yes`, row, "embedded, and Unicode")
	}
}

func TestOfABookletTheFirstPagesArePreviewed(t *testing.T) {
	f, err := export.Find("pdf")
	require.NoError(t, err)
	settings, err := f.Complete(export.Settings{"parts": "folder,aids,track,record,counters"})
	require.NoError(t, err)
	m, err := f.Preview(t.Context(), export.Job{Source: source(t, "brunstatt"), Settings: settings}, 900, 600)
	require.NoError(t, err)
	assert.LessOrEqual(t, m.Bounds().Dx(), 900)
	assert.LessOrEqual(t, m.Bounds().Dy(), 600)
	assert.Greater(t, m.Bounds().Dx(), m.Bounds().Dy(), "pages side by side")
}

func TestEveryScenarioIsPrinted(t *testing.T) {
	if testing.Short() {
		t.Skip("it prints all of them")
	}
	var maps []model.Board // that are printed
	for _, info := range scenarios.List() {
		t.Run(info.ID, func(t *testing.T) {
			src := source(t, info.ID)
			set := export.Settings{}
			if board := src.File.Board(); slices.ContainsFunc(maps, board.Same) {
				set["parts"] = "folder,aids,track,record,counters,markers,cards" // all but the map that is printed already
			} else {
				maps = append(maps, board)
			}
			path, _ := printed(t, src, set)
			assert.Contains(t, drawtest.Ask(t, "qpdf", "--check", path), "No syntax or stream encoding errors")
		})
	}
}

func BenchmarkPrintAndPlay(b *testing.B) {
	src := source(b, "brunstatt")
	for b.Loop() {
		run(b, "pdf", src, nil)
	}
}

func TestTheScaleOfEveryKindOfBoardIsASentence(t *testing.T) {
	for id, want := range map[string]string{"cowpens": "an inch of the table is 6.35 mm", "marengo": "the map from west to east is 395 mm"} {
		path, _ := printed(t, source(t, id), export.Settings{"parts": "map"})
		assert.Contains(t, drawtest.Ask(t, "pdftotext", "-f", "1", "-l", "1", path, "-"), want)
		assert.Len(t, strings.Split(strings.TrimSpace(drawtest.Ask(t, "pdfimages", "-list", path)), "\n"), 2, "no picture under the heading")
	}
}

func number(t testing.TB, text string) float64 {
	t.Helper()
	x, err := strconv.ParseFloat(text, 64)
	require.NoError(t, err)
	return x
}

func TestLongTitlesEndWithinTheSheets(t *testing.T) {
	for _, id := range []string{"brunstatt", "cowpens"} {
		src, s := draft(t, id)
		s.Title = strings.Repeat("A day of battle ", 30)
		path, _ := printed(t, src, export.Settings{"parts": "map,counters,markers,cards"})
		box := drawtest.Ask(t, "pdftotext", "-bbox", path, "-")
		wide := 0.0
		words := 0
		for _, m := range regexp.MustCompile(`<page width="([0-9.]+)"|xMax="([0-9.]+)" yMax="[0-9.]+">(?:day|battle|print|fitting)<`).FindAllStringSubmatch(box, -1) {
			if m[1] != "" {
				wide = number(t, m[1])
				continue
			}
			words++
			assert.LessOrEqual(t, number(t, m[2]), wide, "within the page")
		}
		assert.Greater(t, words, 20)
	}
}

func TestAMapOfAreasIsOverSixSheetsOfA4(t *testing.T) {
	path, _ := printed(t, source(t, "leuthen"), export.Settings{"parts": "map"})
	assert.Contains(t, drawtest.Ask(t, "pdfinfo", path), "Pages:           7\n", "and a page on putting them together")
}

func TestOptionsOfThePrintMeanSomethingWhereTheyDo(t *testing.T) {
	f, err := export.Find("pdf")
	require.NoError(t, err)
	meant := func(id string, set export.Settings) (keys []string) {
		full, err := f.Complete(set)
		require.NoError(t, err)
		for _, o := range f.Options {
			if o.Matters == nil || o.Matters(source(t, id), full) {
				keys = append(keys, o.Key)
			}
		}
		return keys
	}
	assert.Contains(t, meant("brunstatt", nil), "along")
	assert.NotContains(t, meant("cowpens", nil), "along", "there are no hexes")
	assert.NotContains(t, meant("brunstatt", export.Settings{"fit": "one"}), "cell", "it is what the paper lets it be")
	assert.Equal(t, []string{"parts", "paper", "counter", "inks", "hide"}, meant("brunstatt", export.Settings{"parts": "folder"}))
	assert.NotContains(t, meant("brunstatt", export.Settings{"backs": "none"}), "right")
}
