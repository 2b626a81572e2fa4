package vassal_test

import (
	"bytes"
	"encoding/hex"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/draw/drawtest"
	"github.com/mapsheet/mapsheet/editor/export/vassal"
)

// tell says all of a module: the elements of the build file by their classes, set-ups,
// pictures and pages.
func tell(g *drawtest.Gallery, name string, m *opened) {
	var walk func(n *node, under string)
	walk = func(n *node, under string) {
		class := n.class[strings.LastIndexByte(n.class, '.')+1:]
		var set []string
		for _, key := range slices.Sorted(maps.Keys(n.set)) {
			set = append(set, key+"="+n.set[key])
		}
		g.Say(name+", "+class, under, set, strings.TrimSpace(n.text), len(n.children))
		for _, c := range n.children {
			walk(c, class)
		}
	}
	walk(m.root, "")
	for _, file := range slices.Sorted(maps.Keys(m.files)) {
		data := m.files[file]
		switch path.Ext(file) {
		case ".png":
			of := "pictures"
			if strings.Contains(file, "board") {
				of, file = "boards", ""
			}
			g.Say(name+", "+of, file)
			g.Show(name+", "+of, drawtest.Decoded(m.t, bytes.NewReader(data)))
		case ".vsav":
			text := bytes.TrimPrefix(unpacked(m.t, data)["savedGame"], []byte("!VCSK"))
			plain, err := hex.DecodeString(string(text))
			require.NoError(m.t, err)
			for i := range plain[1:] {
				plain[1+i] ^= plain[0]
			}
			for line := range strings.SplitSeq(string(plain[1:]), "\x1b") {
				kind, _, _ := strings.Cut(line, "/")
				g.Say(fmt.Sprintf("%s, %s, %.8q", name, file, kind), line)
			}
		default:
			if file != "buildFile.xml" {
				g.Say(name+", "+path.Dir(file)+"/*"+path.Ext(file), file, string(data))
			}
		}
	}
}

// What is in modules of battles of each system is what it was.
func TestModulesAreWhatTheyWere(t *testing.T) {
	drawtest.SkipElsewhere(t)
	var g drawtest.Gallery
	tell(&g, "hexes", module(t, vassal.Options{Cell: 12, Numbers: true}, "markova"))
	tell(&g, "sectors", module(t, vassal.Options{Cell: 24}, "marengo"))
	tell(&g, "an open table", module(t, vassal.Options{Cell: 8}, "cowpens"))
	g.Hold(t, "told.txt")
}
