package tiled_test

import (
	"bytes"
	"compress/gzip"
	"compress/zlib"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/klauspost/compress/zstd"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/tiled"
	"github.com/mapsheet/mapsheet/model/limits"
)

func nothing(name string) ([]byte, error) { return nil, errors.New("nobody may ask for " + name) }

// mapOf is a map of 3 by 2 hexes with what is put in it.
func mapOf(inside string) string { return sized(3, 2, "", inside) }

func sized(width, height int, attrs, inside string) string {
	return fmt.Sprintf(`<?xml version="1.0" encoding="UTF-8"?>
<map orientation="hexagonal" width="%d" height="%d" tilewidth="48" tileheight="42" hexsidelength="24" staggeraxis="x" staggerindex="odd" %s>%s</map>`, width, height, attrs, inside)
}

func layerOf(data string) string {
	return mapOf(`<layer id="1" name="land" width="3" height="2">` + data + `</layer>`)
}

// packed is cells as 32-bit numbers.
func packed(cells ...uint32) []byte {
	var b bytes.Buffer
	_ = binary.Write(&b, binary.LittleEndian, cells)
	return b.Bytes()
}

// compressed is data in each of the ways of compression.
func compressed(t testing.TB, data []byte) map[string]string {
	t.Helper()
	zs, err := zstd.NewWriter(nil)
	require.NoError(t, err)
	out := map[string]string{"": base64.StdEncoding.EncodeToString(data), "zstd": base64.StdEncoding.EncodeToString(zs.EncodeAll(data, nil))}
	for name, writer := range map[string]func(io.Writer) io.WriteCloser{
		"zlib": func(w io.Writer) io.WriteCloser { return zlib.NewWriter(w) },
		"gzip": func(w io.Writer) io.WriteCloser { return gzip.NewWriter(w) },
	} {
		var b bytes.Buffer
		w := writer(&b)
		_, err := w.Write(data)
		require.NoError(t, err)
		require.NoError(t, w.Close())
		out[name] = base64.StdEncoding.EncodeToString(b.Bytes())
	}
	return out
}

func TestEveryWayOfWritingTilesIsRead(t *testing.T) {
	want := []uint32{1, 2, 0x80000003, 0, 5, 6}
	texts := map[string]string{
		"csv":      layerOf("<data encoding=\"csv\">\n1,2,2147483651,\n0,5,6\n</data>"),
		"elements": layerOf(`<data><tile gid="1"/><tile gid="2"/><tile gid="2147483651"/><tile/><tile gid="5"/><tile gid="6"/></data>`),
		"list": `{"type":"map","orientation":"hexagonal","width":3,"height":2,"tilewidth":48,"tileheight":42,"layers":[
			{"type":"group","layers":[{"type":"tilelayer","name":"land","width":3,"height":2,"data":[1,2,2147483651,0,5,6]}]}]}`,
	}
	for name, data := range compressed(t, packed(want...)) {
		texts["xml "+name] = layerOf(`<data encoding="base64" compression="` + name + `">  ` + data + "\n</data>")
		texts["json "+name] = `{"type":"map","orientation":"hexagonal","width":3,"height":2,"tilewidth":48,"tileheight":42,"layers":[
			{"type":"tilelayer","name":"land","width":3,"height":2,"encoding":"base64","compression":"` + name + `","data":"` + data + `"}]}`
	}
	for name, text := range texts {
		m, err := tiled.Read([]byte(text), nothing)
		require.NoError(t, err, name)
		require.Len(t, m.Layers, 1, name)
		assert.Equal(t, want, m.Layers[0].Cells, name)
	}
}

func TestAnInfiniteMapIsCutToWhatIsUsed(t *testing.T) {
	xml := sized(0, 0, `infinite="1"`, `<layer id="1" name="land"><data encoding="csv">
		<chunk x="-4" y="-2" width="4" height="2">0,0,0,0,0,0,0,7</chunk><chunk x="0" y="0" width="2" height="2">0,8,0,0</chunk></data></layer>`)
	json := `{"type":"map","infinite":true,"orientation":"hexagonal","width":0,"height":0,"tilewidth":48,"tileheight":42,"layers":[
		{"type":"tilelayer","name":"land","chunks":[{"x":-4,"y":-2,"width":4,"height":2,"data":[0,0,0,0,0,0,0,7]},{"x":0,"y":0,"width":2,"height":2,"data":[0,8,0,0]}]}]}`
	for _, text := range []string{xml, json} {
		m, err := tiled.Read([]byte(text), nothing)
		require.NoError(t, err)
		// From column -1, or -2 so that the columns that were moved on still are.
		assert.Equal(t, [4]int{-2, -2, 4, 3}, [4]int{m.Column, m.Row, m.Width, m.Height})
		assert.Equal(t, []uint32{0, 0, 0, 0, 0, 7, 0, 0, 0, 0, 0, 8}, m.Layers[0].Cells)
	}
	_, err := tiled.Read([]byte(sized(0, 0, `infinite="1"`, ``)), nothing)
	assert.ErrorContains(t, err, "there is nothing to cut")
	_, err = tiled.Read([]byte(sized(0, 0, `infinite="1"`, `<layer><data encoding="csv"><chunk x="0" y="0" width="1" height="1">1</chunk><chunk x="100000" y="0" width="1" height="1">1</chunk></data></layer>`)), nothing)
	assert.ErrorContains(t, err, "rectangle of 100001 by 1")
}

