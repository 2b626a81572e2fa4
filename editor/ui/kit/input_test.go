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

// A field may be greyed while it has the keyboard: by the row that was clicked, by work that
// began. No key is lost in it, and none changes it.
func TestNoKeyIsLostInAFieldThatIsGreyed(t *testing.T) {
	test.NewTempApp(t)
	f := NewField("")
	f.SetText("50")
	w := test.NewWindow(f)
	defer w.Close()
	var keys []fyne.KeyName
	var letters []rune
	var combinations []string
	w.Canvas().SetOnTypedKey(func(e *fyne.KeyEvent) { keys = append(keys, e.Name) })
	w.Canvas().SetOnTypedRune(func(r rune) { letters = append(letters, r) })
	heard := func(s fyne.Shortcut) { combinations = append(combinations, s.ShortcutName()) }
	cut, back := &fyne.ShortcutCut{Clipboard: fyne.CurrentApp().Clipboard()}, &fyne.ShortcutUndo{}
	w.Canvas().AddShortcut(cut, heard)
	w.Canvas().AddShortcut(back, heard)
	TakeFocus(f)
	f.TypedRune('6')
	f.SetEnabled(false)

	all := []fyne.KeyName{fyne.KeyReturn, fyne.KeyEscape, fyne.KeyDown, fyne.KeyDelete, fyne.KeyF5}
	for _, k := range all {
		f.TypedKey(&fyne.KeyEvent{Name: k})
	}
	assert.Equal(t, all, keys)
	f.TypedRune('7')
	assert.Equal(t, []rune{'7'}, letters)
	f.TypedShortcut(cut)
	f.TypedShortcut(back)
	assert.Equal(t, []string{cut.ShortcutName(), back.ShortcutName()}, combinations)
	assert.Equal(t, "6", f.Text)

	var own []fyne.KeyName
	f.OnKey = func(k fyne.KeyName) bool {
		own = append(own, k)
		return k == fyne.KeyReturn
	}
	for _, k := range all {
		f.TypedKey(&fyne.KeyEvent{Name: k})
	}
	assert.Equal(t, all, own)
	assert.Equal(t, append(all, all[1:]...), keys, "what is of no use to it goes on to the window")
}
