package model

import (
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// Field is something that a rule system has a part of a scenario say beyond
// what all scenarios say there. It describes itself to all who read, write,
// show, change and compare it.
type Field struct {
	Key  string // in files and paths: "per_hex"
	Name string // a few words with a capital: "Units per hex"
	Help string // a sentence that says what it means
	Kind FieldKind

	Min, Max int      // of a whole number that is given; 0 stands for none
	Choices  []Choice // of a choice, or of several: what may be given
	Parts    []Field  // of a table: what it says
	Form     *Form    // of lines: how each is written
	Names    RefKind  // of a word: what it is the id of; empty where it names nothing
	Chart    string   // of a word: the key of the chart one of whose lines it names; empty where it names none
	Role     Role     // of a whole number: what it says in every rule system
	Measure  Measure  // of a whole number: what it counts

	Required bool   // files always have it, 0 and nothing too
	Once     string // what journals of the versions 1 and 2 call it; its key in one word, with capitals, where empty
	Shared   string // the definition in JSON Schemas that fields like it have in common; empty where it has its own

	Label   string // in forms; the name where empty
	Least   int    // in forms: the smallest whole number offered
	Most    int    // in forms: the largest whole number offered
	Default int    // in forms: the whole number that a new table has
	Absent  string // in forms: what 0 and a choice that is not made mean; empty where they say nothing but no
	Example string // in forms: what may be written
	Called  string // in sentences, "change ... of": "the units in each hex"; "the" and the key where empty
	Remark  string // in forms: what is to be known while it says nothing
	Short   string // over a column of a table; the name where empty

	// Places reports that something is placed beside the forces, so that a step
	// of the deployment may do without any.
	Places bool

	// Apart reports that the field is for players of the program, and that people at the
	// table never look at it.
	Apart bool

	// Winds reports that a choice is one of the eight winds, which turns with the map.
	Winds bool

	// Told is how a noun is told with a text or a choice before it.
	Told Adjective

	// Matters reports whether the field means something for the forces with
	// these ids; nil where it always does.
	Matters func(s *Scenario, forces []string) bool
}

// Noun is what sentences call the field: "the units in each hex".
func (f Field) Noun() string {
	if f.Called != "" {
		return f.Called
	}
	return "the " + f.Words()
}

// Words is the key as words.
func (f Field) Words() string { return strings.ReplaceAll(f.Key, "_", " ") }

// FieldKind is what a field holds.
type FieldKind uint8

// The kinds of fields.
const (
	Whole   FieldKind = iota // a whole number
	Word                     // an id: lower-case letters, digits and hyphens
	Text                     // a line of any text
	Colour                   // "#rrggbb"
	Pick                     // one of a few choices
	Flag                     // yes or no
	Several                  // some of a few choices
	Rows                     // lines of text
	Table                    // a few fields of its own
)

// Zero is the value that stands for none.
func (k FieldKind) Zero() any {
	switch k {
	case Whole:
		return 0
	case Flag:
		return false
	case Several, Rows:
		return []string(nil)
	case Table:
		return Values(nil)
	}
	return ""
}

// Takes reports whether a value is of the kind.
func (k FieldKind) Takes(value any) bool {
	plain, err := plainValue(value)
	if plain == nil {
		return err == nil
	}
	return reflect.TypeOf(plain) == reflect.TypeOf(k.Zero())
}

// Form is how a text is written.
type Form struct {
	Pattern string // a regular expression
	Words   string // for a message: "odds such as 2-1"
}

// Role is what a figure says in every rule system that has it.
type Role uint8

// The roles of figures.
const (
	OfItsOwn Role = iota // nothing that all systems know
	Strength             // of a unit's attack
	Reach                // how far a unit fires, in hexes
	Speed                // how far a unit goes in a turn
	Takes                // how much room a unit takes up
	Holds                // how much room a hex has
)

// Measure is what a whole number counts.
type Measure uint8

// The measures.
const (
	Ones     Measure = iota
	OfInch           // hundredths of an inch
	OfDegree         // tenths of a degree
)

// Unit is what the number counts in files: "hundredths of an inch"; empty for ones.
func (m Measure) Unit() string {
	return [...]string{"", "hundredths of an inch", "tenths of a degree"}[m%3]
}

// Tell is a number as people write it: 4, 12", 22.5°.
func (m Measure) Tell(n int) string {
	switch m {
	case OfInch:
		return ShortInches(n) + "″"
	case OfDegree:
		return strconv.FormatFloat(float64(n)/10, 'f', -1, 64) + "°"
	}
	return strconv.Itoa(n)
}

// Choice is one of those that a field offers.
type Choice struct {
	ID   string // in files: "may"
	Name string // in forms: "those the player chooses"
}

// Adjective says how a noun is told with a field before it.
type Adjective uint8

// How a noun is told with a field before it.
const (
	Untold Adjective = iota
	Plain            // as it is written: "reserve infantry companies"
	Proper           // with a capital, in the place of the nation: "Czech infantry companies"
)

// Fields describes what a rule system has scenarios and charts say.
type Fields struct {
	Kinds   []Choice // of units
	Unit    []Field  // of a unit type
	Force   []Field  // of a force
	Group   []Field  // of a group of units
	Select  []Field  // of a selector: those of a group that it can ask for
	Setup   []Field  // of a step of the deployment
	Arrival []Field  // of a reinforcement
	Piece   []Field  // of a piece of terrain on a table
	Charts  []Chart  // beside nations, unit types and the terrain effects

	// Face is what the counter of a unit of a type shows of it, TellUnit its
	// figures in a sentence; nil where counters show nothing.
	Face     func(t *UnitType, own Values) Face
	TellUnit func(t *UnitType) string

	// Shapes is the types that a unit of a type can be of next in a game, one at the
	// most, with how many units it is then; nil where units stay as they are.
	Shapes func(t *UnitType) []Tally

	// Signs is the signs, as drawings know them, of the markers that special rules lay
	// out in areas, by the ids of the rules: "flag".
	Signs map[string]string

	// Stands is how a unit of a type stands as it is set up on an open table, Posting what
	// a step of the deployment says of that, Leads who leads a force, false where nobody of
	// its own does, and Shut whether nobody can stand on a piece of a scenario's terrain;
	// nil where that means nothing.
	Stands  func(t *UnitType) Stand
	Posting func(own Values) Posting
	Leads   func(f *Force) (Leader, bool)
	Shut    func(s *Scenario, p *Piece) bool

	// Room is what units take up on the map: "stacking point", "stacking points".
	// The figures have the roles Takes and Holds.
	Room [2]string

	// Borders is what the borders between sectors have room for; nil where that means
	// nothing.
	Borders *Borders

	// Samples is unit types that show what the counters of a nation look like, the
	// commonest first: a new unit type begins as that.
	Samples []UnitType

	// TellSetup and TellArrival put into words what steps and arrivals of so
	// many units of a scenario say; nil where there is nothing to tell.
	TellSetup   func(s *Scenario, own Values, units int) Wording
	TellArrival func(s *Scenario, own Values, units int) Wording
}

// Borders is how many spaces each side has on every border of a map of areas: as many as
// the number of a special rule, and without it so many.
type Borders struct {
	Rule  string // its id
	Usual int
}

// BorderSpaces is how many spaces each side has on the borders of the scenario's map; 0
// where its rule system knows none.
func (s *Scenario) BorderSpaces() int {
	if s.Base.Fields == nil || s.Base.Fields.Borders == nil {
		return 0
	}
	of := s.Base.Fields.Borders
	for _, r := range s.Rules {
		if r.Rule == of.Rule && r.Number != nil {
			return *r.Number
		}
	}
	return of.Usual
}

// Wording is what sentences about forces that are placed say of the system's
// own fields.
type Wording struct {
	Beside  string   // what is placed with the forces: "3 wagons"
	Manner  []string // how the forces are placed: "exactly 1 in each hex"
	Further []string // sentences
}

// Part is the fields of a part of scenarios by the name in the fields tag of
// its Values.
func (f *Fields) Part(name string) []Field {
	if f == nil {
		return nil
	}
	switch name {
	case "unit":
		return f.Unit
	case "force":
		return f.Force
	case "group":
		return f.Group
	case "select":
		return f.Select
	case "setup":
		return f.Setup
	case "arrival":
		return f.Arrival
	case "piece":
		return f.Piece
	}
	return nil
}

// Form is how texts of a pattern are written, in all that the rule system describes.
func (f *Fields) Form(pattern string) Form {
	if f == nil {
		return Form{}
	}
	in := [][]Field{f.Unit, f.Force, f.Group, f.Select, f.Setup, f.Arrival, f.Piece}
	for _, chart := range f.Charts {
		in = append(in, chart.Fields)
	}
	for _, fields := range in {
		if i := slices.IndexFunc(fields, func(f Field) bool { return f.Form != nil && f.Form.Pattern == pattern }); i >= 0 {
			return *fields[i].Form
		}
	}
	return Form{}
}

// FieldOf finds a field by its key.
func FieldOf(fields []Field, key string) (Field, bool) {
	i := slices.IndexFunc(fields, func(f Field) bool { return f.Key == key })
	if i < 0 {
		return Field{}, false
	}
	return fields[i], true
}

// Adjectives is what stands before a noun, the proper ones first.
func Adjectives(fields []Field, own Values) (proper, plain []string) {
	for _, f := range fields {
		switch text := own.Text(f.Key); {
		case text == "":
		case f.Told == Proper:
			proper = append(proper, text)
		case f.Told == Plain:
			plain = append(plain, text)
		}
	}
	return proper, plain
}

// PlacesMore reports whether a step places something beside its forces.
func (f *Fields) PlacesMore(d Deployment) bool {
	return slices.ContainsFunc(f.Part("setup"), func(f Field) bool { return f.Places && d.Own[f.Key] != nil })
}

func (f *Fields) tellSetup(s *Scenario, own Values, units int) Wording {
	if f == nil || f.TellSetup == nil {
		return Wording{}
	}
	return f.TellSetup(s, own, units)
}

func (f *Fields) tellArrival(s *Scenario, own Values, units int) Wording {
	if f == nil || f.TellArrival == nil {
		return Wording{}
	}
	return f.TellArrival(s, own, units)
}

// Face is what a counter shows of a unit beside its nation and its name.
type Face struct {
	Sign        string // of the arm, as drawings know it: "infantry"
	Size        string // how large it is, as drawings know it: "company"
	Figures     string // along the foot: "4-6-5"
	Left, Right string // beside the sign
	Second      bool   // of lesser quality
}

// FaceOf is what the counter of a unit shows of it.
func (f *Fields) FaceOf(t *UnitType, own Values) Face {
	if f == nil || f.Face == nil {
		return Face{}
	}
	return f.Face(t, own)
}

// SignOf is the sign of the markers that a special rule lays out; empty where it lays
// out none.
func (f *Fields) SignOf(rule string) string {
	if f == nil {
		return ""
	}
	return f.Signs[rule]
}

// ShapesOf is the types that a unit of a type can be of next in a game, with how many
// units it is then.
func (f *Fields) ShapesOf(t *UnitType) []Tally {
	if f == nil || f.Shapes == nil {
		return nil
	}
	return f.Shapes(t)
}

// Figure is the figure of a unit type that has a role; 0 where it has none.
func (f *Fields) Figure(t *UnitType, role Role) int {
	for _, field := range f.Part("unit") {
		if field.Role == role {
			return t.Own.Int(field.Key)
		}
	}
	return 0
}

// Offers is what a field of the scenario may say, one of a few: the choices of a choice,
// or what a word may name. False where it may say anything of its kind.
func (s *Scenario) Offers(f Field) ([]Choice, bool) {
	switch {
	case f.Kind == Pick:
		return f.Choices, true
	case f.Kind != Word || s.Base.Fields == nil:
		return nil, false
	case f.Chart != "":
		i := slices.IndexFunc(s.Base.Fields.Charts, func(c Chart) bool { return c.Key == f.Chart })
		if i < 0 {
			return nil, false
		}
		return s.Base.Fields.Charts[i].Choices(s.EffectiveCharts().Lists[f.Chart]), true
	case f.Names == RefForce, f.Names == RefPlace:
		var out []Choice
		for _, id := range s.IDs(f.Names) {
			out = append(out, Choice{ID: id, Name: s.called(f.Names, id)})
		}
		return out, true
	}
	return nil, false
}

// called is the name of a force or a place; its id where there is none.
func (s *Scenario) called(kind RefKind, id string) string {
	if of, ok := s.Force(id); ok && kind == RefForce {
		return of.Name
	}
	if p, ok := s.Board.Place(id); ok && kind == RefPlace {
		return p.Name
	}
	return id
}
