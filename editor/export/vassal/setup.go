package vassal

import (
	"bytes"
	"cmp"
	"fmt"
	"image"
	"slices"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/editor/export/vassal/sequence"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

// The maps of a module by their names, which saved games know them by.
const (
	mainMap   = "Main Map"
	waitMap   = "Off map"
	outOfPlay = "Out of play"

	emptyName = "Empty map"
	emptyFile = "empty.vsav"
)

// turnMap is the name of the map of the turns, by what the system calls these.
func turnMap(word rules.TurnWord) string { return word.Begins() + "s and arrivals" }

// pile is pieces that lie on one another, the lowest first.
type pile struct {
	onMap  string
	at     image.Point
	pieces []sequence.Piece
}

// highest is how many pieces lie on one another where there is a choice.
const highest = 6

// setUp lays out the pieces of a battle and draws the charts that they wait on.
func (s *stage) setUp(files *archive, b *box) error {
	sc := s.Scenario
	s.waiting = &chart{title: s.name + ": who sets up where", empty: "Nobody waits here: all have a place on the map, or arrive on their " + s.System.Turn.String() + ".", side: s.ground.side(), abreast: 6, cols: 2}
	s.track = &chart{title: s.name + ": " + s.System.Turn.String() + "s and arrivals", side: s.ground.side(), abreast: 2, cols: 6}
	units := s.ground.units(s.Battle)

	type group struct {
		of     *chart
		in     int
		stacks [][]unit
	}
	var waiting []group
	taken := make([]bool, len(units))
	gather := func(c *chart, in int, forces []string) {
		g := group{of: c, in: in}
		for i, u := range units {
			if taken[i] || u.placed || !slices.Contains(forces, sc.Forces[u.force].ID) {
				continue
			}
			taken[i] = true
			n := len(g.stacks)
			if n == 0 || len(g.stacks[n-1]) == highest || typeOf(sc, g.stacks[n-1][0]) != typeOf(sc, u) || g.stacks[n-1][0].force != u.force {
				g.stacks = append(g.stacks, nil)
				n++
			}
			g.stacks[n-1] = append(g.stacks[n-1], u)
		}
		c.pens[in].stacks += len(g.stacks)
		waiting = append(waiting, g)
	}
	for i, d := range sc.Deployment {
		waits := slices.ContainsFunc(units, func(u unit) bool { return !u.placed && slices.Contains(d.Forces, sc.Forces[u.force].ID) })
		if waits {
			s.waiting.pens = append(s.waiting.pens, pen{name: fmt.Sprintf("%s, step %d", waitMap, i+1), head: fmt.Sprintf("%d. %s", i+1, s.called(d.Forces)), about: []string{sequence.Clean(d.Sentence(sc))}})
			gather(s.waiting, len(s.waiting.pens)-1, d.Forces)
		}
	}
	s.addTurns()
	for _, r := range sc.Reinforcements {
		if r.Turn < 1 || r.Turn > len(s.track.pens) {
			continue
		}
		p := &s.track.pens[r.Turn-1]
		p.about = append(p.about, sequence.Clean(s.called(r.Forces)+", by "+r.Entry.Text(sc.Board)))
		gather(s.track, r.Turn-1, r.Forces)
	}
	var lost []string // whom no step sets up
	for i, u := range units {
		if id := sc.Forces[u.force].ID; !u.placed && !taken[i] && !slices.Contains(lost, id) {
			lost = append(lost, id)
		}
	}
	if len(lost) > 0 {
		s.waiting.pens = append(s.waiting.pens, pen{name: waitMap + ", no step", head: "Without a place", about: []string{s.called(lost)}})
		gather(s.waiting, len(s.waiting.pens)-1, lost)
	}
	for _, c := range []*chart{s.waiting, s.track} {
		c.arrange()
		var picture bytes.Buffer
		if err := paint.WritePNG(&picture, c.picture()); err != nil {
			return err
		}
		c.board = board{s.name, files.board(map[*chart]string{s.waiting: "forces", s.track: "turns"}[c], picture.Bytes())}
	}

	stack := func(onMap string, at image.Point, list ...unit) error {
		p := pile{onMap: onMap, at: at}
		for _, u := range list {
			piece, err := s.piece(files, b, u, onMap, at)
			if err != nil {
				return err
			}
			p.pieces = append(p.pieces, piece)
		}
		s.piles = append(s.piles, p)
		return nil
	}
	for _, group := range together(units) {
		if err := stack(mainMap, group[0].at, group...); err != nil {
			return err
		}
	}
	next := map[*chart]map[int]int{s.waiting: {}, s.track: {}}
	for _, g := range waiting {
		for _, list := range g.stacks {
			onMap := map[*chart]string{s.waiting: waitMap, s.track: turnMap(s.System.Turn)}[g.of]
			if err := stack(onMap, g.of.stack(g.in, next[g.of][g.in]), list...); err != nil {
				return err
			}
			next[g.of][g.in]++
		}
	}
	s.layMarkers(b)
	return nil
}

// typeOf is the id of the type of a unit.
func typeOf(s *model.Scenario, u unit) string { return s.Forces[u.force].Units[u.group].Type }

// together is the units that have a place, those of one place in a list.
func together(units []unit) (out [][]unit) {
	at := map[image.Point]int{}
	for _, u := range units {
		if !u.placed {
			continue
		}
		i, known := at[u.at]
		if !known {
			i = len(out)
			at[u.at] = i
			out = append(out, nil)
		}
		out[i] = append(out[i], u)
	}
	return out
}

// called is the names of some forces.
func (s *stage) called(forces []string) string {
	text := ""
	for _, id := range forces {
		f, ok := s.Scenario.Force(id)
		if !ok {
			continue
		}
		if text != "" {
			text += "; "
		}
		text += s.Scenario.SideName(f.Side) + ": " + cmp.Or(f.Name, f.ID)
	}
	return sequence.Clean(text)
}

// addTurns makes a pen for each turn.
func (s *stage) addTurns() {
	for n := 1; n <= min(s.Scenario.Length.Turns, mostTurns); n++ {
		p := pen{name: s.System.Turn.Title(n), head: s.System.Turn.Title(n)}
		if clock, ok := s.Scenario.Length.Clock(n); ok {
			p.head += " · " + clock
		}
		p.stacks = 1 // the marker
		s.track.pens = append(s.track.pens, p)
	}
}

// mostTurns bounds the turns that are drawn.
const mostTurns = 200

// piece is a unit as it lies on a map, with all its traits: prototypes do not keep their
// states in saved games.
func (s *stage) piece(files *archive, b *box, u unit, onMap string, at image.Point) (sequence.Piece, error) {
	sc := s.Scenario
	force := &sc.Forces[u.force]
	group := &force.Units[u.group]
	charts := sc.EffectiveCharts()
	t, ok := charts.UnitType(group.Type)
	if !ok {
		t = &model.UnitType{ID: group.Type, Name: group.Type}
	}
	l, err := b.looksOf(files, *s, sequence.Clean(sc.SideName(force.Side)), t, group, u)
	if err != nil {
		return nil, err
	}
	l.marks = append(l.marks, mark{"Force", sequence.Clean(cmp.Or(force.Name, force.ID))})
	name := fmt.Sprintf("%s %d", charts.TypeName(*t), u.number)
	if group.Name != "" {
		name = group.Name + ", " + name
	}
	gpid := b.types[group.Type]
	last := basic(l.shown(), sequence.Clean(name), gpid)
	last.State = basicState(onMap, at.X, at.Y, gpid)
	return append(l.traits(), last), nil
}

// layMarkers lays out the markers that the battle begins with.
func (s *stage) layMarkers(b *box) {
	lay := func(sl slot, onMap string, at image.Point) {
		p := sl.piece()
		p[len(p)-1].State = basicState(onMap, at.X, at.Y, sl.gpid)
		s.piles = append(s.piles, pile{onMap, at, []sequence.Piece{p}})
	}
	for _, m := range s.ground.markers(s.Battle) {
		of, _ := b.marker(m)
		for _, at := range m.at {
			lay(of, mainMap, at)
		}
	}
	if len(s.track.pens) > 0 {
		p := s.track.pens[0]
		lay(b.turn, turnMap(s.System.Turn), s.track.stack(0, p.stacks-1))
	}
}

// saved is the set-up as a saved game, itself an archive.
func (s *stage) saved(b *box, module, about string) ([]byte, error) {
	var game sequence.Saved
	for _, p := range s.piles {
		game.Stack(p.onMap, p.at.X, p.at.Y, p.pieces...)
	}
	s.boards(&game, b)
	return packedGame(game, module, about, s.name)
}

// boards lays out the boards of every map. The only stacks that the module deals by itself
// are cards, which each game begins with: so no set-up says that they were dealt.
func (s *stage) boards(game *sequence.Saved, b *box) {
	game.Board(mainMap, s.board.name)
	game.Board(turnMap(s.System.Turn), s.track.board.name)
	game.Board(waitMap, s.waiting.board.name)
	game.Board(outOfPlay, b.lost.board.name)
	if b.deck != nil {
		game.Board(cardMap, b.deck.chart.board.name)
	}
}

// emptyMap is a set-up of boards alone.
func emptyMap(b *box, module, about string, s stage) ([]byte, error) {
	var game sequence.Saved
	s.boards(&game, b)
	return packedGame(game, module, about, emptyName)
}

func packedGame(game sequence.Saved, module, about, name string) ([]byte, error) {
	a := newArchive()
	a.add("savedGame", []byte(game.Text()))
	a.add("moduledata", dataOf(module, about))
	a.add("savedata", savedData(name))
	return a.bytes()
}
