package export_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/export"
)

// asked is a context that ends when it has been asked for its error so often.
type asked struct {
	context.Context
	left int
}

func (a *asked) Err() error {
	if a.left--; a.left < 0 {
		return context.Canceled
	}
	return nil
}

// A drawing leaves off in its middle when nobody waits for it any more: soon after the
// question by which it hears of it.
func TestDrawingsLeaveOffInTheirMiddle(t *testing.T) {
	for _, id := range []string{"brunstatt", "marengo", "cowpens"} {
		src := source(t, id)
		for _, f := range []string{"svg", "png"} {
			format, err := export.Find(f)
			require.NoError(t, err)
			settings := export.Settings{}
			if f == "png" {
				settings["dpi"] = "20" // by the canvas
			}
			whole := &asked{t.Context(), 1 << 30}
			_, err = export.Run(whole, format, src, settings, nil)
			require.NoError(t, err)
			questions := 1<<30 - whole.left
			require.Greater(t, questions, 50, "%s of %s is asked often", f, id)

			half := &asked{t.Context(), questions / 2}
			_, err = export.Run(half, format, src, settings, nil)
			require.ErrorIs(t, err, context.Canceled)
			assert.Less(t, -half.left, questions/4, "%s of %s goes on drawing", f, id)

			early := &asked{t.Context(), questions / 8}
			_, err = export.Show(early, format, src, settings, 300, 300)
			require.ErrorIs(t, err, context.Canceled)
		}
	}
}
