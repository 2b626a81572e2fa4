package scene

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/mapsheet/mapsheet/editor/tiled"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/model/limits"
	"github.com/mapsheet/mapsheet/schema"
)

// Ways is how a map is taken.
type Ways struct {
	Bases schema.Bases
	// Tiles says which terrain a tile is that has a name of its own: by its class, its
	// property "terrain", the name of its picture, or that of its set with a colon and its
	// number, all in small letters.
	Tiles map[string]model.Terrain
	// Into is the scenario that the map of others is for; nil for a new one.
	Into *schema.File
	// New makes a new scenario with a map of so many columns and rows.
	New func(cols, rows int) (*schema.File, error)
}

// Taken is what a map says.
type Taken struct {
	// Base is what was there before somebody painted in Tiled: the scenario that the map
	// carries, or the one that it is for. Nil where there was none.
	Base *schema.File
	File *schema.File // what is there now
	// Report is what could not be taken, and what it was taken for.
	Report diag.List
}

// Take takes a map. The error says why nothing of it can be taken.
func Take(m *tiled.Map, w Ways) (*Taken, error) {
	t := &taker{m: m, ways: w}
	carried := t.carried()
	if carried != nil && carried.Scenario.Board.Kind() != model.OnHexes {
		return t.unchanged(carried)
	}
	if err := t.fits(); err != nil {
		return nil, err
	}
	out := &Taken{Base: carried}
	if out.Base == nil {
		out.Base = w.Into
	}
	if err := t.begin(out); err != nil {
		return nil, err
	}
	t.ground()
	t.objects()
	t.beside()
	out.Report = t.told()
	return out, nil
}

// taker takes a map in.
type taker struct {
	m      *tiled.Map
	ways   Ways
	at     layout
	grid   hex.Grid
	start  int // columns that were put in on the west
	was    *model.HexBoard
	board  *model.HexBoard
	own    bool // the map was written here
	report diag.List
	more   int // sentences that the report has no room for
}

// say adds a sentence to the report, about a line of the file and what lies there.
func (t *taker) say(severity diag.Severity, line int, path string, hexes []string, format string, args ...any) {
	if len(t.report) >= limits.ImportNotes {
		t.more++
		return
	}
	t.report = append(t.report, diag.Diagnostic{
		Position: diag.Position{Line: line}, Severity: severity, Code: "tiled", Path: path, Hexes: hexes, Message: diag.Messagef(format, args...),
	})
}

// told is the report in its order.
func (t *taker) told() diag.List {
	t.report.Sort()
	if t.more > 0 {
		t.report = append(t.report, diag.Diagnostic{Severity: diag.Hint, Code: "tiled", Message: fmt.Sprintf("and %d more of the like", t.more), More: t.more})
	}
	return t.report
}

// carried is the scenario that the map carries; nil where there is none that can be
// trusted.
func (t *taker) carried() *schema.File {
	text, hash := t.m.Properties.Text(scenarioKey), t.m.Properties.Text(hashKey)
	if text == "" {
		return nil
	}
	t.own = true
	if hashOf(text) != hash {
		t.say(diag.Warning, 0, "", nil, "the scenario that the map carries was changed outside Mapsheet, and is left alone: the map alone is taken")
		return nil
	}
	f, err := schema.Read("", strings.NewReader(text), t.ways.Bases)
	if err == nil && f.Kind != schema.ScenarioFile {
		err = errors.New("it is none")
	}
	if err != nil {
		var list diag.List
		if errors.As(err, &list) && len(list) > 0 {
			err = errors.New(list[0].Message)
		}
		t.say(diag.Warning, 0, "", nil, "the scenario that the map carries cannot be read, and the map alone is taken: %v", err)
		return nil
	}
	return f
}

// unchanged takes a map without hexes: the scenario that it carries. What was moved on it
// is told.
func (t *taker) unchanged(carried *schema.File) (*Taken, error) {
	laid, err := Lay(carried, Options{Tile: Tiles[0]})
	if err != nil {
		return nil, err
	}
	t.moved(laid, func(tiled.Layer) bool { return true }, "sectors, terrain and zones are changed in Mapsheet")
	t.beside()
	return &Taken{Base: carried, File: carried, Report: t.told()}, nil
}

// fits says why a map cannot be one of hexes; nil where it can.
func (t *taker) fits() error {
	m := t.m
	switch {
	case m.Orientation != "hexagonal":
		return fmt.Errorf("the map is %s, and Mapsheet takes maps of hexes from Tiled: in Tiled, Map › Map Properties, choose Hexagonal (Staggered)", diag.Excerpt(cmp.Or(m.Orientation, "of no kind")))
	case m.StaggerAxis != "x":
		return errors.New("the hexes of the map stand on a corner, and those of Mapsheet lie on a side: in Tiled, set the stagger axis to X")
	case m.HexSide < 1 || m.HexSide > m.TileWidth || m.TileWidth-m.HexSide < 2:
		return fmt.Errorf("the flat side of a hex has %d pixels, and its tile is %d wide: it takes less, about half as much", m.HexSide, m.TileWidth)
	}
	t.at = layout{width: m.TileWidth, height: m.TileHeight, side: m.HexSide}
	if m.StaggerIndex == "even" { // columns 0, 2, 4 are moved on: with one before them they are 1, 3, 5
		t.start = 1
		t.say(diag.Hint, 0, "", nil, "a column was put in on the west, as the first one begins half a hex lower than those of Mapsheet do")
	}
	t.grid = hex.Grid{Cols: m.Width + t.start, Rows: m.Height}
	t.at.left, t.at.top = (m.Column-t.start)*t.at.column(), m.Row*t.at.height
	if t.grid.Cols > limits.BoardSide {
		return fmt.Errorf("the map has %d columns: Mapsheet takes %d", t.grid.Cols, limits.BoardSide)
	}
	return nil
}

