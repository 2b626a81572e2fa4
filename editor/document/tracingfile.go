package document

import (
	"errors"
	"fmt"
	"image/color"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/BurntSushi/toml"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/model/format"
	"github.com/mapsheet/mapsheet/model/limits"
	"github.com/mapsheet/mapsheet/schema"
	"github.com/mapsheet/mapsheet/schema/disk"
)

// The file of a tracing is TOML beside the scenario's: my-battle.tracing.toml
// beside my-battle.toml. A picture in the same folder or one below is named from
// there, so that the folder can be moved as a whole; others by their whole path.

const (
	tracingSuffix = ".tracing.toml"
)

// TracingPath is the file of the tracing that belongs to a scenario's file.
func TracingPath(scenario string) string {
	return format.Beside(scenario) + tracingSuffix
}

// IsTracingPath reports whether a file is one of a tracing, by its name.
func IsTracingPath(path string) bool { return strings.HasSuffix(strings.ToLower(path), tracingSuffix) }

// CheckName says what is wrong with the name of a file that a scenario is to be saved in:
// what is wrong with that of any file, or that it is the name of another's tracing, which
// goes and comes with the picture that is traced there.
func CheckName(path string) error {
	if err := schema.CheckName(path); err != nil {
		return err
	}
	if IsTracingPath(path) {
		return fmt.Errorf("names that end in %s are those of pictures to trace: choose another name", tracingSuffix)
	}
	return nil
}

// saysTracing is the line by which the file of a tracing says that it is one.
var saysTracing = regexp.MustCompile(`(?m)^\s*"?format"?\s*=\s*["']` + format.Tracing.Name + `/`)

// CheckTracingPlace says that what lies where the tracing of a scenario's file would is no
// tracing, such as another scenario of this name: it is not to be replaced.
func CheckTracingPlace(store disk.Disk, scenario string) error {
	path := TracingPath(scenario)
	text, err := schema.ReadRegular(store, path, limits.TracingBytes+1)
	switch {
	case schema.IsNoFile(err):
		return nil // whoever writes says what is wrong
	case err != nil:
		return fmt.Errorf("%s cannot be read, and stays as it is: %s: %w", path, schema.Reason(err), err)
	case len(text) == 0 || len(text) <= limits.TracingBytes && saysTracing.Match(text):
		return nil
	}
	return fmt.Errorf("%s is no file of a picture to trace, and stays as it is: give it another name", path)
}

// tracingFile is a tracing as its file has it.
type tracingFile struct {
	Format    string
	Picture   string
	Over      bool
	Opacity   *float64
	Hex0101   []float64
	HexWidth  float64
	HexHeight float64
	Turn      float64
	Colours   map[string][]string
}

// fields are where the value of each key goes.
func (f *tracingFile) fields() map[string]any {
	return map[string]any{
		"format": &f.Format, "picture": &f.Picture, "over": &f.Over, "opacity": &f.Opacity,
		"hex_0101": &f.Hex0101, "hex_width": &f.HexWidth, "hex_height": &f.HexHeight, "turn": &f.Turn,
		"colours": &f.Colours,
	}
}

// ReadTracing reads the tracing that belongs to a scenario's file; nil where
// there is none. The error has the file and the line.
func ReadTracing(store disk.Disk, scenario string) (*Tracing, error) {
	path := TracingPath(scenario)
	text, err := schema.ReadRegular(store, path, limits.TracingBytes+1)
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("%s cannot be read: %s", path, schema.Reason(err))
	}
	if len(text) > limits.TracingBytes {
		return nil, fmt.Errorf("%s is larger than the file of a tracing can be, %d KiB: is it another file?", path, limits.TracingBytes>>10)
	}
	return ParseTracing(path, text)
}

