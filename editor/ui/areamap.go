package ui

import (
	"fmt"
	"slices"
	"strings"

	"fyne.io/fyne/v2"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/areas"
	"github.com/mapsheet/mapsheet/editor/ui/areadraft"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/mapview"
	"github.com/mapsheet/mapsheet/editor/ui/panel"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/model/plane"
)

// areaMap is the draft on a map of areas: what is shown there, and what the pointer
// and the keys do.
type areaMap struct {
	editor  *editor
	view    *mapview.Areas
	setting areas.Setting // what stands there, as shown
	draft   *areadraft.Draft
}

var _ mapview.AreasListener = (*areaMap)(nil)

func newAreaMap(e *editor, b *model.AreaBoard, palette string) *areaMap {
	m := &areaMap{editor: e}
	m.view = mapview.NewAreas(b, palette, m)
	m.view.Pace, m.view.Pressed = e.mapView.Pace, e.mapView.Pressed
	m.draft = areadraft.New(e.bench, m.view, areadraft.Host{
		Renew: m.show, Chosen: m.chosen, Reveal: e.revealField, Setting: func() areas.Setting { return m.setting },
	})
	return m
}

// show shows the scenario as it is now.
func (m *areaMap) show() {
	if !m.editor.drafting() { // the map shows the board of the game
		return
	}
	s := m.editor.doc.Scenario()
	m.view.SetBoard(s.AreaBoard())
	m.setting = areas.SetUp(s)
	m.view.SetSetting(m.setting)
	var o areas.Overlays
	if m.editor.shows(draw.AreaLayer) {
		o.Areas = deploymentSectors(s)
	}
	m.view.SetOverlays(o)
	m.draft.Show()
}

// Grab, Drag and Drop are what the pointer drags of the draft.
func (m *areaMap) Grab(at plane.Point, near int) bool { return m.draft.Grab(at, near) }

// Drag goes on with it.
func (m *areaMap) Drag(at plane.Point, near int) { m.draft.Drag(at, near) }

// Drop ends it.
func (m *areaMap) Drop(ok bool) { m.draft.Drop(ok) }

// TakeKey does what a key means to what is drawn.
func (m *areaMap) TakeKey(name fyne.KeyName) bool { return m.draft.TakeKey(name) }

// deploymentSectors is where forces deploy, with their names.
func deploymentSectors(s *model.Scenario) []areas.Overlay {
	charts := s.EffectiveCharts()
	var out []areas.Overlay
	for _, d := range s.Deployment {
		in, err := d.Area.Sectors(s.AreaBoard())
		_, label, ok := mapview.Deploying(s, charts, d)
		if err != nil || !ok {
			continue
		}
		o := areas.Overlay{Style: draw.Named}
		for _, i := range in {
			o.At, o.Texts = append(o.At, sectorSite(i)), append(o.Texts, label)
		}
		out = append(out, o)
	}
	return out
}

// sectorSite is a sector as a spot.
func sectorSite(i int) model.Site { return model.Site{A: int32(i)} }

// Point tells what the pointer is over.
func (m *areaMap) Point(at model.Site, ok bool) {
	if m.draft.Working() {
		m.draft.Hover()
		return
	}
	where, action := "", "D: draw a sector"
	if ok {
		where, action = m.describe(at), "Click: select it, Shift: this one too; double click on a border: add a corner"
		if i, one := m.draft.Sector(); one && at == sectorSite(i) {
			action = "Drag a corner: all sectors that meet there follow; drag a piece: it begins elsewhere, Shift: all of them"
		}
	}
	m.editor.status.SetAction(action, where)
}

// Choose selects a spot, or takes the selection away.
func (m *areaMap) Choose(at model.Site, ok, more bool) {
	m.editor.status.SetNotice("")
	switch {
	case m.draft.Working():
		if ok && at.B == 0 {
			m.draft.LinkTo(int(at.A))
		}
	case !ok:
		m.draft.Choose()
	case more && !slices.Contains(m.view.Selected(), at):
		m.draft.Choose(append(slices.Clone(m.view.Selected()), at)...)
	default:
		m.draft.Choose(at)
	}
	m.Point(at, ok)
}

// chosen shows what is selected beside the map.
func (m *areaMap) chosen() {
	if d := m.editor.drafts; d != nil && d.sector != nil && m.editor.lower.Unfolded && m.editor.lower.Shown() == panel.Panel(d.sector) {
		d.sector.Again()
	}
	m.editor.app.updateMenu()
}

// selected is the sectors that are, or those at the border that is.
func (m *areaMap) selected() model.Area {
	b := m.editor.doc.Scenario().AreaBoard()
	var ids []string
	for _, at := range m.view.Selected() {
		for _, i := range []int32{at.A, at.B - 1} {
			if i >= 0 && int(i) < len(b.Sectors) {
				ids = append(ids, b.Sectors[i].ID)
			}
		}
	}
	if len(ids) == 0 {
		return model.Area{}
	}
	return model.AreaOf(ids)
}

func (m *areaMap) Moved() { m.editor.Moved() }

// Key takes the selection away with Escape; other keys are the window's.
func (m *areaMap) Key(name fyne.KeyName) {
	switch {
	case name == fyne.KeyEscape:
		m.draft.Choose()
		m.editor.bench.Ask.Leave(false)
	case kit.KindOf(name) != kit.LetterKey: // those come as letters too
		m.editor.app.plainKey(name)
	}
}

