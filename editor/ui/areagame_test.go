package ui

import (
	"image"
	"image/color"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/sectors"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/editor/ui/play"
	"github.com/mapsheet/mapsheet/editor/ui/playareas"
	"github.com/mapsheet/mapsheet/rules"
)

// areaGame is a game that has begun on a map of areas.
type areaGame struct {
	t *testing.T
	a *App
	e *editor
	g *playareas.Game
}

// playAreas begins a game in an editor with a map of areas. What happens is shown at
// once.
func playAreas(t *testing.T, a *App) *areaGame {
	t.Helper()
	a.Fyne.Preferences().SetInt(play.PauseKey, 0)
	key(a, fyne.KeyF5)
	require.Empty(t, a.dialog())
	require.True(t, a.playing())
	return &areaGame{t, a, a.editor, a.editor.plays.match.(*playareas.Game)}
}

// playLeuthen begins a game of sealed orders with three types of units.
func playLeuthen(t *testing.T) *areaGame {
	t.Helper()
	a := newTestApp(t)
	a.Open("leuthen")
	require.Empty(t, a.Modals)
	return playAreas(t, a)
}

// at is where a sector is in the map.
func (g *areaGame) at(id string) fyne.Position {
	i, ok := g.g.Session().Scenario().AreaBoard().Sector(id)
	require.True(g.t, ok, id)
	at, ok := g.e.areas.view.PlaceOf(sectorSite(i))
	require.True(g.t, ok)
	return at
}

// click clicks a sector.
func (g *areaGame) click(id string) {
	m, e := g.e.areas.view, &desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: g.at(id)}, Button: desktop.MouseButtonPrimary}
	m.MouseMoved(e)
	m.MouseDown(e)
	m.MouseUp(e)
}

// pull pulls an arrow from a sector through others.
func (g *areaGame) pull(ids ...string) {
	m := g.e.areas.view
	m.MouseDown(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: g.at(ids[0])}, Button: desktop.MouseButtonPrimary})
	for _, id := range ids[1:] {
		m.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: g.at(id)}})
	}
	m.DragEnd()
}

// sheet is the lines that the seat at the screen sees of a sheet.
func (g *areaGame) sheet(seat rules.Seat) []string {
	var out []string
	for _, l := range g.g.Shown().(rules.Writer).Sheet(seat).Lines {
		out = append(out, l.Text)
	}
	return out
}

// reads is every text that the window shows.
func (g *areaGame) reads() string {
	var out []string
	for _, o := range test.LaidOutObjects(g.a.Win.Canvas().Content()) {
		switch o := o.(type) {
		case *canvas.Text:
			out = append(out, o.Text)
		case *widget.RichText:
			out = append(out, o.String())
		case *kit.Button:
			out = append(out, o.Text, o.Key, o.Hint)
		}
	}
	return strings.Join(out, "\n")
}

// button is the button of a text that the window shows.
func (g *areaGame) button(text string) *kit.Button {
	for _, o := range test.LaidOutObjects(g.a.Win.Canvas().Content()) {
		if b, ok := o.(*kit.Button); ok && b.Text == text && b.Visible() {
			return b
		}
	}
	return nil
}

func TestOrdersAreWrittenByArrowsAndTakenBack(t *testing.T) {
	g := playLeuthen(t)
	assert.Contains(t, g.reads(), "10 of 10 orders left")
	g.pull("a1", "a2")
	assert.Equal(t, []string{"6 infantry: White's left wing to the western field"}, g.sheet(1))
	assert.Contains(t, g.reads(), "4 of 10 orders left")

	g.click("c1")
	letter(g.a, '3')
	g.click("c2")
	require.Len(t, g.sheet(1), 2)
	assert.Equal(t, "3 infantry: White's right wing to the eastern field", g.sheet(1)[1])

	g.click("c1")
	g.click("a2")
	assert.Contains(t, g.g.Says(), "(Moving units (4.3))", "a refusal says its rule beside the pointer")
	assert.Len(t, g.sheet(1), 2)
	key(g.a, fyne.KeyEscape)
	key(g.a, fyne.KeyDelete)
	assert.Len(t, g.sheet(1), 1, "the last line is taken back")
	g.a.doID("undo")
	assert.Len(t, g.sheet(1), 2)
}

