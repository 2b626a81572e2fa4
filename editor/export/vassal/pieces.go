package vassal

import (
	"bytes"
	"cmp"
	"fmt"
	"image"
	"slices"
	"strings"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/editor/export/vassal/sequence"
	"github.com/mapsheet/mapsheet/model"
)

// Numbers of the slots of pieces. Those of unit types are their places in the charts, so
// that they stay the same from module to module; VASSAL finds the new form of a piece in
// an old game by them.
const (
	turnMarkerSlot = 5000
	firstMarker    = 5001
	firstCard      = 6001
)

// slot is a piece in the palette.
type slot struct {
	gpid  int
	name  string
	looks        // of a piece fresh from the palette
	like  string // the prototype; empty where it has its own traits alone
}

// looks is what a piece shows, and what can be done with it.
type looks struct {
	picture string
	shapes  []face
	whole   bool   // they take the place of the picture
	next    string // what the command is called that leads to the next of them
	states  []face
	back    string // empty: it is not turned over
	marks   []mark
	lost    image.Point // where it goes when it is out of play
	side    int         // about how long a side is
	turned  *float64    // nil: it cannot be turned
}

// face is a picture that a piece shows at times.
type face struct{ text, picture string }

// box is all pieces of a module, as they lie in the palette.
type box struct {
	sides   []string // names, in the order of lists
	lists   map[string][]slot
	types   map[string]int // numbers of the slots of unit types
	turn    slot
	deck    *deck // nil for none
	markers []slot
	states  []face
	backs   map[string]string // by side
	lost    *chart            // a pen for each side, for those who are out of play
}

// boxOf makes the pieces of the palette.
func boxOf(files *archive, stages []stage) (*box, error) {
	b := &box{lists: map[string][]slot{}, types: map[string]int{}, backs: map[string]string{}}
	first := stages[0]
	var err error
	if b.states, err = keepStates(files, first.ground.states(first.System)); err != nil {
		return nil, err
	}
	for _, s := range stages {
		charts := s.Scenario.EffectiveCharts()
		for _, t := range charts.UnitTypes {
			if _, known := b.types[t.ID]; !known {
				b.types[t.ID] = len(b.types) + 1
			}
		}
	}
	if err := b.addSides(files, stages); err != nil {
		return nil, err
	}
	listed := map[string]bool{}
	for _, s := range stages {
		charts := s.Scenario.EffectiveCharts()
		for _, side := range s.Scenario.Sides {
			name := sequence.Clean(cmp.Or(side.Name, side.ID))
			for i := range charts.UnitTypes {
				t := &charts.UnitTypes[i]
				shown, ok := s.ground.sample(s.Battle, t)
				if listed[t.ID] || !ok || !slices.Contains(side.Nations, t.Nation) {
					continue
				}
				listed[t.ID] = true
				l, err := b.looksOf(files, s, name, t, nil, shown)
				if err != nil {
					return nil, err
				}
				b.lists[name] = append(b.lists[name], slot{gpid: b.types[t.ID], name: sequence.Clean(charts.TypeName(*t)), like: t.ID, looks: l})
			}
		}
	}
	if b.deck, err = deckOf(files, first); err != nil {
		return nil, err
	}
	return b, b.addMarkers(files, stages)
}

// addSides lists the sides, with the backs of their pieces and a pen for those that are
// lost.
func (b *box) addSides(files *archive, stages []stage) error {
	b.lost = &chart{title: outOfPlay, side: min(stages[0].ground.side(), 96), abreast: 8, cols: 1}
	for _, s := range stages {
		for _, side := range s.Scenario.Sides {
			name := sequence.Clean(cmp.Or(side.Name, side.ID))
			if slices.Contains(b.sides, name) {
				continue
			}
			b.sides = append(b.sides, name)
			b.lost.pens = append(b.lost.pens, pen{name: outOfPlay + ": " + name, head: name, stacks: 16})
			if m, ok := s.ground.back(s.Battle, side); ok {
				picture, err := files.picture(m)
				if err != nil {
					return err
				}
				b.backs[name] = picture
			}
		}
	}
	b.lost.arrange()
	var picture bytes.Buffer
	if err := paint.WritePNG(&picture, b.lost.picture()); err != nil {
		return err
	}
	b.lost.board = board{outOfPlay, files.board("out", picture.Bytes())}
	return nil
}

// lostAt is where the pieces of a side go that are out of play.
func (b *box) lostAt(side string) image.Point {
	return b.lost.stack(max(slices.Index(b.sides, side), 0), 0)
}

func keepStates(files *archive, states []state) (out []face, err error) {
	for _, s := range states {
		name, err := files.picture(s.picture)
		if err != nil {
			return nil, err
		}
		out = append(out, face{sequence.Clean(s.text), name})
	}
	return out, nil
}

// looksOf is how a piece of a unit type looks, on a side.
func (b *box) looksOf(files *archive, s stage, side string, t *model.UnitType, group *model.UnitGroup, u unit) (l looks, err error) {
	l = looks{lost: b.lostAt(side), whole: u.whole, next: u.next, turned: u.turned, states: b.states, back: b.backs[side], side: s.ground.side(), marks: marksOf(s.Scenario, side, t, group)}
	if l.picture, err = files.picture(u.picture); err != nil {
		return l, err
	}
	for _, sh := range u.shapes {
		name, err := files.picture(sh.picture)
		if err != nil {
			return l, err
		}
		l.shapes = append(l.shapes, face{sequence.Clean(sh.name), name})
	}
	return l, nil
}

