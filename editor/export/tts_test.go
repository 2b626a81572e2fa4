package export_test

import (
	"bytes"
	"encoding/json"
	"image/png"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/export"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/scenarios"
)

// tabled is a tile as it lies on the table of Tabletop Simulator.
type tabled struct {
	Nickname, Description string
	Transform             struct{ ScaleX, ScaleZ float64 }
	CustomImage           struct{ ImageURL, ImageSecondaryURL string }
}

func tiles(t *testing.T, out export.Output) []tabled {
	t.Helper()
	var file struct{ ObjectStates []tabled }
	require.NoError(t, json.Unmarshal(out.Files[0].Data, &file))
	return file.ObjectStates
}

// smallest is a save whose board is quickly drawn.
var smallest = export.Settings{"pixels": "256"}

func TestASaveHasEveryUnitOnceWithBothFaces(t *testing.T) {
	ids := []string{"brunstatt", "marengo", "monmouth"}
	if !testing.Short() {
		ids = nil
		for _, info := range scenarios.List() {
			ids = append(ids, info.ID)
		}
	}
	for _, id := range ids {
		src := source(t, id)
		out := run(t, "tts", src, smallest)
		pictures := map[string]bool{}
		for _, f := range out.Files[1:] {
			name, beside := strings.CutPrefix(f.Suffix, "-pictures/")
			assert.True(t, beside)
			assert.True(t, strings.HasPrefix(name, id+"-"), "names do not meet those of other saves")
			pictures[name] = true
			size, err := png.DecodeConfig(bytes.NewReader(f.Data))
			require.NoError(t, err)
			assert.Equal(t, size.Width, size.Height, name)
		}
		want := map[string]int{} // units by side and force
		for _, f := range src.File.Scenario.Forces {
			for _, g := range f.Units {
				want[src.File.Scenario.SideName(f.Side)+": "+f.Name] += g.Count
			}
		}
		got, names := map[string]int{}, map[string]bool{}
		for i, tile := range tiles(t, out) {
			assert.True(t, pictures[tile.CustomImage.ImageURL])
			assert.True(t, pictures[tile.CustomImage.ImageSecondaryURL])
			if i == 0 {
				assert.Equal(t, src.File.Scenario.Title, tile.Nickname)
				continue
			}
			assert.NotEqual(t, tile.CustomImage.ImageURL, tile.CustomImage.ImageSecondaryURL)
			assert.False(t, names[tile.Nickname], "%s: two are called %s", id, tile.Nickname)
			names[tile.Nickname] = true
			got[tile.Description]++
		}
		assert.Equal(t, want, got, id)
	}
}

func TestASaveIsAsLargeAsWhatIsPrinted(t *testing.T) {
	src := source(t, "brunstatt")
	all := tiles(t, run(t, "tts", src, export.Settings{"pixels": "256", "cell": "20", "counter": "15"}))
	sheet := string(run(t, "svg", src, export.Settings{"cell": "20"}).Files[0].Data)
	const tile = 2 * 25.4 // mm, of scale 1
	size := regexp.MustCompile(`width="([\d.]+)mm" height="([\d.]+)mm"`).FindStringSubmatch(sheet)
	require.NotNil(t, size)
	for i, scale := range []float64{all[0].Transform.ScaleX, all[0].Transform.ScaleZ} {
		printed, err := strconv.ParseFloat(size[1+i], 64)
		require.NoError(t, err)
		assert.InDelta(t, printed, scale*tile, 0.05)
	}
	assert.InDelta(t, 15/tile, all[1].Transform.ScaleX, 1e-4)
	assert.InDelta(t, 15/tile, all[1].Transform.ScaleZ, 1e-4)
	large := tiles(t, run(t, "tts", src, export.Settings{"pixels": "256", "cell": "20", "counter": "15", "times": "2"}))
	assert.InDelta(t, 2*all[0].Transform.ScaleX, large[0].Transform.ScaleX, 1e-3)
	assert.InDelta(t, 2*all[1].Transform.ScaleX, large[1].Transform.ScaleX, 1e-3)

	block := tiles(t, run(t, "tts", source(t, "marengo"), smallest))[1]
	assert.InDelta(t, 1.6, block.Transform.ScaleX/block.Transform.ScaleZ, 1e-2)
}

func TestPicturesOfASaveAreLookedForWhereTheyAreSaidToBe(t *testing.T) {
	src := source(t, "brunstatt")
	for at, want := range map[string]string{
		"":                       "brunstatt-board.png",
		"https://example.org/a":  "https://example.org/a/brunstatt-board.png",
		"file:///C:/My%20games/": "file:///C:/My%20games/brunstatt-board.png",
		`C:\Games\`:              `C:\Games\brunstatt-board.png`,
	} {
		out := run(t, "tts", src, export.Settings{"pixels": "256", "at": at})
		assert.Equal(t, want, tiles(t, out)[0].CustomImage.ImageURL)
		notes := strings.Join(out.Notes, "\n")
		assert.Equal(t, at == "", strings.Contains(notes, "Mods/Images"), at)
		assert.Equal(t, !strings.HasPrefix(at, "https:"), strings.Contains(notes, "Nobody else sees"), at)
	}
}

func TestASaveIsTheSameEveryTime(t *testing.T) {
	for _, id := range []string{"marengo", "cowpens"} {
		once := run(t, "tts", source(t, id), smallest).Files
		assert.Equal(t, once, run(t, "tts", source(t, id), smallest).Files)
	}
}

func TestASaveOfADraftKeepsItsNamesInTheirPlace(t *testing.T) {
	src, s := draft(t, "brunstatt")
	s.ID, s.Title = "../../etc/\"passwd", "A \"fine\" day\\"
	s.Forces = append([]model.Force(nil), s.Forces...)
	s.Forces[0].Name = "}],[{\u202e}"
	out := run(t, "tts", src, smallest)
	for _, f := range out.Files[1:] {
		assert.Regexp(t, `^-pictures/[a-z0-9-]+\.png$`, f.Suffix)
	}
	all := tiles(t, out)
	assert.Equal(t, s.Title, all[0].Nickname)
	assert.Contains(t, all[1].Description, "}],[{}", "without what turns the rest")
	s.Forces = nil
	assert.Len(t, tiles(t, run(t, "tts", src, smallest)), 1, "the board alone")
}
