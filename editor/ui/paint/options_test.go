package paint

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/tool"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// optionButtons are the buttons under the tool in use, in order.
func optionButtons(e *easel) []*kit.Button {
	var out []*kit.Button
	for _, o := range append(test.LaidOutObjects(e.box.options.settings), test.LaidOutObjects(e.box.options.actions)...) {
		if b, ok := o.(*kit.Button); ok {
			out = append(out, b)
		}
	}
	return out
}

// optionButton is the button with the text.
func optionButton(t *testing.T, e *easel, text string) *kit.Button {
	t.Helper()
	for _, b := range optionButtons(e) {
		if b.Text == text {
			return b
		}
	}
	require.Failf(t, "no such button", "no button %q", text)
	return nil
}

// optionFields are the fields under the tool in use.
func optionFields(e *easel) []*kit.Field {
	var out []*kit.Field
	for _, o := range test.LaidOutObjects(e.box.options.settings) {
		if f, ok := o.(*kit.Field); ok {
			out = append(out, f)
		}
	}
	return out
}

func use[T tool.Tool](t *testing.T, e *easel, id string) T {
	t.Helper()
	e.Choose(id)
	chosen, ok := tool.Plain(e.Tools.Current).(T)
	require.True(t, ok)
	return chosen
}

func TestNumbersAreSteppedUpAndDown(t *testing.T) {
	e := openBattle(t)
	crest := use[*tool.Crest](t, e, "crest")
	buttons := optionButtons(e)
	less, more := buttons[0], buttons[1]
	more.Tapped(nil)
	more.Tapped(nil)
	less.Tapped(nil)
	assert.Equal(t, 45, crest.Altitude)
	crest.Altitude = 5
	e.box.update()
	assert.True(t, less.Off, "there is nothing lower")
	assert.False(t, more.Off)
}

// Another form begins a polygon anew: its corners come back by a step back, in their form.
func TestAnotherFormGivesAPolygonUp(t *testing.T) {
	for _, id := range []string{"shape", tool.SelectionID} {
		t.Run(id, func(t *testing.T) {
			e := openBattle(t)
			e.Choose(id)
			form := func(name string) {
				o := e.Tools.Current.Options()[0]
				require.Equal(t, "form", o.ID)
				e.box.options.set(o, slices.Index(o.Choices, name))
			}
			form("polygon")
			for _, label := range []string{"2312", "2712", "2716"} {
				paintHexes(t, e, label)
			}
			require.Equal(t, 3, e.Corners())
			form("polygon")
			require.Equal(t, 3, e.Corners(), "it is drawn in that form")
			form("disk")
			assert.Zero(t, e.Drawn())
			assert.Contains(t, e.bench.Status.Notice, "The polygon of 3 corners is given up: Ctrl+Z")
			require.True(t, e.bench.BringBack())
			assert.Equal(t, 3, e.Corners())
			assert.False(t, e.bench.Doc.Dirty())
		})
	}
}

// What is pasted hangs on the pointer, and the polygon goes on when it has been put down.
func TestAPolygonWaitsForWhatIsPasted(t *testing.T) {
	e := openBattle(t)
	s := use[*tool.Selection](t, e, tool.SelectionID)
	paintHexes(t, e, "1607", "1807")
	require.True(t, e.ActAt("Ctrl+C"))
	s.Form = tool.Polygon
	for _, label := range []string{"2312", "2712", "2716"} {
		paintHexes(t, e, label)
	}
	require.True(t, e.ActAt(tool.PasteKey))
	key(e, fyne.KeyEscape)
	assert.Equal(t, 3, e.Corners())
}