func TestTilesetsInFilesOfTheirOwnAreRead(t *testing.T) {
	sets := map[string]string{
		"sets/a.tsx":  `<tileset name="a" tilecount="2"><tile id="1" type="woods"/></tileset>`,
		`sets/b.tsj`:  `{"name":"b","tilecount":2,"tiles":[{"id":0,"type":"town","properties":[{"name":"altitude","type":"int","value":60}]}]}`,
		"broken.tsx":  `<tileset><tile`,
		"another.tsx": `<map/>`,
	}
	beside := func(name string) ([]byte, error) {
		text, ok := sets[name]
		if !ok {
			return nil, errors.New("there is no such file")
		}
		return []byte(text), nil
	}
	m, err := tiled.Read([]byte(mapOf(`<tileset firstgid="1" source="sets/a.tsx"/><tileset firstgid="3" source="sets/b.tsj"/>`)), beside)
	require.NoError(t, err)
	_, woods := m.Tile(2)
	_, town := m.Tile(3)
	assert.Equal(t, "woods", woods.Class)
	assert.Equal(t, "60", town.Properties.Text("altitude"))
	_, none := m.Tile(9)
	assert.Nil(t, none)
	for name, want := range map[string]string{
		"missing.tsx": "there is no such file", "broken.tsx": "this is not XML", "another.tsx": "it is a <map>",
		"../secret.tsx": "leads out", "/etc/passwd": "begins at a root", `C:\secret.tsx`: "begins at a root", `..\..\x.tsx`: "leads out",
		"sets/../../x.tsx": "leads out", "http://example.org/a.tsx": "no name of a file",
	} {
		_, err := tiled.Read([]byte(mapOf(`<tileset firstgid="1" source="`+name+`"/>`)), beside)
		assert.ErrorContains(t, err, want, name)
	}
	_, err = tiled.Read([]byte(mapOf(strings.Repeat(`<tileset firstgid="1" source="sets/a.tsx"/>`, limits.ImportBeside))), beside)
	require.NoError(t, err)
	_, err = tiled.Read([]byte(mapOf(strings.Repeat(`<tileset firstgid="1" source="sets/a.tsx"/>`, limits.ImportBeside+1))), beside)
	assert.ErrorContains(t, err, "more than 50 files")
}

// bomb is far more cells than a map has, in a few bytes.
func bomb(t testing.TB) map[string]string { return compressed(t, make([]byte, 16<<20)) }

func TestWhatIsNoMapIsRefusedWithItsLine(t *testing.T) {
	tests := map[string]struct{ text, want string }{
		"nothing":        {" \n", "the file is empty"},
		"words":          {"hello", "neither a map"},
		"another XML":    {"<svg/>", "this is a <svg>"},
		"a tileset":      {`{"type":"tileset"}`, "no map of Tiled"},
		"broken off":     {"<map>\n<layer>", "is not closed"},
		"broken JSON":    {"{\"a\":\n[1,", "2: error tiled: the file breaks off"},
		"not JSON":       {"{\n\"a\" 1}", "this is not JSON"},
		"crossed":        {"<map></layer></map>", "closes nothing"},
		"two maps":       {mapOf("") + "<map/>", "a second <map>"},
		"entities":       {`<!DOCTYPE m [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]><map>&b;</map>`, "declares a type of document or entities"},
		"an entity":      {`<map>&unknown;</map>`, "this is not XML"},
		"outside":        {`<!DOCTYPE m [<!ENTITY x SYSTEM "file:///etc/passwd">]><map>&x;</map>`, "declares a type of document"},
		"another script": {`<?xml version="1.0" encoding="ISO-8859-1"?><map/>`, "written in ISO-8859-1: save it in UTF-8"},
		"too few":        {layerOf(`<data encoding="csv">1,2</data>`), "the layer has 2 tiles, and 3 by 2 are 6"},
		"too many":       {layerOf(`<data encoding="csv">1,2,3,4,5,6,7</data>`), "more than 6 tiles"},
		"too few JSON":   {`{"width":3,"height":2,"tilewidth":48,"tileheight":42,"layers":[{"type":"tilelayer","data":[1]}]}`, "the layer has 1 tiles"},
		"odd bytes":      {layerOf(`<data encoding="base64">AAAAAAA=</data>`), "5 bytes"},
		"not Base64":     {layerOf(`<data encoding="base64">***</data>`), "not in Base64"},
		"another way":    {layerOf(`<data encoding="hex">00</data>`), "are written as hex"},
		"another packer": {layerOf(`<data encoding="base64" compression="lzma">AAAA</data>`), "lzma is no compression that is known"},
		"no numbers":     {layerOf("<data encoding=\"csv\">1,2,\nx,4,5,6</data>"), `3: error tiled: "x" is no number of a tile`},
		"other size":     {mapOf(`<layer id="1" width="99" height="2"><data/></layer>`), "has the width 99 and its map 3"},
		"no tiles":       {`<map width="3" height="2"/>`, "how large its tiles are"},
		"broken numbers": {`<map width="1e99" height="2" tilewidth="48" tileheight="42"/>`, "takes a whole number"},
		"NaN":            {mapOf(`<objectgroup><object id="1" x="NaN" y="0"/></objectgroup>`), "takes a number of pixels"},
		"broken points":  {mapOf(`<objectgroup><object id="1"><polyline points="0,0 Inf,2"/></object></objectgroup>`), "is no point"},
		"ids twice":      {mapOf(`<objectgroup><object id="1"/><object id="1"/></objectgroup>`), "two have the id 1"},
		"layers twice":   {mapOf(`<objectgroup id="4"/><objectgroup id="4"/>`), "two have the id 4"},
		"tiles twice":    {mapOf(`<tileset firstgid="1" name="t"><tile id="1"/><tile id="1"/></tileset>`), "has two tiles 1"},
		"huge tiles":     {fmt.Sprintf(`<map width="3" height="2" tilewidth="%d" tileheight="42"/>`, limits.ImportTile+1), "takes a whole number from 0 to 4096"},
	}
	for way, data := range bomb(t) {
		if way != "" {
			tests["bomb "+way] = struct{ text, want string }{layerOf(`<data encoding="base64" compression="` + way + `">` + data + `</data>`), "unpacks to more than 6 tiles"}
		}
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			_, err := tiled.Read([]byte(test.text), nothing)
			require.Error(t, err)
			assert.Contains(t, err.Error(), test.want)
		})
	}
}

