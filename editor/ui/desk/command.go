package desk

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
)

// Command is something that can be asked of the window from a menu or by a key. The
// menus, the keys and the help are made from one list.
type Command struct {
	ID       string          // by which it is asked for and remembered; no two have the same
	Menu     string          // the menu it stands in
	Under    string          // the item of the menu that unfolds it with others; "" for none
	Text     string          // as in the menu
	Whole    string          // as where no menu says what it belongs to; "" for Text
	Alias    string          // other words by which it is found, "" for none
	Shortcut fyne.Shortcut   // with Ctrl or Alt; nil for none
	Also     []fyne.Shortcut // that do the same
	Key      fyne.KeyName    // a plain key, for when no text field has the keyboard
	Rune     rune            // a plain letter or sign, likewise
	Editing  bool            // only while a document is shown
	Hidden   bool            // in no menu just now, nor reached by its keys
	Enabled  func() bool     // nil for always
	Needs    string          // what is missing where Enabled says no: "select a sector first"
	Checked  func() bool     // nil where it is nothing to be on or off
	Toggles  bool            // it turns on what is off and off what is on, and says so
	Run      func()
	InText   func(TextField) // what it does instead in a text field that has the keyboard; nil for nothing
	Split    bool            // a line over it in the menu
	Quits    bool            // it ends the program
	Item     *fyne.MenuItem  // in the menu that was made last; nil for none
}

// Name is what the command is called where no menu says what it belongs to.
func (c *Command) Name() string { return cmp.Or(c.Whole, c.Text) }

// Title is the name without the dots that say that it asks something first.
func (c *Command) Title() string { return strings.TrimSuffix(c.Name(), "…") }

// Keys is all keys that carry the command out, as a person says them.
func (c *Command) Keys() []string {
	var keys []string
	if k := c.KeyText(); k != "" {
		keys = append(keys, k)
	}
	for _, s := range c.Also {
		keys = append(keys, ShortcutText(s))
	}
	return keys
}

// Ctrl is a key with Ctrl.
func Ctrl(k fyne.KeyName) fyne.Shortcut {
	return &desktop.CustomShortcut{KeyName: k, Modifier: fyne.KeyModifierControl}
}

// CtrlShift is a key with Ctrl and Shift.
func CtrlShift(k fyne.KeyName) fyne.Shortcut {
	return &desktop.CustomShortcut{KeyName: k, Modifier: fyne.KeyModifierControl | fyne.KeyModifierShift}
}

// Alt is a key with Alt.
func Alt(k fyne.KeyName) fyne.Shortcut {
	return &desktop.CustomShortcut{KeyName: k, Modifier: fyne.KeyModifierAlt}
}

// CtrlAlt is a key with Ctrl and Alt.
func CtrlAlt(k fyne.KeyName) fyne.Shortcut {
	return &desktop.CustomShortcut{KeyName: k, Modifier: fyne.KeyModifierControl | fyne.KeyModifierAlt}
}

// Shortcuts is several of them.
func Shortcuts(s ...fyne.Shortcut) []fyne.Shortcut { return s }

// Shown is the shortcut that the menu shows. Those of plain keys only show:
// the window never makes a shortcut of a key without Ctrl or Alt.
func (c *Command) Shown() fyne.Shortcut {
	switch {
	case c.Key != "":
		return &desktop.CustomShortcut{KeyName: c.Key}
	case c.Rune != 0:
		return &desktop.CustomShortcut{KeyName: fyne.KeyName(c.Rune)}
	}
	return c.Shortcut
}

// TextField is a text field that has the keyboard.
type TextField interface {
	fyne.Shortcutable
	fyne.Disableable
	Undo()
	Redo()
	SelectedText() string
}

// ChangeText is a shortcut that changes the text of a field that can be changed.
func ChangeText(s fyne.Shortcut) func(TextField) {
	return func(t TextField) {
		if !t.Disabled() {
			t.TypedShortcut(s)
		}
	}
}

// KeyText is the key of a command as a person says it: "Ctrl+Shift+S", "B".
func (c *Command) KeyText() string {
	switch {
	case c.Shortcut != nil:
		return ShortcutText(c.Shortcut)
	case c.Key != "":
		return string(c.Key)
	case c.Rune != 0:
		return string(c.Rune)
	}
	return ""
}

// spoken is the keys that a person calls otherwise than the window library.
var spoken = map[fyne.KeyName]string{
	fyne.KeyPlus: "Plus", fyne.KeyMinus: "Minus", fyne.KeyEqual: "=", fyne.KeyPageUp: "Page up", fyne.KeyPageDown: "Page down",
}

