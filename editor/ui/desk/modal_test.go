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
