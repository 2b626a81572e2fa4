package document

import (
	"crypto/sha256"
	"fmt"
	"image/color"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/model/limits"
	"github.com/mapsheet/mapsheet/schema/disk"
)

// scanned is a tracing of a picture in a folder.
func scanned(folder string) *Tracing {
	return &Tracing{
		Picture: filepath.Join(folder, "maps", "old \"map\".png"), Over: true, Opacity: 0.4,
		PicturePlacement: PicturePlacement{X: 120.5, Y: -3, HexWidth: 48.125, HexHeight: 41, Turn: -0.75},
		Colours: []TerrainColour{
			{model.Clear, color.RGBA{0xf0, 0xe8, 0xd0, 255}}, {model.Woods, color.RGBA{0x88, 0xaa, 0x66, 255}}, {model.Woods, color.RGBA{1, 2, 3, 255}},
		},
	}
}

func trace(name string, to *Tracing) SetTracing { return SetTracing{Name: name, To: to} }

func TestATracingIsAStepOfTheHistoryAndSavedBesideTheScenario(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "a.toml")
	d := open(t, someBoard())
	require.NoError(t, d.SaveAs(path))
	want := scanned(folder)
	before := encoded(t, d)
	require.NoError(t, d.Do(trace("trace a picture", want)))
	assert.True(t, d.Dirty())
	assert.Equal(t, before, encoded(t, d), "the scenario has nothing of it")
	require.NoError(t, d.Save())
	assert.False(t, d.Dirty())
	text, err := os.ReadFile(filepath.Join(folder, "a.tracing.toml"))
	require.NoError(t, err)
	assert.Contains(t, string(text), `picture = "maps/old \"map\".png"`)
	assert.Contains(t, string(text), `woods = ["#88aa66", "#010203"]`)

	again := Open(d.File(), path)
	require.NoError(t, again.LoadTracing())
	assert.Equal(t, want, again.Tracing())
	require.NoError(t, again.Save())

	elsewhere := filepath.Join(t.TempDir(), "b.toml")
	require.NoError(t, d.SaveAs(elsewhere))
	moved, err := ReadTracing(disk.System{}, elsewhere)
	require.NoError(t, err)
	assert.Equal(t, want, moved, "from another folder the whole path leads to the picture")

	require.True(t, d.Undo())
	assert.Nil(t, d.Tracing())
	require.NoError(t, d.Save())
	assert.NoFileExists(t, TracingPath(elsewhere))
	require.True(t, d.Redo())
	assert.Equal(t, want, d.Tracing())
}

func TestATracingWrittenByAnotherProgramIsNotOverwrittenUnasked(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.toml")
	d := open(t, someBoard())
	require.NoError(t, d.Do(trace("trace a picture", scanned("/maps"))))
	require.NoError(t, d.SaveAs(path))
	require.NoError(t, os.WriteFile(TracingPath(path), []byte("other"), 0o600))
	assert.ErrorIs(t, d.Save(), ErrChangedOnDisk)
}

func TestATracingThatCannotBeReadIsLeftAlone(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.toml")
	d := open(t, someBoard())
	require.NoError(t, d.SaveAs(path))
	require.NoError(t, os.WriteFile(TracingPath(path), []byte("format = \"mapsheet-tracing/1\"\nformat = 7\n"), 0o600))
	d = Open(d.File(), path)
	require.Error(t, d.LoadTracing())
	require.NoError(t, d.Save())
	assert.FileExists(t, TracingPath(path))
	require.NoError(t, d.Do(trace("trace a picture", scanned("/maps"))))
	require.NoError(t, d.Save())
	_, err := ReadTracing(disk.System{}, path)
	assert.NoError(t, err, "another picture takes its place")
}

