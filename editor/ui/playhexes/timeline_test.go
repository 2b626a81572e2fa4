package playhexes

import (
	"testing"

	"fyne.io/fyne/v2"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/model/hex"
)

func TestTheTimelineGoesToAnyMomentAndBack(t *testing.T) {
	a, g := openTurn(t, "brunstatt")
	g.choose("timeline")
	p := g.panels.timeline
	end := g.session.Len()
	require.Equal(t, end+len(g.session.Spans()), p.Len())
	assert.Equal(t, "Deployment, French", p.Text(0))

	letter(a, '[')
	assert.Equal(t, g.session.Previous(end), g.session.At())
	letter(a, ',')
	letter(a, '.')
	assert.Equal(t, g.session.Previous(end), g.session.At())
	letter(a, ']')
	assert.Equal(t, end, g.session.At())

	p.Choose(3)
	assert.Equal(t, p.Text(3), g.session.Moment(g.session.At()-1).Text)
	p.Bar().Resize(fyne.NewSize(200, 26))
	p.Bar().Tapped(&fyne.PointEvent{Position: fyne.NewPos(100, 10)})
	assert.Equal(t, (end+1)/2, g.session.At())
	p.Bar().TypedKey(&fyne.KeyEvent{Name: fyne.KeyHome})
	assert.Equal(t, 0, g.session.At())

	letter(a, 'y')
	assert.Equal(t, end, g.session.At(), "the game was played back")
	assert.False(t, g.course.Filming())
}

func TestANoteMarksItsMoment(t *testing.T) {
	a, g := openTurn(t, "brunstatt")
	g.choose("timeline")
	g.GoTo(4)
	letter(a, 'm')
	require.Equal(t, "A note at this moment", a.dialog())
	a.Win.Canvas().Focused().(*kit.Field).SetText("The left wing is open")
	key(a, fyne.KeyReturn)
	assert.Empty(t, a.dialog())
	assert.Equal(t, "The left wing is open", g.session.Note(4))
	assert.Contains(t, g.panels.timeline.Where(), "The left wing")
}

func TestANoteThatIsGivenUpIsAskedFor(t *testing.T) {
	a, g := openTurn(t, "brunstatt")
	g.choose("timeline")
	letter(a, 'm')
	key(a, fyne.KeyEscape)
	require.Empty(t, a.dialog(), "nothing was written")
	letter(a, 'm')
	a.Win.Canvas().Focused().(*kit.Field).SetText("The left wing is open")
	key(a, fyne.KeyEscape)
	require.Equal(t, "Close without it?", a.dialog())
	key(a, fyne.KeyEscape)
	require.Equal(t, "A note at this moment", a.dialog())
	a.TopModal().Accept()
	assert.Equal(t, "The left wing is open", g.session.Note(g.session.At()))
}

func TestAMoveOfAPlayerShowsWhatItWeighed(t *testing.T) {
	_, g := openTurn(t, "brunstatt")
	g.choose("timeline")
	side := g.table().Now().Side
	g.seat(side, "greedy")
	require.Positive(t, g.session.Len())
	for n := range g.session.Len() {
		if m := g.session.Moment(n); len(m.Why) > 1 {
			g.explain(&m)
			assert.True(t, g.why.content.Visible())
			assert.Contains(t, g.why.said, "Greedy weighed, in points:")
			assert.Contains(t, g.why.said, m.Why[0].Text)
			g.explain(nil)
			assert.False(t, g.why.content.Visible())
			return
		}
	}
	t.Fatal("no action of the player says what was weighed")
}

func TestTheVictoryPanelLightsWhatAClauseSpeaksOf(t *testing.T) {
	_, g := openTurn(t, "brunstatt")
	g.choose("victory")
	p := g.panels.clauses
	row := p.form.Find("clause[0]:0").Control.(*kit.PointingRow)
	assert.Equal(t, "0 of 5", row.Remark.Text)
	row.MouseIn(nil)
	require.NotEmpty(t, g.pointed)
	var area hex.List
	for _, at := range g.table().Clauses()[0].Area {
		area = append(area, at.Hex())
	}
	assert.Equal(t, area, g.pointed[0].Hexes)
	row.MouseOut()
	assert.Empty(t, g.pointed)
}
