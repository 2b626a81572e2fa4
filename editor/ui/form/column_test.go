package form

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/editor/ui/panel/paneltest"
)

const manyParts = 90

// openLong is a form of many numbers in a low window.
func openLong(t *testing.T) (*Form, fyne.Canvas, func()) {
	t.Helper()
	b, f, show := open(t, func(f *Form) {
		for i := range manyParts {
			f.Number(fmt.Sprintf("part[%d]", i), fmt.Sprintf("Part %d", i), i, Range{Most: 100}, func(int) {})
		}
	})
	b.Desk.Win.Resize(fyne.NewSize(300, 400))
	return f, b.Desk.Win.Canvas(), show
}

// held is the keys of the numbers that lie in the window.
func (f *Form) held() (keys []string) {
	in := map[fyne.CanvasObject]bool{}
	for _, o := range test.LaidOutObjects(f.scroll) {
		in[o] = true
	}
	for _, key := range f.order {
		if in[f.items[key].Object] {
			keys = append(keys, key)
		}
	}
	return keys
}

func TestALongFormHoldsOnlyWhatIsNearToItsPartInSight(t *testing.T) {
	f, _, show := openLong(t)
	whole := f.scroll.Content.MinSize().Height
	require.Greater(t, whole, float32(5*400))
	keys := f.held()
	assert.Contains(t, keys, "part[0]")
	assert.Less(t, len(keys), manyParts/2)

	f.scroll.ScrollToOffset(fyne.NewPos(0, whole/2))
	keys = f.held()
	assert.NotContains(t, keys, "part[1]", "the first and the last stay, for Tab to come to")
	assert.Contains(t, keys, fmt.Sprintf("part[%d]", manyParts/2))
	assert.Less(t, len(keys), manyParts/2)
	show()
	assert.Equal(t, keys, f.held(), "the same after it was described anew")
	assert.Equal(t, whole, f.scroll.Content.MinSize().Height)

	f.scroll.ScrollToBottom()
	assert.Contains(t, f.held(), fmt.Sprintf("part[%d]", manyParts-1))
	for _, key := range f.order {
		assert.Contains(t, f.Spots(), key, "where it is is known though")
	}
	f.scroll.Resize(fyne.NewSize(300, 3*whole))
	assert.Len(t, f.held(), manyParts)
}

// openOverFrames is a form of many numbers of which a frame has time for one. frame draws the
// window, and has done what waited for that.
func openOverFrames(t *testing.T) (f *Form, show, frame func()) {
	t.Helper()
	return overFrames(t, func(f *Form) {
		for i := range manyParts {
			f.Number(fmt.Sprintf("part[%d]", i), fmt.Sprintf("Part %d", i), i, Range{Most: 100}, func(int) {})
		}
	})
}

func overFrames(t *testing.T, describe func(*Form)) (f *Form, show, frame func()) {
	t.Helper()
	b := paneltest.Open(t, "brunstatt")
	var after []func()
	b.Desk.Hands.Frame = time.Nanosecond
	b.Desk.Hands.OnMain = func(do func()) { after = append(after, do) }
	f = New(b)
	show = func() { f.Show(func() { describe(f) }) }
	b.Desk.Win.SetContent(f.Content())
	b.Desk.Win.Resize(fyne.NewSize(300, 400))
	show()
	return f, show, func() {
		b.Desk.Win.Canvas().Capture()
		do := after
		after = nil
		for _, do := range do {
			do()
		}
	}
}

func TestALongFormIsLaidOutOverSomeFrames(t *testing.T) {
	atOnce, _, _ := openLong(t)
	want := atOnce.scroll.Content.MinSize()

	f, show, frame := openOverFrames(t)
	frames := 0
	for ; f.column.waiting(); frames++ {
		before := len(f.column.All())
		require.NotEmpty(t, f.held())
		require.LessOrEqual(t, len(f.held()), before, "only what is laid out is in the window")
		frame()
		require.Greater(t, len(f.column.All()), before)
	}
	assert.Equal(t, manyParts-1, frames, "the first is there at once, each other one after a frame")
	assert.Equal(t, want, f.scroll.Content.MinSize(), "as where it is done at once")
	assert.Len(t, f.column.All(), manyParts)

	show()
	assert.False(t, f.column.waiting(), "what was laid out once is known")
	f.column.box.Refresh()
	assert.Equal(t, want, f.scroll.Content.MinSize())
}

func TestALongFormIsThereAsSoonAsSomethingInItIsLookedFor(t *testing.T) {
	f, _, _ := openOverFrames(t)
	last := fmt.Sprintf("part[%d]", manyParts-1)
	f.Reveal(last)
	assert.False(t, f.column.waiting())
	assert.Contains(t, f.held(), last)
	assert.Same(t, f.items[last].Focus, f.Bench.Desk.Win.Canvas().Focused())

	f, _, _ = openOverFrames(t)
	f.FocusOn(last)
	assert.Same(t, f.items[last].Focus, f.Bench.Desk.Win.Canvas().Focused())
}

func TestTabLeadsThroughAllOfALongForm(t *testing.T) {
	f, c, _ := openLong(t)
	seen := map[fyne.Focusable]bool{}
	for range 4 * manyParts {
		c.FocusNext()
		seen[c.Focused()] = true
	}
	for _, key := range f.order {
		assert.True(t, seen[f.items[key].Focus], key)
	}
	clear(seen)
	for range 4 * manyParts {
		c.FocusPrevious()
		seen[c.Focused()] = true
	}
	for _, key := range f.order {
		assert.True(t, seen[f.items[key].Focus], key)
	}
}

