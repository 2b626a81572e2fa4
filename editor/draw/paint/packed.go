//go:build !page

package paint

import "embed"

//go:embed fonts/fallback/*.zst
var fallbackFiles embed.FS

// packedFallback is a packed face for letters that others lack.
func packedFallback(file string) ([]byte, error) {
	return fallbackFiles.ReadFile("fonts/fallback/" + file)
}
