package panel_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/tool"
	"github.com/mapsheet/mapsheet/editor/ui/panel"
	"github.com/mapsheet/mapsheet/editor/ui/panel/paneltest"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

func TestAChangeTouchesWhatLiesUnderAKey(t *testing.T) {
	c := panel.News(document.Change{Fields: []string{"forces[2].name", "length"}})
	assert.True(t, c.Touches("forces"))
	assert.True(t, c.Touches("victory", "length"))
	assert.False(t, c.Touches("force"), "a key is whole")
	assert.False(t, c.Touches("length.turns"), "and no deeper than what changed")
	assert.False(t, c.Board)
	assert.True(t, panel.Everything.Touches("anything"))
	assert.True(t, panel.Changes{}.None())
	both := c.And(panel.News(document.Change{Board: true}))
	assert.True(t, both.Board)
	assert.True(t, both.Touches("forces"))
}

func TestAHexThatWillNotDoLeavesTheQuestionStanding(t *testing.T) {
	b := paneltest.Open(t, "brunstatt")
	var took []hex.Hex
	b.Ask.Hex("Click the hex.", func(h hex.Hex) error {
		took = append(took, h)
		if h.Col == 0 {
			return errors.New("not there")
		}
		return nil
	})
	require.Equal(t, "Click the hex.", b.Ask.Prompt())
	b.Ask.Press(tool.Event{Hex: hex.Hex{Col: -1}})
	assert.Empty(t, took, "beside the map nothing is taken")
	b.Ask.Press(tool.Event{Hex: hex.Hex{}})
	assert.True(t, b.Ask.Asking())
	assert.Equal(t, "Not there.", b.Status.Notice)
	b.Ask.Press(tool.Event{Hex: hex.Hex{Col: 3, Row: 4}})
	assert.False(t, b.Ask.Asking())
	assert.Equal(t, []hex.Hex{{}, {Col: 3, Row: 4}}, took)
}

func TestAQuestionGivesUpTheOneBefore(t *testing.T) {
	b := paneltest.Open(t, "brunstatt")
	ended := 0
	b.Ask.Hexes(nil, func(hex.List) {}, func(_ hex.List, done bool) {
		assert.False(t, done)
		ended++
	})
	b.Ask.Place("Click the place.", func(*model.Place) {})
	assert.Equal(t, 1, ended)
	assert.Nil(t, b.Ask.Brush(), "nothing is painted now")
	b.Ask.Leave(false)
	assert.False(t, b.Ask.Asking())
}

func TestStrokesOfAnAreaAreTakenBackOneByOne(t *testing.T) {
	b := paneltest.Open(t, "brunstatt")
	var now hex.List
	b.Ask.Hexes(nil, func(l hex.List) { now = l }, func(hex.List, bool) {})
	at := func(col, row int, button tool.Button) {
		b.Ask.Press(tool.Event{Hex: hex.Hex{Col: col, Row: row}, Button: button})
		b.Ask.Release()
	}
	b.Ask.Leave(true)
	require.True(t, b.Ask.Asking(), "nothing is painted yet")

	brush := b.Ask.Brush()
	at(5, 5, tool.Left)
	brush.Resize(1)
	at(9, 9, tool.Left)
	assert.Len(t, now, 8)
	assert.Equal(t, now, b.Lights.Lit)
	at(9, 9, tool.Right)
	assert.Len(t, now, 1)
	brush.GoBy(false)
	assert.Len(t, now, 8)
	brush.GoBy(true)
	assert.Len(t, now, 1)
	assert.False(t, brush.CanGo(true))
	for brush.CanGo(false) {
		brush.GoBy(false)
	}
	assert.Empty(t, now)
	brush.GoBy(true)
	b.Ask.Leave(true)
	assert.False(t, b.Ask.Asking())
}
