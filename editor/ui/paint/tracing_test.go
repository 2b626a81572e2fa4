package paint

import (
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/ui/form/formtest"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/panel/paneltest"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules/soldiers"
	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema"
)

// scan writes a picture of the battle's sheet as it is exported, and tells the
// pixel on the middle of a hex.
func scan(t *testing.T, path string) func(h hex.Hex) hex.Point {
	t.Helper()
	b := battleSheet(t)
	m := draw.Picture(b, draw.SizeForWidth(b, 1500), draw.Options{})
	f, err := os.Create(path)
	require.NoError(t, err)
	require.NoError(t, png.Encode(f, m))
	require.NoError(t, f.Close())
	v := draw.NewView(b)
	v.Resize(m.Rect.Dx(), m.Rect.Dy())
	v.SetCamera(v.Fit())
	return func(h hex.Hex) hex.Point {
		x, y := v.CenterOf(h)
		return hex.Point{X: x, Y: y}
	}
}

// openTraced is the editor with an empty map of the battle's size, saved in a
// folder, on which a picture of the battle's sheet is traced.
func openTraced(t *testing.T) (*easel, func(h hex.Hex) hex.Point) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "scan.png")
	at := scan(t, path)
	base, err := schema.BaseOf(scenarios.Bases(), "soldiers", "")
	require.NoError(t, err)
	file, err := document.NewScenario(50, 34, base)
	require.NoError(t, err)
	e := drawOn(t, paneltest.OpenFile(t, file, soldiers.System()))
	require.NoError(t, e.bench.Doc.SaveAs(filepath.Join(filepath.Dir(path), "bare.toml")))
	assert.False(t, e.tracingTab(t).Visible(), "there is no tab as long as there is no picture")
	e.tracing.trace(path)
	require.Empty(t, e.dialog())
	e.side.Choose(1)
	require.Equal(t, "tracing", e.side.Shown().ID())
	return e, at
}

func (e *easel) tracingTab(t *testing.T) *kit.Button {
	t.Helper()
	for i, p := range e.side.Panels {
		if p.ID() == "tracing" {
			return e.side.Buttons[i]
		}
	}
	require.Fail(t, "there is a panel")
	return nil
}

// clickAt clicks a point of the sheet.
func clickAt(e *easel, at hex.Point, b desktop.MouseButton) {
	m := e.bench.Map
	ev := &desktop.MouseEvent{Button: b}
	ev.Position = m.PlaceAt(at)
	m.MouseDown(ev)
	m.MouseUp(ev)
}

func TestAPictureIsTracedFittedGuessedAndAllTakenBack(t *testing.T) {
	e, at := openTraced(t)
	p := e.tracing
	assert.True(t, e.tracingTab(t).Visible())
	center := hex.Layout{Size: 1}.Center
	known := []hex.Hex{parse(t, "0303"), parse(t, "4806"), parse(t, "1130")}

	e.tracing.fitPicture()
	first := e.bench.Doc.Tracing().PicturePlacement
	for i, h := range known {
		if i == 1 { // a slip, taken back
			clickAt(e, hex.Point{X: 30, Y: 30}, desktop.MouseButtonPrimary)
			clickAt(e, hex.Point{X: 30, Y: 30}, desktop.MouseButtonSecondary)
		}
		clickAt(e, first.PointAt(at(h)), desktop.MouseButtonPrimary)
		require.True(t, e.bench.Ask.Asking())
		clickAt(e, center(h), desktop.MouseButtonPrimary)
	}
	require.False(t, e.bench.Ask.Asking())
	assert.Contains(t, e.bench.Status.Notice, "The picture fits")
	assert.Less(t, p.off, 0.1)
	for _, h := range []string{"0101", "5034", "2515"} {
		want, got := at(parse(t, h)), e.bench.Doc.Tracing().PixelAt(center(parse(t, h)))
		assert.InDelta(t, want.X, got.X, 3)
		assert.InDelta(t, want.Y, got.Y, 3)
	}

	sheet := battleSheet(t)
	for _, terrain := range e.terrains() {
		e.tracing.pickColours(terrain)
		list := sheet.TerrainHexes(terrain).List()
		for i := range 3 {
			clickAt(e, center(list[(2*i+1)*len(list)/6]), desktop.MouseButtonPrimary)
		}
		e.bench.Ask.End(true)
		assert.NotEmpty(t, coloursOf(e.bench.Doc.Tracing().Colours, terrain))
	}
	_, before := e.bench.Doc.History()
	e.tracing.guessTerrain()
	require.True(t, e.bench.Ask.Asking(), "the guess is shown first")
	assert.Equal(t, model.Clear, e.terrain(t, "2311"))
	assert.NotEmpty(t, p.guess)
	e.bench.Ask.End(true)
	_, after := e.bench.Doc.History()
	assert.Equal(t, before+1, after, "a guess is one step")
	right := 0
	for h := range sheet.Grid.All() {
		if sheet.Terrain(h) == e.bench.Doc.Scenario().Hexes().Terrain(h) {
			right++
		}
	}
	assert.Greater(t, float64(right)/float64(sheet.Grid.Len()), 0.95)

	e.bench.Doc.GoTo(0)
	assert.Nil(t, e.bench.Doc.Tracing())
	assert.False(t, e.tracingTab(t).Visible())
	assert.NotEqual(t, "tracing", e.side.Shown().ID())
	assert.False(t, e.bench.Doc.Dirty())
}

