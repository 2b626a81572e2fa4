package generate

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/tables"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/model/table"
)

// TableOptions say what the country on a table is like. Seed chooses one of many that
// fit.
type TableOptions struct {
	Seed    uint64
	Hills   int // 0 to 100
	Woods   int // 0 to 100
	Farms   int // 0 to 100
	Roads   int // 0 to MostLines
	Streams int // 0 to MostLines
	Rivers  int // 0 to MostLines
}

// TableDefaults is a country like those that toy soldiers fight in.
func TableDefaults() TableOptions {
	return TableOptions{Seed: 1, Hills: 40, Woods: 40, Farms: 40, Roads: 1, Streams: 1}
}

// Valid says which option is out of its range.
func (o TableOptions) Valid() error {
	for _, s := range []struct {
		name        string
		value, most int
	}{
		{"hills", o.Hills, 100}, {"woods", o.Woods, 100}, {"farms", o.Farms, 100},
		{"roads", o.Roads, MostLines}, {"streams", o.Streams, MostLines}, {"rivers", o.Rivers, MostLines},
	} {
		if s.value < 0 || s.value > s.most {
			return fmt.Errorf("%s %d cannot be: give 0 to %d", s.name, s.value, s.most)
		}
	}
	return nil
}

// EditTable is making the terrain of a scenario's table anew, as one step, and notes that
// say what the designer should look at afterwards. Zones stay, and so do pieces that the
// scenario refers to.
func EditTable(s *model.Scenario, o TableOptions) (document.Edit, []string, error) {
	if err := o.Valid(); err != nil {
		return nil, nil, err
	}
	b := s.TableBoard().Copy().(*model.TableBoard)
	var notes []string
	b.Pieces = slices.DeleteFunc(b.Pieces, func(p model.Piece) bool {
		users := document.PlaceUsers(s, p.ID)
		if len(users) > 0 {
			notes = append(notes, fmt.Sprintf("%s stays, as it is needed by %s: see whether it still lies well", cmp.Or(p.Name, p.ID), strings.Join(users, ", ")))
		}
		return len(users) == 0
	})
	l := &land{TableOptions: o, board: b}
	for _, stage := range []struct {
		stream uint64
		make   func()
	}{
		{waterStream, l.makeWaters}, {hillStream, l.makeHills}, {exitStream, l.makeRoads}, {townStream, l.makeFarms}, {woodStream, l.makeWoods},
	} {
		l.random = rand.New(rand.NewPCG(o.Seed, stage.stream))
		stage.make()
	}
	return document.Set{Name: fmt.Sprintf("generate a table from seed %d", o.Seed), Path: "map.pieces", Value: l.board.Pieces}, notes, nil
}

// land is a table that is being made.
type land struct {
	TableOptions
	board  *model.TableBoard
	random *rand.Rand // of the stage that is going on
	across bool       // the waters run from north to south
}

// cell is the grid that points keep to, in hundredths of an inch.
const cell = 25

// usual is the table for which settings of 0 to 100 say how many things there are.
const usual = 7200 * 4800

// share is how many things of a kind the table has, so many at 100 on the usual one.
func (l *land) share(setting, most int) int {
	return (l.board.Width*l.board.Height/100*setting*most/usual*2 + 1) / 2
}

// between is a number by chance, both ends included.
func (l *land) between(least, most int) int { return least + l.random.IntN(max(most-least, 0)+1) }

func onGrid(n int) int { return (n + cell/2) / cell * cell }

// point is a point by the way along the waters and the way across them.
func (l *land) point(along, over int) plane.Point {
	p := plane.Point{X: onGrid(along), Y: onGrid(over)}
	if l.across {
		p.X, p.Y = p.Y, p.X
	}
	return tables.OnTable(l.board, p)
}

// extent is how far the table reaches along the waters and across them.
func (l *land) extent() (along, over int) {
	if l.across {
		return l.board.Height, l.board.Width
	}
	return l.board.Width, l.board.Height
}

// add lays a piece with an id of its own.
func (l *land) add(p model.Piece) {
	ids := l.board.IDs()
	for n := 1; p.ID == ""; n++ {
		if id := fmt.Sprintf("%s-%d", p.Kind, n); !slices.Contains(ids, id) {
			p.ID = id
		}
	}
	l.board.Pieces = append(l.board.Pieces, p)
}

// name is one of some names by chance that nothing on the table has; empty where all are
// taken.
func (l *land) name(names []string) string {
	for _, i := range l.random.Perm(len(names)) {
		if !slices.ContainsFunc(l.board.Pieces, func(p model.Piece) bool { return p.Name == names[i] }) {
			return names[i]
		}
	}
	return ""
}

