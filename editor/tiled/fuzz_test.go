package tiled_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/tiled"
)

// Whatever bytes a map has, it is read into bounds or refused in a sentence, and what was
// read and is written is read again.
func FuzzRead(f *testing.F) {
	f.Add([]byte(layerOf("<data encoding=\"csv\">1,2,3,4,5,6</data>")))
	for way, data := range compressed(f, packed(1, 2, 3, 4, 5, 6)) {
		f.Add([]byte(layerOf(`<data encoding="base64" compression="` + way + `">` + data + `</data>`)))
	}
	f.Add([]byte(mapOf(`<objectgroup id="1" name="roads"><object id="1" name="a" type="road" x="1" y="2"><properties><property name="p">a
b</property></properties><polygon points="0,0 1,1 2,0"/></object></objectgroup>`)))
	f.Add([]byte(`{"width":1,"height":1,"tilewidth":4,"tileheight":4,"layers":[{"type":"objectgroup","objects":[{"id":1,"point":true,"x":1}]}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		m, err := tiled.Read(data, func(string) ([]byte, error) { return []byte("<tileset/>"), nil })
		if err != nil {
			require.NotEmpty(t, err.Error())
			return
		}
		for _, l := range m.Layers {
			if l.Cells != nil {
				require.Len(t, l.Cells, m.Width*m.Height)
			}
		}
		_, err = m.TMJ()
		require.NoError(t, err)
		_ = m.TMX()
	})
}