// Polygons of several tools would lie askew on another sheet, and come back together. What
// hangs on the pointer does not.
func TestEveryPolygonIsGivenUpWithTheSheet(t *testing.T) {
	e := openBattle(t)
	s := use[*tool.Selection](t, e, tool.SelectionID)
	paintHexes(t, e, "1607", "1807")
	require.True(t, e.ActAt("Ctrl+C"))
	s.Form = tool.Polygon
	for _, label := range []string{"2312", "2712", "2716", "2316"} {
		paintHexes(t, e, label)
	}
	use[*tool.Shape](t, e, "shape").Form = tool.Polygon
	for _, label := range []string{"2312", "2712"} {
		paintHexes(t, e, label)
	}
	e.Choose(tool.SelectionID)
	require.True(t, e.ActAt(tool.PasteKey))
	e.doSheet(document.TurnSheet{Turn: document.Turn180})
	assert.Zero(t, e.Drawn())
	assert.Contains(t, e.bench.Status.Notice, "one undo takes it back, a second one brings the polygon back")
	key(e, fyne.KeyEscape) // what was pasted
	assert.Zero(t, e.Drawn())
	require.True(t, e.bench.Doc.Undo())
	require.True(t, e.bench.BringBack())
	assert.Equal(t, tool.SelectionID, e.Tools.Current.ID())
	assert.Equal(t, 4, e.Corners())
	e.Choose("shape")
	assert.Equal(t, 2, e.Corners())
}

// A place that was just made is named next; without a letter a step back is the draft's.
func TestANewPlaceIsNamedNext(t *testing.T) {
	e := openBattle(t)
	use[*tool.Place](t, e, "place")
	paintHexes(t, e, "2511")
	name := e.box.options.fields["name"]
	require.Same(t, name, e.desk.Win.Canvas().Focused())
	assert.Equal(t, name.Text, name.SelectedText(), "what is typed takes its place")
	assert.True(t, name.Offered())
	for _, r := range "Mill" {
		letter(e, r)
	}
	assert.False(t, name.Offered())
	key(e, fyne.KeyReturn)
	assert.Same(t, e.bench.Map, e.desk.Win.Canvas().Focused())
	places := e.bench.Scenario().Hexes().Places
	assert.Equal(t, "Mill", places[len(places)-1].Name)

	paintHexes(t, e, "2511")
	assert.Same(t, e.bench.Map, e.desk.Win.Canvas().Focused(), "it is there already")
	paintHexes(t, e, "3306")
	require.Same(t, e.box.options.fields["name"], e.desk.Win.Canvas().Focused())
	e.bench.Doc.Undo()
	e.Update()
	assert.Same(t, e.bench.Map, e.desk.Win.Canvas().Focused(), "there is nothing to be named")
}

func TestSwitchesAreTurnedOnAndOff(t *testing.T) {
	e := openBattle(t)
	shape := use[*tool.Shape](t, e, "shape")
	b := optionButton(t, e, "Edge only")
	b.Tapped(nil)
	assert.True(t, shape.Rim)
	assert.True(t, b.Selected)
	b.Tapped(nil)
	assert.False(t, shape.Rim)
}

func TestChoicesDropDown(t *testing.T) {
	e := openBattle(t)
	sides := use[*tool.Hexside](t, e, "hexside")
	b := optionButton(t, e, "Hedge")
	b.Tapped(nil)
	require.NotNil(t, e.desk.Win.Canvas().Overlays().Top())
	menu := e.box.options.menu(sides.Options()[0])
	assert.True(t, menu.Items[0].Checked)
	menu.Items[2].Action()
	assert.Equal(t, model.Stream, sides.Kind)
	assert.Equal(t, "Stream", b.Text)
}

func TestAPlaceIsNamedAndRenamedInTheColumn(t *testing.T) {
	e := openBattle(t)
	use[*tool.Place](t, e, "place")
	require.Len(t, optionFields(e), 2)
	assert.True(t, optionFields(e)[0].Disabled(), "no place is chosen")
	wood, ok := e.bench.Doc.Scenario().Hexes().Place("wood-k")
	require.True(t, ok)
	paintHexes(t, e, e.bench.Doc.Scenario().Hexes().Grid.Label(wood.Hexes[0]))
	name := optionFields(e)[0]
	assert.Equal(t, "K", name.Text)
	assert.Equal(t, wood.Hexes, e.bench.Lights.Selected)

	e.desk.Win.Canvas().Focus(name)
	name.SetText("Nonnenbruch")
	key(e, fyne.KeyReturn)
	assert.Equal(t, "Nonnenbruch", wood.Name)
	assert.Equal(t, "wood-nonnenbruch", wood.ID)
	assert.Equal(t, fyne.Focusable(e.bench.Map), e.desk.Win.Canvas().Focused())
	assert.Equal(t, 1, e.steps())

	e.desk.Win.Canvas().Focus(name)
	name.SetText(" ")
	e.bench.Map.TakeFocus()
	assert.Equal(t, "The change cannot be made", e.dialog())
	e.desk.TopModal().Close()
	assert.Equal(t, "Nonnenbruch", name.Text, "what was there")

	e.desk.Win.Canvas().Focus(name)
	name.SetText("nothing of it")
	key(e, fyne.KeyEscape)
	assert.Equal(t, "Nonnenbruch", wood.Name)
}

