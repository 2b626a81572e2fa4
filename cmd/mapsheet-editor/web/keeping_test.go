//go:build webtest

package web_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema"
)

func TestWorkOutlivesItsTabAndItsBrowser(t *testing.T) {
	address := serve(t, edition(t))
	r := open(t, "")
	w := r.visit(address + "?trace")
	w.click(w.waitStart().Cards["brunstatt"])
	s := w.waitEditor()
	w.stroke(s, 0)
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
	for _, h := range country(t) {
		assert.NotEqual(t, scenarioTerrain(t, h), w.scenarioAt(saved.Path).Scenario.Hexes().Terrain(h).String())
	}

	s = w.still() // the problems take room
	w.stroke(s, 2)
	w.synced()
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

// synced waits until all that the page has is kept: the journal asks for that by itself, a
// moment after each edit.
func (w *tab) synced() {
	w.t.Helper()
	begun := time.Now()
	assert.True(w.t, promised[bool](w.reader, `new Promise((resolve) => {
		fs.open("/home", 0, 0, (_, folder) => fs.fsync(folder, (error) => resolve(!error)));
	})`), "all is kept now")
	w.t.Logf("all was kept after %d ms", time.Since(begun).Milliseconds())
}

// scenarioAt is a scenario in a file of the page.
func (w *tab) scenarioAt(path string) *schema.File {
	w.t.Helper()
	f, err := schema.Read(path, strings.NewReader(ask[string](w.reader, fmt.Sprintf("new TextDecoder().decode(store.read(%q))", path))), scenarios.Bases())
	require.NoError(w.t, err)
	return f
}

// scenarioTerrain is the ground of a hex in Brunstatt as it is built in.
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
	second := &tab{&reader{t: t, ctx: ctx, ratio: 1}}
	second.do(chromedp.Navigate(address))
	second.says("open in another tab")
	second.picture("second")
	_, err := chromedp.Run(r.ctx, call(page.Close, cdp.Empty{}))
	require.NoError(t, err)
	second.waitStart()
}

const notKept = "Your edits are not kept safe just now"

func TestAPageThatMayKeepNothingSaysSoAndGivesTheWorkOut(t *testing.T) {
	profile := t.TempDir()
	// As in the settings of the browser: sites may keep nothing.
	settings, err := json.Marshal(map[string]any{"profile": map[string]any{"default_content_setting_values": map[string]any{"cookies": 2}}})
	require.NoError(t, err)
	require.NoError(t, os.MkdirAll(filepath.Join(profile, "Default"), 0o700))
	require.NoError(t, os.WriteFile(filepath.Join(profile, "Default", "Preferences"), settings, 0o600))
	r := open(t, profile)
	w := r.visit(serve(t, edition(t)) + "?trace")
	r.says("This browser keeps no files for this page.")
	require.True(t, ask[bool](r, `(() => { try { return !localStorage } catch { return true } })()`), "nothing may be kept")
	w.picture("unkept")
	r.do(chromedp.Click("#anyway"))
	r.takeDownloads()
	w.click(w.waitStart().Cards["brunstatt"])
	s := w.waitEditor()
	w.stroke(s, 0)
	w.still()
	w.keys("s", chromedp.ModifierCtrl)
	w.asked("Save the scenario as")
	w.keys("\r")
	w.wait("it saved, as long as the tab is there", func(s shown) bool { return s.Dialog == "" && !s.Dirty })
	w.picture("unkept-saved")
	w.command("download")
	file, err := schema.Read("brunstatt", strings.NewReader(string(r.got("brunstatt.mapsheet.toml"))), scenarios.Bases())
	require.NoError(t, err)
	drawn := country(t)[1]
	assert.NotEqual(t, scenarioTerrain(t, drawn), file.Scenario.Hexes().Terrain(drawn).String())

	r.stays.Store(true)
	r.leave()
	assert.EqualValues(t, 1, r.asks.Load(), "what is saved would be gone")
	assert.Equal(t, 1, w.still().At, "and it is still there")
}