// What lies where the tracing's file would, and is none, is neither taken away nor
// written over: it may be another scenario.
func TestWhatIsNoTracingIsLeftAlone(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.toml")
	other := open(t, someBoard())
	require.NoError(t, other.SaveAs(filepath.Join(t.TempDir(), "b.toml")))
	for _, text := range []string{encoded(t, other), "notes of my own\n", strings.Repeat("x", limits.TracingBytes+1)} {
		require.NoError(t, os.WriteFile(TracingPath(path), []byte(text), 0o600))
		kept := func() {
			t.Helper()
			now, err := os.ReadFile(TracingPath(path))
			require.NoError(t, err)
			assert.Equal(t, sha256.Sum256([]byte(text)), sha256.Sum256(now), "what was there is still") // one is too long to be shown
		}
		d := open(t, someBoard())
		require.NoError(t, d.SaveAs(path))
		kept()
		assert.False(t, d.Dirty())
		require.NoError(t, d.Do(paint("0101", model.Woods)))
		require.NoError(t, d.Save())
		kept()
		require.NoError(t, d.Do(trace("trace a picture", scanned("/maps"))))
		require.ErrorContains(t, d.Save(), "is no file of a picture to trace, and stays as it is")
		kept()
		assert.True(t, d.Dirty())
	}
}

// A scenario has no name that the tracing of another would have; one that has it already is
// saved as it was.
func TestNoScenarioIsSavedUnderTheNameOfATracing(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.tracing.toml")
	d := open(t, someBoard())
	require.ErrorContains(t, d.SaveAs(path), "choose another name")
	assert.NoFileExists(t, path)
	assert.Empty(t, d.Path())
	require.NoError(t, os.WriteFile(path, []byte(encoded(t, d)), 0o600))
	d = Open(d.File(), path)
	require.NoError(t, d.Do(paint("0101", model.Woods)))
	require.NoError(t, d.SaveAs(path))
}

// What is in the way of the tracing's file is told, and the work stays unsaved.
func TestASaveThatCannotWriteTheTracingIsToldAndMadeLater(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.toml")
	d := open(t, someBoard())
	require.NoError(t, d.SaveAs(path))
	require.NoError(t, os.Mkdir(TracingPath(path), 0o700))
	require.NoError(t, d.Do(trace("trace a picture", scanned("/maps"))))
	require.ErrorContains(t, d.Save(), TracingPath(path))
	assert.True(t, d.Dirty())
	require.NoError(t, os.Remove(TracingPath(path)))
	require.NoError(t, d.Save())
	assert.False(t, d.Dirty())
	kept, err := ReadTracing(disk.System{}, path)
	require.NoError(t, err)
	assert.Equal(t, scanned("/maps"), kept)
}

func TestAFileOfATracingIsReadStrictly(t *testing.T) {
	const head = "format = \"mapsheet-tracing/1\"\npicture = \"a.png\"\n"
	const place = "hex_0101 = [1, 2]\nhex_width = 40\nhex_height = 35\n"
	for name, tt := range map[string]struct{ text, want string }{
		"no TOML":             {"format =", "a.tracing.toml:1:"},
		"another format":      {"format = \"mapsheet/1\"\n", `a.tracing.toml:1:1: error tracing format: it is of the format "mapsheet/1"`},
		"no picture":          {"format = \"mapsheet-tracing/1\"\n" + place, "the file of the picture is missing"},
		"an unknown key":      {head + place + "tilt = 3\n", "a.tracing.toml:6:1: error tracing tilt: there is no such key"},
		"another kind":        {head + place + "over = 3\n", "a.tracing.toml:6:"},
		"one number":          {head + "hex_0101 = [1]\n", "a.tracing.toml:3:1: error tracing hex_0101: the middle of hex 0101"},
		"no size":             {head + "hex_0101 = [1, 2]\nhex_height = 35\n", "a hex cannot be 0 pixels wide"},
		"a size past all":     {head + "hex_0101 = [1, 2]\nhex_width = 40\nhex_height = 1e300\n", "a.tracing.toml:5:1: error tracing hex_height: a hex cannot be 1e+300 pixels high"},
		"no number":           {head + "hex_0101 = [1, nan]\nhex_width = 40\nhex_height = 3\n", "a.tracing.toml:3:1: error tracing hex_0101: hex 0101 cannot lie"},
		"too much opacity":    {head + place + "opacity = 1.5\n", "a.tracing.toml:6:1: error tracing opacity: an opacity of 1.5 cannot be"},
		"an unknown terrain":  {head + place + "[colours]\nswamp = [\"#000000\"]\n", `a.tracing.toml:7:1: error tracing swamp: there is no terrain "swamp"`},
		"what is no colour":   {head + place + "[colours]\nwoods = [\"green\"]\n", `a.tracing.toml:7:1: error tracing woods: "green" is no colour: write it as #88aa66`},
		"lists in lists":      {head + "a = " + strings.Repeat("[", limits.FileDepth+1), "a.tracing.toml:3:261: error too-deep"},
		"a file far too long": {head + place + "#" + string(make([]byte, limits.TracingBytes)), "larger than the file of a tracing can be"},
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "a.toml")
			require.NoError(t, os.WriteFile(TracingPath(path), []byte(tt.text), 0o600))
			_, err := ReadTracing(disk.System{}, path)
			assert.ErrorContains(t, err, tt.want)
		})
	}
}

