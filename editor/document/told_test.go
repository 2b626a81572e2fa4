package document

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/model/digest"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules/soldiers/fields"
	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema"
	"github.com/mapsheet/mapsheet/schema/disk/disktest"
)

// story is what edits do and say.
type story struct {
	digest.Record
	t *testing.T
}

// written is all that a scenario says of its own.
func written(t *testing.T, s *model.Scenario) string {
	t.Helper()
	rest, b := *s, s.Hexes()
	rest.Board, rest.Base = nil, model.Base{}
	text, err := json.Marshal(rest) //nolint:staticcheck // the base, which cannot be written, is taken out
	require.NoError(t, err)
	places, err := json.Marshal(b.Places)
	require.NoError(t, err)
	text = fmt.Appendf(append(text, places...), "%v %d", b.Grid, b.HexMeters)
	for h := range b.Grid.All() {
		if c := CellAt(b, h); c != (Cell{}) {
			text = append(text, byte(h.Col), byte(h.Row), byte(c.Terrain), byte(c.Altitude), byte(c.Altitude>>8))
			for _, links := range c.Links {
				text = append(text, byte(links))
			}
			for _, sides := range c.Sides {
				text = append(text, byte(sides))
			}
			text = strconv.AppendBool(text, c.Bridge)
		}
	}
	return string(text)
}

// edit tells what an edit does to a scenario, from its label to the file, and holds that
// its inverse takes it back and that it does the same when it comes from a journal.
func (s *story) edit(of string, before *model.Scenario, e Edit, err error) {
	s.t.Helper()
	if err != nil {
		s.Tell(of, err)
		return
	}
	after := before.Clone()
	inverse, change, err := e.Apply(after)
	if err != nil {
		s.Tell(of, e.Label(), err)
		return
	}
	text := written(s.t, after)
	s.Tell(of, e.Label(), change, text)
	if inverse == nil { // it changes nothing
		assert.Equal(s.t, written(s.t, before), text, "%s: %s", of, e.Label())
		return
	}

	_, _, err = inverse.Apply(after)
	require.NoError(s.t, err, "%s: %s", of, e.Label())
	assert.Equal(s.t, written(s.t, before), written(s.t, after), "%s: %s is taken back", of, e.Label())

	packed, err := packEdit(e)
	require.NoError(s.t, err, "%s: %s", of, e.Label())
	again, err := packed.unpack(scenarios.Bases())
	require.NoError(s.t, err, "%s: %s", of, e.Label())
	assert.Equal(s.t, e.Label(), again.Label())
	_, _, err = again.Apply(after)
	require.NoError(s.t, err, "%s: %s", of, e.Label())
	assert.Equal(s.t, text, written(s.t, after), "%s: %s out of a journal", of, e.Label())
}

// What edits do and say stays as it is, of every kind, on battles that have much for them
// to change. A line names what is otherwise; where it is meant to be, look at it, and
// -update writes the digests anew.
func TestEditsDoWhatTheyDid(t *testing.T) {
	told := &story{t: t}
	var battles []*model.Scenario
	for _, id := range []string{"brunstatt", "tsing-tau", "mlawa"} {
		f, err := scenarios.Open(id)
		require.NoError(t, err)
		battles = append(battles, f.Scenario)
	}
	for i, s := range battles {
		told.sheets(s)
		told.ground(s)
		told.places(s)
		told.forces(s)
		told.lists(s)
		told.charts(s)
		told.edit(s.ID+" becomes another", s, Become(s, battles[(i+1)%len(battles)], "become"), nil)
	}
	told.walk()
	told.journals()
	told.repeats()
	told.Hold(t, "told.txt")
}

func (s *story) sheets(on *model.Scenario) {
	type sheetEdit interface {
		Edit
		Preview(s *model.Scenario) (diag.List, hex.Grid)
	}
	try := func(of string, e sheetEdit) {
		found, grid := e.Preview(on)
		s.Tell(of, found, grid)
		s.edit(of, on, e, nil)
	}
	for _, turn := range Turns() {
		try(fmt.Sprintf("%s: turn %d", on.ID, turn), TurnSheet{Turn: turn, Grow: turn%2 == 0, Fill: model.Woods})
		try(fmt.Sprintf("%s: turn %d", on.ID, turn), TurnSheet{Turn: turn, Grow: turn%2 == 1})
	}
	g := on.Hexes().Grid
	for i, wind := range model.Winds() {
		to := hex.Grid{Cols: g.Cols + 3*i - 10, Rows: g.Rows + 8 - 2*i}
		try(fmt.Sprintf("%s: resize from the %s", on.ID, wind), Anchored(g, to, wind, model.Clear))
	}
	try(on.ID+": crop", Crop(hex.Disk(g, hex.Hex{Col: g.Cols / 2, Row: g.Rows / 2}, 6), model.Clear))
	try(on.ID+": resize to nothing", Resize{})
	try(on.ID+": resize beyond all bounds", Resize{Grid: hex.Grid{Cols: 5000, Rows: 5000}})
}

