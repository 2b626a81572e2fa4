package disk_test

import (
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/schema/disk"
	"github.com/mapsheet/mapsheet/schema/disk/disktest"
)

func TestWhatIsAskedOfADiskThatDoesNotAnswerIsDoneInItsOrderOnceItDoes(t *testing.T) {
	d := disktest.New()
	f, err := d.Open("/file", os.O_RDWR|os.O_CREATE, 0o600)
	require.NoError(t, err)
	q := disk.NewQueue(d)
	size := int64(0) // the queue's alone
	write := func(text string) bool {
		return q.Do(func() {
			n, err := f.WriteAt([]byte(text), size)
			assert.NoError(t, err)
			size += int64(n)
		})
	}
	assert.True(t, write("a"))
	assert.False(t, q.Behind())

	answer := d.Silence(func(op disktest.Op) bool { return op.Kind == disktest.Write })
	for _, text := range []string{"b", "c", "d"} {
		assert.False(t, write(text), "nobody waits for %s", text)
	}
	assert.True(t, q.Behind())
	assert.Equal(t, "a", d.Files()["/file"])
	answer()
	q.Wait()
	assert.False(t, q.Behind())
	assert.Equal(t, "abcd", d.Files()["/file"])
	assert.True(t, write("e"), "it is waited for again")
	assert.Equal(t, "abcde", d.Files()["/file"])
}

// waiting counts how often somebody waits for a disk.
type waiting struct {
	*disktest.Disk
	times int
}

func (w *waiting) Await(done <-chan struct{}) bool {
	w.times++
	return w.Disk.Await(done)
}

// However much is asked of a disk that does not answer, it is waited for once.
func TestNobodyWaitsBehindADiskThatDoesNotAnswer(t *testing.T) {
	d := &waiting{Disk: disktest.New()}
	answer := d.Silence(func(disktest.Op) bool { return true })
	q := disk.NewQueue(d)
	for range 100 {
		assert.False(t, q.Do(func() { assert.NoError(t, d.SyncFolder("/")) }))
	}
	assert.Equal(t, 1, d.times)
	answer()
	q.Wait()
	assert.Len(t, d.Ops(), 100)
}

func TestAWindowWaitsForADiskOnlyForAWhile(t *testing.T) {
	never, done := make(chan struct{}), make(chan struct{})
	close(done)
	assert.False(t, disk.Window{}.Await(never))
	assert.True(t, disk.Window{}.Await(done))
	assert.True(t, disk.System{}.Await(done))
}
