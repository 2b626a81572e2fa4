package paint

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/editor/ui/panel"
	"github.com/mapsheet/mapsheet/model"
)

// Layers lists the layers of the map: whether each is shown, dimmed or
// hidden, and whether edits leave it alone.
type Layers struct {
	panel.ReadOnly
	bench *panel.Bench
	set   func(l draw.Layer, v draw.Visibility)
	rows  map[draw.Layer]*layerRow
	whole fyne.CanvasObject
}

// layerRow is a layer with its two buttons.
type layerRow struct {
	eye, lock *kit.Button
	name      *canvas.Text
}

// lockable is the part of the locks that a layer stands for; nil for layers
// that cannot be changed by painting.
func lockable(l *document.Locks, layer draw.Layer) *bool {
	switch layer {
	case draw.TerrainLayer:
		return &l.Terrain
	case draw.AltitudeLayer:
		return &l.Altitude
	case draw.LineLayer:
		return &l.Lines
	case draw.HexsideLayer:
		return &l.Hexsides
	case draw.LabelLayer:
		return &l.Places
	default:
		return nil
	}
}

// NewLayers is the panel of the layers of a map; set shows, dims or hides one of them.
func NewLayers(b *panel.Bench, set func(l draw.Layer, v draw.Visibility)) *Layers {
	p := &Layers{bench: b, set: set, rows: map[draw.Layer]*layerRow{}}
	column := look.TightColumn()
	for _, l := range draw.Layers() {
		r := &layerRow{name: look.Line(l.Name(), look.Now().Ink, theme.TextSize())}
		r.eye = kit.NewButton("eye", "", func() { p.see(l) })
		b.Wire(r.eye)
		var lock fyne.CanvasObject = container.New(look.FixedWidth(30))
		if lockable(&document.Locks{}, l) != nil {
			r.lock = kit.NewButton("unlock", "", func() { p.toggleLock(l) })
			b.Wire(r.lock)
			lock = r.lock
		}
		p.rows[l] = r
		column.Add(container.NewBorder(nil, nil, r.eye, lock, r.name))
	}
	p.whole = kit.NewScroller(look.Pad(column, 2, 6, 6, 8))
	p.Show()
	return p
}

// ID is what the panel is known by.
func (p *Layers) ID() string { return "layers" }

// Name is on its tab.
func (p *Layers) Name() string { return "Layers" }

// Content is what the tab shows.
func (p *Layers) Content() fyne.CanvasObject { return p.whole }

// Update shows the layers as they stand.
func (p *Layers) Update(*model.Scenario, panel.Changes) { p.Show() }

// see shows a layer dimmed, then not at all, then wholly again.
func (p *Layers) see(l draw.Layer) {
	next := map[draw.Visibility]draw.Visibility{draw.Shown: draw.Dimmed, draw.Dimmed: draw.Hidden, draw.Hidden: draw.Shown}
	p.set(l, next[p.bench.Map.Options().Layers[l]])
}

func (p *Layers) toggleLock(l draw.Layer) {
	locks := p.bench.Doc.Locks()
	on := lockable(&locks, l)
	*on = !*on
	p.bench.Doc.SetLocks(locks)
	p.Show()
	p.bench.Map.Rehover()
}

// Show brings the rows up to date.
func (p *Layers) Show() {
	locks := p.bench.Doc.Locks()
	for l, r := range p.rows {
		r.eye.Icon, r.name.Color = "eye", look.Now().Ink
		switch p.bench.Map.Options().Layers[l] {
		case draw.Dimmed:
			r.eye.Icon, r.eye.Hint = "eye-dim", l.Name()+": dimmed; click to hide"
		case draw.Hidden:
			r.eye.Icon, r.eye.Hint, r.name.Color = "eye-closed", l.Name()+": hidden; click to show", look.Now().Faded
		default:
			r.eye.Hint = l.Name() + ": shown; click to dim"
		}
		r.eye.Refresh()
		r.name.Refresh()
		if r.lock == nil {
			continue
		}
		r.lock.Icon, r.lock.Tint, r.lock.Hint = "unlock", look.Now().Pale, l.Name()+": can be changed; click to lock"
		if *lockable(&locks, l) {
			r.lock.Icon, r.lock.Tint, r.lock.Hint = "lock", look.Now().Accent, l.Name()+": locked, edits leave it alone; click to unlock"
		}
		r.lock.Refresh()
	}
}
