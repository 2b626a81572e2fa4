package review

import (
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/kingsmen/fields"
)

const cardsPath = "charts." + fields.DeckChart + "." + fields.CardsKey

// cardsOf is how many cards the suits and jokers of a deck come to, and how many the chart
// says; false where there is no such chart, which others report.
func cardsOf(c *rules.Case) (sum, said int, ok bool) {
	t := c.Charts.Tables[fields.DeckChart]
	if t == nil {
		return 0, 0, false
	}
	inSuit := len(fields.Ranks()) - 1 // the joker is of none
	return t.Own.Int(fields.SuitsKey)*inSuit + t.Own.Int(fields.JokersKey), t.Own.Int(fields.CardsKey), true
}

// decks finds a chart of the deck that does not add up.
func decks(c *rules.Case) {
	if sum, said, ok := cardsOf(c); ok && sum != said {
		c.Add(deckSlip, cardsPath, "The suits and jokers make a deck of %s, and the chart says %d", model.Counted(sum, "card", "cards"), said)
	}
}

// mendDeck counts the cards.
func mendDeck(c *rules.Case, _ diag.Diagnostic) []rules.Mend {
	sum, _, ok := cardsOf(c)
	if !ok {
		return nil
	}
	return []rules.Mend{rules.Put(cardsPath, sum, "say %d", sum)}
}

// dice are the lowest and the highest roll of the dice charts that leave nothing out.
var dice = []struct {
	chart       string
	least, most int
}{
	{fields.RollArmy, 2, 12}, {fields.RollGuns, 1, 6}, {fields.RollRating, 1, 6}, {fields.RollGrade, 1, 6}, {fields.RollWeight, 2, 12},
}

// rolls finds dice charts that have two results for a roll, or none.
func rolls(c *rules.Case) {
	lines := c.Charts.Lists[fields.RollsChart]
	if len(lines) == 0 {
		return
	}
	for _, d := range dice {
		for n := d.least; n <= d.most; n++ {
			results := 0
			for _, l := range lines {
				if l.Own.Text(fields.TableKey) == d.chart && l.Own.Int(fields.LeastKey) <= n && n <= l.Own.Int(fields.MostKey) {
					results++
				}
			}
			if results != 1 {
				c.Add(rollSlip, "charts."+fields.RollsChart, "The dice chart of %s has %s for a roll of %d", d.chart, model.Counted(results, "result", "results"), n)
				break // one is enough for a chart
			}
		}
	}
}
