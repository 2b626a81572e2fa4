package ui

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"github.com/mapsheet/mapsheet/editor/playtest"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/form"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/editor/ui/play"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema"
)

// newSeed is a seed that can be written down.
func newSeed() uint64 { return 1 + rand.Uint64N(999_999) }

// askGame asks whether to go on with the game that stands or to begin anew, and
// where the draft has changed, on which draft.
func (p *playtests) askGame() {
	s := p.match.Session()
	p.editor.commitFields()
	if s.Len() == 0 && !s.Own() { // there is nothing to go on with
		if p.draftPlayed() {
			p.editor.enterGame()
		} else {
			p.beginGame(s.Terms())
		}
		return
	}
	p.askGoOn("A playtest is under way")
}

// askGoOn is askGame of a game in which something was done; says tells of it: "A playtest is
// under way".
func (p *playtests) askGoOn(says string) {
	text := fmt.Sprintf("%s: %s, %s.", says, look.LowerFirst(play.MomentText(p.match.Session())), p.match.AtText())
	choices := []desk.Choice{{Text: "Cancel", Look: kit.Framed}, {Text: "Begin anew…", Look: kit.Framed, Do: p.askTerms}}
	if p.draftPlayed() {
		choices = append(choices, desk.Choice{Text: "Go on", Look: kit.Primary, Do: func() { p.editor.enterGame() }})
	} else {
		text += " The draft has changed since it began. The game can go on with the changed draft: all that was done is done again, with the same dice, up to where it leads to something else."
		choices = append(choices, desk.Choice{Text: "Play the old draft", Look: kit.Framed, Do: func() { p.editor.enterGame() }},
			desk.Choice{Text: "Go on with the changed draft", Look: kit.Primary, Do: p.rebaseGame})
	}
	p.editor.app.Ask("Go on playing?", text, choices...)
}

// draftPlayed reports whether the game is played with the draft as it stands.
func (p *playtests) draftPlayed() bool {
	if p.editor.doc.State() == p.drafted {
		return true
	}
	same, err := p.match.Session().Plays(p.editor.doc.File())
	return err == nil && same
}

// draft is the draft as it stands, for work that goes on beside its editing.
func (e *editor) draft() *schema.File {
	f := *e.doc.File()
	f.Scenario = f.Scenario.Clone()
	return &f
}

// beginOrGoOn offers the last game of the scenario that is kept, if it is not over, and else
// begins one. Of those that the program keeps for scenarios without a file, of which many may
// have one name, it is one that is played with the very draft.
func (p *playtests) beginOrGoOn() {
	type last struct {
		*playtest.Opened
		info *playtest.Info
		same bool // it is played with the draft as it stands
	}
	find, d, system, draft, at := p.find(), p.editor.app.Hands.Disk, p.editor.system, p.editor.draft(), p.editor.doc.State()
	id := p.editor.doc.Scenario().ID
	strange := func(i playtest.Info) bool { return p.isLent(i.Path) && i.Scenario != id }
	desk.Work(p.editor.app.Desk, "Looking for the last playtest", func(cancelled func() bool) (*last, error) {
		list, err := find()
		if err != nil {
			return nil, nil //nolint:nilerr,nilnil // they are listed with the reason where somebody asks for them
		}
		l := &last{}
		l.Opened, l.info = playtest.Unfinished(d, slices.DeleteFunc(list, strange), scenarios.Bases(), system, func(i playtest.Info, s *playtest.Session) bool {
			same, err := s.Plays(draft)
			l.same = same && err == nil
			return l.same || !p.isLent(i.Path) || scenarios.Has(i.Scenario)
		})
		switch {
		case l.Opened == nil:
			return nil, nil //nolint:nilnil // there is none
		case cancelled():
			return nil, l.Close() // or it would be open here still
		}
		return l, nil
	}, func(l *last, _ error) {
		if l == nil {
			p.beginAnew()
			return
		}
		p.stand(l.Session)
		if l.same {
			p.drafted = at
		}
		p.askGoOn("The playtest of " + l.info.Modified.Format("2 January 2006, 15:04") + " is not over")
		p.tellLost(l.Opened)
	})
}

// beginAnew begins a game: at once, or where the scenario offers a handicap once
// the player has said how many of its units are to play.
func (p *playtests) beginAnew() {
	if _, offered := p.editor.system.Handicap(p.editor.doc.Scenario()); offered {
		p.askTerms()
		return
	}
	p.beginGame(rules.Terms{Seed: newSeed()})
}

