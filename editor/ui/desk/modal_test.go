package desk

import (
	"testing"

	"fyne.io/fyne/v2"
	"github.com/stretchr/testify/assert"

	"github.com/mapsheet/mapsheet/editor/ui/kit"
)

func TestEnterGivesTheLastAnswerThatLosesNothing(t *testing.T) {
	for _, c := range []struct {
		looks []kit.Look
		want  int
	}{
		{[]kit.Look{kit.Framed, kit.Primary}, 1},
		{[]kit.Look{kit.Framed, kit.Danger}, 0},
		{[]kit.Look{kit.Framed, kit.Danger, kit.Primary}, 2},
		{[]kit.Look{kit.Primary}, 0},
	} {
		d := newTestDesk(t)
		given := -1
		var choices []Choice
		for i, look := range c.looks {
			choices = append(choices, Choice{Text: "Answer", Look: look, Do: func() { given = i }})
		}
		d.Ask("Question", "Which one?", choices...)
		d.Win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
		assert.Equal(t, c.want, given, "%v", c.looks)
		assert.Nil(t, d.TopModal())
	}
}

func TestADialogThatIsClosedIsForgottenWithAllThatItKnew(t *testing.T) {
	d := newTestDesk(t)
	under := kit.NewField("")
	d.Win.SetContent(under)
	d.Win.Canvas().Focus(under)
	first := d.OpenModal("First", kit.NewField(""), fyne.Size{})
	second := d.OpenModal("Second", kit.NewField(""), fyne.Size{})
	assert.Same(t, under, first.before)
	second.Close()
	first.Close()
	assert.Same(t, under, d.Win.Canvas().Focused())
	assert.Nil(t, first.before, "it may be that of a document that is closed")
	for _, m := range d.Modals[:cap(d.Modals)] {
		assert.Nil(t, m)
	}
}
