package tablerules_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/tablerules"
)

func TestASystemThatIsNotPlayedOnTablesKnowsNoGroundOfThem(t *testing.T) {
	sight := func(*model.Scenario, plane.Point, plane.Point) (tablerules.Sightline, error) {
		return tablerules.Sightline{Rule: "Sight 2"}, nil
	}
	line, err := tablerules.Of(rules.System{Ground: tablerules.Ground{Sight: sight}}).Sight(nil, plane.Point{}, plane.Point{})
	assert.NoError(t, err)
	assert.Equal(t, "Sight 2", line.Rule)
	assert.Nil(t, tablerules.Of(rules.System{Ground: "hexes"}).Sight)
	assert.Nil(t, tablerules.Of(rules.System{}).Sight)
}
