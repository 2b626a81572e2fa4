package ui

import (
	"fmt"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"

	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
)

// showAbout says what the program is.
func showAbout(d *desk.Desk, version string) {
	picture := look.NewPicture(look.Logo())
	picture.SetMinSize(fyne.NewSize(96, 96))
	words := container.New(look.FixedWidth(380), container.NewVBox(
		look.Prose(fmt.Sprintf("Mapsheet %s, a workshop for designers of hex-and-counter wargames.", version)),
		look.Prose("Fourteen of the battles are played with the rules of “Soldiers”, and six with those of “Commanders”. The maps are reconstructions: the printed ones were lost."),
		look.Prose("Set in Alegreya and Alegreya Sans, under the SIL Open Font License."),
	))
	var m *desk.Modal
	shut := kit.DialogButton("Close", kit.Primary, func() { m.Close() })
	m = d.OpenModal("Mapsheet", container.NewHBox(container.NewVBox(picture, layout.NewSpacer()), words), fyne.NewSize(0, 0), shut)
	m.Cancel, m.Accept = m.Close, m.Close
	d.Focus(shut)
}
