// Package ui is the shell of the editor's window: documents and their tabs, menus and keys,
// files, the layout of panels around a map, the modes of drafting and playing, and the
// dialogs that no room beside it has. What stands in the window are the rooms under it: each
// draws, plays or tells of one thing, knows no more of the shell than a bench and a few
// functions it is handed, and is put in its place here. Widgets show what the document says
// and hand on what the designer wants; they hold no rules of any game. The package needs no
// display: a driver is chosen by the command that starts the window, or by a test.
package ui
