//go:build windowtest

package main

import (
	"bufio"
	"bytes"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/scenarios"
)

// wine is a Windows of Wine's own, on a station. Its disk C: is a folder.
type wine struct {
	*station
	prefix string
	box    string // the program that reads what stands in a box
	status string // the one that ends as another does
}

// newWine makes an empty Windows; what runs in it ends with the test.
func newWine(t *testing.T) *wine {
	t.Helper()
	w := &wine{station: newStation(t), prefix: filepath.Join(t.TempDir(), "wine")}
	t.Cleanup(func() { w.command("wineserver", "-k").Run() }) //nolint:errcheck // none is there when nothing runs
	w.slack = 20                                              // Windows has no window as large as the screen that is not maximized
	out, err := exec.Command("../../.ci/wine", w.prefix).CombinedOutput()
	require.NoError(t, err, string(out))
	return w
}

func (w *wine) command(name string, args ...string) *exec.Cmd {
	c := exec.Command(name, args...)
	c.Env = w.env(w.vars()...)
	return c
}

func (w *wine) vars() []string {
	return []string{"WINEPREFIX=" + w.prefix, "WINEDEBUG=-all", "WINEDLLOVERRIDES=mscoree=;mshtml=;winemenubuilder.exe="}
}

// does runs a program to its end, and what it starts.
func (w *wine) does(args ...string) {
	w.t.Helper()
	out, err := w.command("wine", args...).CombinedOutput()
	require.NoError(w.t, err, "%s: %s", args, out)
	require.NoError(w.t, w.command("wineserver", "-w").Run())
}