func TestTheHexesThatFitAPictureAreTyped(t *testing.T) {
	e, at := openTraced(t)
	e.tracing.fitPicture()
	first := e.bench.Doc.Tracing().PicturePlacement
	letter(e, '4')
	assert.False(t, e.bench.Ask.Asking(), "while a place in the picture is asked for, digits are what they always are")
	e.tracing.fitPicture()
	for i, number := range []string{"0303", "4806", "1130"} {
		clickAt(e, first.PointAt(at(parse(t, number))), desktop.MouseButtonPrimary)
		require.True(t, e.bench.Ask.Asking())
		for _, r := range number[:3] {
			letter(e, r)
		}
		require.IsType(t, &kit.Field{}, e.desk.Win.Canvas().Focused())
		if i == 0 {
			key(e, fyne.KeyReturn)
			assert.Contains(t, e.bench.Status.Notice, "030", "what is no hex is said, and can be mended")
		}
		letter(e, rune(number[3]))
		key(e, fyne.KeyReturn)
		assert.Same(t, e.bench.Map, e.desk.Win.Canvas().Focused(), "the map has the keyboard again")
	}
	require.False(t, e.bench.Ask.Asking())
	assert.Contains(t, e.bench.Status.Notice, "The picture fits")
	assert.Less(t, e.tracing.off, 0.1)
}

func TestAFitThatIsGivenUpGoesOn(t *testing.T) {
	e, at := openTraced(t)
	e.tracing.fitPicture()
	first := e.bench.Doc.Tracing().PicturePlacement
	point := func(number string) {
		clickAt(e, first.PointAt(at(parse(t, number))), desktop.MouseButtonPrimary)
		clickAt(e, hex.Layout{Size: 1}.Center(parse(t, number)), desktop.MouseButtonPrimary)
	}
	point("0303")
	point("4806")
	e.Choose(e.Tools.Brush.ID())
	require.False(t, e.bench.Ask.Asking())
	require.True(t, e.bench.CanBringBack())
	require.True(t, e.bench.BringBack())
	require.True(t, e.bench.Ask.Asking())
	assert.Contains(t, e.bench.Ask.Prompt(), "Hex 3 of 3")
	point("1130")
	assert.False(t, e.bench.Ask.Asking())
	assert.Contains(t, e.bench.Status.Notice, "The picture fits")
	assert.False(t, e.bench.CanBringBack())
}

func TestAPictureUnderTheMapIsSeenThroughTheTerrain(t *testing.T) {
	e, _ := openTraced(t)
	layers := func() [2]draw.Visibility {
		o := e.bench.Map.Options()
		return [2]draw.Visibility{o.Layers[draw.TerrainLayer], o.Layers[draw.AltitudeLayer]}
	}
	dimmed := [2]draw.Visibility{draw.Dimmed, draw.Dimmed}
	e.tracing.layPicture("under")
	assert.Equal(t, dimmed, layers())
	assert.Equal(t, 1.0, e.bench.Doc.Tracing().Opacity)
	e.goBy(-1)
	assert.Zero(t, layers(), "the terrain is shown as it was")
	assert.Equal(t, 0.5, e.bench.Doc.Tracing().Opacity)
	e.goBy(1)
	assert.Equal(t, dimmed, layers())

	formtest.Tap(t, e.tracing.Form(), "tracing:dim")
	assert.Zero(t, layers(), "the designer may see the map as it is")
	other := NewTracing(e.bench, e.tracing.host)
	other.TakeOver(e.tracing)
	other.Lay()
	assert.Zero(t, layers(), "and it stays so")
	formtest.Tap(t, e.tracing.Form(), "tracing:dim")
	assert.Equal(t, dimmed, layers())
	e.tracing.host.Layer(draw.TerrainLayer, draw.Hidden)
	e.tracing.layPicture("over")
	assert.Equal(t, [2]draw.Visibility{draw.Hidden, draw.Shown}, layers(), "what is hidden stays so")
}

