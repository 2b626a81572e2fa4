package document_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model"
)

func rulesAndNotes() *model.Scenario {
	return &model.Scenario{
		Board: model.NewHexBoard(2, 2),
		Rules: []model.Rule{{Rule: "a"}, {Rule: "b"}, {Rule: "c"}},
		Notes: []model.Note{{About: "rules[0]"}, {About: "rules[1].area"}, {About: "rules[2]"}, {About: "date"}},
	}
}

func ruleIDs(s *model.Scenario) (ids, abouts []string) {
	for _, r := range s.Rules {
		ids = append(ids, r.Rule)
	}
	for _, n := range s.Notes {
		abouts = append(abouts, n.About)
	}
	return ids, abouts
}

func TestNotesKeepToTheElementsOfAListThatChanges(t *testing.T) {
	tests := []struct {
		name        string
		edit        func(*model.Scenario) (document.Edit, error)
		ids, abouts []string
	}{
		{"one is put in front", func(s *model.Scenario) (document.Edit, error) {
			return document.Insert(s, "add a rule", "rules", 0, model.Rule{Rule: "x"})
		}, []string{"x", "a", "b", "c"}, []string{"rules[1]", "rules[2].area", "rules[3]", "date"}},
		{"one is put last", func(s *model.Scenario) (document.Edit, error) {
			return document.Insert(s, "add a rule", "rules", 3, model.Rule{Rule: "x"})
		}, []string{"a", "b", "c", "x"}, []string{"rules[0]", "rules[1].area", "rules[2]", "date"}},
		{"one is taken out", func(s *model.Scenario) (document.Edit, error) {
			return document.Remove(s, "take a rule out", "rules", 1)
		},
			[]string{"a", "c"}, []string{"rules[0]", "rules[1]", "date"}},
		{"one moves down", func(s *model.Scenario) (document.Edit, error) { return document.Move(s, "move a rule", "rules", 0, 2) },
			[]string{"b", "c", "a"}, []string{"rules[2]", "rules[0].area", "rules[1]", "date"}},
		{"one moves up", func(s *model.Scenario) (document.Edit, error) { return document.Move(s, "move a rule", "rules", 2, 0) },
			[]string{"c", "a", "b"}, []string{"rules[1]", "rules[2].area", "rules[0]", "date"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := rulesAndNotes()
			edit, err := tt.edit(s)
			require.NoError(t, err)
			back, _, err := edit.Apply(s)
			require.NoError(t, err)
			ids, abouts := ruleIDs(s)
			assert.Equal(t, tt.ids, ids)
			assert.Equal(t, tt.abouts, abouts)
			_, _, err = back.Apply(s)
			require.NoError(t, err)
			assert.Equal(t, rulesAndNotes(), s)
		})
	}
}

// What is not the path of an element is left as it is.
func TestNotesOnNoElementStay(t *testing.T) {
	s := rulesAndNotes()
	s.Notes = []model.Note{{About: "rules[1"}, {About: "1]"}, {About: "rules[x]"}, {About: "rules"}}
	edit, err := document.Remove(s, "take a rule out", "rules", 1)
	require.NoError(t, err)
	_, _, err = edit.Apply(s)
	require.NoError(t, err)
	_, abouts := ruleIDs(s)
	assert.Equal(t, []string{"rules[1", "1]", "rules[x]", "rules"}, abouts)
}

func TestAListEditThatFitsNowhereIsRefused(t *testing.T) {
	s := rulesAndNotes()
	for name, make := range map[string]func() (document.Edit, error){
		"no such list":       func() (document.Edit, error) { return document.Remove(s, "", "titles", 0) },
		"no list":            func() (document.Edit, error) { return document.Remove(s, "", "title", 0) },
		"no such element":    func() (document.Edit, error) { return document.Remove(s, "", "rules", 3) },
		"another type":       func() (document.Edit, error) { return document.Insert(s, "", "rules", 0, "x") },
		"behind the end":     func() (document.Edit, error) { return document.Insert(s, "", "rules", 4, model.Rule{}) },
		"moved from nowhere": func() (document.Edit, error) { return document.Move(s, "", "rules", 5, 0) },
	} {
		_, err := make()
		assert.Error(t, err, name)
	}
}
