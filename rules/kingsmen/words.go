package kingsmen

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/kingsmen/ground"
)

// site is the spot of a point.
func site(p plane.Point) model.Site { return model.Site{A: int32(p.X), B: int32(p.Y)} }

// label is what the board calls a point: "36.00,24.50".
func (b *battle) label(p plane.Point) string { return b.board.Label(site(p)) }

// unitName is what logs call a unit, or a general behind the units.
func (b *battle) unitName(u int) string {
	if u >= len(b.pieces) {
		return b.leaders[u-len(b.pieces)].name
	}
	return b.pieces[u].name
}

// title is what people call a unit, or a general behind the units.
func (b *battle) title(u int) string {
	if u >= len(b.pieces) {
		return b.leaders[u-len(b.pieces)].title
	}
	return b.pieces[u].title
}

// ActionText is the action as logs have it: "march british-infantry-1 36.00,24.50",
// "place british-infantry-1 36.00,24.50 900 line-2".
func (s *State) ActionText(a rules.Action) string {
	if a.Verb >= numVerbs || !s.sound(a) {
		return fmt.Sprintf("verb-%d", a.Verb)
	}
	words := []string{verbs[a.Verb].word}
	takes := verbs[a.Verb].takes
	if a.Unit != rules.Absent {
		words = append(words, s.battle.unitName(int(a.Unit)))
	}
	if takes&takesOther != 0 {
		words = append(words, s.battle.unitName(int(a.At[0])))
	}
	if takes&takesPoint != 0 {
		words = append(words, s.battle.label(pointOf(a)))
	}
	if a.Verb == verbPlace && s.leaderOf(a) != none {
		return strings.Join(words, " ")
	}
	p := poseOf(a)
	switch {
	case a.Verb == verbTurn:
		words = append(words, fmt.Sprint(a.At[0]))
	case takes&takesFacing != 0:
		words = append(words, fmt.Sprint(p.facing))
	}
	switch {
	case takes&takesFormation != 0:
		words = append(words, formed(p.formation, p.size))
	case a.Verb == verbPlay:
		words = append(words, card(a.At[0]).String())
	case a.Verb == verbEnter:
		words = append(words, s.battle.pieceName(int(a.At[0])))
	case takes&takesNumber != 0:
		words = append(words, fmt.Sprint(a.At[0]))
	case a.Verb == verbFire && a.Flags&quick != 0:
		words = append(words, "quick")
	}
	return strings.Join(words, " ")
}

// reader reads an action word by word.
type reader struct {
	rules.WordReader
	s *State
}

func (r *reader) unit(what string) int {
	name := r.Next(what)
	u, ok := r.s.UnitNamed(name)
	if !ok {
		r.Fail("there is no unit or general %q", name)
	}
	return int(u)
}

func (r *reader) number(what string) int {
	word := r.Next(what)
	n, err := strconv.Atoi(word)
	if err != nil || n < 0 {
		r.Fail("%q is no number for %s", word, what)
	}
	return n
}

func (r *reader) facing() int {
	n := r.number("a facing in tenths of a degree")
	if n >= fullCircle {
		r.Fail("a facing is a number from 0 to %d", fullCircle-1)
	}
	return n
}

func (r *reader) point() plane.Point {
	word := r.Next("a point, as 36.00,24.50")
	at, err := r.s.battle.board.Parse(word)
	if err != nil {
		r.Fail("%w", err)
	}
	return plane.Point{X: int(at.A), Y: int(at.B)}
}

// formation reads "line", "line-2", "loose-300"; without a size it is the usual one of
// the unit.
func (r *reader) formation(u int) (formation, int) {
	word := r.Next("a formation, as line-2")
	name, size, sized := strings.Cut(word, "-")
	f, ok := ground.ParseFormation(name)
	if !ok {
		r.Fail("%q is no formation: write line-2, column-3 or loose", word)
		return 0, 0
	}
	if !sized {
		if u >= len(r.s.units) {
			return f, 0
		}
		return f, r.s.usual(u, f)
	}
	n, err := strconv.Atoi(size)
	if err != nil || n < 0 || n > mostSize {
		r.Fail("%q is no formation: write line-2, column-3 or loose-300", word)
	}
	return f, n
}

