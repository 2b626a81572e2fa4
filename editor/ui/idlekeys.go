package ui

import (
	"fmt"
	"slices"
	"strings"

	"fyne.io/fyne/v2"

	"github.com/mapsheet/mapsheet/editor/ui/desk"
)

// A key that does nothing in what is shown says why: what the command of it needs, or where
// it is at home.

// met is the commands that the window has offered so far, by their keys.
type met map[string]atHome

// atHome is a command's name and where it can be done.
type atHome struct {
	name   string
	places []string
}

// learn notes the commands of what is shown.
func (a *App) learn() {
	for _, c := range a.commands {
		place := a.place()
		if c.Editing && !a.inMenus(c) {
			if c.Menu == "Map" {
				continue // which maps have it is known once one is shown
			}
			place = "a scenario"
		}
		for _, key := range c.Keys() {
			h := a.met[key]
			if name := c.Title(); h.name != name { // what was met last is what is meant
				h = atHome{name: name}
			}
			if !slices.Contains(h.places, place) {
				h.places = append(h.places, place)
			}
			a.met[key] = h
		}
	}
}

// place is what is shown, in words.
func (a *App) place() string {
	switch {
	case a.leaf != nil:
		return a.leaf.Place()
	case a.editor != nil:
		return a.editor.place()
	}
	return "the start page"
}

// place is what the document shows, in words.
func (e *editor) place() string {
	board := "on hexes"
	switch {
	case e.areas != nil:
		board = "on a map of areas"
	case e.table != nil:
		board = "on an open table"
	}
	if e.drafting() {
		return "a draft " + board
	}
	return "a playtest " + board
}

// heard carries out the command of a combination of keys.
func (a *App) heard(s fyne.Shortcut) {
	if c := a.commands.OfShortcut(s); c != nil {
		a.do(c)
		return
	}
	a.idle(desk.ShortcutText(s))
}

// idle says where the command of a key is at home that does nothing in what is shown.
func (a *App) idle(key string) {
	h, ok := a.met[key]
	if !ok || a.Blocked() {
		return
	}
	places := h.places
	if slices.Contains(places, "a scenario") {
		places = []string{"a scenario"}
	}
	a.say(fmt.Sprintf("%s (%s) is not for %s, but for %s", h.name, key, a.place(), strings.Join(places, " or ")))
}

// refuse says why a command cannot be done just now.
func (a *App) refuse(c *desk.Command) {
	if !a.inMenus(c) {
		a.say(fmt.Sprintf("%s is not for %s, but for a scenario: open one, or go to its tab", c.Title(), a.place()))
		return
	}
	a.say(c.Title() + ": " + c.Needs)
}

// say tells in the status line what was just asked for in vain, or at the foot of the window
// where what is shown has no such line.
func (a *App) say(text string) {
	if a.editor != nil {
		a.editor.status.SetNotice(text)
		return
	}
	a.Tips.Say(text)
}
