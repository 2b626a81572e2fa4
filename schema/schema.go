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

// ScenarioSchema is the JSON Schema of scenarios, one self-contained document.
func ScenarioSchema() []byte { return published(ScenarioFile) }

// MapsheetSchema is the JSON Schema of mapsheets, one self-contained document.
func MapsheetSchema() []byte { return published(MapsheetFile) }

// ChartsSchema is the JSON Schema of charts, one self-contained document.
func ChartsSchema() []byte { return published(ChartsFile) }

// published is a kind's schema with the shared definitions that it uses.
func published(k Kind) []byte { return bytes.Clone(documents()[k]) }

var documents = sync.OnceValue(func() map[Kind][]byte {
	shared := sharedDefinitions()
	out := map[Kind][]byte{}
	for _, k := range Kinds() {
		out[k] = assemble(mustRead(string(k)+".schema.json"), shared)
	}
	return out
})

var compiled = sync.OnceValue(func() map[Kind]*gojsonschema.Schema {
	out := map[Kind]*gojsonschema.Schema{}
	for _, k := range Kinds() {
		s, err := gojsonschema.NewSchema(gojsonschema.NewBytesLoader(documents()[k]))
		if err != nil {
			panic(fmt.Sprintf("schema: the embedded %s schema: %v", k, err))
		}
		out[k] = s
	}
	return out
})

var reference = regexp.MustCompile(`"#/definitions/(\w+)"`)

// assemble adds to a schema the definitions that it refers to, directly or
// through one another.
func assemble(root []byte, shared map[string]json.RawMessage) []byte {
	used := map[string]json.RawMessage{}
	var names []string
	for queue := [][]byte{root}; len(queue) > 0; queue = queue[1:] {
		for _, m := range reference.FindAllSubmatch(queue[0], -1) {
			name := string(m[1])
			if _, done := used[name]; !done {
				used[name] = shared[name]
				names = append(names, name)
				queue = append(queue, shared[name])
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
