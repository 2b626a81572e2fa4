package presence

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"sync"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/schema/disk"
	"github.com/mapsheet/mapsheet/schema/disk/disktest"
)

const scenario = "/home/a.toml"

func TestTheSecondIsToldWhoHasTheFileOpen(t *testing.T) {
	d := disktest.New()
	require.NoError(t, d.MkdirAll("/home", 0o755))
	r := NewRegister(d, "/state/open")
	assert.Nil(t, r.Holder(scenario))
	first, holder, err := r.Enter(scenario)
	require.NoError(t, err)
	require.Nil(t, holder)
	require.NotNil(t, first)
	assert.Equal(t, scenario, first.Of())

	for range 2 {
		claim, holder, err := r.Enter(scenario)
		require.NoError(t, err)
		assert.Nil(t, claim)
		require.NotNil(t, holder)
		assert.Equal(t, os.Getpid(), holder.Process)
		assert.Regexp(t, `^since 2 January at \d\d:\d\d, process \d+ on .`, holder.String())
	}
	assert.NotNil(t, r.Holder(scenario))
	other, holder, err := r.Enter("/home/b.toml")
	require.NoError(t, err)
	assert.Nil(t, holder, "another scenario")
	other.Leave()

	first.Leave()
	first.Leave()
	assert.Nil(t, r.Holder(scenario))
	assert.Empty(t, d.Files(), "nothing is left")
	second, holder, err := r.Enter(scenario)
	require.NoError(t, err)
	assert.Nil(t, holder)
	assert.NotNil(t, second)
	(*Claim)(nil).Leave()
}

func TestAFileIsOpenByWhateverName(t *testing.T) {
	folder := t.TempDir()
	path, link := filepath.Join(folder, "a.toml"), filepath.Join(folder, "link.toml")
	require.NoError(t, os.WriteFile(path, nil, 0o600))
	require.NoError(t, os.Symlink(path, link))
	r := NewRegister(disk.System{}, filepath.Join(folder, "open"))
	claim, _, err := r.Enter(path)
	require.NoError(t, err)
	require.NotNil(t, claim)
	defer claim.Leave()
	_, holder, err := r.Enter(link)
	require.NoError(t, err)
	assert.NotNil(t, holder)
}

func TestADiskWithoutLocksIsUsedWithout(t *testing.T) {
	d := disktest.New()
	d.NoLocks = true
	require.NoError(t, d.MkdirAll("/home", 0o755))
	r := NewRegister(d, "/state/open")
	for range 2 {
		claim, holder, err := r.Enter(scenario)
		require.NoError(t, err)
		assert.Nil(t, claim)
		assert.Nil(t, holder)
	}
	assert.Empty(t, d.Files())
}

func TestWhateverFailsIsSaid(t *testing.T) {
	failures := 0
	for n := 1; ; n++ {
		d := disktest.New()
		require.NoError(t, d.MkdirAll("/home", 0o755))
		r := NewRegister(d, "/state/open")
		begun, failed := len(d.Ops()), false
		d.Fault = func(op disktest.Op) error {
			if op.N < begun+n || op.Kind == disktest.Lock { // from there on nothing works
				return nil
			}
			failed = true
			return syscall.ENOSPC
		}
		claim, holder, err := r.Enter(scenario)
		require.Nil(t, holder)
		if !failed {
			require.NoError(t, err)
			require.NotNil(t, claim)
			break
		}
		if claim == nil {
			failures++
			require.ErrorContains(t, err, "other windows cannot be told that "+scenario+" is open here")
		}
	}
	assert.Greater(t, failures, 3)
}

