package document

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"reflect"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// Every type that can be applied to a scenario is in the list of kinds, once, and the
// form of its own is what it is packed into.
func TestEveryEditIsInTheListOfKinds(t *testing.T) {
	listed := map[string]int{}
	names := map[string]bool{}
	for _, k := range kinds {
		listed[reflect.TypeOf(k.edit).Name()]++
		assert.False(t, names[k.name], "two kinds are called %s", k.name)
		names[k.name] = true
		packed, err := k.edit.packed()
		require.NoError(t, err)
		assert.IsType(t, k.form, packed, k.name)
		back, err := packed.edit(bases{})
		if err == nil { // a sheet of no hexes cannot be
			assert.IsType(t, k.edit, back, k.name)
		}
	}
	for _, name := range typesWithApply(t) {
		assert.Equal(t, 1, listed[name], "put %s into the list of kinds", name)
		delete(listed, name)
	}
	assert.Empty(t, listed)
}

// typesWithApply is the types of the package that have the method of an edit.
func typesWithApply(t *testing.T) []string {
	product := func(f fs.FileInfo) bool { return !strings.HasSuffix(f.Name(), "_test.go") }
	packages, err := parser.ParseDir(token.NewFileSet(), ".", product, parser.SkipObjectResolution) //nolint:staticcheck // one folder is all of the package
	require.NoError(t, err)
	var out []string
	for _, file := range packages["document"].Files {
		for _, decl := range file.Decls {
			f, ok := decl.(*ast.FuncDecl)
			if !ok || f.Recv == nil || f.Name.Name != "Apply" || f.Type.Results.NumFields() != 3 {
				continue
			}
			out = append(out, f.Recv.List[0].Type.(*ast.Ident).Name)
		}
	}
	require.NotEmpty(t, out)
	return out
}

// The edits that tests draw by chance are of every kind that Do is given; the sheet
// that is put back is what comes of undoing.
func TestEditsDrawnByChanceAreOfEveryKind(t *testing.T) {
	missing := map[reflect.Type]bool{}
	for _, k := range kinds {
		missing[reflect.TypeOf(k.edit)] = true
	}
	delete(missing, reflect.TypeFor[swapSheet]())
	for seed := 0; len(missing) > 0 && seed < 2000; seed++ {
		delete(missing, reflect.TypeOf(anyEdit().Example(seed)))
	}
	assert.Empty(t, missing, "let anyEdit draw these too")
}

// Whatever is locked stays as it is under every edit, and of an edit of the ground all
// the rest is made.
func TestEditsOfEveryKindLeaveWhatIsLocked(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		lock := func(name string) bool { return rapid.Bool().Draw(t, name) }
		l := Locks{Terrain: lock("terrain"), Altitude: lock("altitude"), Lines: lock("lines"), Hexsides: lock("hexsides"), Places: lock("places")}
		s := full()
		s.Board = someBoard()
		s.Hexes().Places = []model.Place{{ID: "wood-a", Kind: model.PlaceWood, Name: "A", Hexes: hexes("0301 0101")}}
		before, free := s.Clone(), s.Clone()
		e := anyEdit().Draw(t, "edit")
		_, _, freeErr := e.Apply(free)

		left, kept, err := e.sparing(l, s)
		if _, traced := e.(SetTracing); traced {
			require.NoError(t, err)
			return
		}
		require.Equal(t, before, s, "to ask changes nothing")
		if err == nil && left != nil {
			_, _, err = left.Apply(s)
			require.Equal(t, freeErr, err)
		} else {
			require.NotEmpty(t, kept)
		}
		if l.Places {
			require.Equal(t, before.Hexes().Places, s.Hexes().Places)
		}
		if !l.locked() || s.Hexes().Grid != before.Hexes().Grid {
			require.Equal(t, free, s, "nothing is locked")
			return
		}
		_, isGround := e.(ground)
		for h := range before.Hexes().Grid.All() {
			was, is := CellAt(before.Hexes(), h), CellAt(s.Hexes(), h)
			held, locked := l.between(was, is)
			require.Empty(t, locked, "%s stays", h)
			require.Equal(t, held, is)
			if isGround && freeErr == nil {
				want, _ := l.between(was, CellAt(free.Hexes(), h))
				require.Equal(t, want, is, "%s is as far as it may be", before.Hexes().Grid.Label(h))
			}
		}
	})
}

func TestAJournalNamesTheKindsThatItHolds(t *testing.T) {
	two := hex.List{{Col: 0, Row: 0}, {Col: 1, Row: 0}}
	packed, err := packEdit(Batch{Name: "both", Edits: []Edit{SetTerrain{two, model.Woods}, RenamePlace{From: "a", To: "b"}}})
	require.NoError(t, err)
	text, err := json.Marshal(packed)
	require.NoError(t, err)
	assert.JSONEq(t, `{"kind":"batch","data":{"name":"both","edits":[
		{"kind":"terrain","data":{"hexes":"0101 0201","terrain":"woods"}},
		{"kind":"rename place","data":{"from":"a","to":"b"}}]}}`, string(text))
	_, err = packedEdit{Kind: "fold"}.unpack(bases{})
	assert.EqualError(t, err, `there is no edit of the kind "fold"`)
}
