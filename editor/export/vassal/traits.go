package vassal

import (
	"strconv"

	"github.com/mapsheet/mapsheet/editor/export/vassal/sequence"
)

// The keys of a player's commands: the code of a letter with Ctrl held.
const (
	ctrl      = ",130"
	alt       = ",520"
	deleteKey = "127,0"
)

// key is a letter with Ctrl held.
func key(letter byte) string { return strconv.Itoa(int(letter)) + ctrl }

// basic is the trait that every piece has: a picture and a name, off the map.
func basic(picture, name string, gpid int) sequence.Trait {
	return sequence.Of("piece", basicState("null", 0, 0, gpid), "", "", picture, name)
}

// basicState is where a piece is.
func basicState(mapName string, x, y, gpid int) string {
	if gpid == 0 {
		return sequence.Join(';', mapName, strconv.Itoa(x), strconv.Itoa(y), "", "0") // of a prototype
	}
	return sequence.Join(';', mapName, strconv.Itoa(x), strconv.Itoa(y), strconv.Itoa(gpid), "0")
}

// mark is a thing that searches and lists can ask a piece for.
type mark struct{ name, value string }

// marks is what a piece says of itself.
func marks(list []mark) sequence.Trait {
	names, values := make([]string, len(list)), make([]string, len(list))
	for i, m := range list {
		names[i], values[i] = m.name, m.value
	}
	return sequence.Of("mark", sequence.Join(',', values...), sequence.Join(',', names...))
}

// onOff is a layer that a command lays over a piece and takes away.
func onOff(command, property, after, picture, key string) sequence.Trait {
	return layer("-1", command, key, "", "", []string{picture}, []string{after}, property, false)
}

// faces is a layer that always shows one of some pictures, which a command goes through.
// An empty picture shows what is below.
func faces(command, property, key string, pictures, after []string) sequence.Trait {
	return layer("1", "", "", command, key, pictures, after, property, true)
}

func layer(state, turnOn, onKey, next, nextKey string, pictures, names []string, property string, always bool) sequence.Trait {
	const shift = "128" // what VASSAL writes where a key is no letter
	letter := ""
	if turnOn != "" {
		letter = "A"
	}
	return sequence.Of("emb2", state,
		turnOn, shift, letter, next, shift, "", "", shift, "", "", "", "1", "false", "0", "0",
		sequence.Join(',', pictures...), sequence.Join(',', names...), "true", property, "", "", "false", "", "1", "1",
		strconv.FormatBool(always), onKey, nextKey, "", "", "1.0", "", "true")
}

// The traits that nearly all pieces have.
func deletes() sequence.Trait { return sequence.Of("delete", "", "Delete", deleteKey, "") }
func clones() sequence.Trait  { return sequence.Of("clone", "", "Clone", key('C'), "") }
func trails() sequence.Trait {
	return sequence.Trait{Type: "footprint;84,130;Trail;false;false;10;255,255,255;0,0,0;100;50;20;30;1.0;;;;;false", State: "false;;0;;0"}
}

// moved shows that a piece has moved, at its upper right corner.
func moved(side int) sequence.Trait {
	return sequence.Of("markmoved", "false", "/images/moved.gif", strconv.Itoa(side/2-8), strconv.Itoa(-side/2-8), "Mark moved", "77"+alt, "", "false", "", "", "", "")
}

// turns lets a piece be turned to any angle with the mouse. Angles are in degrees,
// clockwise.
func turns(angle float64) sequence.Trait {
	return sequence.Of("rotate", degrees(-angle), "1", key('R'), "Turn", "", "", "Facing", "", "", "", "", "true")
}

// degrees is a number as Java writes it.
func degrees(x float64) string {
	if x == 0 {
		return "0.0"
	}
	text := strconv.FormatFloat(x, 'f', -1, 64)
	if _, err := strconv.Atoi(text); err == nil {
		text += ".0"
	}
	return text
}

// masks turns a piece over, so that only its side sees what it is.
func masks(back, name string) sequence.Trait {
	return sequence.Of("obs", "null", key('H'), back, "Turn over", "I", name, "side:", "Peek", "", "true", "", "")
}

// leaves sends a piece to where those are that are out of play.
func leaves(x, y int) sequence.Trait {
	return sequence.Of("sendto", ";;", "Out of play", key('E'), outOfPlay, outOfPlay, strconv.Itoa(x), strconv.Itoa(y), "Back", "", "0", "0", "1", "1", "", "L", "", "", "", "")
}

// menu gathers commands in a menu of their own.
func menu(name string, commands []string) sequence.Trait {
	return sequence.Of("submenu", "", name, sequence.Join(',', commands...))
}

// reports tells in the chat what a command with one of some keys has done to a piece.
func reports(keys []string) sequence.Trait {
	return sequence.Of("report", "-1", sequence.Join(',', keys...), "$newPieceName$: $menuCommand$ *", "", "", "", "false")
}