// marksOf is what a unit says of itself: its side, and the figures of its type.
func marksOf(s *model.Scenario, side string, t *model.UnitType, group *model.UnitGroup) []mark {
	charts := s.EffectiveCharts()
	nation := t.Nation
	if n, ok := charts.Nation(t.Nation); ok {
		nation = n.Name
	}
	out := []mark{{"Side", side}, {"Nation", sequence.Clean(nation)}, {"Type", sequence.Clean(t.Name)}}
	add := func(fields []model.Field, own model.Values) {
		for _, f := range own.Known(fields) {
			if text := s.Said(charts, f, own[f.Key]); text != "" {
				out = append(out, mark{sequence.Clean(cmp.Or(f.Name, f.Key)), sequence.Clean(text)})
			}
		}
	}
	add(s.Base.Fields.Part("unit"), t.Own)
	if group != nil {
		add(s.Base.Fields.Part("group"), group.Own)
	}
	return out
}

// told is a value in few words.
func told(value any) string {
	switch v := value.(type) {
	case nil:
		return ""
	case bool:
		return map[bool]string{true: "yes"}[v]
	case []string:
		return strings.Join(v, ", ")
	case model.Values:
		return v.String()
	}
	return fmt.Sprint(value)
}

// addMarkers makes the pieces that tell something of spots, and the one that lies on the
// turn.
func (b *box) addMarkers(files *archive, stages []stage) error {
	side := min(stages[0].ground.side(), 64)
	word := stages[0].System.Turn
	picture, err := files.picture(turnMarker(side, word))
	if err != nil {
		return err
	}
	b.turn = slot{gpid: turnMarkerSlot, name: word.Begins(), looks: looks{picture: picture, side: side}}
	b.markers = []slot{b.turn}
	used := map[int]bool{}
	for _, s := range stages {
		for _, m := range s.ground.markers(s.Battle) {
			n, name := firstMarker+m.id, sequence.Clean(m.name)
			if _, known := b.marker(m); known {
				continue
			}
			for used[n] { // by that of another battle, which is called otherwise
				n++
			}
			used[n] = true
			if picture, err = files.picture(m.picture); err != nil {
				return err
			}
			b.markers = append(b.markers, slot{gpid: n, name: name, looks: looks{picture: picture, side: side}})
		}
	}
	return nil
}

// marker finds the piece of a marker.
func (b *box) marker(m marker) (slot, bool) {
	i := slices.IndexFunc(b.markers, func(s slot) bool { return s.gpid >= firstMarker+m.id && s.name == sequence.Clean(m.name) })
	if i < 0 {
		return slot{}, false
	}
	return b.markers[i], true
}

// traits is what a piece can do, the outermost first, without the basic piece.
func (l looks) traits() (out []sequence.Trait) {
	unit := l.marks != nil
	if l.back != "" {
		out = append(out, masks(l.back, "?"))
	}
	keys := keysFor(l.states)
	var layers []sequence.Trait
	var commands, pressed []string
	for i, s := range l.states {
		layers = append(layers, onOff(s.text, property(s.text), "+ ("+lower(s.text)+")", s.picture, keys[i]))
		commands, pressed = append(commands, s.text), append(pressed, keys[i])
	}
	if len(l.shapes) > 0 {
		pictures, after := []string{""}, []string{""}
		if l.whole {
			pictures[0] = l.picture
		}
		for _, s := range l.shapes {
			pictures, after = append(pictures, s.picture), append(after, "+ ("+s.text+")")
		}
		layers = append(layers, faces(l.next, "Shape", key('F'), pictures, after))
		pressed = append(pressed, key('F'))
	}
	if len(pressed) > 0 {
		out = append(out, reports(pressed))
	}
	if len(commands) > 0 {
		out = append(out, menu("State", commands))
	}
	out = append(out, layers...)
	out = append(out, deletes(), clones())
	if unit {
		out = append(out, leaves(l.lost.X, l.lost.Y), moved(l.side), trails())
	}
	if l.turned != nil {
		out = append(out, turns(*l.turned))
	}
	if unit {
		out = append(out, marks(l.marks))
	}
	return out
}

// taken are the letters of other commands of pieces, of the windows of a module, and of
// VASSAL's own menus.
const taken = "CEFHRT" + "ILN" + "AOQSVWXZ"

// keysFor gives each state a letter of its name that nothing else has.
func keysFor(states []face) []string {
	used := taken
	var out []string
	for _, s := range states {
		for _, r := range strings.ToUpper(s.text) + "BDGJKMPUY" {
			if r >= 'A' && r <= 'Z' && !strings.ContainsRune(used, r) {
				used += string(r)
				out = append(out, key(byte(r)))
				break
			}
		}
	}
	for len(out) < len(states) { // more than there are letters: by the menu alone
		out = append(out, "")
	}
	return out
}

// property is a text as the name of a property: "InAnImprovedPosition".
func property(text string) string {
	var b strings.Builder
	up := true
	for _, r := range text {
		letter := r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9'
		switch {
		case !letter:
			up = true
		case up:
			b.WriteString(strings.ToUpper(string(r)))
			up = false
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// lower is a text without the capital that it begins with.
func lower(text string) string {
	if text == "" {
		return ""
	}
	return strings.ToLower(text[:1]) + text[1:]
}

// shown is the picture of the basic piece: none where all are those of a layer.
func (l looks) shown() string {
	if l.whole && len(l.shapes) > 0 {
		return ""
	}
	return l.picture
}

// piece is the slot as a piece of the palette.
func (s slot) piece() sequence.Piece {
	last := basic(s.shown(), s.name, s.gpid)
	if s.like != "" {
		return sequence.Piece{sequence.Of("prototype", "", s.like), last}
	}
	return append(s.traits(), last)
}
