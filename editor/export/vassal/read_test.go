package vassal_test

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/hex"
	"encoding/xml"
	"errors"
	"fmt"
	"image"
	"io"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/export/vassal"
	"github.com/mapsheet/mapsheet/rules/systems"
	"github.com/mapsheet/mapsheet/scenarios"
)

// The reader of these tests knows VASSAL's rules and nothing of what writes.

func battle(t testing.TB, id string) vassal.Battle {
	t.Helper()
	file, err := scenarios.Open(id)
	require.NoError(t, err)
	system, err := systems.All().Of(file.Scenario)
	require.NoError(t, err)
	return vassal.Battle{Scenario: file.Scenario, System: system}
}

// made is the modules of built-in battles that were asked for, by their options and battles.
var made = map[string][]byte{}

// module is a module of built-in battles; several tests ask for the same.
func module(t testing.TB, o vassal.Options, ids ...string) *opened {
	t.Helper()
	key := fmt.Sprint(o, ids)
	if made[key] == nil {
		var battles []vassal.Battle
		for _, id := range ids {
			battles = append(battles, battle(t, id))
		}
		made[key] = packed(t, o, battles...)
	}
	return open(t, made[key])
}

func moduleOf(t testing.TB, o vassal.Options, battles ...vassal.Battle) *opened {
	t.Helper()
	return open(t, packed(t, o, battles...))
}

func packed(t testing.TB, o vassal.Options, battles ...vassal.Battle) []byte {
	t.Helper()
	data, err := vassal.Module(context.Background(), battles, o, func(float64) {})
	require.NoError(t, err)
	return data
}

func open(t testing.TB, data []byte) *opened {
	t.Helper()
	m := &opened{t: t, data: data, files: unpacked(t, data)}
	m.root = m.tree("buildFile.xml")
	return m
}

// unpacked is the files of an archive.
func unpacked(t testing.TB, data []byte) map[string][]byte {
	t.Helper()
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	require.NoError(t, err)
	out := map[string][]byte{}
	for _, f := range z.File {
		require.NotContains(t, out, f.Name, "twice")
		r, err := f.Open()
		require.NoError(t, err)
		out[f.Name], err = io.ReadAll(r)
		require.NoError(t, err)
	}
	return out
}

// opened is a module as it is read.
type opened struct {
	t     testing.TB
	data  []byte
	files map[string][]byte
	root  *node
}

// node is an element of a tree.
type node struct {
	class    string
	set      map[string]string
	text     string
	children []*node
}

func (m *opened) tree(name string) *node {
	require.Contains(m.t, m.files, name)
	d := xml.NewDecoder(bytes.NewReader(m.files[name]))
	top := &node{}
	path := []*node{top}
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			require.Len(m.t, top.children, 1)
			return top.children[0]
		}
		require.NoError(m.t, err)
		at := path[len(path)-1]
		switch x := token.(type) {
		case xml.StartElement:
			n := &node{class: x.Name.Local, set: map[string]string{}}
			for _, a := range x.Attr {
				require.NotContains(m.t, n.set, a.Name.Local)
				n.set[a.Name.Local] = a.Value
			}
			at.children = append(at.children, n)
			path = append(path, n)
		case xml.EndElement:
			path = path[:len(path)-1]
		case xml.CharData:
			at.text += string(x)
		}
	}
}

// all is the elements of a class, by the end of its name, in their order.
func (n *node) all(class string) (out []*node) {
	if n.class == class || strings.HasSuffix(n.class, "."+class) {
		out = append(out, n)
	}
	for _, c := range n.children {
		out = append(out, c.all(class)...)
	}
	return out
}

// one is the only element of a class.
func (m *opened) one(n *node, class string) *node {
	m.t.Helper()
	found := n.all(class)
	require.Len(m.t, found, 1, class)
	return found[0]
}

func (n *node) number(t testing.TB, key string) int {
	t.Helper()
	x, err := strconv.Atoi(n.set[key])
	require.NoError(t, err, key)
	return x
}

// split reads tokens as VASSAL does.
func split(text string, sign byte) (tokens []string) {
	var b []byte
	for i := 0; i <= len(text); i++ {
		switch {
		case i < len(text) && text[i] != sign:
			b = append(b, text[i])
		case i < len(text) && i > 0 && text[i-1] == '\\':
			b[len(b)-1] = sign
		default:
			token := string(b)
			if n := len(token); n > 1 && token[0] == '\'' && token[n-1] == '\'' {
				token = token[1 : n-1]
			}
			tokens, b = append(tokens, token), nil
		}
	}
	return tokens
}

