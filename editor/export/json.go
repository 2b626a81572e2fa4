package export

import (
	"context"

	"github.com/mapsheet/mapsheet/schema"
)

// jsonFormat is the scenario for other programs.
func jsonFormat() Format {
	return Format{
		ID: "json", Name: "JSON", Suffix: ".json", Sheets: true, Drafts: true,
		About: "For other programs: sorted keys, the map in full, checked against the published schema.",
		Words: "program data schema",
		Write: func(_ context.Context, job Job) (Output, error) {
			data, err := schema.JSON(job.File)
			if err != nil {
				return Output{}, err
			}
			return Output{Files: []Made{{Suffix: ".json", Data: data}}}, nil
		},
	}
}
