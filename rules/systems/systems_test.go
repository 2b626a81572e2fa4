package systems_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/systems"
)

func TestASystemIsFoundByItsID(t *testing.T) {
	all := systems.All()
	var ids []string
	for _, s := range all {
		found, err := all.Of(&model.Scenario{System: s.ID})
		require.NoError(t, err)
		assert.Equal(t, s.Name, found.Name)
		fields, ok := all.Fields(s.ID)
		assert.True(t, ok)
		assert.Same(t, s.Fields, fields)
		ids = append(ids, s.ID)
	}
	assert.Equal(t, []string{"soldiers", "commanders", "kings-men"}, ids, "the first is that of new scenarios")
	_, err := all.Named("chess")
	require.EqualError(t, err, `this program has no rule system "chess", but soldiers, commanders, kings-men`)
	_, ok := all.Fields("chess")
	assert.False(t, ok)
	fields, ok := systems.List{{ID: "bare"}}.Fields("bare")
	assert.True(t, ok)
	assert.Equal(t, &model.Fields{}, fields, "a system may have scenarios say nothing of its own")
	_, err = systems.List{rules.System{ID: "bare"}}.Named("")
	assert.ErrorContains(t, err, `no rule system "", but bare`)
}
