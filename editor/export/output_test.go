package export_test

import (
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/export"
	"github.com/mapsheet/mapsheet/schema/disk/disktest"
)

func TestTheFilesOfAnExportLieBesideTheFirst(t *testing.T) {
	out := export.Output{Files: []export.Made{
		{Suffix: ".tmj", Data: []byte("map")}, {Suffix: "-tiles.png", Data: []byte("tiles")}, {Suffix: "-units/french.png", Data: []byte("unit")},
	}}
	d := disktest.New()
	d.Put("/home/a.tmj", "old")
	_, err := out.Write(d, "/home/a.tmj")
	require.NoError(t, err)
	assert.Equal(t, []string{"/home/a-tiles.png", "/home/a-units/french.png"}, out.Beside("/home/a.tmj"))
	assert.Equal(t, map[string]string{"/home/a.tmj": "map", "/home/a-tiles.png": "tiles", "/home/a-units/french.png": "unit"}, d.Files())

	d = disktest.New()
	d.Put("/home/a.tmj", "old")
	d.Capacity = 12
	_, err = out.Write(d, "/home/a.tmj")
	require.ErrorIs(t, err, syscall.ENOSPC)
	assert.Equal(t, map[string]string{"/home/a.tmj": "old"}, d.Files(), "all of them or none")
}
