package tiled_test

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/tiled"
	"github.com/mapsheet/mapsheet/model/digest"
)

// everything is a map with one of all that a map can hold.
const everything = `<?xml version="1.0" encoding="UTF-8"?>
<map orientation="hexagonal" width="3" height="2" tilewidth="48" tileheight="42" hexsidelength="24" staggeraxis="x" staggerindex="odd" backgroundcolor="#ffeedd">
<properties>
<property name="scenario" value="a mill"/>
<property name="turns" type="int" value="7"/>
<property name="note">two
lines</property>
</properties>
<tileset firstgid="1" name="land" tilewidth="48" tileheight="42" tilecount="3" columns="3">
<image source="land.png" width="144" height="42"/>
<tile id="1" type="woods"/>
<tile id="2" class="town">
<properties>
<property name="altitude" type="int" value="60"/>
</properties>
</tile>
</tileset>
<tileset firstgid="4" name="units" tilewidth="40" tileheight="40" tilecount="2" columns="0">
<tile id="0">
<image source="a.png" width="40" height="40"/>
</tile>
<tile id="1">
<image source="b.png" width="40" height="40"/>
</tile>
</tileset>
<tileset firstgid="9" source="more.tsx"/>
<layer id="1" name="ground" width="3" height="2">
<data encoding="csv">
1,2,2147483651,
0,3,1
</data>
</layer>
<group id="2" name="over" visible="0" opacity="0.5">
<layer id="3" name="more" width="3" height="2" offsetx="4">
<data>
<tile gid="1"/>
<tile/>
<tile gid="3"/>
<tile/>
<tile gid="9"/>
<tile gid="2"/>
</data>
</layer>
</group>
<objectgroup id="4" name="roads" color="#ff0000">
<object id="1" name="road 1" type="road" x="1.5" y="2">
<properties>
<property name="kind" value="paved"/>
</properties>
<polyline points="0,0 10,20.25 -3,4"/>
</object>
<object id="2" x="1" y="2" width="30" height="40" rotation="90"/>
<object id="3" x="1" y="2" width="30" height="40">
<ellipse/>
</object>
<object id="4" x="7" y="8">
<point/>
</object>
<object id="5" class="area" x="7" y="8">
<polygon points="0,0 5,5 0,5"/>
</object>
<object id="6" x="7" y="8">
<text>A name</text>
</object>
<object id="7" gid="4" x="7" y="8" width="40" height="40"/>
<object id="8" template="house.tx" x="9" y="9"/>
</objectgroup>
<imagelayer id="5" name="scan" visible="0">
<image source="scan.png" width="300" height="200"/>
</imagelayer>
</map>
`

// endless is a map without end, in pieces.
const endless = `<map orientation="orthogonal" width="0" height="0" infinite="1" tilewidth="32" tileheight="32">
<layer id="1" name="ground">
<data encoding="csv">
<chunk x="-4" y="-2" width="4" height="2">
0,0,0,0,
0,5,0,7
</chunk>
<chunk x="0" y="0" width="2" height="2">
0,8,
9,0
</chunk>
</data>
</layer>
</map>
`

var (
	attribute = regexp.MustCompile(` [a-z]+="[^"]*"`)
	member    = regexp.MustCompile(`"[a-z]+":("[^"]*"|[0-9.-]+|true|false)`)
	number    = regexp.MustCompile(`[0-9]+`)
)

// slips change a line of a file: somebody wrote it by hand, or another program did.
var slips = []struct {
	name string
	make func(r *rand.Rand, line string) string
}{
	{"a line left out", func(*rand.Rand, string) string { return "" }},
	{"a line twice", func(_ *rand.Rand, line string) string { return line + line }},
	{"a line cut", func(r *rand.Rand, line string) string { return line[:r.IntN(len(line))] }},
	{"something left out", func(r *rand.Rand, line string) string { return one(r, line, func(string) string { return "" }) }},
	{"another number", func(r *rand.Rand, line string) string {
		return digits(r, line, []string{"0", "1", "2", "7", "-1", "4097", "99999999999", "1.5", "x", ""}[r.IntN(10)])
	}},
	{"another text", func(r *rand.Rand, line string) string {
		return one(r, line, func(s string) string {
			return regexp.MustCompile(`"[^"]*"$`).ReplaceAllString(s, `"`+[]string{"", "other", "base64", "csv", "zlib", "y", "even", "true", "#12"}[r.IntN(9)]+`"`)
		})
	}},
}

