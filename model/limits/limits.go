// Package limits is every bound that Mapsheet sets to what it reads and makes,
// with its unit and its reason. Whoever keeps to a bound takes it from here, and
// Table tells them all to people.
package limits

// A file of a scenario, a mapsheet or charts. A map of 999 by 999 hexes with an
// altitude on each takes 8 MiB in 5,000 marks, one made up from a seed 5 MiB in
// 150,000, an order of battle of 3,600 groups of units 30,000 marks.
const (
	FileBytes = 8 << 20  // bytes
	FileMarks = 200_000  // lines, keys, elements of lists and comments together
	FileDepth = 256      // tables and lists inside one another
	FilePaths = 64 << 20 // bytes of the paths of all of these: each key with those that it lies in
	IDLength  = 100      // characters of an id

	ReportedProblems  = 50  // that keep one file from being read
	CollectedProblems = 200 // of which those are the first
)

// A scenario.
const (
	BoardSide    = 999     // columns of a map, and rows; labels of hexes have three digits for each then
	Altitude     = 9_999   // metres
	Sectors      = 400     // of a map of areas
	Links        = 2_000   // between them
	Corners      = 200     // of one of them
	SheetSide    = 99_999  // units across the sheet of a map of areas, and down
	TableSide    = 24_000  // hundredths of an inch across a table, and down: 240 inches
	LeastTable   = 1_200   // and as much at least
	Pieces       = 400     // of terrain on a table
	Zones        = 100     // of a table
	PieceRings   = 20      // of a hill beside the lowest, and holes of an area
	LineWidth    = 2_400   // hundredths of an inch across a line on a table
	Crossings    = 400     // of roads and water on a table; bridges are pieces, of which it has no more
	HexMeters    = 100_000 // metres across a hex
	Turns        = 9_999
	GroupUnits   = 9_999   // units of one line of a force
	ForceUnits   = 100_000 // units of all forces
	GameUnits    = 10_000  // units that can be called up to a game, parts and horses aside
	Nesting      = 64      // areas inside one another, and conditions
	MarkedAreas  = 64      // areas that are shown on the map at once
	LikeProblems = 500     // problems of one kind that are listed

	Steps        = 500         // of deployment
	RulesInForce = 500         // special rules
	Clauses      = 200         // of the victory conditions, and lines of the point table
	Conditions   = 500         // in them, those inside others counted
	AreaWork     = 200_000_000 // areas, those inside others counted, times hexes of the map, or ten times square inches of a table and corners of what lies there
)

// Games that are kept.
const (
	LogLines      = 500_000   // of a log; the longest games have some thousands
	LogLineBytes  = 16 << 20  // bytes of one line; the longest holds the scenario
	PlaytestBytes = 512 << 20 // bytes of the file of a playtest with all its branches
	OwnPlaytests  = 100       // playtests of scenarios without a file that the program keeps
	BatchGames    = 50_000    // games of one batch; one point of accuracy takes 17,500 at most
	BatchBytes    = 64 << 20  // bytes of the file of its result; a game takes about one KiB
	BatchObjects  = 1_000_000 // games in it, their sides, and what was seen in them
	BookGames     = 1_000_000 // games of leagues, duels and measured changes in one file; they take some 80 MB of memory
	BookBytes     = 256 << 20 // bytes of it; a game mostly takes some fifty, and with the longest ids 170
	BatchStages   = 40        // parts in which the turns of its games are told apart
	HeatCells     = 10_000    // cells of a heat map
	ToldLosses    = 1_000     // lost units of a side up to which games are told apart
	PlaybackSteps = 20_000    // of a game that plays itself on a page
	PlaybackBytes = 24 << 20  // bytes of the pictures of its pieces
)

// Pictures.
const (
	ScanBytes       = 128 << 20   // bytes of the file of a picture to trace
	ScanPixels      = 64_000_000  // pixels of it; a large sheet at 300 to the inch
	ScanSide        = 30_000      // pixels across it, or down
	ScanMemory      = 300 << 20   // bytes that reading it takes at most
	TracingBytes    = 64 << 10    // bytes of the file that says how it lies
	PreferenceBytes = 1 << 20     // bytes of the file of the preferences
	TracedColours   = 64          // colours that it is read by
	DrawnPixels     = 400_000_000 // pixels of a picture that is written
	DrawnWidth      = 100_000     // pixels across it
	PrintedSheets   = 10_000      // sheets of paper over which a map is printed
	LineRunes       = 1_000       // characters of a name that is drawn, on one line
)

// Files of other programs that come in.
const (
	ImportBytes  = 24 << 20  // bytes of one; a map of Tiled of 999 by 999 hexes takes 17 MiB
	ImportMarks  = 200_000   // its elements, objects, cells of a table and lists together
	ImportDepth  = 64        // of these inside one another
	ImportBeside = 50        // files that it may name beside itself
	ImportLayers = 100       // layers of a map
	ImportTiles  = 8_000_000 // tiles of all layers together
	ImportTile   = 4_096     // pixels across a tile, and down
	ImportRows   = 20_000    // lines of a table
	ImportCells  = 100       // cells of a line
	ImportCell   = 20_000    // characters of a cell
	ImportNotes  = 200       // sentences of the report on one
)

// Scenarios as links.
const (
	LinkCharacters    = 100_000 // characters of the part with the scenario; browsers take more, little else does
	AddressCharacters = 2_000   // characters of the address before it
)

// Text.
const (
	NameBytes    = 255 // bytes of the name of a file, as file systems have it
	QuotedRunes  = 40  // characters of a text that a message quotes
	MessageRunes = 600 // characters of a message about a file

	MarkdownWork = 20_000_000  // marks of a text times marks and lines of it, up to which it is read as Markdown; 20 pages have less
	ShownWork    = 100_000_000 // squares of the lengths of its lines, in characters, up to which a text is shown formatted; 100 lines of 1,000 characters
)

// The window.
const (
	LeastScale  = 80    // percent of the size of everything
	MostScale   = 250   // likewise
	LeastWindow = 400   // units across the window that is remembered, and down
	MostWindow  = 8_192 // likewise
)
