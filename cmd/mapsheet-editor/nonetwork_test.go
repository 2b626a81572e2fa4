//go:build windowtest

package main

import (
	"net"
	"net/http"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/storage"
	"fyne.io/fyne/v2/storage/repository"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/xeipuuv/gojsonschema"
)

func TestNothingIsAskedOfTheNetwork(t *testing.T) {
	server, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer server.Close()
	asked := make(chan struct{}, 100)
	go func() {
		for {
			c, err := server.Accept()
			if err != nil {
				return
			}
			asked <- struct{}{}
			_ = c.Close()
		}
	}()
	transport, client := http.DefaultTransport, http.DefaultClient
	defer func() { http.DefaultTransport, http.DefaultClient = transport, client }()
	refuseNetwork()

	for _, scheme := range []string{"http", "https"} {
		address := scheme + "://" + server.Addr().String() + "/x.png"
		uri, err := storage.ParseURI(address)
		require.NoError(t, err)
		_, err = http.Get(address)
		require.ErrorIs(t, err, errNoNetwork)
		_, err = (&http.Client{}).Head(address)
		require.ErrorIs(t, err, errNoNetwork)
		_, err = fyne.LoadResourceFromURLString(address)
		require.ErrorIs(t, err, errNoNetwork)
		_, err = storage.LoadResourceFromURI(uri)
		require.ErrorIs(t, err, errNoNetwork)
		_, err = storage.Exists(uri)
		require.ErrorIs(t, err, errNoNetwork)
		_, err = storage.CanRead(uri)
		require.ErrorIs(t, err, errNoNetwork)
		r, err := repository.ForURI(uri)
		require.NoError(t, err)
		assert.Equal(t, refusingRepository{}, r)
		assert.Nil(t, canvas.NewImageFromURI(uri).Resource)
		_, err = gojsonschema.NewSchema(gojsonschema.NewStringLoader(`{"$ref": "` + address + `"}`))
		require.ErrorIs(t, err, errNoNetwork)
	}
	assert.Empty(t, asked, "the server was asked")
}
