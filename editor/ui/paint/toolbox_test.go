package paint

import (
	"testing"

	"fyne.io/fyne/v2"
	"github.com/stretchr/testify/assert"

	"github.com/mapsheet/mapsheet/model"
)

func TestTheToolsAreOneStopOfTab(t *testing.T) {
	e := openBattle(t)
	tools := e.Tools.All
	e.desk.Win.Canvas().Focus(e.box.tools[tools[0].ID()])
	key(e, fyne.KeyRight)
	assert.Same(t, e.box.tools[tools[1].ID()], e.desk.Win.Canvas().Focused())
	key(e, fyne.KeyDown)
	second := e.box.tools[tools[1+toolsPerLine].ID()]
	assert.Same(t, second, e.desk.Win.Canvas().Focused())
	assert.Equal(t, tools[0], e.Tools.Current, "the arrows do not choose")
	key(e, fyne.KeyReturn)
	assert.Equal(t, tools[1+toolsPerLine], e.Tools.Current)
	stops := 0
	for range 40 {
		e.desk.Win.Canvas().(interface{ FocusNext() }).FocusNext()
		for _, b := range e.box.tools {
			if b == e.desk.Win.Canvas().Focused() {
				stops++
			}
		}
		if e.desk.Win.Canvas().Focused() == fyne.Focusable(second) {
			break
		}
	}
	assert.LessOrEqual(t, stops, 1)
}

func TestTheMapTakesTheKeyboardOfAnOptionThatGoes(t *testing.T) {
	e := openBattle(t)
	e.Choose("eraser")
	b := optionButton(t, e, "Off")
	e.desk.Win.Canvas().Focus(b)
	e.box.update()
	assert.Same(t, b, e.desk.Win.Canvas().Focused())
	e.ChooseTerrain(model.Slope)
	assert.Same(t, e.bench.Map, e.desk.Win.Canvas().Focused())
}

func TestTheTerrainsOfBothButtonsAreMarked(t *testing.T) {
	e := openBattle(t)
	p := e.box.terrains
	e.ChooseTerrain(model.Town)
	p.rows[model.Slope].TappedSecondary(nil)
	for terrain := range p.rows {
		assert.Equal(t, terrain == model.Town, p.left[terrain].Visible(), terrain)
		assert.Equal(t, terrain == model.Slope, p.right[terrain].Visible(), terrain)
	}
}

func TestAnEditThatCannotBeMadeIsSaidOnce(t *testing.T) {
	e := openBattle(t)
	err := assert.AnError
	e.handle(err)
	e.handle(err)
	assert.Len(t, e.desk.Modals, 1)
	assert.Equal(t, "The change cannot be made", e.dialog())
}

func TestTheAnchorSaysWhatStays(t *testing.T) {
	for wind, want := range map[model.Compass]string{
		"":              "The middle of the map stays where it is.",
		model.West:      "The western edge stays where it is.",
		model.SouthEast: "The south-east corner stays where it is.",
	} {
		assert.Equal(t, want, anchorText(wind))
	}
}
