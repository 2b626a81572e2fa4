package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// pkg is a package as go list tells of it.
type pkg struct {
	ImportPath, Name, Dir, Export string
	GoFiles                       []string
	DepOnly                       bool
	Module                        *struct{ Path, Dir string }

	source map[string][]byte // by file name
	lookup func(path string) (io.ReadCloser, error)
}

// path is where the package is, from the top of the module.
func (p *pkg) path() string {
	return strings.TrimPrefix(strings.TrimPrefix(p.ImportPath, p.Module.Path), "/")
}

// mutant is a place in a package with one change to it. pos and stop are offsets in the file.
type mutant struct {
	pkg       *pkg
	file      string // name
	line      int
	text      string // of the line
	pos, stop int
	change    string // in words
	write     writer
	offset    func(token.Pos) int

	number int     // among those of its package in this run
	tests  []*test // that come by, the quickest first
	end    ending
}

// load finds the packages of the patterns, or of the rooms when there are none.
func load(patterns []string) ([]*pkg, error) {
	if len(patterns) == 0 {
		var err error
		if patterns, err = belowTheWindow(); err != nil {
			return nil, err
		}
	}
	out, err := list(append([]string{"-export", "-deps", "-json=ImportPath,Name,Dir,Export,GoFiles,DepOnly,Module"}, patterns...)...)
	if err != nil {
		return nil, err
	}
	exports := map[string]string{}
	var packages []*pkg
	for d := json.NewDecoder(strings.NewReader(out)); ; {
		p := &pkg{source: map[string][]byte{}}
		if err := d.Decode(p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return nil, err
		}
		exports[p.ImportPath] = p.Export
		p.lookup = func(path string) (io.ReadCloser, error) {
			text, err := os.ReadFile(exports[path])
			return io.NopCloser(bytes.NewReader(text)), err
		}
		if !p.DepOnly {
			packages = append(packages, p)
		}
	}
	return packages, nil
}

// belowTheWindow gives the packages of the rooms. What only helps tests is in no room.
func belowTheWindow() ([]string, error) {
	out, err := list(rooms...)
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(strings.Fields(out), func(path string) bool {
		return strings.Contains(path+"/", "/editor/ui/") || strings.Contains(path+"/", "test/") && !strings.HasSuffix(path, "/playtest")
	}), nil
}

func list(arguments ...string) (string, error) {
	c := exec.Command("go", append([]string{"list"}, arguments...)...)
	c.Env = append(os.Environ(), "CGO_ENABLED=0")
	c.Stderr = os.Stderr
	out, err := c.Output()
	if err != nil {
		return "", fmt.Errorf("go list: %w", err)
	}
	return string(out), nil
}

// places lists what can be changed in the package, and how: one change a place.
func (p *pkg) places(r *rand.Rand) ([]*mutant, error) {
	fset := token.NewFileSet()
	var files []*ast.File
	for _, name := range p.GoFiles {
		path := filepath.Join(p.Dir, name)
		text, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		f, err := parser.ParseFile(fset, path, text, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		p.source[name] = text
		files = append(files, f)
	}
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{}}
	conf := types.Config{Importer: importer.ForCompiler(fset, "gc", p.lookup)}
	if _, err := conf.Check(p.ImportPath, fset, files, info); err != nil {
		return nil, err
	}
	var found []*mutant
	for _, f := range files {
		if ast.IsGenerated(f) {
			continue
		}
		found = append(found, p.filePlaces(fset, f, info, r)...)
	}
	return found, nil
}

func (p *pkg) filePlaces(fset *token.FileSet, f *ast.File, info *types.Info, r *rand.Rand) []*mutant {
	file := fset.File(f.Pos())
	name := filepath.Base(file.Name())
	lines := strings.Split(string(p.source[name]), "\n")
	var found []*mutant
	var results []int // how many results each function around the place has
	var parents []ast.Node
	ast.Inspect(f, func(n ast.Node) bool {
		if n == nil {
			switch parents[len(parents)-1].(type) {
			case *ast.FuncDecl, *ast.FuncLit:
				results = results[:len(results)-1]
			}
			parents = parents[:len(parents)-1]
			return true
		}
		switch n := n.(type) {
		case *ast.FuncDecl:
			results = append(results, n.Type.Results.NumFields())
		case *ast.FuncLit:
			results = append(results, n.Type.Results.NumFields())
		}
		var parent ast.Node
		if len(parents) > 0 {
			parent = parents[len(parents)-1]
		}
		parents = append(parents, n)
		change, write := change(n, parent, results, info, r)
		if write == nil {
			return true
		}
		line := file.Line(n.Pos())
		if b, ok := n.(*ast.BinaryExpr); ok {
			line = file.Line(b.OpPos)
		}
		found = append(found, &mutant{pkg: p, file: name, line: line, text: strings.TrimSpace(lines[line-1]),
			pos: file.Offset(n.Pos()), stop: file.Offset(n.End()), change: change, write: write, offset: file.Offset})
		return true
	})
	return found
}

// writer gives the code with the change in it, asleep unless awake, an expression in Go,
// is true. text is the code of a part, where there may be mutants too.
type writer func(awake string, number int, text func(ast.Expr) string) string

