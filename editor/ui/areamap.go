package ui

import (
	"fmt"
	"slices"
	"strings"

	"fyne.io/fyne/v2"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/areas"
	"github.com/mapsheet/mapsheet/editor/sectors"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/editor/ui/mapview"
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
	corner  plane.Point   // that is dragged
	moving  document.Edit // what letting go would do; nil for nothing
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
	m.setting = areas.SetUp(s)
	m.view.SetSetting(m.setting)
	var o areas.Overlays
	if m.editor.shows(draw.AreaLayer) {
		o.Areas = deploymentSectors(s)
	}
	m.view.SetOverlays(o)
	m.handle()
}

// handle shows the corners of the sector that is selected.
func (m *areaMap) handle() {
	var points []plane.Point
	if i, ok := m.selected(); ok {
		points = m.editor.doc.Scenario().AreaBoard().Sectors[i].Outline
	}
	m.view.Handle(slices.Clone(points))
}

// selected is the sector that is selected; false where none is, or several are.
func (m *areaMap) selected() (int, bool) {
	at := m.view.Selected()
	if len(at) != 1 || at[0].B != 0 || int(at[0].A) >= len(m.editor.doc.Scenario().AreaBoard().Sectors) {
		return 0, false
	}
	return int(at[0].A), true
}

// pair is the two sectors that are selected; false where others are.
func (m *areaMap) pair() (one, other int, ok bool) {
	at, n := m.view.Selected(), int32(len(m.editor.doc.Scenario().AreaBoard().Sectors))
	if len(at) != 2 || at[0].B != 0 || at[1].B != 0 || at[0].A >= n || at[1].A >= n {
		return 0, 0, false
	}
	return int(at[0].A), int(at[1].A), true
}

// Grab begins to drag a corner of the sector that is selected.
func (m *areaMap) Grab(at plane.Point, near int) bool {
	i, ok := m.selected()
	if !ok {
		return false
	}
	s := m.editor.doc.Scenario().AreaBoard().Sectors[i]
	m.corner, ok = sectors.Corner(&model.AreaBoard{Sectors: []model.Sector{s}}, at, near)
	m.moving = nil
	return ok
}

// Drag shows the map as it would be with the corner there, or at another corner that
// is near. Where the corner cannot go it stays where it could.
func (m *areaMap) Drag(at plane.Point, near int) {
	b := m.editor.doc.Scenario().AreaBoard()
	if other, ok := sectors.Corner(b, at, near); ok {
		at = other
	}
	e, err := sectors.MoveCorner(b, m.corner, at)
	if err != nil {
		m.editor.status.SetNotice(desk.SentenceOf(err))
		return
	}
	m.moving = e
	m.editor.status.SetNotice("")
	shown := &model.Scenario{Board: b.Copy()}
	if _, _, err := e.Apply(shown); err == nil {
		m.view.SetBoard(shown.AreaBoard())
		i, _ := m.selected()
		m.view.Handle(shown.AreaBoard().Sectors[i].Outline)
	}
}

// Drop moves the corner to where it was last shown.
func (m *areaMap) Drop(ok bool) {
	e := m.moving
	m.moving = nil
	m.editor.status.SetNotice("")
	if !ok || e == nil || !m.editor.bench.Do(e) {
		m.show()
	}
}

// change makes an edit of the map, after which a sector is selected, or says why it
// cannot be made.
func (m *areaMap) change(sector int, e document.Edit, err error) {
	if err != nil {
		m.editor.status.SetNotice(desk.SentenceOf(err))
		return
	}
	m.view.Select(sectorSite(sector))
	m.editor.bench.Do(e)
}

// split parts the sector that is selected in two.
func (m *areaMap) split() {
	i, _ := m.selected()
	e, err := sectors.Split(m.editor.doc.Scenario().AreaBoard(), i)
	m.change(i, e, err)
}

// join makes one of the two that are selected.
func (m *areaMap) join() {
	i, j, _ := m.pair()
	e, err := sectors.Join(m.editor.doc.Scenario().AreaBoard(), i, j)
	if j < i {
		m.change(i-1, e, err)
	} else {
		m.change(i, e, err)
	}
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
		where, action = m.describe(at), "Click: select it, Shift: this one too"
		if i, one := m.selected(); one && at == sectorSite(i) {
			action = "Drag a corner: all sectors that meet there follow"
		}
	}
	m.editor.status.SetAction(action, where)
}

// Choose selects a spot, or takes the selection away.
func (m *areaMap) Choose(at model.Site, ok, more bool) {
	m.editor.status.SetNotice("")
	switch {
	case !ok:
		m.view.Select()
	case more && !slices.Contains(m.view.Selected(), at):
		m.view.Select(append(slices.Clone(m.view.Selected()), at)...)
	default:
		m.view.Select(at)
	}
	m.handle()
	m.editor.app.updateMenu()
}

func (m *areaMap) Moved() { m.editor.Moved() }

// Key takes the selection away with Escape; other keys are the window's.
func (m *areaMap) Key(name fyne.KeyName) {
	switch {
	case name == fyne.KeyEscape:
		m.view.Select()
		m.handle()
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
	for _, st := range m.setting.Stacks {
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
	m.handle()
	m.view.BringInSight(at)
	m.view.TakeFocus()
	m.editor.app.updateMenu()
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
	board := func(e *editor) *model.AreaBoard { return e.doc.Scenario().AreaBoard() }
	one := a.ofEditor(func(e *editor) bool { _, ok := e.areas.selected(); return ok })
	list := []*command{
		{menu: "Map", text: "Name the sector…", editing: true, enabled: one, run: a.inEditor(func(e *editor) { e.areas.askName() })},
		{menu: "Map", text: "Split the sector", editing: true, enabled: one, run: a.inEditor(func(e *editor) { e.areas.split() })},
		{menu: "Map", text: "Join the two sectors", editing: true,
			enabled: a.ofEditor(func(e *editor) bool { _, _, ok := e.areas.pair(); return ok }),
			run:     a.inEditor(func(e *editor) { e.areas.join() })},
		{menu: "Map", text: "Link sectors across their borders", editing: true,
			enabled: a.ofEditor(func(e *editor) bool { _, ok := sectors.LinkBorders(board(e)); return ok }),
			run: a.inEditor(func(e *editor) {
				if edit, ok := sectors.LinkBorders(board(e)); ok {
					e.bench.Do(edit)
				}
			})},
	}
	for _, g := range [][2]string{{"Open ground", ""}, {"Forest", "forest"}, {"Hill", "hill"}, {"Buildings", "building"}} {
		list = append(list, &command{menu: "Map", under: "Ground of the sector", text: g[0], editing: true, enabled: one,
			checked: a.ofEditor(func(e *editor) bool { i, ok := e.areas.selected(); return ok && board(e).Sectors[i].Terrain == g[1] }),
			run: a.inEditor(func(e *editor) {
				i, _ := e.areas.selected()
				e.bench.Do(document.Set{Name: "change the ground of sector " + board(e).Sectors[i].ID, Path: fmt.Sprintf("map.sectors[%d].terrain", i), Value: g[1]})
			})})
	}
	return append(list, &command{
		menu: "Map", text: "Sector cursor for the keyboard", rune: 'K', editing: true, split: true, toggles: true,
		checked: a.ofEditor(func(e *editor) bool { return e.areas.view.KeyCursor() }),
		run: a.inEditor(func(e *editor) {
			e.areas.view.ToggleCursor()
			e.board.TakeFocus()
		}),
	})
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
