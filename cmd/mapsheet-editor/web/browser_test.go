//go:build webtest

package web_test

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/dom"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/share"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema"
)

// These tests drive the edition in a real browser. They never wait for a time, only for a
// state: the program writes what its window shows to a file of the page's store. Figures are
// logged: they say something only on a machine that has nothing else to do.

const (
	width, height = 1280, 800
	longest       = 120 * time.Second // until a state counts as never coming
)

// edition is the folder of the edition: MAPSHEET_WEB, or what make web builds.
func edition(t testing.TB) string {
	t.Helper()
	folder := os.Getenv("MAPSHEET_WEB")
	if folder == "" {
		folder = filepath.Join("..", "..", "..", "dist", "web")
	}
	require.FileExists(t, filepath.Join(folder, "index.html"), "make web builds the edition")
	return folder
}

// serve is the edition on a server of this machine.
func serve(t testing.TB, folder string) string {
	t.Helper()
	s := httptest.NewServer(http.FileServer(http.Dir(folder)))
	t.Cleanup(s.Close)
	return s.URL
}

// reader is a browser with a profile of its own.
type reader struct {
	t       testing.TB
	ctx     context.Context
	end     context.CancelFunc
	profile string
	files   string // where downloads come
}

// open starts a browser on a profile, "" for a new one.
func open(t testing.TB, profile string) *reader {
	t.Helper()
	if profile == "" {
		profile = t.TempDir()
	}
	ctx, end := chromedp.NewExecAllocator(context.Background(), append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.Flag("disable-gpu", false), chromedp.Flag("use-angle", "swiftshader"), chromedp.Flag("enable-unsafe-swiftshader", true),
		chromedp.NoSandbox, chromedp.UserDataDir(profile), chromedp.WindowSize(width, height))...)
	r := &reader{t: t, end: end, profile: profile, files: t.TempDir()}
	t.Cleanup(end)
	r.ctx, _ = chromedp.NewContext(ctx)
	return r
}

// tab is a tab of it.
type tab struct {
	*reader
	said []string // on the console
}

// shown is what the program says of its window; see the trace in editor/ui.
type shown struct {
	Width     int               `json:"width"`
	Screen    string            `json:"screen"`
	Dialog    string            `json:"dialog"`
	Unnoticed bool              `json:"unnoticed"`
	Title     string            `json:"title"`
	Cards     map[string][2]int `json:"cards"`
	Recover   [][2]int          `json:"recover"`
	Steps     int               `json:"steps"`
	At        int               `json:"at"`
	Path      string            `json:"path"`
	Dirty     bool              `json:"dirty"`
	Exported  string            `json:"exported"`
	Controls  map[string][2]int `json:"controls"`
	Play      *struct {
		Over bool `json:"over"`
	} `json:"play"`
	Games *struct {
		Goes   bool   `json:"goes"`
		Played int    `json:"played"`
		Note   string `json:"note"`
	} `json:"games"`
	Map *struct {
		X, Y, Column, Row, Size  float64
		Left, Top, Width, Height int
	} `json:"map"`
}

// at is the middle of a hex on the screen.
func (s shown) at(h hex.Hex) (x, y float64) {
	return s.Map.X + float64(h.Col)*s.Map.Column, s.Map.Y + (float64(h.Row)+float64(h.Col&1)/2)*s.Map.Row
}

// visit opens an address in the first tab of a browser.
func (r *reader) visit(address string) *tab {
	r.t.Helper()
	w := &tab{reader: r}
	require.NoError(r.t, chromedp.Listen(r.ctx, func(event any) {
		if _, ok := event.(*page.EventJavascriptDialogOpening); ok { // leaving is what is wanted
			go func() {
				_, _ = chromedp.Run(r.ctx, call(page.HandleJavaScriptDialog, page.HandleJavaScriptDialogParams{Accept: true}))
			}()
		}
	}))
	r.do(chromedp.Navigate(address))
	return w
}

