package balancing

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"sync"
	"time"

	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/shelved"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules/balance"
	"github.com/mapsheet/mapsheet/schema"
	"github.com/mapsheet/mapsheet/schema/disk"
)

// Games are kept beside the scenario's file while they are played, as the command line keeps
// them; those of a document without one on the window's own shelf. What is left of a program
// that was ended, or of a laboratory that was closed, is offered to go on with.

// keepEvery is how often that is; tests have less time.
var keepEvery = balance.KeepEvery

// place is the scenario's file, beside which its games are kept while they are played; on the
// shelf where it has none, and empty where there is no shelf.
func (l *Laboratory) place() string {
	if path := l.window.Path(); path != "" {
		return path
	}
	return l.window.Shelf().Beside(l.window.Draft().File.Scenario.ID)
}

// keepGoing has the games that begin kept while they are played, in the file in which those
// were that they go on with; nil where the document has no file
// and there is no shelf either.
func (l *Laboratory) keepGoing() func(sofar func() (balance.Result, error)) {
	l.trouble = shelved.NewTrouble("the games")
	scenario := l.place()
	if scenario == "" {
		return nil
	}
	l.elsewhere = false
	if part := l.partBeside(scenario); part != l.part {
		l.givePart()
		l.part = part
	}
	k := balance.Keeper{Disk: disk.System{}, Every: keepEvery, Last: time.Now(), Part: l.part, Trouble: l.trouble.Is}
	return k.Going
}

// partBeside is the file for games beside a scenario: that in which they are already,
// unless the scenario has got another file since.
func (l *Laboratory) partBeside(scenario string) *balance.Part {
	if l.part != nil && isOf(l.part.Path(), scenario) {
		return l.part
	}
	files := filesFor(time.Now(), scenario)
	unfinished := func(n int) string { return balance.Unfinished(files(n)) }
	if l.window.Path() == "" {
		return l.window.Shelf().NewPart(unfinished)
	}
	return balance.NewPart(l.desk.Hands.Disk, unfinished)
}

// givePart leaves what is kept of games to another window, or to another time.
func (l *Laboratory) givePart() {
	if l.part != nil {
		l.part.Leave()
		l.part = nil
	}
}

// Leave stops the games as the laboratory is closed, and keeps what is done of them, to go on
// with another time.
func (l *Laboratory) Leave() {
	r, was, plays := l.run, l.part, l.plays
	if r == nil || l.left == r || l.place() == "" {
		return
	}
	desk.Keep(l.desk, l, "the games that were being played", l.Leaving(), func(err error) {
		if err != nil && !schema.IsUnsure(err) {
			l.outcomes = append(l.outcomes, &outcome{result: r.result, plays: plays, took: r.earlier + r.took(), when: time.Now(), part: was})
			l.part = nil // it goes with the result
			l.desk.Fail("The games could not be kept", desk.Readable(err))
		}
	})
}

// Leaving stops the games, and returns what keeps those that are done, for any goroutine; nil
// where there is nothing to be kept.
func (l *Laboratory) Leaving() (keep func() error) {
	r, scenario := l.run, l.place()
	if r == nil || scenario == "" || l.left == r {
		return l.leaving // which may go on
	}
	r.stop()
	was, part := l.part, l.partBeside(scenario)
	l.left, l.part = r, part
	l.leaving = sync.OnceValue(func() error {
		<-r.ended
		if played := r.err == nil && len(r.result.Played) > 0; !played {
			return nil // there is nothing to keep
		}
		err := part.Save(r.result)
		if (err == nil || schema.IsUnsure(err)) && was != nil && was != part {
			_ = was.Drop() // where it stays it is offered beside the file of before
		}
		return err
	})
	return l.leaving
}

// rest is games that were kept while they were played, and never came to their end.
type rest struct {
	*outcome
	part  *balance.Part
	wrong error // why they cannot be read
}

// takeRest takes those in a file, as they are once nobody else has them.
func takeRest(d disk.Disk, path string) (rest, error) {
	part, err := balance.TakePart(d, path)
	if err != nil {
		return rest{}, err
	}
	r := rest{&outcome{path: path}, part, nil}
	if r.result, r.wrong = balance.Open(d, path); r.wrong == nil {
		var info fs.FileInfo
		if info, r.wrong = d.Stat(path); r.wrong == nil {
			r.when = info.ModTime()
		}
	}
	return r, nil
}