// askTerms asks for the seed of a new game, and for the handicap where the
// scenario offers one.
func (p *playtests) askTerms() {
	p.editor.commitFields()
	entry := kit.NewField("A number")
	entry.SetText(strconv.FormatUint(newSeed(), 10))
	parts := container.NewVBox(
		look.Flush(look.Prose("The seed decides all dice. With the same seed and the same actions a game goes the same way.")),
		form.Labelled("Seed", entry))
	fields := []*kit.Field{entry}
	units := p.newHandicapField()
	if units != nil {
		parts.Add(look.Flush(look.Prose(units.about)))
		parts.Add(form.Labelled(look.Capital(units.phrase), units.entry))
		fields = append(fields, units.entry)
	}
	var m *desk.Modal
	begin := func() {
		var terms rules.Terms
		var err error
		if terms.Seed, err = strconv.ParseUint(strings.TrimSpace(entry.Text), 10, 64); err != nil {
			p.editor.app.Fail("There is no such seed", errors.New("a seed is a whole number, such as 1914"))
			return
		}
		if units != nil {
			if terms.Handicap, err = units.read(); err != nil {
				p.editor.app.Fail("So many cannot play", err)
				return
			}
		}
		m.Close()
		p.beginGame(terms)
	}
	giveUp := func() { m.GiveUpTyped(m.Close) }
	body := container.New(look.FixedWidth(380), parts)
	body.Resize(body.MinSize()) // the texts know how high they are once they are as wide
	m = p.editor.app.OpenModal("Begin a new game", body, fyne.Size{},
		kit.DialogButton("Cancel", kit.Framed, giveUp), kit.DialogButton("Begin", kit.Primary, begin))
	m.Cancel, m.Accept = giveUp, begin
	m.TakeFields(fields...)
	p.editor.app.Focus(entry)
}

// handicapField asks how many of the units play of which a handicap lets some
// stay out.
type handicapField struct {
	entry         *kit.Field
	least, most   int    // of the units that can play, all of them at most
	phrase, about string // "German infantry companies"; and what the field is for
}

// newHandicapField is the field for the scenario: nil where it offers no
// handicap. It begins with the number of the game that stands, else with all.
func (p *playtests) newHandicapField() *handicapField {
	sc := p.editor.doc.Scenario()
	h, offered := p.editor.system.Handicap(sc)
	if !offered {
		return nil
	}
	all := sc.CountUnits(h.Units)
	f := &handicapField{entry: kit.NewField("A number"), most: all, least: all - h.Most, phrase: h.Units.Phrase(sc)}
	now := all
	if p.match != nil {
		now = max(all-p.match.Session().Terms().Handicap, f.least)
	}
	f.entry.SetText(strconv.Itoa(now))
	f.about = fmt.Sprintf("Handicap: whoever wins with all %d plays with fewer, until the game can just be won. The last of the order of battle stay out.", all)
	return f
}

// read is how many units stay out; the error says how many can play.
func (f *handicapField) read() (int, error) {
	n, err := strconv.Atoi(strings.TrimSpace(f.entry.Text))
	if err != nil || n < f.least || n > f.most {
		return 0, fmt.Errorf("from %d to %d %s can play", f.least, f.most, f.phrase)
	}
	return f.most - n, nil
}

// beginGame makes the draft ready to be played and goes into the game.
func (p *playtests) beginGame(terms rules.Terms) { p.beginSeated(terms, nil) }

// beginSeated is beginGame with a player for each seat that players names, by the seats' ids.
func (p *playtests) beginSeated(terms rules.Terms, players map[string]string) {
	p.editor.turnTo(p.editor.ofDraft)
	p.editor.commitFields()
	p.editor.bench.Ask.GiveWay()
	p.editor.board.Release()
	system, draft := p.editor.system, p.editor.draft()
	desk.Work(p.editor.app.Desk, "Setting the game up", func(func() bool) (*playtest.Session, error) {
		if system.NewBattle == nil {
			return nil, fmt.Errorf("the rules “%s” are not among those that this program can play", draft.Scenario.System)
		}
		return playtest.New(system, draft, terms)
	}, func(s *playtest.Session, err error) {
		if err != nil {
			p.explainNoGame(err)
			return
		}
		p.putGameAway()
		p.newMatch(s)
		p.drafted, p.unkept = p.editor.doc.State(), false
		says := ""
		if p.game != nil {
			says = p.game.SeatOwn()
		}
		for chair, kind := range players {
			if err := s.Seat(chair, kind); err != nil {
				p.editor.app.Fail("The seat cannot have this player", err)
			}
		}
		if p.editor == p.editor.app.editor {
			p.editor.enterGame()
			if says != "" {
				p.editor.status.SetNotice(says)
			}
		}
	})
}

// explainNoGame says why the draft cannot be played and leads to what is wrong.
func (p *playtests) explainNoGame(err error) {
	wrong := p.editor.problemsNow().Of(diag.Error)
	choices := []desk.Choice{{Text: "Close", Look: kit.Framed}}
	if len(wrong) > 0 {
		choices = append(choices, desk.Choice{Text: "Show the problem", Look: kit.Primary, Do: func() { p.editor.showProblem(wrong[0]) }})
	} else {
		choices[0].Look = kit.Primary
	}
	p.editor.app.Ask("The draft cannot be played yet", desk.SentenceOf(err), choices...)
}
