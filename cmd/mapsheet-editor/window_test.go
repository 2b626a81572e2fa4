//go:build windowtest

package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"
	"math"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/xeipuuv/gojsonschema"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules/soldiers/fields"
	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema"
)

// These tests drive the real program on a display of their own, with a pointer
// and keys as a person has them. They never wait for a time, only for a state:
// the program writes what its window shows to the file that MAPSHEET_TRACE
// names.

const (
	screenWidth  = 1600
	screenHeight = 900
	longest      = 60 * time.Second // until a state counts as never coming
)

// program is the editor, built once for all tests.
var program string

func TestMain(m *testing.M) {
	folder, err := os.MkdirTemp("", "mapsheet-editor")
	if err != nil {
		panic(err)
	}
	program = filepath.Join(folder, "mapsheet-editor")
	status := 1
	if out, err := exec.Command("go", "build", "-tags", "gles,no_emoji,windowtest", "-o", program, ".").CombinedOutput(); err != nil {
		fmt.Fprintf(os.Stderr, "the editor cannot be built: %v\n%s", err, out)
	} else {
		status = m.Run()
	}
	_ = os.RemoveAll(folder)
	os.Exit(status)
}

// commandLine is the path of the command line, built once for all tests that ask for it.
var commandLine = sync.OnceValues(func() (string, error) {
	path := filepath.Join(filepath.Dir(program), "mapsheet")
	build := exec.Command("go", "build", "-o", path, "../mapsheet")
	build.Env = append(os.Environ(), "CGO_ENABLED=0") // as it is built elsewhere
	if out, err := build.CombinedOutput(); err != nil {
		return "", fmt.Errorf("the command line cannot be built: %w\n%s", err, out)
	}
	return path, nil
})

// checked is what the command line finds in a file, which has no errors.
func checked(t *testing.T, path string) string {
	t.Helper()
	mapsheet, err := commandLine()
	require.NoError(t, err)
	out, err := exec.Command(mapsheet, "check", path).CombinedOutput()
	assert.NoError(t, err, string(out))
	return string(out)
}

// station is a display in memory and a person's home.
type station struct {
	t       *testing.T
	display string
	home    string
	slack   int // how many pixels a window as large as the screen may be off
}

// newStation starts a display, with what more is asked of it; it ends with the test.
func newStation(t *testing.T, more ...string) *station {
	t.Helper()
	r, w, err := os.Pipe()
	require.NoError(t, err)
	x := exec.Command("Xvfb", append([]string{"-displayfd", "3", "-noreset", "-nolisten", "tcp", "-screen", "0", fmt.Sprintf("%dx%dx24", screenWidth, screenHeight)}, more...)...)
	x.ExtraFiles = []*os.File{w}
	require.NoError(t, x.Start(), "Xvfb gives the tests a display; make test installs it")
	t.Cleanup(func() {
		_ = x.Process.Kill()
		_ = x.Wait()
	})
	require.NoError(t, w.Close())
	number, err := bufio.NewReader(r).ReadString('\n')
	require.NoError(t, err, "the display has a number")
	return &station{t: t, display: ":" + strings.TrimSpace(number), home: t.TempDir(), slack: 2} // which a scaled display rounds
}

// withoutOpenGL asks for a display that has none.
var withoutOpenGL = []string{"-extension", "GLX"}

// env is the environment of the programs on the station.
func (d *station) env(more ...string) []string {
	var kept []string
	for _, v := range os.Environ() {
		name, _, _ := strings.Cut(v, "=")
		if !strings.HasPrefix(name, "XDG_") && !strings.HasPrefix(name, "FYNE_") && !strings.HasPrefix(name, "LC_") {
			kept = append(kept, v)
		}
	}
	return append(kept, append([]string{
		"DISPLAY=" + d.display, "HOME=" + d.home, "LANG=C.UTF-8", "LANGUAGE=en", "LIBGL_ALWAYS_SOFTWARE=1",
	}, more...)...)
}

// run runs a tool on the station and returns what it says.
func (d *station) run(name string, args ...string) []byte {
	d.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), longest)
	defer cancel()
	c := exec.CommandContext(ctx, name, args...)
	c.Env = d.env()
	out, err := c.Output()
	require.NoErrorf(d.t, err, "%s %s", name, strings.Join(args, " "))
	return out
}

