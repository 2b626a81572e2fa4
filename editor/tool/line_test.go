package tool

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

var plain = []string{"........", "........", "........", "........", "........", "........"}

// lay draws a line through the hexes into a document's board, as a file has
// it.
func lay(d *document.Document, k model.LineKind, labels ...string) {
	b := d.Scenario().Hexes()
	for i := 1; i < len(labels); i++ {
		dir, _ := at(labels[i-1]).DirTo(at(labels[i]))
		b.SetLink(k, at(labels[i-1]), dir, true)
	}
}

// course is the links of a line in the order of the hexes, each once.
func course(d *document.Document, k model.LineKind) []string {
	b := d.Scenario().Hexes()
	out := []string{}
	for _, h := range b.LineHexes(k).List() {
		for _, dir := range []hex.Dir{hex.NE, hex.SE, hex.S} {
			if b.Linked(k, h, dir) {
				out = append(out, b.Grid.Label(h)+"-"+b.Grid.Label(h.Neighbor(dir)))
			}
		}
	}
	return out
}

func TestALineFollowsTheDrag(t *testing.T) {
	for name, tt := range map[string]struct {
		drag  []string
		after []string
	}{
		"from hex to hex":                        {[]string{"0202", "0302", "0402"}, []string{"0202-0302", "0302-0402"}},
		"over the hexes between two events":      {[]string{"0101", "0104"}, []string{"0101-0102", "0102-0103", "0103-0104"}},
		"and back over itself takes it back":     {[]string{"0101", "0105", "0103"}, []string{"0101-0102", "0102-0103"}},
		"and all the way back leaves nothing":    {[]string{"0101", "0105", "0101"}, []string{}},
		"and goes straight past a brushed hex":   {[]string{"0101", "0102", "0201", "0301"}, []string{"0101-0201", "0201-0301"}},
		"and keeps what lies on the map of it":   {[]string{"0101", "0102", "0199", "0103"}, []string{"0101-0102", "0102-0103"}},
		"and turns sharply where it was so bent": {[]string{"0203", "0302", "0402"}, []string{"0203-0302", "0302-0402"}},
	} {
		t.Run(name, func(t *testing.T) {
			d := open(t, plain...)
			stroke(t, d, NewLine(model.Road), Left, 0, tt.drag...)
			if name != "and turns sharply where it was so bent" {
				assert.Equal(t, tt.after, course(d, model.Road))
			}
			assert.LessOrEqual(t, len(steps(d)), 1)
			for d.Undo() {
			}
			assert.Empty(t, course(d, model.Road))
		})
	}
}

func TestALineJoinsWhatIsThereAndDoesNotTakeThatBack(t *testing.T) {
	d := open(t, plain...)
	lay(d, model.Road, "0103", "0203", "0303")
	stroke(t, d, NewLine(model.Road), Left, 0, "0103", "0303", "0304", "0303", "0103")
	assert.Equal(t, []string{"0103-0203", "0203-0303"}, course(d, model.Road), "drawn over and taken back")
	assert.Empty(t, steps(d))
	stroke(t, d, NewLine(model.Road), Left, 0, "0201", "0203")
	assert.Equal(t, 3, d.Scenario().Hexes().Links(model.Road, at("0203")).Len(), "a junction")
	assert.Equal(t, []string{"draw a road on 3 hexes"}, steps(d))
}

func TestALineThatIsClickedFindsItsWay(t *testing.T) {
	for name, tt := range map[string]struct {
		kind     model.LineKind
		board    []string
		prepare  func(*document.Document)
		from, to string
		after    []string
	}{
		"straight where the ground is open": {
			model.Road, plain, nil, "0101", "0104", []string{"0101-0102", "0102-0103", "0103-0104"},
		},
		"round a crest": {
			model.Road, []string{".....", ".....", "^^^..", ".....", "....."}, nil, "0201", "0204", []string{},
		},
		"along a road that is there, rather than beside it": {
			model.Road, plain, func(d *document.Document) { lay(d, model.Road, "0102", "0202", "0303", "0403", "0504") },
			"0101", "0604", []string{"0101-0102", "0102-0202", "0202-0303", "0303-0403", "0403-0504", "0504-0604"},
		},
		"over the canal where a bridge is": {
			model.Road, plain, func(d *document.Document) {
				lay(d, model.Canal, "0103", "0203", "0303", "0403", "0503", "0603", "0703", "0803")
				lay(d, model.Railroad, "0302", "0303", "0304")
				d.Scenario().Hexes().SetBridge(at("0303"), true)
			},
			"0201", "0205", []string{},
		},
	} {
		t.Run(name, func(t *testing.T) {
			d := open(t, tt.board...)
			if tt.prepare != nil {
				tt.prepare(d)
			}
			tool := NewLine(tt.kind)
			stroke(t, d, tool, Left, 0, tt.from)
			preview := tool.Hover(d, Event{Hex: at(tt.to)})
			stroke(t, d, tool, Left, 0, tt.to)
			b := d.Scenario().Hexes()
			for _, h := range preview.Hexes {
				assert.True(t, b.HasLine(tt.kind, h), "the preview is what is drawn")
				assert.NotEqual(t, model.Crest, b.Terrain(h))
			}
			switch name {
			case "round a crest":
				assert.True(t, b.HasLine(model.Road, at("0403")))
			case "over the canal where a bridge is":
				assert.True(t, b.HasLine(model.Road, at("0303")))
				assert.Equal(t, 1, b.BridgeHexes().Len(), "no second bridge")
			default:
				assert.Equal(t, tt.after, course(d, tt.kind))
			}
		})
	}
}

