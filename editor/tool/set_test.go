package tool

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/schema"
)

func TestToolsDescribeThemselves(t *testing.T) {
	seen := map[string]bool{}
	s := NewSet(&Clipboard{})
	for _, tool := range s.All {
		for _, text := range []string{tool.ID(), tool.Name(), tool.Key()} {
			assert.NotEmpty(t, text)
			assert.False(t, seen[text], text)
			seen[text] = true
		}
		assert.NotEmpty(t, tool.Hint())
		found, ok := s.Tool(tool.ID())
		assert.True(t, ok)
		assert.Same(t, tool, found)
	}
	assert.True(t, s.Paints(s.Brush))
	eraser, _ := s.Tool("eraser")
	assert.False(t, s.Paints(eraser))
	_, ok := s.Tool("spade")
	assert.False(t, ok)
}

func TestOptionsTakeTheNearestValueThereIs(t *testing.T) {
	d := open(t, plain...)
	for _, tool := range NewSet(&Clipboard{}).All {
		for _, o := range tool.Options() {
			if o.Kind == Text || o.Enabled != nil && !o.Enabled(d) {
				continue
			}
			t.Run(tool.ID()+" "+o.ID, func(t *testing.T) {
				require.NotEmpty(t, o.Name)
				switch o.Kind {
				case Choice:
					assert.Len(t, o.Choices, o.Max+1)
				case Number:
					assert.NotEqual(t, o.Format(o.Min), o.Format(o.Max))
				}
				for value, want := range map[int]int{o.Min - 7: o.Min, o.Max + 7: o.Max, o.Min + o.Step: o.Min + o.Step} {
					require.NoError(t, o.Set(d, value))
					assert.Equal(t, want, o.Get(d))
				}
			})
		}
	}
}

// encoded is the file a document would write.
func encoded(t require.TestingT, d *document.Document) string {
	data, err := schema.Encode(d.File())
	require.NoError(t, err)
	return string(data)
}

// country is a document with something of everything on it.
func country(t *testing.T) *document.Document {
	d := open(t, "...ww...", "..^^/...", "./^^/.w.", "...//.ww", "#.....ww", "##......")
	b := d.Scenario().Hexes()
	for h := range b.TerrainHexes(model.Crest).All() {
		b.SetAltitude(h, 40)
	}
	lay(d, model.Road, "0105", "0205", "0305", "0304", "0404", "0505")
	lay(d, model.Canal, "0106", "0206", "0305", "0405", "0506")
	lay(d, model.Railroad, "0701", "0702", "0703")
	b.SetBridge(at("0305"), true)
	b.SetSide(model.Hedge, at("0602"), hex.N, true)
	b.Places = []model.Place{
		{ID: "wood-a", Kind: model.PlaceWood, Name: "A", Hexes: hex.List{at("0401"), at("0501")}},
		{ID: "hill-40", Kind: model.PlaceHill, Name: "40", Hexes: hex.List{at("0302"), at("0402"), at("0303"), at("0403")}},
	}
	return d
}

// anyEvent draws the pointer on or near a map.
func anyEvent(g hex.Grid) *rapid.Generator[Event] {
	return rapid.Custom(func(t *rapid.T) Event {
		h := hex.Hex{Col: rapid.IntRange(-1, g.Cols).Draw(t, "col"), Row: rapid.IntRange(-1, g.Rows).Draw(t, "row")}
		return Event{
			Hex: h, Side: hex.Side{Hex: h, Dir: rapid.SampledFrom(hex.Dirs[:]).Draw(t, "side")},
			Mods: Mods(rapid.SampledFrom([]int{0, 0, 0, int(Shift), int(Ctrl), int(Alt), int(Shift | Alt)}).Draw(t, "mods")),
		}
	})
}

// use works with a tool at random, as a hand on the map would.
func use(t *rapid.T, d *document.Document, tool Tool) {
	g := d.Scenario().Hexes().Grid
	for _, o := range tool.Options() {
		if o.Kind != Text && rapid.IntRange(0, 3).Draw(t, "change an option") == 0 {
			_ = o.Set(d, rapid.IntRange(o.Min, o.Max).Draw(t, "value")) // one that cannot be set stays
		}
	}
	for range rapid.IntRange(1, 3).Draw(t, "strokes") {
		e := anyEvent(g).Draw(t, "press")
		e.Button = rapid.SampledFrom([]Button{Left, Left, Right, Middle}).Draw(t, "button")
		tool.Hover(d, Event{Hex: e.Hex, Side: e.Side, Mods: e.Mods})
		_ = tool.Press(d, e) // one that is refused has done nothing
		for range rapid.IntRange(0, 4).Draw(t, "moves") {
			next := anyEvent(g).Draw(t, "drag")
			next.Button, next.Mods = e.Button, e.Mods
			_ = tool.Drag(d, next)
			tool.Hover(d, next)
			e = next
		}
		if rapid.IntRange(0, 5).Draw(t, "ending") == 0 {
			tool.Cancel(d)
		} else {
			_ = tool.Release(d, e)
		}
		for _, a := range tool.Actions() {
			if rapid.IntRange(0, 3).Draw(t, "act") != 0 || !a.Can(d) {
				continue
			}
			if a.Ask == nil {
				if err := a.Do(d); !errors.As(err, new(Refusal)) {
					require.NoError(t, err)
				}
				continue
			}
			require.NoError(t, a.Ask.Answer(d, "woods", rapid.IntRange(0, len(a.Ask.Ways)-1).Draw(t, "way")))
		}
	}
	tool.Cancel(d)
}

func TestWhateverToolsDoCanBeUndoneAndDoneAgain(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		d := country(t)
		before := encoded(rt, d)
		set := NewSet(&Clipboard{})
		for range rapid.IntRange(1, 5).Draw(rt, "tools") {
			use(rt, d, rapid.SampledFrom(set.All).Draw(rt, "tool"))
		}
		require.False(rt, d.InStroke())
		after := encoded(rt, d)
		undone := 0
		for d.Undo() {
			undone++
		}
		require.Equal(rt, before, encoded(rt, d))
		for range undone { // what a tool's own action had undone lies beyond
			require.True(rt, d.Redo())
		}
		require.Equal(rt, after, encoded(rt, d))
	})
}

func TestEachStrokeIsOneStep(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		d := country(t)
		tool := rapid.SampledFrom(NewSet(&Clipboard{}).All).Draw(rt, "tool")
		e := anyEvent(d.Scenario().Hexes().Grid).Draw(rt, "press")
		e.Button = rapid.SampledFrom([]Button{Left, Right}).Draw(rt, "button")
		_ = tool.Press(d, e)
		for range rapid.IntRange(0, 4).Draw(rt, "moves") {
			next := anyEvent(d.Scenario().Hexes().Grid).Draw(rt, "drag")
			next.Button, next.Mods = e.Button, e.Mods
			_ = tool.Drag(d, next)
			e = next
		}
		_ = tool.Release(d, e)
		require.LessOrEqual(rt, len(steps(d)), 1)
	})
}

func TestPreviewsStayOnTheMap(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		d := country(t)
		g := d.Scenario().Hexes().Grid
		p := rapid.SampledFrom(NewSet(&Clipboard{}).All).Draw(rt, "tool").Hover(d, anyEvent(g).Draw(rt, "pointer"))
		for _, h := range p.Hexes {
			require.True(rt, g.Contains(h))
		}
		for _, s := range p.Sides {
			require.True(rt, g.Contains(s.Hex) && g.Contains(s.Across()))
		}
		require.False(rt, d.Dirty(), "and nothing changes")
	})
}
