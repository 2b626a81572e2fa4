package kit

import (
	"testing"

	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestManyOptionsAreSearchedByTheirWords(t *testing.T) {
	test.NewTempApp(t)
	var options []Option
	for _, n := range []string{"French infantry company", "German infantry company", "German field gun battery"} {
		options = append(options, Option{ID: n, Text: n})
	}
	taken := ""
	l := NewOptionList(options, func(string) bool { return false }, func(id string) { taken = id })
	test.WidgetRenderer(l.List)
	l.Search.SetText("gun ger")
	require.Len(t, l.Found, 1)
	l.Enter()
	assert.Equal(t, "German field gun battery", taken)
	assert.False(t, l.none.Visible())
	l.Search.SetText("howitzer")
	assert.True(t, l.none.Visible(), "it says that nothing is called so")
	taken = ""
	l.Enter()
	assert.Empty(t, taken, "nothing is found and nothing is taken")
}
