package soldiers

import (
	"fmt"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules/hexrules"
	"github.com/mapsheet/mapsheet/rules/soldiers/sight"
)

// sightMarkers are the markers that matter to sight.
var sightMarkers = []string{trenchMarker, ruinMarker}

// sightReaches says what each reach means for those who look.
var sightReaches = [...]string{
	sight.Blocked: "blocked",
	sight.To:      "to the hex but not into it: there a player sees none but own units",
	sight.Into:    "clear",
}

// sightline answers who sees whom over a board on which nobody stands.
func sightline(b *model.HexBoard, q hexrules.SightQuestion) (hexrules.Sightline, error) {
	ground := sight.New(b)
	for _, bridge := range q.Markers[ruinMarker] {
		if !b.Bridge(bridge) {
			return hexrules.Sightline{}, fmt.Errorf("there is no bridge in %s to destroy", b.Grid.Label(bridge))
		}
		ground = ground.Ruined(bridge)
	}
	t := ground.Trace(q.From, q.To, hex.NewRegion(b.Grid, q.Markers[trenchMarker]...))
	out := hexrules.Sightline{
		From: hexrules.SightEnd{Hex: t.From, Height: t.FromHeight.String()}, To: hexrules.SightEnd{Hex: t.To, Height: t.ToHeight.String()},
		Reach: t.Reach.String(), Meaning: sightReaches[t.Reach], Rule: t.Rule(), Sentence: t.Sentence(), Hidden: t.Reach == sight.To,
	}
	for _, block := range t.Blocks {
		out.Blocks = append(out.Blocks, hexrules.SightBlock{Hexes: block.Hexes(), Rule: block.Rule(), Sentence: t.BlockSentence(block)})
	}
	for c := range sight.Between(t.From, t.To) {
		passed := hex.List{c.Hex}
		if c.Kind == hex.Along {
			passed = append(passed, c.Other)
		}
		out.Between = append(out.Between, passed)
	}
	return out, nil
}
