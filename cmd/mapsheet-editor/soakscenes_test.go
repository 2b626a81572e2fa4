//go:build windowtest

package main

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/stretchr/testify/require"
)

// scenes is what is done with the window, each from an open document to
// wherever it leads.
var scenes = []struct {
	name string
	play func(*soak)
}{
	{"drawing", (*soak).draws},
	{"painting", (*soak).paints},
	{"copying a piece", (*soak).copies},
	{"undo and redo", (*soak).takesBack},
	{"zooming and moving", (*soak).zooms},
	{"panels", (*soak).usesPanels},
	{"dialogs", (*soak).usesDialogs},
	{"search", (*soak).searches},
	{"appearance", (*soak).appears},
	{"playing", (*soak).playsGame},
	{"exporting", (*soak).exports},
	{"saving", (*soak).saves},
	{"opening and closing", (*soak).opensAndCloses},
}

// now is what the window shows.
func (s *soak) now() shown {
	n, _ := s.shows()
	return n
}

// reach waits a while for something; what does not come about is counted.
func (s *soak) reach(what string, long time.Duration, holds func(shown) bool) bool {
	s.t.Helper()
	end := time.Now().Add(min(long, longest/2))
	reached := false
	s.until(what, func() bool {
		n, ok := s.shows()
		reached = ok && holds(n)
		return reached || time.Now().After(end)
	})
	if !reached {
		s.missed[fmt.Sprintf("%s, in %s", what, s.scene)]++
	}
	return reached
}

// settle waits until the window has been drawn and tells the same, or for two
// seconds: a game that players play never rests.
func (s *soak) settle() {
	last, before := s.told()
	end := time.Now().Add(2 * time.Second)
	s.until("the window to settle", func() bool {
		now, rests := s.told()
		if !bytes.Equal(now, last) {
			last, before = now, 0
		}
		return rests >= before+2 || time.Now().After(end)
	})
}

// calm leaves dialogs and whatever is asked on the map.
func (s *soak) calm() {
	for range 30 {
		s.settle()
		if n := s.now(); n.Dialog == "" && n.Asks == "" && (n.Play == nil || !n.Play.Runs) {
			return
		}
		s.keys("Escape")
	}
	s.missed[fmt.Sprintf("the dialog %q gone, in %s", s.now().Dialog, s.scene)]++
}

func (s *soak) pick(of ...string) string { return of[s.chance.IntN(len(of))] }

// spot is a place of the map, not too near to its edge; of a board that is one sheet, or of
// none, a place around the middle of the screen.
func (s *soak) spot(n shown) (x, y string) {
	if n.Map == nil {
		return strconv.Itoa(screenWidth/3 + s.chance.IntN(screenWidth/3)), strconv.Itoa(screenHeight/3 + s.chance.IntN(screenHeight/3))
	}
	m := n.Map
	return strconv.Itoa(m.Left + 20 + s.chance.IntN(max(m.Width-40, 1))), strconv.Itoa(m.Top + 20 + s.chance.IntN(max(m.Height-40, 1)))
}

// strokes drags or clicks over the map.
func (s *soak) strokes(button string) {
	n := s.now()
	x, y := s.spot(n)
	args := []string{"mousemove", x, y, "mousedown", button}
	for range 2 + s.chance.IntN(6) {
		dx, dy := s.chance.IntN(161)-80, s.chance.IntN(161)-80
		args = append(args, "mousemove_relative", "--", strconv.Itoa(dx), strconv.Itoa(dy), "sleep", "0.02")
	}
	s.run("xdotool", append(args, "mouseup", button)...)
}

// leaves leaves the game that is on the map.
func (s *soak) leaves() {
	s.calm()
	if s.now().Play != nil {
		s.keys("F5")
		s.reach("the draft", 20*time.Second, func(n shown) bool { return n.Play == nil })
	}
}

func (s *soak) openFile(path string) {
	s.calm()
	s.keys("ctrl+o")
	if !s.reach("the dialog to open a file", 10*time.Second, func(n shown) bool { return n.Dialog != "" }) {
		return
	}
	s.write(path) // from its first slash on it is the dialog's path
	s.keys("Return")
	if s.reach("a file open", 60*time.Second, func(n shown) bool { return n.Path == path && n.Dialog == "" && (n.Map != nil || n.Sheet != nil) }) {
		s.opened++
	}
	s.settle()
}

func (s *soak) openOne() {
	path := s.files[s.chance.IntN(len(s.files))]
	if s.chance.IntN(3) == 0 {
		path = s.large
	}
	s.openFile(path)
}

