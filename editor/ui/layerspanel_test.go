package ui

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/model"
)

func TestALayerIsDimmedHiddenAndShownAgain(t *testing.T) {
	_, e := openBattle(t)
	p := e.drafts.layers
	eye := p.rows[draw.LineLayer].eye
	for _, want := range []struct {
		seen draw.Visibility
		icon string
	}{{draw.Dimmed, "eye-dim"}, {draw.Hidden, "eye-closed"}, {draw.Shown, "eye"}} {
		eye.Tapped(nil)
		assert.Equal(t, want.seen, e.mapView.Options().Layers[draw.LineLayer])
		assert.Equal(t, want.icon, eye.Icon)
	}
	e.toggleLayer(draw.GridLayer)
	assert.Equal(t, "eye-closed", p.rows[draw.GridLayer].eye.Icon, "the panel follows the keys")
}

func TestALockedLayerIsNotPaintedAndTheStatusLineSaysSo(t *testing.T) {
	a, e := openBattle(t)
	p := e.drafts.layers
	p.rows[draw.TerrainLayer].lock.Tapped(nil)
	paint(t, e, "2312")
	assert.Equal(t, model.Clear, e.terrain(t, "2312"))
	assert.Empty(t, a.dialog(), "a stroke is not broken off by a dialog")
	assert.Contains(t, e.status.Notice, "Terrain is locked", "it is said until the pointer goes on")
	e.mapView.MouseMoved(mouse(e.mapView.PlaceOf(parse(t, "2315")), 0))
	assert.Empty(t, e.status.Notice)
	p.rows[draw.TerrainLayer].lock.Tapped(nil)
	paint(t, e, "2312")
	assert.Equal(t, model.Woods, e.terrain(t, "2312"))
}
