//go:build windowtest

package main

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema"
)

// press clicks a control of the panel in sight; it scrolls there where need be.
func (w *window) press(key string) {
	w.t.Helper()
	w.wait("the control "+key, func(s shown) bool { _, ok := s.Controls[key]; return ok })
	for {
		s := w.still()
		form := key[:strings.Index(key, "/")+1]
		top, low, at := s.Controls[form+"form.upper-left"], s.Controls[form+"form.lower-right"], s.Controls[key]
		const margin = 16
		wheel := ""
		switch {
		case !inForm(key):
		case at[1] < top[1]+margin:
			wheel = "4"
		case at[1] > low[1]-margin:
			wheel = "5"
		}
		if wheel == "" {
			w.click(float64(at[0]), float64(at[1]))
			return
		}
		w.pointTo(float64(top[0]+5), float64(top[1]+low[1])/2) // beside the fields, which scroll too
		w.run("xdotool", "click", wheel)
		w.wait("the form scrolled", func(n shown) bool { return n.Controls[key] != at })
	}
}

// inForm reports whether a control scrolls with the form; rows of lists do not.
func inForm(key string) bool {
	var i int
	for _, list := range []string{"row[%d]", "problem[%d].fix"} {
		if n, _ := fmt.Sscanf(key, list, &i); n == 1 {
			return false
		}
	}
	return true
}

// choose takes the nth entry of the menu that a control opens.
func (w *window) choose(key string, nth int) {
	w.t.Helper()
	w.press(key)
	w.still()
	for range nth {
		w.keys("Down")
	}
	w.keys("Return")
}

// step waits until one more step was made than the number given, and counts it.
func (w *window) step(what string, done *int) {
	w.t.Helper()
	*done++
	w.wait(what, func(s shown) bool { return s.At == *done && s.Dialog == "" })
}

// answer writes into the dialog in front and presses Enter.
func (w *window) answer(dialog, text string) {
	w.t.Helper()
	w.wait("the dialog "+dialog, func(s shown) bool { return s.Dialog == dialog })
	w.write(text)
	w.keys("Return")
}

func TestAScenarioIsBuiltCheckedMendedAndExported(t *testing.T) {
	w := newStation(t).open(nil)
	w.wait("the start page", func(s shown) bool { return s.Screen == "start" && s.Dialog == "" })
	w.keys("ctrl+n")
	w.wait("the size of the map", func(s shown) bool { return s.Dialog == "New scenario" })
	w.keys("ctrl+a")
	w.write("24")
	w.keys("Tab", "ctrl+a")
	w.write("16")
	w.keys("Return")
	s := w.waitEditor()
	done := 0
	at := func(col, row int) hex.Hex { return hex.Hex{Col: col, Row: row} }

	w.keys("4")
	w.sweep(s, at(6, 4), at(6, 5))
	w.step("a wood", &done)
	s = w.still()
	w.keys("5")
	w.sweep(s, at(12, 7), at(12, 8))
	w.step("a town", &done)
	w.keys("p")
	w.click(s.at(at(12, 7)))
	w.step("its name", &done)

	w.keys("alt+1")
	w.press("title")
	w.keys("ctrl+a")
	w.write("The Bridge Town")
	w.keys("Return")
	w.step("the title", &done)
	w.press("date")
	w.write("1914-08-20")
	w.keys("Return")
	w.step("the date", &done)
	w.press("history:pencil")
	w.still()
	w.write("Both sides wanted the town.")
	w.press("history:pencil")
	w.step("the history", &done)

	addForce := func(row, count int, name string) {
		t.Helper()
		w.press(fmt.Sprintf("row[%d]", row))
		w.press(":addforce")
		w.step("a force", &done)
		w.still()
		w.keys("ctrl+a")
		w.write(name)
		w.keys("Return")
		w.wait("the name of "+name, func(s shown) bool { return s.At > done })
		done = w.still().At
		i := -1
		for key := range w.still().Controls {
			if n, _ := fmt.Sscanf(key, "forces[%d]", &i); n == 1 {
				break
			}
		}
		w.press(fmt.Sprintf("forces[%d]:units", i))
		w.answer("Add units", "infantry company")
		w.keys("ctrl+a")
		w.write(fmt.Sprint(count))
		w.keys("Return")
		w.step("its units", &done)
	}
	w.keys("alt+2")
	addForce(0, 8, "Foot brigade")
	addForce(3, 6, "Garrison")
	addForce(3, 3, "Relief")

	w.keys("alt+3")
	edge := func(path string, nth int) {
		t.Helper()
		w.press(path + ":area:card:chevron-right")
		w.press(path + ":kind")
		w.answer("Choose another", "along an edge")
		w.step("an edge of the map", &done)
		if nth > 1 {
			w.choose(path+":side", nth)
			w.step("another edge", &done)
		}
		w.press(path + ":area:card:chevron-down")
	}
	w.press(":idle:german-force-1:deploy")
	w.step("the first step of the deployment", &done)
	edge("deployment[0].area", 4)
	w.press(":idle:french-force-1:deploy")
	w.step("the second step", &done)
	edge("deployment[1].area", 2)
	w.press(":idle:french-force-2:arrive")
	w.step("an arrival", &done)

	w.keys("alt+4")
	w.press(":offer:range-cap:card:plus")
	w.step("a special rule", &done)

	w.keys("alt+5")
	w.press("victory.clauses:add")
	w.answer("Add a condition", "Hold a place")
	w.step("a clause", &done)
	w.choose("victory.otherwise.winner", 2)
	w.step("who wins otherwise", &done)
	w.wait("no problem", func(s shown) bool { return s.Problems == 0 })

	s = w.still()
	w.keys("3")
	w.click(s.at(at(18, 4)))
	w.step("a crest without slopes and height", &done)
	for n := 2; n > 0; n-- {
		w.wait(fmt.Sprintf("%d problems", n), func(s shown) bool { return s.Problems == n })
		w.press("problem[0].fix")
		w.step("a fix", &done)
	}
	w.wait("no problem", func(s shown) bool { return s.Problems == 0 })

	w.keys("ctrl+s")
	w.wait("the question where to save", func(s shown) bool { return s.Dialog == "Save the scenario as" })
	w.keys("ctrl+a")
	w.write("bridge-town")
	w.keys("Return")
	saved := w.wait("the file saved", func(s shown) bool { return s.Path != "" && !s.Dirty && s.Dialog == "" })
	assert.Empty(t, checked(t, saved.Path), "the command line finds nothing either")

	read, err := schema.ReadFile(saved.Path, scenarios.Bases())
	require.NoError(t, err)
	built := read.Scenario
	assert.Equal(t, "The Bridge Town", built.Title)
	assert.Len(t, built.Forces, 3)
	assert.Len(t, built.Deployment, 2)
	assert.Len(t, built.Reinforcements, 1)
	assert.Len(t, built.Rules, 1)
	assert.Len(t, built.Victory.Clauses, 1)
	assert.Equal(t, model.Woods, built.Hexes().Terrain(at(6, 4)))
	assert.Positive(t, built.Hexes().Altitude(at(18, 4)))

	w.exportsJSON()
}
