package main

import (
	"errors"
	"net/http"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/storage/repository"
)

// errNoNetwork is what everything is told that asks for something of the web.
var errNoNetwork = errors.New("the window asks the network for nothing; only a web browser does, once a link was confirmed")

// refuseNetwork has all requests fail at once. The window library brings a
// client along for pictures from the web, and the checker of JSON one for
// schemas; nothing asks them, and if something did, nothing would go out.
func refuseNetwork() {
	http.DefaultTransport = refusingTransport{}
	http.DefaultClient = &http.Client{Transport: refusingTransport{}}
	for _, scheme := range []string{"http", "https"} {
		repository.Register(scheme, refusingRepository{})
	}
}

type refusingTransport struct{}

// RoundTrip fails.
func (refusingTransport) RoundTrip(*http.Request) (*http.Response, error) { return nil, errNoNetwork }

// refusingRepository is files of the web, of which there are none.
type refusingRepository struct{}

func (refusingRepository) Exists(fyne.URI) (bool, error)  { return false, errNoNetwork }
func (refusingRepository) CanRead(fyne.URI) (bool, error) { return false, errNoNetwork }
func (refusingRepository) Destroy(string)                 {}

func (refusingRepository) Reader(fyne.URI) (fyne.URIReadCloser, error) { return nil, errNoNetwork }
