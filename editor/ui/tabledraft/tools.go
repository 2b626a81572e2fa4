package tabledraft

import (
	"fmt"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/editor/ui/panel"
	"github.com/mapsheet/mapsheet/model"
)

// Tool is what clicks on a table are for.
type Tool struct {
	ID, Name string
	Key      rune
	Kind     model.PieceKind // that is drawn; empty for a zone, and for selecting
}

// Selecting and Zoning are the tools that draw no terrain.
const (
	Selecting = "select"
	Zoning    = "zone"
)

// Tools are all tools, in the order of the palette.
var Tools = []Tool{
	{ID: Selecting, Name: "Select", Key: 'V'},
	{ID: Zoning, Name: "Zone", Key: 'D'},
	terrain(model.PieceHill, 'H'),
	terrain(model.PieceLightWoods, 'W'), terrain(model.PieceHeavyWoods, 'Y'),
	terrain(model.PieceCrops, 'C'), terrain(model.PieceRough, 'U'),
	terrain(model.PiecePond, 'O'), terrain(model.PieceLake, 'A'),
	terrain(model.PieceBuilding, 'B'),
	terrain(model.PieceStream, 'S'), terrain(model.PieceRiver, 'Q'),
	terrain(model.PieceRoad, 'R'),
	terrain(model.PieceFence, 'F'), terrain(model.PieceHedge, 'E'), terrain(model.PieceWall, 'X'),
	terrain(model.PieceBarricade, 'J'), terrain(model.PieceRampart, 'M'), terrain(model.PieceFortification, 'T'),
}

func terrain(kind model.PieceKind, key rune) Tool {
	return Tool{ID: string(kind), Name: look.Capital(kind.Name()), Key: key, Kind: kind}
}

// closed reports whether what the tool draws has an outline.
func (t Tool) closed() bool { return t.Kind == "" || t.Kind.Shape() != model.LineShape }

// boxed reports whether a drag with the tool draws a rectangle.
func (t Tool) boxed() bool { return t.ID == Zoning || t.Kind == model.PieceBuilding }

// what is what the tool draws, in a sentence: "a hill", "light woods".
func (t Tool) what() string {
	switch t.Kind {
	case "":
		return "a zone"
	case model.PieceLightWoods, model.PieceHeavyWoods, model.PieceCrops:
		return t.Kind.Name()
	case model.PieceRough:
		return "rough ground"
	}
	return "a " + t.Kind.Name()
}

// Palette is the column of tools at the left of a table.
type Palette struct {
	draft   *Draft
	tools   map[string]*kit.Button
	steps   []*kit.Button
	content fyne.CanvasObject
}

const paletteWidth = 168

// besides are tools that share a line of the palette, the left one first, so that all of
// it is in sight in a small window.
var besides = map[string]string{
	Selecting: Zoning, string(model.PiecePond): string(model.PieceLake), string(model.PieceStream): string(model.PieceRiver),
	string(model.PieceFence): string(model.PieceHedge),
}

// NewPalette is the palette of a draft.
func NewPalette(b *panel.Bench, d *Draft) *Palette {
	p := &Palette{draft: d, tools: map[string]*kit.Button{}}
	column := look.TightColumn()
	group := func(name string) {
		column.Add(look.Pad(look.Title(name, 14), 8, 8, 2, 0))
	}
	button := func(text, key, hint string, tap func()) *kit.Button {
		n := kit.NewButton("", text, tap)
		n.Key, n.Hint, n.Wide = key, hint, true
		b.Wire(n)
		return n
	}
	var all []*kit.Button
	for i, t := range Tools {
		switch i {
		case 0:
			group("Tools")
		case 2:
			group("Ground")
		case 10:
			group("Lines")
		}
		hint := fmt.Sprintf("Draw %s: click its corners, or draw with the button held (%c)", t.what(), t.Key)
		if t.ID == Selecting {
			hint = fmt.Sprintf("Select, drag and turn what lies on the table (%c)", t.Key)
		}
		n := button(t.Name, string(t.Key), hint, func() { d.Take(t.ID) })
		p.tools[t.ID] = n
		all = append(all, n)
		switch {
		case i+1 < len(Tools) && besides[t.ID] == Tools[i+1].ID: // with the next
		case i > 0 && besides[Tools[i-1].ID] == t.ID:
			column.Add(container.NewGridWithColumns(2, all[i-1], n))
		default:
			column.Add(n)
		}
	}
	kit.Rove(all, 1)
	group("Points keep to")
	steps := container.NewGridWithColumns(len(Snaps))
	for _, step := range Snaps {
		n := button(step.Short, "", step.Name+": corners lie on a grid of that step (I goes on to the next)", func() { d.SetStep(step.Step) })
		p.steps = append(p.steps, n)
		steps.Add(n)
	}
	column.Add(steps)
	kit.Rove(p.steps, 1)
	scroll := kit.NewScroller(look.Pad(column, 4, 4, 6, 4))
	p.content = look.OnPaper(look.Now().Paper, container.New(look.FixedWidth(paletteWidth), scroll))
	p.Update()
	return p
}

// Content is the column.
func (p *Palette) Content() fyne.CanvasObject { return p.content }

// Update marks the tool in use, and the grid.
func (p *Palette) Update() {
	for id, n := range p.tools {
		n.SetSelected(id == p.draft.Tool().ID)
	}
	for i, step := range Snaps {
		p.steps[i].SetSelected(step.Step == p.draft.Step())
	}
}
