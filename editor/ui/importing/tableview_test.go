package importing

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/roster"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/scenarios"
)

func TestATableShowsEveryColumnThatSaysSomething(t *testing.T) {
	app := test.NewTempApp(t)
	app.Settings().SetTheme(look.Theme{Scheme: look.SchemeFor("")})
	long := strings.Repeat("Königlich Bayerisches Regiment ", 4)
	table, err := roster.Read([]byte("count,side,force,force name,part of,type,type name,nation,name,note,colour\n" +
		"12,german,bavarians," + long + ",,german-infantry-company,infantry company,german,I./5," + long + ",blue\n"))
	require.NoError(t, err)
	file, err := scenarios.Open("brunstatt")
	require.NoError(t, err)
	_, err = table.Take(file.Scenario.Clone())
	require.NoError(t, err)
	const room = 640
	v := newTableView(table, room)
	var shown []string
	var wide float32
	for i, column := range v.columns {
		shown = append(shown, table.Head[column])
		wide += v.widths[i]
	}
	assert.Subset(t, shown, []string{"count", "side", "force", "force name", "type", "name", "note"})
	assert.NotContains(t, shown, "part of", "which says nothing")
	assert.NotContains(t, shown, "colour", "which means nothing")
	assert.LessOrEqual(t, wide, float32(room-lineColumn))
}
