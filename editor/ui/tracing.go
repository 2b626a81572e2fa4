package ui

import (
	"fmt"
	"image"
	"path/filepath"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/draw"
	tracing "github.com/mapsheet/mapsheet/editor/trace"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
)

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
func (e *editor) askTrace() {
	e.commitFields()
	e.app.AskFile("Trace a picture", "Trace", pictureSuffixes, "", false, e.tracePicture)
}

// tracePicture lays a picture over the whole map, to be fitted.
func (e *editor) tracePicture(path string) {
	e.readPicture(path, func(m *image.RGBA) {
		to := &document.Tracing{
			Picture: path, Over: true, Opacity: overOpacity,
			PicturePlacement: document.LayPicture(e.doc.Scenario().Hexes().Grid, m.Rect.Dx(), m.Rect.Dy()),
		}
		if was := e.doc.Tracing(); was != nil {
			to.Colours = was.Colours
		}
		if e.bench.Do(document.SetTracing{Name: "trace " + filepath.Base(path), To: to}) {
			e.showPanel("tracing")
		}
	})
}

// askPictureAgain asks where the picture is now that was not found.
func (e *editor) askPictureAgain() {
	e.app.AskFile("Look for "+filepath.Base(e.picture.path), "Take it", pictureSuffixes, e.picture.path, false, func(path string) {
		e.readPicture(path, func(*image.RGBA) {
			e.changeTracing("find the picture to trace", func(t *document.Tracing) { t.Picture = path })
		})
	})
}

// readPicture reads a picture beside the window and goes on with it.
func (e *editor) readPicture(path string, next func(m *image.RGBA)) {
	desk.Work(e.app.Desk, "Reading "+filepath.Base(path), func(func() bool) (tracedPicture, error) {
		p := readTraced(path)
		return p, p.err
	}, func(p tracedPicture, err error) {
		if err != nil {
			e.app.Fail(filepath.Base(path)+" cannot be traced", desk.Readable(err))
			return
		}
		e.picture = p
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
func (e *editor) changeTracing(name string, change func(t *document.Tracing)) bool {
	now := e.doc.Tracing()
	if now == nil {
		return false
	}
	to := *now
	change(&to)
	return e.bench.Do(document.SetTracing{Name: name, To: &to})
}

// showTracing shows the tracing as it stands. A picture that is not at hand is
// read beside the window.
func (e *editor) showTracing() {
	t := e.doc.Tracing()
	if had := e.traced; had != (t != nil) {
		e.traced = t != nil
		if e == e.app.editor {
			e.app.setCommands()
		}
	}
	if under := t != nil && !t.Over; under != e.underlaid {
		e.underlaid = under
		e.dimGround(under)
	}
	if t == nil && (e.picture.fitting || e.picture.trying) {
		e.bench.Ask.End(false) // there is nothing left to ask about
	}
	if t == nil || !e.drafting() {
		e.mapView.SetTracing(nil)
		return
	}
	if e.picture.path != t.Picture {
		e.loadPicture(t.Picture)
	}
	if e.picture.image == nil {
		e.mapView.SetTracing(nil)
		return
	}
	shown := &draw.Tracing{Image: e.picture.halved, Over: t.Over, Opacity: t.Opacity, ToPicture: t.ToPicture()}
	switch {
	case e.picture.trying:
		shown.Opacity = min(shown.Opacity, 0.2)
	case e.picture.fitting:
		shown.Over, shown.Opacity = true, min(max(shown.Opacity, 0.5), 0.8)
	}
	e.mapView.SetTracing(shown)
}

// layPicture lays the picture over the map or under it.
func (e *editor) layPicture(id string) {
	e.changeTracing("lay the picture "+id+" the map", func(t *document.Tracing) {
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
func (e *editor) dimGround(on bool) {
	from, to := draw.Shown, draw.Dimmed
	if !on {
		from, to = to, from
	}
	for _, l := range groundLayers {
		if e.mapView.Options().Layers[l] == from {
			e.setLayer(l, to)
		}
	}
}

// loadPicture reads the picture of the tracing beside the window.
func (e *editor) loadPicture(path string) {
	e.picture = tracedPicture{path: path, loading: true}
	e.app.Hands.Spawn(func() {
		p := readTraced(path)
		e.app.Hands.OnMain(func() {
			if !e.picture.loading || e.picture.path != path {
				return // another picture is traced by now
			}
			e.picture = p
			e.showTracing()
			e.drafts.tracing.again()
		})
	})
}

// setFitting shows the map so that the hexes of the picture are found easily,
// or as it was.
func (e *editor) setFitting(on bool) {
	e.picture.fitting = on
	o := e.mapView.Options()
	if on {
		o = o.With(draw.Shown, draw.TracingLayer, draw.GridLayer, draw.NumberLayer)
		for _, l := range []draw.Layer{draw.TerrainLayer, draw.AltitudeLayer, draw.LineLayer, draw.HexsideLayer, draw.LabelLayer, draw.PlaceLayer} {
			if o.Layers[l] == draw.Shown {
				o = o.With(draw.Dimmed, l)
			}
		}
	}
	e.mapView.Lend(o)
	e.showTracing()
}

// tracingCommands is the commands of the picture that is traced.
func (a *App) tracingCommands() []*desk.Command {
	if a.editor == nil {
		return nil
	}
	there := a.ofEditor(func(e *editor) bool { return e.doc.Tracing() != nil && e.picture.image != nil })
	list := []*desk.Command{
		{ID: "trace.picture", Menu: "Map", Text: "Trace a picture…", Editing: true, Split: true, Run: a.inEditor((*editor).askTrace)},
		{ID: "trace.fit", Menu: "Map", Text: "Fit the picture by three hexes", Editing: true, Enabled: there, Hidden: !a.editor.traced, Run: a.inEditor((*editor).fitPicture)},
		{ID: "trace.move", Menu: "Map", Text: "Move the picture", Editing: true, Enabled: there, Hidden: !a.editor.traced, Run: a.inEditor((*editor).movePicture)},
		{ID: "trace.guess", Menu: "Map", Text: "Guess the terrain from the picture", Editing: true, Enabled: there, Hidden: !a.editor.traced, Run: a.inEditor((*editor).guessTerrain)},
	}
	for _, t := range a.editor.palette() {
		list = append(list, &desk.Command{
			ID: "trace.colour." + t.String(), Menu: "Map", Under: "Pick the colours of the picture", Text: "Pick the colour of " + t.String() + " in the picture", Editing: true, Enabled: there, Hidden: !a.editor.traced,
			Run: a.inEditor(func(e *editor) { e.pickColours(t) }),
		})
	}
	return list
}

// pictureSays is what is known of the picture, for the panel.
func (e *editor) pictureSays() string {
	p := e.picture
	switch {
	case p.loading:
		return filepath.Base(p.path) + " is being read."
	case p.image != nil:
		return fmt.Sprintf("%s, %d by %d pixels. It is kept beside the scenario and is in no export.", filepath.Base(p.path), p.image.Rect.Dx(), p.image.Rect.Dy())
	}
	return ""
}
