package document

import "os"

// process names a running program beyond doubt: numbers are given out again,
// the time of the start tells who has one.
type process struct {
	ID    int    `json:"id"`
	Start string `json:"start,omitempty"` // when it started, in words of the system; empty where that cannot be learnt
}

func thisProcess() process {
	id := os.Getpid()
	return process{ID: id, Start: startOf(id)}
}

// alive reports whether the process still runs.
func (p process) alive() bool {
	if p.Start != "" {
		return startOf(p.ID) == p.Start
	}
	return runs(p.ID)
}
