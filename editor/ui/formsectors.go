package ui

import (
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/model"
)

// sectorArea is area on a map of areas: a sentence, and the sectors of which any can be
// chosen. One that no sector is left in stays as it was.
func (f *form) sectorArea(a areaField, b *model.AreaBoard) {
	f.card(a.key+":area", a.label, nil, func() {
		f.prose(a.key+":sentence", a.now.Sentence(b))
		in, err := a.now.Sectors(b)
		switch {
		case a.now.UsesThis():
			f.says(a.key+":size", "It depends on the sector in question.")
			return
		case err != nil:
			f.warns(a.key+":size", desk.SentenceOf(err))
		default:
			f.says(a.key+":size", look.Sentence(model.Counted(len(in), "sector", "sectors")))
		}
		var now []string
		for _, i := range in {
			now = append(now, b.Sectors[i].ID)
		}
		options := make([]kit.Option, len(b.Sectors))
		for i, s := range b.Sectors {
			options[i] = kit.Option{ID: s.ID, Text: s.Name, Detail: s.ID}
		}
		f.several(a.key+":sectors", "Sectors", "none yet", options, now, func(ids []string) {
			if len(ids) > 0 {
				a.set(areaOfSectors(ids))
			}
		})
	})
}

// areaOfSectors is the area of some sectors, at least one.
func areaOfSectors(ids []string) model.Area {
	if len(ids) == 1 {
		return model.Area{Place: ids[0]}
	}
	var out model.Area
	for _, id := range ids {
		out.Union = append(out.Union, model.Area{Place: id})
	}
	return out
}
