package document

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/model/format"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/model/limits"
	"github.com/mapsheet/mapsheet/schema"
	"github.com/mapsheet/mapsheet/schema/disk"
	"github.com/mapsheet/mapsheet/schema/disk/disktest"
)

// A map is as large as the limits have it, and no larger or smaller.
func TestAMapIsMadeUpToItsLimits(t *testing.T) {
	for size, ok := range map[[2]int]bool{
		{1, 1}: true, {limits.BoardSide, 1}: true, {1, limits.BoardSide}: true,
		{0, 1}: false, {1, 0}: false, {limits.BoardSide + 1, 1}: false, {1, limits.BoardSide + 1}: false,
	} {
		f, err := NewScenario(size[0], size[1], base())
		assert.Equal(t, ok, err == nil, size)
		assert.Equal(t, ok, f != nil, size)
		d := open(t, model.NewHexBoard(2, 2))
		assert.Equal(t, ok, d.Do(Resize{Grid: hex.Grid{Cols: size[0], Rows: size[1]}}) == nil, size)
	}
	for size, ok := range map[[2]int]bool{
		{LeastSheet, LeastSheet}: true, {limits.SheetSide, LeastSheet}: true, {LeastSheet, limits.SheetSide}: true,
		{LeastSheet - 1, LeastSheet}: false, {LeastSheet, LeastSheet - 1}: false,
		{limits.SheetSide + 1, LeastSheet}: false, {LeastSheet, limits.SheetSide + 1}: false,
	} {
		on := base()
		on.Sheet = &model.Mapsheet{}
		f, err := NewOnEmptySheet(size[0], size[1], on)
		assert.Equal(t, ok, err == nil, size)
		if ok {
			b := f.Scenario.AreaBoard()
			assert.Equal(t, [2]int{b.Width, b.Height}, size)
			assert.Empty(t, b.Sectors)
			assert.Nil(t, f.Scenario.Base.Sheet)
		}
	}
	assert.Len(t, NewOnAreas(base()).Scenario.AreaBoard().Sectors, 2)
}

// What is exported lies beside the document's file, and has the scenario's name where there is none.
func TestAnExportIsProposedBesideTheDocument(t *testing.T) {
	d := open(t, someBoard())
	require.NoError(t, d.Do(d.Retitle("The Mill")))
	assert.Equal(t, "the-mill.json", d.ExportName(".json"))
	path := filepath.Join(t.TempDir(), "old.mill.toml")
	require.NoError(t, d.SaveAs(path))
	assert.Equal(t, filepath.Join(filepath.Dir(path), "old.mill.json"), d.ExportName(".json"))
	s, err := d.BeginSave()
	require.NoError(t, err)
	assert.Equal(t, path, s.Path())
}

// Of the works that were left the latest on a file is found: one that can be had back and in
// which something was done.
func TestTheWorkLeftOnAFileIsFound(t *testing.T) {
	store := disktest.New()
	store.Put("/a.toml", "")
	store.Put("/b.toml", "")
	work := Recovery{Title: "first", Path: "/a.toml", Edits: 1, store: store}
	latest, other, without, unused, broken := work, work, work, work, work
	latest.Title = "latest"
	other.Path = "/b.toml"
	without.Path = ""
	unused.Edits = 0
	broken.Damage = &DamageError{Line: 1}
	found, ok := LeftOn("/a.toml", []Recovery{other, without, unused, broken, latest, work})
	assert.True(t, ok)
	assert.Equal(t, "latest", found.Title)
	assert.True(t, found.Usable())
	_, ok = LeftOn("/a.toml", []Recovery{other, without, unused, broken})
	assert.False(t, ok)
	_, ok = LeftOn("", []Recovery{without})
	assert.False(t, ok)
	work.Damage = &DamageError{Line: 2}
	_, ok = LeftOn("/a.toml", []Recovery{work})
	assert.True(t, ok, "what came before the damage is had back")
}

// A journal whose scenario cannot be read, or is no scenario, leaves nothing to open.
func TestAJournalThatRestsOnNoScenarioIsNotOpened(t *testing.T) {
	head, _ := everyKindJournal(t)
	whole := head
	head.Base = "kind = \"scenario\"\n"
	_, err := left(t, head, nil)
	assert.ErrorContains(t, err, "the unsaved work rests on a scenario that cannot be read: ")
	text, err := schema.Encode(&schema.File{Kind: schema.ChartsFile, Charts: charts(), Fields: base().Fields})
	require.NoError(t, err)
	head.Base = string(text)
	_, err = left(t, head, nil)
	assert.ErrorContains(t, err, `it is a file of the kind "charts", not a scenario`)
	whole.Tracing = &Tracing{}
	_, err = left(t, whole, nil)
	assert.ErrorContains(t, err, "the unsaved work rests on a scenario that cannot be read: ")
}

