package ui

import (
	"time"

	"github.com/mapsheet/mapsheet/editor/crash"
	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/playtest"
	"github.com/mapsheet/mapsheet/editor/presence"
	"github.com/mapsheet/mapsheet/editor/versions"
	"github.com/mapsheet/mapsheet/rules/balance"
	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema/disk"
)

// safekeeping knows where the program keeps what is not in the person's own files: journals
// of unsaved work, versions of files, the register of those that windows have open, playtests
// of scenarios without a file, games of leagues, and what the program said when it broke down.
type safekeeping struct {
	journals string          // folder of the journals; the person's own when empty
	disk     disk.Disk       // on which that is
	presence *disk.Queue     // of what the register is told, in its order
	store    *versions.Store // made when it is first asked for

	saysUnkept bool // that the program cannot keep playtests was said
}

// folder is where journals are kept. It fails where the person has no folder for that.
func (k *safekeeping) folder() (string, error) {
	if k.journals != "" {
		return k.journals, nil
	}
	return document.JournalFolder()
}

// recoveries is the work of sessions that did not end well.
func (k *safekeeping) recoveries() ([]document.Recovery, error) {
	folder, err := k.folder()
	if err != nil {
		return nil, nil //nolint:nilerr // without a folder nothing was kept, which is said when it should be
	}
	return document.RecoverOn(k.disk, folder, scenarios.Bases())
}

// broken is what programs said that broke down, the latest first.
func (k *safekeeping) broken() ([]crash.Report, error) {
	journals, err := k.folder()
	if err != nil {
		return nil, nil //nolint:nilerr // without a folder nothing was kept
	}
	return crash.Left(disk.System{}, crash.Beside(journals))
}

// shelf is where games of leagues and of small changes are kept, as a version of the program
// plays them.
func (k *safekeeping) shelf(engine string) balance.Shelf {
	const wait = 2 * time.Second
	s := balance.Shelf{Disk: k.disk, Engine: engine, Wait: wait}
	if journals, err := k.folder(); err == nil {
		s.Folder = balance.ShelfBeside(journals)
	}
	return s
}

// playtests is the folder of those of scenarios without a file; empty where the person has no
// folder for that.
func (k *safekeeping) playtests() string {
	journals, err := k.folder()
	if err != nil {
		return ""
	}
	return playtest.Beside(journals)
}

// register is where open files are told; nil where the person has no folder for
// that.
func (k *safekeeping) register() *presence.Register {
	journals, err := k.folder()
	if err != nil {
		return nil
	}
	return presence.NewRegister(disk.System{}, presence.Beside(journals))
}

// leave takes back, beside the window, what the register was told.
func (k *safekeeping) leave(c *presence.Claim) {
	if c != nil {
		k.presence.Do(c.Leave)
	}
}

// enter tells the register, after all before it, that a file is open here. Call it beside
// the window.
func (k *safekeeping) enter(r *presence.Register, path string) (*presence.Claim, *presence.Holder, error) {
	k.presence.Wait()
	return r.Enter(path)
}

// versions is where versions of the files are kept; nil where the person has
// no folder for that.
func (k *safekeeping) versions() *versions.Store {
	if k.store == nil {
		if journals, err := k.folder(); err == nil {
			k.store = versions.NewStore(disk.System{}, versions.Beside(journals))
		}
	}
	return k.store
}
