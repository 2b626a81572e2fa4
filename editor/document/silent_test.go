package document

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/schema/disk/disktest"
)

// ofJournals has the operations of a kind on journals not answer.
func ofJournals(kind disktest.Kind) func(disktest.Op) bool {
	return func(op disktest.Op) bool { return op.Kind == kind && strings.HasPrefix(op.Path, "/state") }
}

// editing is edits of several kinds.
func editing(s *session) {
	_ = s.d.Do(paint("0101 0202", model.Woods))
	s.d.BeginStroke("paint town")
	_ = s.d.Do(paint("0301", model.Town))
	_ = s.d.Do(paint("0302", model.Town))
	s.d.EndStroke()
	_ = s.d.Do(Set{Path: "title", Value: "A title"})
	s.d.Undo()
}

// backAgain holds that what a session has comes back from its journal alone.
func backAgain(t *testing.T, s *session, what string) {
	t.Helper()
	want := s.state(t)
	again := &session{store: s.store.Restart()}
	again.reopen(t, fileA)
	require.Empty(t, again.told, what)
	assert.Equal(t, want, again.state(t), what)
	checkNothingLiesAbout(t, again.store, what)
}

// Whichever operation on the journal does not answer: whoever draws goes on, and when the
// disk answers all is in the journal.
func TestADiskThatDoesNotAnswerKeepsNobodyWaiting(t *testing.T) {
	for _, kind := range []disktest.Kind{disktest.Mkdir, disktest.Create, disktest.Lock, disktest.Stat, disktest.Write, disktest.Rename, disktest.SyncFolder, disktest.Sync} {
		what := fmt.Sprintf("%s does not answer", kind)
		s := newSession(disktest.New())
		answer := s.store.Silence(ofJournals(kind))
		editing(s)
		assert.True(t, s.d.Behind(), what)
		answer()
		s.d.Settle()()
		assert.False(t, s.d.Behind(), what)
		backAgain(t, s, what)
		_ = s.d.Do(paint("0401", model.Slope))
		assert.False(t, s.d.Behind(), "%s: it is waited for again", what)
		backAgain(t, s, what)
		assert.Empty(t, s.told, what)
	}
}

// Whoever makes an edit may use its lists of hexes again, though it is packed for the
// journal later.
func TestAnEditIsKeptAsItWasMade(t *testing.T) {
	lists := map[string]func() (Edit, func()){
		"terrain": func() (Edit, func()) {
			e := paint("0101 0202", model.Woods)
			return e, func() { e.Hexes[0] = e.Hexes[1] }
		},
		"altitude": func() (Edit, func()) {
			e := SetAltitude{Hexes: paint("0101 0202", model.Woods).Hexes, Meters: 30}
			return e, func() { e.Hexes[0] = e.Hexes[1] }
		},
		"erase": func() (Edit, func()) {
			e := Erase{Hexes: paint("0101 0202", model.Woods).Hexes}
			return e, func() { e.Hexes[0] = e.Hexes[1] }
		},
		"cells": func() (Edit, func()) {
			e := Cells{Cells: []HexCell{{hex.Hex{Col: 1, Row: 1}, Cell{Terrain: model.Town}}, {hex.Hex{Col: 2, Row: 2}, Cell{Terrain: model.Slope}}}}
			return e, func() { e.Cells[0] = e.Cells[1] }
		},
	}
	for name, edit := range lists {
		s := newSession(disktest.New())
		_ = s.d.Do(paint("0101 0202 0301", model.Town))
		_ = s.d.Do(SetAltitude{Hexes: paint("0101 0202", model.Woods).Hexes, Meters: 10})
		answer := s.store.Silence(ofJournals(disktest.Write))
		_ = s.d.Do(paint("0302", model.Woods)) // that one waits
		e, reuse := edit()
		require.NoError(t, s.d.Do(e))
		require.True(t, s.d.Behind())
		reuse()
		answer()
		s.d.Settle()()
		backAgain(t, s, name)
	}
}

// What is saved, or given up, while the journal's disk does not answer leaves no journal
// behind once it does.
func TestAJournalThatIsNoLongerWantedGoesOnceTheDiskAnswers(t *testing.T) {
	s := newSession(disktest.New())
	answer := s.store.Silence(ofJournals(disktest.Write))
	editing(s)
	require.NoError(t, s.d.SaveAs(fileA))
	_ = s.d.Do(paint("0401", model.Slope))
	answer()
	s.d.Settle()()
	backAgain(t, s, "edited after a save")

	answer = s.store.Silence(ofJournals(disktest.Write))
	_ = s.d.Do(paint("0102", model.Slope))
	settle := s.d.Settle()
	s.d.Close()
	answer()
	settle()
	for name := range s.store.Files() {
		assert.NotContains(t, name, journalSuffix)
	}
}

func TestAJournalThatVanishesBeforeTheDiskAnswersIsWrittenAnew(t *testing.T) {
	s := newSession(disktest.New())
	_ = s.d.Do(paint("0102", model.Slope))
	answer := s.store.Silence(ofJournals(disktest.Write))
	editing(s)
	s.store.Vanish("/state")
	answer()
	s.d.Settle()()
	_ = s.d.Do(paint("0401", model.Slope))
	assert.False(t, s.d.Behind())
	backAgain(t, s, "vanished")
}
