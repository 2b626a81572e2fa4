package compare

import (
	"fmt"
	"reflect"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

// tell puts a value of a scenario into words, for a question.
func tell(s *model.Scenario, sys rules.System, v reflect.Value) string {
	if !v.IsValid() {
		return "not there"
	}
	switch x := v.Interface().(type) {
	case model.Area:
		return x.Where(s.Board)
	case model.Condition:
		return x.Phrase(s)
	case model.Outcome:
		return x.Sentence(s)
	case model.Clause:
		return x.Sentence(s)
	case model.Award:
		return x.Sentence(s)
	case model.Deployment:
		return x.Sentence(s)
	case model.Reinforcement:
		return x.Sentence(s)
	case model.Force:
		return x.Name + ": " + x.Composition(s)
	case model.UnitGroup:
		return group(s, x)
	case model.Rule:
		return sys.Sentence(s, x)
	case model.Note:
		return orNone(x.Text)
	case model.Place:
		return fmt.Sprintf("%s, %s", x.Title(), model.CountedHexes(len(x.Hexes)))
	case model.Selector:
		return x.Phrase(s)
	case model.ChartLine:
		return x.Own.String()
	}
	switch v.Kind() {
	case reflect.Pointer:
		if v.IsNil() {
			return "nothing"
		}
		return tell(s, sys, v.Elem())
	case reflect.String:
		return orNone(v.String())
	case reflect.Slice:
		if v.Type().Elem().Kind() == reflect.String {
			return listed(v)
		}
		return model.Counted(v.Len(), "entry", "entries")
	default:
		return fmt.Sprint(v.Interface())
	}
}
