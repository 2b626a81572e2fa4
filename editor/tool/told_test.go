package tool

import (
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/digest"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/scenarios"
)

// hand works with tools as chance decides, and writes down what they say.
type hand struct {
	*rand.Rand
	t   *testing.T
	d   *document.Document
	out io.Writer // of what is told
}

func (h *hand) tell(what ...any) {
	for _, w := range what {
		if err, ok := w.(error); ok {
			w = err.Error()
		}
		text, err := json.Marshal(w)
		require.NoError(h.t, err)
		_, _ = h.out.Write(text)
	}
}

// event is the pointer near a hex, seldom off the map.
func (h *hand) event(near hex.Hex) Event {
	at := hex.Hex{Col: near.Col + h.IntN(7) - 3, Row: near.Row + h.IntN(7) - 3}
	p := hex.Layout{Size: 1}.Center(at)
	return Event{
		Hex: at, Side: hex.Side{Hex: at, Dir: hex.Dirs[h.IntN(6)]}, At: hex.Point{X: p.X + float64(h.IntN(9)-4)/8, Y: p.Y + float64(h.IntN(9)-4)/8},
		Mods: []Mods{0, 0, 0, 0, Shift, Ctrl, Alt, Shift | Alt, Shift | Ctrl}[h.IntN(9)],
	}
}

// settings changes some options of a tool and tells of all.
func (h *hand) settings(tool Tool) {
	for _, o := range tool.Options() {
		h.tell(o.ID, o.Name, o.Choices, o.Min, o.Max, o.Step, o.Enabled == nil || o.Enabled(h.d), o.Shown == nil || o.Shown(h.d))
		switch {
		case o.Kind == Text:
			if h.IntN(2) == 0 {
				h.tell(o.SetText(h.d, []string{"Hill 60", "Ferme", "", "A"}[h.IntN(4)]))
			}
			h.tell(o.GetText(h.d))
		case h.IntN(2) == 0:
			h.tell(o.Set(h.d, o.Min-1+h.IntN(o.Max-o.Min+3)))
			fallthrough
		default:
			h.tell(o.Get(h.d))
			if o.Format != nil {
				h.tell(o.Format(o.Get(h.d)))
			}
		}
	}
}

// act does some of what a tool does at keys.
func (h *hand) act(tool Tool) {
	for _, a := range tool.Actions() {
		h.tell(a.ID, a.Name, a.Key, a.Lacks, a.Can(h.d))
		if h.IntN(3) > 0 || !a.Can(h.d) {
			continue
		}
		if a.Ask == nil {
			h.tell(a.Do(h.d))
		} else {
			text := []string{"woods", "within 1 of the road", "nothing at all", "crest or town"}[h.IntN(4)]
			means, hexes, err := a.Ask.Check(h.d, text)
			h.tell(a.Ask.Title, a.Ask.Ways, means, hexes, err, a.Ask.Answer(h.d, text, h.IntN(max(1, len(a.Ask.Ways)))))
		}
		if a.Says != nil {
			h.tell(a.Says(h.d))
		}
	}
}

// use makes a stroke.
func (h *hand) use(tool Tool) {
	g := h.d.Scenario().Hexes().Grid
	e := h.event(hex.Hex{Col: 2 + h.IntN(g.Cols-3), Row: 2 + h.IntN(g.Rows-3)})
	h.tell(tool.Hover(h.d, e))
	e.Button = []Button{Left, Left, Left, Right, Middle}[h.IntN(5)]
	h.tell(tool.Press(h.d, e))
	for range h.IntN(4) {
		next := h.event(e.Hex)
		next.Button, next.Mods = e.Button, e.Mods
		h.tell(tool.Drag(h.d, next), tool.Hover(h.d, next))
		e = next
	}
	if h.IntN(7) == 0 {
		tool.Cancel(h.d)
	} else {
		h.tell(tool.Release(h.d, e))
	}
}

// ground tells what is on the map, and by which steps it came there.
func (h *hand) ground() {
	b := h.d.Scenario().Hexes()
	for at := range b.Grid.All() {
		if c := document.CellAt(b, at); c != (document.Cell{}) {
			fmt.Fprint(h.out, at, c)
		}
	}
	h.tell(b.Places, steps(h.d), h.d.InStroke())
}

// What tools do and say stays as it is: each of them, used as chance decides on a piece
// of country and on a real map, with each of its options and keys. A line names what is
// otherwise; where it is meant to be, look at it, and -update writes the digests anew.
func TestToolsDoWhatTheyDid(t *testing.T) {
	var told digest.Record
	f, err := scenarios.Open("tanga")
	require.NoError(t, err)
	for i, tool := range NewSet(&Clipboard{}).All {
		for seed := range uint64(12) {
			h := hand{Rand: rand.New(rand.NewPCG(seed, 60)), t: t, d: country(t), out: told.On(fmt.Sprintf("%s, %d", tool.ID(), seed))}
			if seed%2 == 1 {
				file := *f
				file.Scenario = f.Scenario.Clone()
				h.d = document.Open(&file, "")
			}
			set := NewSet(&Clipboard{})
			h.tell(tool.ID(), tool.Name(), tool.Key(), tool.Hint(), set.Paints(set.All[i]))
			for range 9 {
				h.settings(set.All[i])
				h.use(set.All[i])
				h.act(set.All[i])
			}
			h.ground()
			h.d.Close()
		}
	}
	b := f.Scenario.Hexes()
	for _, k := range model.LineKinds() {
		h := hand{Rand: rand.New(rand.NewPCG(7, 60)), t: t, out: told.On(fmt.Sprintf("ways of a %s", k))}
		for range 25 {
			h.tell(Route(b, k, b.Grid.At(h.IntN(b.Grid.Len())), b.Grid.At(h.IntN(b.Grid.Len()))))
		}
	}
	told.Hold(t, "told.txt")
}
