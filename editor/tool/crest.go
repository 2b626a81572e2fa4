package tool

import (
	"fmt"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// Crest draws a crest line and lays slopes on the clear ground around it; the
// right button levels it again, slopes included. Towns, canals and
// rivers stay what they are: a town keeps its houses and no water climbs. Woods on the line
// make way for the crest, woods beside it stay; roads and railroads run over
// both. With Ctrl it takes the altitude of a crest up, with Shift it draws a
// straight line from where the last stroke ended.
type Crest struct {
	Altitude int // metres
	Slopes   int // how many hexes wide they are

	sweep
	leveling bool // the stroke that is going on
}

// NewCrest draws crests of 40 m with slopes one hex wide.
func NewCrest() *Crest { return &Crest{Altitude: 40, Slopes: 1} }

// ID is "crest".
func (t *Crest) ID() string { return "crest" }

// Name is the tool's name.
func (t *Crest) Name() string { return "Crest line" }

// Key is the letter that chooses the tool.
func (t *Crest) Key() string { return "H" }

// Hint says what the tool is for.
func (t *Crest) Hint() string {
	return "Draws a crest with its altitude and lays slopes around it; the right button levels"
}

// Options are the altitude and the width of the slopes.
func (t *Crest) Options() []Option {
	return []Option{
		number("altitude", "Altitude", &t.Altitude, lowest, 995, altitudeStep, "m"),
		number("slopes", "Slopes", &t.Slopes, 0, 3, 1, "wide"),
	}
}

// Actions is none.
func (t *Crest) Actions() []Action { return nil }

// Hover previews a click.
func (t *Crest) Hover(d *document.Document, e Event) Preview {
	b := d.Scenario().Hexes()
	if !b.Grid.Contains(e.Hex) {
		return Preview{}
	}
	p := Preview{Hexes: hex.List{e.Hex}}
	switch {
	case t.sweep.sweeping && t.leveling:
		p.Status = "Leveling: " + e.LetGo() + " to finish, Esc takes it back"
	case t.sweep.sweeping:
		p.Status = fmt.Sprintf("Drawing a crest of %d m: %s to finish, Esc takes it back", t.Altitude, e.LetGo())
	case e.has(Ctrl) && b.Altitude(e.Hex) > 0:
		p.Status = fmt.Sprintf("Take up the altitude of %d m", b.Altitude(e.Hex))
	default:
		line := t.sweep.reach(d, e, 0)
		for _, c := range t.raise(b, line).Edit("").Cells {
			if c.Hex != e.Hex {
				p.Hexes = append(p.Hexes, c.Hex)
			}
		}
		p.Status = fmt.Sprintf("Draw a crest of %d m on %s, with slopes around it", t.Altitude, model.CountedHexes(len(line)))
		if ground := b.Terrain(e.Hex); ground == model.Crest || ground == model.Slope {
			p.Status += "; " + e.RightButton() + ": level it"
		}
		p.Status += t.sweep.anchorHint(d)
		if b.Altitude(e.Hex) > 0 {
			p.Status += "; Ctrl: take up its altitude"
		}
	}
	return p
}

// raise is the crest line over the hexes, with its slopes.
func (t *Crest) raise(b *model.HexBoard, line hex.List) *document.Draft {
	draft := document.NewDraft(b)
	for _, h := range line {
		if b.Terrain(h) != model.Town && !b.HasWater(h) {
			draft.SetGround(h, model.Crest, t.Altitude)
		}
	}
	draft.LaySlopes(line, t.Slopes)
	return draft
}

// level makes hills on the hexes clear, and the slopes that led up to them
// alone.
func (t *Crest) level(b *model.HexBoard, line hex.List) *document.Draft {
	draft := document.NewDraft(b)
	var crests hex.List
	for _, h := range line {
		switch draft.Cell(h).Terrain {
		case model.Crest:
			crests = append(crests, h)
			draft.SetGround(h, model.Clear, 0)
		case model.Slope:
			draft.SetGround(h, model.Clear, 0)
		}
	}
	wide := max(1, t.Slopes)
	for _, h := range spread(b.Grid, crests, wide) {
		if draft.Cell(h).Terrain != model.Slope {
			continue
		}
		leads := false
		for _, n := range spread(b.Grid, []hex.Hex{h}, wide) {
			leads = leads || draft.Cell(n).Terrain == model.Crest
		}
		if !leads {
			draft.SetGround(h, model.Clear, 0)
		}
	}
	return draft
}

// Press begins a stroke, or takes an altitude up.
func (t *Crest) Press(d *document.Document, e Event) error {
	if t.sweep.sweeping || e.Button != Left && e.Button != Right {
		return nil
	}
	if e.has(Ctrl) {
		if m := d.Scenario().Hexes().Altitude(e.Hex); m > 0 {
			t.Altitude = m
		}
		return nil
	}
	t.leveling = e.Button == Right
	name := t.label()
	return t.work(d, t.sweep.begin(d, e, name, 0))
}

func (t *Crest) label() string {
	if t.leveling {
		return "level a hill"
	}
	return "draw a crest"
}

func (t *Crest) work(d *document.Document, line hex.List) error {
	b := d.Scenario().Hexes()
	if t.leveling {
		return do(d, t.level(b, line), t.label())
	}
	return do(d, t.raise(b, line), t.label())
}

// Drag draws or levels on, without gaps.
func (t *Crest) Drag(d *document.Document, e Event) error {
	if !t.sweep.goesOn(d, e) {
		return nil
	}
	return t.work(d, t.sweep.move(d, e, 0))
}