func TestATracingIsWithinTheLimits(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.toml")
	text := "format = \"mapsheet-tracing/1\"\npicture = \"a.png\"\nhex_0101 = [1, 2]\nhex_width = 40\nhex_height = 35\n#"
	for _, size := range []int{limits.TracingBytes, limits.TracingBytes + 1} {
		require.NoError(t, os.WriteFile(TracingPath(path), []byte(text+strings.Repeat("x", size-len(text))), 0o600))
		_, err := ReadTracing(disk.System{}, path)
		assert.Equal(t, size > limits.TracingBytes, err != nil, "%d bytes: %v", size, err)
	}
	d := open(t, someBoard())
	for _, n := range []int{limits.TracedColours, limits.TracedColours + 1} {
		to := scanned("/maps")
		to.Colours = make([]TerrainColour, n)
		assert.Equal(t, n > limits.TracedColours, d.Do(trace("trace", to)) != nil, "%d colours", n)
	}
}

func TestATracingIsBackAfterACrash(t *testing.T) {
	folder := t.TempDir()
	d := crashed(t, folder)
	require.NoError(t, d.Do(trace("trace a picture", scanned("/maps"))))
	d.BeginStroke("see through the picture")
	for _, opacity := range []float64{0.3, 0.2, 0.1} {
		to := d.Tracing().clone()
		to.Opacity = opacity
		require.NoError(t, d.Do(trace("", to)))
	}
	d.EndStroke()
	require.NoError(t, d.Do(Resize{Grid: hex.Grid{Cols: 9, Rows: 9}, At: hex.Hex{Col: 1}}))
	require.NoError(t, d.SaveAs(filepath.Join(folder, "a.toml")))
	d.journal.owner = nobody
	require.NoError(t, d.Do(paint("0101", model.Woods)))
	after := recovered(t, folder)
	requireSame(t, d, after)
	steps, _ := after.History()
	require.Len(t, steps, 4)
	assert.Equal(t, "see through the picture", steps[1].Label, "a stroke is one step")
	for _, want := range []*Tracing{d.tracing, nil} {
		assert.Equal(t, want, after.Tracing())
		after.GoTo(0)
	}
	after.GoTo(2)
	assert.Equal(t, 0.1, after.Tracing().Opacity)
}