// window is a running editor.
type window struct {
	*station
	id      string // of its window, as the display knows it
	process *exec.Cmd
	trace   string
	watch   string         // what the watchdog writes
	input   io.WriteCloser // what it is told
	ended   chan error
	said    *bytes.Buffer
}

// shown is what the program says of its window; see the trace in editor/ui.
type shown struct {
	Width     int               `json:"width"`
	Height    int               `json:"height"`
	Screen    string            `json:"screen"`
	Dialog    string            `json:"dialog"`
	Question  string            `json:"question"`
	Unnoticed bool              `json:"unnoticed"`
	Asks      string            `json:"asks"`
	Title     string            `json:"title"`
	Documents []string          `json:"documents"`
	Cards     map[string][2]int `json:"cards"`
	Recover   [][2]int          `json:"recover"`
	Broken    *[2]int           `json:"broken"`
	Steps     int               `json:"steps"`
	At        int               `json:"at"`
	Problems  int               `json:"problems"`
	Path      string            `json:"path"`
	Dirty     bool              `json:"dirty"`
	Exported  string            `json:"exported"`
	Controls  map[string][2]int `json:"controls"`
	Play      *playing          `json:"play"`
	Map       *struct {
		X, Y, Column, Row, Size  float64
		Left, Top, Width, Height int
	} `json:"map"`
	Sheet *struct {
		X, Y, Scale float64
		Draws       bool
	} `json:"sheet"` // where a board that is one sheet lies
}

// fills reports whether the window is as large as the screen, give or take some
// pixels.
func (s shown) fills(slack int) bool {
	return max(s.Width-screenWidth, screenWidth-s.Width, s.Height-screenHeight, screenHeight-s.Height) <= slack
}

// open starts the editor, waits for its window, spreads it over the screen and
// gives it the keyboard.
func (d *station) open(env []string, args ...string) *window {
	d.t.Helper()
	return d.start(env, program, args...)
}

// start does that with the command that starts an editor.
func (d *station) start(env []string, command string, args ...string) *window {
	d.t.Helper()
	folder := d.t.TempDir()
	w := &window{station: d, trace: filepath.Join(folder, "trace"), watch: filepath.Join(folder, "watch"), ended: make(chan error, 1), said: &bytes.Buffer{}}
	w.process = exec.Command(command, args...)
	w.process.Env = d.env(append(env, "MAPSHEET_TRACE="+w.trace, "MAPSHEET_WATCH="+w.watch)...)
	w.process.Stderr = w.said
	var err error
	w.input, err = w.process.StdinPipe()
	require.NoError(d.t, err)
	require.NoError(d.t, w.process.Start())
	go func() { w.ended <- w.process.Wait() }()
	d.t.Cleanup(func() {
		_ = w.process.Process.Kill()
		w.holdReports()
	})

	id := ""
	w.until("a window", func() bool {
		c := exec.Command("xdotool", "search", "--onlyvisible", "--name", "Mapsheet")
		c.Env = d.env()
		out, err := c.Output()
		id = strings.TrimSpace(string(out))
		return err == nil && id != ""
	})
	w.id = id
	w.wait("a window as large as the screen", func(shown) bool { return true })
	d.run("xdotool", "windowfocus", "--sync", id)
	return w
}

// until waits for something to hold.
func (w *window) until(what string, holds func() bool) {
	w.t.Helper()
	deadline := time.Now().Add(longest)
	for !holds() {
		select {
		case err := <-w.ended:
			w.ended <- err
			require.Failf(w.t, "the program ended", "while waiting for %s: %v\n%s", what, err, w.said)
		case <-time.After(20 * time.Millisecond):
		}
		if time.Now().After(deadline) {
			last, _ := w.told()
			require.Failf(w.t, "it never came", "waiting for %s; the window shows %s\n%s", what, last, w.said)
		}
	}
}

// wait waits for the window, as large as the screen, to show something and
// returns what it shows.
func (w *window) wait(what string, holds func(shown) bool) shown {
	w.t.Helper()
	var s shown
	w.until(what, func() bool {
		var ok bool
		s, ok = w.shows()
		if !ok || !s.fills(w.slack) {
			w.fill()
			return false
		}
		return holds(s)
	})
	return s
}

