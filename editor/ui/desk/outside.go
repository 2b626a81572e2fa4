package desk

import (
	"fmt"
	"net/url"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"fyne.io/fyne/v2"

	"github.com/mapsheet/mapsheet/editor/ui/kit"
)

// OpenOutside shows a file with the program that the system has for it: the web
// browser for a web page.
func (a *Desk) OpenOutside(path string) {
	a.Hands.Spawn(func() {
		whole, err := filepath.Abs(path)
		if err == nil {
			err = a.Hands.Show(fileURL(whole))
		}
		if err != nil {
			a.Hands.OnMain(func() {
				a.Fail("The file cannot be opened", fmt.Errorf("the system has no program that shows it (%w); open it by hand:\n%s", err, path))
			})
		}
	})
}

// fileURL names a file by its absolute path.
func fileURL(path string) *url.URL {
	path = filepath.ToSlash(path)
	if !strings.HasPrefix(path, "/") {
		path = "/" + path // before the letter of a drive
	}
	return &url.URL{Scheme: "file", Path: path}
}

// Offer says where a file is that was written, with what else there is to say of it, and
// opens it or its folder when that is wanted.
func (a *Desk) Offer(title, path string, notes ...string) {
	about, choices := append([]string{"It is in\n" + path}, notes...), []Choice{{Text: "Close", Look: kit.Framed}}
	if a.Hands.Download != nil {
		about = append(about, "Your browser has downloaded it, too.")
	} else {
		choices = append(choices, Choice{Text: "Show in folder", Look: kit.Framed, Do: func() { a.OpenOutside(filepath.Dir(path)) }})
	}
	choices = append(choices, Choice{Text: "Open it", Look: kit.Primary, Do: func() { a.OpenOutside(path) }})
	a.Ask(title, strings.Join(about, "\n\n"), choices...)
}

// showPatience is how long a program may take to say that it cannot show a file.
// After that it is shown, for as long as the program runs.
const showPatience = 5 * time.Second

// ShowOutside shows what a URL names with the program that the system has for
// it. On Linux it is found by xdg-open, whose failure Fyne does not tell.
func ShowOutside(u *url.URL) error {
	if runtime.GOOS != "linux" {
		return fyne.CurrentApp().OpenURL(u)
	}
	opener := exec.Command("xdg-open", u.String())
	if err := opener.Start(); err != nil {
		return err
	}
	ended := make(chan error, 1)
	go func() { ended <- opener.Wait() }()
	select {
	case err := <-ended:
		return err
	case <-time.After(showPatience):
		return nil
	}
}
