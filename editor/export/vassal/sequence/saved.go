package sequence

import (
	"fmt"
	"strconv"
	"strings"
)

// Saved is a saved game: commands, one after the other.
type Saved struct {
	commands []string
	ids      int
}

// esc stands between the commands of a saved game.
const esc = "\x1b"

// Stack lays pieces on one another at a point of a map, the lowest first. The pieces say
// the same point in their basic states.
func (s *Saved) Stack(mapName string, x, y int, pieces ...Piece) {
	ids := make([]string, len(pieces))
	for i, p := range pieces {
		ids[i] = s.id()
		s.commands = append(s.commands, p.Text(ids[i]))
	}
	state := append([]string{mapName, strconv.Itoa(x), strconv.Itoa(y)}, ids...)
	s.commands = append(s.commands, added(s.id(), "stack", Join(';', append(state, "@@0")...)))
}

// id is a number that no other piece and stack of the game has.
func (s *Saved) id() string {
	s.ids++
	return strconv.Itoa(s.ids)
}

// Board lays a board out on a map.
func (s *Saved) Board(mapName, board string) {
	s.commands = append(s.commands, mapName+"BoardPicker\t"+Join('\t', board, "0", "0"))
}

// Text is the saved game, disguised.
func (s *Saved) Text() string {
	all := append(append([]string{"begin_save"}, s.commands...), "end_save")
	return disguised(strings.Join(all, esc))
}

// key is what a saved game is disguised with: any will do, and always the same one makes
// the same file.
const key = 0x5a

// disguised is a text that players do not read by chance.
func disguised(text string) string {
	var b strings.Builder
	b.Grow(7 + 2*len(text))
	fmt.Fprintf(&b, "!VCSK%02x", key)
	const digits = "0123456789abcdef"
	for i := range len(text) {
		c := text[i] ^ key
		b.WriteByte(digits[c>>4])
		b.WriteByte(digits[c&15])
	}
	return b.String()
}
