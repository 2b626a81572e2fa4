package form

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/panel"
)

// things is a form about one of several things at a time, each with a number and a colour.
type things struct {
	form   *Form
	bench  *panel.Bench
	names  []string // of those that there are
	number map[string]int
	colour map[string]string
	chosen string
	folded bool
	show   func()
}

func openThings(t *testing.T) *things {
	t.Helper()
	x := &things{names: []string{"a", "b"}, number: map[string]int{}, colour: map[string]string{}, chosen: "a"}
	x.bench, x.form, x.show = open(t, func(f *Form) {
		for i, name := range x.names {
			if name != x.chosen {
				continue
			}
			path := fmt.Sprintf("things[%d]", i)
			f.About(Subject{
				ID: name, Name: "thing " + name, Path: path,
				Known: func() bool { return slices.Contains(x.names, name) },
				Show:  func() { x.choose(name) },
			})
			if x.folded {
				return
			}
			f.Number(path+".number", "Number", x.number[name], Range{Most: 9}, func(n int) {
				x.number[name] = n
				x.show()
			})
			f.Colour(path+".colour", "Colour", nil, x.colour[name], func(v string) {
				x.colour[name] = v
				x.show()
			})
		}
		f.About(Subject{}) // what comes last may be about all
	})
	return x
}

func (x *things) choose(name string) {
	x.form.Commit()
	x.chosen = name
	x.show()
}

func (x *things) field(t *testing.T, key string) *kit.Field {
	t.Helper()
	require.Contains(t, x.form.items, key)
	return x.form.items[key].Focus.(*kit.Field)
}

func (x *things) refused() string {
	name, _ := x.form.Refused()
	return name
}

func TestWhatIsRefusedIsKeptWithWhatItIsAbout(t *testing.T) {
	for field, name := range map[string]string{"number": "Number", "colour": "Colour"} {
		t.Run(field, func(t *testing.T) {
			x := openThings(t)
			x.field(t, "things[0]."+field).SetText("much")
			x.choose("b")
			assert.NotEqual(t, "much", x.field(t, "things[1]."+field).Text)
			assert.Equal(t, name+", thing a", x.refused())
			assert.Contains(t, x.bench.Status.Notice, "“"+name+", thing a”")
			x.field(t, "things[1]."+field).SetText("more")
			x.choose("a")
			assert.Equal(t, "much", x.field(t, "things[0]."+field).Text)
			assert.Equal(t, name, x.refused(), "refused still")

			x.names = []string{"b", "a"}
			x.show()
			assert.Equal(t, "much", x.field(t, "things[1]."+field).Text, "wherever it lies now")
			x.choose("b")
			assert.Equal(t, "more", x.field(t, "things[0]."+field).Text)
			x.names = []string{"b"}
			x.field(t, "things[0]."+field).SetText("")
			if field == "number" {
				x.field(t, "things[0]."+field).SetText("0")
			}
			x.form.Commit()
			assert.Empty(t, x.refused(), "there is no other thing any more")
			x.names = []string{"a", "b"}
			x.choose("a")
			assert.Equal(t, "much", x.field(t, "things[0]."+field).Text, "it came back")
		})
	}
}

func TestOneIsLedToWhatIsRefused(t *testing.T) {
	x := openThings(t)
	x.field(t, "things[0].number").SetText("much")
	x.choose("b")
	x.form.Mend(nil)
	assert.Equal(t, "a", x.chosen)
	assert.Same(t, x.field(t, "things[0].number"), x.bench.Desk.Win.Canvas().Focused())
	assert.Equal(t, "much", x.field(t, "things[0].number").Text)
	x.field(t, "things[0].number").SetText("3")
	x.choose("b")
	assert.Equal(t, 3, x.number["a"])
	assert.Empty(t, x.refused())
}