var boundary = map[token.Token]string{token.LSS: "<=", token.LEQ: "<", token.GTR: ">=", token.GEQ: ">"}
var opposite = map[token.Token]string{token.LSS: ">=", token.LEQ: ">", token.GTR: "<=", token.GEQ: "<", token.EQL: "!=", token.NEQ: "=="}
var function = map[token.Token]string{token.LSS: "mutantLess", token.LEQ: "mutantLessEqual", token.GTR: "mutantMore", token.GEQ: "mutantMoreEqual",
	token.ADD: "mutantAdd", token.SUB: "mutantSubtract"}

func change(n, parent ast.Node, results []int, info *types.Info, r *rand.Rand) (string, writer) {
	if e, ok := n.(ast.Expr); ok && info.Types[e].Value != nil {
		id, ok := n.(*ast.Ident)
		if !ok {
			return "", nil
		}
		if _, isSpec := parent.(*ast.ValueSpec); isSpec || info.Uses[id] != types.Universe.Lookup(id.Name) {
			return "", nil
		}
		switch id.Name {
		case "true":
			return "true -> false", func(awake string, _ int, _ func(ast.Expr) string) string { return "(!" + awake + ")" }
		case "false":
			return "false -> true", func(awake string, _ int, _ func(ast.Expr) string) string { return awake }
		}
		return "", nil
	}
	switch n := n.(type) {
	case *ast.BinaryExpr:
		return changeBinary(n, info, r)
	case *ast.UnaryExpr:
		switch n.Op {
		case token.NOT:
			return "! dropped", func(awake string, _ int, text func(ast.Expr) string) string {
				return "((" + text(n.X) + ") == " + awake + ")"
			}
		case token.SUB:
			return "- dropped", func(_ string, number int, text func(ast.Expr) string) string {
				return fmt.Sprintf("mutantMinus(%d, %s)", number, text(n.X))
			}
		}
	case *ast.IncDecStmt:
		if !inBlock(parent) {
			return "", nil
		}
		other := map[token.Token]string{token.INC: "--", token.DEC: "++"}[n.Tok]
		return n.Tok.String() + " -> " + other, func(awake string, _ int, text func(ast.Expr) string) string {
			return fmt.Sprintf("if %s { %s%s } else { %s%s }", awake, text(n.X), other, text(n.X), n.Tok)
		}
	case *ast.AssignStmt:
		other := map[token.Token]string{token.ADD_ASSIGN: "-=", token.SUB_ASSIGN: "+="}[n.Tok]
		if other == "" || !inBlock(parent) || !numeric(info.TypeOf(n.Lhs[0])) {
			return "", nil
		}
		return n.Tok.String() + " -> " + other, func(awake string, _ int, text func(ast.Expr) string) string {
			l, r := text(n.Lhs[0]), text(n.Rhs[0])
			return fmt.Sprintf("if %s { %s %s %s } else { %s %s %s }", awake, l, other, r, l, n.Tok, r)
		}
	case *ast.ReturnStmt:
		last := len(n.Results) - 1
		if last < 0 || last+1 != results[len(results)-1] || info.Types[n.Results[last]].IsNil() ||
			!types.Identical(info.TypeOf(n.Results[last]), types.Universe.Lookup("error").Type()) {
			return "", nil
		}
		return "error -> nil", func(awake string, _ int, text func(ast.Expr) string) string {
			var values []string
			for _, e := range n.Results {
				values = append(values, text(e))
			}
			kept := strings.Join(append(values[:last:last], "nil"), ", ")
			// The error is named, lest it be a variable that nothing else uses.
			return fmt.Sprintf("if %s { return %s }; return %s", awake, kept, strings.Join(values, ", "))
		}
	}
	return "", nil
}

func changeBinary(n *ast.BinaryExpr, info *types.Info, r *rand.Rand) (string, writer) {
	call := func(_ string, number int, text func(ast.Expr) string) string {
		return fmt.Sprintf("%s(%d, %s, %s)", function[n.Op], number, text(n.X), text(n.Y))
	}
	flip := r.IntN(2) == 0
	switch n.Op {
	case token.LAND, token.LOR:
		// By De Morgan: with all three turned over, and is or.
		other := map[token.Token]string{token.LAND: "||", token.LOR: "&&"}[n.Op]
		return n.Op.String() + " -> " + other, func(awake string, _ int, text func(ast.Expr) string) string {
			return fmt.Sprintf("((((%s) != %s) %s ((%s) != %s)) != %s)", text(n.X), awake, n.Op, text(n.Y), awake, awake)
		}
	case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
		if boundary[n.Op] != "" && !flip {
			return n.Op.String() + " -> " + boundary[n.Op], call
		}
		return n.Op.String() + " -> " + opposite[n.Op], func(awake string, _ int, text func(ast.Expr) string) string {
			return fmt.Sprintf("((%s %s %s) != %s)", text(n.X), n.Op, text(n.Y), awake)
		}
	case token.ADD, token.SUB:
		if !numeric(info.TypeOf(n)) {
			return "", nil
		}
		other := map[token.Token]string{token.ADD: "-", token.SUB: "+"}[n.Op]
		return n.Op.String() + " -> " + other, call
	}
	return "", nil
}

// inBlock says whether a statement below the node may become an if.
func inBlock(n ast.Node) bool {
	switch n.(type) {
	case *ast.BlockStmt, *ast.CaseClause, *ast.CommClause:
		return true
	}
	return false
}

func numeric(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsNumeric != 0
}