func (s *story) ground(on *model.Scenario) {
	b := on.Hexes()
	for i := range 9 {
		at := hex.Hex{Col: (7*i + 2) % b.Grid.Cols, Row: (11*i + 5) % b.Grid.Rows}
		r := hex.Disk(b.Grid, at, 1+i%3)
		list := append(r.List(), hex.Hex{Col: b.Grid.Cols, Row: 4})
		for _, terrain := range model.Terrains() {
			s.edit(on.ID+": paint "+terrain.String(), on, SetTerrain{list, terrain}, nil)
		}
		s.edit(on.ID+": altitudes", on, SetAltitude{list, 15 * i}, nil)
		s.edit(on.ID+": erase", on, Erase{Hexes: list, Names: i%2 == 0}, nil)
		s.edit(on.ID+": smooth", on, Smooth(b, hex.Disk(b.Grid, at, 6).List()), nil)
		s.edit(on.ID+": slopes", on, LaySlopes(b, hex.Disk(b.Grid, at, 8).List(), 1+i%3), nil)
		for _, f := range []Fragment{Copy(b, r), CopyGround(b, r)} {
			to := []hex.Transform{
				hex.Translation(at, hex.Hex{Col: at.Col + 3, Row: at.Row - 2}), hex.Rotation(at, i%6),
				hex.Rotation(at, i%6).Then(hex.Translation(at, hex.Hex{Col: 0, Row: 0})),
			}[i%3]
			moved := f.Transform(to)
			s.Tell(on.ID+": fragments", f.Summary(), moved.Summary(), f.Hexes(), moved.Hexes())
			s.edit(on.ID+": put down", on, moved.PutDown(on, "put down"), nil)
			s.edit(on.ID+": put down ground", on, moved.Cells(b, "ground"), nil)
			s.edit(on.ID+": remove", on, Removal{Region: r, Fragment: f, To: to}.Edit(on, "move"), nil)
			s.edit(on.ID+": relocate", on, Relocate(on, r, to, "relocate"), nil)
		}
		draft := NewDraft(b)
		for j, k := range model.LineKinds() {
			draft.SetLink(k, at, hex.Dirs[(i+j)%6], (i+j)%3 > 0)
		}
		for j, k := range model.SideKinds() {
			draft.SetSide(k, hex.Side{Hex: at, Dir: hex.Dirs[(i+j)%6]}, (i+j)%3 > 0)
		}
		draft.Clear(at.Neighbor(hex.N))
		draft.SetGround(at.Neighbor(hex.S), model.Crest, 30)
		s.edit(on.ID+": draft", on, draft.Edit("draft"), nil)
		for bits := range 6 {
			d := Open(&schema.File{Kind: schema.ScenarioFile, Scenario: on.Clone()}, "")
			d.SetLocks(Locks{Terrain: bits == 0, Altitude: bits == 1, Lines: bits == 2, Hexsides: bits == 3, Places: bits == 4})
			for _, e := range []Edit{Erase{Hexes: list, Names: true}, SetTerrain{list, model.Town}, draft.Edit("draft")} {
				s.Tell(on.ID+": locked", d.Do(e), written(s.t, d.Scenario()))
			}
			d.Close()
		}
	}
	bare := open(s.t, b.Clone()).Scenario()
	bare.Hexes().Places = nil
	for _, kind := range model.PlaceKinds() {
		s.Tell(on.ID+": names for the unnamed", Unnamed(b, kind), HasUnnamed(b, kind), Unnamed(bare.Hexes(), kind), HasUnnamed(bare.Hexes(), kind))
	}
	for h := range b.Grid.All() {
		if (h.Col*31+h.Row*17)%5 == 0 {
			s.Tell(on.ID+": proposed places", ProposePlace(b, h), ProposePlace(bare.Hexes(), h))
		}
	}
}

