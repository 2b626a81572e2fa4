package main

import (
	"os"
	"strings"
)

// settleLocale names a language where the environment names none that is one: the
// window library logs an error for the locales C and POSIX.
func settleLocale() error {
	if os.Getenv("LANGUAGE") != "" {
		return nil
	}
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		value := os.Getenv(name)
		if value == "" {
			continue
		}
		if language, _, _ := strings.Cut(value, "."); language != "C" && language != "POSIX" {
			return nil
		}
		break // the first that is set counts
	}
	return os.Setenv("LANGUAGE", "en")
}
