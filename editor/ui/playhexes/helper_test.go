package playhexes

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/playtest"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/editor/ui/mapview"
	"github.com/mapsheet/mapsheet/editor/ui/panel"
	"github.com/mapsheet/mapsheet/editor/ui/panel/paneltest"
	"github.com/mapsheet/mapsheet/editor/ui/play"
	"github.com/mapsheet/mapsheet/rules"
)

// screen is a window in which nothing but a game is shown.
type screen struct {
	*desk.Desk
	bench    *panel.Bench
	commands desk.Commands
}

// dialog is the name of the dialog in front, "" when there is none.
func (s *screen) dialog() string { return paneltest.Dialog(s.Desk) }

// run carries a command out where it can be.
func (s *screen) run(c *desk.Command) {
	if c != nil && (c.Enabled == nil || c.Enabled()) {
		c.Run()
	}
}

// openGame is a game of a battle with the seed 7, on its map.
func openGame(t *testing.T, id string) (*screen, *Game) {
	t.Helper()
	b := paneltest.Open(t, id)
	b.Desk.Fyne.Preferences().SetInt(play.PauseKey, 0)
	battle, err := playtest.New(b.System, b.Doc.File(), rules.Terms{Seed: 7})
	require.NoError(t, err)

	s, over := &screen{Desk: b.Desk, bench: b}, container.NewStack()
	ignored := func() {}
	g := New(b, Window{
		Over: over, Playing: func() bool { return true }, Cover: b.Map.Cover,
		Keep: ignored, Lost: ignored, Seen: ignored, Moved: ignored, Panel: func(string) {}, Report: ignored,
		Key:   func(k fyne.KeyName) { s.run(s.commands.OfKey(k)) },
		Rune:  func(r rune) { s.run(s.commands.OfRune(r)) },
		Short: func(fyne.Shortcut) {},
	}, battle)
	s.commands = append(g.Commands(), &desk.Command{Rune: 'K', Run: b.Map.ToggleCursor})
	b.Map.SetBoard(battle.Scenario().Hexes())
	b.Desk.Win.SetContent(container.NewBorder(nil, nil, g.Column(), container.New(look.FixedWidth(318), g.Panels()), container.NewStack(b.Map, over)))
	b.Desk.Win.Resize(fyne.NewSize(1280, 800))
	b.Map.TakeFocus()
	g.side.SetUnfolded(true)
	g.lower.SetUnfolded(true)
	g.Enter()
	g.SeatOwn()
	g.Begin()
	return s, g
}

// openTurn is a game whose units were deployed by chance.
func openTurn(t *testing.T, id string) (*screen, *Game) {
	t.Helper()
	s, g := openGame(t, id)
	for range 20 {
		if g.table().Now().Phase != rules.Deployment {
			break
		}
		g.deployBy("random")
	}
	require.NotEqual(t, rules.Deployment, g.table().Now().Phase)
	return s, g
}

// choose brings the panel of an id in sight.
func (g *Game) choose(id string) {
	for _, tabs := range []*panel.Tabs{g.side, g.lower} {
		for i, p := range tabs.Panels {
			if p.ID() == id {
				tabs.Choose(i)
			}
		}
	}
}

// key types a key where the keyboard is, letter a letter, and press presses the button of
// a text in the dialog in front.
func key(s *screen, name fyne.KeyName)           { paneltest.Key(s.Desk, name) }
func letter(s *screen, r rune)                   { paneltest.Letter(s.Desk, r) }
func press(t *testing.T, s *screen, text string) { t.Helper(); paneltest.Press(t, s.Desk, text) }

// Of a hex its label, what a mouse says, where the cursor of a map is, what is done with
// the shift key held down.
var parse, mouse, cursorHex, holdingShift = paneltest.Hex, paneltest.Mouse, paneltest.Cursor, paneltest.HoldingShift

// cursorAt brings the hex cursor up on a hex.
func cursorAt(t *testing.T, s *screen, label string) *mapview.View {
	t.Helper()
	m, h := s.bench.Map, parse(t, label)
	m.BringInSight(h)
	m.MouseMoved(mouse(m.PlaceOf(h), 0)) // it comes up there
	letter(s, 'k')
	require.Equal(t, h, cursorHex(m))
	m.MouseOut()
	return m
}
