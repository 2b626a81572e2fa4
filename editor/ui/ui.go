// Package ui is the windows of the editor: the start page, the map, the panels
// around it and the dialogs. Widgets show what the document says and hand on
// what the designer wants; they hold no rules of any game and never change a
// scenario themselves. The package needs no display: a driver is chosen by the
// command that starts the window, or by a test.
package ui
