package rules

import "github.com/mapsheet/mapsheet/model"

// Writer is a table on which seats write down what their units are to do, before it
// is done.
type Writer interface {
	Table
	// Sheet is what a seat has written, as far as the state knows it: the table of a
	// View knows no more than its seat.
	Sheet(by Seat) Sheet
	// Write is the actions that write down that units go a way, from the spot where
	// they stand on; of a single spot, that they are placed there. Or it says why
	// they cannot.
	Write(by Seat, units []int32, way []model.Site) ([]Action, *Refusal)
}

// Sheet is what a seat has written.
type Sheet struct {
	Open  bool // lines can be written now, or changed; else the seat has something else to choose, or nothing
	Lines []SheetLine
	Left  string // how much more can be written: "4 of 10 orders left"; empty where that is not counted
}

// SheetLine is a line of a sheet: units that do the same.
type SheetLine struct {
	Text   string       // "3 infantry: a1 to a2"
	Short  string       // the same as an arrow has room for: "3 I"
	State  string       // what comes of it in this phase: "2 of 3 act now"; empty where nothing is to be said
	Way    []model.Site // from where the units stand on
	Units  []int32
	Waits  bool         // nothing comes of it in this phase
	Offers []SheetOffer // what can be done with the line now; empty once it is sealed
}

// SheetOffer is something that can be done with a line.
type SheetOffer struct {
	Kind    OfferKind
	Name    string // "One more"
	Actions []Action
}

// OfferKind says what an offer does with the line, for those who draw it.
type OfferKind uint8

// What offers do.
const (
	OneMore OfferKind = iota
	OneFewer
	AllOfThem
	NoneOfThem // takes the line back, or has all its units wait
	Instead    // has them do the same in another way
)
