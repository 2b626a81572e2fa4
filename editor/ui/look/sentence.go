package look

import "strings"

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
