package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"github.com/mapsheet/mapsheet/cmd/mapsheet-editor/home"
	"github.com/mapsheet/mapsheet/schema"
	"github.com/mapsheet/mapsheet/schema/disk"
)

// The folders of the person may be on a network that is gone. The window comes up without
// them then, and the program ends.
const (
	patience = time.Second     // for each thing that is read before the window is there
	farewell = 2 * time.Second // for all that is written once it is closed
)

// absence is that the window library does without the person's folders, as they do not
// answer. It is nil where they do.
type absence struct {
	folder string // that stands in for them; none could be made where it is empty
	back   func() // ends it
}

// withoutHome finds out whether the person's folders answer, and has the window library do
// without them where they do not.
func withoutHome() *absence {
	if home.Answers(appID, patience) {
		return nil
	}
	a := &absence{}
	made := make(chan string, 1)
	if disk.Within(patience, func() {
		folder, _ := os.MkdirTemp("", "mapsheet-")
		made <- folder
	}) {
		a.folder = <-made
	}
	instead := a.folder
	if instead == "" {
		instead = os.DevNull // in which nothing can be made
	}
	a.back = sync.OnceFunc(home.StandIn(instead))
	return a
}

// wait is for how long anything of the person's is waited for.
func (a *absence) wait() time.Duration {
	if a != nil {
		return 0
	}
	return patience
}

// end has everybody know where the person's folders are.
func (a *absence) end() {
	if a != nil {
		a.back()
	}
}

// remove ends it, and takes the folder away that stood in.
func (a *absence) remove() {
	a.end()
	if a != nil && a.folder != "" {
		_ = os.RemoveAll(a.folder) // the system takes away what stays
	}
}

// last is something that is written once the window is closed.
type last struct {
	unless string // what is so unless it is written
	do     func() error
}

// end does all of them, and says what cannot be done. It waits for so long: a disk may not
// answer.
func end(says io.Writer, wait time.Duration, all ...last) {
	late, stop := context.WithTimeout(context.Background(), wait)
	defer stop()
	came := make([]chan error, len(all))
	for i, l := range all {
		came[i] = make(chan error, 1)
		go func() { came[i] <- l.do() }()
	}
	for i, l := range all {
		err := errors.New("the disk does not answer")
		select {
		case err = <-came[i]:
		case <-late.Done():
			if len(came[i]) > 0 {
				err = <-came[i]
			}
		}
		if err != nil {
			fmt.Fprintf(says, "mapsheet-editor: %s: %v\n", l.unless, schema.Plain(err))
		}
	}
}
