package tables

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/tables"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/limits"
	"github.com/mapsheet/mapsheet/model/plane"
)

// polygon reads corners.
func polygon(t testing.TB, text string) plane.Polygon {
	t.Helper()
	var p plane.Polygon
	require.NoError(t, p.UnmarshalText([]byte(text)))
	return p
}

// monmouth is a table of six feet by eight with a road the long way, ravines and woods.
func monmouth(t testing.TB) *model.TableBoard {
	t.Helper()
	piece := func(id string, kind model.PieceKind, name, points string) model.Piece {
		return model.Piece{ID: id, Kind: kind, Name: name, Points: polygon(t, points)}
	}
	return &model.TableBoard{
		Width: 7200, Height: 9600,
		Pieces: []model.Piece{
			piece("monmouth-road", model.PieceRoad, "", "3600,9600 3600,6600 4000,5200 4000,2800 3600,1400 3600,0"),
			piece("western-road", model.PieceRoad, "", "0,4600 2200,4400 4000,4600"),
			piece("west-ravine", model.PieceStream, "West ravine", "0,3000 1600,3300 2300,5000 1500,6900 0,7300"),
			piece("middle-brook", model.PieceStream, "Middle brook", "7200,2200 5300,2500 4000,2300 2700,2700 1600,3300"),
			piece("combs-hill", model.PieceHill, "Comb's hill", "1400,7700 2600,7500 2900,8300 2000,8900 1200,8500"),
			piece("perrine-ridge", model.PieceHill, "Perrine ridge", "600,1500 2300,1300 2500,2100 900,2400"),
			piece("east-wood", model.PieceHeavyWoods, "", "5400,3200 6700,3000 6900,4600 5600,4500"),
			piece("south-wood", model.PieceLightWoods, "", "4900,6900 6300,6700 6500,8000 5200,8200"),
			piece("corn", model.PieceCrops, "", "2500,5400 3300,5300 3300,6300 2500,6400"),
			piece("hedgerow", model.PieceHedge, "", "2600,4900 3400,4900"),
			piece("courthouse", model.PieceBuilding, "Monmouth Courthouse", "4300,5600 4700,5600 4700,5900 4300,5900"),
		},
		Zones: []model.Zone{
			{ID: "british", Name: "British column", Side: "british", Outline: polygon(t, "2400,4800 4800,4800 4800,9600 2400,9600")},
			{ID: "advance", Name: "Advance corps", Side: "american", Outline: polygon(t, "0,0 1200,0 1200,9600 0,9600")},
		},
	}
}

// everything is a table of four feet by six with a piece of every kind.
func everything(t testing.TB) *model.TableBoard {
	t.Helper()
	piece := func(id string, kind model.PieceKind, name, points string) model.Piece {
		return model.Piece{ID: id, Kind: kind, Name: name, Points: polygon(t, points)}
	}
	b := &model.TableBoard{
		Width: 7200, Height: 4800,
		Pieces: []model.Piece{
			piece("big-hill", model.PieceHill, "The larger hill", "2000,1500 3200,1300 4600,1400 5200,1900 4600,2400 2800,2500 1900,2100"),
			piece("small-hill", model.PieceHill, "", "2900,300 4300,200 4500,700 3000,800"),
			piece("light", model.PieceLightWoods, "Mill wood", "200,1300 1300,1200 1400,2400 300,2500"),
			piece("heavy", model.PieceHeavyWoods, "Dark wood", "5700,2100 6700,2000 6900,3100 5800,3200"),
			piece("rough", model.PieceRough, "", "1500,3300 2300,3200 2400,3800 1600,3900"),
			piece("corn", model.PieceCrops, "", "4200,2700 5400,2600 5500,3300 4300,3400"),
			piece("pond", model.PiecePond, "", "2600,3300 3200,3200 3300,3700 2700,3800"),
			piece("lake", model.PieceLake, "Long lake", "5400,200 6900,300 6800,1300 6000,1500 5600,900"),
			piece("river", model.PieceRiver, "Broad river", "0,4500 2000,4100 4200,4400 7200,4000"),
			piece("stream", model.PieceStream, "", "0,600 900,800 1700,500 2300,0"),
			piece("road", model.PieceRoad, "", "3700,4800 3700,3700 3600,2500 3500,800 3400,0"),
			piece("lane", model.PieceRoad, "", "0,3000 1800,2900 3600,2700"),
			piece("ford", model.PieceFord, "", "1500,4400 1500,4050"),
			piece("ford-road", model.PieceRoad, "", "1500,4800 1500,4300 1500,3950 1300,2950"),
			piece("fence", model.PieceFence, "", "1900,2850 3000,2750 3200,3000"),
			piece("hedge", model.PieceHedge, "", "4200,2600 5400,2500"),
			piece("wall", model.PieceWall, "", "200,2700 1200,2600 1300,2800"),
			piece("barricade", model.PieceBarricade, "", "4900,1100 5300,1600"),
			piece("rampart", model.PieceRampart, "", "600,200 1200,250 1500,100"),
			piece("fort", model.PieceFortification, "", "6200,3500 6700,3450 6950,3700"),
			piece("house", model.PieceBuilding, "Inn", "3850,3000 4150,3000 4150,3200 3850,3200"),
			piece("farm", model.PieceBuilding, "Farm", "4500,3600 5100,3600 5100,4000 4850,4000 4850,3800 4500,3800"),
			piece("mill", model.PieceBuilding, "", "300,3300 600,3250 750,3450 600,3650 300,3600"),
		},
		Zones: []model.Zone{{ID: "south", Name: "South", Side: "british", Outline: polygon(t, "0,3600 7200,3600 7200,4800 0,4800")}},
	}
	b.Pieces[0].Rings = []plane.Polygon{polygon(t, "2700,1700 3400,1550 4300,1650 4500,1950 4000,2150 2900,2200")}
	b.Pieces[3].Holes = []plane.Polygon{polygon(t, "6100,2400 6500,2350 6500,2750 6150,2800")}
	return b
}

func TestTheFirstOfVeryManyCrossingsAreDrawn(t *testing.T) {
	var road, stream plane.Polygon // to and fro across each other
	for i := range 100 {
		road = append(road, plane.Point{X: 100 + i*150, Y: 100 + i%2*15000})
		stream = append(stream, plane.Point{X: 100 + i%2*15000, Y: 150 + i*150})
	}
	pieces := []model.Piece{{Kind: model.PieceRoad, Points: road[:3]}, {Kind: model.PieceStream, Points: stream}}
	few := len(crossings(pieces))
	require.Greater(t, few, 20)
	require.Less(t, few, limits.Crossings)
	pieces[0].Points = road
	require.Len(t, crossings(pieces), limits.Crossings)
}

func TestARoadThatBendsOnTheWaterCrossesItOnce(t *testing.T) {
	pieces := []model.Piece{
		{ID: "stream", Kind: model.PieceStream, Points: polygon(t, "1000,0 1000,1000 1000,4000")},
		{ID: "road", Kind: model.PieceRoad, Points: polygon(t, "0,500 1000,1000 1030,1000 970,1020 2000,2000 0,3000")},
	}
	found := crossings(pieces)
	require.Len(t, found, 2, "bends that lie on the water are no crossings more, here as where bridges are laid")
	assert.Equal(t, point{X: 1000, Y: 1000}, found[0].at)
	b := model.NewTableBoard(4000, 4000)
	b.Pieces = pieces
	assert.Len(t, tables.Unbridged(b), len(found))
}