func (m *areaMap) Rune(r rune)              { m.editor.app.plainRune(r) }
func (m *areaMap) Shortcut(s fyne.Shortcut) { m.editor.app.looseShortcut(s) }

// describe says what is at a spot: "Marengo  village, 4 units".
func (m *areaMap) describe(at model.Site) string {
	s := m.editor.doc.Scenario()
	b := s.AreaBoard()
	if int(at.A) >= len(b.Sectors) || int(at.B) > len(b.Sectors) {
		return ""
	}
	sector := b.Sectors[at.A]
	if at.B != 0 {
		l, _ := b.LinkBetween(sector.ID, b.Sectors[at.B-1].ID)
		return fmt.Sprintf("%s  border with %s in the %s", b.Listed(int(at.A)), b.Called(int(at.B)-1), l.Heading)
	}
	var parts []string
	if sector.Name != "" {
		parts = append(parts, sector.ID)
	}
	if sector.Terrain != "" {
		parts = append(parts, sector.Terrain)
	}
	if side, ok := s.Side(sector.Side); ok {
		parts = append(parts, "of "+side.Name)
	}
	for _, st := range m.setting.Stacks {
		if st.At == at {
			parts = append(parts, model.Counted(len(st.Pieces), "unit", "units"))
		}
	}
	return strings.TrimSpace(b.Listed(int(at.A)) + "  " + strings.Join(parts, ", "))
}

// siteOf is the spot that a problem is about: by a label, or by the part of the map
// that its path leads to.
func (m *areaMap) siteOf(d diag.Diagnostic) (model.Site, bool) {
	b := m.editor.doc.Scenario().AreaBoard()
	for _, label := range d.Hexes {
		if at, err := b.Parse(label); err == nil {
			return at, true
		}
	}
	var i int
	if n, _ := fmt.Sscanf(d.Path, "map.sectors[%d]", &i); n == 1 && i < len(b.Sectors) {
		return sectorSite(i), true
	}
	if n, _ := fmt.Sscanf(d.Path, "map.links[%d]", &i); n == 1 && i < len(b.Links) {
		from, ok := b.Sector(b.Links[i].From)
		at := sectorSite(from)
		if to, leads := b.Sector(b.Links[i].To); leads {
			at.B = int32(to) + 1
		}
		return at, ok
	}
	return model.Site{}, false
}

// flags are the flags of problems on the map.
func (m *areaMap) flags(found diag.List) []areas.Problem {
	var out []areas.Problem
	for _, d := range found {
		if at, ok := m.siteOf(d); ok {
			out = append(out, areas.Problem{At: at, Severity: d.Severity})
		}
	}
	return out
}

// look leads to a spot.
func (m *areaMap) look(at model.Site) {
	m.draft.Choose(at)
	m.view.BringInSight(at)
	m.view.TakeFocus()
}

// places is the sectors as the finder has them.
func (m *areaMap) places() []found {
	var out []found
	b := m.editor.doc.Scenario().AreaBoard()
	for i, s := range b.Sectors {
		out = append(out, found{id: "place." + s.ID, text: "Go to " + b.Called(i), alias: s.ID, kind: "Sector", run: func() {
			m.look(sectorSite(i))
			m.editor.status.SetNotice(b.Listed(i))
		}})
	}
	return out
}

// layerCommands show and hide parts of the map.
func layerCommands(docs *documents) []*desk.Command {
	type layer struct {
		name string
		key  rune
		l    draw.Layer
	}
	layers := []layer{{"Hex lines", 'G', draw.GridLayer}, {"Hex numbers", 'L', draw.NumberLayer}, {"Place names", 'N', draw.LabelLayer}, {"Deployment areas", 'Z', draw.AreaLayer}}
	if docs.onAreas() {
		layers = []layer{{"Borders and spaces", 'G', draw.GridLayer}, {"Sector labels", 'I', draw.NumberLayer}, {"Sector names", 'N', draw.LabelLayer}, {"Deployment areas", 'Z', draw.AreaLayer}}
	}
	if docs.onTable() {
		layers = []layer{{"Armies", 'G', draw.UnitLayer}, {"Names of terrain", 'N', draw.LabelLayer}, {"Zones", 'Z', draw.AreaLayer}}
	}
	var out []*desk.Command
	for i, l := range layers {
		out = append(out, &desk.Command{
			ID: "layer." + l.l.String(), Menu: "View", Text: l.name, Rune: l.key, Editing: true, Split: i == 0, Toggles: true,
			Checked: docs.ofEditor(func(e *editor) bool { return e.shows(l.l) }), Run: docs.inEditor(func(e *editor) { e.toggleLayer(l.l) }),
		})
	}
	return out
}

// where says where the map lies, for the trace.
func (m *areaMap) where() *sheetState {
	c := m.editor.app.Win.Canvas()
	top := fyne.CurrentApp().Driver().AbsolutePositionForObject(m.view)
	const far = 100_000
	corner, away := m.view.PlaceAt(plane.Point{}), m.view.PlaceAt(plane.Point{X: far})
	x, y := c.PixelCoordinateForPosition(top.Add(corner))
	farX, _ := c.PixelCoordinateForPosition(top.Add(away))
	return &sheetState{X: float64(x), Y: float64(y), Scale: float64(farX-x) / far, Draws: m.draft.Working()}
}
