package form

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/panel"
	"github.com/mapsheet/mapsheet/model"
)

// openArea is a form with the area of the first deployment.
func openArea(t *testing.T) (*panel.Bench, *Form) {
	t.Helper()
	b, f, show := open(t, func(f *Form) {
		f.Area(Area{Key: "deployment[0].area", Label: "Where", Now: f.Bench.Scenario().Deployment[0].Area, Set: func(a model.Area) {
			f.Bench.Do(document.Set{Path: "deployment[0].area", Value: a})
		}})
	})
	b.Doc.Subscribe(func(document.Change) { show() })
	return b, f
}

func TestEveryWayToSayAnAreaBeginsWithOneThatHolds(t *testing.T) {
	b, _ := openArea(t)
	board := b.Scenario().Hexes()
	befores := []model.Area{{}, {Place: board.Places[0].ID}, {Everywhere: true}}
	for _, k := range areaKinds {
		for _, was := range append(befores, befores[1]) {
			a := k.make(board, was.Clone())
			require.NoError(t, a.Valid(), k.id)
			assert.True(t, k.is(&a), k.id)
			if k.id != "this" {
				_, err := a.Region(board)
				assert.NoError(t, err, k.id)
			}
		}
		befores = append(befores, k.make(board, befores[1].Clone()))
	}
}

func TestAnAreaThatIsBuiltIsLitOnTheMap(t *testing.T) {
	b, f := openArea(t)
	f.OpenArea("deployment[0].area")
	s := b.Scenario()
	want, err := s.Deployment[0].Area.Region(s.Hexes())
	require.NoError(t, err)
	assert.Equal(t, want.List(), b.Lights.Lit)

	require.NoError(t, b.Doc.Do(document.Set{Path: "deployment[0].area", Value: model.Area{Edge: &model.Edge{Side: model.West, Hexes: 2}}}))
	assert.Len(t, b.Lights.Lit, 2*s.Hexes().Grid.Rows)
	number := f.items["deployment[0].area:hexes"].Focus.(*kit.Field)
	number.SetText("3")
	number.OnSubmitted("3")
	assert.Len(t, b.Lights.Lit, 3*s.Hexes().Grid.Rows)

	f.OpenArea("")
	assert.Empty(t, b.Lights.Lit)
}

func TestSayingAnAreaOtherwiseKeepsWhatItRestedOn(t *testing.T) {
	b, _ := openArea(t)
	board := b.Scenario().Hexes()
	town := model.Area{Place: board.Places[0].ID}
	byID := map[string]areaKind{}
	for _, k := range areaKinds {
		byID[k.id] = k
	}
	within := byID["within"].make(board, town)
	assert.Equal(t, town, within.Within.Of)
	beyond := byID["beyond"].make(board, within)
	assert.Equal(t, town, beyond.Beyond.Of)
	either := byID["union"].make(board, beyond)
	assert.Equal(t, beyond, either.Union[0])
	both := byID["intersect"].make(board, either)
	assert.Equal(t, either.Union, both.Intersect)
}