// fill asks for the size of the screen. While it starts the program may set its
// own size once more, on a slow machine after it has had the larger one, which
// is why whoever waits asks again.
func (w *window) fill() {
	w.run("xdotool", "windowmove", w.id, "0", "0", "windowsize", w.id, strconv.Itoa(screenWidth), strconv.Itoa(screenHeight))
}

// shows is what the window showed last; false while it has said nothing yet.
func (w *window) shows() (s shown, ok bool) {
	w.t.Helper()
	last, _ := w.told()
	if len(last) == 0 {
		return s, false
	}
	require.NoError(w.t, json.Unmarshal(last, &s))
	return s, true
}

// told is the last state in the trace, and how many times the window has told
// since that it shows the same.
func (w *window) told() (last []byte, rests int) {
	w.t.Helper()
	f, err := os.Open(w.trace)
	if err != nil {
		return nil, 0
	}
	defer f.Close()
	const enough = 1 << 18 // the trace of a long story is many times as long
	_, _ = f.Seek(-enough, io.SeekEnd)
	data, err := io.ReadAll(f)
	require.NoError(w.t, err)
	data = data[:bytes.LastIndexByte(data, '\n')+1] // a line that is being written is left out
	state := bytes.TrimRight(data, "\n")
	return state[bytes.LastIndexByte(state, '\n')+1:], len(data) - len(state) - 1
}

// still waits until the window has been drawn several times and told the same:
// what was done last has been laid out.
func (w *window) still() shown {
	w.t.Helper()
	last, before := w.told()
	w.until("the window to be still", func() bool {
		now, rests := w.told()
		if !bytes.Equal(now, last) {
			last, before = now, 0
		}
		return rests >= before+3
	})
	s, ok := w.shows()
	require.True(w.t, ok)
	return s
}

// waitEditor waits for the editor with its map.
func (w *window) waitEditor() shown {
	w.t.Helper()
	return w.wait("the editor", func(s shown) bool {
		return s.Screen == "editor" && s.Dialog == "" && s.Map != nil && s.Map.Width > 0
	})
}

func (w *window) pointTo(x, y float64) {
	w.run("xdotool", "mousemove", strconv.Itoa(int(math.Round(x))), strconv.Itoa(int(math.Round(y))))
}

func (w *window) click(x, y float64) {
	w.pointTo(x, y)
	w.run("xdotool", "click", "1")
}

// keys presses keys, once a question that is there takes them.
func (w *window) keys(keys ...string) {
	w.until("the question to be noticed", func() bool {
		s, ok := w.shows()
		return !ok || !s.Unnoticed
	})
	w.run("xdotool", append([]string{"key", "--clearmodifiers"}, keys...)...)
}

func (w *window) write(text string) { w.run("xdotool", "type", "--clearmodifiers", text) }

// quit ends the program by its key.
func (w *window) quit() {
	w.t.Helper()
	w.keys("ctrl+q")
	select {
	case err := <-w.ended:
		require.NoError(w.t, err, w.said.String())
	case <-time.After(longest):
		require.Fail(w.t, "the program does not end")
	}
}

// kill ends the program that has the window as a system does that needs its memory.
func (w *window) kill() {
	w.t.Helper()
	process, err := strconv.Atoi(strings.TrimSpace(string(w.run("xdotool", "getwindowpid", w.id))))
	require.NoError(w.t, err)
	require.NoError(w.t, syscall.Kill(process, syscall.SIGKILL))
	<-w.ended
}

// at is where a hex lies on the screen.
func (s shown) at(h hex.Hex) (x, y float64) {
	return s.Map.X + float64(h.Col)*s.Map.Column, s.Map.Y + (float64(h.Row)+float64(h.Col&1)/2)*s.Map.Row
}

// sweep drags the left button over hexes.
func (w *window) sweep(s shown, hexes ...hex.Hex) {
	for i, h := range hexes {
		w.pointTo(s.at(h))
		if i == 0 {
			w.run("xdotool", "mousedown", "1")
		}
	}
	w.run("xdotool", "mouseup", "1")
}

// rest moves the pointer to the desk beside the map, where it marks nothing.
func (w *window) rest(s shown) {
	w.pointTo(float64(s.Map.Left+4), float64(s.Map.Top+4))
}

