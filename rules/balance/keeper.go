package balance

import (
	"errors"
	"strings"
	"time"

	"github.com/mapsheet/mapsheet/schema"
	"github.com/mapsheet/mapsheet/schema/disk"
)

// KeepEvery is how often the result of a batch is kept while its games are played.
const KeepEvery = 5 * time.Minute

// Keeper keeps the result of a batch now and then while its games are played, so that a
// loss of power, or a program that is killed, takes no more than the last few.
type Keeper struct {
	Disk  disk.Disk // whose clock it goes by
	Every time.Duration
	Last  time.Time // when it was kept last, or the games began
	Part  *Part     // in which it is kept

	Trouble Trouble // is told why it cannot be kept; nil for nobody
	failed  error   // why it was not, the last time
}

// Trouble is told, by any goroutine, why games cannot be kept while they are played, and nil once
// they can again. A nil one tells nobody.
type Trouble func(error)

// after tells it of what came of keeping games, after what came of it before.
func (t Trouble) after(was, is error) {
	if t != nil && (was == nil) != (is == nil) {
		t(is)
	}
}

// Going keeps what there is so far, when it is time.
func (k *Keeper) Going(sofar func() (Result, error)) {
	now := k.Disk.Now()
	if now.Sub(k.Last) < k.Every {
		return
	}
	k.Last = now
	r, err := sofar()
	if err == nil {
		err = k.Part.Save(r)
	}
	if schema.IsUnsure(err) {
		err = nil // it is there
	}
	k.Trouble.after(k.failed, err)
	k.failed = err
}

// Rest is why the games that a stopped result lacks cannot be played by a version of the
// program; nil where they can.
func (r Result) Rest(engine string) error {
	switch {
	case r.Engine != engine:
		return &EngineError{r.Engine, engine}
	case !r.Stopped:
		return errors.New("it has all its games: there is nothing to continue")
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