// ParseTracing reads the text of the tracing's file at a path, which stands in
// the error and from where a picture near it is named.
func ParseTracing(path string, text []byte) (*Tracing, error) {
	var file tracingFile
	var values map[string]toml.Primitive
	meta, err := schema.Decode(path, text, &values)
	if err != nil {
		return nil, err
	}
	failAt := func(key toml.Key, format string, args ...any) error {
		return diag.List{{Position: meta.Position(key), Code: "tracing", Path: key[len(key)-1], Message: fmt.Sprintf(format, args...)}}
	}
	fail := func(key, format string, args ...any) error { return failAt(toml.Key{key}, format, args...) }
	fields := file.fields()
	for _, key := range meta.Keys() {
		value, first := values[key[0]]
		delete(values, key[0])
		into := fields[key[0]]
		switch {
		case into == nil:
			return nil, fail(key[0], "there is no such key in the file of a tracing")
		case first && meta.PrimitiveDecode(value, into) != nil:
			return nil, fail(key[0], "%s cannot have a value of this kind", key[0])
		}
	}
	switch {
	case format.Tracing.Check(file.Format) != nil:
		return nil, fail("format", "%v", format.Tracing.Check(file.Format))
	case file.Picture == "":
		return nil, fail("picture", "the file of the picture is missing: add picture = \"scan.png\"")
	case len(file.Hex0101) != 2:
		return nil, fail("hex_0101", "the middle of hex 0101 in the picture takes two numbers of pixels, such as [120, 95.5]")
	}
	t := &Tracing{
		Picture: filepath.FromSlash(file.Picture), Over: file.Over, Opacity: 1,
		PicturePlacement: PicturePlacement{file.Hex0101[0], file.Hex0101[1], file.HexWidth, file.HexHeight, file.Turn},
	}
	if file.Opacity != nil {
		t.Opacity = *file.Opacity
	}
	if !filepath.IsAbs(t.Picture) {
		folder, err := filepath.Abs(filepath.Dir(path))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		t.Picture = filepath.Join(folder, t.Picture)
	}
	for _, terrain := range model.Terrains() {
		for _, s := range file.Colours[terrain.String()] {
			c, err := ParseColour(s)
			if err != nil {
				return nil, failAt(toml.Key{"colours", terrain.String()}, "%v", err)
			}
			t.Colours = append(t.Colours, TerrainColour{terrain, c})
		}
	}
	for _, name := range slices.Sorted(maps.Keys(file.Colours)) {
		if err := new(terrainText).UnmarshalText([]byte(name)); err != nil {
			return nil, failAt(toml.Key{"colours", name}, "%v", err)
		}
	}
	if err := t.check(); err != nil {
		return nil, fail(keyOf(t), "%v", err)
	}
	return t, nil
}

// keyOf is the key of a tracing's file that holds what cannot be.
func keyOf(t *Tracing) string {
	ok := *t
	ok.Opacity = 1
	if ok.check() == nil {
		return "opacity"
	}
	p := ok.PicturePlacement
	for key, fixed := range map[string]PicturePlacement{
		"hex_0101":   {0, 0, p.HexWidth, p.HexHeight, p.Turn},
		"hex_width":  {p.X, p.Y, leastHexPixels, p.HexHeight, p.Turn},
		"hex_height": {p.X, p.Y, p.HexWidth, leastHexPixels, p.Turn},
		"turn":       {p.X, p.Y, p.HexWidth, p.HexHeight, 0},
	} {
		if fixed.check() == nil {
			return key
		}
	}
	return "hex_0101"
}

var colourForm = regexp.MustCompile(`^#[0-9a-fA-F]{6}$`)

// ParseColour reads a colour as files and commands have it: "#88aa66".
func ParseColour(s string) (color.RGBA, error) {
	if !colourForm.MatchString(s) {
		return color.RGBA{}, fmt.Errorf("%q is no colour: write it as #88aa66", s)
	}
	n, _ := strconv.ParseUint(s[1:], 16, 32) // six digits are a number
	return color.RGBA{uint8(n >> 16), uint8(n >> 8), uint8(n), 255}, nil
}

// FormatColour writes a colour as ParseColour reads it.
func FormatColour(c color.RGBA) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }

// Content is the tracing's file beside a scenario's.
func (t *Tracing) Content(scenario string) schema.Content {
	path := TracingPath(scenario)
	return schema.Content{Path: path, Data: encodeTracing(t, path)}
}

