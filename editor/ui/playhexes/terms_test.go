package playhexes

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

func TestTheColumnTellsTheTermsOfTheGame(t *testing.T) {
	_, g := openGame(t, "mlawa")
	assert.Equal(t, "Seed 7, 24 of 24 German infantry companies", g.termsText())
}

func TestTheCauseOfADivergenceIsLit(t *testing.T) {
	_, g := openTurn(t, "brunstatt")
	h := parse(t, "2312")
	g.Light([]model.Site{model.HexSite(h)})
	assert.Equal(t, []draw.Overlay{{Style: draw.MayNot, Hexes: hex.List{h}}}, g.pointed)
}
