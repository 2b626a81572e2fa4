package vassal

// mapOf is a map of a module: a window, or the one that is docked in the main window. It
// has boards, of which each set-up lays one out, the first where none is asked for.
func mapOf(name, button string, docked bool, boards ...*element) *element {
	launch := "true"
	if docked {
		launch, button = "false", ""
	}
	e := part(module+"Map", "allowMultiple=false", "backgroundcolor=255,255,255", "changeFormat=$message$", "color=0,0,0",
		"createFormat=$pieceName$ created in $location$ *", "edgeHeight=0", "edgeWidth=0", "hideKey=", "hotkey=", "icon=",
		"markMoved=Always", "markUnmovedHotkey=", "markUnmovedIcon=/images/unmoved.gif", "markUnmovedReport=", "markUnmovedText=",
		"markUnmovedTooltip=Mark all as not moved", "moveKey=", "moveToFormat=$pieceName$ moves $previousLocation$ -> $location$ *",
		"moveWithinFormat=$pieceName$ moves $previousLocation$ -> $location$ *", "onlyReportChangedLocation=false", "showKey=", "thickness=3").
		with("mapName", name).with("buttonName", button).with("launch", launch)
	picker := part(onMap+"BoardPicker", "addColumnText=Add column", "addRowText=Add row", "boardPrompt=Select board",
		"slotHeight=125", "slotScale=0.2", "slotWidth=350", "title=Choose Boards")
	first := ""
	for _, s := range boards[0].set {
		if s[0] == "name" {
			first = s[1]
		}
	}
	picker.holding(part("setup").saying(name + "BoardPicker\t" + first + "\t0\t0"))
	picker.holding(boards...)
	return e.holding(picker,
		part(onMap+"StackMetrics", "bottom=40,0", "disabled=false", "down=37,0", "exSepX=6", "exSepY=18", "top=38,0", "unexSepX=4", "unexSepY=4", "up=39,0"),
		part(onMap+"ForwardToKeyBuffer"), part(onMap+"Scroller"), part(onMap+"ForwardToChatter"), part(onMap+"MenuDisplayer"), part(onMap+"StackExpander"),
		part(onMap+"PieceMover"), part(onMap+"KeyBufferer"), part(onMap+"MapCenterer"), part(onMap+"SelectionHighlighters"),
		detailViewer(), zoomer(),
		part(onMap+"HighlightLastMoved", "color=255,0,0", "enabled=true", "thickness=2"),
	)
}

// boardElement is a board with its grid, which may be nil.
func boardElement(b board, grid *element) *element {
	e := part(onMap+"boardPicker.Board", "reversible=false").with("name", b.name).with("image", b.picture)
	if grid != nil {
		e.holding(grid)
	}
	return e
}

// detailViewer shows what lies under the pointer, and which spot it is where nothing does.
func detailViewer() *element {
	return part(onMap+"CounterDetailViewer", "bgColor=", "borderColor=0,0,0", "borderInnerThickness=2", "borderThickness=2", "borderWidth=0",
		"centerAll=false", "centerPiecesVertically=false", "centerText=false", "combineCounterSummary=false", "counterReportFormat=", "delay=700", "description=",
		"display=from top-most layer only", "emptyHexReportForma=$LocationName$", "enableHTML=false", "extraTextPadding=0", "fgColor=0,0,0", "fontSize=9",
		"graphicsZoom=1.0", "hotkey=32,130", "layerList=", "minDisplayPieces=0", "onlyShowFirstSummary=false", "propertyFilter=", "showDeck=false",
		"showDeckDepth=1", "showDeckMasked=false", "showMoveSelectde=false", "showNoStack=false", "showNonMovable=false", "showOnlyTopOfStack=false",
		"showOverlap=false", "showTerrainBeneath=never", "showTerrainHeight=150", "showTerrainSnappy=true", "showTerrainText=$LocationName$",
		"showTerrainWidth=150", "showTerrainZoom=1.0", "showgraph=true", "showgraphsingle=false", "showtext=true", "showtextsingle=false",
		"stopAfterShowing=false", "stretchWidthPieces=false", "stretchWidthSummary=false", "summaryReportFormat=$LocationName$", "unrotatePieces=false",
		"version=4", "verticalBottomText=10", "verticalOffset=0", "verticalTopText=5", "zoomlevel=1.0")
}

func zoomer() *element {
	return part(onMap+"Zoomer", "inButtonText=", "inIconName=/images/zoomIn.gif", "inTooltip=Zoom in", "outButtonText=", "outIconName=/images/zoomOut.gif",
		"outTooltip=Zoom out", "pickButtonText=", "pickIconName=/images/zoom.png", "pickTooltip=Select zoom", "zoomInKey=61,130", "zoomLevels=0.25,0.5,0.75,1.0,1.5,2.0",
		"zoomOutKey=45,130", "zoomPickKey=", "zoomStart=3")
}

// sightThread is a line from a spot to another, to see what lies between.
func sightThread() *element {
	return part(onMap+"LOS_Thread", "canDisable=false", "disabledIcon=", "drawRange=false", "global=Always", "hideCounters=false", "hideOpacity=0", "hideWhenDisabled=false",
		"hotkey=76,130", "iconName=/images/thread.gif", "label=", "losThickness=1", "persistence=Ctrl-Shift-Click & Drag", "persistentIconName=/images/thread.gif",
		"propertyGate=", "rangeBg=255,255,255", "rangeFg=0,0,0", "report=", "round=Up", "scale=1", "snapEnd=true", "snapStart=true", "threadName=LOS", "tooltip=")
}
