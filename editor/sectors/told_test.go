package sectors_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/sectors"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/digest"
	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/rules/commanders"
	"github.com/mapsheet/mapsheet/schema"
)

// hand draws on a map of areas as chance decides.
type hand struct {
	*rand.Rand
	b *model.AreaBoard
}

// corner is one of a sector; near is one by it, by the side of it, or anywhere.
func (h hand) corner() plane.Point {
	outline := h.b.Sectors[h.IntN(len(h.b.Sectors))].Outline
	return outline[h.IntN(len(outline))]
}

func (h hand) near() plane.Point {
	outline := h.b.Sectors[h.IntN(len(h.b.Sectors))].Outline
	k := h.IntN(len(outline))
	at, next := outline[k], outline[(k+1)%len(outline)]
	switch h.IntN(4) {
	case 0:
		return at
	case 1:
		return plane.Point{X: at.X + h.IntN(61) - 30, Y: at.Y + h.IntN(61) - 30}
	case 2:
		n := 1 + h.IntN(4)
		return plane.Point{X: at.X + (next.X-at.X)*n/5, Y: at.Y + (next.Y-at.Y)*n/5}
	}
	return plane.Point{X: h.IntN(h.b.Width+1) - h.IntN(2)*h.IntN(90), Y: h.IntN(h.b.Height + 1)}
}

func (h hand) line(n int) []plane.Point {
	var out []plane.Point
	for range n {
		out = append(out, h.near())
	}
	return out
}

// change is one of the things that are done to outlines.
func (h hand) change() (sectors.Change, error) {
	i, j := h.IntN(len(h.b.Sectors)), h.IntN(len(h.b.Sectors))
	switch h.IntN(8) {
	case 0, 1:
		return sectors.MoveCorner(h.corner(), h.near()), nil
	case 2:
		return sectors.AddCorner(h.near()), nil
	case 3:
		return sectors.RemoveCorner(h.corner()), nil
	case 4:
		return sectors.Draw(h.line(2 + h.IntN(4))), nil
	case 5:
		return sectors.Cut(h.line(1 + h.IntN(3))), nil
	case 6:
		return sectors.Split(h.b, i)
	}
	return sectors.Join(h.b, i, j), nil
}

// What is done to maps of areas, as chance has it, stays what it was. A line names the map
// with which something else comes of it; where it is meant to be, look at it, and -update
// writes the digests anew.
func TestWhatIsDoneToSectorsIsWhatItWas(t *testing.T) {
	var told digest.Record
	for seed := range uint64(24) {
		h := hand{rand.New(rand.NewPCG(seed, 3)), fields()}
		if seed%2 == 1 {
			h.b = marengo(t).AreaBoard().Copy().(*model.AreaBoard)
		}
		subject := fmt.Sprintf("map %d", seed)
		for range 30 {
			twice := h.IntN(4) == 0
			c, err := h.change()
			if err == nil {
				var next *model.AreaBoard
				if next, err = c.On(h.b, twice); err == nil {
					h.b = next
				}
			}
			told.Tell(subject, c.Name, err, h.b)
			i, j := h.IntN(len(h.b.Sectors)), h.IntN(len(h.b.Sectors))
			link, none := sectors.Link(h.b, i, j)
			unlink, nor := sectors.Unlink(h.b, i, j)
			borders, some := sectors.LinkBorders(h.b)
			k, linked := sectors.LinkAt(h.b, i, j)
			twin, is := sectors.Twin(h.b, i)
			at, over := h.near(), h.corner()
			near, held := sectors.Corner(h.b, at, 20)
			told.Tell(subject, link, none, unlink, nor, borders, some, k, linked, twin, is, near, held, sectors.Step(h.b), sectors.Opposite(h.b, at))
			for _, within := range []int{0, 9, 40} {
				for _, step := range []int{0, 7, 50} {
					p, hold := sectors.Snap(h.b, at, within, step)
					q, other := sectors.Snap(h.b, at, within, step, over)
					told.Tell(subject, p, hold, q, other)
				}
			}
			size, refused := sectors.Resize(h.b, h.b.Width+h.IntN(60)-30, h.b.Height+h.IntN(60)-30, []model.Compass{"", model.North, model.South, model.East, model.West, model.NorthEast}[h.IntN(6)])
			told.Tell(subject, size, refused, sectors.Turn(h.IntN(3)).Edit(h.b))
		}
	}
	told.Hold(t, "told.txt")
}

// So does what is done to battles that name the sectors.
func TestWhatIsDoneToBattlesOnSectorsIsWhatItWas(t *testing.T) {
	var told digest.Record
	markers := sectors.MarkerRules(commanders.System().SpecialRules)
	require.NotEmpty(t, markers)
	for seed := range uint64(16) {
		r := rand.New(rand.NewPCG(seed, 4))
		s := []func(*testing.T) *model.Scenario{marengo, leuthen}[seed%2](t).Clone()
		subject := fmt.Sprintf("battle %d", seed)
		for range 12 {
			b := s.AreaBoard()
			i, j := r.IntN(len(b.Sectors)), r.IntN(len(b.Sectors))
			var e document.Edit
			var err error
			switch rule, side := markers[r.IntN(len(markers))], s.Sides[r.IntN(2)].ID; r.IntN(7) {
			case 0:
				out := sectors.Remove(s, i)
				told.Tell(subject, out.Lost, out.Changed, out.Question("it"), out.Told("It"))
				e = out.Edit
			case 1:
				var out sectors.Removal
				out, err = sectors.Crop(s, i, j)
				told.Tell(subject, out.Lost, out.Changed, out.Told("It"))
				e = out.Edit
			case 2:
				e, err = sectors.SetID(s, i, []string{"x1", "A b", b.Sectors[j].ID}[r.IntN(3)])
			case 3:
				e, err = sectors.SetSpaces(s, r.IntN(4))
			case 4, 5:
				told.Tell(subject, sectors.HasMarker(s, rule.ID, side, b.Sectors[i].ID))
				e, err = sectors.SetMarker(s, rule, side, b.Sectors[i].ID, r.IntN(4) > 0)
			case 6:
				if len(s.Rules) == 0 {
					continue
				}
				at := r.IntN(len(s.Rules))
				if s.Rules[at].Area == nil {
					continue
				}
				from := b.Sectors[i].ID
				if places, ok := s.Rules[at].Area.Places(); ok && r.IntN(3) > 0 {
					from = places[r.IntN(len(places))]
				}
				e, err = sectors.MoveMarker(s, at, from, b.Sectors[j].ID)
			}
			if told.Tell(subject, err); err != nil {
				continue
			}
			_, _, err = e.Apply(s)
			told.Tell(subject, e.Label(), err)
			text, err := schema.Encode(&schema.File{Kind: schema.ScenarioFile, Scenario: s})
			require.NoError(t, err)
			told.Say(subject, string(text))
			if len(s.AreaBoard().Sectors) < 4 {
				break
			}
		}
	}
	told.Hold(t, "battles.txt")
}