// picture is what the screen shows.
func (w *window) picture() image.Image {
	w.t.Helper()
	m, err := png.Decode(bytes.NewReader(w.run("import", "-window", "root", "png:-")))
	require.NoError(w.t, err)
	return m
}

// green is by how much green exceeds red on average around the middle of a
// hex, in levels of 255: below zero on paper, above it in woods.
func green(m image.Image, s shown, h hex.Hex) float64 {
	x, y := s.at(h)
	sum, n := 0.0, 0
	r := int(s.Map.Size * 0.7)
	for dx := -r; dx <= r; dx++ {
		for dy := -r; dy <= r; dy++ {
			c := color.NRGBAModel.Convert(m.At(int(x)+dx, int(y)+dy)).(color.NRGBA)
			sum += float64(c.G) - float64(c.R)
			n++
		}
	}
	return sum / float64(n)
}

// waitGreen waits until the picture shows woods, or paper, on every hex.
func (w *window) waitGreen(s shown, woods bool, hexes ...hex.Hex) {
	w.t.Helper()
	w.until(fmt.Sprintf("woods %t in the picture", woods), func() bool {
		m := w.picture()
		for _, h := range hexes {
			if (green(m, s, h) > 0) != woods {
				return false
			}
		}
		return true
	})
}

// clearRun is so many clear hexes one below the other, away from everything.
func clearRun(t *testing.T, b *model.HexBoard, n int) []hex.Hex {
	t.Helper()
	for h := range b.Grid.All() {
		var run []hex.Hex
		for i := range n {
			run = append(run, hex.Hex{Col: h.Col, Row: h.Row + i})
		}
		free := true
		for near := range hex.NewRegion(b.Grid, run...).Grow(1).All() {
			free = free && b.Terrain(near) == model.Clear && len(b.PlacesAt(near)) == 0
			for _, k := range model.LineKinds() {
				free = free && !b.HasLine(k, near)
			}
		}
		if free && b.Grid.Contains(run[n-1]) {
			return run
		}
	}
	require.Fail(t, "the map has no open ground")
	return nil
}

func TestABattleIsPaintedSavedAndExported(t *testing.T) {
	file, err := scenarios.Open("brunstatt")
	require.NoError(t, err)
	board := file.Scenario.Hexes()
	field := clearRun(t, board, 5)
	hill, ok := board.Place("hill-50")
	require.True(t, ok)

	w := newStation(t).open(nil)
	start := w.wait("the start page", func(s shown) bool {
		return s.Cards["markova"][1] > s.Cards["brunstatt"][1] // the cards are in rows
	})
	require.Len(t, start.Cards, 23)
	card := start.Cards["brunstatt"]
	w.click(float64(card[0]), float64(card[1]))
	s := w.waitEditor()
	assert.Equal(t, "Brunstatt — Mapsheet", s.Title)
	assert.Zero(t, s.Problems, "the battle has no problems")

	w.rest(s)
	w.waitGreen(s, false, field...)
	w.sweep(s, field[0], field[2], field[4])
	w.wait("one step for the stroke", func(s shown) bool { return s.Steps == 1 && s.At == 1 && s.Dirty })
	w.rest(s)
	w.waitGreen(s, true, field...)

	w.keys("ctrl+z")
	w.wait("the stroke undone", func(s shown) bool { return s.At == 0 && !s.Dirty })
	w.waitGreen(s, false, field...)
	w.keys("ctrl+shift+z")
	w.wait("the stroke done again", func(s shown) bool { return s.At == 1 && s.Title == "Brunstatt * — Mapsheet" })
	w.waitGreen(s, true, field...)

	w.click(s.at(hill.Hexes[0]))
	w.wait("a problem, as a hill is no woods", func(s shown) bool { return s.Problems > 0 })
	w.keys("ctrl+z")
	w.wait("the problem gone", func(s shown) bool { return s.Problems == 0 && s.At == 1 })

	w.keys("ctrl+shift+s")
	w.wait("the question where to save", func(s shown) bool { return s.Dialog == "Save the scenario as" })
	w.keys("ctrl+a")
	w.write("story")
	w.keys("Return")
	saved := w.wait("the file saved", func(s shown) bool { return s.Path != "" && !s.Dirty && s.Dialog == "" })
	assert.Equal(t, filepath.Join(w.home, "story.mapsheet.toml"), saved.Path)
	read, err := schema.ReadFile(saved.Path, scenarios.Bases())
	require.NoError(t, err)
	for h := range board.Grid.All() {
		want := board.Terrain(h)
		for _, painted := range field {
			if h == painted {
				want = model.Woods
			}
		}
		assert.Equalf(t, want, read.Scenario.Hexes().Terrain(h), "hex %s", board.Grid.Label(h))
	}

	w.exportsJSON()

	w.quit()
	assert.NotContains(t, w.said.String(), "Error in Fyne call thread")
	left, err := filepath.Glob(filepath.Join(w.home, ".local", "state", "mapsheet", "journal", "*"))
	require.NoError(t, err)
	assert.Empty(t, left, "no journal is left behind")
}

