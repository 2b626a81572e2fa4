package tool

import (
	"fmt"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/model/limits"
)

// lowest is the least altitude of a crest, in metres.
const (
	altitudeStep = document.AltitudeStep
	lowest       = altitudeStep
)

// Height raises crests, with the right button lowers them: each hex once in a
// stroke, and with Shift the whole connected crest.
type Height struct {
	Step   int // metres
	Radius int

	sweep
	by int // of the stroke that is going on
	once
}

// NewHeight raises single hexes by 5 m.
func NewHeight() *Height { return &Height{Step: altitudeStep} }

// ID is "height".
func (t *Height) ID() string { return "height" }

// Name is the tool's name.
func (t *Height) Name() string { return "Raise and lower" }

// Key is the letter that chooses the tool.
func (t *Height) Key() string { return "U" }

// Hint says what the tool is for.
func (t *Height) Hint() string {
	return "Raises the crests it is swept over, with the right button lowers them"
}

// Options are by how much, and how widely.
func (t *Height) Options() []Option {
	return []Option{number("step", "By", &t.Step, altitudeStep, 100, altitudeStep, "m"), size(&t.Radius)}
}

// Actions is none.
func (t *Height) Actions() []Action { return nil }

// Hover previews a click.
func (t *Height) Hover(d *document.Document, e Event) Preview {
	b := d.Scenario().Hexes()
	reached := spread(b.Grid, []hex.Hex{e.Hex}, t.Radius)
	if len(reached) == 0 {
		return Preview{}
	}
	if t.sweep.sweeping {
		return Preview{Hexes: reached, Status: "Changing altitudes: " + e.LetGo() + " to finish, Esc takes it back"}
	}
	p := Preview{Hexes: t.crests(b, e, reached)}
	switch len(p.Hexes) {
	case 0:
		p.Hexes = reached
		p.Status = "Only a crest has an altitude, and there is none here"
	case 1:
		now := b.Altitude(p.Hexes[0])
		p.Status = fmt.Sprintf("Raise the crest from %d m to %d m, with the %s lower it to %d m; Shift: the whole crest", now, t.to(now, t.Step), e.RightButton(), t.to(now, -t.Step))
	default:
		p.Status = fmt.Sprintf("Raise %s of crest by %d m, with the %s lower them", model.CountedHexes(len(p.Hexes)), t.Step, e.RightButton())
		if !e.has(Shift) {
			p.Status += "; Shift: the whole crest"
		}
	}
	return p
}

// crests is the crest hexes that a click would raise.
func (t *Height) crests(b *model.HexBoard, e Event, reached hex.List) hex.List {
	if e.has(Shift) && b.Terrain(e.Hex) == model.Crest {
		crest, _ := terrainPatch(b, e.Hex)
		return crest
	}
	var out hex.List
	for _, h := range reached {
		if b.Terrain(h) == model.Crest {
			out = append(out, h)
		}
	}
	return out
}

// to is an altitude raised or lowered.
func (t *Height) to(now, by int) int { return min(max(now+by, lowest), limits.Altitude) }

// Press begins a stroke.
func (t *Height) Press(d *document.Document, e Event) error {
	if t.sweep.sweeping || e.Button != Left && e.Button != Right {
		return nil
	}
	t.by = t.Step
	if e.Button == Right {
		t.by = -t.Step
	}
	b := d.Scenario().Hexes()
	t.start(b.Grid)
	plain := e
	plain.Mods &^= Shift // here it says how far, not from where
	reached := t.sweep.begin(d, plain, t.label(), t.Radius)
	return t.raise(d, t.crests(b, e, reached))
}

func (t *Height) label() string {
	if t.by < 0 {
		return fmt.Sprintf("lower by %d m", -t.by)
	}
	return fmt.Sprintf("raise by %d m", t.by)
}

func (t *Height) raise(d *document.Document, crests hex.List) error {
	b := d.Scenario().Hexes()
	draft := document.NewDraft(b)
	for _, h := range t.fresh(crests) {
		draft.SetGround(h, model.Crest, t.to(b.Altitude(h), t.by))
	}
	return do(d, draft, t.label())
}

// Drag raises or lowers on.
func (t *Height) Drag(d *document.Document, e Event) error {
	if !t.sweep.goesOn(d, e) {
		return nil
	}
	return t.raise(d, t.crests(d.Scenario().Hexes(), Event{Hex: e.Hex}, t.sweep.move(d, e, t.Radius)))
}
