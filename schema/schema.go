// Package schema reads and writes Mapsheet's files: scenarios, mapsheets and
// charts in TOML, and their export as JSON.
//
// Reading is strict. The text is held against an embedded JSON Schema
// (draft-07) before anything is built from it, every error has a line, a
// column and a path, and an unknown key is an error. ReadPartly reads what can be
// read of a file with faults, and says what of it cannot. Writing is canonical: a
// file that Encode wrote is written again byte by byte, with the comments at
// its top and before its tables and keys. WriteFile replaces a file in one
// step or leaves it as it was.
//
// Two libraries read TOML here, each for what the other has not: BurntSushi's gives
// the values, once, and the parser of pelletier's gives the places of keys, values and
// comments, and nothing that is read from them.
//
// The schema refuses what the model cannot hold. What is merely unfinished or
// doubtful, such as an area that picks no hexes, is no matter of this package.
package schema

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/xeipuuv/gojsonschema"

	"github.com/mapsheet/mapsheet/model"
)

//go:embed scenario.schema.json mapsheet.schema.json charts.schema.json definitions/*.json
var sources embed.FS

// Kind is what a file holds.
type Kind string

// The kinds of files.
const (
	ScenarioFile Kind = "scenario"
	MapsheetFile Kind = "mapsheet"
	ChartsFile   Kind = "charts"
)

// Kinds lists the kinds of files.
func Kinds() []Kind { return []Kind{ScenarioFile, MapsheetFile, ChartsFile} }

// ScenarioSchema is the JSON Schema of scenarios of a rule system, one
// self-contained document. Without fields it is that of what all systems have
// in common.
func ScenarioSchema(fields *model.Fields) []byte { return published(ScenarioFile, fields) }

// MapsheetSchema is the JSON Schema of mapsheets, one self-contained document.
func MapsheetSchema() []byte { return published(MapsheetFile, nil) }

// ChartsSchema is the JSON Schema of charts of a rule system, one self-contained
// document. Without fields it is that of what all systems have in common.
func ChartsSchema(fields *model.Fields) []byte { return published(ChartsFile, fields) }

// published is a kind's schema with the shared definitions that it uses.
func published(k Kind, fields *model.Fields) []byte {
	shared := sharedDefinitions()
	fieldDefinitions(shared, fields)
	return assemble(withCharts(mustRead(string(k)+".schema.json"), fields), shared, fields)
}

// schemaOf is what a compiled schema is of. Nobody changes fields, so that
// their address tells them.
type schemaOf struct {
	kind   Kind
	fields *model.Fields
}

var schemas sync.Map // schemaOf -> *gojsonschema.Schema

// compiled is the schema of a kind that files are held against.
func compiled(k Kind, fields *model.Fields) *gojsonschema.Schema {
	if k == MapsheetFile {
		fields = nil
	}
	of := schemaOf{k, fields}
	if known, ok := schemas.Load(of); ok {
		return known.(*gojsonschema.Schema)
	}
	s, err := gojsonschema.NewSchema(gojsonschema.NewBytesLoader(published(k, fields)))
	if err != nil {
		panic(fmt.Sprintf("schema: the embedded %s schema: %v", k, err))
	}
	schemas.Store(of, s)
	return s
}

var reference = regexp.MustCompile(`"#/definitions/(\w+)"`)

// assemble adds to a schema the definitions that it refers to, directly or
// through one another, with the properties of a rule system's fields.
func assemble(root []byte, shared map[string]json.RawMessage, fields *model.Fields) []byte {
	used := map[string]json.RawMessage{}
	var names []string
	for queue := [][]byte{root}; len(queue) > 0; queue = queue[1:] {
		for _, m := range reference.FindAllSubmatch(queue[0], -1) {
			name := string(m[1])
			if _, done := used[name]; !done {
				used[name] = withFields(shared[name], fields)
				names = append(names, name)
				queue = append(queue, used[name])
			}
		}
	}
	slices.Sort(names)
	var defs []string
	for _, name := range names {
		defs = append(defs, fmt.Sprintf("%q:%s", name, used[name]))
	}
	whole := bytes.TrimSuffix(bytes.TrimSpace(root), []byte("}"))
	whole = fmt.Appendf(whole, ",\"definitions\":{%s}}", strings.Join(defs, ","))
	var out bytes.Buffer
	if err := json.Indent(&out, whole, "", "  "); err != nil {
		panic(fmt.Sprintf("schema: the embedded definitions: %v", err))
	}
	out.WriteByte('\n')
	return out.Bytes()
}

func sharedDefinitions() map[string]json.RawMessage {
	shared := map[string]json.RawMessage{}
	entries, err := sources.ReadDir("definitions")
	if err != nil {
		panic(err)
	}
	for _, e := range entries {
		if err := json.Unmarshal(mustRead("definitions/"+e.Name()), &shared); err != nil {
			panic(fmt.Sprintf("schema: definitions/%s: %v", e.Name(), err))
		}
	}
	return shared
}

func mustRead(name string) []byte {
	data, err := sources.ReadFile(name)
	if err != nil {
		panic(err)
	}
	return data
}
