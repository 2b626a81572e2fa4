package export_test

import (
	"bytes"
	"encoding/binary"
	"image/png"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/export"
	"github.com/mapsheet/mapsheet/model"
)

func TestEveryCounterIsAPictureOfItsSizeWithBleed(t *testing.T) {
	src := source(t, "brunstatt")
	out := run(t, "counters", src, export.Settings{"counter": "12.7", "bleed": "3.175", "dpi": "300"})
	units := 0
	for _, f := range src.File.Scenario.Forces {
		units += f.Count()
	}
	require.Len(t, out.Files, 1+units, "the drawing of all, and each")
	names := map[string]bool{}
	for _, f := range out.Files[1:] {
		assert.False(t, names[f.Suffix], f.Suffix)
		names[f.Suffix] = true
		m, err := png.Decode(bytes.NewReader(f.Data))
		require.NoError(t, err)
		assert.Equal(t, 225, m.Bounds().Dx(), "12.7 mm and twice 3.175 mm at 300 dpi")
	}
	assert.True(t, names["-counters/german-infantry-company-1.png"], "named as units are in games")
	m, err := png.Decode(bytes.NewReader(out.Files[1].Data))
	require.NoError(t, err)
	assert.Equal(t, m.At(0, 0), m.At(20, 20), "the ground goes on over the cut")
	at := bytes.Index(out.Files[1].Data, []byte("pHYs"))
	require.Positive(t, at)
	assert.Equal(t, uint32(11811), binary.BigEndian.Uint32(out.Files[1].Data[at+4:]), "dots to a metre")
	sheet := string(out.Files[0].Data)
	assert.Equal(t, units, strings.Count(sheet, `inkscape:groupmode="layer"`))
	assert.Contains(t, sheet, `inkscape:label="german-infantry-company-1"`)
	assert.NotContains(t, sheet, "<image")
}

// No file takes the place of another, however long ids are.
func TestTypesWhoseIDsBeginAlikeHaveFilesOfTheirOwn(t *testing.T) {
	src, s := draft(t, "brunstatt")
	force, charts := &s.Forces[0], s.EffectiveCharts()
	first, ok := charts.UnitType(force.Units[0].Type)
	require.True(t, ok)
	one, two := *first, *first
	for _, u := range charts.UnitTypes {
		if u.Nation == first.Nation {
			two = u // one that looks otherwise
		}
	}
	one.ID = strings.Repeat("grenadiers-of-the-guard-", 3) + "one"
	two.ID = strings.Repeat("grenadiers-of-the-guard-", 3) + "two"
	s.Charts = &model.Charts{UnitTypes: []model.UnitType{one, two}}
	force.Units = []model.UnitGroup{{Type: one.ID, Count: 1}, {Type: two.ID, Count: 1}}
	for format, set := range map[string]export.Settings{"counters": {"dpi": "36"}, "tts": smallest} {
		seen, faces := map[string]bool{}, 0
		for _, f := range run(t, format, src, set).Files {
			assert.False(t, seen[f.Suffix], "%s: %s", format, f.Suffix)
			seen[f.Suffix] = true
			if strings.Contains(f.Suffix, "grenadiers") && !strings.Contains(f.Suffix, "back") {
				faces++
			}
		}
		assert.Equal(t, 2, faces, format)
	}
}

func TestCountersAreDrawingsWithTheirBacks(t *testing.T) {
	out := run(t, "counters", source(t, "marengo"), export.Settings{"each": "svg", "backs": "yes", "counter": "15.875"})
	require.Greater(t, len(out.Files), 3)
	for i, f := range out.Files[1:] {
		assert.Contains(t, string(f.Data), `width="25.4mm" height="15.875mm"`, "blocks, as they lie on the map")
		assert.Equal(t, i%2 == 1, strings.HasSuffix(f.Suffix, "-back.svg"), f.Suffix)
	}
	assert.Len(t, run(t, "counters", source(t, "brunstatt"), export.Settings{"each": "none"}).Files, 1)
}

func TestUnitsOfOpenTablesAreDrawnOnTheirBases(t *testing.T) {
	src := source(t, "cowpens")
	out := run(t, "counters", src, export.Settings{"inch": "12.7", "dpi": "150"})
	units := 0
	for _, f := range src.File.Scenario.Forces {
		units += f.Count()
	}
	require.Len(t, out.Files, 1+units)
	names := map[string]bool{}
	for _, f := range out.Files[1:] {
		assert.False(t, names[f.Suffix], f.Suffix)
		names[f.Suffix] = true
		m, err := png.Decode(bytes.NewReader(f.Data))
		require.NoError(t, err)
		assert.Greater(t, m.Bounds().Dx(), 150, "a base is wider than two inches of the table")
		assert.NotEqual(t, m.At(3, 3), m.At(m.Bounds().Dx()/2, m.Bounds().Dy()-4), "cloth, and the strip that says who it is")
	}
	assert.Equal(t, units, strings.Count(string(out.Files[0].Data), `inkscape:groupmode="layer"`))
	each := run(t, "counters", src, export.Settings{"each": "svg"})
	assert.Len(t, each.Files, 1+units)
	assert.NotContains(t, string(each.Files[1].Data), "<image")
}

func TestCountersOfNobodyAreRefused(t *testing.T) {
	f, err := export.Find("counters")
	require.NoError(t, err)
	src, s := draft(t, "brunstatt")
	s.Forces = nil
	_, err = export.Run(t.Context(), f, src, nil, nil)
	require.ErrorContains(t, err, "no units with counters")
	_, err = export.Run(t.Context(), f, source(t, "brunstatt"), export.Settings{"dpi": "1200", "counter": "60", "bleed": "10"}, nil)
	require.ErrorContains(t, err, "too much")
	settings, err := f.Complete(nil)
	require.NoError(t, err)
	m, err := f.Preview(t.Context(), export.Job{Source: source(t, "brunstatt"), Settings: settings}, 300, 300)
	require.NoError(t, err)
	assert.Equal(t, 300, m.Bounds().Dx())
}
