package schema_test

import (
	"fmt"
	"os"
	"sync"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules/soldiers/fields"
	"github.com/mapsheet/mapsheet/schema"
)

// testBases has one mapsheet, "meadow", and the charts of one system,
// "soldiers".
type testBases struct{}

func (testBases) Mapsheet(id string) (*model.Mapsheet, error) {
	if id != "meadow" {
		return nil, fmt.Errorf("there is no built-in mapsheet %q", id)
	}
	return meadow(), nil
}

func (testBases) Charts(system string) (*model.Charts, error) {
	if system != "soldiers" {
		return nil, fmt.Errorf("there is no rule system %q", system)
	}
	return charts(), nil
}

func (testBases) Fields(system string) (*model.Fields, error) {
	if system != "soldiers" {
		return nil, fmt.Errorf("there is no rule system %q", system)
	}
	return fields.All(), nil
}

var meadow = sync.OnceValue(func() *model.Mapsheet { return mustRead("testdata/meadow.toml").Mapsheet })

var charts = sync.OnceValue(func() *model.Charts { return mustRead("testdata/charts.toml").Charts })

func mustRead(path string) *schema.File {
	text, err := os.Open(path)
	if err != nil {
		panic(err)
	}
	defer text.Close()
	f, err := schema.Read(path, text, nil)
	if err != nil {
		panic(err)
	}
	return f
}