func TestWhatIsMendedGivesWayToNothing(t *testing.T) {
	x := openThings(t)
	for want, mend := range map[int]func(){
		5: func() {
			x.field(t, "things[0].number").SetText("5")
			x.form.Commit()
		},
		9: x.form.items["things[0].number"].Control.(*counter).less.Tap,
	} {
		x.field(t, "things[0].number").SetText("99")
		x.form.Commit()
		require.Equal(t, "Number", x.refused())
		mend()
		assert.Equal(t, want, x.number["a"])
		assert.Equal(t, fmt.Sprint(want), x.field(t, "things[0].number").Text)
		assert.Empty(t, x.refused())
		assert.Empty(t, x.bench.Status.Notice)
	}
}

func TestWhatIsRefusedGoesWithWhatItIsAbout(t *testing.T) {
	x := openThings(t)
	x.field(t, "things[0].number").SetText("much")
	x.form.Commit()
	x.names, x.chosen = []string{"b"}, "b"
	x.show()
	assert.Equal(t, "0", x.field(t, "things[0].number").Text, "of another thing in its place")
	assert.Contains(t, x.bench.Status.Notice, "“Number, thing a” is gone with what it was about")
	assert.Empty(t, x.refused())
	x.names, x.chosen = []string{"a", "b"}, "a"
	x.show()
	assert.Equal(t, "much", x.field(t, "things[0].number").Text, "it came back")
	assert.Equal(t, "Number", x.refused())
}

func TestWhatIsRefusedIsKeptWhileItIsFolded(t *testing.T) {
	x := openThings(t)
	x.field(t, "things[0].number").SetText("much")
	x.form.Commit()
	x.folded = true
	x.show()
	assert.Equal(t, "Number, thing a", x.refused())
	x.folded = false
	x.show()
	assert.Equal(t, "much", x.field(t, "things[0].number").Text)
	x.folded = true
	x.show()
	x.number["a"] = 4
	x.folded = false
	x.show()
	assert.Equal(t, "4", x.field(t, "things[0].number").Text, "it has got another value since")
	assert.Contains(t, x.bench.Status.Notice, "“much”, which could not be taken, gave way to another value of “Number, thing a”")
	assert.Empty(t, x.refused())
}

func TestWhatIsRefusedIsGivenUpWhereItsFieldIsNoMore(t *testing.T) {
	x := openThings(t)
	x.field(t, "things[0].number").SetText("much")
	x.choose("b")
	x.folded = true // for good
	x.form.Mend(nil)
	assert.Contains(t, x.bench.Status.Notice, "“much”, which could not be taken, is gone: there is no “Number, thing a” any more")
	assert.Empty(t, x.refused())
}

func TestWhatStoodInAPartThatIsTakenOutIsNotAskedFor(t *testing.T) {
	shown := []string{"deployment[0].room", "deployment[9].room"}
	_, f, show := open(t, func(f *Form) {
		for _, key := range shown {
			f.Number(key, "Room", 1, Range{Most: 9}, func(int) {})
		}
	})
	refuse := func(key string) {
		f.items[key].Focus.(*kit.Field).SetText("much")
		f.Commit()
	}
	refuse("deployment[9].room")
	shown = shown[:1]
	show()
	_, refused := f.Refused()
	assert.False(t, refused, "the scenario has no such step")
	refuse("deployment[0].room")
	shown = nil
	show()
	_, refused = f.Refused()
	assert.True(t, refused)
	f.Mend(func(path string) {
		shown = []string{path}
		show()
	})
	assert.Equal(t, "much", f.items["deployment[0].room"].Focus.(*kit.Field).Text)
}

func TestWhatIsRefusedGivesWayToAnotherValueWithAWord(t *testing.T) {
	for _, key := range []string{"number", "colour"} {
		x := openThings(t)
		x.field(t, "things[0]."+key).SetText("much")
		x.form.Commit()
		x.number["a"], x.colour["a"] = 5, "#101010"
		x.show()
		assert.NotEqual(t, "much", x.field(t, "things[0]."+key).Text)
		assert.Empty(t, x.refused())
		assert.Contains(t, x.bench.Status.Notice, "“much”, which could not be taken, gave way")
	}
}
