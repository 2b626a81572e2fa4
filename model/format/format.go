// Package format is the one table of the formats of Mapsheet's files, and of how a
// file says which it has: by a name and a version, "mapsheet-log/1". It knows how the
// names of scenarios' files end.
//
// A version is never read otherwise than when it was written: what cannot be said
// in it gets the next number, and a file of each number ever written stands in a
// testdata/formats of the room that reads it.
package format

import (
	"fmt"
	"strconv"
	"strings"
)

// Format is a format with the version that this program writes. It reads that one
// and all before it.
type Format struct {
	Name    string `json:"name"`
	Version int    `json:"version"`
	Files   string `json:"files"` // what has the format: "logs of games"
}

// The formats.
var (
	Scenario    = Format{"mapsheet", 1, "scenarios, mapsheets and charts"}
	Log         = Format{"mapsheet-log", 1, "logs of games"}
	Playtest    = Format{"mapsheet-playtest", 2, "kept playtests"}
	Tracing     = Format{"mapsheet-tracing", 1, "pictures to trace, beside a scenario"}
	Balance     = Format{"mapsheet-balance", 2, "results of batches of games"}
	Games       = Format{"mapsheet-games", 1, "games of leagues, duels and measured changes"}
	Journal     = Format{"mapsheet-journal", 4, "journals of unsaved work"}
	Version     = Format{"mapsheet-version", 1, "older versions of a scenario"}
	Presence    = Format{"mapsheet-presence", 1, "notes that a scenario is open"}
	Preferences = Format{"mapsheet-preferences", 1, "settings of the window"}
)

// All lists the formats.
func All() []Format {
	return []Format{Scenario, Log, Playtest, Tracing, Balance, Games, Journal, Version, Presence, Preferences}
}

// String is the format as files say it.
func (f Format) String() string { return f.Name + "/" + strconv.Itoa(f.Version) }

// Error is a format that this program does not read.
type Error struct {
	Found string // what the file says
	Want  Format
	Newer bool // it is the right one of a newer version
}

// Error says what can be done, in a clause: "it is of ...".
func (e *Error) Error() string {
	if e.Newer {
		return fmt.Sprintf("it is of the format %q, and this Mapsheet reads %q at most: open it with a newer Mapsheet", e.Found, e.Want)
	}
	return fmt.Sprintf("it is of the format %q, and this program reads %q here", e.Found, e.Want)
}

// Check is nil for what a file may say to be read as this format, else an *Error.
func (f Format) Check(found string) error {
	version, ok := strings.CutPrefix(found, f.Name+"/")
	n, err := strconv.Atoi(version)
	if !ok || err != nil || n < 1 || version != strconv.Itoa(n) {
		return &Error{Found: found, Want: f}
	}
	if n > f.Version {
		return &Error{Found: found, Want: f, Newer: true}
	}
	return nil
}

// Begins reports whether the beginning of a file says this format, of whatever
// version.
func (f Format) Begins(text []byte) bool {
	return strings.Contains(string(text[:min(len(text), 64)]), `"`+f.Name+"/")
}
