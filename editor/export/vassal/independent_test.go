package vassal_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/draw/drawtest"
	"github.com/mapsheet/mapsheet/editor/export/vassal"
)

// readerHomes are where the reader of modules may lie that comes with a package of LaTeX
// for wargames: where its package puts it, and where .ci/packages does.
func readerHomes() []string {
	homes := []string{"/usr/share/texlive/texmf-dist/tex/latex/wargame", "/usr/share/texmf-dist/tex/latex/wargame"}
	if cache, err := os.UserCacheDir(); err == nil {
		homes = append(homes, filepath.Join(cache, "mapsheet-tests"))
	}
	return homes
}

// readIndependently is what that reader finds in the tree of a module.
func readIndependently(t *testing.T, m *opened) (read struct {
	Maps       map[string][]string         `json:"maps"`
	Grid       map[string]string           `json:"grid"`
	Numbering  map[string]string           `json:"numbering"`
	Slots      map[string][]map[string]any `json:"slots"`
	Prototypes map[string][]map[string]any `json:"prototypes"`
}) {
	t.Helper()
	home, text := "", ""
	for _, h := range readerHomes() {
		if data, err := os.ReadFile(filepath.Join(h, "wgexport.py")); err == nil {
			home, text = h, string(data)
		}
	}
	_, debian := os.Stat("/etc/debian_version")
	python, err := exec.LookPath("python3")
	switch {
	case (home == "" || err != nil) && debian == nil:
		t.Fatal("the reader of modules, wgexport.py of texlive-games, or python3 is not installed; make test installs them")
	case home == "" || err != nil:
		t.Skip("the reader of modules, wgexport.py of texlive-games, is not installed: make test fetches it on Debian alone")
	case !strings.Contains(text, "def get_piece_parts("):
		t.Skip("the reader of modules, wgexport.py of texlive-games, is of a version that is asked in other ways")
	}
	file := drawtest.Kept(t, "buildFile.xml", m.files["buildFile.xml"])
	out, err := exec.Command(python, "-B", "-c", independent, home, file).CombinedOutput()
	require.NoError(t, err, string(out))
	require.NoError(t, json.Unmarshal(out, &read), string(out))
	return read
}

// independent asks the reader. It parts pieces at every stroke, whether it is shielded or
// not, so that strokes within pieces are something else for it.
const independent = `
import sys, json
sys.path.insert(0, sys.argv[1])
import wgexport as w
doc = w.get_doc(open(sys.argv[2], encoding='utf-8').read())
attrs = lambda found: {k: v for k, v in found[0].attributes.items()} if found else {}
parts = lambda e: w.get_piece_parts(e.childNodes[0].nodeValue.replace('\\/', '|'))
maps = w.get_maps(doc)
main = w.get_map(doc, 'Main Map')
boards = {n: list(w.get_boards(m)) for n, m in maps.items()}
grid = w.get_hexgrid(list(w.get_boards(main).values())[0])
print(json.dumps({
  'maps': boards, 'grid': attrs(grid), 'numbering': attrs(w.get_hexnumbering(grid[0])) if grid else {},
  'slots': {n: parts(e) for n, e in w.get_pieces(doc).items()},
  'prototypes': {n: parts(e) for n, e in w.get_prototypes(w.get_prototypecontainer(doc)[0]).items()},
}))
`

func TestAnotherProgramReadsTheModule(t *testing.T) {
	m := module(t, vassal.Options{Cell: 12}, "brunstatt")
	read := readIndependently(t, m)
	assert.Len(t, read.Maps, 4)
	assert.Equal(t, []string{"Brunstatt"}, read.Maps["Main Map"])
	assert.Equal(t, m.one(m.root, "HexGrid").set, read.Grid)
	assert.Equal(t, m.one(m.root, "HexGridNumbering").set, read.Numbering)
	slots := m.root.all("PieceSlot")
	assert.Len(t, read.Slots, len(slots))
	for _, s := range slots {
		sameTraits(t, readPiece(t, s.text), read.Slots[s.set["entryName"]])
	}
	likes := m.root.all("PrototypeDefinition")
	assert.Len(t, read.Prototypes, len(likes))
	for _, l := range likes {
		sameTraits(t, readPiece(t, l.text), read.Prototypes[l.set["name"]])
	}
}

// sameTraits holds a piece against what the other program read.
func sameTraits(t *testing.T, p *piece, read []map[string]any) {
	t.Helper()
	require.Len(t, read, len(p.traits), p.name)
	for i, tr := range p.traits {
		def := read[i]["def"].([]any)
		assert.Equal(t, tr.kind, def[0], p.name)
		if tr.kind == "mark" || tr.kind == "piece" { // the other program knows no shielded signs
			fields := make([]string, 0, len(def))
			for _, d := range def[1:] {
				fields = append(fields, strings.ReplaceAll(d.(string), "|", "/"))
			}
			assert.Equal(t, tr.fields, fields, p.name)
		}
	}
}

func TestAnotherProgramReadsModulesOfEveryKindOfBoard(t *testing.T) {
	for _, id := range oneOfEach {
		m := module(t, vassal.Options{Cell: 12}, id)
		read := readIndependently(t, m)
		assert.Len(t, read.Maps, len(m.root.all("Map")), id)
		assert.Len(t, read.Prototypes, len(m.root.all("PrototypeDefinition")), id)
	}
}
