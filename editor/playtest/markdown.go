package playtest

import (
	"fmt"
	"io"
	"strings"
)

// WriteMarkdown writes the report as Markdown. Link keeps a picture under a name
// such as "turn-3.png" and says how the text refers to it; without it there are
// no pictures.
func (r *Report) WriteMarkdown(out io.Writer, link func(name string, png []byte) (string, error)) error {
	w := &strings.Builder{}
	fmt.Fprintf(w, "# %s\n\nAfter-action report. %s, seed %d, %d actions.", plain(r.Title), plain(r.Branch), r.Account.Seed, r.Account.Actions)
	fmt.Fprintf(w, " %s\n\n**%s**\n\n", plain(r.Players), plain(r.Result))
	if r.Account.Outcome != nil {
		for _, by := range r.Account.Outcome.By {
			fmt.Fprintf(w, "%s\n\n", plain(by.Sentence))
		}
	}
	r.writeLosses(w)
	if len(r.Turning) > 0 {
		fmt.Fprint(w, "## Turning points\n\n")
		for _, p := range r.Turning {
			turn := ""
			if p.Turn > 0 {
				turn = fmt.Sprintf("Turn %d, ", p.Turn)
			}
			fmt.Fprintf(w, "- %s%s: %s\n", turn, plain(p.Phase), plain(p.Sentence))
		}
		fmt.Fprintln(w)
	}
	if len(r.Clauses) > 0 {
		fmt.Fprint(w, "## Victory conditions at the end\n\n")
		for _, c := range r.Clauses {
			truth := "does not hold"
			if c.Holds {
				truth = "holds"
			}
			if c.Progress != "" {
				truth += " (" + c.Progress + ")"
			}
			fmt.Fprintf(w, "- %s **It %s.**\n", plain(c.Sentence), truth)
		}
		fmt.Fprintln(w)
	}
	for _, t := range r.Turns {
		if err := t.write(w, link); err != nil {
			return err
		}
	}
	_, err := io.WriteString(out, w.String())
	return err
}

func (r *Report) writeLosses(w io.Writer) {
	fmt.Fprint(w, "## Losses\n\n| Turn | Attacks |")
	for _, side := range r.Account.Sides {
		fmt.Fprintf(w, " %s losses |", plain(side.Name))
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
		fmt.Fprintf(w, "- %s: %s.\n", plain(side.Name), plain(r.Account.LossesText(side)))
	}
	fmt.Fprintln(w)
}

// write writes a turn.
func (t *TurnReport) write(w io.Writer, link func(string, []byte) (string, error)) error {
	fmt.Fprintf(w, "## %s\n\n", t.Title)
	for _, n := range t.Notes {
		fmt.Fprintf(w, "> %s\n\n", strings.ReplaceAll(plain(n), "\n", "\n> "))
	}
	if link != nil {
		at, err := link(fmt.Sprintf("turn-%d.png", t.Turn), t.Picture)
		if err != nil {
			return err
		}
		fmt.Fprintf(w, "![The map at the end of: %s](%s)\n\n", t.Title, at)
	}
	fmt.Fprintf(w, "%s.\n\n", t.Summary())
	for _, p := range t.Phases {
		if p.Title != "" {
			fmt.Fprintf(w, "### %s\n\n", plain(p.Title))
		}
		for _, l := range p.Lines {
			fmt.Fprintf(w, "- %s\n", plain(l))
		}
		fmt.Fprintln(w)
	}
	return nil
}

// plain takes the meaning from signs that Markdown would read.
func plain(text string) string { return signs.Replace(text) }

var signs = strings.NewReplacer(`\`, `\\`, "*", `\*`, "_", `\_`, "`", "\\`", "[", `\[`, "]", `\]`, "<", `\<`, "|", `\|`, "#", `\#`)
