package ui

import (
	_ "embed"
	"fmt"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
)

//go:embed icons/logo.svg
var logoData []byte

// showAbout says what the program is.
func (a *App) showAbout() {
	logo := canvas.NewImageFromResource(logoResource())
	logo.FillMode = canvas.ImageFillContain
	logo.SetMinSize(fyne.NewSize(96, 96))
	words := container.New(fixedWidth(380), container.NewVBox(
		prose(fmt.Sprintf("Mapsheet %s, a workshop for designers of hex-and-counter wargames.", a.options.Version)),
		prose("The fourteen battles are played with the rules of “Soldiers”. The mapsheet is a reconstruction: the printed map was lost."),
		prose("Set in Alegreya and Alegreya Sans, under the SIL Open Font License."),
	))
	var m *modal
	shut := dialogButton("Close", primary, func() { m.close() })
	m = a.openModal("Mapsheet", container.NewHBox(container.NewVBox(logo, layout.NewSpacer()), words), fyne.NewSize(0, 0), shut)
	m.cancel, m.accept = m.close, m.close
	a.win.Canvas().Focus(shut)
}