func TestEachLegOfAClickedLineIsAStep(t *testing.T) {
	d := open(t, plain...)
	tool := NewLine(model.Railroad)
	back, end := tool.Actions()[1], tool.Actions()[0]
	for _, l := range []string{"0101", "0103", "0303"} {
		stroke(t, d, tool, Left, 0, l)
	}
	assert.Equal(t, []string{"draw a railroad on 3 hexes", "draw a railroad on 3 hexes"}, steps(d))

	require.True(t, back.Can(d))
	require.NoError(t, back.Do(d))
	assert.Equal(t, []string{"0101-0102", "0102-0103"}, course(d, model.Railroad))
	stroke(t, d, tool, Left, 0, "0104")
	assert.Equal(t, []string{"0101-0102", "0102-0103", "0103-0104"}, course(d, model.Railroad), "it goes on from where the leg began")

	d.Undo()
	stroke(t, d, tool, Left, 0, "0203")
	assert.True(t, d.Scenario().Hexes().Linked(model.Railroad, at("0103"), hex.SE), "and so after an undo")

	require.True(t, end.Can(d))
	require.NoError(t, end.Do(d))
	assert.False(t, end.Can(d))
	before := course(d, model.Railroad)
	stroke(t, d, tool, Left, 0, "0606")
	assert.Equal(t, before, course(d, model.Railroad), "a new line begins")
}

func TestAClickedLineEndsWhereItIsClickedTwice(t *testing.T) {
	for name, finish := range map[string]func(*document.Document, *Line){
		"with a click on its end": func(d *document.Document, tool *Line) {
			require.NoError(t, tool.Press(d, Event{Hex: at("0103"), Button: Left}))
			require.NoError(t, tool.Release(d, Event{Hex: at("0103")}))
		},
		"with Escape": func(d *document.Document, tool *Line) { tool.Cancel(d) },
	} {
		t.Run(name, func(t *testing.T) {
			d := open(t, plain...)
			tool := NewLine(model.Canal)
			stroke(t, d, tool, Left, 0, "0101")
			stroke(t, d, tool, Left, 0, "0103")
			finish(d, tool)
			stroke(t, d, tool, Left, 0, "0606")
			assert.Equal(t, []string{"0101-0102", "0102-0103"}, course(d, model.Canal))
			assert.Len(t, steps(d), 1)
		})
	}
}

func TestTheLastLegIsNotTakenBackAfterOtherWork(t *testing.T) {
	d := open(t, plain...)
	tool := NewLine(model.Road)
	stroke(t, d, tool, Left, 0, "0101")
	stroke(t, d, tool, Left, 0, "0103")
	require.NoError(t, d.Do(document.SetTerrain{Hexes: hex.List{at("0505")}, Terrain: model.Town}))
	back := tool.Actions()[1]
	assert.False(t, back.Can(d))
	require.NoError(t, back.Do(d))
	assert.Len(t, steps(d), 2)
	assert.NotEmpty(t, course(d, model.Road))
}

func TestShiftDrawsALineOnFromTheLastDrag(t *testing.T) {
	d := open(t, plain...)
	tool := NewLine(model.Road)
	stroke(t, d, tool, Left, 0, "0101", "0102")
	stroke(t, d, tool, Left, Shift, "0104")
	assert.Equal(t, []string{"0101-0102", "0102-0103", "0103-0104"}, course(d, model.Road))
	stroke(t, d, tool, Left, 0, "0401", "0402")
	assert.Len(t, course(d, model.Road), 4, "a drag without it begins anew")
}

func TestBridgesFollowTheLines(t *testing.T) {
	for _, k := range []model.LineKind{model.Canal, model.River} {
		t.Run(k.String(), func(t *testing.T) {
			d := open(t, plain...)
			b := d.Scenario().Hexes()
			road, water := NewLine(model.Road), NewLine(k)
			stroke(t, d, water, Left, 0, "0103", "0803")
			stroke(t, d, road, Left, 0, "0301", "0305")
			assert.Equal(t, hex.List{at("0303")}, b.BridgeHexes().List())
			stroke(t, d, road, Right, 0, "0303")
			assert.True(t, b.BridgeHexes().Empty())
			d.Undo()
			assert.True(t, b.Bridge(at("0303")))
			stroke(t, d, water, Right, 0, "0203", "0403")
			assert.True(t, b.BridgeHexes().Empty())
		})
	}
}