// ShortcutText is a shortcut as a person says it.
func ShortcutText(s fyne.Shortcut) string {
	k, ok := s.(fyne.KeyboardShortcut)
	if !ok {
		return ""
	}
	text := ""
	for _, m := range []struct {
		mod  fyne.KeyModifier
		name string
	}{{fyne.KeyModifierShortcutDefault, "Ctrl"}, {fyne.KeyModifierAlt, "Alt"}, {fyne.KeyModifierShift, "Shift"}} {
		if k.Mod()&m.mod != 0 {
			text += m.name + "+"
		}
	}
	if name, ok := spoken[k.Key()]; ok {
		return text + name
	}
	return text + fmt.Sprint(k.Key())
}

// Commands is what can be asked of a window. Within a menu they stand in this order.
type Commands []*Command

// Find is the command of an id, nil for none.
func (l Commands) Find(id string) *Command {
	return l.first(func(c *Command) bool { return c.ID == id })
}

// OfShortcut is the command of keys with Ctrl or Alt, nil for none.
func (l Commands) OfShortcut(s fyne.Shortcut) *Command {
	return l.reached(func(c *Command) bool {
		return c.Shortcut != nil && c.Shortcut.ShortcutName() == s.ShortcutName() ||
			slices.ContainsFunc(c.Also, func(o fyne.Shortcut) bool { return o.ShortcutName() == s.ShortcutName() })
	})
}

// OfKey is the command of a plain key, nil for none.
func (l Commands) OfKey(name fyne.KeyName) *Command {
	return l.reached(func(c *Command) bool { return c.Key != "" && c.Key == name })
}

// OfRune is the command of a plain letter or sign, nil for none.
func (l Commands) OfRune(r rune) *Command {
	if r == '=' {
		r = '+' // the same key without Shift
	}
	return l.reached(func(c *Command) bool { return c.Rune != 0 && strings.EqualFold(string(c.Rune), string(r)) })
}

func (l Commands) first(is func(*Command) bool) *Command {
	if i := slices.IndexFunc(l, is); i >= 0 {
		return l[i]
	}
	return nil
}

// reached is the first command that keys reach just now for which something holds, nil for
// none.
func (l Commands) reached(is func(*Command) bool) *Command {
	return l.first(func(c *Command) bool { return !c.Hidden && is(c) })
}

// Menus is the menu bar with the menus of these names that hold something, from left
// to right. Commands that shows does not let through are in none.
func (l Commands) Menus(names []string, shows func(*Command) bool, do func(*Command)) *fyne.MainMenu {
	var menus []*fyne.Menu
	for _, name := range names {
		menu := fyne.NewMenu(name)
		folds := map[string]*fyne.Menu{}
		for _, c := range l {
			if c.Menu != name || c.Hidden || !shows(c) {
				continue
			}
			c.Item = fyne.NewMenuItem(c.Text, func() { do(c) })
			c.Item.Shortcut = c.Shown()
			c.Item.IsQuit = c.Quits
			if fold := folds[c.Under]; fold != nil {
				fold.Items = append(fold.Items, c.Item)
				continue
			}
			if c.Split && len(menu.Items) > 0 {
				menu.Items = append(menu.Items, fyne.NewMenuItemSeparator())
			}
			item := c.Item
			if c.Under != "" {
				item = fyne.NewMenuItem(c.Under, nil)
				item.ChildMenu = fyne.NewMenu(c.Under, c.Item)
				folds[c.Under] = item.ChildMenu
			}
			menu.Items = append(menu.Items, item)
		}
		if len(menu.Items) > 0 {
			menus = append(menus, menu)
		}
	}
	return fyne.NewMainMenu(menus...)
}

// SetStates brings ticks and greying up to date; it reports whether any changed. What
// shows does not let through stays as it is.
func (l Commands) SetStates(shows, can func(*Command) bool) bool {
	changed := false
	for _, c := range l {
		if c.Item == nil || !shows(c) {
			continue
		}
		disabled := !can(c)
		checked := c.Checked != nil && c.Checked()
		changed = changed || c.Item.Disabled != disabled || c.Item.Checked != checked
		c.Item.Disabled, c.Item.Checked = disabled, checked
	}
	return changed
}

// Says is what has come of a command that turns something on or off, "" for another.
func (c *Command) Says() string {
	if !c.Toggles {
		return ""
	}
	state, other := "off", "on"
	if c.Checked() {
		state, other = other, state
	}
	text := c.Text + ": " + state
	if k := c.KeyText(); k != "" {
		text += " (" + k + ": " + other + ")"
	}
	return text
}
