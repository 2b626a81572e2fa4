//go:build page

package paint

import "os"

// packedFallback is a packed face for letters that others lack. It lies beside the web page
// that the program runs in, which fetches it when it is read first: most readers never
// need it.
func packedFallback(file string) ([]byte, error) { return os.ReadFile("/page/" + file) }
