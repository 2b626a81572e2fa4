package export

import (
	"context"
	"strconv"

	"github.com/mapsheet/mapsheet/editor/tiled/scene"
)

// tiledFormat is the map for the Tiled editor and the engines that read its files.
func tiledFormat() Format {
	widths := Option{Key: "tile", Name: "Width of a tile", Help: "A tile is a hex; these widths need no rounding.", Kind: Pick, Default: "48"}
	for _, w := range scene.Tiles {
		widths.Choices = append(widths.Choices, Choice{strconv.Itoa(w), strconv.Itoa(w) + " pixels"})
	}
	return Format{
		ID: "tiled", Name: "Map for Tiled", Suffix: ".tmx", Drafts: true,
		About: "For the Tiled editor and game engines: terrain as tiles, roads and places as objects. What is painted there comes back with the import.",
		Words: "TMX TMJ tiles engine Godot Unity hexagonal",
		Options: []Option{
			widths,
			{Key: "form", Name: "Written as", Help: "Both say the same; engines that run in browsers read JSON.", Kind: Pick, Default: "tmx",
				Choices: []Choice{{"tmx", "XML (.tmx)"}, {"json", "JSON (.tmj)"}}},
			inks(),
		},
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
			first := Made{Suffix: ".tmx"}
			if job.Settings.Is("form", "json") {
				first.Suffix = ".tmj"
				first.Data, err = m.TMJ()
			} else {
				first.Data = m.TMX()
			}
			out := Output{Files: []Made{first}, Notes: m.Notes}
			for _, p := range pictures {
				out.Files = append(out.Files, Made{Suffix: "-tiles/" + p.Name, Data: p.Data})
			}
			return out, err
		},
	}
}
