package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/mapsheet/mapsheet/editor/check"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/rules/systems"
	"github.com/mapsheet/mapsheet/schema"
)

// codeReport is an explanation as programs read it.
type codeReport struct {
	Code     string        `json:"code"`
	Severity diag.Severity `json:"severity"`
	Fixable  bool          `json:"fixable"`
	Means    string        `json:"means"`
	Why      string        `json:"why"`
	Fix      string        `json:"fix"`
	Example  string        `json:"example"`
}

// unreadableMatters is why problems matter that keep a file from being read.
const unreadableMatters = "A file is read whole or not at all, so that nothing of it gets lost. Until this is mended it cannot be opened."

// allCodes is what there is to tell of every code: those of scenarios, then
// those of files that cannot be read.
func allCodes(known systems.List) []codeReport {
	var out []codeReport
	for _, e := range check.Codes(known...) {
		out = append(out, codeReport(e))
	}
	for _, c := range schema.Codes() {
		if _, told := check.Explain(c.Code, known...); !told {
			out = append(out, codeReport{Code: c.Code, Severity: diag.Error, Means: c.Means, Why: unreadableMatters, Fix: c.Fix, Example: c.Example})
		}
	}
	return out
}

// list prints the codes of all problems.
func (f *checkFlags) list(cmd *cobra.Command, known systems.List) error {
	if f.asJSON {
		return printJSON(cmd.OutOrStdout(), allCodes(known))
	}
	w := newColumns(cmd.OutOrStdout(), 0)
	for _, e := range allCodes(known) {
		printf(w, "%s\t%s\t%s\n", e.Code, e.Severity, e.Means)
	}
	return w.Flush()
}

// tell prints what a code means.
func (f *checkFlags) tell(cmd *cobra.Command, known systems.List) error {
	e, err := explanation(known, f.explain)
	if err != nil {
		return err
	}
	if f.asJSON {
		return printJSON(cmd.OutOrStdout(), e)
	}
	how := e.Fix
	if e.Fixable {
		how += " The editor offers to do it; so does mapsheet check --fix=" + e.Code + "."
	}
	_, err = fmt.Fprint(cmd.OutOrStdout(), sprintf("%s (%s)\n\n%s\n\nWhy it matters: %s\nHow to mend it: %s\nFor example:    %s\n",
		e.Code, e.Severity, e.Means, e.Why, how, e.Example))
	return err
}

// explanation finds a code, or says which it may be.
func explanation(known systems.List, code string) (codeReport, error) {
	for _, e := range allCodes(known) {
		if e.Code == code {
			return e, nil
		}
	}
	if like := check.Like(code, known...); len(like) > 0 {
		return codeReport{}, fmt.Errorf("there is no problem of the code %q: did you mean %s?", code, strings.Join(like, " or "))
	}
	return codeReport{}, fmt.Errorf("there is no problem of the code %q: \"mapsheet check --codes\" lists them", code)
}

// completeCode offers the codes with what they mean.
func completeCode(known systems.List) cobra.CompletionFunc {
	return func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		var out []string
		for _, e := range allCodes(known) {
			out = append(out, e.Code+"\t"+e.Means)
		}
		return out, cobra.ShellCompDirectiveNoFileComp
	}
}