// begin makes the scenario that the map is laid on.
func (t *taker) begin(out *Taken) error {
	if out.Base == nil {
		f, err := t.ways.New(t.grid.Cols, t.grid.Rows)
		out.File = f
		if err == nil {
			t.was = f.Scenario.Hexes()
			t.board = t.was
		}
		return err
	}
	s := out.Base.Scenario.Clone()
	file := *out.Base
	file.Scenario, file.Comments = s, maps.Clone(file.Comments)
	out.File = &file
	var hexes bool
	if t.was, hexes = out.Base.Scenario.Board.(*model.HexBoard); !hexes {
		return fmt.Errorf("the scenario has %s, and the map is of hexes: take it as a new scenario", out.Base.Scenario.Board.Kind().Name())
	}
	t.board = t.was.Clone()
	if t.was.Grid != t.grid {
		if !t.own {
			return fmt.Errorf("the map has %d by %d hexes and the scenario %d by %d: take it as a new scenario, or give the scenario that size first (Map › Resize)", t.grid.Cols, t.grid.Rows, t.was.Grid.Cols, t.was.Grid.Rows)
		}
		t.say(diag.Warning, 0, "", nil, "the map has %d by %d hexes now, and had %d by %d: areas and conditions that name hexes say the same labels", t.grid.Cols, t.grid.Rows, t.was.Grid.Cols, t.was.Grid.Rows)
		t.board = model.NewHexBoard(t.grid.Cols, t.grid.Rows)
		t.board.HexMeters = t.was.HexMeters
		t.was = t.board.Clone()
	}
	s.Board = t.board
	return nil
}

// hexOf is the hex of a cell of a layer.
func (t *taker) hexOf(i int) hex.Hex { return hex.Hex{Col: i%t.m.Width + t.start, Row: i / t.m.Width} }

// beside tells of what has no place in a scenario.
func (t *taker) beside() {
	names := map[string]int{}
	add := func(all tiled.Properties) {
		for _, p := range all {
			if !strings.HasPrefix(p.Name, "mapsheet:") {
				names[p.Name]++
			}
		}
	}
	add(t.m.Properties)
	for _, l := range t.m.Layers {
		add(l.Properties)
		switch {
		case l.Kind == tiled.ImageLayer:
			t.say(diag.Warning, l.Line, l.Name, nil, "the picture %s was not taken: to draw over it, trace it (Map › Trace a picture)", diag.Excerpt(l.Image.Source))
		case l.Moved:
			t.say(diag.Hint, l.Line, l.Name, nil, "the layer %s lies beside its place or is seen through: it was taken as if it were not", diag.Excerpt(l.Name))
		}
		for _, o := range l.Objects {
			for _, p := range o.Properties {
				if !slices.Contains(objectKeys, p.Name) {
					add(tiled.Properties{p})
				}
			}
		}
	}
	if len(names) > 0 {
		var told []string
		for _, name := range slices.Sorted(maps.Keys(names)) {
			told = append(told, fmt.Sprintf("%s (%d)", diag.Excerpt(name), names[name]))
		}
		t.say(diag.Hint, 0, "", nil, "properties that mean nothing to Mapsheet were not taken: %s", listed(told))
	}
}

// objectKeys are the properties that objects have of their own here.
var objectKeys = []string{"hexes", "hex", "sides", "id", "kind", "expr", "forces", "turn", "count", "force", "side", terrainName, altitudeName, "heading", "road", "level", "width"}

// listed is items with commas, the first few of many.
func listed(items []string) string {
	const most = 12
	if len(items) > most {
		return strings.Join(items[:most], ", ") + fmt.Sprintf(" and %d more", len(items)-most)
	}
	return strings.Join(items, ", ")
}

// moved counts objects that differ from those that were laid out, in layers that show
// what is said elsewhere.
func (t *taker) moved(laid *Laid, shown func(tiled.Layer) bool, instead string) {
	was := map[string]tiled.Layer{}
	for _, l := range laid.Layers {
		if shown(l) {
			was[l.Name] = l
		}
	}
	for _, l := range t.m.Layers {
		before, ok := was[l.Name]
		if !ok || l.Kind != tiled.ObjectLayer {
			continue
		}
		delete(was, l.Name)
		n := 0
		for i := range max(len(l.Objects), len(before.Objects)) {
			if i >= len(l.Objects) || i >= len(before.Objects) || !alike(&l.Objects[i], &before.Objects[i]) {
				n++
			}
		}
		if n > 0 {
			t.say(diag.Warning, l.Line, l.Name, nil, "%s differently in the layer %s now, which was not taken: %s", model.Counted(n, "object lies or is called", "objects lie or are called"), diag.Excerpt(l.Name), instead)
		}
	}
}

// alike reports whether two objects look the same.
func alike(a, b *tiled.Object) bool {
	const far = 0.02 // of a pixel, which programs round
	near := func(x, y float64) bool { return max(x-y, y-x) < far }
	same := a.Name == b.Name && a.Class == b.Class && a.Shape == b.Shape && near(a.X, b.X) && near(a.Y, b.Y) && len(a.Points) == len(b.Points)
	for i := 0; same && i < len(a.Points); i++ {
		same = near(a.Points[i].X, b.Points[i].X) && near(a.Points[i].Y, b.Points[i].Y)
	}
	return same && a.Properties.Text("expr") == b.Properties.Text("expr")
}