func (s *story) places(on *model.Scenario) {
	for i := range on.Hexes().Places {
		p := &on.Hexes().Places[i]
		s.Tell(on.ID+": places", Missing(on.Hexes(), p), PlaceUsers(on, p.ID), PlaceID(p.Kind, p.Name))
		s.edit(on.ID+": delete a place", on, DeletePlace{p.ID}, nil)
		s.edit(on.ID+": rename a place", on, RenamePlace{From: p.ID, To: p.ID + "-2"}, nil)
		s.edit(on.ID+": rename a place to one there is", on, RenamePlace{From: p.ID, To: on.Hexes().Places[0].ID}, nil)
		s.edit(on.ID+": move a name", on, MoveLabel{p.ID, &hex.Spot{}}, nil)
		s.edit(on.ID+": erase a place", on, Erase{Hexes: p.Hexes, Names: true}, nil)
	}
	s.edit(on.ID+": delete no place", on, DeletePlace{"nowhere"}, nil)
	s.edit(on.ID+": move the name of no place", on, MoveLabel{"nowhere", nil}, nil)
	for _, i := range []int{0, 25, 26, 51, 52, 701, 702} {
		s.Tell("names by letters", LetterName(i))
	}
}

func (s *story) forces(on *model.Scenario) {
	for i, f := range on.Forces {
		other := on.Forces[(i+1)%len(on.Forces)]
		s.Tell(on.ID+": forces", ForceID(on, f.Name), ForceID(on, "New force"))
		s.edit(on.ID+": remove a force", on, RemoveForce(on, f.ID), nil)
		e, err := MergeForces(on, f.ID, other.ID)
		s.edit(on.ID+": merge forces", on, e, err)
		var one, most []int
		for j, u := range f.Units {
			one, most = append(one, min(1, max(0, 1-j))), append(most, u.Count)
		}
		for k, counts := range [][]int{one, most, nil, {99}, {0}} {
			e, id, err := SplitForce(on, f.ID, "Split", counts)
			s.Tell(on.ID+": split a force", id)
			s.edit(on.ID+": split a force", on, e, err)
			e, err = PlaceUnits(on, f.ID, counts, hex.Hex{Col: 3 + k, Row: 4})
			s.edit(on.ID+": place units", on, e, err)
			if err == nil {
				next := on.Clone()
				_, _, err = e.Apply(next)
				require.NoError(s.t, err)
				e, err = PlaceUnits(next, other.ID, nil, hex.Hex{Col: 3 + k, Row: 4})
				s.edit(on.ID+": place units beside others", next, e, err)
				e, err = PlaceUnits(next, f.ID, nil, hex.Hex{Col: 9, Row: 1})
				s.edit(on.ID+": place units again", next, e, err)
			}
		}
	}
	e, err := MergeForces(on, "nobody", on.Forces[0].ID)
	s.edit(on.ID+": merge nobody", on, e, err)
}

// lists tells of the lists of a scenario, and of its fields.
func (s *story) lists(on *model.Scenario) {
	for _, list := range []struct {
		path string
		n    int
	}{
		{"forces", len(on.Forces)}, {"deployment", len(on.Deployment)}, {"reinforcements", len(on.Reinforcements)},
		{"notes", len(on.Notes)}, {"rules", len(on.Rules)}, {"map.places", len(on.Hexes().Places)}, {"forces[0].units", len(on.Forces[0].Units)}, {"sides", len(on.Sides)},
	} {
		of := on.ID + ": list " + list.path
		for _, at := range []int{-1, 0, 1, list.n - 1, list.n} {
			e, err := Remove(on, "remove", list.path, at)
			s.edit(of, on, e, err)
			if value, ok := Value(on, fmt.Sprintf("%s[%d]", list.path, max(0, at-1))); ok {
				e, err = Insert(on, "insert", list.path, at, value)
				s.edit(of, on, e, err)
			}
			for _, to := range []int{-1, 0, list.n - 1, list.n} {
				e, err = Move(on, "move", list.path, at, to)
				s.edit(of, on, e, err)
			}
		}
		e, err := Insert(on, "insert", list.path, 0, "no element")
		s.edit(of, on, e, err)
	}
	for _, path := range []string{"title", "length.turns", "sides[0].name", "sides[7].name", "forces[0].units[0].count", "map.places[0].name", "map.places[0].hexes", "nothing", "title.x", "forces[0", "", "victory", "deployment[0].area"} {
		value, ok := Value(on, path)
		s.Tell(on.ID+": fields", path, value, ok)
		for _, to := range []any{"text", 7, nil, true, []string{"a"}, json.RawMessage(`"raw"`), json.RawMessage(`{`), value} {
			s.edit(on.ID+": set "+path, on, Set{Path: path, Value: to}, nil)
		}
	}
	for _, id := range []string{"another", "Not an id", ""} {
		e, err := SetID(id)
		s.edit(on.ID+": set the id", on, e, err)
	}
	d := Open(&schema.File{Kind: schema.ScenarioFile, Scenario: on.Clone()}, "")
	defer d.Close()
	for _, title := range []string{"A new title", "", "Ünïcode 7!"} {
		s.edit(on.ID+": retitle", on, d.Retitle(title), nil)
	}
	s.edit(on.ID+": revise", on, Revise(on, "revise", func(s *model.Scenario) {
		s.Notes, s.Title = append(s.Notes, model.Note{Text: "A note"}), "Revised"
		s.Hexes().SetTerrain(hex.Hex{Col: 1, Row: 1}, model.Town)
		s.Forces = slices.Clip(s.Forces[1:])
	}), nil)
}

