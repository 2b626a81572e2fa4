// Package formtest works in forms by the keys of their controls, for the tests of rooms
// that show forms. What a form does is tested in its own room.
package formtest

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/ui/form"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
)

// Button is the button of a key.
func Button(t *testing.T, f *form.Form, key string) *kit.Button {
	t.Helper()
	require.Contains(t, f.Keys(), key)
	require.IsType(t, &kit.Button{}, f.Find(key).Control, key)
	return f.Find(key).Control.(*kit.Button)
}

// Field is what is written into under a key.
func Field(t *testing.T, f *form.Form, key string) *kit.Field {
	t.Helper()
	require.Contains(t, f.Keys(), key)
	require.IsType(t, &kit.Field{}, f.Find(key).Focus, key)
	return f.Find(key).Focus.(*kit.Field)
}

// Tap presses the button of a key.
func Tap(t *testing.T, f *form.Form, key string) {
	t.Helper()
	Button(t, f, key).Tapped(nil)
}

// Write writes into a field and presses Enter.
func Write(t *testing.T, f *form.Form, key, text string) {
	t.Helper()
	field := Field(t, f, key)
	field.SetText(text)
	field.OnSubmitted(text)
}