// makeWaters leads streams and rivers from edge to edge, each in a band of its own.
func (l *land) makeWaters() {
	l.across = l.random.IntN(3) == 0
	kinds := append(slices.Repeat([]model.PieceKind{model.PieceStream}, l.Streams), slices.Repeat([]model.PieceKind{model.PieceRiver}, l.Rivers)...)
	long, wide := l.extent()
	for i, kind := range kinds {
		const step, bend, bank = 600, 220, 400
		least, most := wide*i/len(kinds)+bank, wide*(i+1)/len(kinds)-bank
		middle := l.between((2*least+most)/3, (least+2*most)/3)
		over, drift := middle, l.between(-bend, bend)
		points := plane.Polygon{l.point(0, over)}
		for along := l.between(step/2, step); along < long-step/3; along += l.between(step*3/4, step*5/4) {
			drift = (drift*2 + l.between(-bend, bend)*2 + (middle-over)/4) / 3
			over = min(max(over+drift, least), most)
			points = append(points, l.point(along, over))
		}
		points = append(points, l.point(long, min(max(over+drift, least), most)))
		l.add(model.Piece{Kind: kind, Name: l.name(waterNames), Points: points})
	}
}

// makeHills lays hills of one to three levels beside the waters.
func (l *land) makeHills() {
	for range l.share(l.Hills, 6) {
		l.try(func() bool {
			radius := l.between(450, 1250)
			at := plane.Point{X: l.between(0, l.board.Width), Y: l.between(0, l.board.Height)}
			reach := l.reach(radius)
			outline, ok := l.blob(at, reach, 100)
			if !ok || !l.clear(outline, 150, func(model.PieceKind) bool { return true }) {
				return false
			}
			hill := model.Piece{Kind: model.PieceHill, Name: l.name(hillNames), Points: outline}
			part := 100
			for level := 2; level <= 3 && radius > 600*(level-1)+l.between(-150, 250); level++ {
				part = part * l.between(50, 62) / 100
				ring, ok := l.blob(at, reach, part)
				if lower := append([]plane.Polygon{outline}, hill.Rings...); !ok || !ring.Inside(lower[len(lower)-1]) {
					break
				}
				hill.Rings = append(hill.Rings, ring)
			}
			l.add(hill)
			return true
		})
	}
}

// makeWoods lays light and heavy woods clear of roads, waters and farms; they may climb
// hills.
func (l *land) makeWoods() {
	for range l.share(l.Woods, 8) {
		l.try(func() bool {
			at := plane.Point{X: l.between(0, l.board.Width), Y: l.between(0, l.board.Height)}
			outline, ok := l.blob(at, l.reach(l.between(350, 900)), 100)
			if !ok || !l.clear(outline, 60, func(k model.PieceKind) bool { return k != model.PieceHill }) {
				return false
			}
			kind := model.PieceLightWoods
			if l.random.IntN(3) == 0 {
				kind = model.PieceHeavyWoods
			}
			l.add(model.Piece{Kind: kind, Points: outline})
			return true
		})
	}
}

// try makes something by chance until it finds room, some times over.
func (l *land) try(make func() bool) {
	for range 60 {
		if make() {
			return
		}
	}
}

// rays is in how many directions a blob reaches out.
const rays = 14

// reach is how far a blob of about a radius reaches in each direction.
func (l *land) reach(radius int) [rays]int {
	var raw, out [rays]int
	longest, stretch := l.between(0, 1799), l.between(0, 70)
	for i := range raw {
		raw[i] = radius * l.between(70, 130) / 100
	}
	for i := range raw {
		out[i] = (raw[(i+rays-1)%rays] + 2*raw[i] + raw[(i+1)%rays]) / 4
		along := table.Cosine(i*3600/rays-longest) >> 20 // of 1,024
		out[i] = out[i] * (100*1024 + stretch*max(along, -along)) / (100 * 1024)
	}
	return out
}

// blob is an outline around a point, a part of a hundred as large as it reaches; false
// where it would lie off the table or have no inside.
func (l *land) blob(at plane.Point, reach [rays]int, part int) (plane.Polygon, bool) {
	out := make(plane.Polygon, rays)
	for i, r := range reach {
		p := table.Place(at, table.Facing(i*3600/rays), 0, r*part/100)
		out[i] = plane.Point{X: p.X / 5 * 5, Y: p.Y / 5 * 5}
		if p.X < 0 || p.Y < 0 || !l.board.Holds(out[i]) {
			return nil, false
		}
	}
	return out, out.Simple()
}

// clear reports whether an outline keeps a distance to the pieces of some kinds.
func (l *land) clear(outline plane.Polygon, distance int, of func(k model.PieceKind) bool) bool {
	area := table.NewArea(outline)
	for i := range l.board.Pieces {
		p := &l.board.Pieces[i]
		if !of(p.Kind) {
			continue
		}
		course := p.Points
		if p.Kind.Shape() != model.LineShape {
			if outline.Overlaps(p.Points) {
				return false
			}
			course = append(slices.Clone(p.Points), p.Points[0])
		}
		for k := range len(course) - 1 {
			side := table.Capsule(course[k], course[k+1], p.LineWidth()/2)
			if area.Near(&side, distance) {
				return false
			}
		}
	}
	return true
}

var (
	hillNames  = []string{"Signal Hill", "Chestnut Ridge", "Windmill Hill", "Long Ridge", "Gallows Hill", "Sheep Down", "Bald Knob", "Orchard Rise"}
	waterNames = []string{"Mill Creek", "Alder Brook", "Black Water", "Stony Run", "Otter Creek", "Long Water"}
	farmNames  = []string{"Miller’s farm", "Widow Hale’s farm", "Old tavern", "Parson’s house", "Quaker farm", "Smithy", "Tolliver’s place", "Brick house"}
)
