package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/model/table"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/tablerules"
)

// tableSightReport is a line of sight over a table as programs read it.
type tableSightReport struct {
	From     tableSightEnd `json:"from"`
	To       tableSightEnd `json:"to"`
	Range    string        `json:"range"` // in inches
	Clear    bool          `json:"clear"`
	Pieces   []string      `json:"pieces"` // ids of what is in the way
	Rule     string        `json:"rule,omitempty"`
	Sentence string        `json:"sentence,omitempty"`
}

type tableSightEnd struct {
	Point string `json:"point"`
	Level int    `json:"level"`
}

// explainTableSight prints the line of sight between two points of a scenario's table.
func explainTableSight(w io.Writer, system rules.System, s *model.Scenario, labels []string, asJSON bool) error {
	sight := tablerules.Of(system).Sight
	if sight == nil {
		return fmt.Errorf("%s knows no lines of sight", system.Name)
	}
	b := s.TableBoard()
	var ends [2]plane.Point
	for i, label := range labels {
		site, err := b.Parse(label)
		if err != nil {
			return err
		}
		ends[i] = site.Point()
	}
	line, err := sight(s, ends[0], ends[1])
	if err != nil {
		return err
	}
	end := func(i int) tableSightEnd { return tableSightEnd{b.Label(model.PointSite(ends[i])), line.Levels[i]} }
	r := tableSightReport{
		From: end(0), To: end(1), Range: model.Inches(table.Length(ends[1].Sub(ends[0]))),
		Clear: len(line.Pieces) == 0, Pieces: []string{}, Rule: line.Rule, Sentence: line.Sentence,
	}
	for _, i := range line.Pieces {
		r.Pieces = append(r.Pieces, b.Pieces[i].ID)
	}
	if asJSON {
		return printJSON(w, r)
	}
	_, err = io.WriteString(w, r.text())
	return err
}

// text is the line of sight for people.
func (r *tableSightReport) text() string {
	var out strings.Builder
	meaning := "clear"
	if !r.Clear {
		meaning = "blocked"
	}
	printf(&out, "%s (level %d) to %s (level %d), range %s inches: %s\n", r.From.Point, r.From.Level, r.To.Point, r.To.Level, r.Range, meaning)
	switch {
	case r.Sentence == "":
	case r.Rule == "":
		fmt.Fprintln(&out, r.Sentence)
	default:
		printf(&out, "%s: %s\n", r.Rule, r.Sentence)
	}
	if !r.Clear {
		printf(&out, "in the way: %s\n", strings.Join(r.Pieces, " "))
	}
	return out.String()
}
