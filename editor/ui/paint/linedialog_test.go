package paint

import (
	"testing"

	"fyne.io/fyne/v2"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/tool"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
)

func TestHexesAreSelectedByAnAreaThatIsWritten(t *testing.T) {
	e := openBattle(t)
	selection := use[*tool.Selection](t, e, "select")
	optionButton(t, e, "By area…").Tap()
	require.Equal(t, "Select by area", e.dialog())
	text, ok := e.desk.Win.Canvas().Focused().(*kit.Field)
	require.True(t, ok)

	text.SetText("wood K and north of")
	assert.Empty(t, e.bench.Lights.Brush)
	key(e, fyne.KeyReturn)
	assert.Equal(t, "Select by area", e.dialog(), "what means nothing is not done")

	text.SetText("wood K")
	wood, _ := e.bench.Doc.Scenario().Hexes().Place("wood-k")
	assert.ElementsMatch(t, wood.Hexes, e.bench.Lights.Brush, "the map shows it while it is written")
	text.OnSubmitted(text.Text)
	assert.Empty(t, e.dialog())
	assert.Empty(t, e.bench.Lights.Brush)
	assert.ElementsMatch(t, wood.Hexes, selection.Marked(e.bench.Doc))
	assert.ElementsMatch(t, wood.Hexes, e.bench.Lights.Selected)
}

func TestTheDialogForALineIsNoHigherThanItNeeds(t *testing.T) {
	e := openBattle(t)
	use[*tool.Selection](t, e, "select")
	optionButton(t, e, "By area…").Tap()
	assert.Less(t, e.desk.TopModal().Pop.MinSize().Height, float32(450))
}

func TestTheDialogForALineStandsAtTheSideOfTheMap(t *testing.T) {
	e := openBattle(t)
	use[*tool.Selection](t, e, "select")
	optionButton(t, e, "By area…").Tap()
	page := e.desk.TopModal().Pop.(*fyne.Container).Objects[0]
	window := e.desk.Win.Canvas().Size()
	assert.Greater(t, page.Position().X, window.Width/2)
	assert.LessOrEqual(t, page.Position().X+page.Size().Width, window.Width)
	assert.LessOrEqual(t, page.Position().Y+page.Size().Height, window.Height)
}
