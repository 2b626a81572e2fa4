package form

import (
	"fmt"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const manyParts = 60

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
	eachText(f.items["part[2]"].Object, func(l *canvas.Text) { l.TextSize = 40 })
	f.column.box.Refresh() // as the window library does with what holds a part that has grown
	assert.Greater(t, lower.Position().Y, before+20)
	last := f.items[fmt.Sprintf("part[%d]", manyParts-1)].Object
	assert.InDelta(t, f.column.MinSize(nil).Height, last.Position().Y+last.Size().Height, 0.1)
}