func TestAPlaceThatIsNeededIsNotDeletedAndTheReasonIsSaid(t *testing.T) {
	e := openBattle(t)
	place := use[*tool.Place](t, e, "place")
	town, ok := e.bench.Doc.Scenario().Hexes().Place("town-b")
	require.True(t, ok)
	paintHexes(t, e, e.bench.Doc.Scenario().Hexes().Grid.Label(town.Hexes[0]))
	require.NotEmpty(t, place.Marked(e.bench.Doc))
	e.bench.Doc.Scenario().Deployment[0].Area = model.Area{Place: "town-b"}
	key(e, fyne.KeyDelete)
	assert.Equal(t, "The change cannot be made", e.dialog())
	assert.Zero(t, e.steps())
}

func TestALineIsClickedAndEndedByKeys(t *testing.T) {
	e := openBattle(t)
	line := use[*tool.Line](t, e, "road")
	end := optionButton(t, e, "End it here")
	assert.True(t, end.Off)
	paintHexes(t, e, "0402")
	key(e, fyne.KeyReturn)
	assert.Contains(t, e.bench.Status.Notice, "There is no road to end yet")
	paintHexes(t, e, "0702")
	assert.False(t, end.Off)
	require.Equal(t, 1, e.steps())
	key(e, fyne.KeyBackspace)
	assert.False(t, e.bench.Doc.CanUndo())
	paintHexes(t, e, "0704")
	key(e, fyne.KeyReturn)
	assert.True(t, end.Off)
	assert.True(t, e.bench.Doc.Scenario().Hexes().HasLine(line.Kind, parse(t, "0704")))
}

func TestTheSelectionShowsUntilAnotherToolIsChosen(t *testing.T) {
	e := openBattle(t)
	use[*tool.Selection](t, e, "select")
	paintHexes(t, e, "0402")
	e.bench.Map.MouseOut()
	assert.Len(t, e.bench.Lights.Selected, 1)
	e.Choose("brush")
	assert.Empty(t, e.bench.Lights.Selected)
	e.Choose("select")
	assert.Len(t, e.bench.Lights.Selected, 1)
}

func TestTheHexsideUnderThePointerShows(t *testing.T) {
	e := openBattle(t)
	use[*tool.Hexside](t, e, "hexside")
	m := e.bench.Map
	h := parse(t, "0402")
	center := m.PlaceOf(h)
	up := fyne.NewPos(center.X, center.Y-float32(m.Camera().Size/m.Scale()*0.7))
	m.MouseMoved(mouse(up, 0))
	require.Len(t, m.Sides(), 1)
	assert.Equal(t, hex.Side{Hex: h, Dir: hex.N}, m.Sides()[0])
	m.MouseDown(mouse(up, desktop.MouseButtonPrimary))
	m.MouseUp(mouse(up, desktop.MouseButtonPrimary))
	assert.True(t, e.bench.Doc.Scenario().Hexes().SidesOf(model.Hedge, h).Has(hex.N))
	m.MouseOut()
	assert.Empty(t, m.Sides())
}

func TestTerrainsStayWithAToolThatPaints(t *testing.T) {
	e := openBattle(t)
	e.Choose("fill")
	e.ChooseTerrain(model.Town)
	assert.Equal(t, "fill", e.Tools.Current.ID())
	e.Choose("road")
	e.ChooseTerrain(model.Woods)
	assert.Equal(t, "brush", e.Tools.Current.ID())
}

func TestTheActionsOfEachToolFollowItsOptionsWithoutAGap(t *testing.T) {
	e := openBattle(t)
	for _, tool := range append(e.Tools.All, e.Tools.All...) {
		e.Choose(tool.ID())
		settings, actions := e.box.options.settings, e.box.options.actions
		assert.Equal(t, settings.MinSize().Height, settings.Size().Height, tool.Name())
		assert.LessOrEqual(t, actions.Position().Y-settings.Position().Y-settings.MinSize().Height, float32(1), tool.Name())
	}
}