// one changes one of the attributes or members of a line.
func one(r *rand.Rand, line string, to func(string) string) string {
	pattern := attribute
	if strings.Contains(line, `":`) {
		pattern = member
	}
	all := pattern.FindAllStringIndex(line, -1)
	if all == nil {
		return line
	}
	at := all[r.IntN(len(all))]
	return line[:at[0]] + to(line[at[0]:at[1]]) + line[at[1]:]
}

func digits(r *rand.Rand, line, to string) string {
	all := number.FindAllStringIndex(line, -1)
	if all == nil {
		return line
	}
	at := all[r.IntN(len(all))]
	return line[:at[0]] + to + line[at[1]:]
}

// What is read of a map with a slip in a line, and what is written of it, is what it was.
// A line names what is otherwise; where it is meant to be, look at it, and -update writes
// the digests anew.
func TestWhatIsReadAndWrittenIsWhatItWas(t *testing.T) {
	m, err := tiled.Read([]byte(everything), beside)
	require.NoError(t, err)
	tmj, err := m.TMJ()
	require.NoError(t, err)
	e, err := tiled.Read([]byte(endless), beside)
	require.NoError(t, err)
	endlessJSON, err := e.TMJ()
	require.NoError(t, err)
	files := []struct{ name, text string }{
		{"everything", everything}, {"an endless map", endless}, {"everything as it is written", string(m.TMX())},
		{"everything as JSON", string(tmj)}, {"an endless map as JSON", string(endlessJSON)},
		{"pieces as JSON", `{"type":"map","infinite":true,"orientation":"hexagonal","width":0,"height":0,"tilewidth":48,"tileheight":42,"layers":[
{"type":"tilelayer","name":"land","opacity":0.5,"chunks":[
{"x":-4,"y":-2,"width":4,"height":2,"data":[0,0,0,0,0,0,0,7]},
{"x":0,"y":0,"width":2,"height":2,"data":[0,8,0,0]}]}]}`},
	}
	var told digest.Record
	for _, f := range files {
		tellRead(t, told.On(f.name), f.text)
		lines := strings.SplitAfter(f.text, "\n")
		for _, slip := range slips {
			slipped := told.On(f.name + ", " + slip.name)
			for seed := range 3 {
				r := rand.New(rand.NewPCG(uint64(seed), 3))
				for i, line := range lines {
					if line == "" {
						continue
					}
					tellRead(t, slipped, strings.Join(lines[:i], "")+slip.make(r, line)+strings.Join(lines[i+1:], ""))
				}
			}
		}
	}
	told.Hold(t, "told.txt")
}

// beside is the files that lie beside the maps.
func beside(name string) ([]byte, error) {
	switch name {
	case "more.tsx":
		return []byte(`<tileset name="more" tilecount="2" tilewidth="8" tileheight="9" columns="1"><image source="x.png" width="1" height="2"/><tile id="1" type="fence"/></tileset>`), nil
	case "other", "other.tsx":
		return nil, errors.New("there is no such file")
	}
	return nil, errors.New("nobody may ask for " + name)
}

func tellRead(t *testing.T, out io.Writer, text string) {
	t.Helper()
	m, err := tiled.Read([]byte(text), beside)
	if err != nil {
		fmt.Fprintln(out, err)
		return
	}
	tmj, err := m.TMJ()
	require.NoError(t, err)
	fmt.Fprintf(out, "%+v\n%s%s", m, m.TMX(), tmj)
	for n := range uint32(12) {
		set, tile := m.Tile(n)
		if set != nil {
			fmt.Fprintln(out, n, set.Name, *tile)
		}
	}
	for _, l := range m.Layers {
		for _, o := range l.Objects {
			fmt.Fprintln(out, o.String())
		}
	}
}

func TestATileLiesTurned(t *testing.T) {
	for number, want := range map[uint32]struct {
		plain  uint32
		turned bool
	}{0: {0, false}, 7: {7, false}, 0x80000007: {7, true}, 0x10000001: {1, true}, 0x0FFFFFFF: {0x0FFFFFFF, false}} {
		plain, turned := tiled.Plain(number)
		require.Equal(t, want.plain, plain)
		require.Equal(t, want.turned, turned)
	}
}
