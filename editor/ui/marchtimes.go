package ui

import (
	"fmt"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/mapsheet/mapsheet/editor/check"
	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/editor/ui/panel"
	"github.com/mapsheet/mapsheet/editor/ui/play"
	"github.com/mapsheet/mapsheet/editor/ui/scenario"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// marchTimes shows on the map how soon a force can be where, and whether it
// comes to its objective in time. It follows the edits that are made meanwhile.
type marchTimes struct {
	editor *editor
	force  string          // id
	going  bool            // they are being found out
	wanted bool            // and shall be again after that
	banner *fyne.Container // nil until they are known
	says   *canvas.Text
}

// timeCommands show how soon forces can be where.
func timeCommands(docs *documents) []*desk.Command {
	return []*desk.Command{{ID: "march-times", Menu: "Scenario", Text: "Time to objective…", Editing: true, Split: true,
		Needs: "there are no forces yet", Enabled: docs.ofEditor(func(e *editor) bool { return len(e.doc.Scenario().Forces) > 0 }),
		Run: docs.inEditor((*editor).askMarchTimes)}}
}

// askMarchTimes asks whose times are to be shown.
func (e *editor) askMarchTimes() {
	s := e.doc.Scenario()
	var options []kit.Option
	for _, f := range s.Forces {
		options = append(options, kit.Option{ID: f.ID, Text: f.Name, Detail: kit.OptionText(scenario.SideOptions(s), f.Side)})
	}
	e.app.SearchOption("Time to objective of", options, "", e.showMarchTimes)
}

// showMarchTimes shows how soon a force can be where, until Escape.
func (e *editor) showMarchTimes(force string) {
	e.bench.Ask.GiveWay()
	e.endMarchTimes()
	e.times = &marchTimes{editor: e, force: force, says: look.Line("", look.Now().Ink, theme.TextSize())}
	e.times.update()
}

// show puts what the times mean over the map.
func (t *marchTimes) show() {
	e := t.editor
	shut := kit.NewButton("", "Close", func() { e.hexes.Key(fyne.KeyEscape) })
	shut.Look, shut.Key, shut.Hint = kit.Framed, "Esc", "Take the times off the map (Escape)"
	e.bench.Wire(shut)
	t.says.TextStyle.Bold = true
	ground := canvas.NewRectangle(look.Now().Sheet)
	ground.StrokeColor, ground.StrokeWidth, ground.CornerRadius = look.Now().Accent, 1.5, 4
	legend := container.NewHBox(
		e.legendEntry(draw.Heat, "The earliest turn; the darker, the later"),
		container.New(look.FixedWidth(12)),
		e.legendEntry(draw.Objective, "Where it wins something"))
	text := container.NewVBox(t.says, legend)
	card := container.NewStack(ground, look.Pad(container.NewHBox(text, container.New(look.FixedWidth(10)), container.NewCenter(shut)), 6, 12, 6, 8))
	t.banner = container.NewVBox(look.Pad(container.NewCenter(card), 10, 0, 0, 0))
	e.overMap.Add(t.banner)
	e.board.TakeFocus()
}

// legendEntry is a style of the map with what it means.
func (e *editor) legendEntry(s draw.Style, text string) fyne.CanvasObject {
	return container.NewHBox(play.StylePicture(s, e.mapView.Scale()), container.NewCenter(look.Caption(text)))
}

// endMarchTimes takes the times off the map.
func (e *editor) endMarchTimes() {
	if e.times == nil {
		return
	}
	if e.times.banner != nil {
		e.overMap.Remove(e.times.banner)
	}
	e.times = nil
	e.mapView.SetOverlays(draw.Overlays{})
}

// update shows the times as the scenario stands, once they are found out beside the window,
// for one state of it at a time. It ends where they are not known, and says why.
func (t *marchTimes) update() {
	if t.going {
		t.wanted = true
		return
	}
	t.going = true
	e := t.editor
	s, system := e.doc.Scenario().Clone(), e.system
	type found struct {
		advance  check.Advance
		known    bool
		overlays draw.Overlays
	}
	desk.FindOut(e.app.Desk, func() (f found) {
		if f.advance, f.known = check.TimeToObjective(s, system, t.force); f.known {
			f.overlays = timeOverlays(s.Hexes().Grid, f.advance)
		}
		return f
	}, func(f found) {
		t.going = false
		if e.times != t {
			return
		}
		if t.wanted { // whoever edits on sees the times of a moment ago
			t.wanted = false
			defer t.update()
			if !f.known || s.Hexes().Grid != e.doc.Scenario().Hexes().Grid {
				return
			}
		}
		force, there := s.Force(t.force)
		if !f.known {
			e.endMarchTimes()
			if there {
				e.status.SetNotice(force.Name + " neither deploys nor arrives, or the rule system does not say how its units move.")
			}
			return
		}
		t.says.Text, t.says.Color = force.Name+": "+verdict(f.advance), look.Now().Ink
		if f.advance.Needed < 0 {
			t.says.Color = look.Now().MayNot
		}
		if t.banner == nil {
			t.show()
		} else {
			t.says.Refresh()
		}
		e.mapView.SetOverlays(f.overlays)
	})
}

// verdict says whether a force comes to its objective in time.
func verdict(a check.Advance) string {
	switch {
	case len(a.Objective) == 0:
		return "no clause of the victory says where it is to be"
	case a.Needed < 0:
		return fmt.Sprintf("it cannot be at its objective within the %s", model.Counted(a.Last, "turn", "turns"))
	case a.Needed == 0:
		return "it may be set up at its objective"
	}
	return fmt.Sprintf("at its objective on turn %d of %d at the earliest", a.Needed, a.Last)
}

// timeOverlays is the turn of each hex that is reached, and the objective.
func timeOverlays(grid hex.Grid, a check.Advance) draw.Overlays {
	heat := draw.Overlay{Style: draw.Heat}
	latest := 1
	for _, turn := range a.Turns {
		latest = max(latest, turn)
	}
	for h := range grid.All() {
		turn, reached := a.Turns[h]
		if !reached {
			continue
		}
		heat.Hexes = append(heat.Hexes, h)
		heat.Texts = append(heat.Texts, strconv.Itoa(turn))
		heat.Levels = append(heat.Levels, float64(turn)/float64(latest))
	}
	return draw.Overlays{Areas: []draw.Overlay{heat, {Style: draw.Objective, Hexes: a.Objective}}}
}

// followMarchTimes shows the times anew after a change that may concern them.
func (e *editor) followMarchTimes(c panel.Changes) {
	if e.times != nil && (c.Board || c.Touches("forces", "deployment", "reinforcements", "victory", "length", "rules", "charts", "sides", "first")) {
		e.times.update()
	}
}
