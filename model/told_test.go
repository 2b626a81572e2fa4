package model_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/digest"
	"github.com/mapsheet/mapsheet/model/hex"
)

// speaker makes up areas in words, as somebody writes them, with a word now and then that
// is out of place.
type speaker struct{ *rand.Rand }

func (s speaker) one(of ...string) string { return of[s.IntN(len(of))] }

func (s speaker) wind() string {
	return s.one("north", "south", "east", "west", "north-east", "NE", "SW", "north-west")
}

func (s speaker) area(depth int) string {
	if depth == 0 {
		return s.one("everywhere", "bridges", "woods", "town", "road", "canal", "crest", "slope", "railroad", "stream", "town A", "town B", "wood E", "Hill 60", "exit 1", "exit 3",
			"hexes 0101 0102 0203", "hexes 9999", "place:town-a", "place:nothing", "west edge", "north edge 3 deep", "road 1", `"central road bridge"`, "the canal", "this hex")
	}
	x, y := s.area(depth-1), s.area(s.IntN(depth))
	text := s.one("within 2 of "+x, "within 1 of ("+x+")", s.wind()+" of "+x, "in or "+s.wind()+" of "+x, "between "+x+" and "+y+" along "+s.wind(), "directly "+s.wind()+" of "+x+" up to 5",
		s.wind()+"ernmost of "+x, "not "+x, x+" and "+y, x+" or "+y, x+" except "+y, "("+x+")", "crest of "+x, "peak of "+x, "not ("+x+" or "+y+")", "northernmost of ("+y+")")
	if s.IntN(12) == 0 {
		words := strings.Fields(text)
		words[s.IntN(len(words))] = s.one("of", "(", "", "and", "5", "nowhere", `"`, "town", "within")
		text = strings.Join(words, " ")
	}
	return text
}

// wildCountry is a map with everything on it that areas speak of, as chance decides.
func wildCountry(r *rand.Rand) *model.HexBoard {
	b := model.NewHexBoard(30, 22)
	for h := range b.Grid.All() {
		b.SetTerrain(h, model.Terrains()[r.IntN(9)*r.IntN(9)%5])
		b.SetAltitude(h, 10*r.IntN(12))
		b.SetBridge(h, r.IntN(9) == 0)
		for _, k := range model.LineKinds() {
			b.SetLink(k, h, hex.Dirs[r.IntN(6)], r.IntN(3) == 0)
		}
		for _, k := range model.SideKinds() {
			b.SetSide(k, h, hex.Dirs[r.IntN(6)], r.IntN(6) == 0)
		}
	}
	for i, name := range []string{"A", "B", "E", "60", "1", "3", "1", "central road bridge"} {
		kind := []model.PlaceKind{model.PlaceTown, model.PlaceTown, model.PlaceWood, model.PlaceHill, model.PlaceExit, model.PlaceExit, model.PlaceRoad, model.PlaceOther}[i]
		at := hex.Hex{Col: 3 + 3*i, Row: 4 + 2*i%15}
		b.Places = append(b.Places, model.Place{ID: fmt.Sprintf("%s-%s", kind, strings.ToLower(strings.ReplaceAll(name, " ", "-"))), Kind: kind, Name: name, Hexes: hex.Disk(b.Grid, at, i%3).List()})
	}
	return b
}

// What is said of areas that chance makes up, and which hexes they are, stays as it is.
// A line names the country in which something else is said; where it is meant to be, look
// at it, and -update writes the digests anew.
func TestAreasAreWhatTheyWere(t *testing.T) {
	var told digest.Record
	for seed := range uint64(8) {
		say := speaker{rand.New(rand.NewPCG(seed, 5))}
		b := wildCountry(say.Rand)
		turned := []hex.Transform{hex.Rotation(hex.Hex{Col: 15, Row: 11}, 1), hex.Reflection(hex.Hex{Col: 15, Row: 11}, hex.Axis(0)), hex.Translation(hex.Hex{}, hex.Hex{Col: 3, Row: -2})}
		subject := fmt.Sprintf("country %d", seed)
		understood := 0
		for range 250 {
			text := say.area(say.IntN(4))
			a, err := model.ParseArea(text, b)
			if told.Say(subject, text, err); err != nil {
				continue
			}
			understood++
			r, err := a.Region(b)
			told.Say(subject, a.Text(b), a.Phrase(b), a.Where(b), a.Sentence(b), a.UsesThis(), a.Valid(), r.List(), err)
			r, err = a.RegionAt(b, hex.Hex{Col: 9, Row: 9})
			told.Say(subject, r.List(), err)
			for _, by := range turned {
				other := a.Clone()
				told.Say(subject, other.Transform(by, b.Grid), other.Text(b))
			}
		}
		assert.Greater(t, understood, 100)
		for _, by := range turned {
			other := b.Transform(by, hex.Grid{Cols: 32, Rows: 19}, model.Woods)
			for h := range other.Grid.All() {
				told.Say(subject, other.Terrain(h), other.Altitude(h), other.AllLinks(h), other.AllSides(h), other.Bridge(h), other.HasWater(h))
			}
			for _, p := range other.Places {
				told.Say(subject, p.ID, p.Title(), p.Hexes)
			}
		}
	}
	told.Hold(t, "told.txt")
}
