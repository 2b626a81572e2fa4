package document

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/mapsheet/mapsheet/model/hex"
)

func TestANameThatMovesSaysWhere(t *testing.T) {
	assert.Equal(t, "move the name of wood-a", MoveLabel{ID: "wood-a", To: &hex.Spot{}}.Label())
	assert.Equal(t, "let the name of wood-a find its place", MoveLabel{ID: "wood-a"}.Label())
}

func TestWorkIsOfUseUnlessItsFirstLineIsDamaged(t *testing.T) {
	assert.True(t, Recovery{}.Usable())
	for line, want := range map[int]bool{0: false, 1: false, 2: true} {
		assert.Equal(t, want, Recovery{Damage: &DamageError{Line: line}}.Usable())
	}
}