// closeAll closes every document and saves nothing.
func (s *soak) closeAll() {
	same, open := 0, -1
	for range 40 {
		s.calm()
		n := s.now()
		if same++; len(n.Documents) != open || n.Screen == "start" {
			same = 0
		}
		if same > 3 {
			n.Controls = nil
			require.Failf(s.t, "a document does not close", "%s has the keyboard, the window is %s; it shows %+v", s.run("xdotool", "getwindowfocus"), s.id, n)
		}
		if n.Screen == "start" && len(n.Documents) == 0 {
			return
		}
		if n.Screen == "start" {
			s.keys("ctrl+Tab")
			s.settle()
			continue
		}
		open = len(n.Documents)
		s.keys("ctrl+w")
		s.reach("a document closed", 20*time.Second, func(n shown) bool { return n.Dialog != "" || len(n.Documents) < open })
		for asked := ""; ; { // what stands in a field, and then the changes, may be lost
			n := s.now()
			if n.Dialog == "" || n.Dialog == asked {
				break
			}
			asked = n.Dialog
			s.settle()
			s.keys("shift+Tab", "Return")
			s.reach("a document closed without its changes", 20*time.Second, func(n shown) bool { return len(n.Documents) < open || n.Dialog != "" && n.Dialog != asked })
		}
	}
	s.missed["all closed"]++
}

func (s *soak) draws() {
	s.leaves()
	for _, i := range s.chance.Perm(17) {
		tool := string("bhefiuwartcvpdmso"[i])
		s.keys(tool)
		for range 1 + s.chance.IntN(3) {
			s.strokes(s.pick("1", "1", "1", "3"))
		}
		s.keys(s.pick("Return", "Escape"))
		s.calm()
		if s.chance.IntN(4) == 0 {
			s.keys("ctrl+z")
		}
	}
}

func (s *soak) paints() {
	s.leaves()
	s.keys("b")
	for range 8 {
		s.keys(s.pick("1", "2", "3", "4", "5"), s.pick("bracketleft", "bracketright"))
		s.strokes("1")
	}
}

func (s *soak) copies() {
	s.leaves()
	s.keys("m")
	s.strokes("1")
	s.keys("ctrl+c", "ctrl+v", s.pick("period", "comma"))
	x, y := s.spot(s.now())
	s.run("xdotool", "mousemove", x, y, "click", "1")
	s.keys("Escape")
}

func (s *soak) takesBack() {
	s.leaves()
	n := 2 + s.chance.IntN(12)
	for range n {
		s.keys("ctrl+z")
	}
	for range s.chance.IntN(n) {
		s.keys("ctrl+shift+z")
	}
}

func (s *soak) zooms() {
	for range 6 {
		x, y := s.spot(s.now())
		s.run("xdotool", "mousemove", x, y, "click", "--repeat", strconv.Itoa(1+s.chance.IntN(6)), s.pick("4", "5"))
		s.run("xdotool", "mousedown", "2", "mousemove_relative", "--", strconv.Itoa(s.chance.IntN(301)-150), strconv.Itoa(s.chance.IntN(301)-150), "mouseup", "2")
		s.keys(s.pick("plus", "minus", "Left", "Right", "Up", "Down", "0"))
	}
	s.keys("0")
}

// usesPanels shows panels and presses what is in them.
func (s *soak) usesPanels() {
	s.leaves()
	for _, i := range s.chance.Perm(7) {
		s.keys("alt+" + strconv.Itoa(i+1))
		s.settle()
		for range 3 {
			s.pressSomething("")
			if s.chance.IntN(2) == 0 {
				s.write(s.pick("7", "north", "a wood", "Guard"))
			}
			s.keys(s.pick("Escape", "Return", "Tab", "Down"))
			s.calm()
		}
	}
	for _, key := range []string{"F2", "F3", "F4", "F6"} {
		s.keys(key)
		s.settle()
		s.keys(key)
	}
}

// pressSomething clicks one of the controls in sight whose keys begin so.
func (s *soak) pressSomething(prefix string) {
	n := s.now()
	top, low := n.Controls[prefix+"form.upper-left"], n.Controls[prefix+"form.lower-right"]
	var keys []string
	for _, key := range slices.Sorted(maps.Keys(n.Controls)) {
		at := n.Controls[key]
		if strings.HasPrefix(key, prefix) && !strings.Contains(key, "form.") && at[1] > top[1]+10 && at[1] < low[1]-10 {
			keys = append(keys, key)
		}
	}
	if len(keys) > 0 {
		at := n.Controls[keys[s.chance.IntN(len(keys))]]
		s.click(float64(at[0]), float64(at[1]))
	}
}

// usesDialogs opens dialogs and leaves them.
func (s *soak) usesDialogs() {
	for _, key := range []string{"ctrl+k", "ctrl+n", "F1", "ctrl+o", "ctrl+e", "ctrl+shift+e"} {
		s.keys(key)
		s.reach("a dialog by "+key, 10*time.Second, func(n shown) bool { return n.Dialog != "" })
		if s.chance.IntN(2) == 0 {
			s.write("1")
		}
		s.calm()
	}
	s.leaves()
	for _, words := range []string{"resize or crop", "turn or mirror", "generate a map", "time to objective", "about mapsheet", "keys and pointer"} {
		s.keys("ctrl+k")
		if s.reach("the search", 10*time.Second, func(n shown) bool { return n.Dialog == "Find" }) {
			s.write(words)
			s.keys("Return")
			s.settle()
			if s.chance.IntN(4) == 0 && words != "generate a map" {
				s.keys("Return")
			}
		}
		s.calm()
	}
}

