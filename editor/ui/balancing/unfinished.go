package balancing

import (
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules/balance"
	"github.com/mapsheet/mapsheet/schema"
	"github.com/mapsheet/mapsheet/schema/disk"
)

// Games are kept beside the scenario's file while they are played, as the command line keeps
// them. What is left of a program that was ended, or of a laboratory that was closed, is
// offered to go on with.

// keepEvery is how often that is; tests have less time.
var keepEvery = balance.KeepEvery

// keepGoing has the games that begin kept while they are played, in the file in which those
// were that they go on with; nil where the document has none.
func (l *Laboratory) keepGoing() func(sofar func() (balance.Result, error)) {
	scenario := l.window.Path()
	if scenario == "" {
		return nil
	}
	l.unfinished = l.unfinishedBeside(scenario)
	k := balance.Keeper{Disk: disk.System{}, Path: l.unfinished, Every: keepEvery, Last: time.Now(), Replaces: true}
	return k.Going
}

// unfinishedBeside is the file for games beside a scenario: that in which they are already,
// unless the scenario has got another file since.
func (l *Laboratory) unfinishedBeside(scenario string) string {
	if isOf(l.unfinished, scenario) {
		return l.unfinished
	}
	return balance.Unfinished(l.fileFor(&outcome{when: time.Now()}, scenario))
}

// Leave stops the games as the laboratory is closed, or the program ends, and keeps what is
// done of them, to go on with another time.
func (l *Laboratory) Leave() {
	r, scenario := l.run, l.window.Path()
	if r == nil || scenario == "" || l.left == r {
		return
	}
	l.left = r
	r.stop()
	was, path, plays := l.unfinished, l.unfinishedBeside(scenario), l.plays
	l.unfinished = path
	desk.Keep(l.desk, l, "the games that were being played", func() error {
		<-r.ended
		if played := r.err == nil && len(r.result.Played) > 0; !played {
			return nil // there is nothing to keep
		}
		_, err := r.result.Save(disk.System{}, path)
		if (err == nil || schema.IsUnsure(err)) && was != "" && was != path {
			_ = disk.DropTemp(disk.System{}, was) // where it stays it is offered beside the file of before
		}
		return err
	}, func(err error) {
		if err != nil && !schema.IsUnsure(err) {
			l.outcomes = append(l.outcomes, &outcome{result: r.result, plays: plays, took: r.earlier + r.took(), when: time.Now(), unfinished: was})
			l.desk.Fail("The games could not be kept beside the scenario", desk.Readable(err))
		}
	})
}

// lookForRest offers the games that were kept last while they were played, and never came to
// their end: once, while the laboratory is shown.
func (l *Laboratory) lookForRest() {
	scenario, d := l.window.Path(), l.window.Draft()
	if scenario == "" || l.looked {
		return
	}
	desk.FindOut(l.desk, func() *outcome {
		kept, err := balance.KeptBeside(disk.System{}, scenario)
		if err != nil {
			return nil // that is said where results are listed
		}
		var last *outcome
		for _, k := range kept {
			info, err := os.Stat(k.Path)
			if balance.IsUnfinished(k.Path) && isOf(k.Path, scenario) && k.Err == nil && err == nil && (last == nil || info.ModTime().After(last.when)) {
				last = &outcome{result: k.Result, when: info.ModTime(), path: k.Path}
			}
		}
		if last == nil {
			return nil
		}
		if text, err := schema.Encode(d.File); err == nil && balance.Digest(text) == last.result.Digest {
			last.plays = d
		}
		return last
	}, func(o *outcome) {
		if l.looked || !kit.InSight(l.content) { // it may even be closed, with its document
			return
		}
		l.looked = true
		if o != nil && l.run == nil && l.unfinished != o.path {
			l.offerRest(o)
		}
	})
}

// offerRest offers to go on with games, or to look at them where nobody can.
func (l *Laboratory) offerRest(o *outcome) {
	says := fmt.Sprintf("%s of this scenario were played when the laboratory was closed, or the program ended, and %d of them are kept (%s).",
		model.Counted(o.result.Games, "game", "games"), len(o.result.Played), o.when.Format("2 January at 15:04"))
	goOn := desk.Choice{Text: "Go on", Look: kit.Primary, Do: func() {
		l.use(o)
		if l.rest() {
			l.Go()
		}
	}}
	err := o.result.Rest(l.window.Engine())
	switch {
	case o.plays.File == nil:
		says += " The scenario has changed since, so that they can be looked at alone."
	case err != nil:
		says += " They can be looked at alone: " + desk.Readable(err).Error() + "."
	}
	if o.plays.File == nil || err != nil {
		goOn = desk.Choice{Text: "Show them", Look: kit.Primary, Do: func() { l.use(o) }}
	}
	l.desk.Ask("Go on with these games?", says,
		desk.Choice{Text: "Not now", Look: kit.Framed},
		desk.Choice{Text: "Delete", Look: kit.Danger, Do: func() {
			l.desk.Delete(o.path, filepath.Base(o.path)+" could not be deleted", func() {})
		}},
		goOn)
}
