package mapview

import (
	"fmt"
	"strings"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// Describe is a hex in a few words: "2314  woods, wood K".
func Describe(b *model.HexBoard, h hex.Hex) string {
	if !b.Grid.Contains(h) {
		return ""
	}
	ground := b.Terrain(h).String()
	if m := b.Altitude(h); m > 0 {
		ground += fmt.Sprintf(" %d m", m)
	}
	parts := []string{ground}
	for _, k := range model.LineKinds() {
		if b.HasLine(k, h) {
			parts = append(parts, k.String())
		}
	}
	if b.Bridge(h) {
		parts = append(parts, "bridge")
	}
	for _, p := range b.PlacesAt(h) {
		parts = append(parts, p.Title())
	}
	return b.Grid.Label(h) + "  " + strings.Join(parts, ", ")
}
