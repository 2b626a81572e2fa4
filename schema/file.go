package schema

import (
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/model/format"
)

// Format is the format and version that files name in their first line.
var Format = format.Scenario.String()

// Bases is the built-in data that scenarios may refer to by name. What it
// returns is shared and never changed.
type Bases interface {
	// Mapsheet is the built-in mapsheet of the id.
	Mapsheet(id string) (*model.Mapsheet, error)
	// Charts are the charts of the rule system of the id.
	Charts(system string) (*model.Charts, error)
	// Fields are what the rule system of the id has scenarios say.
	Fields(system string) (*model.Fields, error)
}

// File is the content of a file: one of Scenario, Mapsheet and Charts, as
// Kind says, and the comments. Files made by hand need Kind and the content
// alone.
type File struct {
	Kind     Kind
	Scenario *model.Scenario
	Mapsheet *model.Mapsheet
	Charts   *model.Charts
	Fields   *model.Fields // of charts: what their rule system has them say
	Comments Comments

	source *source
}

// Board is the map or table of the file; nil where it has none.
func (f *File) Board() model.Board {
	switch f.Kind {
	case ScenarioFile:
		return f.Scenario.Board
	case MapsheetFile:
		return f.Mapsheet.Board
	}
	return nil
}

// Position is where the file that was read has the value of a path such as
// "deployment[1].area.place", counted from 0. Where the file lacks the path
// it is the place of the nearest part that encloses it; a file that was not
// read has none.
func (f *File) Position(path string) diag.Position {
	if f.source == nil {
		return diag.Position{}
	}
	return f.source.position(path)
}
