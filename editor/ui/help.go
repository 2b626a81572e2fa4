package ui

import (
	_ "embed"
	"fmt"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
)

//go:embed icons/logo.svg
var logoData []byte

// pointerHelp is what the pointer and the keys without a menu item do.
var pointerHelp = []struct{ key, does string }{
	{"Left button", "use the tool"},
	{"Right button", "the other terrain, or take away"},
	{"Shift and click", "a straight line from the last stroke"},
	{"Ctrl and click", "pick the terrain up"},
	{"Enter", "finish a line or polygon of clicks"},
	{"Backspace", "take its last click back"},
	{"Escape", "take back the stroke that is being made"},
	{"Ctrl+C, X, V", "copy, cut, paste what is selected"},
	{". , / \\", "turn and mirror it"},
	{"Ctrl+1 to 9", "give a terrain that key"},
	{"Arrows, with K", "move the hex cursor; with Shift the map"},
	{"Enter, space", "with K: click at the hex cursor"},
	{"Shift+Enter", "with K: the right button"},
	{"Wheel", "zoom at the pointer"},
	{"Middle button", "move the map"},
	{"Space and drag", "move the map"},
	{"Arrow keys", "move the map"},
	{"Page up, page down", "zoom"},
	{"Home", "the whole map"},
	{"Tab", "to the next field or panel"},
	{"Ctrl+Y", "redo"},
}

// showKeys lists every key: the commands', and those of the map.
func (a *App) showKeys() {
	row := func(width float32, key, does string) fyne.CanvasObject {
		k := line(key, accent, theme.TextSize())
		k.TextStyle.Bold = true
		return container.NewBorder(nil, nil, container.New(fixedWidth(width), k), nil, line(does, ink, theme.TextSize()))
	}
	var left, middle []fyne.CanvasObject
	part := func(name string) fyne.CanvasObject { return pad(title(name, 17), 6, 0, 2, 0) }
	menu := ""
	for _, c := range a.commands {
		key := c.keyText()
		if key == "" {
			continue
		}
		into, width := &left, float32(108)
		if c.menu == "Map" {
			into, width = &middle, 44
		}
		if c.menu != menu {
			menu = c.menu
			*into = append(*into, part(menu))
		}
		*into = append(*into, row(width, key, c.text))
	}
	right := []fyne.CanvasObject{part("On the map")}
	for _, h := range pointerHelp {
		right = append(right, row(142, h.key, h.does))
	}
	columns := container.NewHBox(container.NewVBox(left...), container.New(fixedWidth(14)), container.NewVBox(middle...), container.New(fixedWidth(14)), container.NewVBox(right...))
	scroll := container.NewVScroll(pad(columns, 0, 0, 0, 12))
	var m *modal
	shut := dialogButton("Close", primary, func() { m.close() })
	m = a.openModal("Keys and pointer", scroll, fyne.NewSize(930, 612), shut)
	m.cancel, m.accept = m.close, m.close
	a.win.Canvas().Focus(shut)
}

// keyText is the key of a command as a person says it: "Ctrl+Shift+S", "B".
func (c *command) keyText() string {
	if k, ok := c.shortcut.(fyne.KeyboardShortcut); ok {
		text := ""
		if k.Mod()&fyne.KeyModifierShortcutDefault != 0 {
			text += "Ctrl+"
		}
		if k.Mod()&fyne.KeyModifierAlt != 0 {
			text += "Alt+"
		}
		if k.Mod()&fyne.KeyModifierShift != 0 {
			text += "Shift+"
		}
		switch k.Key() {
		case fyne.KeyPlus:
			return text + "Plus"
		case fyne.KeyMinus:
			return text + "Minus"
		}
		return text + string(k.Key())
	}
	if c.key != "" {
		return string(c.key)
	}
	if c.rune != 0 {
		return string(c.rune)
	}
	return ""
}

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
