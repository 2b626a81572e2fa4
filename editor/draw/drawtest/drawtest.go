// Package drawtest holds drawings to what they were, by digests of their pictures and of what
// they do on a canvas that are kept, and to what other programs make of them; and how long they
// take.
package drawtest

import (
	"encoding/binary"
	"image"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"
	"time"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/model/digest"
)

// Gallery is pictures and answers about them, by name. The zero value is empty.
type Gallery struct{ digest.Record }

// Show adds a picture to those of a name.
func (g *Gallery) Show(name string, m *image.RGBA) {
	out := g.On(name)
	_ = binary.Write(out, binary.LittleEndian, []int32{int32(m.Rect.Dx()), int32(m.Rect.Dy())})
	for y := range m.Rect.Dy() {
		_, _ = out.Write(m.Pix[y*m.Stride:][:4*m.Rect.Dx()])
	}
}

// Draw adds what a drawing does on a canvas to that of a name.
func (g *Gallery) Draw(name string, draw func(c paint.Canvas)) { draw(&Script{To: g.On(name)}) }

// Some is up to n things, as chance has it.
func Some[T any](r *rand.Rand, n int, one func() T) (out []T) {
	for range r.IntN(n + 1) {
		out = append(out, one())
	}
	return out
}

// SkipElsewhere skips a test of pictures on processors that round otherwise.
func SkipElsewhere(t *testing.T) {
	t.Helper()
	if runtime.GOARCH != "amd64" {
		t.Skip("other processors round a product that is added to a sum otherwise, and a shade in a thousand differs")
	}
}

// Percentiles runs a benchmark and reports how long one turn takes by the clock, for
// drawings at which several processors work.
func Percentiles(b *testing.B, turn func(i int)) {
	began := time.Now()
	percentiles(b, turn, func() time.Duration { return time.Since(began) })
}

// CPUPercentiles runs a benchmark and reports how much processor time one turn takes, for
// drawings that one processor makes.
func CPUPercentiles(b *testing.B, turn func(i int)) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	percentiles(b, turn, CPUTime)
}

func percentiles(b *testing.B, turn func(i int), now func() time.Duration) {
	b.ReportAllocs()
	var times []time.Duration
	for i := 0; b.Loop(); i++ {
		start := now()
		turn(i)
		times = append(times, now()-start)
	}
	slices.Sort(times)
	at := func(part float64) float64 {
		return float64(times[int(part*float64(len(times)-1))].Microseconds()) / 1000
	}
	b.ReportMetric(at(0.5), "p50-ms")
	b.ReportMetric(at(0.95), "p95-ms")
}
