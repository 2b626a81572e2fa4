//go:build windowtest && linux

package main

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
)

// What counts of ten milliseconds, of which the window's thread had two of a processor and
// the whole program five.
func TestOfATimeInWhichTheWindowIsHeldCountsWhatTheProgramTook(t *testing.T) {
	of := stretch{10 * time.Millisecond, 2 * time.Millisecond, 5 * time.Millisecond}
	const beside = module + "editor/draw/tiles.BesideUntil"
	for _, test := range []struct {
		name         string
		looked       glance
		net, foreign time.Duration
	}{
		{"nothing to do", glance{}, 0, 0},
		{"it computes", glance{calls: []string{"main.main", beside}}, of.ran, 0},
		{"it waits, for a disk or a lock", glance{calls: []string{"main.main"}, waits: true}, of.wall, 0},
		{"it waits for those who draw beside it", glance{calls: []string{beside, "sync.(*WaitGroup).Wait"}, waits: true}, of.all, 0},
		{"the display draws", glance{calls: []string{"main.main", "github.com/go-gl/gl.DrawArrays"}}, 0, of.wall},
	} {
		net, foreign := test.looked.share(of)
		assert.Equal(t, test.net, net, test.name)
		assert.Equal(t, test.foreign, foreign, test.name)
	}
	alone := stretch{10 * time.Millisecond, 0, 20 * time.Millisecond} // two took ten each
	net, _ := glance{calls: []string{beside}, waits: true}.share(alone)
	assert.Equal(t, 10*time.Millisecond, net, "no more than the time that went by")
}
