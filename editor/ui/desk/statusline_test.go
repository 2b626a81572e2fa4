package desk

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"github.com/mapsheet/mapsheet/editor/ui/kit"
)

func TestWhatWasJustDoneStandsWhateverThePointerComesOver(t *testing.T) {
	d, pass := clocked(t)
	d.Hands.Told = 4 * time.Second
	s := NewStatusLine(&d.Hands, func() {}, Viewing{}, func(*kit.Button) {})
	shown := func() string { return s.What.Text }
	s.SetHint("Take it out") // of the button that is pressed
	s.SetNotice("It is kept")
	assert.Equal(t, "It is kept", shown())
	s.SetHint("")
	s.SetHint("Another button")
	s.SetAction("Paint woods", "2312")
	assert.Equal(t, "It is kept", shown())
	assert.Equal(t, "2312", s.Where.Text)
	pass(3 * time.Second)
	s.SetAction("Paint woods", "2313")
	assert.Equal(t, "It is kept", shown())
	pass(time.Second)
	s.SetHint("")
	assert.Equal(t, "It is kept", shown(), "nothing new is said")
	s.SetAction("Paint woods", "2314")
	assert.Equal(t, "Paint woods", shown())

	s.SetNotice("It is kept")
	s.GoOn()
	assert.Equal(t, "It is kept", shown())
	s.SetHint("Another button")
	assert.Equal(t, "Another button", shown(), "something was done next")
	s.SetHint("")
	s.SetAction("Paint woods", "2315")
	assert.Equal(t, "Paint woods", shown())

	s.SetNotice("It is kept")
	s.SetNotice("")
	assert.Equal(t, "Paint woods", shown())
}