func TestAControlOutOfSightIsLedTo(t *testing.T) {
	f, c, _ := openLong(t)
	last := fmt.Sprintf("part[%d]", manyParts-1)
	f.Reveal(last)
	assert.Equal(t, f.items[last].Focus, c.Focused())
	assert.Positive(t, f.scroll.Offset.Y)
	f.FocusOn("part[0]")
	assert.Equal(t, f.items["part[0]"].Focus, c.Focused())
	f.scroll.ScrollToBottom()
	assert.Contains(t, f.held(), "part[0]", "what has the keyboard stays")
}

func TestPartsOfAFormMakeRoomForWhatGrows(t *testing.T) {
	f, _, _ := openLong(t)
	lower := f.items["part[5]"].Object
	before := lower.Position().Y
	f.items["part[2]"].Object.(*fyne.Container).Add(look.Title("Grown", 60))
	f.column.box.Refresh() // as the window library does with what holds a part that has grown
	assert.Greater(t, lower.Position().Y, before+20)
	last := f.items[fmt.Sprintf("part[%d]", manyParts-1)].Object
	assert.InDelta(t, f.column.MinSize(nil).Height, last.Position().Y+last.Size().Height, 0.1)
}

const manyCards = 12

// cards is cards with a text that is changed, each with a card in it.
func cards(texts []string) func(*Form) {
	return func(f *Form) {
		f.Heading("cards", "Cards")
		for i := range manyCards {
			key := fmt.Sprintf("card[%d]", i)
			f.Card(key, key, []Button{{Icon: "close", Hint: "Away"}}, func() {
				f.Text(key+".text", "Text", "", 1, texts[i], func(v string) {
					texts[i] = v
					f.Again()
				})
				f.Card(key+".inner", "Inner", nil, func() { f.Prose(key+".prose", "It is "+texts[i]+".") })
			})
		}
		f.Press("end", Button{Text: "End"})
	}
}

func TestCardsAreMadeOverSomeFrames(t *testing.T) {
	texts := make([]string, manyCards)
	_, atOnce, _ := open(t, cards(texts))
	want := atOnce.Keys()

	f, show, frame := overFrames(t, cards(texts))
	made := func() (n int) {
		for key := range f.items {
			if strings.HasSuffix(key, ".text") {
				n++
			}
		}
		return n
	}
	for i := range manyCards {
		require.Equal(t, i+1, made(), "one at once, and one after each frame")
		require.Equal(t, i < manyCards-1, len(f.unmade) > 0)
		frame()
	}
	for f.column.waiting() {
		frame()
	}
	assert.Equal(t, want, f.Keys(), "as where they are made at once")
	assert.Equal(t, atOnce.Content().Content.MinSize().Height, f.Content().Content.MinSize().Height)
	show()
	assert.Empty(t, f.unmade, "what was made once is there")
}

func TestACardIsThereAsSoonAsItIsAskedFor(t *testing.T) {
	last := fmt.Sprintf("card[%d]", manyCards-1)
	for name, ask := range map[string]func(f *Form){
		"revealed":    func(f *Form) { f.Reveal(last + ".text") },
		"the card":    func(f *Form) { f.Reveal(last) },
		"focused":     func(f *Form) { f.FocusOn(last + ".text") },
		"found":       func(f *Form) { assert.NotNil(t, f.Find(last+".text")) },
		"read":        func(f *Form) { assert.Equal(t, "It is .", f.Said(last+".prose")) },
		"all of them": func(f *Form) { assert.Contains(t, f.Keys(), last+".text") },
	} {
		t.Run(name, func(t *testing.T) {
			f, _, _ := overFrames(t, cards(make([]string, manyCards)))
			require.NotContains(t, f.items, last+".text")
			ask(f)
			assert.Contains(t, f.items, last+".text")
			assert.Empty(t, f.unmade)
		})
	}
}

func TestWhatIsWrittenStaysWhileCardsAreMade(t *testing.T) {
	texts := make([]string, manyCards)
	f, _, frame := overFrames(t, cards(texts))
	for range 3 {
		frame()
	}
	f.FocusOn("card[0].text")
	has := f.Bench.Desk.Win.Canvas().Focused()
	require.Same(t, f.items["card[0].text"].Focus, has)
	test.Type(has, "half")
	frame()
	require.NotEmpty(t, f.unmade)
	assert.Same(t, has, f.Bench.Desk.Win.Canvas().Focused())
	f.Commit()
	assert.Equal(t, "half", texts[0])
	require.NotEmpty(t, f.unmade, "nothing is written in what is not made")
	for len(f.unmade) > 0 {
		frame()
	}
	assert.Equal(t, "It is half.", f.Said("card[0].prose"))
}

func TestCardsOutOfSightAreNotMade(t *testing.T) {
	described := 0
	f, _, frame := overFrames(t, func(f *Form) {
		described++
		cards(make([]string, manyCards))(f)
	})
	f.Bench.Desk.Win.Canvas().Capture() // what comes of it waits
	f.Bench.Desk.Win.SetContent(f.Bench.Map)
	frame()
	frame()
	assert.Equal(t, 1, described, "nobody tells the panel what is new meanwhile")
	f.Bench.Desk.Win.SetContent(f.Content())
	frame()
	assert.Equal(t, 2, described)
}