// call is a command of the browser as an action.
func call[P, R any](c cdp.Command[P, R], p P) chromedp.Action[R] {
	return func(ctx context.Context, t *chromedp.Target) (R, error) { return cdp.Call(ctx, t, c, p) }
}

func (r *reader) do(steps ...chromedp.Action[chromedp.Void]) {
	r.t.Helper()
	require.NoError(r.t, chromedp.Do(r.ctx, steps...))
}

// ask is the value of an expression in the page.
func ask[T any](r *reader, expression string) T {
	r.t.Helper()
	v, err := chromedp.Run(r.ctx, chromedp.Evaluate[T](expression))
	require.NoError(r.t, err, expression)
	return v
}

// told is the last state in the trace, and how often it was told again since.
func (w *tab) told() (last string, rests int) {
	w.t.Helper()
	const tail = `(() => { try { return new TextDecoder().decode(store.read("/tmp/trace").slice(-262144)) } catch { return "" } })()`
	text, err := chromedp.Run(w.ctx, chromedp.Evaluate[string](tail))
	if err != nil {
		return "", 0 // the page is just being left
	}
	text = text[:strings.LastIndexByte(text, '\n')+1]
	state := strings.TrimRight(text, "\n")
	return state[strings.LastIndexByte(state, '\n')+1:], len(text) - len(state) - 1
}

// wait waits for the window to show something, and returns it.
func (w *tab) wait(what string, holds func(shown) bool) shown {
	w.t.Helper()
	for deadline := time.Now().Add(longest); ; time.Sleep(20 * time.Millisecond) {
		last, _ := w.told()
		var s shown
		if last != "" {
			require.NoError(w.t, json.Unmarshal([]byte(last), &s), last)
			if holds(s) {
				return s
			}
		}
		if time.Now().After(deadline) {
			w.picture("failed")
			require.Failf(w.t, "it never came", "waiting for %s; the window shows %s\nthe page says %q", what, last, ask[string](w.reader, "document.body.innerText"))
		}
	}
}

// still waits until the window has told the same several times.
func (w *tab) still() shown {
	w.t.Helper()
	last, before := w.told()
	for deadline := time.Now().Add(longest); ; time.Sleep(20 * time.Millisecond) {
		now, rests := w.told()
		if now != last {
			last, before = now, 0
		}
		if rests >= before+3 {
			break
		}
		require.True(w.t, time.Now().Before(deadline), "the window is never still")
	}
	var s shown
	require.NoError(w.t, json.Unmarshal([]byte(last), &s))
	return s
}

func (w *tab) waitStart() shown {
	w.t.Helper()
	w.wait("the start page", func(s shown) bool { return s.Cards["markova"][1] > s.Cards["brunstatt"][1] })
	return w.still()
}

func (w *tab) waitEditor() shown {
	w.t.Helper()
	w.wait("the editor", func(s shown) bool {
		return s.Screen == "editor" && s.Dialog == "" && s.Map != nil && s.Map.Width > 0
	})
	return w.still()
}

// answered waits for a question that takes keys.
func (w *tab) asked(name string) shown {
	w.t.Helper()
	return w.wait("the question "+name, func(s shown) bool { return s.Dialog == name && !s.Unnoticed })
}

func (w *tab) mouse(kind input.DispatchMouseEventType, x, y float64, more ...chromedp.MouseOption) {
	w.t.Helper()
	w.do(chromedp.MouseEvent(kind, x, y, more...))
}

func (w *tab) click(at [2]int) {
	w.t.Helper()
	x, y := float64(at[0]), float64(at[1])
	w.mouse(input.DispatchMouseEventTypeMouseMoved, x, y)
	w.do(chromedp.MouseClickXY(x, y))
}