func TestWorkIsOfferedBackAfterAKill(t *testing.T) {
	file, err := scenarios.Open("tanga")
	require.NoError(t, err)
	field := clearRun(t, file.Scenario.Hexes(), 4)
	d := newStation(t)

	// On a scaled display, where the pointer's places and the picture's pixels
	// are of different sizes.
	scaled := []string{"FYNE_SCALE=1.5"}
	w := d.open(scaled, "tanga")
	s := w.waitEditor()
	w.sweep(s, field[0], field[3])
	w.wait("the stroke", func(s shown) bool { return s.Steps == 1 })
	w.kill()

	w = d.open(scaled)
	w.wait("the offer", func(s shown) bool { return len(s.Recover) == 1 })
	start := w.still()
	w.click(float64(start.Recover[0][0]), float64(start.Recover[0][1]))
	s = w.waitEditor()
	assert.Equal(t, "Tanga * — Mapsheet", s.Title)
	assert.Equal(t, 1, s.At)
	w.rest(s)
	w.waitGreen(s, true, field...)
	w.keys("ctrl+z")
	w.wait("the recovered stroke undone", func(s shown) bool { return s.At == 0 })
	w.waitGreen(s, false, field...)
}

func TestAGameOfABuiltInBattleIsGoneOnWithAfterAKill(t *testing.T) {
	d := newStation(t)
	p := d.play("tanga", 7)
	p.keys("d")
	before := p.see("a side set up", func(now playing) bool { return now.Len > 0 })
	p.kill()

	w := d.open(nil, "tanga")
	w.waitEditor()
	w.keys("F5")
	s := w.wait("the offer", func(s shown) bool { return s.Dialog == "Go on playing?" && s.Question != "" })
	assert.Contains(t, s.Question, "is not over")
	w.keys("Return")
	s = w.wait("the game", func(s shown) bool { return s.Dialog == "" && s.Play != nil })
	assert.GreaterOrEqual(t, s.Play.Len, before.Len)
}

// A pipe to which nobody writes answers as little as a disk on a network that is gone.
func TestTheWindowComesUpInAHomeThatDoesNotAnswer(t *testing.T) {
	d := newStation(t)
	config := filepath.Join(d.home, ".config")
	for _, name := range []string{"fyne", "mapsheet"} {
		require.NoError(t, os.MkdirAll(filepath.Join(config, name), 0o700))
	}
	require.NoError(t, syscall.Mkfifo(filepath.Join(config, "fyne", "settings.json"), 0o600))
	kept := filepath.Join(config, "mapsheet", "preferences.json")
	require.NoError(t, os.WriteFile(kept, []byte(`{"recent": "[{\"path\":\"/battles/old.toml\",\"title\":\"Old\"}]"}`), 0o600))

	w := d.open(nil, "tanga")
	w.waitEditor()
	w.quit()
	text, err := os.ReadFile(kept)
	require.NoError(t, err)
	assert.Contains(t, string(text), "old.toml", "what was there is there still")
	assert.Contains(t, string(text), "window.width", "beside what this window has changed")
	stand, err := filepath.Glob(filepath.Join(os.TempDir(), "mapsheet-*", ".cache"))
	require.NoError(t, err)
	assert.Empty(t, stand, "what stood in for it is gone")
}

