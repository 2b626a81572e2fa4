package limits

import (
	"fmt"
	"strings"
)

// Group is limits of one kind of thing.
type Group struct {
	Name   string
	Limits []Limit
}

// Limit is a bound as people are told of it.
type Limit struct {
	Name string // what is bounded, such as "Columns of a map, and rows"
	Most string // with its unit, such as "999"
	Why  string // and what happens beyond it, in one sentence
}

// Table is all limits, in the order in which they are told.
func Table() []Group {
	return []Group{
		{"A file of a scenario, a mapsheet or charts", []Limit{
			{"Size", mebibytes(FileBytes), "A map of 999 by 999 hexes with an altitude on each needs as much. A larger file is not read, and none is written."},
			{"Lines, keys and list elements", Number(FileMarks), "The largest maps and orders of battle have fewer. What has more is hardly a scenario, and is not read."},
			{"Depth of tables and lists", Number(FileDepth), "What lies deeper is not read."},
			{"Names of keys", mebibytes(FilePaths), "Each with the names of the tables that it lies in. Those of the largest scenarios take 5 MiB together; a file with more is not read."},
			{"Characters of an id", Number(IDLength), "A longer one is a problem of the file."},
			{"Problems that are told at once", Number(ReportedProblems), "The first of a file that cannot be read; the others show once these are mended."},
		}},
		{"A scenario", []Limit{
			{"Columns of a map, and rows", Number(BoardSide), "The labels of hexes have three digits for each then, and no more."},
			{"Sectors of a map of areas", Number(Sectors), "More are a problem of the file."},
			{"Links between sectors", Number(Links), "More are a problem of the file."},
			{"Corners of a sector", Number(Corners), "More are a problem of the file."},
			{"Units across the sheet of a map of areas, and down", Number(SheetSide), "A larger one is a problem of the file."},
			{"Sides of a table", fmt.Sprintf("%d to %d inches", LeastTable/100, TableSide/100), "A smaller or larger one is a problem of the file."},
			{"Pieces of terrain on a table", Number(Pieces), "More are a problem of the file. Each has as many corners as a sector at most."},
			{"Zones of a table", Number(Zones), "More are a problem of the file."},
			{"Rings of a hill, and holes of an area", Number(PieceRings), "More are a problem of the file."},
			{"Width of a line on a table", fmt.Sprintf("%d inches", LineWidth/100), "A wider one is a problem of the file."},
			{"Crossings of roads and water on a table", Number(Crossings), "Nothing is said of those after it, and no bridge is laid there by itself."},
			{"Altitude", Number(Altitude) + " m", "Higher ground is set to it."},
			{"Size of a hex", Number(HexMeters) + " m", "A larger one is a problem of the file."},
			{"Turns", Number(Turns), "More are a problem of the file."},
			{"Units of one line of a force", Number(GroupUnits), "More are a problem of the file: write another line."},
			{"Units of all forces", Number(ForceUnits), "More are not read."},
			{"Units of a game", Number(GameUnits), "A scenario that calls up more cannot be played."},
			{"Steps of deployment", Number(Steps), "A scenario with more is told so, and cannot be played before it has fewer."},
			{"Special rules in force", Number(RulesInForce), "A scenario with more is told so, and cannot be played before it has fewer."},
			{"Clauses of victory, and lines of the point table", Number(Clauses), "A scenario with more is told so, and cannot be played before it has fewer."},
			{"Conditions in them", Number(Conditions), "Those inside others counted. A scenario with more is told so, and cannot be played before it has fewer."},
			{"Areas times hexes of the map", Number(AreaWork), "Areas inside others counted: 200 on the largest map. On a table it is ten times its square inches and the corners of all that lies there. A scenario with more is told so, and cannot be played before it has fewer."},
			{"Areas and conditions inside one another", Number(Nesting), "Deeper ones are a problem: say it with fewer."},
			{"Areas shown on the map at once", Number(MarkedAreas), "Those after it are left out."},
			{"Problems of one kind that are listed", Number(LikeProblems), "A line after them says how many more there are. They show as these are mended."},
		}},
		{"Games that are kept", []Limit{
			{"Lines of a log", Number(LogLines), "The longest games have some thousands. What comes after is not read, and that is said."},
			{"Size of a line", mebibytes(LogLineBytes), "The longest is the one with the scenario in it. A longer one is not read."},
			{"Size of a playtest", mebibytes(PlaytestBytes), "With all its branches. What comes after is not read, and that is said."},
			{"Playtests of scenarios without a file", Number(OwnPlaytests), "The program keeps so many. The oldest make room for new ones."},
			{"Games of a batch that measures balance", Number(BatchGames), "More are refused. Shares are known to one percentage point with 17,500."},
			{"Parts in which its turns are told apart", Number(BatchStages), "In longer games each stands for several turns."},
			{"Cells of its heat maps", Number(HeatCells), "On larger maps each stands for several hexes, or inches of a table."},
			{"Lost units by which its games are told apart", Number(ToldLosses), "Games with more count as games with so many."},
			{"Games of leagues, duels and measured changes in a file", Number(BookGames), "Those that were asked for longest ago make room for new ones. Where all are of the games that are being played, more are not kept, and that is said."},
			{"Size of the result of such a batch", mebibytes(BatchBytes), "A game takes about one KiB. A larger one is not kept, and that is said."},
			{"Games, their sides and what was seen in one", Number(BatchObjects), "50,000 games of two sides have a quarter of that. One with more is not read."},
			{"Steps of a game that plays on a page", Number(PlaybackSteps), "The longest games have some thousands. The page ends there, and says so."},
			{"Pictures of pieces on such a page", mebibytes(PlaybackBytes), "Whole battles have less than two. The page ends with the step that would take more, and says so."},
		}},
		{"Pictures", []Limit{
			{"Size of the file of a picture to trace", mebibytes(ScanBytes), "A larger one is not read."},
			{"Pixels of a picture to trace", Number(ScanPixels), "A large sheet at 300 to the inch. A larger one is not read."},
			{"Pixels across a picture to trace, and down", Number(ScanSide), "A larger one is not read."},
			{"Memory for reading a picture to trace", mebibytes(ScanMemory), "A picture that would take more is not read, and the message says how it can be saved so that it is."},
			{"Size of the file that says how a picture lies", fmt.Sprintf("%d KiB", TracingBytes>>10), "A larger one is not read."},
			{"Size of the file of the preferences", fmt.Sprintf("%d KiB", PreferenceBytes>>10), "No more of it is read."},
			{"Colours that a picture is read by", Number(TracedColours), "More are refused."},
			{"Pixels of a picture that is written", Number(DrawnPixels), "A larger one is refused: choose a smaller scale."},
			{"Pixels across a picture that is written", Number(DrawnWidth), "A wider one is refused."},
			{"Sheets of paper over which a map is printed", Number(PrintedSheets), "A large one takes some dozens. One that would take more is refused: choose a smaller size."},
			{"Characters of a name that is drawn", Number(LineRunes), "On a map, a counter or in a heading. The rest is left out of the picture."},
		}},
		{"Files of other programs that come in", []Limit{
			{"Size of a file that comes in", mebibytes(ImportBytes), "A map of Tiled of 999 by 999 hexes takes 17 MiB. A larger file is not read."},
			{"Parts of it", Number(ImportMarks), "Elements, objects, cells of a table and lists together. What has more is hardly a map or a table, and is not read."},
			{"Depth of its parts in one another", Number(ImportDepth), "A file with deeper ones is not read."},
			{"Files beside it that it may name", Number(ImportBeside), "Such as tilesets, which are to lie in its folder. With more it is not read."},
			{"Layers of a map that comes in", Number(ImportLayers), "A map with more is not read."},
			{"Tiles of all its layers", Number(ImportTiles), "Eight of the largest maps. A map with more is not read, however few bytes they are packed in."},
			{"Pixels across a tile, and down", Number(ImportTile), "A map with larger ones is not read. Pictures of tiles are never opened."},
			{"Lines of a table", Number(ImportRows), "A table with more is not read."},
			{"Cells of a line", Number(ImportCells), "A table with more is not read."},
			{"Characters of a cell", Number(ImportCell), "A table with more in one is not read."},
			{"Sentences of the report", Number(ImportNotes), "The last one says how many more there are."},
		}},
		{"Scenarios as links", []Limit{
			{"Characters of a link", Number(LinkCharacters), "Chat programs cut messages off at 2,000 to 8,000, which most scenarios stay below. A scenario that would need more is passed on as a file."},
			{"Characters of the page's address in it", Number(AddressCharacters), "A longer one is refused."},
		}},
		{"Text", []Limit{
			{"Name of a file", Number(NameBytes) + " bytes", "File systems have no longer ones. A letter with an accent takes two, one of Chinese three."},
			{"Text of a file that a message quotes", Number(QuotedRunes) + " characters", "The rest is left out of the message."},
			{"Message about a file", Number(MessageRunes) + " characters", "The rest is left out."},
			{"Marks of Markdown in a text, times marks and lines", Number(MarkdownWork), "Twenty pages have less. What has more is shown and printed as it is written."},
			{"Squares of the lengths of the lines of a text, together", Number(ShownWork), "100 lines of 1,000 characters. The window shows so much of a longer one formatted; its field has all of it."},
		}},
		{"The window", []Limit{
			{"Size of everything", fmt.Sprintf("%d to %d %%", LeastScale, MostScale), "A size beyond that in the preferences is brought back to it."},
			{"Size of the window", fmt.Sprintf("%s to %s", Number(LeastWindow), Number(MostWindow)), "Across, and down, in pixels of a screen of the usual size. A size beyond that in the preferences, or beyond the screen, is brought back to it."},
		}},
	}
}

func mebibytes(n int) string { return Number(n>>20) + " MiB" }

// Number is a number with a comma before every three digits.
func Number(n int) string {
	text := fmt.Sprint(n)
	var b strings.Builder
	for i, digit := range text {
		if i > 0 && (len(text)-i)%3 == 0 {
			b.WriteByte(',')
		}
		b.WriteRune(digit)
	}
	return b.String()
}
