package playtest

import (
	"fmt"
	"io"
	"net/url"
	"regexp"
	"strings"

	"github.com/mapsheet/mapsheet/model"
)

// WriteMarkdown writes the report as Markdown. Link keeps a picture under a name
// such as "turn-3.png" and returns its path from where the report lies, with slashes;
// without it there are no pictures.
func (r *Report) WriteMarkdown(out io.Writer, link func(name string, png []byte) (string, error)) error {
	w := &strings.Builder{}
	r.writeTitle(w)
	r.writeDecision(w)
	r.writeLosses(w)
	r.writeDice(w)
	for _, t := range r.Turns {
		if err := t.write(w, r.ground(), link); err != nil {
			return err
		}
	}
	_, err := io.WriteString(out, w.String())
	return err
}

func (r *Report) writeTitle(w io.Writer) {
	fmt.Fprintf(w, "# %s\n\n", Literal(r.Title))
	if r.Subtitle != "" {
		fmt.Fprintf(w, "%s\n\n", Literal(r.Subtitle))
	}
	if r.Date != "" {
		fmt.Fprintf(w, "%s\n\n", Literal(r.Date))
	}
	fmt.Fprintf(w, "After-action report. %s, seed %d, %d actions. %s\n\n", Literal(r.Branch), r.Account.Seed, r.Account.Actions, Literal(r.Players))
	fmt.Fprintf(w, "**%s**", Literal(r.Result))
	if r.When != "" {
		fmt.Fprintf(w, " %s", r.When)
	}
	fmt.Fprint(w, "\n\n")
}

// writeDecision writes what decided the game, and what turned it.
func (r *Report) writeDecision(w io.Writer) {
	if r.Account.Outcome != nil {
		for _, by := range r.Account.Outcome.By {
			fmt.Fprintf(w, "%s\n\n", Literal(by.Sentence))
		}
	}
	if r.Account.Handicap != "" {
		fmt.Fprintf(w, "%s\n\n", Literal(r.Account.Handicap))
	}
	if len(r.Clauses) > 0 {
		fmt.Fprint(w, "## Victory conditions at the end\n\n")
		for _, c := range r.Clauses {
			truth := "does not hold"
			if c.Holds {
				truth = "holds"
			}
			if c.Progress != "" {
				truth += " (" + Literal(c.Progress) + ")"
			}
			fmt.Fprintf(w, "- %s **It %s.**\n", Literal(c.Sentence), truth)
		}
		fmt.Fprintln(w)
	}
	if len(r.Turning) > 0 {
		fmt.Fprint(w, "## Turning points\n\n")
		for _, p := range r.Turning {
			turn := ""
			if p.Turn > 0 {
				turn = r.Turn.Title(p.Turn) + ", "
			}
			fmt.Fprintf(w, "- %s%s: %s\n", turn, Literal(p.Phase), Literal(p.Sentence))
		}
		fmt.Fprintln(w)
	}
}

func (r *Report) writeLosses(w io.Writer) {
	fmt.Fprintf(w, "## Losses\n\n| %s | Attacks |", r.Turn.Begins())
	for _, side := range r.Account.Sides {
		fmt.Fprintf(w, " %s losses |", Literal(side.Name))
	}
	fmt.Fprintf(w, "\n|---|---:|%s\n", strings.Repeat("---:|", len(r.Account.Sides)))
	for _, t := range r.Account.Turns {
		fmt.Fprintf(w, "| %d | %d |", t.Turn, t.Attacks)
		for _, side := range r.Account.Sides {
			fmt.Fprintf(w, " %d |", side.LossesIn(t.Turn))
		}
		fmt.Fprintln(w)
	}
	fmt.Fprintln(w)
	for _, side := range r.Account.Sides {
		fmt.Fprintf(w, "- %s: %s.\n", Literal(side.Name), Literal(r.Account.LossesText(side)))
	}
	fmt.Fprintln(w)
	if len(r.Units) > 0 {
		fmt.Fprint(w, "### Unit by unit\n\n| Side | Unit | Figures | Lost | At the end |\n|---|---|---:|---:|---|\n")
		for _, u := range r.Units {
			fmt.Fprintf(w, "| %s | %s | %d of %d | %d | %s |\n", Literal(u.Side), Literal(u.Unit), u.Left, u.Whole, u.Lost(), Literal(u.Fate))
		}
		fmt.Fprintln(w)
	}
	if len(r.Toll) == 0 {
		return
	}
	fmt.Fprint(w, "### Who lost what to whom\n\n| Side | Units lost | Number | To |\n|---|---|---:|---|\n")
	for _, o := range r.Toll {
		var by []string
		for _, b := range o.By {
			by = append(by, Literal(b.Text()))
		}
		fmt.Fprintf(w, "| %s | %s | %d | %s |\n", Literal(o.Side), Literal(o.Units), o.Count, strings.Join(by, "; "))
	}
	fmt.Fprintln(w)
}