// battleSheet is the sheet that the picture of openTraced shows.
func battleSheet(t *testing.T) *model.HexBoard {
	t.Helper()
	file, err := scenarios.Open("brunstatt")
	require.NoError(t, err)
	return file.Scenario.Hexes()
}

func TestAGuessCanBeLeftAndHexesKeptOutOfIt(t *testing.T) {
	e, at := openTraced(t)
	require.True(t, e.tracing.changeTracing("fit", func(to *document.Tracing) {
		var points []document.FitPoint
		for _, h := range []string{"0303", "4806", "1130"} {
			p := at(parse(t, h))
			points = append(points, document.FitPoint{Hex: parse(t, h), X: p.X, Y: p.Y})
		}
		place, _, err := document.FitPicture(points)
		require.NoError(t, err)
		to.PicturePlacement = place
		to.Colours = []document.TerrainColour{{Terrain: model.Clear, Colour: color.RGBA{243, 235, 215, 255}}, {Terrain: model.Woods, Colour: color.RGBA{177, 192, 146, 255}}}
	}))
	shownWoods := func() int { return e.bench.Map.Board().TerrainHexes(model.Woods).Len() }
	e.tracing.guessTerrain()
	assert.Greater(t, shownWoods(), 100, "the map shows the guess")
	e.bench.Ask.End(false)
	assert.Zero(t, shownWoods(), "and what it is when the guess is left")
	assert.Same(t, e.bench.Doc.Scenario().Hexes(), e.bench.Map.Board())

	e.tracing.guessTerrain()
	wood := e.bench.Map.Board().TerrainHexes(model.Woods).List()[5]
	clickAt(e, hex.Layout{Size: 1}.Center(wood), desktop.MouseButtonPrimary)
	e.side.Choose(0)
	require.False(t, e.bench.Ask.Asking(), "another panel ends it, and takes nothing")
	assert.Zero(t, shownWoods())
	anew := NewTracing(e.bench, e.tracing.host)
	anew.TakeOver(e.tracing)
	assert.True(t, anew.chosen.over(e.bench.Doc.Tracing()), "what was clicked outlives other colours")
	e.tracing.guessTerrain()
	assert.Equal(t, model.Clear, e.bench.Map.Board().Terrain(wood), "what was clicked is known")
	e.bench.Ask.End(true)
	assert.False(t, e.tracing.chosen.over(e.bench.Doc.Tracing()), "until the guess is taken")
	assert.Equal(t, model.Clear, e.bench.Doc.Scenario().Hexes().Terrain(wood), "a click kept it out")
	assert.Contains(t, e.tracing.doubtful, wood)
	assert.Greater(t, shownWoods(), 100)
}

func TestThePictureIsDraggedAndPutBack(t *testing.T) {
	e, _ := openTraced(t)
	before := e.bench.Doc.Tracing().PicturePlacement
	drag := func() {
		m := e.bench.Map
		from, to := fyne.NewPos(200, 200), fyne.NewPos(230, 190)
		m.MouseDown(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: from}, Button: desktop.MouseButtonPrimary})
		for _, at := range []fyne.Position{from.AddXY(10, 0), to} {
			m.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: at}})
		}
		m.MouseUp(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: to}, Button: desktop.MouseButtonPrimary})
	}
	e.tracing.movePicture()
	drag()
	moved := e.bench.Doc.Tracing().PicturePlacement
	assert.Less(t, moved.X, before.X, "the picture went to the right")
	assert.Greater(t, moved.Y, before.Y)
	_, steps := e.bench.Doc.History()
	assert.Equal(t, 2, steps, "a drag is one step")
	e.bench.Ask.End(false)
	assert.Equal(t, before, e.bench.Doc.Tracing().PicturePlacement)
	e.tracing.movePicture()
	drag()
	e.bench.Ask.End(true)
	assert.Equal(t, moved, e.bench.Doc.Tracing().PicturePlacement)

	e.bench.Doc.GoTo(1)
	e.tracing.movePicture()
	drag()
	e.side.Choose(0)
	require.False(t, e.bench.Ask.Asking())
	assert.Equal(t, moved, e.bench.Doc.Tracing().PicturePlacement, "another panel puts nothing back")

	e.bench.Doc.GoTo(1)
	e.tracing.movePicture()
	drag()
	e.bench.Do(document.Set{Path: "title", Value: "Meanwhile"})
	drag()
	e.bench.Ask.End(false)
	assert.Equal(t, before, e.bench.Doc.Tracing().PicturePlacement)
	assert.Equal(t, "Meanwhile", e.bench.Scenario().Title, "what was done besides stays")
	e.bench.Doc.GoTo(1)
	e.tracing.movePicture()
	drag()
	e.bench.Do(document.Set{Path: "title", Value: "Meanwhile"})
	e.bench.Ask.End(false)
	assert.Equal(t, before, e.bench.Doc.Tracing().PicturePlacement)
	assert.Equal(t, "Meanwhile", e.bench.Scenario().Title)
}