func TestCavalryIsPulledOnToASecondSector(t *testing.T) {
	g := playLeuthen(t)
	reserve := g.e.doc.Scenario().AreaBoard().Sectors[9].ID
	g.click(reserve)
	letter(g.a, 't')
	letter(g.a, '2')
	g.pull(reserve, "b1", "b2")
	assert.Equal(t, []string{"2 cavalry: White's reserve to White's center and the middle field"}, g.sheet(1))
}

func TestTheKeyboardWritesAndSeals(t *testing.T) {
	g := playLeuthen(t)
	letter(g.a, 'k')
	for range 12 {
		if strings.Contains(g.e.status.Where.Text, "White's left wing") {
			break
		}
		key(g.a, fyne.KeyDown)
		key(g.a, fyne.KeyLeft)
	}
	require.Contains(t, g.e.status.Where.Text, "White's left wing")
	key(g.a, fyne.KeyReturn)
	require.Len(t, g.g.Hand(), 6)
	letter(g.a, '-')
	require.Len(t, g.g.Hand(), 5)
	key(g.a, fyne.KeyUp)
	key(g.a, fyne.KeyReturn)
	assert.Equal(t, []string{"5 infantry: White's left wing to the western field"}, g.sheet(1))
	letter(g.a, 'e')
	assert.Equal(t, "Black", g.g.Curtain())
	key(g.a, fyne.KeyReturn)
	assert.Empty(t, g.g.Curtain())
}

// What one has sealed shows nowhere, neither under the curtain nor once the other sits
// at the screen, whatever it is.
func TestNothingSealedIsSeenByTheOther(t *testing.T) {
	type screen struct {
		text, status string
		picture      image.Image
	}
	look := func(g *areaGame) screen {
		return screen{g.reads(), g.e.status.What.Text + g.e.status.Where.Text, g.a.Win.Canvas().Capture()}
	}
	see := func(write func(g *areaGame)) (under, after screen) {
		g := playLeuthen(t)
		g.e.showPanel("timeline")
		write(g)
		g.e.areas.view.MouseOut()
		letter(g.a, 'e')
		require.Equal(t, "Black", g.g.Curtain())
		under = look(g)
		key(g.a, fyne.KeyReturn)
		require.Empty(t, g.g.Curtain())
		require.Empty(t, g.sheet(1))
		after = look(g)
		g.e.showPanel("branches")
		after.text += g.reads()
		g.e.showPanel("log")
		after.text += g.reads()
		return under, after
	}
	seedless := func(s string) string {
		lines := strings.Split(s, "\n")
		for i, l := range lines {
			if strings.HasPrefix(l, "Seed ") {
				lines[i] = ""
			}
		}
		return strings.Join(lines, "\n")
	}
	under1, after1 := see(func(g *areaGame) {})
	under2, after2 := see(func(g *areaGame) { g.pull("a1", "a2") })
	under3, after3 := see(func(g *areaGame) {
		g.pull("a1", "a2")
		g.click("c1")
		letter(g.a, '3')
		g.click("c2")
	})
	for _, other := range []screen{under2, under3} {
		assert.Equal(t, under1, other, "the curtain hides it")
	}
	assert.NotContains(t, under1.text, "10 orders")
	for _, other := range []screen{after2, after3} {
		assert.Equal(t, seedless(after1.text), seedless(other.text), "the other sees nothing of it")
		assert.Equal(t, after1.status, other.status)
	}
	assert.Equal(t, mapOf(after2.picture), mapOf(after3.picture), "nor on the map")
}

// mapOf is the part of a picture of the window in which the map lies.
func mapOf(m image.Image) []byte {
	var out []byte
	for y := 130; y < 740; y++ {
		for x := 300; x < 900; x++ {
			r, g, b, _ := m.At(x, y).RGBA()
			out = append(out, byte(r>>8), byte(g>>8), byte(b>>8))
		}
	}
	return out
}