func (s *soak) searches() {
	s.leaves()
	for _, words := range []string{"hill", "3", "german", "woods", "zzz"} {
		s.keys("ctrl+k")
		s.reach("the search", 10*time.Second, func(n shown) bool { return n.Dialog == "Find" })
		s.write(words)
		s.settle()
		s.keys("Down", "Up", "Escape")
		s.calm()
	}
	s.keys("slash")
	s.write("river")
	s.keys("Escape", "Escape")
}

// appears changes the size and the colours of the interface.
func (s *soak) appears() {
	s.keys("ctrl+plus")
	s.settle()
	s.keys("ctrl+minus")
	s.settle()
	s.keys("ctrl+0")
	s.settle()
	for _, layer := range []string{"g", "l", "n", "z"} {
		s.keys("shift+" + layer)
		s.settle()
		s.keys("shift+" + layer)
	}
}

// playsGame begins a game or goes on with it, by hand and by players, rewinds
// it and takes another way.
func (s *soak) playsGame() {
	s.calm()
	for range 6 {
		n := s.now()
		if n.Play != nil && n.Dialog == "" {
			break
		}
		if n.Dialog == "" {
			s.keys("F5")
			s.reach("a game or a question", 30*time.Second, func(n shown) bool { return n.Dialog != "" || n.Play != nil })
		} else {
			s.settle()
			s.keys("Return")
			s.settle()
		}
	}
	if !s.reach("a game", 30*time.Second, func(n shown) bool { return n.Play != nil && n.Dialog == "" }) {
		return
	}
	s.settle()
	for range 2 {
		s.keys("d")
		s.calmGame()
	}
	for range 3 {
		s.keys("s")
		s.strokes("1")
		s.keys(s.pick("a", "i", "o", "t", "question", "k"))
		s.keys(s.pick("e", "e", "f", "Escape"))
		s.calmGame()
	}
	s.players()
	for range 10 {
		s.keys(s.pick("comma", "bracketleft", "period", "bracketright"))
	}
	s.settle()
	s.scrubs()
	s.keys("e")
	s.calmGame()
	s.keys("y")
	s.settle()
	s.keys("y")
	s.calmGame()
	for _, panel := range []string{"alt+8", "alt+9", "alt+1", "alt+2"} {
		s.keys(panel)
		s.settle()
	}
	s.keys("m")
	s.settle()
	s.calmGame()
	if s.chance.IntN(2) == 0 {
		s.leaves()
	}
}

// calmGame waits until players stand still, and leaves dialogs.
func (s *soak) calmGame() {
	s.reach("players at rest", 4*time.Second, func(n shown) bool { return n.Play == nil || !n.Play.Runs })
	s.calm()
}

// players has the bots play for a while.
func (s *soak) players() {
	for _, key := range slices.Sorted(maps.Keys(s.now().Controls)) {
		if strings.HasPrefix(key, "column/player:") && s.now().Controls[key] != [2]int{} {
			s.choose(key, 2+s.chance.IntN(3))
			s.calm() // a player begins at once, and the window is never still while it acts
		}
	}
	s.keys("p")
	time.Sleep(time.Duration(1+s.chance.IntN(5)) * time.Second)
	s.calm()
}

// scrubs goes to a moment of the game on its bar.
func (s *soak) scrubs() {
	n := s.now()
	begin, found := n.Controls["timeline/bar.begin"]
	end := n.Controls["timeline/bar.end"]
	if !found || end[0] <= begin[0] {
		s.keys("alt+9")
		return
	}
	s.click(float64(begin[0]+s.chance.IntN(end[0]-begin[0])), float64(begin[1]))
	s.settle()
}

func (s *soak) exports() {
	for _, key := range []string{"ctrl+e", "ctrl+shift+e"} {
		s.keys(key)
		if !s.reach("the dialog to export", 10*time.Second, func(n shown) bool { return n.Dialog == "Export" }) {
			continue
		}
		s.settle()
		s.keys("Return")
		if !s.reach("the question where to export", 10*time.Second, func(n shown) bool { return n.Dialog != "Export" }) {
			s.calm() // what is open does not suit
			continue
		}
		s.settle()
		s.keys("Return")
		s.settle()
		if strings.HasPrefix(s.now().Dialog, "Replace") {
			s.keys("Tab")
			s.keys("Return")
		}
		s.reach("the file exported", 60*time.Second, func(n shown) bool { return n.Dialog == "The export is written" })
		s.calm()
	}
}

func (s *soak) saves() {
	if s.now().Path == s.large && s.chance.IntN(4) > 0 {
		return
	}
	s.keys("ctrl+s")
	s.reach("the file saved", 30*time.Second, func(n shown) bool { return !n.Dirty || n.Dialog != "" })
}

func (s *soak) opensAndCloses() {
	s.keys("ctrl+t")
	s.settle()
	for _, i := range s.chance.Perm(len(s.files)) {
		s.openFile(s.files[i])
	}
	s.openOne()
	s.keys("ctrl+Tab")
	s.settle()
	if s.chance.IntN(2) == 0 || len(s.now().Documents) > 3 {
		s.closeAll()
		s.openOne()
	}
}
