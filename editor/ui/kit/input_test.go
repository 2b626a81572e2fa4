package kit

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/assert"
)

func TestTabLeavesFields(t *testing.T) {
	test.NewTempApp(t)
	for _, f := range []*Field{NewField(""), NewTextField("")} {
		var typed fyne.Tabbable = f
		assert.False(t, typed.AcceptsTab(), "several lines: %t", f.MultiLine)
	}
}

// A field that was offered to be written in leaves Delete to the board, until something is
// written.
func TestDeleteIsNotOfAFieldThatIsOffered(t *testing.T) {
	test.NewTempApp(t)
	f := NewField("")
	f.SetText("Mill")
	w := test.NewWindow(f)
	defer w.Close()
	var others []fyne.KeyName
	w.Canvas().SetOnTypedKey(func(e *fyne.KeyEvent) { others = append(others, e.Name) })
	f.Offer()
	f.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDelete})
	assert.Equal(t, "Mill", f.Text)
	assert.Equal(t, []fyne.KeyName{fyne.KeyDelete}, others)
	f.TypedRune('A')
	f.TypedKey(&fyne.KeyEvent{Name: fyne.KeyLeft})
	f.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDelete})
	assert.Empty(t, f.Text)
	assert.Len(t, others, 1)
}
