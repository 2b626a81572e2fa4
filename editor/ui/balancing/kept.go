package balancing

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules/balance"
	"github.com/mapsheet/mapsheet/schema"
	"github.com/mapsheet/mapsheet/schema/disk"
)

// outcome is what came of games, in memory.
type outcome struct {
	result balance.Result
	plays  Draft // that they were played with; without a file where it is another than the draft
	took   time.Duration
	when   time.Time
	path   string // of its file; empty as long as it has none
	goes   bool   // into a file, just now

	part *balance.Part // in which it was kept while it was played, and which goes once the result has its own file; nil for none
}

// Results are kept beside the scenario's file, each in a file of its own. Those of a document
// without a file are in memory until it has one.

// keep writes the results that have no file yet beside that of the scenario.
func (l *Laboratory) keep() {
	scenario := l.window.Path()
	if scenario == "" {
		return
	}
	for _, o := range l.outcomes {
		if o.path != "" || o.goes {
			continue
		}
		o.goes = true
		file := balance.NewPart(l.desk.Hands.Disk, filesFor(o.when, scenario)) // no other window has it
		desk.Keep(l.desk, l, "the result of "+model.Counted(len(o.result.Played), "game", "games"), func() error {
			err := file.Save(o.result)
			file.Leave()
			if (err == nil || schema.IsUnsure(err)) && o.part != nil {
				_ = o.part.Drop() // where it stays it is offered once more
			}
			return err
		}, func(err error) {
			o.goes = false
			if err != nil && !schema.IsUnsure(err) {
				l.desk.Fail("The result could not be kept beside the scenario", desk.Readable(err))
				return
			}
			o.path = file.Path()
		})
	}
}

// stamp is what is behind a scenario's name in those of its results.
const stamp = ".2006-01-02-150405"

// stem is a scenario's file without what it ends with.
func stem(scenario string) string {
	return strings.TrimSuffix(balance.Beside(filepath.Clean(scenario)), balance.Suffix)
}

// isOf reports whether a file of games is one of a scenario by its name, and of none whose
// name is longer.
func isOf(path, scenario string) bool {
	rest, ok := strings.CutPrefix(path, stem(scenario))
	if !ok || len(rest) < len(stamp) {
		return false
	}
	_, err := time.Parse(stamp, rest[:len(stamp)])
	return err == nil
}

// filesFor is the paths of files for a result, by its time; those of one second have numbers.
func filesFor(when time.Time, scenario string) func(n int) string {
	name := stem(scenario) + when.Format(stamp)
	return func(n int) string {
		if n == 1 {
			return name + balance.Suffix
		}
		return fmt.Sprintf("%s.%d%s", name, n, balance.Suffix)
	}
}

// Saved is told that the document was saved, perhaps in its first file.
func (l *Laboratory) Saved() { l.keep() }

// unkept is how many results are in memory alone that took long.
func (l *Laboratory) unkept() int {
	n := 0
	for _, o := range l.outcomes {
		if o.path == "" && !o.goes && o.took >= desk.Costly {
			n++
		}
	}
	return n
}

// askKept lists the results of the scenario, those kept beside it and those in memory.
func (l *Laboratory) askKept() {
	scenario, d := l.window.Path(), l.window.Draft()
	type found struct {
		kept   []balance.Kept
		times  map[string]time.Time
		digest string
	}
	desk.Work(l.desk, "Looking for results", func(func() bool) (f found, err error) {
		text, err := schema.Encode(d.File)
		if err != nil {
			return f, err
		}
		f.digest, f.times = balance.Digest(text), map[string]time.Time{}
		if scenario == "" {
			return f, nil
		}
		f.kept, err = balance.KeptBeside(disk.System{}, scenario)
		for _, k := range f.kept {
			if info, err := os.Stat(k.Path); err == nil {
				f.times[k.Path] = info.ModTime()
			}
		}
		return f, err
	}, func(f found, err error) {
		if err != nil {
			l.desk.Fail("The results cannot be listed", desk.Readable(err))
			return
		}
		var all []*outcome
		for _, o := range slices.Backward(l.outcomes) {
			if o.path == "" {
				all = append(all, o)
			}
		}
		wrong := map[*outcome]error{}
		for _, k := range slices.Backward(f.kept) {
			o := &outcome{result: k.Result, when: f.times[k.Path], path: k.Path}
			if k.Digest == f.digest {
				o.plays = d
			}
			if k.Err != nil {
				wrong[o] = k.Err
			}
			all = append(all, o)
		}
		l.listKept(all, f.digest, wrong)
	})
}

