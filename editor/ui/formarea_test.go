package ui

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/model"
)

// openAreaForm is a form with the area of the first deployment.
func openAreaForm(t *testing.T) (*editor, *form) {
	e, f, show := openForm(t, func(f *form) {
		f.area(areaField{key: "deployment[0].area", label: "Where", now: f.bench.Doc.Scenario().Deployment[0].Area, set: func(a model.Area) {
			f.bench.Do(document.Set{Path: "deployment[0].area", Value: a})
		}})
	})
	e.doc.Subscribe(func(document.Change) { show() })
	return e, f
}

func TestEveryWayToSayAnAreaBeginsWithOneThatHolds(t *testing.T) {
	e, _ := openAreaForm(t)
	board := e.doc.Scenario().Hexes()
	befores := []model.Area{{}, {Place: board.Places[0].ID}, {Everywhere: true}}
	for _, k := range areaKinds {
		for _, was := range append(befores, befores[1]) {
			a := k.make(e.doc.Scenario().Hexes(), was.Clone())
			require.NoError(t, a.Valid(), k.id)
			assert.True(t, k.is(&a), k.id)
			if k.id != "this" {
				_, err := a.Region(board)
				assert.NoError(t, err, k.id)
			}
		}
		befores = append(befores, k.make(e.doc.Scenario().Hexes(), befores[1].Clone()))
	}
}

func TestAnAreaThatIsBuiltIsLitOnTheMap(t *testing.T) {
	e, f := openAreaForm(t)
	f.openArea("deployment[0].area")
	s := e.doc.Scenario()
	want, err := s.Deployment[0].Area.Region(s.Hexes())
	require.NoError(t, err)
	assert.Equal(t, want.List(), e.bench.Lights.Lit)

	require.NoError(t, e.doc.Do(document.Set{Path: "deployment[0].area", Value: model.Area{Edge: &model.Edge{Side: model.West, Hexes: 2}}}))
	assert.Len(t, e.bench.Lights.Lit, 2*s.Hexes().Grid.Rows)
	number := f.items["deployment[0].area:hexes"].focus.(*kit.Field)
	number.SetText("3")
	number.OnSubmitted("3")
	assert.Len(t, e.bench.Lights.Lit, 3*s.Hexes().Grid.Rows)

	f.openArea("")
	assert.Empty(t, e.bench.Lights.Lit)
}

func TestSayingAnAreaOtherwiseKeepsWhatItRestedOn(t *testing.T) {
	e, _ := openAreaForm(t)
	town := model.Area{Place: e.doc.Scenario().Hexes().Places[0].ID}
	byID := map[string]areaKind{}
	for _, k := range areaKinds {
		byID[k.id] = k
	}
	within := byID["within"].make(e.doc.Scenario().Hexes(), town)
	assert.Equal(t, town, within.Within.Of)
	beyond := byID["beyond"].make(e.doc.Scenario().Hexes(), within)
	assert.Equal(t, town, beyond.Beyond.Of)
	either := byID["union"].make(e.doc.Scenario().Hexes(), beyond)
	assert.Equal(t, beyond, either.Union[0])
	both := byID["intersect"].make(e.doc.Scenario().Hexes(), either)
	assert.Equal(t, either.Union, both.Intersect)
}
