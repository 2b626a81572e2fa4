package export

import (
	"context"
	"strconv"

	"github.com/mapsheet/mapsheet/editor/tiled"
	"github.com/mapsheet/mapsheet/editor/tiled/scene"
)

// tiledFormat is the map for the Tiled editor, as XML.
func tiledFormat() Format {
	f := mapOfTiles(".tmx", func(m *tiled.Map) ([]byte, error) { return m.TMX(), nil })
	f.ID, f.Name = "tiled", "Map for Tiled"
	f.About = "For the Tiled editor and game engines: terrain as tiles, roads and places as objects. What is painted there comes back with the import."
	f.Words = "TMX tiles engine Godot Unity hexagonal"
	return f
}

// tmjFormat is the same as JSON.
func tmjFormat() Format {
	f := mapOfTiles(".tmj", (*tiled.Map).TMJ)
	f.ID, f.Name = "tmj", "Map for Tiled, as JSON"
	f.About = "The same map of tiles and objects for engines that read JSON, such as those in browsers; it comes back, too."
	f.Words = "TMJ Tiled tiles engine Phaser JavaScript hexagonal"
	return f
}

// mapOfTiles is a format of Tiled without its names.
func mapOfTiles(suffix string, write func(*tiled.Map) ([]byte, error)) Format {
	widths := Option{Key: "tile", Name: "Width of a tile", Help: "A tile is a hex; these widths need no rounding.", Kind: Pick, Default: "48"}
	for _, w := range scene.Tiles {
		widths.Choices = append(widths.Choices, Choice{strconv.Itoa(w), strconv.Itoa(w) + " pixels"})
	}
	return Format{
		Suffix: suffix, Drafts: true,
		Options: []Option{widths, inks()},
		Write: func(ctx context.Context, job Job) (Output, error) {
			folder := job.Stem() + "-tiles"
			m, err := scene.Lay(job.File, scene.Options{Tile: int(job.Settings.Number("tile")), Folder: folder, Inks: job.Settings["inks"]})
			if err != nil {
				return Output{}, err
			}
			pictures, err := scene.Pictures(m.Map, job.Settings["inks"])
			if err != nil {
				return Output{}, err
			}
			if err := ctx.Err(); err != nil {
				return Output{}, err
			}
			data, err := write(m.Map)
			out := Output{Files: []Made{{Suffix: suffix, Data: data}}, Notes: m.Notes, Stem: job.Stem()}
			for _, p := range pictures {
				out.Files = append(out.Files, Made{Suffix: "-tiles/" + p.Name, Data: p.Data})
			}
			return out, err
		},
	}
}
