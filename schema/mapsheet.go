package schema

import "github.com/mapsheet/mapsheet/model"

// mapsheetDoc is a mapsheet file, its fields in the order in which they are
// written.
type mapsheetDoc struct {
	Format string  `toml:"format"`
	Kind   Kind    `toml:"kind"`
	ID     string  `toml:"id"`
	Name   string  `toml:"name"`
	Note   string  `toml:"note,omitempty"`
	Map    fullDoc `toml:"map"`
}

func (r *reader) mapsheet(d *mapsheetDoc) *model.Mapsheet {
	m := &model.Mapsheet{ID: d.ID, Name: d.Name, Note: d.Note, Board: r.anyBoard("map", &d.Map)}
	r.labels(MapsheetFile, codeOffMap, hexesOf(m.Board))
	return m
}

func newMapsheetDoc(m *model.Mapsheet) *mapsheetDoc {
	return &mapsheetDoc{
		Format: Format, Kind: MapsheetFile,
		ID: m.ID, Name: m.Name, Note: m.Note, Map: newFullDoc(m.Board),
	}
}
