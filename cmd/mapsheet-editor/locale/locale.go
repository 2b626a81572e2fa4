// Package locale names a language where the environment names none that is one: the
// window library logs an error for the locales C and POSIX. It asks as soon as it is
// there, so this has to be done before: whoever imports this package has it done. It
// imports nothing that would let it wait for others.
package locale

import (
	"os"
	"strings"
)

func init() {
	_ = settle() // the window opens all the same
}

// settle names a language.
func settle() error {
	if first, _, _ := strings.Cut(os.Getenv("LANGUAGE"), ":"); first != "" {
		if isLanguage(first) {
			return nil
		}
		return os.Setenv("LANGUAGE", "en")
	}
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		value := os.Getenv(name)
		if value == "" {
			continue
		}
		if isLanguage(value) {
			return nil
		}
		break // the first that is set counts
	}
	return os.Setenv("LANGUAGE", "en")
}

// isLanguage reports whether a locale is of a language.
func isLanguage(locale string) bool {
	name, _, _ := strings.Cut(locale, ".")
	return name != "C" && name != "POSIX"
}
