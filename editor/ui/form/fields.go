package form

import (
	"cmp"
	"slices"

	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/model"
)

// Fields adds a control for each field that the rule system describes, by the
// prefix and its key. Yes or no is a toggle, and so is a choice that says nothing
// where it is not made; what a word names is chosen.
func (f *Form) Fields(prefix string, fields []model.Field, own model.Values, set func(of model.Field, value any)) {
	for _, of := range fields {
		key, label := prefix+of.Key, cmp.Or(of.Label, of.Name)
		choices, few := f.Bench.Scenario().Offers(of)
		switch {
		case of.Kind == model.Whole:
			f.Number(key, label, own.Int(of.Key), Range{Most: of.Most}, func(n int) { set(of, n) })
		case of.Kind == model.Word && !few, of.Kind == model.Text:
			f.Text(key, label, of.Example, 1, own.Text(of.Key), func(v string) { set(of, v) })
		case of.Kind == model.Colour:
			f.Colour(key, label, nil, own.Text(of.Key), func(v string) { set(of, v) })
		case of.Kind == model.Flag:
			f.Toggle(key, label, of.Help, own.Is(of.Key), func(on bool) { set(of, on) })
		case of.Kind == model.Pick && of.Absent == "":
			f.Toggle(key, label, of.Choices[0].Name, own.Text(of.Key) != "", func(on bool) {
				if on {
					set(of, of.Choices[0].ID)
				} else {
					set(of, "")
				}
			})
		default:
			options := []kit.Option{{Text: cmp.Or(of.Absent, "none")}}
			for _, c := range choices {
				options = append(options, kit.Option{ID: c.ID, Text: c.Name})
			}
			f.Choice(key, label, options, own.Text(of.Key), func(id string) { set(of, id) })
		}
	}
}

// Mattering is the fields that mean something for the forces, and those that
// say something.
func Mattering(fields []model.Field, s *model.Scenario, forces []string, own model.Values) []model.Field {
	return slices.DeleteFunc(slices.Clone(fields), func(f model.Field) bool {
		return f.Matters != nil && own[f.Key] == nil && !f.Matters(s, forces)
	})
}