func TestTheMapIsMovedAndZoomed(t *testing.T) {
	file, err := scenarios.Open("morhange")
	require.NoError(t, err)
	field := clearRun(t, file.Scenario.Hexes(), 4)
	w := newStation(t).open(nil, "morhange")
	s := w.waitEditor()
	x, y := s.at(field[1])
	near := func(a, b float64) bool { return math.Abs(a-b) <= 2 }

	w.pointTo(x, y)
	w.run("xdotool", "click", "--repeat", "4", "4")
	big := w.wait("a larger map, the hex still under the pointer", func(n shown) bool {
		bx, by := n.at(field[1])
		return n.Map.Size > 2*s.Map.Size && math.Hypot(bx-x, by-y) < n.Map.Size
	})

	w.run("xdotool", "mousedown", "2", "mousemove_relative", "--sync", "40", "0", "mousemove_relative", "--sync", "60", "30", "mouseup", "2")
	moved := w.wait("the map moved with the middle button", func(n shown) bool {
		return near(n.Map.X, big.Map.X+100) && near(n.Map.Y, big.Map.Y+30)
	})
	w.run("xdotool", "keydown", "space", "mousedown", "1", "mousemove_relative", "--sync", "--", "-40", "0",
		"mousemove_relative", "--sync", "--", "-20", "10", "mouseup", "1", "keyup", "space")
	again := w.wait("the map moved with the space bar", func(n shown) bool {
		return near(n.Map.X, moved.Map.X-60) && near(n.Map.Y, moved.Map.Y+10)
	})
	assert.Zero(t, again.Steps, "moving the map paints nothing")
	w.keys("Right")
	w.wait("the map moved with a key", func(n shown) bool { return n.Map.X < again.Map.X-30 })

	w.keys("0")
	s = w.wait("the whole map", func(n shown) bool { return n.Map.Size == s.Map.Size && near(n.Map.X, s.Map.X) })
	w.keys("F4", "F3", "F2")
	wide := w.wait("panels folded away", func(n shown) bool {
		return n.Map.Width > s.Map.Width+300 && n.Map.Left == 0
	})

	// The right button paints too, and a stroke ends when its button is let go
	// beside the map.
	w.keys("4")
	w.sweep(wide, field[0], field[3])
	w.wait("the stroke", func(n shown) bool { return n.Steps == 1 })
	w.pointTo(wide.at(field[0]))
	w.run("xdotool", "mousedown", "3")
	w.pointTo(wide.at(field[3]))
	w.run("xdotool", "mouseup", "3")
	w.wait("the woods cleared with the right button", func(n shown) bool { return n.Steps == 2 })
	w.rest(wide)
	w.waitGreen(wide, false, field...)
	w.pointTo(wide.at(field[0]))
	w.run("xdotool", "mousedown", "1")
	w.pointTo(wide.at(field[1]))
	w.pointTo(float64(screenWidth-60), float64(screenHeight-4))
	w.run("xdotool", "mouseup", "1")
	w.wait("the stroke ended outside", func(n shown) bool { return n.Steps == 3 })
	w.pointTo(wide.at(field[3]))
	w.keys("ctrl+z")
	w.wait("all undone that it did", func(n shown) bool { return n.At == 2 })
	w.rest(wide)
	w.waitGreen(wide, false, field...)
}

