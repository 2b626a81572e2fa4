package main

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
)

func TestWhatMayBeThereInAMomentIsTriedAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		begun, tries := time.Now(), 0
		assert.True(t, again(func() bool { tries++; return tries == 3 }))
		assert.Equal(t, 3, tries)
		assert.Equal(t, 150*time.Millisecond, time.Since(begun))

		begun, tries = time.Now(), 0
		assert.False(t, again(func() bool { tries++; return false }))
		assert.Equal(t, startWait, time.Since(begun))
		assert.Equal(t, 7, tries, "with ever longer pauses")
	})
}
