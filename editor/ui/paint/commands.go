package paint

import (
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/model"
)

// toolID and terrainID are the ids of the commands that take a tool, and a terrain.
func toolID(tool string) string        { return "tool." + tool }
func terrainID(t model.Terrain) string { return "paint." + t.String() }

// Commands is the commands of the tools; without a draft, those that all drafts have.
func Commands(of func() *Draft) []*desk.Command {
	var list []*desk.Command
	for i, t := range offered {
		id := t.ID()
		list = append(list, &desk.Command{
			ID: toolID(id), Menu: "Map", Under: "Tools", Text: t.Name(), Rune: rune(t.Key()[0]), Editing: true, Split: i == 0,
			Checked: func() bool { return of().Tools.Current.ID() == id },
			Run:     func() { of().Choose(id) },
		})
	}
	if d := of(); d != nil {
		list = append(list, d.commands()...)
	}
	return list
}

func (d *Draft) commands() []*desk.Command {
	var list []*desk.Command
	for _, t := range d.terrains() {
		c := &desk.Command{
			ID: terrainID(t), Menu: "Map", Under: "Paint", Text: "Paint " + t.String(), Editing: true,
			Checked: func() bool { return d.Tools.Brush.Terrain == t },
			Run:     func() { d.ChooseTerrain(t) },
		}
		if n := d.favourites.number(t); n > 0 {
			c.Rune = rune('0' + n)
		}
		list = append(list, c)
	}
	return append(list,
		&desk.Command{ID: "paint.search", Menu: "Map", Text: "Search terrains and tools", Rune: searchKey, Editing: true, Split: true, Run: d.search},
		&desk.Command{ID: "brush.smaller", Menu: "Map", Text: "Smaller brush", Rune: '[', Editing: true,
			Needs: "it is as small as can be", Enabled: func() bool { return d.canResize(-1) }, Run: func() { d.ChangeSize(-1) }},
		&desk.Command{ID: "brush.larger", Menu: "Map", Text: "Larger brush", Rune: ']', Editing: true,
			Needs: "it is as large as can be", Enabled: func() bool { return d.canResize(1) }, Run: func() { d.ChangeSize(1) }},
	)
}

// canResize reports whether the brush of a question, or else the tool in use, can be
// larger or smaller.
func (d *Draft) canResize(by int) bool {
	if b := d.bench.Ask.Brush(); b != nil {
		return b.CanResize(by)
	}
	o, ok := d.Tools.size()
	if !ok {
		return false
	}
	now := o.Get(d.bench.Doc)
	return by < 0 && now > o.Min || by > 0 && now < o.Max
}

// SheetCommands is the commands that work on the whole sheet of a draft.
func SheetCommands(of func() *Draft) []*desk.Command {
	in := func(do func(*Draft)) func() { return func() { do(of()) } }
	return []*desk.Command{
		{ID: "map.generate", Menu: "Map", Text: "Generate a map…", Alias: "random", Editing: true, Run: in(askGenerate)},
		{ID: "map.resize", Menu: "Map", Text: "Resize or crop the map…", Alias: "size larger smaller", Editing: true, Run: in(askResize)},
		{ID: "map.turn", Menu: "Map", Text: "Turn or mirror the map…", Alias: "rotate flip", Editing: true, Run: in(askTurn)},
	}
}
