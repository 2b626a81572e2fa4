package ui

import (
	"testing"

	"fyne.io/fyne/v2"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/model/hex"
)

// text is what a row of the list reads.
func (p *timelinePanel) text(i int) string {
	if r := p.rows[i]; r.span != nil {
		return p.game.spanText(*r.span)
	}
	return p.game.session.Moment(p.rows[i].n).Text
}

func TestTheTimelineGoesToAnyMomentAndBack(t *testing.T) {
	a, g := openTurn(t, "brunstatt")
	a.editor.showPanel("timeline")
	p := a.editor.game.panels.timeline
	end := g.session.Len()
	require.Len(t, p.rows, end+len(g.session.Spans()))
	assert.Equal(t, "Deployment, French", p.text(0))

	letter(a, '[')
	assert.Equal(t, g.session.Previous(end), g.session.At())
	letter(a, ',')
	letter(a, '.')
	assert.Equal(t, g.session.Previous(end), g.session.At())
	letter(a, ']')
	assert.Equal(t, end, g.session.At())

	p.list.Select(3)
	assert.Equal(t, p.rows[3].n+1, g.session.At())
	p.bar.Resize(fyne.NewSize(200, barHeight))
	p.bar.Tapped(&fyne.PointEvent{Position: fyne.NewPos(100, 10)})
	assert.Equal(t, (end+1)/2, g.session.At())
	p.bar.TypedKey(&fyne.KeyEvent{Name: fyne.KeyHome})
	assert.Equal(t, 0, g.session.At())

	letter(a, 'y')
	assert.Equal(t, end, g.session.At(), "the game was played back")
	assert.Nil(t, g.film)
}

func TestANoteMarksItsMoment(t *testing.T) {
	a, g := openTurn(t, "brunstatt")
	a.editor.showPanel("timeline")
	g.goTo(4)
	letter(a, 'm')
	require.Equal(t, "A note at this moment", a.dialog())
	a.Win.Canvas().Focused().(*kit.Field).SetText("The left wing is open")
	key(a, fyne.KeyReturn)
	assert.Empty(t, a.dialog())
	assert.Equal(t, "The left wing is open", g.session.Note(4))
	assert.Contains(t, a.editor.game.panels.timeline.where.Text, "The left wing")
}

func TestAMoveOfAPlayerShowsWhatItWeighed(t *testing.T) {
	a, g := openTurn(t, "brunstatt")
	a.editor.showPanel("timeline")
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
	a, g := openTurn(t, "brunstatt")
	a.editor.showPanel("victory")
	p := a.editor.game.panels.clauses
	row := p.form.items["clause[0]:0"].control.(*kit.PointingRow)
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
