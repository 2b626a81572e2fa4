package export_test

import (
	"bytes"
	"context"
	"fmt"
	"path"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/draw/drawtest"
	"github.com/mapsheet/mapsheet/editor/export"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/schema"
)

// choices are settings of formats, each away from the usual in one or two things, small
// and quick to make.
var choices = map[string][]string{
	"csv":      {"", "table=schedule", "separator=semicolon"},
	"json":     {""},
	"tiled":    {"", "tile=32", "inks=safe"},
	"tmj":      {""},
	"svg":      {"texts=named cell=12", "texts=outlines inks=gray hide=terrain"},
	"png":      {"width=130", "width=200 hide=terrain,grid", "dpi=12 cell=15", "dpi=1200 cell=500"},
	"counters": {"dpi=36 backs=yes bleed=2", "each=svg inch=4", "each=none inks=gray", "counter=60 dpi=1200 backs=yes"},
	"tts":      {"pixels=256"},
}

// pages are what of the print is previewed.
var pages = []string{"parts=map", "parts=map fit=one", "parts=map fit=whole cell=9", "parts=map along=no overlap=0 paper=a3", "parts=counters,markers", "parts=markers gutter=3 backs=short",
	"parts=counters backs=fold", "parts=counters backs=none counter=20", "parts=cards,calibration,record right=2", "parts=folder,track", "parts=aids paper=letter", "parts="}

func settings(text string) export.Settings {
	set := export.Settings{}
	for part := range strings.FieldsSeq(text) {
		key, value, _ := strings.Cut(part, "=")
		set[key] = value
	}
	return set
}

// tell says what a format makes of a source.
func tell(t *testing.T, g *drawtest.Gallery, name string, f export.Format, src export.Source, set export.Settings) {
	t.Helper()
	var parts []float64
	out, err := export.Run(context.Background(), f, src, set, func(part float64) { parts = append(parts, part) })
	if err != nil {
		g.Say(name, err)
		return
	}
	g.Say(name, out.Notes, out.Stem, out.Suits("a/map.x"), out.Beside("a/map.x"), len(parts))
	for _, file := range out.Files {
		g.Say(name, file.Suffix)
		if path.Ext(file.Suffix) == ".png" {
			g.Show(name, drawtest.Decoded(t, bytes.NewReader(file.Data)))
			continue
		}
		g.Say(name, string(file.Data))
	}
}

// What every format makes of a battle of each system is what it was, as far as it is quick
// to make.
func TestFormatsAreMadeAsTheyWere(t *testing.T) {
	drawtest.SkipElsewhere(t)
	var g drawtest.Gallery
	for n, id := range []string{"markova", "marengo", "cowpens"} {
		src := source(t, id)
		for _, f := range export.Formats() {
			for _, set := range choices[f.ID] {
				tell(t, &g, fmt.Sprintf("%s of %s", f.ID, id), f, src, settings(set))
			}
			if f.ID != "pdf" && f.ID != "page" && f.Preview != nil { // a page wants the browser edition beside it, which tests have not
				m, err := export.Show(context.Background(), f, src, nil, 90, 90)
				require.NoError(t, err)
				g.Show(f.ID+", shown", drawtest.Pixelled(m))
			}
		}
		f, err := export.Find("pdf")
		require.NoError(t, err)
		for i, set := range pages {
			if i%3 != n {
				continue // each of them for one battle
			}
			s := src
			if i%2 == 0 {
				s.Errors, s.Despite = diag.List{{Message: "one"}, {Message: "two"}}, true
			}
			m, err := export.Show(context.Background(), f, s, settings(set), 240, 170)
			g.Say("pages of "+id, set, err)
			if err == nil {
				g.Show("pages of "+id, drawtest.Pixelled(m))
			}
		}
	}
	g.Hold(t, "told.txt")
}

// What can be chosen, what of it matters, and what is refused, is what it was.
func TestOptionsAreWhatTheyWere(t *testing.T) {
	var g drawtest.Gallery
	hexes, sectors, table := source(t, "markova"), source(t, "marengo"), source(t, "cowpens")
	sources := map[string]export.Source{"hexes": hexes, "sectors": sectors, "a table": table,
		"a mapsheet": {File: &schema.File{Kind: schema.MapsheetFile, Mapsheet: hexes.File.Scenario.Base.Sheet}}, "charts": {File: &schema.File{Kind: schema.ChartsFile}}}
	names := []string{"hexes", "sectors", "a table", "a mapsheet", "charts"}
	for _, f := range export.Formats() {
		g.Say(f.ID, f.Name, f.About, f.Words, f.Suffix, f.Boards, f.Sheets, f.Drafts)
		for _, name := range names {
			g.Say(f.ID+", what is refused", name, f.Refusal(sources[name]))
		}
		for _, o := range f.Options {
			g.Say(f.ID+", its options", o.Key, o.Name, o.Help, o.Kind, o.Choices, o.Unit, o.Least, o.Most, o.Default)
			for _, value := range []string{"", "0", "yes", "no", "-1", "12", "12.5", "99999", "NaN", "png", "a4", "map,counters", "map,", ",x", "grid", "a\nb", "within 3 of town A"} {
				g.Say(f.ID+", what options refuse", o.Key, o.Refusal(value))
			}
			for _, value := range []float64{o.Least, o.Most} {
				if o.Kind == export.Number {
					require.NoError(t, o.Refusal(fmt.Sprint(value)), o.Key)
				}
			}
			if o.Matters == nil {
				continue
			}
			for _, name := range names {
				for _, set := range append(append([]string{"parts=map,counters backs=long"}, pages...), choices[f.ID]...) {
					full, err := f.Complete(settings(set))
					if err == nil {
						g.Say(f.ID+", what matters", name, o.Key, o.Matters(sources[name], full))
					}
				}
			}
		}
		_, err := f.Complete(export.Settings{"nothing": "1"})
		g.Say(f.ID, err)
	}
	_, err := export.Find("docx")
	g.Say("no format", err)
	g.Hold(t, "options.txt")
}

func TestADraftWithErrorsIsWrittenWhereSomebodyWantsIt(t *testing.T) {
	src := source(t, "markova")
	src.Errors = diag.List{{Message: "a side has no force"}}
	f, err := export.Find("svg")
	require.NoError(t, err)
	_, err = export.Run(context.Background(), f, src, nil, nil)
	require.NoError(t, err, "some formats are for going on with drafts")
	f, err = export.Find("vassal")
	require.NoError(t, err)
	_, err = export.Run(context.Background(), f, src, nil, nil)
	require.EqualError(t, err, "the scenario cannot be played as it is: a side has no force")
	src.Errors = append(src.Errors, diag.Diagnostic{Message: "b"}, diag.Diagnostic{Message: "c"})
	_, err = export.Show(context.Background(), f, src, nil, 10, 10)
	require.EqualError(t, err, "the scenario cannot be played as it is: a side has no force (and 2 more errors)")
	stopped, stop := context.WithCancel(context.Background())
	stop()
	f, err = export.Find("csv")
	require.NoError(t, err)
	_, err = export.Run(stopped, f, src, nil, nil)
	require.ErrorIs(t, err, context.Canceled)
	f, err = export.Find("png")
	require.NoError(t, err)
	_, err = export.Show(stopped, f, src, nil, 10, 10)
	require.ErrorIs(t, err, context.Canceled)
	m, err := export.Show(context.Background(), export.Format{}, source(t, "markova"), nil, 10, 10)
	require.NoError(t, err)
	assert.Nil(t, m, "there is nothing to be seen")
}
