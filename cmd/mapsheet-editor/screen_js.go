package main

import "github.com/mapsheet/mapsheet/editor/ui"

// screen is nothing: the browser makes the window as large as the page and scales it.
func screen() ui.Screen { return ui.Screen{} }
