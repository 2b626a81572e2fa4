package ui

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestNothingIsDoneOnAnotherGoroutineThanTheWindows(t *testing.T) {
	bring := onMain(func(f func()) { f() }) // as the window library does when its loop has ended
	var done []string
	bring(func() { done = append(done, "here") })
	beside := make(chan struct{})
	go func() {
		defer close(beside)
		bring(func() { done = append(done, "beside") })
	}()
	<-beside
	assert.Equal(t, []string{"here"}, done)
}

func TestGoroutinesHaveNames(t *testing.T) {
	own := goroutine()
	assert.Regexp(t, `^goroutine \d+$`, own)
	assert.Equal(t, own, func() string { return goroutine() }(), "whatever calls")
	other := make(chan string)
	go func() { other <- goroutine() }()
	assert.NotEqual(t, own, <-other)
}