// registered is the default value of a key of the person's types of files.
func (w *wine) registered(key string) string {
	w.t.Helper()
	out, err := w.command("wine", "reg", "query", `HKCU\Software\Classes\`+key, "/ve").Output()
	require.NoError(w.t, err, key)
	_, value, ok := strings.Cut(string(out), "REG_SZ")
	require.True(w.t, ok, string(out))
	return strings.TrimSpace(value)
}

// opens starts an editor by a command. It ends with the status that the editor has in Windows.
func (w *wine) opens(args ...string) *window {
	w.t.Helper()
	if w.status == "" {
		w.status = w.built("build", "./testdata/status")
	}
	return w.start(w.vars(), "wine", append([]string{w.status}, args...)...)
}

// here is the path under which this system has a file of the disk C:.
func (w *wine) here(path string) string {
	w.t.Helper()
	below, ok := strings.CutPrefix(path, `C:\`)
	require.True(w.t, ok, path)
	return filepath.Join(w.prefix, "drive_c", filepath.FromSlash(strings.ReplaceAll(below, `\`, "/")))
}

// named are the files, folders and registry keys that bear the program's name.
func (w *wine) named() (out []string) {
	w.t.Helper()
	require.NoError(w.t, filepath.WalkDir(filepath.Join(w.prefix, "drive_c"), func(path string, _ os.DirEntry, err error) error {
		if strings.Contains(strings.ToLower(filepath.Base(path)), "mapsheet") {
			below, _ := filepath.Rel(w.prefix, path)
			out = append(out, below)
		}
		return err
	}))
	registry, err := os.ReadFile(filepath.Join(w.prefix, "user.reg"))
	require.NoError(w.t, err)
	for line := range bytes.Lines(registry) {
		if bytes.Contains(bytes.ToLower(line), []byte("mapsheet")) {
			out = append(out, strings.TrimSpace(string(line)))
		}
	}
	return out
}

// TestTheWindowsEdition installs the editor in Wine's Windows and works with it: what is
// saved there has the same bytes as what is saved here.
func TestTheWindowsEdition(t *testing.T) {
	setup := os.Getenv("MAPSHEET_SETUP")
	if setup == "" {
		t.Skip("make editions runs it with the installer")
	}
	d := newStation(t)
	_, here := paintKillRecoverSave(t, d.open)
	here.quit()
	data, err := os.ReadFile(filepath.Join(d.home, "story.mapsheet.toml"))
	require.NoError(t, err)

	w := newWine(t)
	require.Empty(t, w.named())
	w.does(setup, "/S")
	const folder = `C:\users\*\AppData\Local\Programs\Mapsheet`
	found, err := filepath.Glob(w.here(folder + `\mapsheet-editor.exe`))
	require.NoError(t, err)
	require.Len(t, found, 1)
	editor := found[0]

	path, there := paintKillRecoverSave(t, func(_ []string, args ...string) *window { return w.opens(append([]string{editor}, args...)...) })
	assert.Regexp(t, `^C:\\users\\[^\\]+\\story\.mapsheet$`, path)
	written, err := os.ReadFile(w.here(path))
	require.NoError(t, err)
	assert.Equal(t, string(data), string(written))

	t.Log("what runs is not written over")
	var refuses *exec.ExitError
	require.ErrorAs(t, w.command("wine", setup, "/S").Run(), &refuses)
	assert.Equal(t, 1, refuses.ExitCode())

	t.Log("another program holds the file")
	s := there.waitEditor()
	field := fieldOf(t, "tanga")
	there.sweep(s, field[4])
	there.wait("one more hex of woods", func(s shown) bool { return s.Dirty })
	release := w.hold(path)
	there.keys("ctrl+s")
	refused := there.wait("that it cannot be saved", func(s shown) bool { return s.Dialog == "The scenario could not be saved" && s.Question != "" })
	assert.Contains(t, refused.Question, "another program holds it open")
	there.keys("Escape")
	there.keys("ctrl+s")
	time.Sleep(300 * time.Millisecond) // that program does not know that it is waited for
	release()
	there.wait("it saved as soon as it is let go", func(s shown) bool { return s.Dialog == "" && !s.Dirty })
	there.quit()

	// Wine looks for what opens a file in another place than Windows does, so what is
	// registered is done here.
	t.Log("a double click on the file")
	assert.Equal(t, "Mapsheet.Scenario", w.registered(`.mapsheet`))
	command := strings.Split(w.registered(`Mapsheet.Scenario\shell\open\command`), `"`)
	require.Len(t, command, 5, command)
	require.Equal(t, "%1", command[3])
	there = w.opens(command[1], path)
	again := there.waitEditor()
	assert.Equal(t, path, again.Path)
	assert.Zero(t, again.Steps)
	there.quit()

	t.Log("what it says when it breaks down is kept")
	w.does(w.built("test", "-c", "-tags", "winetest", "-ldflags", "-checklinkname=0", "../../editor/crash"))

	t.Log("a file is one in capitals and in small letters")
	w.does(w.built("test", "-c", "../../schema/disk"), "-test.run=Capitals")

	t.Log("it says in a box what it has no console for")
	help := w.boxOf(0, editor, "--help")
	assert.Contains(t, help, "Opens the editor: with a scenario file, with a built-in scenario by its id, with what a link holds", "the box breaks lines by its own width")
	assert.Contains(t, help, "\n\nUsage:\n  mapsheet-editor [")
	assert.Contains(t, w.boxOf(2, editor, "--colour"), "unknown flag: --colour")
	w.display = newStation(t, withoutOpenGL...).display
	assert.Contains(t, w.boxOf(1, editor), "no window can be shown, for this computer offers no OpenGL 2.1")

	w.does(filepath.Join(filepath.Dir(editor), "uninstall.exe"), "/S")
	for _, left := range w.named() {
		assert.Regexp(t, `^drive_c/users/[^/]+/(story\.mapsheet|AppData/(Local|Roaming)/mapsheet|AppData/Roaming/fyne/io\.github\.mapsheet\.editor)$`, left, "what a person made stays, and nothing else")
	}
}

// built is a program for Windows that Go makes.
func (w *wine) built(how string, args ...string) string {
	w.t.Helper()
	program := filepath.Join(w.t.TempDir(), "program.exe")
	build := exec.Command("go", append([]string{how, "-o", program}, args...)...)
	build.Env = append(os.Environ(), "GOOS=windows", "CGO_ENABLED=0")
	out, err := build.CombinedOutput()
	require.NoError(w.t, err, string(out))
	return program
}

// boxOf starts a program as the desktop does, which ends with a status, and returns what
// stands in the box that it shows.
func (w *wine) boxOf(status int, args ...string) string {
	w.t.Helper()
	if w.box == "" {
		w.box = w.built("build", "../../.ci/windows/box")
	}
	c := w.command("wine", append([]string{w.box}, args...)...)
	out, err := c.CombinedOutput()
	assert.Equal(w.t, status, c.ProcessState.ExitCode(), "%v: %s", err, out)
	require.NoError(w.t, w.command("wineserver", "-w").Run())
	return strings.ReplaceAll(string(out), "\r\n", "\n")
}

// fieldOf is open ground in a built-in battle.
func fieldOf(t *testing.T, id string) []hex.Hex {
	t.Helper()
	file, err := scenarios.Open(id)
	require.NoError(t, err)
	return clearRun(t, file.Scenario.Hexes(), 5)
}

// paintKillRecoverSave paints woods in a battle, kills the program, takes the work back
// up when it is started again, and saves it. It returns the path and the window.
func paintKillRecoverSave(t *testing.T, open func(env []string, args ...string) *window) (string, *window) {
	t.Helper()
	field := fieldOf(t, "tanga")
	w := open(nil, "tanga")
	s := w.waitEditor()
	w.sweep(s, field[0], field[3])
	w.wait("the stroke", func(s shown) bool { return s.Steps == 1 })
	w.kill()

	w = open(nil)
	w.wait("the offer", func(s shown) bool { return len(s.Recover) == 1 })
	start := w.still()
	w.click(float64(start.Recover[0][0]), float64(start.Recover[0][1]))
	s = w.waitEditor()
	assert.Equal(t, 1, s.At)
	w.rest(s)
	w.waitGreen(s, true, field[:4]...)
	w.keys("ctrl+shift+s")
	w.wait("the question where to save", func(s shown) bool { return s.Dialog == "Save the scenario as" })
	w.keys("ctrl+a")
	w.write("story")
	w.keys("Return")
	saved := w.wait("the file saved", func(s shown) bool { return s.Path != "" && !s.Dirty && s.Dialog == "" })
	return saved.Path, w
}

// hold has another program keep a file to itself until the function that it returns is
// called.
func (w *wine) hold(path string) (release func()) {
	w.t.Helper()
	c := w.command("wine", w.built("build", "./testdata/hold"), path)
	in, err := c.StdinPipe()
	require.NoError(w.t, err)
	says, err := c.StdoutPipe()
	require.NoError(w.t, err)
	require.NoError(w.t, c.Start())
	line, err := bufio.NewReader(says).ReadString('\n')
	require.NoError(w.t, err)
	require.Equal(w.t, "held", strings.TrimSpace(line))
	return func() {
		require.NoError(w.t, in.Close())
		_, _ = io.Copy(io.Discard, says)
		require.NoError(w.t, c.Wait())
	}
}