func TestThePictureGoesWhereTheHexesGo(t *testing.T) {
	square := PicturePlacement{X: 120, Y: 80, HexWidth: 40, HexHeight: 40 * math.Sqrt(3) / 2, Turn: 12}
	for name, e := range map[string]Edit{
		"a sheet made larger": Resize{Grid: hex.Grid{Cols: 12, Rows: 11}, At: hex.Hex{Col: 3, Row: 2}},
		"a sheet turned":      TurnSheet{Turn: Turn60, Grow: true},
		"a sheet mirrored":    TurnSheet{Turn: MirrorEastWest, Grow: true},
	} {
		t.Run(name, func(t *testing.T) {
			d := open(t, model.NewHexBoard(8, 8))
			to := scanned("/maps")
			to.PicturePlacement = square
			require.NoError(t, d.Do(trace("trace a picture", to)))
			at := hex.Hex{Col: 4, Row: 4}
			require.NoError(t, d.Do(SetTerrain{Hexes: hex.List{at}, Terrain: model.Town}))
			before := d.Tracing().PixelAt(sheetUnit.Center(at))
			require.NoError(t, d.Do(e))
			towns := d.Scenario().Hexes().TerrainHexes(model.Town).List()
			require.Len(t, towns, 1)
			after := d.Tracing().PixelAt(sheetUnit.Center(towns[0]))
			assert.InDelta(t, before.X, after.X, 0.05)
			assert.InDelta(t, before.Y, after.Y, 0.05)
			require.True(t, d.Undo())
			assert.Equal(t, square.rounded(), d.Tracing().PicturePlacement)
		})
	}
}

func TestThreeHexesFitAPicture(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := PicturePlacement{
			X: rapid.Float64Range(-500, 500).Draw(t, "x"), Y: rapid.Float64Range(-500, 500).Draw(t, "y"),
			HexWidth: rapid.Float64Range(10, 200).Draw(t, "width"), Turn: rapid.Float64Range(-179, 179).Draw(t, "turn"),
		}
		want.HexHeight = want.HexWidth * rapid.Float64Range(0.5, 1.5).Draw(t, "height to width")
		hexes := []hex.Hex{{Col: 1, Row: 2}, {Col: 30, Row: 4}, {Col: 9, Row: 25}}
		var points []FitPoint
		for _, h := range hexes {
			at := want.PixelAt(sheetUnit.Center(h))
			points = append(points, FitPoint{h, at.X, at.Y})
		}
		got, off, err := FitPicture(points)
		if err != nil {
			t.Fatal(err)
		}
		for _, h := range []hex.Hex{{}, {Col: 40}, {Row: 40}} {
			a, b := want.PixelAt(sheetUnit.Center(h)), got.PixelAt(sheetUnit.Center(h))
			if math.Hypot(a.X-b.X, a.Y-b.Y) > 0.3 || off > 0.01 {
				t.Fatalf("hex %v lies at %v instead of %v (off by %g): %+v for %+v", h, b, a, off, got, want)
			}
		}
	})
}

func TestAFitSaysHowFarItIsOff(t *testing.T) {
	points := []FitPoint{{hex.Hex{}, 0, 0}, {hex.Hex{Col: 20}, 600, 0}, {hex.Hex{Row: 20}, 80, 692.8}}
	_, off, err := FitPicture(points)
	require.NoError(t, err)
	assert.InDelta(t, 1, off, 0.5, "one of the points is two hexes awry")
	for name, points := range map[string][]FitPoint{
		"hexes on a line":  {{hex.Hex{}, 0, 0}, {hex.Hex{Col: 2}, 60, 1}, {hex.Hex{Col: 4}, 30, 400}},
		"points on a line": {{hex.Hex{}, 0, 0}, {hex.Hex{Col: 2}, 50, 50}, {hex.Hex{Row: 4}, 100, 100}},
		"two points":       {{hex.Hex{}, 0, 0}, {hex.Hex{Col: 2}, 50, 50}},
	} {
		_, _, err := FitPicture(points)
		assert.Error(t, err, name)
	}
}

func TestTheMapAndThePictureDoNotChangeInOneStroke(t *testing.T) {
	d := open(t, someBoard())
	d.BeginStroke("paint woods")
	require.NoError(t, d.Do(paint("0101", model.Woods)))
	assert.Error(t, d.Do(trace("trace a picture", scanned("/maps"))))
	d.CancelStroke()
	assert.Nil(t, d.Tracing())
	bad := scanned("/maps")
	bad.HexWidth = math.NaN()
	assert.Error(t, d.Do(trace("trace a picture", bad)), fmt.Sprint(bad.HexWidth))
}
