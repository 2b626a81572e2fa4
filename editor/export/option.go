package export

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// Option is something that can be chosen about a format.
type Option struct {
	Key     string // on the command line: "paper"
	Name    string // in the dialog: "Paper"
	Help    string // a sentence
	Kind    OptionKind
	Choices []Choice // of a choice, or of several
	Unit    string   // of a number: "mm"
	Least   float64  // of a number
	Most    float64  // of a number
	Default string   // as in Settings

	// Matters reports whether the option means something for a source beside the other settings; nil
	// where it always does.
	Matters func(Source, Settings) bool
}

// OptionKind is what an option takes.
type OptionKind uint8

// The kinds of options.
const (
	Pick    OptionKind = iota // one of the choices
	Several                   // any of the choices, parted by commas
	Number                    // a number in a unit; the choices are some to pick from
	Flag                      // "yes" or "no"
	Line                      // a line of text
	Part                      // a part of the map, as areas are written; empty for all of it
)

// Choice is one thing that an option can be.
type Choice struct{ ID, Name string }

// Settings are what the options of a format are set to, by their keys.
type Settings map[string]string

// Is reports whether an option is set to a choice.
func (s Settings) Is(key, choice string) bool { return s[key] == choice }

// Yes reports whether a flag is set.
func (s Settings) Yes(key string) bool { return s[key] == "yes" }

// Number is the number that an option is set to.
func (s Settings) Number(key string) float64 {
	x, _ := strconv.ParseFloat(s[key], 64)
	return x
}

// Has reports whether a choice is among the several that an option is set to.
func (s Settings) Has(key, choice string) bool {
	return slices.Contains(strings.Split(s[key], ","), choice)
}

// Complete is the settings with the usual one for each option that is not set. The
// error says what is set to something that it cannot be, or does not exist.
func (f Format) Complete(set Settings) (Settings, error) {
	full := Settings{}
	for _, o := range f.Options {
		full[o.Key] = o.Default
	}
	for _, key := range slices.Sorted(maps.Keys(set)) {
		at := slices.IndexFunc(f.Options, func(o Option) bool { return o.Key == key })
		if at < 0 {
			return nil, fmt.Errorf("%s has no option %q: %s", f.ID, key, f.optionKeys())
		}
		if err := f.Options[at].Refusal(set[key]); err != nil {
			return nil, fmt.Errorf("the option %s cannot be %q: %w", key, set[key], err)
		}
		full[key] = set[key]
	}
	return full, nil
}

func (f Format) optionKeys() string {
	if len(f.Options) == 0 {
		return "there is nothing to set"
	}
	keys := make([]string, len(f.Options))
	for i, o := range f.Options {
		keys[i] = o.Key
	}
	return "its options are " + strings.Join(keys, ", ")
}

// Refusal says why an option cannot be set to a value; nil where it can.
func (o Option) Refusal(value string) error {
	switch o.Kind {
	case Pick:
		if !o.offers(value) {
			return fmt.Errorf("choose one of %s", o.choiceIDs())
		}
	case Several:
		for _, id := range strings.Split(value, ",") {
			if id != "" && !o.offers(id) {
				return fmt.Errorf("choose some of %s, with commas", o.choiceIDs())
			}
		}
	case Number:
		if x, err := strconv.ParseFloat(value, 64); err != nil || !(x >= o.Least && x <= o.Most) {
			return fmt.Errorf("give a number from %v to %v", o.Least, o.Most)
		}
	case Flag:
		if value != "yes" && value != "no" {
			return errors.New(`give "yes" or "no"`)
		}
	case Line, Part:
		if strings.ContainsFunc(value, func(r rune) bool { return r < ' ' }) {
			return errors.New("it is to be one line of text")
		}
	}
	return nil
}

func (o Option) offers(id string) bool {
	return slices.ContainsFunc(o.Choices, func(c Choice) bool { return c.ID == id })
}

func (o Option) choiceIDs() string {
	ids := make([]string, len(o.Choices))
	for i, c := range o.Choices {
		ids[i] = c.ID
	}
	return strings.Join(ids, ", ")
}
