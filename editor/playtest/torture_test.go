package playtest_test

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/playtest"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/soldiers"
	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema/disk"
	"github.com/mapsheet/mapsheet/schema/disk/disktest"
)

// make torture has a program of its own play and kills it, as it does with one that
// edits a scenario; these variables tell what is to be done.
const (
	tortureKills  = "MAPSHEET_TORTURE_KILLS"  // how often
	tortureSeed   = "MAPSHEET_TORTURE_SEED"   // a number
	tortureFolder = "MAPSHEET_TORTURE_FOLDER" // of the program that is killed
	tortureFrom   = "MAPSHEET_TORTURE_FROM"   // the step that it begins with
)

// goOn opens the playtest in a folder, or begins to keep one.
func goOn(t *testing.T, d disk.Disk, folder string) *playtest.Session {
	list, err := playtest.List(d, folder)
	require.NoError(t, err)
	if len(list) == 0 {
		s := farm(t)
		require.NoError(t, s.KeepIn(d, folder))
		return s
	}
	require.Len(t, list, 1)
	s, err := playtest.OpenFile(d, list[0].Path, scenarios.Bases(), soldiers.System())
	require.NoError(t, err)
	if s.Lost != nil {
		require.Equal(t, list[0].Path, s.Path(), "of a kill only the last line may be lost: %v", s.Lost)
	}
	return s.Session
}

// stepOf does in a playtest what a seed says. What is refused is a result like any
// other.
func stepOf(s *playtest.Session, seed int) {
	chance := rand.New(rand.NewPCG(uint64(seed), 13))
	branches := s.Branches()
	some := branches[chance.IntN(len(branches))].ID
	switch chance.IntN(20) {
	case 0, 1:
		s.GoTo(chance.IntN(s.Len() + 1))
	case 2:
		_ = s.Rename(some, fmt.Sprintf("Branch by step %d", seed))
	case 3:
		_ = s.Annotate(fmt.Sprintf("Step %d", seed))
	case 4:
		_ = s.Switch(some)
	case 5:
		_ = s.Delete(some)
	case 6:
		side := s.Scenario().Sides[chance.IntN(len(s.Scenario().Sides))]
		_ = s.Seat(side.ID, []string{playtest.Hand, "random"}[chance.IntN(2)])
	case 7:
		_ = s.SetDice(1 + chance.IntN(6))
	default:
		if s.Table().Now().Over {
			s.GoTo(chance.IntN(s.Len()))
		}
		unit := rules.Absent
		if chance.IntN(3) > 0 {
			unit = chance.IntN(s.Table().Units())
		}
		if can := s.Table().Abilities(int32(unit)); len(can) > 0 {
			if actions := can[chance.IntN(len(can))].Actions; len(actions) > 0 {
				_, _ = s.Do(actions[chance.IntN(len(actions))])
			}
		}
	}
}

// all is everything that a playtest consists of, as one that is kept now has it.
func all(t *testing.T, s *playtest.Session) string {
	d := disktest.New()
	require.NoError(t, s.Copy().Keep(d, "/playtests/all.jsonl"))
	return d.Files()["/playtests/all.jsonl"]
}

// TestTorturedChild is the program that TestTorture kills; it is no test of its own.
func TestTorturedChild(t *testing.T) {
	folder := os.Getenv(tortureFolder)
	if folder == "" {
		t.Skip("runs as a child of TestTorture")
	}
	from, _ := strconv.Atoi(os.Getenv(tortureFrom))
	say := func(what string, n int) { fmt.Printf("\n%s %d\n", what, n) }
	say("opening", from)
	s := goOn(t, disk.System{}, folder)
	say("open", from)
	for n := from; ; n++ { // until it is killed
		stepOf(s, n)
		require.NoError(t, s.Trouble())
		say("done", n+1)
	}
}

// longest is how many bytes a playtest may have before the next one is begun.
const longest = 60_000

