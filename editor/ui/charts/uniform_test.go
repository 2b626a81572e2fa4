package charts

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/editor/draw/tables"
	"github.com/mapsheet/mapsheet/editor/ui/form/formtest"
	"github.com/mapsheet/mapsheet/editor/ui/panel/paneltest"
)

func TestAUniformIsSeenAsItIsChanged(t *testing.T) {
	b := paneltest.Open(t, "cowpens")
	p := New(b, func(string, string) {})
	paneltest.Beside(b, p)
	p.openTable(tables.UniformsChart)
	d := p.dialog
	require.NotNil(t, d.dress)
	first := d.dress.worn
	d.table.choose(1, 1)
	assert.NotEqual(t, first, d.dress.worn, "each line shows its own")

	require.Equal(t, "coat", d.table.cell().key)
	assert.NotNil(t, d.table.cell().colour, "a colour is shown as one")
	formtest.Write(t, d.form, "1.coat", "#a02a26")
	assert.Equal(t, paint.RGBA(0xa02a26ff), d.dress.worn.Coat)
	b.Doc.Undo()
	assert.NotEqual(t, paint.RGBA(0xa02a26ff), d.dress.worn.Coat)

	p.openTable("fire_dice")
	assert.Nil(t, p.dialog.dress)
}
