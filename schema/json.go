package schema

import (
	"bytes"
	"encoding/json"
	"errors"

	"github.com/mapsheet/mapsheet/model"
)

// JSON is the file as canonical JSON: keys sorted, whole numbers, two spaces
// of indent, a scenario's board in full. It satisfies the published schema of
// its kind; the error, a diag.List with paths and without places, says where
// it would not.
func JSON(f *File) ([]byte, error) {
	if _, err := Encode(f); err != nil {
		return nil, err
	}
	document, grower := f.document(true)
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(generic(grower.treeOf(document))); err != nil {
		return nil, err
	}
	if err := checkJSON(f.Kind, b.Bytes(), grower.fields); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// checkJSON holds a JSON text against the schema of its kind.
func checkJSON(kind Kind, text []byte, fields *model.Fields) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	r := newReader("", nil)
	r.fields = fields
	if err := d.Decode(&r.tree); err != nil {
		return errors.Join(errors.New("the export is not JSON"), err)
	}
	r.validate(kind)
	return refused(nil, r.result())
}
