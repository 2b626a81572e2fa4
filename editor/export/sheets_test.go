package export

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/mapsheet/mapsheet/editor/export/print"
	"github.com/mapsheet/mapsheet/model/limits"
)

func TestSoManySheetsMayAMapTake(t *testing.T) {
	assert.NoError(t, checkSheets(print.Tiling{Cols: 1, Rows: limits.PrintedSheets}))
	assert.Error(t, checkSheets(print.Tiling{Cols: 1, Rows: limits.PrintedSheets + 1}))
	assert.Error(t, checkSheets(print.Tiling{Cols: 2, Rows: limits.PrintedSheets/2 + 1}))
}
