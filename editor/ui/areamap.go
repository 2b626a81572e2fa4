package ui

import (
	"fmt"
	"strings"

	"fyne.io/fyne/v2"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/areas"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/editor/ui/mapview"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
)

// areaMap is the draft on a map of areas: what is shown there, and what the pointer
// and the keys do.
type areaMap struct {
	editor *editor
	view   *mapview.Areas
}

var _ mapview.AreasListener = (*areaMap)(nil)

func newAreaMap(e *editor, b *model.AreaBoard, palette string) *areaMap {
	m := &areaMap{editor: e}
	m.view = mapview.NewAreas(b, palette, m)
	return m
}

// show shows the scenario as it is now.
func (m *areaMap) show() {
	s := m.editor.doc.Scenario()
	m.view.SetBoard(s.AreaBoard())
	m.view.SetSetting(areas.SetUp(s))
	var o areas.Overlays
	if m.editor.shows(draw.AreaLayer) {
		o.Areas = deploymentSectors(s)
	}
	m.view.SetOverlays(o)
}

// deploymentSectors is where forces deploy, with their names.
func deploymentSectors(s *model.Scenario) []areas.Overlay {
	charts := s.EffectiveCharts()
	var out []areas.Overlay
	for _, d := range s.Deployment {
		in, err := d.Area.Sectors(s.AreaBoard())
		_, label, ok := deploying(s, charts, d)
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
	where, action := "", ""
	if ok {
		where, action = describeSite(m.editor.doc.Scenario(), at), "Click: select it"
	}
	m.editor.status.SetAction(action, where)
}

// Choose selects a spot, or takes the selection away.
func (m *areaMap) Choose(at model.Site, ok bool) {
	m.editor.status.SetNotice("")
	if ok {
		m.view.Select(at)
	} else {
		m.view.Select()
	}
	m.editor.app.updateMenu()
}

func (m *areaMap) Moved() { m.editor.Moved() }

// Key takes the selection away with Escape; other keys are the window's.
func (m *areaMap) Key(name fyne.KeyName) {
	switch {
	case name == fyne.KeyEscape:
		m.view.Select()
		m.editor.leavePick(false)
	case kit.KindOf(name) != kit.LetterKey: // those come as letters too
		m.editor.app.plainKey(name)
	}
}

func (m *areaMap) Rune(r rune)              { m.editor.app.plainRune(r) }
func (m *areaMap) Shortcut(s fyne.Shortcut) { m.editor.app.looseShortcut(s) }

// describeSite says what is at a spot: "Marengo  village, 4 units".
func describeSite(s *model.Scenario, at model.Site) string {
	b := s.AreaBoard()
	if int(at.A) >= len(b.Sectors) || int(at.B) > len(b.Sectors) {
		return ""
	}
	sector := b.Sectors[at.A]
	if at.B != 0 {
		other := b.Sectors[at.B-1]
		l, _ := b.LinkBetween(sector.ID, other.ID)
		return fmt.Sprintf("%s  border with %s in the %s", sector.Name, other.Name, l.Heading)
	}
	parts := []string{sector.ID}
	if sector.Terrain != "" {
		parts = append(parts, sector.Terrain)
	}
	if side, ok := s.Side(sector.Side); ok {
		parts = append(parts, "of "+side.Name)
	}
	for _, st := range areas.SetUp(s).Stacks {
		if st.At == at {
			parts = append(parts, model.Counted(len(st.Pieces), "unit", "units"))
		}
	}
	return sector.Name + "  " + strings.Join(parts, ", ")
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
		if at, err := b.Parse(b.Label(m.ofLink(b, b.Links[i]))); err == nil {
			return at, true
		}
		if j, ok := b.Sector(b.Links[i].From); ok {
			return sectorSite(j), true
		}
	}
	return model.Site{}, false
}

// ofLink is the border that a link crosses.
func (m *areaMap) ofLink(b *model.AreaBoard, l model.Link) model.Site {
	from, _ := b.Sector(l.From)
	to, _ := b.Sector(l.To)
	return model.Site{A: int32(from), B: int32(to) + 1}
}

// flags are the flags of problems on the map.
func (m *areaMap) flags(found diag.List) []areas.Mark {
	var out []areas.Mark
	for _, d := range found {
		if at, ok := m.siteOf(d); ok {
			out = append(out, areas.Mark{At: at, Severity: d.Severity})
		}
	}
	return out
}

// look leads to a spot.
func (m *areaMap) look(at model.Site) {
	m.view.Select(at)
	m.view.BringInSight(at)
	m.view.TakeFocus()
}

// places is the sectors as the finder has them.
func (m *areaMap) places() []found {
	var out []found
	for i, s := range m.editor.doc.Scenario().AreaBoard().Sectors {
		out = append(out, found{text: "Go to " + s.Name, alias: s.ID, kind: "Sector", run: func() {
			m.look(sectorSite(i))
			m.editor.status.SetNotice(s.Name)
		}})
	}
	return out
}

// onAreas reports whether the document that is shown has a map of areas.
func (a *App) onAreas() bool { return a.editor != nil && a.editor.areas != nil }

// onHexes is commands that a map of hexes alone has.
func (a *App) onHexes(commands func() []*command) []*command {
	if a.onAreas() {
		return nil
	}
	return commands()
}

// areaCommands is the commands that a map of areas alone has.
func (a *App) areaCommands() []*command {
	if !a.onAreas() {
		return nil
	}
	return []*command{{
		menu: "Map", text: "Sector cursor for the keyboard", rune: 'K', editing: true, toggles: true,
		checked: a.ofEditor(func(e *editor) bool { return e.areas.view.KeyCursor() }),
		run: a.inEditor(func(e *editor) {
			e.areas.view.ToggleCursor()
			e.board.TakeFocus()
		}),
	}}
}

// layerCommands show and hide parts of the map.
func (a *App) layerCommands() []*command {
	type layer struct {
		name string
		key  rune
		l    draw.Layer
	}
	layers := []layer{{"Hex lines", 'G', draw.GridLayer}, {"Hex numbers", 'L', draw.NumberLayer}, {"Place names", 'N', draw.LabelLayer}, {"Deployment areas", 'Z', draw.AreaLayer}}
	if a.onAreas() {
		layers = []layer{{"Borders and spaces", 'G', draw.GridLayer}, {"Sector names", 'N', draw.LabelLayer}, {"Deployment areas", 'Z', draw.AreaLayer}}
	}
	var out []*command
	for i, l := range layers {
		out = append(out, &command{
			menu: "View", text: l.name, rune: l.key, editing: true, split: i == 0, toggles: true,
			checked: a.ofEditor(func(e *editor) bool { return e.shows(l.l) }), run: a.inEditor(func(e *editor) { e.toggleLayer(l.l) }),
		})
	}
	return out
}

// refuseAreas says why a map of areas cannot be played here, and how it can.
func (e *editor) refuseAreas() {
	e.status.SetNotice(look.Sentence("Maps of areas are played on the command line: mapsheet play"))
}