func TestAGameOfSealedOrdersIsPlayedToItsEndByPlayers(t *testing.T) {
	for _, open := range []func(t *testing.T) *areaGame{playLeuthen, func(t *testing.T) *areaGame {
		a, _ := openFields(t)
		return playAreas(t, a)
	}} {
		g := open(t)
		s := g.g.Session()
		for _, c := range s.Chairs() {
			require.NoError(t, s.Seat(c.ID, "random"))
		}
		g.g.Changed()
		require.True(t, s.Table().Now().Over)
		assert.Contains(t, g.reads(), "The game is over")
		assert.NotNil(t, g.button("Report…"))

		end := s.Len()
		letter(g.a, '[')
		assert.Less(t, s.At(), end)
		g.a.doID("redo")
		letter(g.a, ']')
		assert.Equal(t, end, s.At())
		g.g.GoTo(0)
		g.g.GoTo(end)
		require.Len(t, s.Branches(), 1)
	}
}

// What people choose between orders is listed: whom to strike, where to stand, who falls
// back.
func TestWhatIsToBeChosenBetweenOrdersIsListed(t *testing.T) {
	g := playLeuthen(t)
	seen := map[string]bool{}
	for seed := uint64(1); seed <= 3; seed++ {
		g.e.plays.beginGame(rules.Terms{Seed: seed})
		g.g = g.e.plays.match.(*playareas.Game)
		s, r := g.g.Session(), rand.New(rand.NewPCG(seed, 0))
		for !s.Table().Now().Over {
			table := s.Table()
			by, asked := table.Now().Awaits.First(), table.Headline().Phase
			if options := choices(table, by); !table.(rules.Writer).Sheet(by).Open && len(options) > 0 && !seen[asked] {
				seen[asked] = true
				g.g.Changed()
				if g.g.Curtain() != "" {
					key(g.a, fyne.KeyReturn)
				}
				reads := g.reads()
				assert.Contains(t, reads, "TO CHOOSE", asked)
				assert.Contains(t, reads, look.Capital(table.ActionPhrase(options[0])), asked)
				assert.NotContains(t, reads, "ORDER SHEET", asked)
			}
			a, ok := table.Random(by, r)
			require.True(t, ok)
			_, err := s.Do(a)
			require.NoError(t, err)
		}
	}
	require.Greater(t, len(seen), 3)
}

// choices is what a seat can choose that a spot or a unit is named for.
func choices(table rules.Table, by rules.Seat) []rules.Action {
	return slices.DeleteFunc(table.(rules.Proposer).Propose(nil, by), func(a rules.Action) bool {
		return a.Unit == rules.Absent && len(table.ActionSites(a)) == 0
	})
}

func TestActingOtherwiseInThePastIsABranch(t *testing.T) {
	g := playLeuthen(t)
	s := g.g.Session()
	g.pull("a1", "a2")
	for s.Table().Now().Turn == 1 {
		if g.g.Curtain() != "" {
			key(g.a, fyne.KeyReturn)
		} else {
			letter(g.a, 'e')
		}
	}
	require.Equal(t, s.Len(), s.Opened(), "the round is over, and all of it is known")
	g.g.GoTo(0)
	require.Empty(t, g.g.Curtain(), "what is known to all is shown to all")
	g.pull("c1", "c2")
	assert.Len(t, s.Branches(), 2)
	assert.Equal(t, []string{"6 infantry: White's right wing to the eastern field"}, g.sheet(1))
	assert.Empty(t, g.g.Curtain(), "who acts looks on")
}

func TestBothSidesCanActOtherwiseInThePast(t *testing.T) {
	g := playLeuthen(t)
	s := g.g.Session()
	for s.Table().Now().Turn == 1 {
		if g.g.Curtain() != "" {
			key(g.a, fyne.KeyReturn)
		} else {
			letter(g.a, 'e')
		}
	}
	g.g.GoTo(0)
	require.NotNil(t, g.button("Act for Black"))
	g.button("Act for Black").Tap()
	require.NotNil(t, g.button("Act for White"))
	g.button("Act for White").Tap()
	g.pull("a3", "a2")
	assert.Len(t, s.Branches(), 2)
	assert.Equal(t, []string{"6 infantry: Black's right wing to the western field"}, g.sheet(2), "who pulls an arrow out of Black's sector acts for Black")
	assert.Empty(t, g.sheet(1))
}

