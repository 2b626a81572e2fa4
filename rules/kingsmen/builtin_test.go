package kingsmen

import (
	"os"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/scenarios/shelf"
)

// scenarios is the built-in scenarios in the eyes of a program that has this system
// alone.
var scenarios = shelf.Of(os.DirFS("../../scenarios"), func(system string) (*model.Fields, bool) {
	return System().Fields, system == System().ID
})
