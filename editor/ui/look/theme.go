package look

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
)

// Theme is the look of the workshop in a scheme. It is the same in light and dark
// surroundings, as the map it surrounds is.
type Theme struct{ Scheme Scheme }

// Color is the colour of a part of a widget.
func (t Theme) Color(name fyne.ThemeColorName, _ fyne.ThemeVariant) color.Color {
	switch name {
	case theme.ColorNameBackground:
		return t.Scheme.Paper
	case theme.ColorNameButton:
		return t.Scheme.Sheet
	case theme.ColorNameDisabledButton:
		return t.Scheme.Shade
	case theme.ColorNameForeground:
		return foreground{t.Scheme.Ink}
	case theme.ColorNameDisabled:
		return t.Scheme.Pale
	case theme.ColorNamePlaceHolder:
		return t.Scheme.Faded
	case theme.ColorNamePrimary, theme.ColorNameHyperlink:
		return t.Scheme.Accent
	case theme.ColorNameFocus:
		return color.NRGBA{R: t.Scheme.Accent.R, G: t.Scheme.Accent.G, B: t.Scheme.Accent.B, A: 0x50}
	case theme.ColorNameSelection:
		return t.Scheme.AccentLow
	case theme.ColorNameError:
		return t.Scheme.MayNot
	case theme.ColorNameWarning:
		return t.Scheme.Caution
	case theme.ColorNameSuccess:
		return t.Scheme.May
	case theme.ColorNameForegroundOnPrimary, theme.ColorNameForegroundOnError,
		theme.ColorNameForegroundOnWarning, theme.ColorNameForegroundOnSuccess:
		return White()
	case theme.ColorNameHeaderBackground:
		return t.Scheme.Shade
	case theme.ColorNameMenuBackground, theme.ColorNameOverlayBackground:
		return t.Scheme.Paper
	case theme.ColorNameInputBackground:
		return t.Scheme.Sheet
	case theme.ColorNameInputBorder:
		return t.Scheme.Border
	case theme.ColorNameSeparator:
		return t.Scheme.Rule
	case theme.ColorNameHover:
		return t.Scheme.Hover
	case theme.ColorNamePressed:
		return t.Scheme.Pressed
	case theme.ColorNameScrollBar:
		return color.NRGBA{R: t.Scheme.Border.R, G: t.Scheme.Border.G, B: t.Scheme.Border.B, A: 0xc0}
	case theme.ColorNameScrollBarBackground:
		return color.Transparent
	case theme.ColorNameShadow:
		return t.Scheme.Shadow
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
	case style.Monospace:
		return fontTyped
	case style.Symbol:
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
func (t Theme) Icon(name fyne.ThemeIconName) fyne.Resource {
	switch name {
	case theme.IconNameError:
		return Icon("error", t.Scheme.MayNot)
	case theme.IconNameWarning:
		return Icon("warning", t.Scheme.Caution)
	case theme.IconNameInfo, theme.IconNameQuestion:
		return Icon("hint", t.Scheme.Accent)
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
