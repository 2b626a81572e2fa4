// Package http is what the browser edition has in place of the standard library's: the
// names that its libraries use of it, and no network behind them. The window asks the
// network for nothing in any edition; here there is also nothing to ask it with, which
// saves the reader a tenth of what is to be loaded.
package http

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
)

// The answers of servers that are looked for by name.
const (
	StatusOK       = 200
	StatusIMUsed   = 226
	StatusNotFound = 404
)

// ErrNoNetwork is what whoever asks is told.
var ErrNoNetwork = errors.New("this program has no network")

// Request is a question to a server.
type Request struct{}

// Response is the answer of a server; there is none.
type Response struct {
	Status     string
	StatusCode int
	Body       io.ReadCloser
}

// RoundTripper asks servers.
type RoundTripper interface {
	RoundTrip(*Request) (*Response, error)
}

// Client asks servers, in the library's packages.
type Client struct{ Transport RoundTripper }

// DefaultTransport and DefaultClient are set by programs that want no network, and never
// asked.
var (
	DefaultTransport RoundTripper
	DefaultClient    *Client
)

// Get fails.
func Get(string) (*Response, error) { return nil, ErrNoNetwork }

// Head fails.
func Head(string) (*Response, error) { return nil, ErrNoNetwork }

// File is a file of a FileSystem.
type File interface {
	io.Closer
	io.Reader
	io.Seeker
	Readdir(count int) ([]fs.FileInfo, error)
	Stat() (fs.FileInfo, error)
}

// FileSystem is files by name.
type FileSystem interface {
	Open(name string) (File, error)
}

// DetectContentType is the kind of a picture: the library asks it for that of the
// program's icon alone.
func DetectContentType(data []byte) string {
	switch {
	case bytes.HasPrefix(data, []byte("\x89PNG\r\n\x1a\n")):
		return "image/png"
	case bytes.HasPrefix(data, []byte("\xff\xd8\xff")):
		return "image/jpeg"
	}
	return "application/octet-stream"
}
