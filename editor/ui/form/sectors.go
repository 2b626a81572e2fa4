package form

import (
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/model"
)

// sectorArea is area on a map of areas: a sentence, and the sectors of which any can be
// chosen. One that no sector is left in stays as it was.
func (f *Form) sectorArea(a Area, b *model.AreaBoard) {
	f.Card(a.Key+":area", a.Label, nil, func() {
		f.Prose(a.Key+":sentence", a.Now.Sentence(b))
		in, err := a.Now.Sectors(b)
		switch {
		case a.Now.UsesThis():
			f.Says(a.Key+":size", "It depends on the sector in question.")
			return
		case err != nil:
			f.Warns(a.Key+":size", desk.SentenceOf(err))
		default:
			f.Says(a.Key+":size", look.Sentence(model.Counted(len(in), "sector", "sectors")))
		}
		var now []string
		for _, i := range in {
			now = append(now, b.Sectors[i].ID)
		}
		options := make([]kit.Option, len(b.Sectors))
		for i, s := range b.Sectors {
			options[i] = kit.Option{ID: s.ID, Text: b.Listed(i), Detail: s.ID}
		}
		f.Several(a.Key+":sectors", "Sectors", "none yet", options, now, func(ids []string) {
			if len(ids) > 0 {
				a.Set(model.AreaOf(ids))
			}
		})
	})
}