func TestOfManyWhoComeAndGoOneAtATimeHasTheFile(t *testing.T) {
	r := NewRegister(disk.System{}, filepath.Join(t.TempDir(), "open"))
	path := filepath.Join(t.TempDir(), "a.toml")
	var inside, entered int
	var guard sync.Mutex
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			for range 100 {
				claim, holder, err := r.Enter(path)
				if !assert.NoError(t, err) {
					return
				}
				if claim == nil {
					assert.NotNil(t, holder)
					continue
				}
				guard.Lock()
				entered++
				inside++
				assert.Equal(t, 1, inside)
				guard.Unlock()
				guard.Lock()
				inside--
				guard.Unlock()
				claim.Leave()
			}
		})
	}
	all.Wait()
	assert.Positive(t, entered)
}

// childVariable has the test below enter the register in the folder that it
// names, and wait until it is killed.
const childVariable = "MAPSHEET_TEST_PRESENCE"

func TestAProgramThatIsKilledHasNothingOpen(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("there are no locks that go with a process")
	}
	if folder := os.Getenv(childVariable); folder != "" {
		claim, _, err := NewRegister(disk.System{}, folder).Enter("/home/a.toml")
		require.NoError(t, err)
		require.NotNil(t, claim)
		fmt.Println("\nopen")
		_, _ = bufio.NewReader(os.Stdin).ReadString('\n')
		runtime.KeepAlive(claim)
		return
	}
	folder := filepath.Join(t.TempDir(), "open")
	child := exec.Command(os.Args[0], "-test.run=^"+t.Name()+"$")
	child.Env = append(os.Environ(), childVariable+"="+folder)
	stdin, err := child.StdinPipe()
	require.NoError(t, err)
	defer stdin.Close()
	stdout, err := child.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, child.Start())
	for out := bufio.NewScanner(stdout); out.Scan() && out.Text() != "open"; {
	}
	r := NewRegister(disk.System{}, folder)
	claim, holder, err := r.Enter(scenario)
	require.NoError(t, err)
	assert.Nil(t, claim)
	require.NotNil(t, holder)
	assert.Equal(t, child.Process.Pid, holder.Process)

	require.NoError(t, child.Process.Kill())
	var exit *exec.ExitError
	require.ErrorAs(t, child.Wait(), &exit)
	assert.Nil(t, r.Holder(scenario))
	other, _, err := r.Enter("/home/b.toml")
	require.NoError(t, err)
	files, err := os.ReadDir(folder)
	require.NoError(t, err)
	assert.Len(t, files, 1, "what it left is swept up")
	other.Leave()
	claim, holder, err = r.Enter(scenario)
	require.NoError(t, err)
	assert.Nil(t, holder)
	assert.NotNil(t, claim)
	claim.Leave()
}

// TestNotesOfEveryVersionAreRead holds what earlier versions of the program wrote.
// It is never changed: a new version of the format adds some.
func TestNotesOfEveryVersionAreRead(t *testing.T) {
	paths, err := filepath.Glob("testdata/formats/*.open")
	require.NoError(t, err)
	require.NotEmpty(t, paths)
	for _, path := range paths {
		text, err := os.ReadFile(path)
		require.NoError(t, err)
		holder := heldBy(t, string(text))
		assert.Equal(t, 4711, holder.Process, path)
		assert.Equal(t, "staff-map", holder.Host, path)
	}
}

// heldBy is who has the scenario open, where that is told by the text.
func heldBy(t *testing.T, text string) *Holder {
	t.Helper()
	d := disktest.New()
	require.NoError(t, d.MkdirAll("/home", 0o755))
	r := NewRegister(d, "/state/open")
	claim, _, err := r.Enter(scenario)
	require.NoError(t, err)
	d.Put(claim.path, text)
	holder := r.Holder(scenario)
	require.NotNil(t, holder)
	return holder
}

func TestWhoHasAScenarioOpenInANewerVersionHasItOpenAllTheSame(t *testing.T) {
	assert.Equal(t, "just now", heldBy(t, `{"format":"mapsheet-presence/2","process":{"id":1}}`).String())
	assert.Equal(t, "just now", heldBy(t, `{"format":"mapsheet-presence/2","process":7}`).String())
}