// lookForRest offers the last of them: once, while the laboratory is shown. Nobody else is
// offered them meanwhile.
func (l *Laboratory) lookForRest() {
	scenario, d, on := l.place(), l.window.Draft(), l.desk.Hands.Disk
	others := l.window.Path() != "" // what was played of older states is offered, too
	if scenario == "" || l.looked {
		return
	}
	l.looked = true // who looks twice at a time finds that somebody has them
	type found struct {
		rest
		elsewhere bool
	}
	desk.FindOut(l.desk, func() (f found) {
		kept, err := balance.KeptBeside(on, scenario)
		if err != nil {
			return f // that is said where results are listed
		}
		digest := ""
		if text, err := schema.Encode(d.File); err == nil {
			digest = balance.Digest(text)
		}
		for _, k := range kept {
			if !balance.IsUnfinished(k.Path) || !isOf(k.Path, scenario) || k.Err != nil || !others && k.Digest != digest {
				continue
			}
			r, err := takeRest(on, k.Path)
			f.elsewhere = f.elsewhere || errors.Is(err, balance.ErrElsewhere)
			if err != nil {
				continue
			}
			if r.wrong != nil || f.outcome != nil && r.when.Before(f.when) {
				r.part.Leave()
				continue
			}
			if f.outcome != nil {
				f.part.Leave()
			}
			f.rest = r
		}
		if f.outcome != nil && f.result.Digest == digest {
			f.plays = d
		}
		return f
	}, func(f found) {
		if !kit.InSight(l.content) || l.run != nil { // it may even be closed, with its document
			l.looked = false
			if f.outcome != nil {
				f.part.Leave()
			}
			return
		}
		l.looked = f.outcome != nil || !f.elsewhere // what another window gives up is offered later
		was := l.elsewhere
		if l.elsewhere = !l.looked && l.part == nil; l.elsewhere != was {
			l.Update()
		}
		if f.outcome != nil {
			l.offerRest(f.rest)
		}
	})
}

// offerRest offers to go on with games, or to look at them where nobody can.
func (l *Laboratory) offerRest(o rest) {
	says := fmt.Sprintf("The laboratory was closed, or the program ended, before all games of this scenario were played. %d of %s are kept (%s).",
		len(o.result.Played), model.Counted(o.result.Games, "game", "games"), o.when.Format("2 January at 15:04"))
	goOn := desk.Choice{Text: "Go on", Look: kit.Primary, Do: func() {
		l.use(o.outcome, o.part)
		if l.rest() {
			l.Go()
		}
	}}
	err := o.result.Rest(l.window.Engine())
	switch {
	case o.plays.File == nil:
		says += " The scenario has changed since, so they can only be looked at."
	case err != nil:
		says += " They can only be looked at: " + desk.Readable(err).Error() + "."
	}
	if o.plays.File == nil || err != nil {
		goOn = desk.Choice{Text: "Show them", Look: kit.Primary, Do: func() { l.use(o.outcome, o.part) }}
	}
	l.desk.Ask("Go on with these games?", says,
		desk.Choice{Text: "Not now", Look: kit.Framed, Do: o.part.Leave},
		desk.Choice{Text: "Delete", Look: kit.Danger, Do: func() {
			o.part.Leave()
			l.desk.Delete(o.path, filepath.Base(o.path)+" could not be deleted", func() {})
		}},
		goOn)
}

// open shows a result that was kept. Games that came to no end belong to this window then.
func (l *Laboratory) open(o *outcome) {
	const failed = "The games cannot be gone on with"
	l.take(o, failed, func(r rest) {
		if r.wrong != nil {
			r.part.Leave()
			l.desk.Fail(failed, desk.Readable(r.wrong))
			return
		}
		l.use(r.outcome, r.part)
	})
}

// drop deletes the file of a result, unless it belongs to another window.
func (l *Laboratory) drop(o *outcome, failed string, goOn func()) {
	l.take(o, failed, func(r rest) {
		switch r.part {
		case nil:
		case l.part:
			l.givePart()
		default:
			r.part.Leave()
		}
		l.desk.Delete(o.path, failed, goOn)
	})
}

// take takes the games that are kept in the file of a result for this window, and goes on with
// them as they are by then: more of them may have been played since the result was listed.
// Where it is none of games that came to no end there is no part.
func (l *Laboratory) take(o *outcome, failed string, goOn func(rest)) {
	isMine := l.part != nil && l.part.Path() == o.path
	switch {
	case !balance.IsUnfinished(o.path):
		goOn(rest{outcome: o})
	case isMine && l.run != nil:
		l.desk.Fail(failed, errors.New("games are being played: stop them first"))
	case isMine:
		goOn(rest{outcome: o, part: l.part})
	default:
		on := l.desk.Hands.Disk
		desk.Work(l.desk, "Opening the games", func(cancelled func() bool) (rest, error) {
			r, err := takeRest(on, o.path)
			if err == nil && cancelled() {
				r.part.Leave() // or nobody could have them as long as this window is open
			}
			return r, err
		}, func(r rest, err error) {
			if err != nil {
				l.desk.Fail(failed, desk.Readable(err))
				return
			}
			if r.result.Digest == o.result.Digest {
				r.plays = o.plays
			}
			goOn(r)
		})
	}
}