func TestThePlayersOfOneSideKeepTheirOrdersFromTheOther(t *testing.T) {
	g := playLeuthen(t)
	s := g.g.Session()
	require.NoError(t, s.Seat("black", "random"))
	g.g.Changed()
	assert.Positive(t, s.Len(), "the player has written")
	assert.Empty(t, g.sheet(2))
	assert.Empty(t, g.g.Curtain())
	assert.Contains(t, g.reads(), "White · Round 1 of 10")
}

func TestADraftThatChangesGoesOnBeingPlayed(t *testing.T) {
	g := playLeuthen(t)
	g.pull("a1", "a2")
	key(g.a, fyne.KeyF5)
	require.True(t, g.e.drafting())
	assert.Contains(t, g.e.status.Where.Text, "")
	require.True(t, g.e.bench.Do(document.Set{Name: "rename", Path: "title", Value: "Leuthen again"}))
	key(g.a, fyne.KeyF5)
	require.Equal(t, "Go on playing?", g.a.dialog())
	press(t, g.a, "Go on with the changed draft")
	require.False(t, g.e.drafting())
	assert.Equal(t, []string{"6 infantry: White's left wing to the western field"}, g.sheet(1))
}

func TestWhereAChangedDraftLeadsToSomethingElseIsShown(t *testing.T) {
	g := playLeuthen(t)
	g.pull("a1", "a2")
	key(g.a, fyne.KeyF5)
	b := g.e.doc.Scenario().AreaBoard()
	i, _ := b.Sector("a1")
	j, _ := b.Sector("a2")
	unlink, err := sectors.Unlink(b, i, j)
	require.NoError(t, err)
	require.True(t, g.e.bench.Do(unlink))
	key(g.a, fyne.KeyF5)
	press(t, g.a, "Go on with the changed draft")
	require.Equal(t, "The changed draft leads to something else", g.a.dialog())
	assert.NotNil(t, causeShown(t, g.a).Generator(640, 190), "the part of the map where the cause lies")
	press(t, g.a, "Go on before it")
	assert.Empty(t, g.sheet(1))
}

func TestEveryCommandWorksInAGameOnAMapOfAreas(t *testing.T) {
	g := playLeuthen(t)
	var ids []string
	for _, c := range g.a.commands {
		switch c.ID {
		case "quit", "file.close", "tour": // the tour is on a map of its own
		default:
			ids = append(ids, c.ID)
		}
	}
	for _, id := range ids {
		if g.a.editor != g.e {
			g.a.show(g.e)
		}
		if g.e.drafting() {
			g.e.enterGame()
		}
		g.a.doID(id)
		for g.a.TopModal() != nil {
			g.a.TopModal().Close()
		}
	}
	assert.Equal(t, "leuthen", g.e.doc.Scenario().ID)
}

func TestQuestionsAboutTheBoardAreAnsweredInWordsAndInTheLegend(t *testing.T) {
	g := playLeuthen(t)
	for _, k := range g.e.system.Overlays {
		for i := range g.e.system.Overlays {
			if g.e.system.Overlays[i].ID == k.ID {
				letter(g.a, rune((&play.Questions{}).Key(i)[0]))
			}
		}
		reads := g.reads()
		assert.Contains(t, reads, k.Sentence[:30], "the legend explains it")
		if k.ID == "control" {
			m := g.e.areas.view
			m.MouseMoved(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: g.at("b1")}})
			assert.Contains(t, g.reads(), "White controls", "beside the pointer")
			m.MouseOut()
			assert.NotContains(t, g.reads(), "White controls")
		}
	}
	key(g.a, fyne.KeyEscape)
	assert.NotContains(t, g.reads(), g.e.system.Overlays[len(g.e.system.Overlays)-1].Sentence[:30])
}

