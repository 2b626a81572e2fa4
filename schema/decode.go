package schema

import (
	"github.com/BurntSushi/toml"

	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/model/limits"
)

// Decoded is TOML that was read by Decode.
type Decoded struct {
	toml.MetaData
	source *source
}

// Decode reads TOML that is none of the kinds of file, such as remarks, or what says how a
// picture lies, into a value. It looks the text through as Read does: the parser takes all
// memory for some texts, and ends the program with others. The error is a diag.List with
// the places; the name stands in them.
func Decode(name string, text []byte, into any) (Decoded, error) {
	r := newReader(name, text)
	d := Decoded{source: r.source}
	if len(text) > limits.FileBytes {
		return d, tooLarge(name)
	}
	if r.scan(); !r.failed() {
		var err error
		if d.MetaData, err = toml.Decode(string(r.source.text), into); err != nil {
			r.syntaxError(err)
		}
	}
	return d, r.result()
}

// Position is where a key stands, or what encloses it.
func (d Decoded) Position(key toml.Key) diag.Position {
	if len(d.source.spans) == 1 { // the root alone
		_, _ = d.source.index() // what it cannot place stands at the beginning
	}
	path := ""
	for _, part := range key {
		path = keyPath(path, part)
	}
	return d.source.at(d.source.keyOffset(path))
}
