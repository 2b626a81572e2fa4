package model

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestFiguresHaveTheirSigns(t *testing.T) {
	for _, f := range []struct {
		x        float64
		decimals int
		want     string
	}{
		{2, 0, "+2"}, {-2, 0, "−2"}, {0, 0, "0"}, {-0.04, 1, "0.0"}, {-0.06, 1, "−0.1"}, {0.0496, 1, "0.0"}, {0.4996, 0, "0"}, {3, 1, "+3.0"}, {12.34, 1, "+12.3"},
		{0.5, -1, "+0.5"}, {-7, -1, "−7"}, {0.0001, -1, "0"}, {1.23456, -1, "+1.235"},
	} {
		assert.Equal(t, f.want, WithSign(f.x, f.decimals), "%v", f.x)
	}
}