// sweep draws with the left button from one hex over others.
func (w *tab) sweep(s shown, hexes ...hex.Hex) {
	w.t.Helper()
	x, y := s.at(hexes[0])
	w.mouse(input.DispatchMouseEventTypeMouseMoved, x, y)
	w.mouse(input.DispatchMouseEventTypeMousePressed, x, y, chromedp.ButtonLeft, chromedp.ClickCount(1))
	for _, h := range hexes[1:] {
		x, y = s.at(h)
		w.mouse(input.DispatchMouseEventTypeMouseMoved, x, y, chromedp.ButtonLeft)
	}
	w.mouse(input.DispatchMouseEventTypeMouseReleased, x, y, chromedp.ButtonLeft, chromedp.ClickCount(1))
}

func (w *tab) keys(keys string, held ...chromedp.Modifier) {
	w.t.Helper()
	w.do(chromedp.KeyEvent(keys, chromedp.KeyModifiers(held...)))
}

// command finds a command by its words and runs it.
func (w *tab) command(words string) {
	w.t.Helper()
	w.keys("k", chromedp.ModifierCtrl)
	w.wait("the search", func(s shown) bool { return s.Dialog == "Find" })
	w.keys(words + "\r")
	w.wait("the search done", func(s shown) bool { return s.Dialog != "Find" })
}

// picture keeps what the tab shows in the folder that MAPSHEET_PICTURES names, if it does.
func (w *tab) picture(name string) {
	folder := os.Getenv("MAPSHEET_PICTURES")
	if folder == "" {
		return
	}
	png, err := chromedp.Run(w.ctx, chromedp.CaptureScreenshot())
	if assert.NoError(w.t, err) {
		require.NoError(w.t, os.WriteFile(filepath.Join(folder, name+".png"), png, 0o644))
	}
}

// country is a row of hexes of Brunstatt on which nothing stands, for strokes.
func country(t *testing.T) []hex.Hex {
	t.Helper()
	file, err := scenarios.Open("brunstatt")
	require.NoError(t, err)
	b := file.Scenario.Hexes()
	var run []hex.Hex
	for _, label := range []string{"1014", "1114", "1214"} {
		h, err := b.Grid.Parse(label)
		require.NoError(t, err)
		run = append(run, h)
	}
	return run
}

func TestThePageIsSmallStartsSoonAndKeepsTheOrderOfLetters(t *testing.T) {
	folder := edition(t)
	for _, packing := range []struct {
		suffix string
		most   int64
	}{{"zst", 11e6}, {"gz", 15e6}} {
		info, err := os.Stat(filepath.Join(folder, "mapsheet-editor.wasm."+packing.suffix))
		require.NoError(t, err)
		t.Logf("the program is packed to %.1f MB as %s", float64(info.Size())/1e6, packing.suffix)
		assert.Less(t, info.Size(), packing.most)
	}
	w := open(t, "").visit(serve(t, folder) + "?trace")
	w.waitStart()
	w.picture("start")
	const started = `performance.getEntriesByName("started")[0].startTime`
	t.Logf("start page after %.1f s the first time", ask[float64](w.reader, started)/1000)
	w.do(chromedp.Reload())
	w.waitStart()
	t.Logf("start page after %.1f s again", ask[float64](w.reader, started)/1000)

	w.keys("brunst\r") // a search, and the first that it finds
	s := w.waitEditor()
	w.picture("editor")
	assert.Equal(t, "Brunstatt — Mapsheet", s.Title)
	require.Contains(t, s.Controls, "title")
	w.click(s.Controls["title"])
	w.keys("a", chromedp.ModifierCtrl)
	// All in one turn of the page, so that none has been taken up before the next comes.
	const letters = "abcdefghijklmnopäéñ€"
	ask[bool](w.reader, fmt.Sprintf(`(() => {
		for (const key of %q) {
			const keyCode = key.toUpperCase().charCodeAt(0);
			document.dispatchEvent(new KeyboardEvent("keydown", { key, keyCode, bubbles: true }));
			document.dispatchEvent(new KeyboardEvent("keyup", { key, keyCode, bubbles: true }));
		}
		return true;
	})()`, letters))
	w.keys("\t")
	w.wait("all letters in their order", func(s shown) bool { return strings.HasPrefix(s.Title, letters) })
}

