package rules

import "github.com/mapsheet/mapsheet/model/plane"

// Poser is a table whose units stand at points of an open table.
type Poser interface {
	Table
	// Pose is how a unit stands; false where it is not on the table.
	Pose(unit int32) (Pose, bool)
}

// Pose is how a unit stands on an open table: lengths in hundredths of an inch, angles in
// tenths of a degree clockwise from north.
type Pose struct {
	Anchor       plane.Point // from which it is measured
	Facing       int
	Formation    string        // "line", "column", "loose", "mob", "square", "inside", "general"
	Ranks, Files int           // of a line or a column; 0 for others
	Spread       int           // radius of a cloud; 0 for others
	Figures      int           // now
	Whole        int           // figures at the beginning
	BreaksAt     int           // figures at which it breaks
	Outline      plane.Polygon // that takes room; empty for a disc
	Radius       int           // of a disc about the anchor; 0 for none
	Gun          plane.Polygon // empty for none
	Counter      string        // "green", "yellow", "red"; empty for a general
	Marked       bool          // it has a disorder marker
	Officer      bool          // he is still there
	Ensign       bool
}
