package ui

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"github.com/mapsheet/mapsheet/editor/draw"
)

var (
	fontRegular    = fontResource("AlegreyaSans-Regular")
	fontBold       = fontResource("AlegreyaSans-Bold")
	fontItalic     = fontResource("AlegreyaSans-Italic")
	fontBoldItalic = fontResource("AlegreyaSans-BoldItalic")
	fontTitle      = fontResource("Alegreya-Bold")
)

func fontResource(name string) fyne.Resource {
	return fyne.NewStaticResource(name+".ttf", draw.TextFace(name))
}

// Theme is the look of the workshop: ink on warm paper. It is the same in
// light and dark surroundings, as the map it surrounds is.
type Theme struct{}

// Color is the colour of a part of a widget.
func (Theme) Color(name fyne.ThemeColorName, _ fyne.ThemeVariant) color.Color {
	switch name {
	case theme.ColorNameBackground:
		return paper
	case theme.ColorNameButton:
		return sheet
	case theme.ColorNameDisabledButton:
		return shade
	case theme.ColorNameForeground:
		return foreground{ink}
	case theme.ColorNameDisabled:
		return pale
	case theme.ColorNamePlaceHolder:
		return faded
	case theme.ColorNamePrimary, theme.ColorNameHyperlink:
		return accent
	case theme.ColorNameFocus:
		return color.NRGBA{R: accent.R, G: accent.G, B: accent.B, A: 0x50}
	case theme.ColorNameSelection:
		return accentLow
	case theme.ColorNameError:
		return mayNot
	case theme.ColorNameWarning:
		return caution
	case theme.ColorNameSuccess:
		return may
	case theme.ColorNameForegroundOnPrimary, theme.ColorNameForegroundOnError,
		theme.ColorNameForegroundOnWarning, theme.ColorNameForegroundOnSuccess:
		return white
	case theme.ColorNameHeaderBackground:
		return shade
	case theme.ColorNameMenuBackground, theme.ColorNameOverlayBackground:
		return paper
	case theme.ColorNameInputBackground:
		return sheet
	case theme.ColorNameInputBorder:
		return border
	case theme.ColorNameSeparator:
		return rule
	case theme.ColorNameHover:
		return hover
	case theme.ColorNamePressed:
		return pressed
	case theme.ColorNameScrollBar:
		return color.NRGBA{R: border.R, G: border.G, B: border.B, A: 0xc0}
	case theme.ColorNameScrollBarBackground:
		return color.Transparent
	case theme.ColorNameShadow:
		return shadow
	}
	return theme.DefaultTheme().Color(name, theme.VariantLight)
}

// foreground is an opaque colour with an alpha a hair below the greatest. Fyne
// draws the keys in menus in the low byte of 95 % of the 16-bit alpha: next to
// nothing of 0xffff, and nearly all of this one.
type foreground struct{ color.NRGBA }

// RGBA is the colour in 16 bits a channel.
func (f foreground) RGBA() (r, g, b, a uint32) {
	r, g, b, _ = f.NRGBA.RGBA()
	return r, g, b, 0xffc0
}

// Font is the face of a text style.
func (Theme) Font(style fyne.TextStyle) fyne.Resource {
	switch {
	case style.Monospace, style.Symbol:
		return theme.DefaultTheme().Font(style)
	case style.Bold && style.Italic:
		return fontBoldItalic
	case style.Bold:
		return fontBold
	case style.Italic:
		return fontItalic
	}
	return fontRegular
}

// Icon is the picture of a part of a standard widget.
func (Theme) Icon(name fyne.ThemeIconName) fyne.Resource {
	switch name {
	case theme.IconNameError:
		return icon("error", mayNot)
	case theme.IconNameWarning:
		return icon("warning", caution)
	case theme.IconNameInfo, theme.IconNameQuestion:
		return icon("hint", accent)
	}
	return theme.DefaultTheme().Icon(name)
}

// Size is a measure of widgets, in device-independent pixels.
func (Theme) Size(name fyne.ThemeSizeName) float32 {
	switch name {
	case theme.SizeNameText:
		return 15
	case theme.SizeNameCaptionText:
		return 13
	case theme.SizeNameSubHeadingText:
		return 18
	case theme.SizeNameHeadingText:
		return 24
	case theme.SizeNamePadding:
		return 4
	case theme.SizeNameInnerPadding:
		return 7
	case theme.SizeNameInputRadius, theme.SizeNameSelectionRadius:
		return 3
	case theme.SizeNameInputBorder:
		return 1
	case theme.SizeNameScrollBar:
		return 12
	case theme.SizeNameScrollBarSmall:
		return 5
	}
	return theme.DefaultTheme().Size(name)
}
