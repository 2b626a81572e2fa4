package tables

import (
	"encoding/binary"
	"flag"
	"fmt"
	"hash/crc32"
	"image"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/model"
)

var update = flag.Bool("update", false, "write the digests of the pictures anew")

// What is drawn stays as it is, pixel by pixel. A line names what looks different; where
// it is meant to, look at it, and -update writes the digests anew.
func TestTablesAreDrawnAsTheyWere(t *testing.T) {
	if runtime.GOARCH != "amd64" {
		t.Skip("other processors round a product that is added to a sum otherwise, and a shade in a thousand differs")
	}
	t.Parallel()
	var out strings.Builder
	show := func(name string, m *image.RGBA) {
		h := crc32.NewIEEE()
		_ = binary.Write(h, binary.LittleEndian, []int32{int32(m.Rect.Dx()), int32(m.Rect.Dy())})
		h.Write(m.Pix)
		fmt.Fprintf(&out, "%08x  %s\n", h.Sum32(), name)
	}
	all, set := everything(t), armies(t)
	for _, width := range []int{60, 300, 900} {
		show(fmt.Sprintf("Monmouth, %d wide", width), Picture(monmouth(t), Setting{}, width, draw.Options{}))
		show(fmt.Sprintf("pieces and units of all kinds, %d wide", width), Picture(all, set, width, draw.Options{}))
	}
	angular := set
	angular.Angular = true
	show("angular", Picture(all, angular, 300, draw.Options{}))
	for _, p := range paint.Palettes() {
		show("palette "+p.ID, Picture(all, set, 600, draw.Options{Palette: p.ID}))
	}
	for _, l := range []draw.Layer{draw.TerrainLayer, draw.AltitudeLayer, draw.LineLayer, draw.HexsideLayer, draw.LabelLayer, draw.AreaLayer, draw.UnitLayer} {
		show(fmt.Sprint(l, " hidden"), Picture(all, set, 240, draw.Options{}.With(draw.Hidden, l)))
		show(fmt.Sprint(l, " dimmed"), Picture(all, set, 240, draw.Options{}.With(draw.Dimmed, l)))
	}

	show("uniforms, close by", Picture(&model.TableBoard{Width: 3600, Height: 1500}, wardrobe(), 1100, draw.Options{}))

	kept := filepath.Join("testdata", "pictures.txt")
	if *update {
		require.NoError(t, os.MkdirAll("testdata", 0o750))
		require.NoError(t, os.WriteFile(kept, []byte(out.String()), 0o600))
	}
	want, err := os.ReadFile(kept)
	require.NoError(t, err)
	assert.Equal(t, string(want), out.String())
}