// leave tries to leave the page, and waits until the reader was asked about that or the page
// is left.
func (r *reader) leave() {
	r.t.Helper()
	before := r.asks.Load()
	ask[bool](r, "(window.left = false, setTimeout(() => location.reload()), true)")
	for deadline := time.Now().Add(longest); r.asks.Load() == before; time.Sleep(20 * time.Millisecond) {
		if here, err := chromedp.Run(r.ctx, chromedp.Evaluate[bool]("window.left === false")); err == nil && !here {
			return
		}
		require.True(r.t, time.Now().Before(deadline), "the page is neither left nor asks")
	}
}

func TestLeavingIsAskedAboutWhileSomethingIsInNoFile(t *testing.T) {
	r := open(t, "")
	w := r.visit(serve(t, edition(t)) + "?trace#brunstatt")
	s := w.waitEditor()
	r.stays.Store(true)
	w.stroke(s, 0)
	r.leave()
	assert.EqualValues(t, 1, r.asks.Load())
	assert.Equal(t, 1, w.still().Steps, "whoever stays has it all")

	w.keys("s", chromedp.ModifierCtrl)
	w.asked("Save the scenario as")
	w.keys("\r")
	w.wait("all saved", func(s shown) bool { return s.Dialog == "" && !s.Dirty })
	r.leave()
	assert.EqualValues(t, 1, r.asks.Load(), "it is in a file now")
	w.waitEditor()
}

// failingStore has the browser's database refuse what is put, by the name of an error in
// window.failing.
const failingStore = `{
	const put = IDBObjectStore.prototype.put;
	window.failing = "";
	IDBObjectStore.prototype.put = function (...what) {
		if (window.failing) throw new DOMException("as a test wants it", window.failing);
		return put.apply(this, what);
	};
}`

func TestAStoreThatFailsIsToldOfAtOnceAndLosesNothing(t *testing.T) {
	for name, says := range map[string]string{"QuotaExceededError": "the browser gives this page no more room", "UnknownError": "the browser's store fails"} {
		t.Run(name, func(t *testing.T) {
			r := open(t, "")
			r.first(failingStore)
			w := r.visit(serve(t, edition(t)) + "?trace")
			r.takeDownloads()
			w.click(w.waitStart().Cards["brunstatt"])
			s := w.waitEditor()
			ask[string](r, fmt.Sprintf("window.failing = %q", name))
			field := country(t)
			w.sweep(s, field...)
			s = w.asked(notKept)
			assert.Contains(t, s.Question, says)
			w.picture("failing-" + name)
			for s.Dialog == notKept {
				w.keys("\r")
				s = w.wait("no message, or another", func(s shown) bool { return s.Dialog == "" || s.Dialog == notKept && !s.Unnoticed })
			}

			w.keys("s", chromedp.ModifierCtrl)
			w.asked("Save the scenario as")
			w.keys("\r")
			w.asked("The scenario could not be saved")
			w.picture("unsaved-" + name)
			w.keys("\r") // Download it
			s = w.wait("the message gone", func(s shown) bool { return s.Dialog == "" })
			assert.True(t, s.Dirty, "it is in no file that is kept")
			file, err := schema.Read("brunstatt", strings.NewReader(string(r.got("brunstatt.mapsheet.toml"))), scenarios.Bases())
			require.NoError(t, err)
			assert.NotEqual(t, scenarioTerrain(t, field[0]), file.Scenario.Hexes().Terrain(field[0]).String())

			ask[string](r, `window.failing = ""`)
			s = w.still()
			w.stroke(s, 2)
			w.synced()
			r.do(chromedp.Reload())
			w.wait("the offer of both strokes", func(s shown) bool { return len(s.Recover) == 1 })
			w.click(w.still().Recover[0])
			assert.Equal(t, 2, w.waitEditor().At)
		})
	}
}
