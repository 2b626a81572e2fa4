package ui

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestTheInterfaceIsAsLargeAsTheScreenAsksFor(t *testing.T) {
	cases := []struct {
		screen Screen
		want   float64
	}{
		{Screen{}, 1},
		{Screen{Width: 1280, Height: 800}, 1},
		{Screen{Width: 1920, Height: 1080, Millimetres: 510}, 1},                // 23 inches
		{Screen{Width: 2560, Height: 1440, Millimetres: 677, Scale: 1}, 1.3},    // 96 dpi: the size is not known
		{Screen{Width: 2560, Height: 1440, Millimetres: 677, Scale: 1.04}, 1.3}, // made up: 100 dpi
		{Screen{Width: 2560, Height: 1440, Scale: 1}, 1.3},                      // nor here
		{Screen{Width: 2560, Height: 1440, Millimetres: 597, Scale: 1}, 1.1},    // 27 inches
		{Screen{Width: 3840, Height: 2160, Millimetres: 597, Scale: 1}, 1.7},    // 27 inches
		{Screen{Width: 3840, Height: 2160, Millimetres: 597, Scale: 2}, 2},      // as the system says
		{Screen{Width: 2560, Height: 1600, Millimetres: 286, Scale: 1}, 2},      // 13 inches: no more than the window fits
		{Screen{Width: 1280, Height: 800, Millimetres: 200, Scale: 2}, 1},       // it would not fit at 2
		{Screen{Width: 3840, Height: 2160, Millimetres: 160000, Scale: 1}, 2},   // nonsense
	}
	for _, c := range cases {
		assert.InDelta(t, c.want, c.screen.scale(), 0.001, "%+v", c.screen)
	}
}
