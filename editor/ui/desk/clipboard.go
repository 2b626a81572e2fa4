package desk

import "errors"

// Copy puts a text on the clipboard, and goes on once it is there. The system may not take it,
// which the window says then; nor may a browser, and the page that the window is in shows
// the text, to be copied by hand.
func (a *Desk) Copy(text string, copied func()) {
	clipboard := a.Fyne.Clipboard()
	clipboard.SetContent(text) // in a page it can be pasted within the window then, if nowhere else
	if a.Hands.Copy != nil {
		a.Hands.Copy(text, func(there bool) {
			if there {
				a.Hands.OnMain(copied)
			}
		})
		return
	}
	if clipboard.Content() != text {
		a.Fail("It is not on the clipboard", errors.New("the system does not let it be put there, as while another program has the clipboard: try again in a moment"))
		return
	}
	copied()
}
