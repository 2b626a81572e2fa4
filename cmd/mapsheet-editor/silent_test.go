package main

import (
	"errors"
	"os"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
)

func TestTheProgramEndsThoughADiskDoesNotAnswer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		answer := make(chan struct{})
		var says strings.Builder
		begun := time.Now()
		end(&says, farewell,
			last{"it is kept", func() error { return nil }},
			last{"one is lost", func() error { <-answer; return nil }},
			last{"another stays", func() error { return errors.New("no room") }},
			last{"a third is lost", func() error { <-answer; return nil }})
		assert.Equal(t, farewell, time.Since(begun), "for all together")
		assert.Equal(t, "mapsheet-editor: one is lost: the disk does not answer\n"+
			"mapsheet-editor: another stays: no room\n"+
			"mapsheet-editor: a third is lost: the disk does not answer\n", says.String())
		close(answer)
	})
}

func TestWhatStandsInForAHomeGoes(t *testing.T) {
	before := os.Getenv("HOME")
	folder := t.TempDir()
	ended := 0
	a := &absence{folder: folder, back: func() { ended++ }}
	assert.Zero(t, a.wait())
	a.end()
	a.remove()
	assert.Equal(t, 2, ended)
	assert.NoDirExists(t, folder)
	assert.Equal(t, before, os.Getenv("HOME"))

	var none *absence
	assert.Equal(t, patience, none.wait())
	none.end()
	none.remove()
}