func TestWorkOutlivesItsTabAndItsBrowser(t *testing.T) {
	address, field := serve(t, edition(t)), country(t)
	r := open(t, "")
	w := r.visit(address + "?trace")
	w.click(w.waitStart().Cards["brunstatt"])
	s := w.waitEditor()
	w.sweep(s, field...)
	w.wait("the stroke", func(s shown) bool { return s.Steps == 1 && s.Dirty })
	assert.True(t, ask[bool](r, "page.unsaved"), "leaving is asked about")
	w.do(chromedp.Reload())
	start := w.wait("the offer", func(s shown) bool { return len(s.Recover) == 1 })
	start = w.still()
	w.picture("recover")
	w.click(start.Recover[0])
	s = w.waitEditor()
	assert.Equal(t, 1, s.At)

	w.keys("s", chromedp.ModifierCtrl)
	w.asked("Save the scenario as")
	w.keys("a", chromedp.ModifierCtrl)
	w.keys("story\r")
	saved := w.wait("the file saved", func(s shown) bool { return s.Path != "" && !s.Dirty && s.Dialog == "" })
	assert.Equal(t, "/home/story.mapsheet.toml", saved.Path)
	assert.False(t, ask[bool](r, "page.unsaved"))
	read := func(path string) *schema.File {
		f, err := schema.Read(path, strings.NewReader(ask[string](r, fmt.Sprintf("new TextDecoder().decode(store.read(%q))", path))), scenarios.Bases())
		require.NoError(t, err)
		return f
	}
	for _, h := range field {
		assert.NotEqual(t, scenarioTerrain(t, h), read(saved.Path).Scenario.Hexes().Terrain(h).String())
	}

	s = w.still() // the problems take room
	w.sweep(s, hex.Hex{Col: field[0].Col, Row: field[0].Row + 2}, hex.Hex{Col: field[2].Col, Row: field[2].Row + 2})
	w.wait("another stroke", func(s shown) bool { return s.Steps == 2 })
	// The browser is ended by force, not its page closed.
	require.NoError(t, chromedp.FromContext(r.ctx).Browser.Process().Kill())
	r.end()
	r = open(t, r.profile)
	w = r.visit(address + "?trace")
	w.wait("the offer after the browser has gone", func(s shown) bool { return len(s.Recover) == 1 })
	w.click(w.still().Recover[0])
	s = w.waitEditor()
	assert.Equal(t, saved.Path, s.Path)
	assert.Equal(t, 2, s.At)
	w.keys("s", chromedp.ModifierCtrl)
	w.wait("all saved", func(s shown) bool { return !s.Dirty && s.Dialog == "" })
	w.do(chromedp.Reload())
	w.waitStart()
	w.keys("o", chromedp.ModifierCtrl)
	w.asked("Open a scenario")
	w.keys("/home/story.mapsheet.toml\r")
	s = w.waitEditor()
	assert.Equal(t, saved.Path, s.Path)
}

func scenarioTerrain(t *testing.T, h hex.Hex) string {
	t.Helper()
	file, err := scenarios.Open("brunstatt")
	require.NoError(t, err)
	return file.Scenario.Hexes().Terrain(h).String()
}

func TestASecondTabWaitsForTheFirst(t *testing.T) {
	address := serve(t, edition(t)) + "?trace"
	r := open(t, "")
	w := r.visit(address)
	w.waitStart()
	ctx, closeTab := chromedp.NewContext(r.ctx)
	defer closeTab()
	second := &tab{reader: &reader{t: t, ctx: ctx}}
	second.do(chromedp.Navigate(address))
	for deadline := time.Now().Add(longest); !strings.Contains(ask[string](second.reader, "document.body.innerText"), "open in another tab"); time.Sleep(20 * time.Millisecond) {
		require.True(t, time.Now().Before(deadline))
	}
	second.picture("second")
	_, err := chromedp.Run(r.ctx, call(page.Close, cdp.Empty{}))
	require.NoError(t, err)
	second.waitStart()
}

