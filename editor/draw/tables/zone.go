package tables

import (
	"image"
	"image/color"
	"slices"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/editor/draw/tiles"
	"github.com/mapsheet/mapsheet/model"
)

// zone is named ground and how it is drawn.
type zone struct {
	zone  model.Zone
	ink   color.NRGBA
	plate plate
	stale bool // see terrain
}

// sideInk is the colour of a side as the palette prints it; of none, that of what is
// spoken of.
func (d *drawing) sideInk(side string) color.NRGBA {
	if ink, ok := d.setting.Sides[side]; ok {
		return d.inks.Printed(ink)
	}
	return d.inks.Selected
}

// pressZone makes the tinted outline of a zone, with its name at its left: at the top, or
// at the foot of a zone in the southern half of the table, for armies stand at its front.
func (d *drawing) pressZone(z *zone) {
	z.plate, z.stale = plate{}, false
	inks, ok := d.of(draw.AreaLayer)
	if !ok || len(z.zone.Outline) < 3 {
		return
	}
	o := corners(z.zone.Outline)
	path := outlinePath(z.zone.Outline, nil, 0)
	p := &press{Hand: d.hand(), inks: *inks, clip: d.hand().Shape(path)}
	ink := z.ink
	p.fill(zonePass, path, paint.Faint(ink, 0.07))
	p.line(zonePass, path, 1.3*inch, 8, paint.Faint(ink, 0.22))
	p.clip = nil
	p.line(zonePass, path, 9, 3.2, paint.Faint(inks.Disc, 0.7))
	p.line(zonePass, path, 6, 1.8, paint.Mixed(ink, black, 0.12))
	if name, ok := d.of(draw.LabelLayer); ok && z.zone.Name != "" {
		size := min(max(0.6*p.inch(), 11), 26)
		letters := paint.Letter(paint.Bold, z.zone.Name, size, 0.06*size)
		room := o.Room(0.1 * inch)
		at := point{X: room.Left + (letters.Advance/2+0.5*size)/p.Scale, Y: room.Top + 0.85*size/p.Scale}
		if letters.Advance < 0.94*room.Width()*p.Scale {
			if room.Top+room.Bottom > float64(d.board.Height) {
				at.Y = room.Bottom - 0.7*size/p.Scale
			}
			p.inks = *name
			p.caption(paint.Bold, z.zone.Name, at, size, 0, paint.Mixed(ink, name.Name, 0.55))
		}
	}
	z.plate = p.plate
}

func sameZone(a, b model.Zone) bool {
	return a.ID == b.ID && a.Name == b.Name && a.Side == b.Side && slices.Equal(a.Outline, b.Outline)
}

// mostZones is how many zones are made at once when a board changes.
const mostZones = 8

// setZones takes the zones of a board in place of those before; see setPieces.
func (d *drawing) setZones(zones []model.Zone, spoil func(image.Rectangle)) bool {
	before := d.zones
	next := make([]*zone, len(zones))
	kept := map[string]*zone{}
	for _, z := range before {
		kept[z.zone.ID] = z
	}
	var fresh []*zone
	for i, z := range zones {
		ink := d.sideInk(z.Side)
		if b := kept[z.ID]; b != nil && b.ink == ink && sameZone(b.zone, z) {
			next[i] = b
			delete(kept, z.ID)
			continue
		}
		z.Outline = slices.Clone(z.Outline)
		next[i] = &zone{zone: z, ink: ink, stale: true}
		fresh = append(fresh, next[i])
	}
	d.zones = next
	switch {
	case !d.pressed():
		d.next = 0
		return true
	case len(fresh) > mostZones:
		return false
	}
	tiles.Beside(len(fresh), func(_, i int) { d.pressZone(fresh[i]) })
	for z := range elsewhere(before, next) {
		spoil(z.plate.box)
	}
	for z := range elsewhere(next, before) {
		spoil(z.plate.box)
	}
	return true
}
