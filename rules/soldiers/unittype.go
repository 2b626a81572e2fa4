package soldiers

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/soldiers/fields"
)

// arm is the kind of a unit.
type arm uint8

const (
	infantry arm = iota
	machineGun
	fieldGun
	howitzer
	cavalry
)

// nation tells apart the armies that the rules single out.
type nation uint8

const (
	otherNation nation = iota
	german
	french
	british
	belgian
	russian
	austrian
)

var nationIDs = map[string]nation{
	"german": german, "french": french, "british": british,
	"belgian": belgian, "russian": russian, "austro-hungarian": austrian,
}

// allied reports whether the nation's artillery has shrapnel (Artillery (C)).
func (n nation) allied() bool { return n == french || n == british || n == belgian || n == russian }

// unitType is a line of the unit table.
type unitType struct {
	id       string
	title    string // with the nation: "French infantry company"
	nationID string
	nation   nation
	arm      arm
	size     fields.Size
	attack   int32
	reach    int32 // range in hexes
	direct   int32 // for direct fire
	movement uint8 // half points
	stack    int16
	mounted  bool
	foot     int16 // type on foot; -1
	marches  int16 // first of the types that get about alike
	parts    int16 // type that it breaks down into; -1
	partsN   int16
}

// foots reports whether the type fights on foot as infantry does.
func (t *unitType) foots() bool { return t.arm == infantry || t.arm == cavalry && !t.mounted }

// guns reports whether the type is artillery.
func (t *unitType) guns() bool { return t.arm == fieldGun || t.arm == howitzer }

func readTypes(in *model.Charts) ([]unitType, error) {
	index := func(id string) int16 {
		return int16(slices.IndexFunc(in.UnitTypes, func(t model.UnitType) bool { return t.ID == id }))
	}
	armies := map[string]string{}
	for _, n := range in.Nations {
		armies[n.ID] = n.Name
	}
	out := make([]unitType, len(in.UnitTypes))
	for i := range in.UnitTypes {
		t := &in.UnitTypes[i]
		u := fields.Of(t)
		title := strings.TrimSpace(armies[t.Nation] + " " + t.Name)
		kind := slices.Index(fields.Kinds(), t.Kind)
		if kind < 0 {
			return nil, fmt.Errorf("the unit type %q is of the kind %q, which Soldiers does not know", title, t.Kind)
		}
		if err := within(limitsOfType(u, title)...); err != nil {
			return nil, err
		}
		out[i] = unitType{
			id: t.ID, title: title, nationID: t.Nation, nation: nationIDs[t.Nation], arm: arm(kind), size: u.Size,
			attack: int32(u.Attack), reach: int32(u.Range), direct: int32(u.Range),
			movement: halfMovement(u), stack: int16(u.Stacking), mounted: u.Mounted,
			foot: rules.Absent, parts: rules.Absent,
		}
		if u.DirectRange > 0 {
			out[i].direct = int32(min(u.Range, u.DirectRange))
		}
		if u.Dismounts != "" {
			if out[i].foot = index(u.Dismounts); out[i].foot < 0 {
				return nil, fmt.Errorf("the unit type %q dismounts to %q, which is no unit type", title, u.Dismounts)
			}
			if in.UnitTypes[out[i].foot].Own.Is(fields.MountedKey) {
				return nil, fmt.Errorf("the unit type %q dismounts to one that is mounted itself: name its type on foot", title)
			}
		}
		if u.Breaks != (fields.Breakdown{}) {
			if out[i].parts = index(u.Breaks.Type); out[i].parts < 0 || u.Breaks.Count < 2 || u.Breaks.Count > maxParts {
				return nil, fmt.Errorf("the unit type %q must break into 2 to %d units of a type that exists", title, maxParts)
			}
			if u.Mounted || in.UnitTypes[out[i].parts].Own.Is(fields.MountedKey) {
				return nil, fmt.Errorf("the unit type %q breaks down and is mounted, or its parts are: cavalry does not break down", title)
			}
			out[i].partsN = int16(u.Breaks.Count)
		}
	}
	for i := range out {
		t := &out[i]
		t.marches = int16(slices.IndexFunc(out, func(o unitType) bool {
			return o.movement == t.movement && o.mounted == t.mounted && o.foots() == t.foots()
		}))
	}
	return out, nil
}

// halfMovement is the type's allowance in half points.
func halfMovement(u fields.Unit) uint8 { return uint8(min(max(2*u.Movement, 0), 120)) }

// maxParts is the largest number of units that one breaks down into.
const maxParts = 12