func TestTheCommandLine(t *testing.T) {
	run := func(env []string, args ...string) (out, said string, status int) {
		c := exec.Command(program, args...)
		c.Env = env
		var stdout, stderr bytes.Buffer
		c.Stdout, c.Stderr = &stdout, &stderr
		err := c.Run()
		if err != nil {
			var status *exec.ExitError
			require.ErrorAs(t, err, &status)
		}
		return stdout.String(), stderr.String(), c.ProcessState.ExitCode()
	}
	bare := []string{"HOME=" + t.TempDir(), "PATH=" + os.Getenv("PATH")}

	t.Run("without a display it says so in a sentence", func(t *testing.T) {
		for _, env := range [][]string{bare, append(bare, "DISPLAY=:4095"), append(bare, "DISPLAY=nonsense")} {
			_, said, status := run(env)
			assert.Equal(t, 1, status)
			assert.Equal(t, 1, strings.Count(said, "\n"), said)
			assert.NotContains(t, said, "panic")
			assert.Contains(t, said, "display")
		}
	})
	t.Run("a display that refuses is no crash", func(t *testing.T) {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		require.NoError(t, err)
		if port := l.Addr().(*net.TCPAddr).Port; port < 6000 {
			t.Skipf("port %d belongs to no display", port)
		}
		defer l.Close()
		go func() {
			for {
				c, err := l.Accept()
				if err != nil {
					return
				}
				_ = c.Close()
			}
		}()
		_, said, status := run(append(bare, fmt.Sprintf("DISPLAY=127.0.0.1:%d", l.Addr().(*net.TCPAddr).Port-6000), "LANGUAGE=en"))
		assert.Equal(t, 1, status)
		assert.NotContains(t, said, "goroutine")
		assert.Contains(t, said, "refuses to show a window")
	})
	t.Run("without OpenGL it says what to do, and ends", func(t *testing.T) {
		_, said, status := run(newStation(t, withoutOpenGL...).env())
		assert.Equal(t, 1, status)
		assert.Regexp(t, `^mapsheet-editor: no window can be shown, for this computer offers no OpenGL 2\.1 \(.*GLX.*\)\. The driver .*\n$`, said)
	})
	t.Run("version and help need no display", func(t *testing.T) {
		out, _, status := run(bare, "--version")
		assert.Zero(t, status)
		assert.True(t, strings.HasPrefix(out, "mapsheet-editor "), out)
		out, _, status = run(bare, "--help")
		assert.Zero(t, status)
		assert.Contains(t, out, "mapsheet-editor brunstatt")
	})
	t.Run("wrong use is told apart", func(t *testing.T) {
		for _, args := range [][]string{{"a", "b"}, {"--colour"}} {
			_, said, status := run(bare, args...)
			assert.Equal(t, 2, status)
			assert.Contains(t, said, "--help")
		}
	})
}

// exportsJSON exports what is open for other programs, by the keyboard alone.
func (w *window) exportsJSON() {
	w.t.Helper()
	w.keys("ctrl+k")
	w.wait("the search", func(s shown) bool { return s.Dialog == "Find" })
	w.write("json schema")
	w.keys("Return")
	w.wait("the dialog to export", func(s shown) bool { return s.Dialog == "Export" })
	w.keys("Return")
	w.wait("the question where to export", func(s shown) bool { return s.Dialog == "Export: JSON" })
	w.keys("Return")
	exported := w.wait("the file exported", func(s shown) bool { return s.Exported != "" && s.Dialog == "The export is written" })
	w.keys("Escape")
	w.wait("the map again", func(s shown) bool { return s.Dialog == "" })
	data, err := os.ReadFile(exported.Exported)
	require.NoError(w.t, err)
	valid, err := gojsonschema.Validate(gojsonschema.NewBytesLoader(schema.ScenarioSchema(fields.All())), gojsonschema.NewBytesLoader(data))
	require.NoError(w.t, err)
	assert.True(w.t, valid.Valid(), "%v", valid.Errors())
}

// TestAProgramThatBreaksDownTellsOfItTheNextTime has it break down as a fault in its own
// code or in a driver would have it.
func TestAProgramThatBreaksDownTellsOfItTheNextTime(t *testing.T) {
	d := newStation(t)
	w := d.open(nil, "tanga")
	w.waitEditor()
	require.NoError(t, w.process.Process.Signal(syscall.SIGABRT))
	require.Error(t, <-w.ended)
	kept, err := filepath.Glob(filepath.Join(d.home, ".local/state/mapsheet/crashes/*.txt"))
	require.NoError(t, err)
	require.Len(t, kept, 1)
	text, err := os.ReadFile(kept[0])
	require.NoError(t, err)
	assert.Contains(t, string(text), "main.run(", "it tells where it was")

	w = d.open(nil)
	w.wait("what tells of it", func(s shown) bool { return s.Broken != nil })
	tells := w.still().Broken
	w.click(float64(tells[0]), float64(tells[1]))
	w.wait("what it said", func(s shown) bool {
		return s.Dialog == "What Mapsheet said" && strings.Contains(s.Question, "SIGABRT")
	})
	w.keys("Escape")
	w.quit()
	left, err := filepath.Glob(filepath.Join(d.home, ".local/state/mapsheet/crashes/*"))
	require.NoError(t, err)
	assert.Equal(t, kept, left, "what ended well left nothing")
}
