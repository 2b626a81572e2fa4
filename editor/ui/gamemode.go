package ui

import (
	"slices"
	"strconv"

	"fyne.io/fyne/v2"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/panel"
	"github.com/mapsheet/mapsheet/model/hex"
)

// onMatch is what the modes share in which a match is played, on a map of whatever kind.
type onMatch struct {
	editor *editor
	match  match
}

func (o onMatch) id() string { return playID }
func (o onMatch) toggle()    { o.editor.turnTo(o.editor.ofDraft) }

func (o onMatch) other() (icon, name, hint string) {
	return "pencil", "Draft", "Back to the draft; the game is kept (F5)"
}

func (o onMatch) tabs() (side, lower *panel.Tabs) { return o.match.Side(), o.match.Lower() }
func (o onMatch) menu() string                    { return "Playtest" }
func (o onMatch) sideColumn() fyne.CanvasObject   { return o.match.Panels() }
func (o onMatch) column() fyne.CanvasObject       { return o.match.Column() }

func (o onMatch) unfold(on bool) {
	o.match.Side().SetUnfolded(on)
	o.match.Lower().SetUnfolded(on)
}

func (o onMatch) help() []helpGroup { return []helpGroup{playHelp, cursorHelp} }
func (o onMatch) finds() []found    { return nil }
func (o onMatch) resume()           { o.match.Changed() }
func (o onMatch) pause()            { o.match.Halt() }

// redraw draws nothing: the map shows the board of the game.
func (o onMatch) redraw(document.Change) {}

func (o onMatch) canGo(by int) bool { return o.match.CanGo(by) }
func (o onMatch) goBy(by int)       { o.match.GoBy(by) }

func (o onMatch) clip(fyne.KeyboardShortcut) {
	o.editor.status.SetNotice("Cut, copy and paste are for the draft, and it is being played: go back to it first")
}

func (o onMatch) tell(s *tourSight) { s.playing = true }

// playing is the mode in which a game on hexes is on the map.
type playing struct {
	onMatch
	game *game
}

var _ gameMode = playing{}

// enter puts the game on the map, where the map is.
func (p playing) enter() {
	g, e := p.game, p.editor
	g.cover()
	e.showMode()
	e.mapView.Cover(bannerHeight)
	e.left.to = e.mapView.Camera()
	g.paused = false
	g.takeToDeploy()
	g.changed()
}

// leave takes the game from the map. It is kept.
func (p playing) leave() {
	p.game.Halt()
	p.game.uncover()
}

func (p playing) cover() { p.game.cover() }

func (p playing) commands() []*desk.Command {
	a := p.editor.app
	return slices.Concat(a.gameCommands(), a.timelineCommands(), a.keptCommands(), p.game.questions.Commands())
}

// finds is what the units in hand can do.
func (p playing) finds() []found {
	var all []found
	for i, o := range p.game.offers() {
		all = append(all, found{id: "play.can." + o.ID, text: o.Name, kind: "Units in hand", key: strconv.Itoa(i + 1), disabled: len(o.Actions) == 0, run: func() { p.game.useAbility(i) }})
	}
	return all
}

func (p playing) light(hexes hex.List) {
	p.game.point([]draw.Overlay{{Style: draw.Named, Hexes: hexes}})
}

func (p playing) tell(s *tourSight) {
	s.playing = true
	s.lookAt(p.game)
}

// spots of a game begin with the id of their panel and a stroke: "branches/branch:1:go".
func (p playing) spots(put func(prefix string, panel any)) {
	if p.editor.panels.tools {
		put("column/", p.game.column)
	}
	if p.editor.panels.side {
		put(p.game.lower.Shown().ID()+"/", p.game.lower.Shown())
	}
}

func (p playing) describe(s *state) { s.Play = p.game.describe() }

// boardGame is a game on a map of areas or an open table, as its mode knows it.
type boardGame interface {
	Enter()
	Leave()
	Changed()
	Commands() []*desk.Command
	Lower() *panel.Tabs
}

// playingBoard is the mode in which a game is on a map that has no hexes.
type playingBoard struct {
	onMatch
	game  boardGame
	keys  *helpGroup        // what pointer and keys do in it
	state func() *playState // the game as the trace has it
}

var _ gameMode = playingBoard{}

// enter puts the game on the map.
func (p playingBoard) enter() {
	p.cover()
	p.editor.showMode()
	p.game.Changed()
}

// leave takes it from the map again. It is kept.
func (p playingBoard) leave() {
	p.game.Leave()
	p.editor.bench.Lights.Out = false
}

func (p playingBoard) cover() {
	p.editor.mode, p.editor.bench.Lights.Out = p, true
	p.game.Enter()
	p.editor.namePlayButton()
}

func (p playingBoard) commands() []*desk.Command {
	list := p.game.Commands()
	for _, c := range list {
		c.Editing = true
	}
	return append(list, p.editor.app.keptCommands()...)
}

func (p playingBoard) help() []helpGroup { return []helpGroup{*p.keys} }

// light lights nothing: no hexes are spoken of.
func (p playingBoard) light(hex.List) {}

func (p playingBoard) spots(put func(prefix string, panel any)) {
	if p.editor.panels.side {
		put(p.game.Lower().Shown().ID()+"/", p.game.Lower().Shown())
	}
}

func (p playingBoard) describe(s *state) { s.Play = p.state() }
