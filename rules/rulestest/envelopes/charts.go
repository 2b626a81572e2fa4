package envelopes

import "github.com/mapsheet/mapsheet/model"

// The charts of the game and their figures.
const (
	meetingChart = "meeting"
	eachUnitKey  = "each_unit" // what each unit adds to the card of its side
	bannersChart = "banners"
	nationKey    = "nation"
	addsKey      = "adds" // what the banner of a nation adds
)

// most is the largest figure of a chart.
const most = 9

// fields describes what scenarios say that those of no other system do.
var fields = &model.Fields{
	Kinds: []model.Choice{{ID: "foot"}},
	Charts: []model.Chart{
		{
			Key: meetingChart, Name: "Meeting", Help: "What counts where both sides meet.", Marks: "The provenance of the figures.",
			Called: "the meeting table", Absent: "The charts have no meeting table.",
			Fields: []model.Field{
				{Key: eachUnitKey, Name: "Each unit", Help: "What each unit adds to the card of its side.", Kind: model.Whole, Max: most, Most: most, Default: 1, Required: true},
			},
		},
		{
			Key: bannersChart, Name: "Banners", Help: "What banners add where both sides meet.", Marks: "The provenance of the figures.", Note: "A remark on the banner.",
			Called: "the table of banners", Summary: "what they add", Lines: true, By: []string{nationKey},
			Fields: []model.Field{
				{Key: nationKey, Name: "Nation", Help: "The id of the nation whose banner it is.", Kind: model.Word, Names: model.RefNation, Required: true},
				{Key: addsKey, Name: "Adds", Help: "What it adds to the card of its side.", Kind: model.Whole, Max: most, Most: most, Required: true},
			},
		},
	},
}

// standard is the charts of the game that fields describes.
func standard(c *model.Charts) {
	c.SetTable(meetingChart, &model.ChartLine{Own: model.Values{eachUnitKey: 1}, Marks: map[string]model.Provenance{eachUnitKey: model.Printed}})
}

// figures is what the charts say, ready for a game.
type figures struct {
	each  int32    // by unit
	extra [2]int32 // by side
}

// readFigures takes over the charts that a scenario is played with.
func readFigures(sc *model.Scenario, sides [2]model.Side) figures {
	charts := sc.EffectiveCharts()
	var out figures
	if table := charts.Tables[meetingChart]; table != nil {
		out.each = int32(table.Own.Int(eachUnitKey))
	}
	for i := range sides {
		for _, nation := range sides[i].Nations {
			for _, line := range charts.Lists[bannersChart] {
				if line.Own.Text(nationKey) == nation {
					out.extra[i] += int32(line.Own.Int(addsKey))
				}
			}
		}
	}
	return out
}
