package export_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/export"
	"github.com/mapsheet/mapsheet/editor/generate/generatetest"
	"github.com/mapsheet/mapsheet/rules/soldiers"
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

// BenchmarkStopped is how long each format goes on with a map of 256 by 256 hexes, and what it
// shows beforehand, once nobody waits for it any more: the worst of some moments.
func BenchmarkStopped(b *testing.B) {
	src := export.Source{File: generatetest.LargeBattle(b), System: soldiers.System()}
	for _, f := range export.Formats() {
		if f.Refusal(src) != nil {
			continue
		}
		for name, work := range map[string]func(context.Context) error{
			"shown": func(ctx context.Context) error {
				_, err := export.Show(ctx, f, src, nil, 900, 600)
				return err
			},
			"made": func(ctx context.Context) error {
				_, err := export.Run(ctx, f, src, nil, nil)
				return err
			},
		} {
			b.Run(f.ID+"/"+name, func(b *testing.B) {
				worst, at := time.Duration(0), time.Duration(0)
				for b.Loop() {
					for wait := 100 * time.Millisecond; wait < 10*time.Second; wait = wait * 3 / 2 {
						ctx, stop := context.WithCancel(b.Context())
						var stopped time.Time
						timer := time.AfterFunc(wait, func() {
							stopped = time.Now()
							stop()
						})
						err := work(ctx)
						if timer.Stop() { // it was done before
							stop()
							break
						}
						if late := time.Since(stopped); err != nil && late > worst {
							worst, at = late, wait
						}
					}
				}
				b.ReportMetric(worst.Seconds()*1000, "worst-ms")
				b.ReportMetric(at.Seconds()*1000, "stopped-at-ms")
			})
		}
	}
}