// writeDice writes how attacks came out, and which of them cost most.
func (r *Report) writeDice(w io.Writer) {
	if len(r.Shots) == 0 {
		return
	}
	fmt.Fprint(w, "## Fire and dice\n\n| Side | Attacks |")
	for _, result := range r.Results {
		fmt.Fprintf(w, " %s |", Literal(result))
	}
	fmt.Fprintf(w, "\n|---|---:|%s\n", strings.Repeat("---:|", len(r.Results)))
	for _, f := range r.Fire {
		fmt.Fprintf(w, "| %s | %d |", Literal(f.Side), f.Attacks)
		for _, n := range f.Results {
			fmt.Fprintf(w, " %d |", n)
		}
		fmt.Fprintln(w)
	}
	fmt.Fprintln(w)
	if len(r.Decisive) == 0 {
		return
	}
	fmt.Fprint(w, "### The dice that decided\n\n")
	for _, s := range r.Decisive {
		fmt.Fprintf(w, "- %s. %s", r.Turn.Title(s.Turn), Literal(s.Sentence()))
		if chance := s.Chance(); chance != "" {
			fmt.Fprintf(w, " The chance was %s.", chance)
		}
		fmt.Fprintln(w)
	}
	fmt.Fprintln(w)
}

// ground is what the game was fought on.
func (r *Report) ground() string {
	if r.Table {
		return "table"
	}
	return "map"
}

// write writes a turn on a map or a table.
func (t *TurnReport) write(w io.Writer, ground string, link func(string, []byte) (string, error)) error {
	title := Literal(t.Title)
	fmt.Fprintf(w, "## %s\n\n%s.\n\n", title, t.Summary())
	for _, n := range t.Notes {
		for line := range strings.Lines(n) {
			fmt.Fprintf(w, "> %s\n", Literal(line))
		}
		fmt.Fprintln(w)
	}
	if link != nil {
		at, err := link(fmt.Sprintf("turn-%d.png", t.Turn), t.Picture)
		if err != nil {
			return err
		}
		fmt.Fprintf(w, "![The %s at the end of: %s](%s)\n\n", ground, title, address(at))
	}
	for _, p := range t.Phases {
		if p.Title != "" {
			fmt.Fprintf(w, "### %s\n\n", Literal(p.Title))
		}
		for _, l := range p.Lines {
			fmt.Fprintf(w, "- %s\n", Literal(l))
		}
		fmt.Fprintln(w)
	}
	return nil
}

// address is the name of a file as a picture refers to it.
func address(path string) string {
	return strings.NewReplacer("(", "%28", ")", "%29").Replace((&url.URL{Path: path}).String())
}

// Literal is a text on one line without what Markdown would read.
func Literal(text string) string {
	text = signs.Replace(model.Visible(strings.Join(strings.Fields(text), " ")))
	return opening.ReplaceAllString(text, `$1\$2`)
}

// signs mean something to Markdown anywhere in a line.
var signs = strings.NewReplacer(`\`, `\\`, "*", `\*`, "_", `\_`, "`", "\\`", "[", `\[`, "]", `\]`, "<", `\<`, "|", `\|`, "#", `\#`, "&", `\&`, "~", `\~`, ">", `\>`, "!", `\!`, "://", `:\//`, "www.", `www\.`)

// opening is what begins a list or an underlined heading at the beginning of a
// line.
var opening = regexp.MustCompile(`^([0-9]*)([-+=.)])`)
