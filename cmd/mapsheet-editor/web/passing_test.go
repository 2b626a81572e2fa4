//go:build webtest

package web_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/dom"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/share"
	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema"
)

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
	r.takeDownloads()

	w.command("upload")
	s := w.waitEditor()
	assert.Equal(t, "/home/mine.toml", s.Path)
	w.stroke(s, 0)
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

// linkTo is the fragment of a built-in battle under another title.
func linkTo(t *testing.T, id, title string) string {
	t.Helper()
	file, err := scenarios.Open(id)
	require.NoError(t, err)
	file.Scenario.Title = title
	link, err := share.Fragment(file)
	require.NoError(t, err)
	return link
}

func TestASharedLinkIsReadPlayedAndDownloaded(t *testing.T) {
	r := open(t, "")
	w := r.visit(serve(t, edition(t)) + "?trace" + linkTo(t, "elouges", "A shared one"))
	s := w.waitEditor()
	assert.Equal(t, "A shared one (from a link) — Mapsheet", s.Title)
	assert.Empty(t, s.Path, "it is in no file of the reader's")
	w.picture("link-map")
	w.command("forces")
	w.still()
	w.picture("link-forces")
	w.command("victory")
	w.still()
	w.picture("link-victory")

	w.command("play against the computer")
	w.asked("Play against the computer")
	w.picture("link-play")
	w.keys(kb.ArrowDown + "\r") // the side that comes second
	w.wait("the computer having played, and the reader's turn", func(s shown) bool {
		return s.Dialog == "" && s.Play != nil && s.Play.At > 0 && !s.Play.Runs
	})
	w.picture("link-game")

	w.keys(kb.F5)
	w.wait("the draft", func(s shown) bool { return s.Play == nil && s.Dialog == "" })
	r.takeDownloads()
	w.command("download")
	w.asked("Save the scenario as")
	w.keys("\r")
	mine, err := schema.Read("elouges", strings.NewReader(string(r.got("elouges.mapsheet.toml"))), scenarios.Bases())
	require.NoError(t, err)
	assert.Equal(t, "A shared one", mine.Scenario.Title)
}

func TestTextsGoBetweenThePageAndOtherPrograms(t *testing.T) {
	address := serve(t, edition(t))
	r := open(t, "")
	r.do()
	for _, name := range []string{"clipboard-read", "clipboard-write"} {
		_, err := chromedp.Run(r.ctx, call(browser.SetPermission, browser.SetPermissionParams{Origin: address, Permission: &browser.PermissionDescriptor{Name: name}, Setting: browser.PermissionSettingGranted}))
		require.NoError(t, err, name)
	}
	w := r.visit(address + "?trace#brunstatt")
	w.waitEditor()
	w.command("share as a link")
	w.asked("Share as a link")
	w.keys("\r") // Copy the link
	w.wait("the link copied", func(s shown) bool { return s.Dialog == "" })
	link := promised[string](r, "navigator.clipboard.readText()")
	assert.True(t, strings.HasPrefix(link, address+"/#draft="), link)
	text, err := share.Text(link)
	require.NoError(t, err)
	_, err = schema.Read("the link", bytes.NewReader(text), scenarios.Bases())
	require.NoError(t, err)

	promised[bool](r, fmt.Sprintf("navigator.clipboard.writeText(%q).then(() => true)", address+"/"+linkTo(t, "elouges", "From elsewhere")))
	w.command("open a link")
	w.asked("Open a link")
	w.keys("\r")
	w.wait("what the link holds", func(s shown) bool { return strings.HasPrefix(s.Title, "From elsewhere") })

	const letters = "Ein Titel äöü €"
	promised[bool](r, fmt.Sprintf("navigator.clipboard.writeText(%q).then(() => true)", letters))
	s := w.waitEditor()
	require.Contains(t, s.Controls, "title")
	w.click(s.Controls["title"])
	w.keys("a", chromedp.ModifierCtrl)
	w.keys("v", chromedp.ModifierCtrl)
	w.keys("\t")
	w.wait("the text pasted", func(s shown) bool { return strings.HasPrefix(s.Title, letters) })
	s = w.still()
	w.click(s.Controls["title"])
	w.keys("a", chromedp.ModifierCtrl)
	w.keys("c", chromedp.ModifierCtrl)
	w.still()
	assert.Equal(t, letters, promised[string](r, "navigator.clipboard.readText()"))
}

func TestWhatTheBrowserLetsNobodyCopyIsCopiedByHand(t *testing.T) {
	address := serve(t, edition(t))
	r := open(t, "")
	r.first(`Clipboard.prototype.writeText = () => Promise.reject(new DOMException("as a test wants it", "NotAllowedError"))`)
	w := r.visit(address + "?trace#brunstatt")
	w.waitEditor()
	w.command("share as a link")
	w.asked("Share as a link")
	w.keys("\r") // Copy the link
	r.says("copy it with Ctrl+C")
	w.picture("byhand")
	link := ask[string](r, `(({ value, selectionStart, selectionEnd }) => value.slice(selectionStart, selectionEnd))(document.activeElement)`)
	assert.True(t, strings.HasPrefix(link, address+"/#draft="), link)
	_, err := share.Text(link)
	require.NoError(t, err, "it is whole")
	w.keys("\t\r") // Close
	assert.False(t, ask[bool](r, `document.getElementById("byhand").open`))
	assert.Equal(t, "Share as a link", w.still().Dialog, "no key went on to the window")
	w.keys(kb.Escape)
	w.wait("no question", func(s shown) bool { return s.Dialog == "" })
}

func TestAPageInOneFileIsPlayedFromWhereverItLies(t *testing.T) {
	file, err := scenarios.Open("brunstatt")
	require.NoError(t, err)
	file.Scenario.Title = "A draft"
	text, err := schema.Encode(file)
	require.NoError(t, err)
	data, err := share.File(os.DirFS(edition(t)), text)
	require.NoError(t, err)
	t.Logf("the page is %.1f MB", float64(len(data))/1e6)
	path := filepath.Join(t.TempDir(), "a draft.html")
	require.NoError(t, os.WriteFile(path, data, 0o600))
	r := open(t, "")
	w := r.visit("file://" + strings.ReplaceAll(path, " ", "%20") + "?trace")
	s := w.asked("Play against the computer")
	assert.Equal(t, "A draft (from a link) — Mapsheet", s.Title)
	w.picture("onefile")
	w.keys("\r")
	w.wait("the game", func(s shown) bool { return s.Dialog == "" && s.Play != nil })
	w.keys(kb.F5)
	s = w.waitEditor()
	w.stroke(s, 0)
	r.do(chromedp.Reload())
	w.asked("Bring the unsaved work back?")
	w.picture("onefile-again")
}
