package model

import "cmp"

// Stand is how a unit stands on an open table as it is usually set up. Lengths are in
// hundredths of an inch.
type Stand struct {
	Wide, Deep       int    // the ground it takes; of a cloud the square around it
	Formation        string // as games have it: "line", "loose"
	Ranks, Files     int    // of a line; 0 for others
	Spread           int    // radius of a cloud; 0 for others
	GunWide, GunLong int    // 0 for no gun
	Figures          int
	BreaksAt         int // figures at which it breaks
}

// Posting is what a step of the deployment says of how its units stand on an open table.
type Posting struct {
	Facing Compass // empty: as their player likes
	Touch  Compass // the edge that one of them touches at the least; empty for none
	Most   int     // of them in the zone MostIn; 0 for any number
	MostIn string  // id of a zone
}

// Leader is the general of a force on an open table.
type Leader struct {
	Name      string
	Rating    int
	Commander bool // of the army, whatever his rating
}

// Called is his name, or "The general of Morgan's command" where he has none.
func (l Leader) Called(force *Force) string {
	return cmp.Or(l.Name, "The general of "+cmp.Or(force.Name, force.ID))
}