func TestThePointsOfBothSidesAreACurveToGoBackOn(t *testing.T) {
	g := playLeuthen(t)
	for _, seat := range g.g.Session().Chairs() {
		require.NoError(t, g.g.Session().Seat(seat.ID, "greedy"))
	}
	g.g.Changed()
	require.True(t, g.g.Session().Table().Now().Over)
	all := g.g.Session().Standings()
	last := all[len(all)-1]
	assert.Equal(t, g.g.Session().Table().(rules.Scorer).Score(), last.Points)
	assert.Equal(t, []int{0, 0}, all[0].Points)
	for i, p := range all[1:] {
		assert.Equal(t, i+1, p.Turn)
	}
	c := play.NewCurve(&play.Course{Session: g.g.Session(), Go: g.g.GoTo, Colours: func(string) (ground, ink color.NRGBA) { return }})
	require.True(t, c.Update())
	c.Resize(fyne.NewSize(300, 130))
	c.Tapped(&fyne.PointEvent{Position: fyne.NewPos(0, 20)})
	assert.Zero(t, g.g.Session().At())
	assert.Equal(t, "At the beginning: White 0, Black 0", c.Says(0))
}

// An arrow through several sectors that is not written yet is an order neither for the seal nor
// for the draft, and nothing takes it away in silence.
func TestAnArrowThatIsDrawnIsNotLostInSilence(t *testing.T) {
	g := playLeuthen(t)
	reserve := g.e.doc.Scenario().AreaBoard().Sectors[9].ID
	g.click(reserve)
	letter(g.a, 't')
	m := g.e.areas.view
	m.MouseMoved(mouse(g.at("b1"), 0))
	letter(g.a, 'w')
	letter(g.a, 'e')
	require.Empty(t, g.g.Curtain())
	assert.Contains(t, g.e.status.Notice, "Enter writes it, Escape takes it back")
	hand := g.g.Hand()
	key(g.a, fyne.KeyF5)
	require.False(t, g.a.playing())
	key(g.a, fyne.KeyF5)
	require.True(t, g.a.playing())
	assert.Equal(t, hand, g.g.Hand())
	g.a.Focus(m)
	key(g.a, fyne.KeyReturn)
	assert.Len(t, g.sheet(1), 1)
	letter(g.a, 'e')
	assert.Equal(t, "Black", g.g.Curtain())
}

// The sector that units are to be placed in, pointed out and not written yet, is written by Enter
// and taken back by Escape.
func TestASectorToPlaceUnitsInIsWrittenOrTakenBack(t *testing.T) {
	a := newTestApp(t)
	a.Open("custom-setup")
	g := playAreas(t, a)
	a.doID("play.deploy")
	hand := g.g.Hand()
	require.NotEmpty(t, hand)
	g.e.areas.view.MouseMoved(mouse(g.at("white-reserve"), 0))
	letter(a, 'w')
	key(a, fyne.KeyEscape)
	assert.Equal(t, hand, g.g.Hand(), "the sector alone is taken back")
	assert.Empty(t, g.sheet(1))
	letter(a, 'w')
	key(a, fyne.KeyReturn)
	assert.Len(t, g.sheet(1), 1)
}

// While it is chosen who acts, all that can act do: the column says how that is changed, and the
// bubble so where their sector is clicked.
func TestWhoActsIsChangedByTheButtonsOfTheSheet(t *testing.T) {
	g := playLeuthen(t)
	g.pull("a1", "a2")
	letter(g.a, 'e')
	key(g.a, fyne.KeyReturn)
	letter(g.a, 'e')
	key(g.a, fyne.KeyReturn)
	require.Contains(t, g.reads(), "to choose who acts")
	assert.NotContains(t, g.reads(), "IN HAND")
	assert.Contains(t, g.reads(), "5 of 6 act now")
	g.click("a1")
	assert.Contains(t, g.g.Says(), "5 of 6 act now. The buttons of that line change it.")
}

// Whoever draws an arrow goes on with it in other colours.
func TestAnArrowThatIsDrawnOutlivesOtherColours(t *testing.T) {
	g := playLeuthen(t)
	g.click("c1")
	hand := g.g.Hand()
	require.NotEmpty(t, hand)
	g.a.useColours("contrast")
	anew := g.a.editor.plays.match.(*playareas.Game)
	require.NotSame(t, g.g, anew)
	assert.Equal(t, hand, anew.Hand())

	letter(g.a, 'e')
	require.Equal(t, "Black", anew.Curtain())
	key(g.a, fyne.KeyReturn)
	require.Empty(t, anew.Curtain())
	g.a.useColours("")
	assert.Empty(t, g.a.editor.plays.match.(*playareas.Game).Curtain(), "the same person sits there")
}