func TestFilesComeAndGo(t *testing.T) {
	r := open(t, "")
	w := r.visit(serve(t, edition(t)) + "?trace")
	w.waitStart()
	text, err := os.ReadFile(filepath.Join("..", "..", "..", "scenarios", "01-brunstatt.toml"))
	require.NoError(t, err)
	mine := filepath.Join(r.files, "mine.toml")
	require.NoError(t, os.WriteFile(mine, text, 0o644))
	require.NoError(t, chromedp.Listen(r.ctx, func(event any) {
		if chosen, ok := event.(*page.EventFileChooserOpened); ok {
			go func() {
				_, _ = chromedp.Run(r.ctx, call(dom.SetFileInputFiles, dom.SetFileInputFilesParams{Files: []string{mine}, BackendNodeID: chosen.BackendNodeID}))
			}()
		}
	}))
	_, err = chromedp.Run(r.ctx, call(page.SetInterceptFileChooserDialog, page.SetInterceptFileChooserDialogParams{Enabled: true}))
	require.NoError(t, err)
	_, err = chromedp.Run(r.ctx, call(browser.SetDownloadBehavior, browser.SetDownloadBehaviorParams{Behavior: browser.SetDownloadBehaviorBehaviorAllow, DownloadPath: r.files}))
	require.NoError(t, err)

	w.command("upload")
	s := w.waitEditor()
	assert.Equal(t, "/home/mine.toml", s.Path)
	field := country(t)
	w.sweep(s, field...)
	w.wait("the stroke", func(s shown) bool { return s.Steps == 1 })
	require.NoError(t, os.Remove(mine))
	w.command("download")
	assert.NotEqual(t, string(text), string(r.got("mine.toml")), "it has the stroke")

	w.command("export as tiled")
	w.wait("the export", func(s shown) bool { return s.Dialog == "Export" && !s.Unnoticed })
	w.picture("export")
	w.keys("\r")
	w.wait("the name", func(s shown) bool { return s.Dialog != "Export" && s.Dialog != "" && !s.Unnoticed })
	w.keys("\r")
	w.wait("the export written", func(s shown) bool { return s.Dialog == "The export is written" })
	w.picture("exported")
	packed := r.got("mine.zip")
	z, err := zip.NewReader(bytes.NewReader(packed), int64(len(packed)))
	require.NoError(t, err)
	assert.Greater(t, len(z.File), 1, "the map, and its tiles beside it")
}

// got waits for a download, and is what came.
func (r *reader) got(name string) []byte {
	r.t.Helper()
	for deadline := time.Now().Add(longest); ; time.Sleep(20 * time.Millisecond) {
		if data, err := os.ReadFile(filepath.Join(r.files, name)); err == nil && len(data) > 0 {
			return data
		}
		require.True(r.t, time.Now().Before(deadline), "%s never came", name)
	}
}

func TestThePageOpensWhatLiesBesideItAndWhatIsShared(t *testing.T) {
	folder := t.TempDir()
	require.NoError(t, os.CopyFS(folder, os.DirFS(edition(t))))
	index := filepath.Join(folder, "index.html")
	text, err := os.ReadFile(index)
	require.NoError(t, err)
	named := strings.Replace(string(text), `name="mapsheet-scenario" content=""`, `name="mapsheet-scenario" content="draft.toml"`, 1)
	require.NotEqual(t, string(text), named)
	require.NoError(t, os.WriteFile(index, []byte(named), 0o644))
	file, err := scenarios.Open("cowpens")
	require.NoError(t, err)
	file.Scenario.Title = "A draft"
	draft, err := schema.Encode(file)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(folder, "draft.toml"), draft, 0o644))
	w := open(t, "").visit(serve(t, folder) + "?trace")
	s := w.wait("the scenario beside the page", func(s shown) bool { return s.Screen == "editor" })
	assert.Equal(t, "A draft (from a link) — Mapsheet", s.Title)
	assert.Empty(t, s.Path)

	file, err = scenarios.Open("marengo")
	require.NoError(t, err)
	file.Scenario.Title = "A shared one"
	link, err := share.Fragment(file)
	require.NoError(t, err)
	ask[bool](w.reader, fmt.Sprintf("(location.hash = %q, true)", link))
	w.wait("the shared scenario", func(s shown) bool { return s.Title == "A shared one (from a link) — Mapsheet" })
	w.picture("shared")
}

