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
