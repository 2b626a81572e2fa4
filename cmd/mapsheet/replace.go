package main

import (
	"fmt"
	"io"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/versions"
	"github.com/mapsheet/mapsheet/schema"
	"github.com/mapsheet/mapsheet/schema/disk"
)

// replace writes a file of Mapsheet, with others beside it or without, and keeps what it
// held before and what it holds then as versions. That these cannot be kept is told and
// keeps no command from its work.
func replace(errOut io.Writer, path string, data []byte, beside ...schema.Content) error {
	store, err := versionStore()
	if err == nil {
		err = store.KeepFile(path, document.TracingPath(path))
	}
	notices, failed := schema.WriteFiles(disk.System{}, append(beside, schema.Content{Path: path, Data: data})...)
	for _, notice := range notices {
		fmt.Fprintln(errOut, notice)
	}
	if failed != nil {
		return failed
	}
	if err == nil {
		err = keepNow(store, path)
	}
	if err != nil {
		printf(errOut, "%s was written, but %v\n", path, schema.Plain(err))
	}
	return nil
}

// put writes a file, whole or not at all, and tells what it lost by that, such as
// its owner.
func put(errOut io.Writer, path string, data []byte) error {
	notice, err := schema.WriteFile(disk.System{}, path, data)
	if notice != "" {
		fmt.Fprintln(errOut, notice)
	}
	return err
}

// keepNow keeps what a file was just made to hold.
func keepNow(store *versions.Store, path string) error {
	now, err := store.Now(path, document.TracingPath(path))
	if err != nil {
		return err
	}
	return store.Keep(path, now)
}

// versionStore is where the versions of a person's files are kept.
func versionStore() (*versions.Store, error) {
	journals, err := document.JournalFolder()
	if err != nil {
		return nil, err
	}
	return versions.NewStore(disk.System{}, versions.Beside(journals)), nil
}