// What was known of a file is told apart from what it holds later; a file of which nothing can
// be read says why, and one that holds no scenario what it holds.
func TestAFileIsKnownByWhatItHolds(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "a.toml")
	d := open(t, someBoard())
	assert.Empty(t, d.News()(), "a document without a file has no news")
	require.NoError(t, d.SaveAs(path))
	known := d.Known()
	assert.NotEmpty(t, known)
	require.NoError(t, d.Do(paint("0101", model.Town)))
	assert.Equal(t, known, d.Known())
	require.NoError(t, d.Save())
	assert.NotEqual(t, known, d.Known())

	require.NoError(t, os.WriteFile(path, []byte("= ="), 0o600))
	_, err := ReadPartly(path, bases{})
	var unreadable *UnreadableError
	require.ErrorAs(t, err, &unreadable)
	var faults diag.List
	require.ErrorAs(t, err, &faults)
	assert.Equal(t, unreadable.Faults, faults)
	assert.EqualError(t, err, unreadable.Faults.Error())
	text, err := schema.Encode(&schema.File{Kind: schema.ChartsFile, Charts: charts(), Fields: base().Fields})
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(path, text, 0o600))
	_, err = ReadPartly(path, bases{})
	assert.EqualError(t, err, "a.toml holds a charts, and only scenarios can be opened here")
	_, err = ReadOnDisk(disk.System{}, path, bases{})
	assert.EqualError(t, err, "a.toml holds a charts, and only scenarios can be opened here")
	_, err = ReadPartly(filepath.Join(folder, "none.toml"), bases{})
	assert.Error(t, err)
}

// A lock of any layer holds the whole sheet, and one of the places all that is done to them.
func TestWhatIsLockedIsNotLaidOtherwiseOrMoved(t *testing.T) {
	d := Open(drawn(), "")
	before := encoded(t, d)
	for _, l := range []Locks{{Terrain: true}, {Altitude: true}, {Lines: true}, {Hexsides: true}, {Places: true}} {
		d.SetLocks(l)
		assert.Equal(t, l, d.Locks())
		for _, e := range []Edit{TurnSheet{Turn: MirrorEastWest}, Resize{Grid: hex.Grid{Cols: 5, Rows: 3}}} {
			var locked *LockedError
			assert.ErrorAs(t, d.Do(e), &locked, e.Label())
		}
		require.NoError(t, d.Do(Resize{Grid: d.Scenario().Hexes().Grid}), "a sheet that stays as it is")
		for _, e := range []Edit{
			MoveLabel{ID: "wood-a", To: &hex.Spot{}}, RenamePlace{From: "wood-a", To: "wood-b"}, DeletePlace{ID: "wood-a"},
		} {
			err := d.Do(e)
			if l.Places {
				var locked *LockedError
				assert.ErrorAs(t, err, &locked, e.Label())
				continue
			}
			require.NoError(t, err, e.Label())
			d.Undo()
		}
		assert.Equal(t, before, encoded(t, d))
	}
}

// A save that would lose what could not be read says so, with the first of it.
func TestASaveThatWouldLoseSomethingNamesIt(t *testing.T) {
	d := open(t, someBoard())
	require.NoError(t, d.Loss())
	assert.Empty(t, d.FaultyText())
	lost := func(n int) []schema.Lost {
		return slices.Repeat([]schema.Lost{{Path: "forces[1]", Position: diag.Position{Line: 7}}}, n)
	}
	d.partial = &schema.Partial{Text: "the text"}
	require.NoError(t, d.Loss(), "nothing is lost of it")
	assert.Equal(t, "the text", d.FaultyText())
	d.partial.Lost = lost(1)
	assert.EqualError(t, d.Loss(), "the file was not saved: it says what could not be read, and would lose that: forces[1] (line 7)"+
		"; mend the file and read it again, or save under another name")
	eight := strings.Repeat(", forces[1] (line 7)", 8)[2:]
	assert.Equal(t, eight, (&LossError{lost(8)}).Missing())
	assert.Equal(t, eight+", and 1 more", (&LossError{lost(9)}).Missing())
	assert.Equal(t, eight+", and 4 more", (&LossError{lost(12)}).Missing())
}

// A journal of an older version whose scenario cannot be read is refused like a new one, and
// one with a line that says nothing is used up to it.
func TestAnOldJournalIsUsedAsFarAsItGoes(t *testing.T) {
	head, lines := everyKindJournal(t)
	lines = lines[:head.Steps]
	head.Journal = "mapsheet-journal/1"
	require.NoError(t, format.Journal.Check(head.Journal))
	broken := slices.Clone(lines)
	broken[2].Past = &pastStep{Label: "spoilt", Undone: lines[2].Past.Undone, Edit: packedEdit{Kind: "set", Data: []byte("[")}}
	_, _, wrong, err := Recovery{store: disktest.New(), bases: bases{}}.replayed(head, broken)
	require.NoError(t, err)
	require.NotNil(t, wrong)
	assert.Equal(t, 4, wrong.Line)

	behind := append(slices.Clone(lines), line{Do: &packedEdit{Kind: "set", Data: []byte("[")}})
	d, used, wrong, err := Recovery{store: disktest.New(), bases: bases{}}.replayed(head, behind)
	require.NoError(t, err)
	require.NotNil(t, wrong)
	assert.Equal(t, len(lines)+2, wrong.Line, "behind the header and the history")
	assert.Len(t, used, len(lines))
	steps, _ := d.History()
	assert.Len(t, steps, head.Steps)

	head.Base = "kind = \"scenario\"\n"
	_, _, _, err = Recovery{store: disktest.New(), bases: bases{}}.replayed(head, lines)
	assert.Error(t, err)
}