func (s *story) charts(on *model.Scenario) {
	standard := Standard(on)
	own := on.Clone()
	revise := ReviseCharts(own, "revise", func(c *model.Charts) {
		c.UnitTypes[0].Own.Set("attack", c.UnitTypes[0].Own.Int("attack")+2)
		c.UnitTypes = append(c.UnitTypes, c.UnitTypes[1])
		c.UnitTypes[len(c.UnitTypes)-1].ID, c.UnitTypes[len(c.UnitTypes)-1].Nation = "own-company", "own"
		c.Nations = append(c.Nations, model.Nation{ID: "own", Name: "Own", Fill: "#123456", Ink: "#ffffff"})
		c.SetTable(fields.StackingChart, &model.ChartLine{Own: model.Values{fields.PointsKey: 5}})
	})
	s.edit(on.ID+": revise the charts", own, revise, nil)
	_, _, err := revise.Apply(own)
	require.NoError(s.t, err)
	if len(own.Forces[0].Units) > 0 {
		own.Forces[0].Units[0].Type = "own-company"
	}
	own.Sides[0].Nations = append(own.Sides[0].Nations, "own")
	s.edit(on.ID+": take other charts", own, TakeCharts(own, "take", standard), nil)
	s.edit(on.ID+": take own charts", on, TakeCharts(on, "take", own.Charts), nil)
	s.edit(on.ID+": take no charts", own, TakeCharts(own, "take", nil), nil)
	for _, id := range []string{"own-company", standard.UnitTypes[0].ID, "nothing"} {
		s.Tell(on.ID+": users of charts", ChartUsers(own, model.RefUnitType, id), ChartID(own, model.RefUnitType, "Own company"))
		e, err := RemoveUnitType(own, id)
		s.edit(on.ID+": remove a unit type", own, e, err)
		for _, to := range []string{"other", standard.UnitTypes[2].ID, "Not an id"} {
			e, err = SetUnitTypeID(own, id, to)
			s.edit(on.ID+": rename a unit type", own, e, err)
		}
	}
	for _, id := range []string{"own", standard.Nations[0].ID, "nothing"} {
		s.Tell(on.ID+": users of charts", ChartUsers(own, model.RefNation, id), ChartID(own, model.RefNation, "Own"))
		e, err := RemoveNation(own, id)
		s.edit(on.ID+": remove a nation", own, e, err)
		for _, to := range []string{"other", standard.Nations[1].ID, "Not an id"} {
			e, err = SetNationID(own, id, to)
			s.edit(on.ID+": rename a nation", own, e, err)
		}
	}
}

// walk does what chance decides, as somebody at work does, and tells what the document
// says of it.
func (s *story) walk() {
	d := OpenOn(disktest.New(), drawn(), "")
	defer d.Close()
	of := ""
	d.Subscribe(func(c Change) { s.Tell(of, c) })
	for seed := range 600 {
		of = fmt.Sprintf("a walk, steps %d0 to %d9", seed/10, seed/10)
		chance := chanceOf(seed)
		switch chance.IntN(20) {
		case 0:
			steps, _ := d.History()
			d.GoTo(chance.IntN(len(steps) + 1))
		case 1:
			s.Tell(of, d.Undo())
		case 2:
			s.Tell(of, d.Redo())
		case 3:
			d.BeginStroke("a stroke")
		case 4:
			d.EndStroke()
		case 5:
			d.CancelStroke()
		default:
			s.Tell(of, d.Do(anyEdit().Example(seed)))
		}
		_, at := d.History()
		s.Tell(of, at, labelsOf(d), d.Dirty(), d.CanUndo(), d.CanRedo(), d.InStroke(), d.Title(), d.ProposedName(), encoded(s.t, d))
	}
}

var timed = regexp.MustCompile(`"20[0-9]{2}-[0-9]{2}-[0-9]{2}T[^"]*"`)

