package main

import (
	"fmt"
	"io"
	"math"
	"strings"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

// tableReachReport is how far the next leg of a unit on an open table may go, as
// programs read it.
type tableReachReport struct {
	unitReport
	Reach     []legEnd  `json:"reach"` // by direction, from north clockwise; empty where it makes no leg now
	Abilities []ability `json:"abilities"`
}

// legEnd is how far a leg may go in a direction.
type legEnd struct {
	Degrees float64 `json:"degrees"` // clockwise from north
	Inches  float64 `json:"inches"`
	Point   string  `json:"point"`
	Halved  bool    `json:"halved"` // the allowance is half that way
}

// legsTold is in how many directions legs are told.
const legsTold = 16

func newTableReachReport(sc *scene, table rules.Reacher) tableReachReport {
	r := tableReachReport{unitReport: sc.report(), Reach: []legEnd{}, Abilities: sc.abilities()}
	reach, ok := table.Reach(sc.unit)
	if !ok {
		return r
	}
	at := table.View(sc.unit).At.Point()
	const inch = 100
	for i := range legsTold {
		p := reach.Outline[i*len(reach.Outline)/legsTold]
		x, y := float64(p.X-at.X), float64(p.Y-at.Y)
		leg := legEnd{Degrees: 360 * float64(i) / legsTold, Inches: math.Round(math.Hypot(x, y)) / inch, Point: table.Label(model.Site{A: int32(p.X), B: int32(p.Y)})}
		for _, fan := range reach.Halved {
			for _, q := range fan[1:] {
				leg.Halved = leg.Halved || q == p
			}
		}
		r.Reach = append(r.Reach, leg)
	}
	return r
}

func (r tableReachReport) print(w io.Writer, sc *scene) error {
	var text strings.Builder
	printf(&text, "%s\n", r.text(sc.battle))
	if len(r.Reach) > 0 {
		fmt.Fprint(&text, "\nIts next leg may go:\n  DEGREES  INCHES  TO\n")
	}
	for _, leg := range r.Reach {
		halved := ""
		if leg.Halved {
			halved = "  (half of its allowance)"
		}
		printf(&text, "  %7.1f  %6.2f  %s%s\n", leg.Degrees, leg.Inches, leg.Point, halved)
	}
	writeAbilities(&text, r.Abilities, nil)
	_, err := io.WriteString(w, text.String())
	return err
}