// An edit of a journal that lays a sheet which is not there is refused.
func TestASheetThatIsNotThereIsNotLaid(t *testing.T) {
	packed := packedSheet{Name: "lay", Sheet: "no-such", Grid: hex.Grid{Cols: 2, Rows: 2}, Rest: []byte("{}")}
	_, err := packed.edit(bases{})
	assert.Error(t, err)
	packed.Grid.Cols = limits.BoardSide + 1
	_, err = packed.edit(bases{})
	assert.ErrorContains(t, err, "columns")
}

// Hexes off the map are left out where ground is smoothed.
func TestNothingIsSmoothedOffTheMap(t *testing.T) {
	b := someBoard()
	assert.Equal(t, Smooth(b, hexes("0202")), Smooth(b, append(hexes("0202"), hex.Hex{Col: -1}, hex.Hex{Col: 90, Row: 3})))
}

// The names of files of tracings are known whatever the case of their letters.
func TestAFileOfATracingIsKnownByItsName(t *testing.T) {
	path := TracingPath("/a/mill.toml")
	assert.True(t, IsTracingPath(path))
	assert.True(t, IsTracingPath(strings.ToUpper(path)))
	assert.False(t, IsTracingPath("/a/mill.toml"))
	assert.NoError(t, CheckName("/a/mill.toml"))
	assert.ErrorContains(t, CheckName(path), "choose another name")
	assert.ErrorContains(t, CheckName("/a/"+strings.Repeat("x", limits.NameBytes)+".toml"), "choose a shorter one")
	picture := filepath.FromSlash("/a/pictures/b.png")
	assert.Equal(t, "pictures/b.png", relativePicture(picture, filepath.FromSlash("/a/mill.tracing")))
	assert.Equal(t, "/a/pictures/b.png", relativePicture(picture, filepath.FromSlash("/a/b/mill.tracing")))
	assert.Equal(t, "/a/pictures/b.png", relativePicture(picture, ""))
}

// A tracing that another program wrote beside the file is news, and one that is gone is none.
func TestATracingThatAnotherWroteIsNews(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.toml")
	d := open(t, someBoard())
	require.NoError(t, d.SaveAs(path))
	assert.Empty(t, d.News()())
	require.NoError(t, os.WriteFile(TracingPath(path), []byte("one"), 0o600))
	first := d.News()()
	assert.NotEmpty(t, first)
	assert.Error(t, d.LoadTracing(), "it is no tracing, and known all the same")
	assert.Empty(t, d.News()())
	require.NoError(t, os.WriteFile(TracingPath(path), []byte("two"), 0o600))
	assert.NotEmpty(t, d.News()())
	assert.NotEqual(t, first, d.News()(), "another for each content")
	require.NoError(t, os.Remove(TracingPath(path)))
	assert.Empty(t, d.News()())
}

// Units enter and leave the map by the areas of entries and exits, and by no others.
func TestUnitsCrossTheEdgeByEntriesAndExits(t *testing.T) {
	for path, crosses := range map[string]bool{
		"reinforcements[1].entry": true, "victory.clauses[0].exits.by": true, "rules[0].exit": true, "rules[0].enter": true,
		"deployment[0].area": false, "victory.clauses[0].holds": false, "entry.area": false, "": false,
	} {
		assert.Equal(t, crosses, crossesEdge(path), path)
	}
}

// The first element goes into a list that is empty.
func TestAListThatIsEmptyTakesAnElement(t *testing.T) {
	d := open(t, someBoard())
	require.Empty(t, d.Scenario().Rules)
	e, err := Insert(d.Scenario(), "add a rule", "rules", 0, model.Rule{Rule: "trenches"})
	require.NoError(t, err)
	require.NoError(t, d.Do(e))
	assert.Equal(t, []model.Rule{{Rule: "trenches"}}, d.Scenario().Rules)
	d.Undo()
	assert.Empty(t, d.Scenario().Rules)
}

// A document that has no form on disk as it is is not saved, and its file stays.
func TestASaveOfWhatHasNoFormOnDiskSaysWhy(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.toml")
	d := open(t, someBoard())
	_, err := d.BeginSave()
	require.ErrorIs(t, err, ErrNoPath)
	require.NoError(t, d.SaveAs(path))
	before, err := os.ReadFile(path)
	require.NoError(t, err)
	d.Scenario().ID = "not a slug"
	d.text.changed()
	s, err := d.BeginSave()
	require.NoError(t, err)
	s.Write()
	assert.Error(t, d.EndSave(s))
	after, err := os.ReadFile(path)
	require.NoError(t, err)
	assert.Equal(t, string(before), string(after))
}