// encodeTracing is the text of the tracing's file at a path.
func encodeTracing(t *Tracing, path string) []byte {
	number := func(v float64) string {
		s := strconv.FormatFloat(v, 'f', -1, 64)
		if !strings.Contains(s, ".") {
			s += ".0"
		}
		return s
	}
	var b strings.Builder
	fmt.Fprintf(&b, "# The picture that the map beside it is traced from; Mapsheet writes this file.\nformat = %q\n\n", format.Tracing)
	fmt.Fprintf(&b, "picture = %s\nopacity = %s\nover = %v\n\n", tomlText(relativePicture(t.Picture, path)), number(t.Opacity), t.Over)
	fmt.Fprintf(&b, "# In pixels of the picture: the middle of hex 0101, the size of a hex; the turn in degrees clockwise.\n")
	fmt.Fprintf(&b, "hex_0101 = [%s, %s]\nhex_width = %s\nhex_height = %s\nturn = %s\n",
		number(t.X), number(t.Y), number(t.HexWidth), number(t.HexHeight), number(t.Turn))
	head := "\n[colours]\n"
	for _, terrain := range model.Terrains() {
		var list []string
		for _, c := range t.Colours {
			if c.Terrain == terrain {
				list = append(list, strconv.Quote(FormatColour(c.Colour)))
			}
		}
		if len(list) > 0 {
			fmt.Fprintf(&b, "%s%s = [%s]\n", head, terrain, strings.Join(list, ", "))
			head = ""
		}
	}
	return []byte(b.String())
}

// tomlText is a basic string of TOML.
func tomlText(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			b.WriteRune('\\')
			b.WriteRune(r)
		case r < ' ' || r == 0x7f:
			fmt.Fprintf(&b, `\u%04X`, r)
		default:
			b.WriteRune(r)
		}
	}
	b.WriteByte('"')
	return b.String()
}

// relativePicture is the picture's file as seen from the folder of the
// tracing's, where it lies in that or one below it.
func relativePicture(picture, path string) string {
	if path == "" {
		return filepath.ToSlash(picture)
	}
	folder, err := filepath.Abs(filepath.Dir(path))
	if err != nil {
		return filepath.ToSlash(picture)
	}
	if near, err := filepath.Rel(folder, picture); err == nil && filepath.IsLocal(near) {
		picture = near
	}
	return filepath.ToSlash(picture)
}

// LoadTracing gives a document that was just opened the tracing beside its
// file. Where it cannot be read the document has none, and a save leaves the
// file alone unless another picture is traced by then.
func (d *Document) LoadTracing() error {
	if d.path == "" {
		return nil
	}
	d.tracingDisk = readFingerprint(d.store, TracingPath(d.path)) // what is written to it from now on is another program's
	t, err := ReadTracing(d.store, d.path)
	d.tracing, d.spareTracing = t, err != nil
	return err
}

// writeTracing writes the tracing beside the scenario's file, or takes the file
// away that another one has left there.
func (s *Saving) writeTracing() error {
	if err := s.replaceTracing(); err != nil {
		return &TracingError{err}
	}
	return nil
}

// TracingError is why a save did not write the tracing: the scenario it did.
type TracingError struct{ Err error }

func (e *TracingError) Error() string { return e.Err.Error() }

// Unwrap is what happened.
func (e *TracingError) Unwrap() error { return e.Err }

func (s *Saving) replaceTracing() error {
	path := TracingPath(s.path)
	if s.tracing == nil {
		if s.spareTracing {
			return nil
		}
		if s.traced = readFingerprint(s.store, path); s.traced == "" {
			return nil
		}
		if err := CheckTracingPlace(s.store, s.path); err != nil {
			if s.traced == unreadable {
				return err // it may be that of the picture no longer traced
			}
			return nil // what is no tracing stays, and nothing else was to be done
		}
		if err := errors.Join(s.store.Remove(path), s.store.SyncFolder(filepath.Dir(path))); err != nil {
			return fmt.Errorf("%s, which belongs to a picture no longer traced, cannot be taken away: %w", path, err)
		}
		s.traced = ""
		return nil
	}
	text := encodeTracing(s.tracing, path)
	now := fingerprintOf(text)
	if readFingerprint(s.store, path) != now {
		if err := CheckTracingPlace(s.store, s.path); err != nil {
			return err
		}
		notice, err := schema.WriteFile(s.store, path, text)
		if err != nil {
			return err
		}
		s.notice = strings.TrimSpace(s.notice + "\n" + notice)
	}
	s.traced, s.spareTracing = now, false
	return nil
}