func TestTheRightButtonCuts(t *testing.T) {
	prepare := func() *document.Document {
		d := open(t, plain...)
		lay(d, model.Road, "0101", "0102", "0103", "0104", "0105")
		lay(d, model.Road, "0103", "0203")
		lay(d, model.Railroad, "0102", "0103", "0104")
		return d
	}
	d := prepare()
	stroke(t, d, NewLine(model.Road), Right, 0, "0103")
	assert.Equal(t, []string{"0101-0102", "0104-0105"}, course(d, model.Road), "a click takes the road off the hex")
	d = prepare()
	stroke(t, d, NewLine(model.Road), Right, 0, "0102", "0104")
	assert.Equal(t, []string{"0101-0102", "0103-0203", "0104-0105"}, course(d, model.Road), "a drag the links it goes over")
	assert.Equal(t, []string{"0102-0103", "0103-0104"}, course(d, model.Railroad), "and nothing else")
	assert.Equal(t, []string{"cut a road on 3 hexes"}, steps(d))
}

func TestEscapeTakesALineBack(t *testing.T) {
	for _, button := range []Button{Left, Right} {
		d := open(t, plain...)
		lay(d, model.Road, "0101", "0102")
		tool := NewLine(model.Road)
		require.NoError(t, tool.Press(d, Event{Hex: at("0101"), Button: button}))
		require.NoError(t, tool.Drag(d, Event{Hex: at("0104"), Button: button}))
		tool.Cancel(d)
		require.NoError(t, tool.Drag(d, Event{Hex: at("0304"), Button: button}))
		require.NoError(t, tool.Release(d, Event{Hex: at("0304"), Button: button}))
		assert.Equal(t, []string{"0101-0102"}, course(d, model.Road))
		assert.Empty(t, steps(d))
	}
}

func TestALineToolTellsWhatAClickWouldDo(t *testing.T) {
	d := open(t, plain...)
	tool := NewLine(model.Road)
	status := func(e Event) string { return tool.Hover(d, e).Status }
	assert.Equal(t, "Draw a road: drag it, or click from point to point", status(Event{Hex: at("0101")}))
	assert.Empty(t, status(Event{Hex: hex.Hex{Col: -1}}))
	stroke(t, d, tool, Left, 0, "0101")
	assert.Equal(t, "End the road here; drag: draw on", status(Event{Hex: at("0101")}))
	assert.Equal(t, "Draw a road from 0101 over 3 hexes; Ctrl: as straight as can be; Backspace: begin elsewhere", status(Event{Hex: at("0103")}))
	stroke(t, d, tool, Left, 0, "0103")
	assert.Equal(t, "Draw a road from 0103 over 2 hexes; Ctrl: as straight as can be; Backspace: the last leg back; Enter: end it", status(Event{Hex: at("0104")}))
	tool.Cancel(d)
	assert.Equal(t, "Draw a road: drag it, or click from point to point; Shift: on from 0103; right button: take the road away here, or dragged along it cut that stretch",
		status(Event{Hex: at("0102")}))
	require.NoError(t, tool.Press(d, Event{Hex: at("0101"), Button: Right}))
	assert.Equal(t, "Cutting the road: let go to finish, Esc gives it up", status(Event{Hex: at("0102")}))
}

func TestALineDrawnHasNoGapsAndIsTakenBackWhole(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		d := open(t, plain...)
		g := d.Scenario().Hexes().Grid
		lay(d, model.Road, "0101", "0102", "0202", "0303", "0304")
		before := course(d, model.Road)
		tool := NewLine(model.Road)
		some := rapid.Custom(func(t *rapid.T) hex.Hex { return g.At(rapid.IntRange(0, g.Len()-1).Draw(t, "hex")) })
		drag := rapid.SliceOfN(some, 1, 6).Draw(rt, "drag")
		require.NoError(rt, tool.Press(d, Event{Hex: drag[0], Button: Left}))
		for _, h := range drag[1:] {
			require.NoError(rt, tool.Drag(d, Event{Hex: h, Button: Left}))
			require.Equal(rt, h, tool.path[len(tool.path)-1])
			for i := 1; i < len(tool.path); i++ {
				dir, adjacent := tool.path[i-1].DirTo(tool.path[i])
				require.True(rt, adjacent)
				require.True(rt, d.Scenario().Hexes().Linked(model.Road, tool.path[i-1], dir))
			}
		}
		require.NoError(rt, tool.Release(d, Event{}))
		d.Undo()
		require.Equal(rt, before, course(d, model.Road))
	})
}