// The colours may change while a picture is read.
func TestAPictureThatIsBeingReadComesToWhoeverTakesOver(t *testing.T) {
	e, _ := openTraced(t)
	path := e.tracing.picture.path
	for _, was := range []tracedPicture{e.tracing.picture, {path: path, loading: true}} {
		e.tracing.picture = was
		anew := NewTracing(e.bench, e.tracing.host)
		anew.TakeOver(e.tracing)
		anew.Lay()
		assert.NotNil(t, anew.picture.image)
	}
}

func TestTheOpacitySliderIsOneStep(t *testing.T) {
	e, _ := openTraced(t)
	var s *kit.Slide
	for _, o := range test.LaidOutObjects(e.side.Content) {
		if found, ok := o.(*kit.Slide); ok {
			s = found
		}
	}
	require.NotNil(t, s)
	s.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(20, 5)}})
	s.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(30, 5)}})
	s.DragEnd()
	steps, _ := e.bench.Doc.History()
	require.Len(t, steps, 2)
	assert.Equal(t, "see through the picture", steps[1].Label)
	assert.Less(t, e.bench.Doc.Tracing().Opacity, 0.5)
	e.goBy(-1)
	assert.Equal(t, 50.0, s.Value, "the slider follows the history")
	s.TypedKey(&fyne.KeyEvent{Name: fyne.KeyRight})
	assert.Equal(t, 0.51, e.bench.Doc.Tracing().Opacity)
}

func TestAPictureThatIsGoneIsLookedForAgain(t *testing.T) {
	e, _ := openTraced(t)
	require.NoError(t, e.bench.Doc.Save())
	path := e.bench.Doc.Tracing().Picture
	moved := filepath.Join(filepath.Dir(path), "elsewhere.png")
	require.NoError(t, os.Rename(path, moved))
	again, err := document.ReadPartly(filepath.Join(filepath.Dir(path), "bare.toml"), scenarios.Bases())
	require.NoError(t, err)
	bench := paneltest.OpenFile(t, again.File, soldiers.System())
	bench.Doc = document.OpenPartly(again, filepath.Join(filepath.Dir(path), "bare.toml"))
	require.NoError(t, bench.Doc.LoadTracing())
	e = drawOn(t, bench)
	e.tracing.Lay()
	e.tracing.Form()
	e.tracing.Again()
	require.NotNil(t, e.bench.Doc.Tracing())
	assert.ErrorIs(t, e.tracing.picture.err, os.ErrNotExist)
	before := e.bench.Doc.Tracing().PicturePlacement
	formtest.Tap(t, e.tracing.Form(), "tracing:look")
	require.Equal(t, "Look for scan.png", e.dialog())
	e.desk.TopModal().Close()
	e.tracing.readPicture(moved, func(*image.RGBA) {
		e.tracing.changeTracing("find the picture to trace", func(to *document.Tracing) { to.Picture = moved })
	})
	assert.NotNil(t, e.tracing.picture.image)
	assert.Equal(t, before, e.bench.Doc.Tracing().PicturePlacement)

	bad := filepath.Join(filepath.Dir(path), "bad.png")
	require.NoError(t, os.WriteFile(bad, []byte("no picture"), 0o600))
	e.tracing.trace(bad)
	assert.Equal(t, "bad.png cannot be traced", e.dialog())
}