func TestWhatIsLargerThanAnyMapIsRefusedSoon(t *testing.T) {
	const n = limits.ImportBytes
	fill := func(begin, part, end string) string {
		return begin + strings.Repeat(part, (n-len(begin)-len(end))/len(part)) + end
	}
	blank := compressed(t, make([]byte, 4*limits.BoardSide*limits.BoardSide))["zlib"]
	layer := `<layer width="999" height="999"><data encoding="base64" compression="zlib">` + blank + `</data></layer>`
	tests := map[string]struct{ text, want string }{
		"elements":      {fill("<map>", "<a/>", "</map>"), "more than 200,000 parts"},
		"attributes":    {fill("<map ", `a="" `, "/>"), "more than 200,000 parts"},
		"depth":         {fill("", "<a>", ""), "more than 64 deep"},
		"objects":       {fill(`{"layers":[`, "{},", "{}]}"), "more than 200,000 parts"},
		"nothings":      {fill(`{"layers":[`, "null,", "0]}"), "more than 200,000 parts"},
		"lists":         {fill(`{"layers":`, "[", ""), "more than 64 deep"},
		"deep objects":  {fill(`{"a":`, `{"a":`, ""), "more than 64 deep"},
		"keys":          {fill(`{"a":0`, `,"a":0`, "}"), "more than 200,000 parts"},
		"numbers":       {fill(`{"data":[`, "1,", "1]}"), "more than 200,000 parts"},
		"points":        {mapOf(fill(`<objectgroup><object id="1"><polyline points="`, "0,0 ", `"/></object></objectgroup>`)), "more than 200,000 parts"},
		"text":          {fill("<map>", "a", "</map>"), "how large its tiles are"},
		"a large map":   {sized(limits.BoardSide+1, 2, "", ""), "is 1000 by 2 tiles"},
		"many layers":   {mapOf(strings.Repeat("<layer/>", limits.ImportLayers+1)), "more than 100 layers"},
		"packed layers": {sized(999, 999, "", strings.Repeat(layer, limits.ImportTiles/999/999+1)), "more than 8,000,000 tiles"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			before := &runtime.MemStats{}
			runtime.GC()
			runtime.ReadMemStats(before)
			start := time.Now()
			_, err := tiled.Read([]byte(test.text), nothing)
			took := time.Since(start)
			after := &runtime.MemStats{}
			runtime.ReadMemStats(after)
			require.Error(t, err)
			assert.Contains(t, err.Error(), test.want)
			assert.Less(t, took.Seconds(), 60.0, "a second, were there nothing else to do")
			assert.Less(t, after.TotalAlloc-before.TotalAlloc, uint64(200<<20))
		})
	}
	_, err := tiled.Read([]byte(mapOf(strings.Repeat("<layer/>", limits.ImportLayers))), nothing)
	assert.NoError(t, err)
	_, err = tiled.Read([]byte(mapOf(strings.Repeat("<group>", limits.ImportDepth-1)+strings.Repeat("</group>", limits.ImportDepth-1))), nothing)
	assert.NoError(t, err)
	_, err = tiled.Read([]byte(mapOf(strings.Repeat("<a/>", limits.ImportMarks-1))), nothing)
	assert.NoError(t, err)
}
