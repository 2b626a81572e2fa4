package model

import (
	"slices"
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
	Choices  []Choice // of a choice: what may be given

	Label   string // in forms; the name where empty
	Most    int    // in forms: the largest whole number offered
	Absent  string // in forms: what a choice that is not made means; empty where it says nothing but no
	Example string // in forms: what may be written
	Called  string // in sentences, "change ... of": "the units in each hex"; "the" and the key where empty

	// Places reports that something is placed beside the forces, so that a step
	// of the deployment may do without any.
	Places bool

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
	Whole FieldKind = iota // a whole number
	Word                   // an id: lower-case letters, digits and hyphens
	Pick                   // one of a few choices
)

// Zero is the value that stands for none.
func (k FieldKind) Zero() any {
	if k == Whole {
		return 0
	}
	return ""
}

// Takes reports whether a value is of the kind.
func (k FieldKind) Takes(value any) bool {
	plain, err := plainValue(value)
	if plain == nil {
		return err == nil
	}
	_, number := plain.(int)
	return number == (k == Whole)
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

// Fields describes what a rule system has scenarios say.
type Fields struct {
	Group   []Field // of a group of units
	Select  []Field // of a selector: those of a group that it can ask for
	Setup   []Field // of a step of the deployment
	Arrival []Field // of a reinforcement

	// TellSetup and TellArrival put into words what steps and arrivals of so
	// many units say; nil where there is nothing to tell.
	TellSetup   func(own Values, units int) Wording
	TellArrival func(own Values, units int) Wording
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
	case "group":
		return f.Group
	case "select":
		return f.Select
	case "setup":
		return f.Setup
	case "arrival":
		return f.Arrival
	}
	return nil
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

func (f *Fields) tellSetup(own Values, units int) Wording {
	if f == nil || f.TellSetup == nil {
		return Wording{}
	}
	return f.TellSetup(own, units)
}

func (f *Fields) tellArrival(own Values, units int) Wording {
	if f == nil || f.TellArrival == nil {
		return Wording{}
	}
	return f.TellArrival(own, units)
}
