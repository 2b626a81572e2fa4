package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
)

func newExplainArea(known program) *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   `area FILE "AREA"`,
		Short: "Say which hexes, sectors or ground an area is, and how it reads",
		Long: `Area reads an area from a line of text, says it in a sentence and lists its hexes;
of a table it says how much ground that is, to the nearest square inch of a net of
half inches, and between which points it lies. FILE is a scenario or a mapsheet.

Words that name hexes:
  everywhere, bridges, woods, town, road, canal ...    terrains and lines
  town A, wood K, Hill 60, exit 1, place:wood-k        places, by name or id
  "central road bridge"                                a place with a longer name
  hexes 0101 0102                                      hexes listed
  crest of Hill 60, peak of Hill 60                    of a hill
  within 2 of X                                        near an area
  west edge, west edge 3 deep                          along an edge of the map
  north of X, in or north of X                         beyond an area, or in it too
  between X and Y along east                           between two areas
  directly NE of X up to 5                             in a straight row of hexes
  northernmost of X                                    the hex furthest that way
  b1, sector "The ford"                                on a map of areas
  zone North, "Comb's hill", within 2.5 inches of X    on a table
  north edge 12 inches deep                            on a table
  not X, X and Y, X or Y, X except Y, (X)              put together`,
		Example: "  mapsheet explain area brunstatt \"woods and north of road 1\"\n" +
			"  mapsheet explain area brunstatt \"within 2 of (town A or town B) except the canal\"",
		Args:              takes(2, 2),
		ValidArgsFunction: completeFirst,
		RunE: func(cmd *cobra.Command, args []string) error {
			file, _, err := openWith(known.bases, args[0])
			if err != nil {
				return problem(err)
			}
			board, err := boardOf(args[0], file)
			if err != nil {
				return problem(err)
			}
			report, err := newAreaReport(board, args[1])
			switch {
			case err != nil:
				return fmt.Errorf("the area cannot be read: %w", err)
			case asJSON:
				return printJSON(cmd.OutOrStdout(), report)
			}
			return report.print(cmd.OutOrStdout())
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print the area as JSON")
	return cmd
}

// areaReport is an area as programs read it.
type areaReport struct {
	Text     string   `json:"text"` // as "explain area" reads it
	Sentence string   `json:"sentence"`
	Count    int      `json:"count"`
	Hexes    []string `json:"hexes,omitzero"`    // on a map of hexes
	Sectors  []string `json:"sectors,omitempty"` // on one of areas
	Ground   *ground  `json:"ground,omitempty"`  // on a table
}

// ground is how much of a table an area is, and where.
type ground struct {
	Inches int    `json:"square_inches"`
	From   string `json:"from,omitempty"` // the north-west corner of a box around it, in inches
	To     string `json:"to,omitempty"`   // its south-east corner
}

// groundOf measures the ground of an area in a net of half inches.
func groundOf(b *model.TableBoard, g *model.Ground) *ground {
	const net = 50
	out, cells := &ground{}, 0
	var box plane.Box
	for y := net / 2; y < b.Height; y += net {
		for x := net / 2; x < b.Width; x += net {
			at := plane.Point{X: x, Y: y}
			if !g.Holds(at) {
				continue
			}
			cell := plane.BoxOf(at).Grown(net / 2)
			if cells > 0 {
				cell = cell.Union(box)
			}
			box = cell
			cells++
		}
	}
	if out.Inches = (cells + 2) / 4; cells > 0 {
		out.From, out.To = b.Label(model.PointSite(box.Min)), b.Label(model.PointSite(box.Max))
	}
	return out
}

func newAreaReport(b model.Board, text string) (areaReport, error) {
	area, err := model.ParseArea(text, b)
	if err != nil {
		return areaReport{}, err
	}
	r := areaReport{Text: area.Text(b), Sentence: area.Sentence(b)}
	switch b := b.(type) {
	case *model.HexBoard:
		r.Hexes = []string{}
		region, err := area.Region(b)
		if err != nil {
			return areaReport{}, err
		}
		for _, h := range region.List() {
			r.Hexes = append(r.Hexes, b.Grid.Label(h))
		}
	case *model.AreaBoard:
		picked, err := area.Sectors(b)
		if err != nil {
			return areaReport{}, err
		}
		for _, i := range picked {
			r.Sectors = append(r.Sectors, b.Sectors[i].ID)
		}
	case *model.TableBoard:
		picked, err := area.Ground(b)
		if err != nil {
			return areaReport{}, err
		}
		r.Ground = groundOf(b, picked)
		r.Count = r.Ground.Inches
		return r, nil
	}
	r.Count = len(r.Hexes) + len(r.Sectors)
	return r, nil
}

const labelsPerLine = 15

func (r areaReport) print(w io.Writer) error {
	var out strings.Builder
	one, many, labels := "hex", "hexes", r.Hexes
	if r.Sectors != nil {
		one, many, labels = "sector", "sectors", r.Sectors
	}
	if g := r.Ground; g != nil {
		printf(&out, "%s\n%s\n%s\n", r.Text, r.Sentence, model.Counted(g.Inches, "square inch", "square inches"))
		if g.From != "" {
			printf(&out, "  from %s to %s\n", g.From, g.To)
		}
		_, err := io.WriteString(w, out.String())
		return err
	}
	noun := many
	if r.Count == 1 {
		noun = one
	}
	printf(&out, "%s\n%s\n%d %s\n", r.Text, r.Sentence, r.Count, noun)
	for line := range slices.Chunk(labels, labelsPerLine) {
		printf(&out, "  %s\n", strings.Join(line, " "))
	}
	_, err := io.WriteString(w, out.String())
	return err
}
