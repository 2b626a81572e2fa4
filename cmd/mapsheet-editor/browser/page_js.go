package browser

import (
	"errors"
	"io"
	"syscall/js"

	"github.com/mapsheet/mapsheet/editor/ui"
)

// Page is the page around the window, as page.js has it.
func Page() *ui.Page {
	page := js.Global().Get("page")
	p := &ui.Page{
		Upload: func(suffixes string, told func(name string, data []byte, err error)) { upload(page, suffixes, told) },
		Download: func(name string, data []byte) {
			page.Call("download", name, bytesOf(data))
		},
		Copy:     func(text string, told func(bool)) { copyText(page, text, told) },
		Show:     func(name string, data []byte) bool { return page.Call("show", name, bytesOf(data)).Bool() },
		Unsaved:  func(is bool) { page.Set("unsaved", is) },
		Promised: func() bool { return page.Get("persisted").Bool() },
		Forgets:  page.Get("forgets").Bool(),
		Started:  func() { page.Call("started") },
		Fragment: page.Get("fragment").String(),
		Address:  page.Get("address").String(),
		Cores:    page.Get("cores").Int(),
		Player:   func() io.ReadWriteCloser { return newPlayer(page) },
	}
	if s := page.Get("scenario"); s.Truthy() {
		p.Scenario = &ui.Brought{Name: s.Get("name").String(), Text: []byte(s.Get("text").String())}
	}
	return p
}

// upload tells what the reader chose, unless nothing was.
func upload(page js.Value, suffixes string, told func(string, []byte, error)) {
	var choice js.Func
	choice = js.FuncOf(func(_ js.Value, args []js.Value) any {
		choice.Release()
		if failed := args[0]; !failed.IsNull() {
			go told("", nil, errors.New(failed.String()))
			return nil
		}
		if len(args) == 1 {
			return nil
		}
		data := make([]byte, args[2].Length())
		js.CopyBytesToGo(data, args[2])
		go told(args[1].String(), data, nil)
		return nil
	})
	page.Call("upload", suffixes, choice)
}

// copyText has the page put a text on the clipboard, and tells whether it is there.
func copyText(page js.Value, text string, told func(bool)) {
	var answer js.Func
	answer = js.FuncOf(func(_ js.Value, args []js.Value) any {
		answer.Release()
		go told(args[0].Bool())
		return nil
	})
	page.Call("copy", text, answer)
}

// bytesOf is the bytes as the page has them.
func bytesOf(data []byte) js.Value {
	array := js.Global().Get("Uint8Array").New(len(data))
	js.CopyBytesToJS(array, data)
	return array
}
