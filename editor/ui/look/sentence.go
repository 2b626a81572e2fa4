package look

import (
	"fmt"
	"strings"
	"time"
)

// LowerFirst begins with a small letter.
func LowerFirst(s string) string {
	for i, r := range s {
		return strings.ToLower(string(r)) + s[i+len(string(r)):]
	}
	return s
}

// GoesOn is a sentence about somebody after a colon: names of sides keep their capital
// letter, articles do not.
func GoesOn(phrase string) string {
	for _, article := range []string{"A ", "An ", "The "} {
		if strings.HasPrefix(phrase, article) {
			return LowerFirst(phrase)
		}
	}
	return phrase
}

// About is a while as people say it: "about 3 min".
func About(d time.Duration) string {
	switch s := d.Seconds(); {
	case s < 1.5:
		return "a second"
	case s < 55:
		return fmt.Sprintf("about %.0f s", s)
	case s < 90:
		return "about a minute"
	case s < 55*60:
		return fmt.Sprintf("about %.0f min", s/60)
	case s < 36*3600:
		return fmt.Sprintf("about %.1f h", s/3600)
	default:
		return fmt.Sprintf("about %.0f days", s/86400)
	}
}
