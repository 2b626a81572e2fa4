package tour

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// plain is a window in which all is in sight but one place.
type plain struct {
	state   State
	hidden  string
	way     *kit.Button
	buttons map[string]*kit.Button
	laid    []fyne.CanvasObject
	listed  bool
	reached int
	ended   bool
}

func newPlain(t *testing.T) *plain {
	t.Helper()
	test.NewTempApp(t).Settings().SetTheme(look.Theme{Scheme: look.SchemeFor("")})
	board := model.NewHexBoard(10, 10)
	return &plain{
		state: State{Scenario: &model.Scenario{Board: board}, Tool: "brush", Terrain: model.Woods},
		way:   kit.NewButton("", "", nil), buttons: map[string]*kit.Button{}, listed: true,
	}
}

func (w *plain) State() State { return w.state }
func (w *plain) Way(to string) *kit.Button {
	if to == w.hidden {
		return w.way
	}
	return nil
}

func (w *plain) Button(place, id string) *kit.Button {
	key := place + "/" + id
	if w.buttons[key] == nil {
		w.buttons[key] = kit.NewButton("", "", nil)
	}
	return w.buttons[key]
}

func (w *plain) Wire(*kit.Button)        {}
func (w *plain) Focus(fyne.Focusable)    {}
func (w *plain) ProblemsShown() bool     { return w.listed }
func (w *plain) ToggleProblems()         { w.listed = !w.listed }
func (w *plain) Reached(step int)        { w.reached = step }
func (w *plain) End()                    { w.ended = true }
func (w *plain) Lay(o fyne.CanvasObject) { w.laid = append(w.laid, o) }
func (w *plain) Lift(o fyne.CanvasObject) {
	w.laid = slices.DeleteFunc(w.laid, func(x fyne.CanvasObject) bool { return x == o })
}

// called is the buttons that are pointed at.
func (w *plain) called() []string {
	var ids []string
	for id, b := range w.buttons {
		if b.Called {
			ids = append(ids, id)
		}
	}
	return ids
}

func TestAStepWaitsUntilItIsDoneAndPointsAtWhatIsToBePressed(t *testing.T) {
	w := newPlain(t)
	w.state.Tool = "fill"
	tour := Begin(w, 0)
	assert.Len(t, w.laid, 1)
	assert.False(t, w.listed, "the problems are folded away")
	assert.Equal(t, []string{"tools/tool.brush"}, w.called())
	assert.Equal(t, "3 hexes of woods to go.", tour.Card().Lacks())

	w.state.Tool, w.state.Terrain = "brush", model.Town
	tour.Point()
	assert.Equal(t, []string{"tools/paint.woods"}, w.called())

	board := w.state.Scenario.Hexes()
	for row := range 3 {
		board.SetTerrain(hex.Hex{Col: 1, Row: row + 1}, model.Woods)
	}
	tour.See(w.state)
	assert.Equal(t, "Draw a crest line", tour.Card().Step())
	assert.Equal(t, "Done: Paint a wood", tour.Card().Done())
	assert.Equal(t, 1, w.reached)
}

func TestTheWayToWhereAStepIsDoneComesFirst(t *testing.T) {
	for i, s := range steps {
		for _, place := range []string{s.in, s.at} {
			if place == "" {
				continue
			}
			w := newPlain(t)
			w.hidden = place
			Begin(w, i)
			assert.True(t, w.way.Called, "%s: %s", s.name, place)
			assert.Empty(t, w.called(), s.name)
		}
	}
}

func TestALeftTourHasLeftNothingBehindAndGoesOnInAnotherWindow(t *testing.T) {
	w := newPlain(t)
	tour := Begin(w, 1)
	tour.Leave()
	assert.False(t, tour.Shown())
	assert.Empty(t, w.laid)
	assert.Empty(t, w.called())
	assert.True(t, w.listed, "the problems are back")
	tour.Show()
	other := newPlain(t)
	tour.MoveTo(other)
	assert.Len(t, other.laid, 1)
	assert.Equal(t, "Draw a crest line", tour.Card().Step())
}

func TestTheTourEndsAfterItsLastStep(t *testing.T) {
	w := newPlain(t)
	tour := Begin(w, Steps()-1)
	tour.Card().Next.Tap()
	require.True(t, tour.Ended())
	assert.False(t, w.ended, "what comes at the end is to be read")
	tour.Card().Next.Tap()
	assert.True(t, w.ended)
}

func TestABookmarkIsKeptUntilItIsForgotten(t *testing.T) {
	p := test.NewTempApp(t).Preferences()
	_, ok := Left(p)
	assert.False(t, ok)
	Bookmark{Step: 2, File: "first.toml"}.Keep(p)
	b, ok := Left(p)
	assert.True(t, ok)
	assert.Equal(t, Bookmark{Step: 2, File: "first.toml"}, b)
	assert.Equal(t, "Dig a canal", b.Name())
	Forget(p)
	_, ok = Left(p)
	assert.False(t, ok)
	Bookmark{Step: Steps()}.Keep(p)
	_, ok = Left(p)
	assert.False(t, ok, "there is nothing to go on with")
}
