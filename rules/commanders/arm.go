package commanders

import (
	"strings"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules/commanders/fields"
)

// none stands for no unit, no sector and no zone.
const none int8 = -1

// arm is a type of unit (2.1 to 2.3).
type arm uint8

const (
	infantry arm = iota
	cavalry
	artillery
	numArms
)

type armName struct{ letter, id string }

var armNames = [numArms]armName{{"I", "infantry"}, {"C", "cavalry"}, {"A", "artillery"}}

// letter is how order sheets write the arm.
func (a arm) letter() string { return armNames[a].letter }

func (a arm) String() string { return armNames[a].id }

// armOf is the arm that charts mean.
func armOf(kind model.Kind) (arm, bool) {
	switch kind {
	case fields.Infantry:
		return infantry, true
	case fields.Cavalry:
		return cavalry, true
	case fields.Artillery:
		return artillery, true
	}
	return 0, false
}

func armOfLetter(letter string) (arm, bool) {
	for a := range numArms {
		if strings.EqualFold(letter, armNames[a].letter) {
			return a, true
		}
	}
	return 0, false
}