// frames has the page note how long it was between one frame and the next, and count what
// it draws.
const frames = `(() => {
	window.gaps = [], window.drawn = 0;
	let last = performance.now();
	const tick = () => { const now = performance.now(); gaps.push(now - last); last = now; requestAnimationFrame(tick); };
	requestAnimationFrame(tick);
	const clear = WebGLRenderingContext.prototype.clear;
	WebGLRenderingContext.prototype.clear = function (...a) { drawn++; return clear.apply(this, a); };
	return true;
})()`

func TestTheMapIsZoomedByANotchAndMoved(t *testing.T) {
	r := open(t, "")
	w := r.visit(serve(t, edition(t)) + "?trace#brunstatt")
	s := w.waitEditor()
	x, y := float64(s.Map.Left+s.Map.Width/2), float64(s.Map.Top+s.Map.Height/2)
	w.mouse(input.DispatchMouseEventTypeMouseMoved, x, y)
	w.mouse(input.DispatchMouseEventTypeMouseWheel, x, y, func(p *input.DispatchMouseEventParams) { p.DeltaX, p.DeltaY = 1e-6, -100 }) // both are asked for
	w.wait("a larger map", func(n shown) bool { return n.Map.Size > s.Map.Size })
	n := w.still()
	assert.InDelta(t, 1.25, n.Map.Size/s.Map.Size, 0.15, "a notch is a step")
	w.keys("0")
	w.wait("the whole map", func(n shown) bool { return n.Map.Size == s.Map.Size })
	for range 3 {
		w.keys("+")
	}
	n = w.still()
	assert.Greater(t, n.Map.Size, s.Map.Size)

	ask[bool](r, frames)
	begun := time.Now()
	w.mouse(input.DispatchMouseEventTypeMousePressed, x, y, chromedp.ButtonMiddle, chromedp.ClickCount(1))
	for i := range 120 {
		a := float64(i) / 10
		w.mouse(input.DispatchMouseEventTypeMouseMoved, x+150*math.Sin(a), y+100*math.Cos(a), chromedp.ButtonMiddle)
	}
	w.mouse(input.DispatchMouseEventTypeMouseReleased, x, y, chromedp.ButtonMiddle, chromedp.ClickCount(1))
	took := time.Since(begun).Seconds()
	t.Logf("panning: %.1f frames a second drawn, longest gap %.0f ms", ask[float64](r, "drawn")/took, ask[float64](r, "Math.max(...gaps)"))
	w.picture("panned")
	assert.Equal(t, 0, w.still().Steps, "moving the map paints nothing")
}

func TestAGameBetweenBotsLeavesThePageFree(t *testing.T) {
	r := open(t, "")
	w := r.visit(serve(t, edition(t)) + "?trace#elouges")
	w.waitEditor()
	w.keys(kb.F5)
	w.wait("the game", func(s shown) bool { return s.Dialog == "" && s.Play != nil })
	w.choose("column/pause", 4) // at once
	w.picture("game")
	ask[bool](r, frames)
	w.choose("column/player:german", 3) // greedy
	w.choose("column/player:british", 3)
	w.wait("the end of the game", func(s shown) bool { return s.Play != nil && s.Play.Over })
	w.picture("over")
	t.Logf("longest gap in a game %.0f ms", ask[float64](r, "Math.max(...gaps)"))
}

// choose takes the nth entry of the menu that a control opens.
func (w *tab) choose(key string, nth int) {
	w.t.Helper()
	s := w.wait("the control "+key, func(s shown) bool { _, ok := s.Controls[key]; return ok })
	s = w.still()
	w.click(s.Controls[key])
	w.still()
	for range nth {
		w.keys(kb.ArrowDown)
	}
	w.keys("\r")
}