// listKept lists results.
func (l *Laboratory) listKept(all []*outcome, digest string, wrong map[*outcome]error) {
	var m *desk.Modal
	rows := container.New(look.Tight{})
	push := func(text, hint string, how kit.Look, do func()) fyne.CanvasObject {
		b := kit.NewButton("", text, func() {
			m.Close()
			do()
		})
		b.Look, b.Hint = how, hint
		b.OnKey = func(k fyne.KeyName) { m.Key(k) }
		return container.NewCenter(b)
	}
	for _, o := range all {
		text, detail := outcomeText(o), o.result.For(digest)
		tools := container.NewHBox()
		if err := wrong[o]; err != nil {
			text, detail = filepath.Base(o.path), "It cannot be read: "+desk.Readable(err).Error()
		} else {
			tools.Add(push("Open", "Show this result", kit.Framed, func() { l.open(o) }))
		}
		when := o.when.Format("2 January 2006, 15:04")
		if o.path == "" {
			when += ", in memory alone"
		} else {
			tools.Add(push("Delete", "Delete the file of this result", kit.Danger, func() { l.deleteKept(o) }))
		}
		if len(rows.Objects) > 0 {
			rows.Add(look.Ruler())
		}
		words := container.NewVBox(kit.NewCutLine(look.Line(text, look.Now().Ink, theme.TextSize()), 420).Box, look.Caption(when+"; "+detail))
		rows.Add(look.Pad(container.NewBorder(nil, nil, nil, tools, words), 4, 10, 4, 6))
	}
	var body fyne.CanvasObject = rows
	if len(all) == 0 {
		text := "No results of this scenario are kept yet. What is played here is kept beside its file."
		if l.window.Path() == "" {
			text = "The scenario has no file yet. Its results are kept beside the file as soon as it is saved."
		}
		body = look.Pad(look.Paragraph(text, theme.TextSize(), 580, look.Now().Ink), 6, 8, 6, 8)
	}
	ground := canvas.NewRectangle(look.Now().Sheet)
	ground.StrokeColor, ground.StrokeWidth, ground.CornerRadius = look.Now().Rule, 1, 4
	scroll := kit.NewScroller(body)
	scroll.SetMinSize(fyne.NewSize(640, min(400, body.MinSize().Height+2)))
	shut := kit.DialogButton("Close", kit.Primary, func() { m.Close() })
	m = l.desk.OpenModal("Results of this scenario", container.NewStack(ground, look.Pad(scroll, 2, 2, 2, 2)), fyne.Size{}, shut)
	m.Cancel, m.Accept = m.Close, m.Close
	l.desk.Focus(shut)
}

// outcomeText is a result in a line: "200 games, French: greedy, German: planner; French 62 %".
func outcomeText(o *outcome) string {
	r := o.result
	text := model.Counted(len(r.Played), "game", "games")
	for i, s := range r.Sides {
		join := ", "
		if i == 0 {
			join = ": "
		}
		text += join + s.Name + " (" + s.Player + ")"
		if i < len(r.Ends) {
			text += fmt.Sprintf(" %.0f %%", r.Ends[i].Percent)
		}
	}
	if r.Stopped {
		text += "; stopped early"
	}
	return text
}

// deleteKept deletes the file of a result after asking.
func (l *Laboratory) deleteKept(o *outcome) {
	l.desk.Ask("Delete the result?", fmt.Sprintf("The file %s with what came of %s is deleted.", filepath.Base(o.path), model.Counted(len(o.result.Played), "game", "games")),
		desk.Choice{Text: "Cancel", Look: kit.Framed, Do: l.askKept},
		desk.Choice{Text: "Delete", Look: kit.Danger, Do: func() {
			l.drop(o, "The result could not be deleted", l.askKept)
		}})
}

// use shows a result that was made before, and goes on with the part of it that is kept.
func (l *Laboratory) use(o *outcome, part *balance.Part) {
	if l.run != nil {
		if part != nil && part != l.part {
			part.Leave()
		}
		l.desk.Fail("Another result cannot be shown now", errors.New("games are being played: stop them first"))
		return
	}
	if l.part != part {
		l.givePart()
	}
	l.result, l.setup, l.plays, l.took, l.failed, l.part = &o.result, o.result.Setup, o.plays, o.took, nil, part
	l.column.show(o.result.Setup)
	l.Update()
	l.window.Renew()
}
