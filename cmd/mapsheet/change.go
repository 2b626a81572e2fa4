package main

import (
	"errors"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/schema"
	"github.com/mapsheet/mapsheet/schema/disk"
)

// change makes an edit of a file's scenario, or of one around its board. The file's comments
// keep to what they stand before.
func change(file *schema.File, s *model.Scenario, e document.Edit) error {
	before := s.Clone()
	if _, _, err := e.Apply(s); err != nil {
		return err
	}
	file.Comments = document.Carried(file.Comments, before, s)
	return nil
}

// relaid says how a picture to trace lies after an edit of a map; nil for as before.
type relaid func(t *document.Tracing) (*document.Tracing, error)

// saveFrom writes what was made of the file at a path. The picture that its map is traced
// from goes along; where it cannot, that is said.
func saveFrom(cmd *cobra.Command, source, output string, file *schema.File, to relaid) error {
	beside, stays := tracingAlong(source, output, to)
	if err := save(cmd, output, file, beside...); err != nil {
		return err
	}
	if stays != nil {
		printf(cmd.ErrOrStderr(), "The picture to trace stays with %s, as it was: %v\n", source, stays)
	}
	return nil
}

// tracingAlong is the file of the tracing that goes along to another scenario's, or why it
// does not.
func tracingAlong(source, output string, to relaid) (beside []schema.Content, stays error) {
	of, err := os.Stat(source)
	if err != nil {
		return nil, nil //nolint:nilerr // it is built in, or a version
	}
	t, err := document.ReadTracing(disk.System{}, source)
	if t == nil || err != nil {
		return nil, err
	}
	now, err := os.Stat(output)
	_, missing := os.Stat(document.TracingPath(output))
	switch own := err == nil && os.SameFile(of, now); {
	case toStandardOutput(output):
		return nil, errors.New("standard output takes the scenario alone")
	case own && to == nil:
		return nil, nil
	case err != nil && missing == nil:
		return nil, fmt.Errorf("%s is there already", document.TracingPath(output))
	}
	if err := document.CheckTracingPlace(disk.System{}, output); err != nil {
		return nil, err
	}
	if to != nil {
		if t, err = to(t); err != nil {
			return nil, err
		}
	}
	return []schema.Content{t.Content(output)}, nil
}
