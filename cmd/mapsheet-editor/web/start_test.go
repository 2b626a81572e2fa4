//go:build webtest

package web_test

import (
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"path"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/systeminfo"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// watchFrames has the page mark when the first frame has been drawn.
const watchFrames = `(() => {
	let drawn = false;
	const draw = WebGLRenderingContext.prototype.drawArrays;
	WebGLRenderingContext.prototype.drawArrays = function (...a) { drawn = true; return draw.apply(this, a); };
	const request = window.requestAnimationFrame;
	window.requestAnimationFrame = function (told) {
		if (drawn && performance.getEntriesByName("shown").length === 0) performance.mark("shown");
		return request.call(this, told);
	};
})()`

// spent is the processes of the browser, by their ids, with what each has taken of a
// processor so far.
func (r *reader) spent() map[int64]systeminfo.ProcessInfo {
	r.t.Helper()
	all, err := cdp.Call(r.ctx, chromedp.FromContext(r.ctx).Browser, systeminfo.GetProcessInfo, cdp.Empty{})
	require.NoError(r.t, err)
	out := map[int64]systeminfo.ProcessInfo{}
	for _, p := range all.ProcessInfo {
		out[p.ID] = *p
	}
	return out
}

func TestTheSmallestPackingOpensToo(t *testing.T) {
	files := http.FileServer(http.Dir(edition(t)))
	var mutex sync.Mutex
	var loaded []string
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		mutex.Lock()
		loaded = append(loaded, path.Base(r.URL.Path))
		mutex.Unlock()
		files.ServeHTTP(w, r)
	}))
	t.Cleanup(s.Close)
	open(t, "").visit(s.URL + "?trace&far").waitStart()
	mutex.Lock()
	defer mutex.Unlock()
	assert.Contains(t, loaded, "mapsheet-editor.wasm.zst")
	assert.NotContains(t, loaded, "mapsheet-editor.wasm")
}

func TestAnyServerMayPackWhatItSendsAndHaveTheBrowserUnpackIt(t *testing.T) {
	files := http.FileServer(http.Dir(edition(t)))
	for name, serves := range map[string]http.HandlerFunc{
		"all once more": func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Encoding", "gzip")
			packer := gzip.NewWriter(w)
			defer packer.Close()
			files.ServeHTTP(packing{w, packer}, r)
		},
		"what it knows": func(w http.ResponseWriter, r *http.Request) {
			if path.Ext(r.URL.Path) == ".zst" {
				w.Header().Set("Content-Encoding", "zstd")
			}
			files.ServeHTTP(w, r)
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := httptest.NewServer(serves)
			t.Cleanup(s.Close)
			w := open(t, "").visit(s.URL + "?trace&far" + linkWithLetters(t))
			w.wait("the map with the letters", func(s shown) bool { return strings.HasPrefix(s.Title, "By the sea") })
			w.waitEditor()
			w.command("forces")
			w.still()
		})
	}
}

// packing is an answer that is packed on its way.
type packing struct {
	http.ResponseWriter
	packer io.Writer
}

func (p packing) Write(data []byte) (int, error) { return p.packer.Write(data) }

// BenchmarkStart opens the page until its first frame is drawn, for the first time in a new
// browser or again. It tells when each part was done, in milliseconds of the clock, and
// what that took of a processor: of the page's, and of all.
func BenchmarkStart(b *testing.B) {
	address := serve(b, edition(b))
	for _, again := range []bool{false, true} {
		b.Run(map[bool]string{false: "first", true: "again"}[again], func(b *testing.B) {
			sums := map[string]float64{}
			for b.Loop() {
				r := open(b, "")
				r.do(chromedp.Navigate("about:blank"))
				_, err := chromedp.Run(r.ctx, call(page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: watchFrames}))
				require.NoError(b, err)
				visit := func() {
					r.do(chromedp.Navigate(address))
					_, err := chromedp.Run(r.ctx, chromedp.Poll[bool](`performance.getEntriesByName("shown").length > 0`))
					require.NoError(b, err)
				}
				if again {
					visit()
					r.do(chromedp.Navigate("about:blank"))
				}
				before := r.spent()
				visit()
				after := r.spent()
				for _, mark := range []string{"alone", "loaded", "started", "shown"} {
					sums[mark+"-ms"] += ask[float64](r, `performance.getEntriesByName("`+mark+`")[0].startTime`)
				}
				for id, p := range after {
					took := 1000 * (p.CPUTime - before[id].CPUTime)
					sums["all-cpu-ms"] += took
					if p.Type == "renderer" {
						sums["page-cpu-ms"] += took
					}
				}
				r.end()
			}
			for name, sum := range sums {
				b.ReportMetric(sum/float64(b.N), name)
			}
		})
	}
}