func TestTorture(t *testing.T) {
	kills, _ := strconv.Atoi(os.Getenv(tortureKills))
	if kills == 0 {
		t.Skip("runs by make torture")
	}
	seed, _ := strconv.Atoi(os.Getenv(tortureSeed))
	chance := rand.New(rand.NewPCG(uint64(seed), 2))
	folder := filepath.Join(t.TempDir(), "farm.playtests")
	first := seed * 1_000_000
	reached, begun, start := first, 0, time.Now()
	var counts struct{ opening, playing, lost, kept, debris int }
	for n := range kills {
		before := snapshot(t, folder)
		if size := sizeOf(before); size == 0 || size > longest {
			require.NoError(t, os.RemoveAll(folder))
			before = disktest.New()
			begun++
		}
		phase, done := killed(t, folder, reached, chance)
		if phase == "opening" {
			counts.opening++
		} else {
			counts.playing++
		}
		after := snapshot(t, folder)
		for name, text := range after.Files() {
			if strings.HasSuffix(name, ".tmp") || text == "" {
				counts.debris++
			}
		}
		list, err := playtest.List(after, folder) // tidies up
		require.NoError(t, err)
		require.Len(t, after.Files(), len(list), "nothing else lies about: %v", after.Files())
		if len(list) == 0 {
			require.Equal(t, "opening", phase, "kill %d: it was kept, and is gone", n+1)
			continue
		}
		found := all(t, goOn(t, after.Restart(), folder))
		want := goOn(t, before, folder)
		for step := reached; step < done; step++ {
			stepOf(want, step)
		}
		if all(t, want) == found {
			counts.lost++
			reached = done
			continue
		}
		stepOf(want, done)
		require.Equal(t, all(t, want), found, "kill %d of seed %d: from step %d, %d said to be done", n+1, seed, reached, done)
		counts.kept++
		reached = done + 1
	}
	fmt.Printf("\nseed %d: %d kills in %v, %d steps of play in %d playtests\n", seed, kills, time.Since(start).Round(time.Second), reached-first, begun)
	fmt.Printf("killed while opening or beginning to keep: %d, in play: %d\n", counts.opening, counts.playing)
	fmt.Printf("the step in hand was lost %d times and kept %d times; no step before it was ever lost\n", counts.lost, counts.kept)
	fmt.Printf("files left by kills and cleaned up: %d\n", counts.debris)
}

// killed starts the program, kills it at some time, and says what it was at and how
// many steps it said it had done.
func killed(t *testing.T, folder string, from int, chance *rand.Rand) (phase string, done int) {
	child := exec.Command(os.Args[0], "-test.run=^TestTorturedChild$")
	child.Env = append(os.Environ(), tortureFolder+"="+folder, fmt.Sprintf("%s=%d", tortureFrom, from))
	out, err := child.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, child.Start())
	lines, moment := chance.IntN(40), time.Duration(chance.IntN(3000))*time.Microsecond
	if chance.IntN(4) == 0 {
		lines, moment = 0, moment*10 // while it opens
	}
	phase, done = "opening", from
	var said []string
	for in := bufio.NewScanner(out); in.Scan(); {
		what, n, _ := strings.Cut(in.Text(), " ")
		switch {
		case slices.Contains([]string{"opening", "open", "done"}, what):
			phase = what
			done, _ = strconv.Atoi(n)
		case in.Text() != "":
			said = append(said, in.Text())
		}
		if in.Text() == "" {
			continue
		}
		if lines--; lines == -1 {
			time.Sleep(moment)
			_ = child.Process.Kill()
		}
	}
	_ = child.Wait()
	require.Equal(t, -1, child.ProcessState.ExitCode(), "it failed by itself: %s", strings.Join(said, "\n"))
	return phase, done
}

// snapshot is what a folder holds.
func snapshot(t *testing.T, folder string) *disktest.Disk {
	out := disktest.New()
	entries, err := os.ReadDir(folder)
	if !os.IsNotExist(err) {
		require.NoError(t, err)
	}
	for _, e := range entries {
		text, err := os.ReadFile(filepath.Join(folder, e.Name()))
		require.NoError(t, err)
		out.Put(filepath.Join(folder, e.Name()), string(text))
	}
	return out
}

func sizeOf(d *disktest.Disk) int {
	size := 0
	for _, text := range d.Files() {
		size += len(text)
	}
	return size
}
