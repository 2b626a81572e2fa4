package paint

import (
	"errors"
	"fmt"
	"image"
	"math"
	"path/filepath"
	"slices"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/draw"
	tracing "github.com/mapsheet/mapsheet/editor/trace"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/form"
	"github.com/mapsheet/mapsheet/editor/ui/panel"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// TracingHost is what a tracing wants of the window beside its bench.
type TracingHost struct {
	Drafting   func() bool                           // the draft is on the map
	Board      func(b *model.HexBoard)               // shows another board there
	Deployment func()                                // shows the units that stand there
	Layer      func(l draw.Layer, v draw.Visibility) // shows, dims or hides a layer
	GoTo       func(n int)                           // goes to a state of the history
	Panel      func(id string)                       // brings a panel in sight
	Commands   func()                                // there are other commands than before
	Commit     func()                                // makes edits of what is written in fields
}

// Tracing is the picture that a map is traced from: how it is seen, where it lies, and the
// terrain that is guessed from its colours. Its panel has a tab only while there is such a
// picture.
type Tracing struct {
	bench *panel.Bench
	host  TracingHost
	form  *form.Form

	picture   tracedPicture
	traced    bool // there is one, as far as the commands know
	underlaid bool // it lies under the map, as far as the layers know

	fitted   uint64 // the state of the document after the last fit
	off      float64
	percent  int           // how sure a guess must be
	guess    tracing.Guess // shown on the map, to be taken or left
	doubtful hex.List      // left as they were by the guess taken last
	chosen   chosen        // of a guess that was neither taken nor left as yet
}

// chosen is what somebody has said of hexes of a guess: whether they are taken. It is of use
// for as long as the picture lies where it lay and its colours are the same.
type chosen struct {
	of    document.Tracing
	taken map[hex.Hex]bool
}

// over reports whether it was said of a tracing as it is now.
func (c *chosen) over(t *document.Tracing) bool {
	return c.taken != nil && c.of.Picture == t.Picture && c.of.PicturePlacement == t.PicturePlacement && slices.Equal(c.of.Colours, t.Colours)
}

// NewTracing is the tracing of the document at a bench.
func NewTracing(b *panel.Bench, h TracingHost) *Tracing {
	return &Tracing{bench: b, host: h, percent: int(math.Round(100 * tracing.LeastConfidence))}
}

// TakeOver has the picture as another tracing of the same document read and laid it, and what
// was chosen of a guess. One that is being read is read anew: it comes to the other.
func (tr *Tracing) TakeOver(other *Tracing) {
	tr.underlaid, tr.percent, tr.chosen = other.underlaid, other.percent, other.chosen
	if !other.picture.loading {
		tr.picture = other.picture
	}
}

// Guesses reports whether the map shows the terrain as it was guessed, to be taken or left.
func (tr *Tracing) Guesses() bool { return tr.picture.trying }

// tracedPicture is the picture that a document's map is traced from, as far as
// it could be read.
type tracedPicture struct {
	path    string
	loading bool
	image   *image.RGBA  // nil while it is being read, or when it could not be
	halved  *draw.Halved // the same, as it is shown; nil with it
	err     error
	// fitting shows the picture over the map and the ground dimmed, whatever
	// the tracing says, while its hexes are looked for.
	fitting bool
	// trying shows the picture faintly, while the map shows a guess.
	trying bool
}

// pictureSuffixes is the files that can be traced.
const pictureSuffixes = ".png .jpg .jpeg"

// How much of the picture is seen at first: over the map half of it, under the
// map all.
const overOpacity, underOpacity = 0.5, 1.0

// askTrace asks for a picture to trace.
func (tr *Tracing) askTrace() {
	tr.host.Commit()
	tr.bench.Desk.AskFile("Trace a picture", "Trace", pictureSuffixes, "", false, tr.trace)
}

// trace lays a picture over the whole map, to be fitted.
func (tr *Tracing) trace(path string) {
	tr.readPicture(path, func(m *image.RGBA) {
		to := &document.Tracing{
			Picture: path, Over: true, Opacity: overOpacity,
			PicturePlacement: document.LayPicture(tr.bench.Doc.Scenario().Hexes().Grid, m.Rect.Dx(), m.Rect.Dy()),
		}
		if was := tr.bench.Doc.Tracing(); was != nil {
			to.Colours = was.Colours
		}
		if tr.bench.Do(document.SetTracing{Name: "trace " + filepath.Base(path), To: to}) {
			tr.host.Panel("tracing")
		}
	})
}

// askPictureAgain asks where the picture is now that was not found.
func (tr *Tracing) askPictureAgain() {
	tr.bench.Desk.AskFile("Look for "+filepath.Base(tr.picture.path), "Take it", pictureSuffixes, tr.picture.path, false, func(path string) {
		tr.readPicture(path, func(*image.RGBA) {
			tr.changeTracing("find the picture to trace", func(t *document.Tracing) { t.Picture = path })
		})
	})
}

// readPicture reads a picture beside the window and goes on with it.
func (tr *Tracing) readPicture(path string, next func(m *image.RGBA)) {
	desk.Work(tr.bench.Desk, "Reading "+filepath.Base(path), func(func() bool) (tracedPicture, error) {
		p := readTraced(path)
		return p, p.err
	}, func(p tracedPicture, err error) {
		if err != nil {
			tr.bench.Desk.Fail(filepath.Base(path)+" cannot be traced", desk.Readable(err))
			return
		}
		tr.picture = p
		next(p.image)
	})
}

// readTraced reads a picture and makes it ready to be shown, which takes a while for
// a large one.
func readTraced(path string) tracedPicture {
	p := tracedPicture{path: path}
	if p.image, p.err = tracing.ReadPicture(path); p.err == nil {
		p.halved = draw.Halve(p.image)
	}
	return p
}

// changeTracing makes a change of the tracing a step; nothing where there is no
// tracing. It reports whether it was made.
func (tr *Tracing) changeTracing(name string, change func(t *document.Tracing)) bool {
	now := tr.bench.Doc.Tracing()
	if now == nil {
		return false
	}
	to := *now
	change(&to)
	return tr.bench.Do(document.SetTracing{Name: name, To: &to})
}

// Lay shows the tracing as it stands. A picture that is not at hand is
// read beside the window.
func (tr *Tracing) Lay() {
	t := tr.bench.Doc.Tracing()
	if had := tr.traced; had != (t != nil) {
		tr.traced = t != nil
		tr.host.Commands()
	}
	if under := t != nil && !t.Over; under != tr.underlaid {
		tr.underlaid = under
		tr.dimGround(under)
	}
	if t == nil && (tr.picture.fitting || tr.picture.trying) {
		tr.bench.Ask.End(false) // there is nothing left to ask about
	}
	if t == nil || !tr.host.Drafting() {
		tr.bench.Map.SetTracing(nil)
		return
	}
	if tr.picture.path != t.Picture {
		tr.loadPicture(t.Picture)
	}
	if tr.picture.image == nil {
		tr.bench.Map.SetTracing(nil)
		return
	}
	shown := &draw.Tracing{Image: tr.picture.halved, Over: t.Over, Opacity: t.Opacity, ToPicture: t.ToPicture()}
	switch {
	case tr.picture.trying:
		shown.Opacity = min(shown.Opacity, 0.2)
	case tr.picture.fitting:
		shown.Over, shown.Opacity = true, min(max(shown.Opacity, 0.5), 0.8)
	}
	tr.bench.Map.SetTracing(shown)
}

// layPicture lays the picture over the map or under it.
func (tr *Tracing) layPicture(id string) {
	tr.changeTracing("lay the picture "+id+" the map", func(t *document.Tracing) {
		from, to := overOpacity, underOpacity
		if t.Over = id == "over"; t.Over {
			from, to = to, from
		}
		if t.Opacity == from { // nobody has chosen another one
			t.Opacity = to
		}
	})
}

// groundLayers is what a picture under the map is hidden by.
var groundLayers = [...]draw.Layer{draw.TerrainLayer, draw.AltitudeLayer}

// dimGround dims the terrain, so that a picture under it is seen, or shows it
// wholly again; what is hidden stays so.
func (tr *Tracing) dimGround(on bool) {
	from, to := draw.Shown, draw.Dimmed
	if !on {
		from, to = to, from
	}
	for _, l := range groundLayers {
		if tr.bench.Map.Options().Layers[l] == from {
			tr.host.Layer(l, to)
		}
	}
}

// errElsewhere is why a picture is not read that only a file names.
var errElsewhere = errors.New("it lies on another computer, which is asked for nothing until you choose the picture there yourself")

// loadPicture reads the picture of the tracing beside the window.
func (tr *Tracing) loadPicture(path string) {
	if document.OnOtherComputer(path, tr.bench.Doc.Path()) {
		tr.picture = tracedPicture{path: path, err: errElsewhere}
		return
	}
	tr.picture = tracedPicture{path: path, loading: true}
	tr.bench.Desk.Hands.Spawn(func() {
		p := readTraced(path)
		tr.bench.Desk.Hands.OnMain(func() {
			if !tr.picture.loading || tr.picture.path != path {
				return // another picture is traced by now
			}
			tr.picture = p
			tr.Lay()
			tr.Again()
		})
	})
}

// setFitting shows the map so that the hexes of the picture are found easily,
// or as it was.
func (tr *Tracing) setFitting(on bool) {
	tr.picture.fitting = on
	o := tr.bench.Map.Options()
	if on {
		o = o.With(draw.Shown, draw.TracingLayer, draw.GridLayer, draw.NumberLayer)
		for _, l := range []draw.Layer{draw.TerrainLayer, draw.AltitudeLayer, draw.LineLayer, draw.HexsideLayer, draw.LabelLayer, draw.PlaceLayer} {
			if o.Layers[l] == draw.Shown {
				o = o.With(draw.Dimmed, l)
			}
		}
	}
	tr.bench.Map.Lend(o)
	tr.Lay()
}

// Commands is the commands of the picture that is traced.
func (tr *Tracing) Commands() []*desk.Command {
	there := func() bool { return tr.bench.Doc.Tracing() != nil && tr.picture.image != nil }
	list := []*desk.Command{
		{ID: "trace.picture", Menu: "Map", Text: "Trace a picture…", Editing: true, Split: true, Run: tr.askTrace},
		{ID: "trace.fit", Menu: "Map", Text: "Fit the picture by three hexes", Editing: true, Needs: "there is no picture", Enabled: there, Hidden: !tr.traced, Run: tr.fitPicture},
		{ID: "trace.move", Menu: "Map", Text: "Move the picture", Editing: true, Needs: "there is no picture", Enabled: there, Hidden: !tr.traced, Run: tr.movePicture},
		{ID: "trace.guess", Menu: "Map", Text: "Guess the terrain from the picture", Editing: true, Needs: "there is no picture", Enabled: there, Hidden: !tr.traced, Run: tr.guessTerrain},
	}
	for _, t := range Terrains(tr.bench.System) {
		list = append(list, &desk.Command{
			ID: "trace.colour." + t.String(), Menu: "Map", Under: "Pick the colours of the picture", Text: "Pick the colour of " + t.String() + " in the picture", Editing: true, Needs: "there is no picture", Enabled: there, Hidden: !tr.traced,
			Run: func() { tr.pickColours(t) },
		})
	}
	return list
}

// pictureSays is what is known of the picture, for the panel.
func (tr *Tracing) pictureSays() string {
	p := tr.picture
	switch {
	case p.loading:
		return filepath.Base(p.path) + " is being read."
	case p.image != nil:
		return fmt.Sprintf("%s, %d by %d pixels. It is kept beside the scenario and is in no export.", filepath.Base(p.path), p.image.Rect.Dx(), p.image.Rect.Dy())
	}
	return ""
}
