//go:build webtest

package web_test

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/scenarios"
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
	files   string       // where downloads come, once takeDownloads was called
	ratio   float64      // pixels of the screen to one of the page
	stays   atomic.Bool  // the reader wants to stay where leaving is asked about
	asks    atomic.Int32 // how often leaving was asked about
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
	r := &reader{t: t, end: end, profile: profile, files: t.TempDir(), ratio: 1}
	t.Cleanup(end)
	r.ctx, _ = chromedp.NewContext(ctx)
	return r
}

// tab is a tab of it.
type tab struct{ *reader }

// shown is what the program says of its window; see the trace in editor/ui.
type shown struct {
	Width     int               `json:"width"`
	Screen    string            `json:"screen"`
	Dialog    string            `json:"dialog"`
	Question  string            `json:"question"`
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
		Turn int    `json:"turn"`
		Side string `json:"side"`
		At   int    `json:"at"`
		Over bool   `json:"over"`
		Runs bool   `json:"runs"`
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
	w := &tab{r}
	require.NoError(r.t, chromedp.Listen(r.ctx, func(event any) {
		if e, ok := event.(*page.EventJavascriptDialogOpening); ok && e.Type == page.DialogTypeBeforeunload {
			r.asks.Add(1)
			leaves := !r.stays.Load()
			go func() {
				_, _ = chromedp.Run(r.ctx, call(page.HandleJavaScriptDialog, page.HandleJavaScriptDialogParams{Accept: leaves}))
			}()
		}
	}))
	r.do(chromedp.Navigate(address))
	return w
}

// first has a script run before those of each page that is opened from now on.
func (r *reader) first(script string) {
	r.t.Helper()
	_, err := chromedp.Run(r.ctx, call(page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: script}))
	require.NoError(r.t, err)
}

// takeDownloads has downloads come into the reader's folder.
func (r *reader) takeDownloads() {
	r.t.Helper()
	_, err := chromedp.Run(r.ctx, call(browser.SetDownloadBehavior, browser.SetDownloadBehaviorParams{Behavior: browser.SetDownloadBehaviorBehaviorAllow, DownloadPath: r.files}))
	require.NoError(r.t, err)
}

// says waits until the page around the window says something.
func (r *reader) says(what string) {
	r.t.Helper()
	for deadline := time.Now().Add(longest); ; time.Sleep(20 * time.Millisecond) {
		text := ask[string](r, "document.body.innerText")
		if strings.Contains(text, what) {
			return
		}
		require.True(r.t, time.Now().Before(deadline), "the page never says %q; it says %q", what, text)
	}
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

// promised is what a promise of the page comes to.
func promised[T any](r *reader, expression string) T {
	r.t.Helper()
	v, err := chromedp.Run(r.ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
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

// asked waits for a question that takes keys.
func (w *tab) asked(name string) shown {
	w.t.Helper()
	return w.wait("the question "+name, func(s shown) bool { return s.Dialog == name && !s.Unnoticed })
}

func (w *tab) mouse(kind input.DispatchMouseEventType, x, y float64, more ...chromedp.MouseOption) {
	w.t.Helper()
	w.do(chromedp.MouseEvent(kind, x/w.ratio, y/w.ratio, more...))
}

func (w *tab) click(at [2]int) {
	w.t.Helper()
	x, y := float64(at[0]), float64(at[1])
	w.mouse(input.DispatchMouseEventTypeMouseMoved, x, y)
	w.do(chromedp.MouseClickXY(x/w.ratio, y/w.ratio))
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

// stroke draws over country of Brunstatt, so many rows south of it, and waits for the step that
// this is.
func (w *tab) stroke(s shown, south int) {
	w.t.Helper()
	field := country(w.t)
	for i := range field {
		field[i].Row += south
	}
	w.sweep(s, field...)
	w.wait("the stroke", func(now shown) bool { return now.At == s.At+1 })
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
func country(t testing.TB) []hex.Hex {
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