// ParseAction reads an action as ActionText writes it.
func (s *State) ParseAction(text string) (rules.Action, error) {
	r := &reader{rules.ReadWords(text), s}
	word := r.Next("what is done")
	verb := uint8(0)
	for ; verb < numVerbs && verbs[verb].word != word; verb++ {
	}
	if verb == numVerbs {
		return rules.Action{}, fmt.Errorf("there is no action %q", word)
	}
	a := rules.Act(verb)
	takes := verbs[verb].takes
	u := none
	if takes&(takesUnit|takesGeneral) != 0 {
		u = r.unit("a unit or a general")
		a.Unit = int32(u)
	}
	var at []int
	if takes&takesOther != 0 {
		at = append(at, r.unit("another unit"))
	}
	if takes&takesPoint != 0 {
		p := r.point()
		at = append(at, p.X, p.Y)
	}
	if verb == verbPlace {
		if u < len(s.units) {
			p := pose{at: plane.Point{X: at[0], Y: at[1]}, facing: r.facing()}
			f, size := r.formation(u)
			p.formation, p.size = f, size
			if r.Err() == nil {
				a = placing(u, p)
			}
			at = nil
		}
	} else {
		if takes&takesFacing != 0 {
			at = append(at, r.facing())
		}
		if takes&takesFormation != 0 {
			f, size := r.formation(u)
			a.Flags = uint8(f)
			at = append(at, size)
		}
	}
	switch {
	case verb == verbPlay:
		word := r.Next("a card, as r7")
		c, ok := cardNamed(word)
		if !ok {
			r.Fail("there is no card %q", word)
		}
		at = append(at, int(c))
	case verb == verbEnter:
		word := r.Next("a building")
		i, ok := s.battle.pieceNamed(word)
		if !ok {
			r.Fail("there is no building %q", word)
		}
		at = append(at, i)
	case takes&takesNumber != 0:
		at = append(at, r.number("how many"))
	case verb == verbFire && len(r.Words) > 0 && r.Words[0] == "quick":
		a.Flags, r.Words = quick, r.Words[1:]
	}
	if err := r.End(); err != nil {
		return rules.Action{}, err
	}
	for i, n := range at {
		a.At[i] = int32(min(n, math.MaxInt32))
	}
	if !s.sound(a) {
		return rules.Action{}, fmt.Errorf("%q cannot be: it takes other units, or smaller numbers", text)
	}
	return a, nil
}

// pieceName is what logs call a piece of terrain.
func (b *battle) pieceName(n int) string {
	if n < 0 || n >= len(b.board.Pieces) {
		return fmt.Sprintf("piece-%d", n)
	}
	return b.board.Pieces[n].ID
}

// pieceTitle is what people call a piece of terrain: its name, where it has one, else "hill 2".
func (b *battle) pieceTitle(n int) string {
	if n >= 0 && n < len(b.board.Pieces) && b.board.Pieces[n].Name != "" {
		return b.board.Pieces[n].Name
	}
	return strings.ReplaceAll(b.pieceName(n), "-", " ")
}

// pieceNamed finds a piece of terrain.
func (b *battle) pieceNamed(id string) (int, bool) { return b.board.Piece(id) }

// pieceSite is the middle of a piece of terrain.
func (b *battle) pieceSite(n int) model.Site { return site(b.board.Pieces[n].Middle()) }

// capital is a text with a capital at its beginning.
func capital(text string) string { return strings.ToUpper(text[:1]) + text[1:] }

// ruled is a rule as refusals of the ground cite it, as all others do: "Ruling 28".
func ruled(rule string) string { return strings.Replace(rule, "Ruling K", "Ruling ", 1) }
