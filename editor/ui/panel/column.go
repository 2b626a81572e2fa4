package panel

// ColumnWidth is how wide what stands at the left of a map of hexes is: the tools of its
// draft, and what units can do in its games.
const ColumnWidth = 196
