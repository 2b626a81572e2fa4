package desk

import (
	"errors"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/model/diag"
)

// clocked is a desk whose questions must have been seen for 300 ms of a clock that the
// test turns.
func clocked(t *testing.T) (d *Desk, pass func(time.Duration)) {
	d = newTestDesk(t)
	d.Win.Resize(fyne.NewSize(300, 200)) // what is not large is painted soon
	now := time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC)
	d.Hands.Notice, d.Hands.Now = 300*time.Millisecond, func() time.Time { return now }
	return d, func(by time.Duration) { now = now.Add(by) }
}

func TestAKeyAnswersNoQuestionThatWasNotNoticed(t *testing.T) {
	enter := func(d *Desk) { d.Win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn}) }
	space := func(d *Desk) { d.Win.Canvas().Focused().TypedRune(' ') }
	escape := func(d *Desk) { d.Win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape}) }
	loose := func(d *Desk) { d.TopModal().Key(fyne.KeyEnter) }
	asks := map[string]func(*Desk){
		"question": func(d *Desk) {
			d.Ask("Replace?", "It is there.", Choice{Text: "Keep", Look: kit.Framed}, Choice{Text: "Go on", Look: kit.Primary})
		},
		"failure": func(d *Desk) { d.Fail("It failed", errors.New("no room")) },
		"failures": func(d *Desk) {
			d.Fail("It failed", diag.List{{Message: "one thing"}, {Message: "another"}})
		},
		"work": func(d *Desk) {
			j := d.beginJob("Writing")
			j.show("Writing")
		},
	}
	for name, ask := range asks {
		for key, press := range map[string]func(*Desk){"Enter": enter, "space bar": space, "Escape": escape, "loose Enter": loose} {
			if name == "work" && key == "loose Enter" {
				continue // Enter cancels work at its button alone
			}
			t.Run(name+", "+key, func(t *testing.T) {
				d, pass := clocked(t)
				ask(d)
				pass(time.Second)
				press(d)
				require.NotNil(t, d.TopModal(), "it was not painted yet")
				d.Win.Canvas().Capture()
				press(d)
				require.NotNil(t, d.TopModal(), "it has only just been painted")
				for range 20 { // a key that is held
					pass(30 * time.Millisecond)
					press(d)
					require.NotNil(t, d.TopModal())
					assert.False(t, d.TopModal().Noticed())
				}
				pass(299 * time.Millisecond)
				assert.False(t, d.TopModal().Noticed())
				pass(time.Millisecond)
				assert.True(t, d.TopModal().Noticed())
				press(d)
				assert.Nil(t, d.TopModal())
			})
		}
	}
}

func TestThePointerAnswersAQuestionAtOnce(t *testing.T) {
	d, _ := clocked(t)
	d.Ask("Question", "Well?", Choice{Text: "Yes", Look: kit.Primary})
	d.Win.Canvas().Focused().(*kit.Button).Tapped(nil)
	assert.Nil(t, d.TopModal())
}

func TestADialogThatWasCalledTakesKeysAtOnce(t *testing.T) {
	d, _ := clocked(t)
	m := d.OpenModal("Name", kit.NewField(""), fyne.Size{}, kit.DialogButton("Cancel", kit.Framed, nil))
	taken := 0
	m.Accept = func() { taken++ }
	d.Win.Canvas().Capture()
	m.Key(fyne.KeyReturn)
	assert.Equal(t, 1, taken)
}
