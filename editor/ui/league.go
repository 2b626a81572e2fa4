package ui

import (
	"slices"

	"fyne.io/fyne/v2"

	"github.com/mapsheet/mapsheet/editor/ui/balancing"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/rules/balance"
	"github.com/mapsheet/mapsheet/rules/balance/apart"
	"github.com/mapsheet/mapsheet/scenarios"
)

// leagueCommand opens the league of players.
func (a *App) leagueCommand() *desk.Command {
	return &desk.Command{ID: "league", Menu: "Playtest", Text: "League of players…", Alias: "ratings elo bots tournament", Shortcut: desk.CtrlShift(fyne.KeyL), Editing: a.leaf == nil, Run: a.openLeague}
}

// openLeague shows the league, a new one where there is none.
func (a *App) openLeague() {
	if a.editor != nil {
		a.editor.commitFields()
	}
	for _, t := range a.leaves {
		if _, ok := t.leaf.(*balancing.League); ok {
			a.showLeaf(t)
			return
		}
	}
	a.addLeaf(balancing.NewLeague(a.Desk, underLeague{a}), nil, func() string { return "League" })
}

// underLeague is the window as the league knows it.
type underLeague struct{ app *App }

var _ balancing.LeagueWindow = underLeague{}

// Scenarios is the drafts that are open, and then the built-in scenarios.
func (u underLeague) Scenarios() []balancing.Entrant {
	a := u.app
	var out []balancing.Entrant
	for _, e := range a.editors {
		out = append(out, balancing.Entrant{
			ID: "open:" + a.nameOf(e), Title: a.nameOf(e), Detail: "open", System: e.system, Open: true, Shown: e == a.last,
			Read: func() (balancing.Draft, error) {
				return balancing.Draft{System: e.system, File: e.draft(), State: e.doc.State(), Errors: e.problemsNow().Of(diag.Error)}, nil
			},
		})
	}
	for _, info := range scenarios.List() {
		system := a.options.system(info.System)
		out = append(out, balancing.Entrant{
			ID: info.ID, Title: info.Title, Detail: "built-in", System: system,
			Read: func() (balancing.Draft, error) {
				file, err := scenarios.Open(info.ID)
				return balancing.Draft{System: system, File: file}, err
			},
		})
	}
	return out
}

// OpenStall opens a game in the playtest of its scenario, which is opened where it is not.
func (u underLeague) OpenStall(e balancing.Entrant, d balancing.Draft, seed uint64, kinds map[string]string) {
	a := u.app
	play := func() {
		(&underLaboratory{app: a, doc: a.editor.doc}).Open(d, balance.Game{Seed: seed}, kinds, true)
	}
	at := slices.IndexFunc(a.editors, func(o *editor) bool { return o.doc.Scenario().ID == d.File.Scenario.ID })
	if at < 0 {
		a.openBuiltInThen(e.ID, play)
		return
	}
	a.show(a.editors[at])
	play()
}

// Players is what plays games for the window.
func (u underLeague) Players() *apart.Players { return u.app.players() }

// Shelf is where games are kept that belong to no scenario's file.
func (u underLeague) Shelf() balance.Shelf { return u.app.safe.shelf(u.app.options.Version) }

func (u underLeague) Renew()                { u.app.renewLeaf() }
func (u underLeague) Changed()              { u.app.traceState() }
func (u underLeague) Key(name fyne.KeyName) { u.app.plainKey(name) }
func (u underLeague) Rune(r rune)           { u.app.plainRune(r) }