// unnested reads a list of which each token is followed by the rest.
func unnested(t testing.TB, text string) (out []string) {
	for {
		tokens := split(text, '\t')
		if len(tokens) == 1 {
			return append(out, text)
		}
		require.Len(t, tokens, 2, "a token and the rest: %q", text)
		out, text = append(out, tokens[0]), tokens[1]
	}
}

// piece is a piece as it is read: its traits by their kinds, with their fields.
type piece struct {
	id     string
	name   string
	image  string
	traits []trait
	onMap  string
	at     image.Point
	gpid   int
}

type trait struct {
	kind   string
	fields []string
	state  string
}

// readPiece reads a command that adds a piece; nil for a stack.
func readPiece(t testing.TB, text string) *piece {
	t.Helper()
	rest, ok := strings.CutPrefix(text, "+/")
	require.True(t, ok, text)
	parts := split(rest, '/')
	require.Len(t, parts, 3, text)
	if parts[1] == "stack" {
		return nil
	}
	types, states := unnested(t, parts[1]), unnested(t, parts[2])
	require.Len(t, states, len(types), text)
	p := &piece{id: parts[0]}
	for i := range types {
		fields := split(types[i], ';')
		p.traits = append(p.traits, trait{fields[0], fields[1:], states[i]})
	}
	last := p.traits[len(p.traits)-1]
	require.Equal(t, "piece", last.kind)
	require.Len(t, last.fields, 4)
	p.image, p.name = last.fields[2], last.fields[3]
	state := split(last.state, ';')
	require.Len(t, state, 5, "map, place, slot and no properties: %q", last.state)
	p.onMap = state[0]
	var err error
	p.at.X, err = strconv.Atoi(state[1])
	require.NoError(t, err)
	p.at.Y, err = strconv.Atoi(state[2])
	require.NoError(t, err)
	if state[3] != "" {
		p.gpid, err = strconv.Atoi(state[3])
		require.NoError(t, err)
	}
	return p
}

// marks is what a piece says of itself.
func (p *piece) marks() map[string]string {
	out := map[string]string{}
	for _, tr := range p.traits {
		if tr.kind == "mark" {
			values := split(tr.state, ',')
			for i, name := range split(tr.fields[0], ',') {
				out[name] = values[i]
			}
		}
	}
	return out
}

// game is a saved game as it is read.
type game struct {
	pieces []*piece
	stacks []stack
	boards map[string]string // by map
}

type stack struct {
	onMap string
	at    image.Point
	ids   []string
}

func (m *opened) game(file string) game {
	t := m.t
	t.Helper()
	require.Contains(t, m.files, file)
	inside := unpacked(t, m.files[file])
	require.Equal(t, string(m.files["moduledata"]), string(inside["moduledata"]))
	require.Contains(t, inside, "savedata")
	text, ok := bytes.CutPrefix(inside["savedGame"], []byte("!VCSK"))
	require.True(t, ok)
	key, err := hex.DecodeString(string(text[:2]))
	require.NoError(t, err)
	plain, err := hex.DecodeString(string(text[2:]))
	require.NoError(t, err)
	for i := range plain {
		plain[i] ^= key[0]
	}
	commands := strings.Split(string(plain), "\x1b")
	require.Equal(t, "begin_save", commands[0])
	require.Equal(t, "end_save", commands[len(commands)-1])
	out := game{boards: map[string]string{}}
	ids := map[string]*piece{}
	for _, c := range commands[1 : len(commands)-1] {
		switch name, rest, picker := strings.Cut(c, "BoardPicker\t"); {
		case picker && !strings.HasPrefix(c, "+/"):
			tokens := split(rest, '\t')
			require.Equal(t, []string{"0", "0"}, tokens[1:])
			out.boards[name] = tokens[0]
		default:
			if p := readPiece(t, c); p != nil {
				require.NotContains(t, ids, p.id)
				ids[p.id] = p
				out.pieces = append(out.pieces, p)
				continue
			}
			parts := split(strings.TrimPrefix(c, "+/"), '/')
			require.NotContains(t, ids, parts[0])
			ids[parts[0]] = nil
			state := split(parts[2], ';')
			require.Equal(t, "@@0", state[len(state)-1])
			s := stack{onMap: state[0], ids: state[3 : len(state)-1]}
			s.at.X, err = strconv.Atoi(state[1])
			require.NoError(t, err)
			s.at.Y, err = strconv.Atoi(state[2])
			require.NoError(t, err)
			for _, id := range s.ids {
				require.NotNil(t, ids[id], "a stack lies over its pieces")
				require.Equal(t, s.at, ids[id].at)
				require.Equal(t, s.onMap, ids[id].onMap)
			}
			out.stacks = append(out.stacks, s)
		}
	}
	return out
}
