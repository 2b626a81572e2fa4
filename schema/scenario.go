package schema

import (
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/limits"
)

// scenarioDoc is a scenario file, its fields in the order in which they are
// written.
type scenarioDoc struct {
	Format   string       `toml:"format"`
	Kind     Kind         `toml:"kind"`
	System   string       `toml:"system"`
	ID       string       `toml:"id"`
	Number   int          `toml:"number,omitempty"`
	Title    string       `toml:"title"`
	Subtitle string       `toml:"subtitle,omitempty"`
	Date     string       `toml:"date,omitempty"`
	First    string       `toml:"first,omitempty"`
	History  string       `toml:"history,omitempty"`
	Length   model.Length `toml:"length"`
	Sides    []model.Side `toml:"sides,omitempty"`
	Map      mapDoc       `toml:"map"`

	Forces         []model.Force         `toml:"forces,omitempty"`
	Deployment     []model.Deployment    `toml:"deployment,omitempty"`
	Reinforcements []model.Reinforcement `toml:"reinforcements,omitempty"`

	Rules   []model.Rule  `toml:"rules,omitempty"`
	Victory model.Victory `toml:"victory,omitempty"`
	Charts  *chartTables  `toml:"charts,omitempty"`
	Notes   []model.Note  `toml:"notes,omitempty"`
}

// mapDoc is the map of a scenario: a mapsheet by name and what differs from
// it, or a board in full.
type mapDoc struct {
	Sheet string `toml:"sheet,omitempty"`
	fullDoc
	Override *overrideDoc `toml:"override,omitempty"`
}

// scenario builds the scenario, and reports what keeps it from being built.
func (r *reader) scenario(d *scenarioDoc, bases Bases) *model.Scenario {
	s := &model.Scenario{
		System: d.System, ID: d.ID, Number: d.Number,
		Title: d.Title, Subtitle: d.Subtitle, Date: d.Date,
		First: d.First, History: d.History, Length: d.Length,
		Sheet: d.Map.Sheet, Sides: d.Sides, Forces: d.Forces,
		Victory: d.Victory, Notes: d.Notes, Rules: d.Rules,
		Deployment: d.Deployment, Reinforcements: d.Reinforcements,
	}
	r.base(s, bases)
	switch {
	case s.Sheet == "":
		s.Board = r.anyBoard("map", &d.Map.fullDoc)
	case s.Base.Sheet != nil:
		s.Board = s.Base.Sheet.Board.Copy()
		r.override("map.override", d.Map.Override, s.Board)
	default:
		return s
	}
	if d.Charts != nil {
		s.Charts = d.Charts.charts()
		r.chartIDs("charts", d.Charts)
	}
	unique(r, "sides", d.Sides, func(s model.Side) string { return s.ID })
	unique(r, "forces", d.Forces, func(f model.Force) string { return f.ID })
	if n := s.CountUnits(model.Selector{}); n > limits.ForceUnits {
		r.errorf("forces", codeTooLarge, "the forces have %d units together, and a file holds at most %d: take some out", n, limits.ForceUnits)
	}
	r.labels(ScenarioFile, codeOffMap, hexesOf(s.Board))
	return s
}

// BaseOf is the built-in data that a scenario of a rule system rests on, on a
// mapsheet of its own where sheet is empty.
func BaseOf(bases Bases, system, sheet string) (out model.Base, err error) {
	if out.Charts, err = bases.Charts(system); err != nil {
		return out, err
	}
	if out.Fields, err = bases.Fields(system); err != nil || sheet == "" {
		return out, err
	}
	out.Sheet, err = bases.Mapsheet(sheet)
	return out, err
}

// base looks up the built-in data that the scenario rests on.
func (r *reader) base(s *model.Scenario, bases Bases) {
	s.Base.Fields = r.fields
	if bases == nil {
		if s.Sheet != "" {
			r.errorf("map.sheet", codeUnknownMapsheet, "the built-in mapsheet %q cannot be looked up here", s.Sheet)
		}
		return
	}
	charts, err := bases.Charts(s.System)
	if err != nil {
		r.errorf("system", codeUnknownSystem, "%s", sentence(err))
	}
	s.Base.Charts = charts
	if s.Sheet == "" {
		return
	}
	sheet, err := bases.Mapsheet(s.Sheet)
	if err != nil {
		r.errorf("map.sheet", codeUnknownMapsheet, "%s", sentence(err))
		return
	}
	s.Base.Sheet = sheet
}

// newScenarioDoc is the file of a scenario, its board in full where full is
// set and otherwise by the mapsheet it lies on.
func newScenarioDoc(s *model.Scenario, full bool) *scenarioDoc {
	d := &scenarioDoc{
		Format: Format, Kind: ScenarioFile,
		System: s.System, ID: s.ID, Number: s.Number,
		Title: s.Title, Subtitle: s.Subtitle, Date: s.Date,
		First: s.First, History: s.History, Length: s.Length,
		Sides: s.Sides, Forces: s.Forces,
		Victory: s.Victory, Notes: s.Notes, Rules: s.Rules,
		Deployment: s.Deployment, Reinforcements: s.Reinforcements,
	}
	if s.Charts != nil {
		d.Charts = newChartTables(s.Charts)
	}
	if override, ok := differenceToSheet(s); ok && !full {
		d.Map = mapDoc{Sheet: s.Sheet, Override: override}
	} else {
		d.Map = mapDoc{fullDoc: newFullDoc(s.Board)}
	}
	return d
}
