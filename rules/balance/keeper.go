package balance

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/mapsheet/mapsheet/schema/disk"
)

// KeepEvery is how often the result of a batch is kept while its games are played.
const KeepEvery = 5 * time.Minute

// Keeper keeps the result of a batch now and then while its games are played, so that a
// loss of power, or a program that is killed, takes no more than the last few.
type Keeper struct {
	Disk     disk.Disk
	Path     string
	Every    time.Duration
	Last     time.Time // when it was kept last, or the games began
	Replaces bool      // what is there is this result, or is to be replaced
	Part     *Part     // that it is, at the same path; nil where it is nobody's before it is whole
}

// Going keeps what there is so far, when it is time. That it cannot be kept is said at the end.
func (k *Keeper) Going(sofar func() (Result, error)) {
	now := k.Disk.Now()
	if now.Sub(k.Last) < k.Every {
		return
	}
	k.Last = now
	if _, err := k.Disk.Lstat(k.Path); err == nil && !k.Replaces {
		return // what has come to be there stays
	}
	r, err := sofar()
	switch {
	case err != nil:
	case k.Part != nil:
		err = k.Part.Save(r)
	default:
		_, err = r.Save(k.Disk, k.Path)
	}
	k.Replaces = k.Replaces || err == nil
}

// Rest is why the games that a stopped result lacks cannot be played by a version of the
// program; nil where they can.
func (r Result) Rest(engine string) error {
	switch {
	case !r.Stopped:
		return errors.New("it has all its games: there is nothing to continue")
	case r.Engine != engine:
		return fmt.Errorf("it was begun with another version of the program, %s, and this is %s: its games may come out otherwise", r.Engine, engine)
	case r.Seen == nil && len(r.Played) > 0:
		return errors.New("it does not tell what was seen in its games, as results of older versions do not: begin it anew")
	}
	return nil
}

// unfinished is in the name of a file that keeps games while they are played in a window.
const unfinished = ".unfinished"

// Unfinished is the name of the file in which a batch is kept while its games are played,
// by that of its result.
func Unfinished(result string) string {
	return strings.TrimSuffix(result, Suffix) + unfinished + Suffix
}

// IsUnfinished reports whether a file is such a one by its name.
func IsUnfinished(path string) bool { return strings.HasSuffix(path, unfinished+Suffix) }
