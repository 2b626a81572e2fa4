package paint

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

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

// fields are the fields under the tool in use.
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
