package paint

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/ui/panel"
	"github.com/mapsheet/mapsheet/editor/ui/panel/paneltest"
)

func open(t *testing.T) (*panel.Bench, *Layers) {
	t.Helper()
	b := paneltest.Open(t, "brunstatt")
	var p *Layers
	p = NewLayers(b, func(l draw.Layer, v draw.Visibility) {
		b.Map.SetOptions(b.Map.Options().With(v, l))
		p.Show()
	})
	return b, p
}

func TestALayerIsDimmedHiddenAndShownAgain(t *testing.T) {
	b, p := open(t)
	eye := p.rows[draw.LineLayer].eye
	for _, want := range []struct {
		seen draw.Visibility
		icon string
	}{{draw.Dimmed, "eye-dim"}, {draw.Hidden, "eye-closed"}, {draw.Shown, "eye"}} {
		eye.Tapped(nil)
		assert.Equal(t, want.seen, b.Map.Options().Layers[draw.LineLayer])
		assert.Equal(t, want.icon, eye.Icon)
	}
}

func TestALayerIsLockedAndUnlocked(t *testing.T) {
	b, p := open(t)
	lock := p.rows[draw.TerrainLayer].lock
	lock.Tapped(nil)
	assert.Equal(t, document.Locks{Terrain: true}, b.Doc.Locks())
	assert.Equal(t, "lock", lock.Icon)
	lock.Tapped(nil)
	assert.Zero(t, b.Doc.Locks())
	assert.Nil(t, p.rows[draw.GridLayer].lock, "nobody paints the lines of the hexes")
}
