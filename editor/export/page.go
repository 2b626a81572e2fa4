package export

import (
	"context"
	"image"

	hexdraw "github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/plot"
	"github.com/mapsheet/mapsheet/editor/share"
	"github.com/mapsheet/mapsheet/editor/share/edition"
	"github.com/mapsheet/mapsheet/schema"
)

// pageFormat is a page on which the scenario is played, for friends without Mapsheet.
func pageFormat() Format {
	return Format{
		ID: "page", Name: "Playtest page", Suffix: ".html",
		About: "For friends without Mapsheet: a page on which they play the scenario in a web browser, against the computer or by two.",
		Words: "share friend web browser link playtest zip send",
		Options: []Option{
			{Key: "as", Name: "As", Help: "A file is passed on as any other, and opened in a browser. A folder, packed, is put on a web server, and its address passed on.", Kind: Pick, Default: "file",
				Choices: []Choice{{"file", "one file"}, {"folder", "a folder for a web server"}}},
		},
		Suits: func(Source) error {
			_, err := edition.Find()
			return err
		},
		Write: writePage, Preview: previewPage,
	}
}

func writePage(_ context.Context, job Job) (Output, error) {
	files, err := edition.Find()
	if err != nil {
		return Output{}, err
	}
	text, err := schema.Encode(job.File)
	if err != nil {
		return Output{}, err
	}
	notes := []string{
		"Whoever has it has the scenario as it is now, and can change it and save that; what they do stays in their browser.",
		"It does not hold the picture that the map is traced from, playtests and earlier versions.",
	}
	if job.Settings.Is("as", "folder") {
		page, err := share.Folder(files, "playtest", text)
		return Output{Files: []Made{{Suffix: ".zip", Data: page}}, Notes: append([]string{"Unpack it on any web server that speaks https; the README in it says how to try it before."}, notes...)}, err
	}
	page, err := share.File(files, text)
	return Output{Files: []Made{{Suffix: ".html", Data: page}}, Notes: append([]string{"It opens in a browser by a double click, and needs neither a server nor the internet."}, notes...)}, err
}

// previewPage is what is seen first on it: the map.
func previewPage(_ context.Context, job Job, width, height int) (image.Image, error) {
	b := plot.Of(job.File.Board(), job.File.Scenario, hexdraw.Options{})
	return pictured(plot.Until(b, job.over), width, height), nil
}
