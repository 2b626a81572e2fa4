package ui

import (
	"errors"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"github.com/stretchr/testify/assert"

	"github.com/mapsheet/mapsheet/editor/ui/desk"
)

// going is a leaf in which something goes on.
type going struct{ keep func() error }

func (going) Content() fyne.CanvasObject { return container.NewWithoutLayout() }
func (going) Build()                     {}
func (going) Shown()                     {}
func (going) Hidden()                    {}
func (going) Close()                     {}
func (going) Commands() []*desk.Command  { return nil }
func (going) Place() string              { return "what goes on" }
func (going) Unkept() string             { return "Something goes on" }

func (p going) Leaving() func() error { return p.keep }

func TestWhatGoesOnIsKeptAsTheProgramIsAskedToEnd(t *testing.T) {
	a := newTestApp(t)
	kept := 0
	for _, keep := range []func() error{nil, func() error { kept++; return errors.New("no room") }, func() error { kept++; return nil }} {
		a.addLeaf(going{keep}, nil, func() string { return "Playing" })
	}
	assert.EqualError(t, a.LeaveAll()(), "no room")
	assert.Equal(t, 2, kept)
	assert.Nil(t, a.TopModal(), "nobody can be asked")
}

// closing is a leaf that tells what is done to it.
type closing struct {
	going
	told *[]string
}

func (c closing) Leave() { *c.told = append(*c.told, "left") }
func (c closing) Close() { *c.told = append(*c.told, "closed") }

func TestALeafOfNoDocumentIsLeftBeforeTheProgramCloses(t *testing.T) {
	a := newTestApp(t)
	var told []string
	a.addLeaf(closing{going{}, &told}, nil, func() string { return "Playing" })
	a.quit()
	press(t, a, "Close")
	assert.Equal(t, []string{"left", "closed"}, told)
}
