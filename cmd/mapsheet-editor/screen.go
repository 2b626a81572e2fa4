//go:build !js

package main

import (
	"github.com/go-gl/glfw/v3.3/glfw"

	"github.com/mapsheet/mapsheet/editor/ui"
)

// screen is what the system says of the screen that the window comes up on;
// nothing where it says nothing.
func screen() ui.Screen {
	if glfw.Init() != nil {
		return ui.Screen{} // the window library says why
	}
	m := glfw.GetPrimaryMonitor()
	if m == nil {
		return ui.Screen{}
	}
	var s ui.Screen
	if mode := m.GetVideoMode(); mode != nil {
		s.Width, s.Height = mode.Width, mode.Height
	}
	s.Millimetres, _ = m.GetPhysicalSize()
	x, _ := m.GetContentScale()
	s.Scale = float64(x)
	return s
}
