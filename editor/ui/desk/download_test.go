package desk

import (
	"errors"
	"io/fs"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/schema"
	"github.com/mapsheet/mapsheet/schema/disk/disktest"
)

// unsure is what a disk answers that has written a file and cannot sync its folder, for
// want of a right.
func unsure(t *testing.T) error {
	t.Helper()
	d := disktest.New()
	d.Put("/home/game.jsonl", "old")
	d.Fault = func(op disktest.Op) error {
		if op.Kind == disktest.SyncFolder {
			return fs.ErrPermission
		}
		return nil
	}
	_, err := schema.WriteFile(d, "/home/game.jsonl", []byte("new"))
	require.Error(t, err)
	return err
}

func TestAFileThatIsWrittenIsNotSaidToBeMissing(t *testing.T) {
	for name, asked := range map[string]struct {
		err  error
		want string
	}{
		"not written": {errors.New("the disk is full"), "The log could not be written"},
		"written":     {unsure(t), "The file is written, but the disk does not confirm it"},
		"with others": {errors.Join(unsure(t), errors.New("its tracing was not")), "The file is written, but the disk does not confirm it"},
	} {
		t.Run(name, func(t *testing.T) {
			d := newTestDesk(t)
			d.NotWritten("The log could not be written", asked.err, schema.Content{Path: "/home/game.jsonl"})
			assert.Equal(t, asked.want, d.TopModal().Name)
			d.TopModal().Close()
			d.Hands.Download = func(string, []byte) {} // within a page
			d.NotWritten("The log could not be written", asked.err, schema.Content{Path: "/home/game.jsonl"})
			assert.Equal(t, asked.want, d.TopModal().Name)
		})
	}
	assert.Contains(t, Readable(unsure(t)).Error(), "/home/game.jsonl was saved, but the disk does not confirm it", "though the right to do that lacks")
	assert.Contains(t, Readable(fs.ErrPermission).Error(), "you are not allowed to")
}
