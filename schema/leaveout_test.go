package schema

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// The place of a value is found by its path, and none where nothing is known of it.
func TestAValueHasAPlaceByItsPath(t *testing.T) {
	p := &partly{reader: newReader("", nil)}
	p.kind = ScenarioFile
	for path, there := range map[string]bool{
		"": true, "title": true, "forces": true, "forces[2]": true, "forces[2].name": true, "map.terrain[0]": true,
		"nothing": false, "nothing.below": false, "nothing[1].below": false, "forces[2].nothing[0]": false, "title.below": false,
	} {
		_, ok := p.placeAt(path)
		assert.Equal(t, there, ok, path)
	}
}
