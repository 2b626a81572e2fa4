package imports

import (
	"context"
	"fmt"
	"strings"

	"github.com/mapsheet/mapsheet/editor/export"
	"github.com/mapsheet/mapsheet/editor/tiled"
	"github.com/mapsheet/mapsheet/editor/tiled/scene"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/schema"
)

// tiledFormat is maps of the Tiled editor.
func tiledFormat() Format {
	return Format{
		ID: "tiled", Name: "Map of Tiled", Suffixes: []string{".tmx", ".tmj", ".json"},
		About: "Terrain and altitudes by tiles; roads, waters, hexsides, bridges and places by objects. A map that was exported here brings its changes back.",
		Options: []export.Option{
			{Key: "tiles", Name: "Tiles of other names", Kind: export.Line,
				Help: "Which terrain a tile is, such as “pines=woods, lake=clear”: by its class, its picture or, as “ground:12”, its set and number."},
		},
		Read: func(_ context.Context, job Job) (*Taken, error) {
			names, err := tileNames(job.Settings["tiles"])
			if err != nil {
				return nil, err
			}
			m, err := tiled.Read(job.Text, job.Beside)
			if err != nil {
				return nil, err
			}
			got, err := scene.Take(m, scene.Ways{
				Bases: job.Bases, Tiles: names, Into: job.Into,
				New: func(cols, rows int) (*schema.File, error) { return job.fresh(job.onHexes(), cols, rows) },
			})
			if err != nil {
				return nil, err
			}
			return &Taken{Base: got.Base, File: got.File, Report: got.Report}, nil
		},
	}
}

// onHexes is the first rule system that is played on hexes.
func (s Source) onHexes() string {
	for _, system := range s.Systems {
		if system.Board == model.OnHexes {
			return system.ID
		}
	}
	return ""
}

// tileNames reads which terrain tiles are: "pines=woods, lake=clear".
func tileNames(text string) (map[string]model.Terrain, error) {
	out := map[string]model.Terrain{}
	for _, one := range strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ';' }) {
		name, terrain, ok := strings.Cut(one, "=")
		g, known := model.ParseTerrain(strings.ToLower(strings.TrimSpace(terrain)))
		if !ok || !known {
			var names []string
			for _, g := range model.Terrains() {
				names = append(names, g.String())
			}
			return nil, fmt.Errorf("%q says of no tile which terrain it is: write the name of the tile, = and one of %s", strings.TrimSpace(one), strings.Join(names, ", "))
		}
		out[strings.ToLower(strings.TrimSpace(name))] = g
	}
	return out, nil
}