// journals tells what comes back of a journal in which a line is lost, twice there,
// elsewhere or another, under right sums.
func (s *story) journals() {
	work := &session{store: disktest.New(), d: OpenOn(disktest.New(), drawn(), "")}
	for seed := range 30 {
		_ = work.d.Do(anyEdit().Example(seed))
	}
	steps, _ := work.d.History()
	work.d.GoTo(len(steps) - 3)
	work.d.store = work.store
	work.keep()
	for seed := range 60 {
		steps, _ = work.d.History()
		switch chance := chanceOf(seed); chance.IntN(8) {
		case 0:
			work.d.GoTo(chance.IntN(len(steps) + 1))
		case 1:
			work.d.BeginStroke("a stroke")
		case 2:
			work.d.EndStroke()
		case 3:
			work.d.CancelStroke()
		default:
			_ = work.d.Do(anyEdit().Example(seed))
		}
	}
	require.Empty(s.t, work.told)
	require.Len(s.t, work.store.Files(), 1)
	name := journals + "/work" + journalSuffix
	for _, text := range work.store.Files() {
		var lines []string
		var sum uint32
		for l := range strings.Lines(text) {
			object, after, err := checkSummed([]byte(strings.TrimSuffix(l, "\n")), sum)
			require.NoError(s.t, err)
			lines, sum = append(lines, timed.ReplaceAllString(string(object), `"2030-01-02T03:04:05Z"`)), after
		}
		require.Greater(s.t, len(lines), 25)
		for i := range lines {
			for n, other := range [][]string{
				slices.Delete(slices.Clone(lines), i, i+1),
				slices.Insert(slices.Clone(lines), i, lines[i]),
				slices.Insert(slices.Delete(slices.Clone(lines), i, i+1), len(lines)/2, lines[i]),
				slices.Insert(slices.Clone(lines), i, []string{`{}`, `{"goto":99}`, `{"goto":-1}`, `{"cancel":true}`, `{"end":true}`, `{"begin":"b"}`, `[]`}[i%7]),
				slices.Replace(slices.Clone(lines), i, i+1, strings.Replace(lines[i], `":"`, `":"x`, 2)),
				lines[:i],
			} {
				left := &session{store: disktest.New()}
				left.store.Put(name, string(sealed(nil, []byte(strings.Join(other, "\n")))))
				found, err := RecoverOn(left.store, journals, bases{})
				of := []string{"a line lost", "a line twice", "a line in the middle", "a line more", "a line that is another", "lines up to one"}[n]
				s.Tell("journals with "+of, err)
				for _, r := range found {
					s.Tell("journals with "+of, r.Title, r.Edits, r.Usable(), fmt.Sprint(nilDamage(r)))
					if left.d, err = r.open(nobody, left.tell); left.d != nil {
						s.Tell("journals with "+of, left.state(s.t))
					}
					s.Tell("journals with "+of, fmt.Sprint(err, left.told))
				}
			}
		}
	}
}

// repeats tells what is drawn on a map that stays symmetric.
func (s *story) repeats() {
	f, err := scenarios.Open("brunstatt")
	require.NoError(s.t, err)
	middle := hex.Hex{Col: 20, Row: 14}
	var six, two []hex.Transform
	for n := 1; n < 6; n++ {
		six = append(six, hex.Rotation(middle, n))
	}
	two = append(two, hex.Rotation(middle, 3))
	for i, images := range [][]hex.Transform{nil, two, six} {
		d := Open(&schema.File{Kind: schema.ScenarioFile, Scenario: f.Scenario.Clone()}, "")
		for n := range 12 {
			at := hex.Hex{Col: 13 + n, Row: 8 + n*5%9}
			of := fmt.Sprintf("repeated, %d images", len(images))
			s.Tell(of, d.Repeat(images, func() error {
				switch n % 4 {
				case 0:
					return d.Do(SetTerrain{hex.Disk(d.Scenario().Hexes().Grid, at, 1).List(), model.Crest})
				case 1:
					return d.Do(Erase{Hexes: hex.List{at, middle}})
				}
				draft := NewDraft(d.Scenario().Hexes())
				draft.SetLink(model.LineKinds()[n%len(model.LineKinds())], at, hex.Dirs[n%6], i%2 == 0)
				draft.SetSide(model.Stream, hex.Side{Hex: at, Dir: hex.Dirs[n/2%6]}, true)
				draft.LaySlopes(hex.List{at}, 2)
				return d.Do(draft.Edit("draft"))
			}), written(s.t, d.Scenario()), labelsOf(d))
		}
		d.Close()
	}
}
