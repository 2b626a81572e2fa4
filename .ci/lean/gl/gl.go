// Package gl is what the browser edition has in place of the module's: the functions of WebGL
// that the window library calls, some hundreds of times a frame. The module takes each by its
// name through syscall/js and copies what it hands over; here they are imports of the program,
// which gl.js provides, and what they are given is read where it lies in memory.
package gl

import (
	"syscall/js"
	"unsafe"
)

// Objects of WebGL go by the numbers that gl.js gives them, 0 for none.
type (
	Enum    int32
	Attrib  struct{ Value int32 }
	Buffer  struct{ Value int32 }
	Program struct{ Value int32 }
	Shader  struct{ Value int32 }
	Texture struct{ Value int32 }
	Uniform struct{ Value *uniform }
)

var (
	NoBuffer  Buffer
	NoShader  Shader
	NoTexture Texture
)

// IsValid says whether there is a texture.
func (t Texture) IsValid() bool { return t != NoTexture }

// WebGL's numbers for what it is asked.
const (
	ARRAY_BUFFER             = 0x8892
	BLEND                    = 0x0BE2
	CLAMP_TO_EDGE            = 0x812F
	COLOR_BUFFER_BIT         = 0x4000
	COMPILE_STATUS           = 0x8B81
	CONSTANT_ALPHA           = 0x8003
	DEPTH_BUFFER_BIT         = 0x0100
	DEPTH_TEST               = 0x0B71
	FALSE                    = 0
	FLOAT                    = 0x1406
	FRAGMENT_SHADER          = 0x8B30
	FRONT                    = 0x0404
	LINEAR                   = 0x2601
	LINK_STATUS              = 0x8B82
	NEAREST                  = 0x2600
	ONE                      = 1
	ONE_MINUS_CONSTANT_ALPHA = 0x8004
	ONE_MINUS_SRC_ALPHA      = 0x0303
	RGBA                     = 0x1908
	SCISSOR_TEST             = 0x0C11
	SRC_ALPHA                = 0x0302
	STATIC_DRAW              = 0x88E4
	TEXTURE0                 = 0x84C0
	TEXTURE_2D               = 0x0DE1
	TEXTURE_MAG_FILTER       = 0x2800
	TEXTURE_MIN_FILTER       = 0x2801
	TEXTURE_WRAP_S           = 0x2802
	TEXTURE_WRAP_T           = 0x2803
	TRIANGLES                = 0x0004
	TRIANGLE_STRIP           = 0x0005
	UNSIGNED_BYTE            = 0x1401
	VERTEX_SHADER            = 0x8B31
)

// ContextWatcher is told which canvas is drawn to.
var ContextWatcher contextWatcher

type contextWatcher struct{}

func (contextWatcher) OnMakeCurrent(context any) { drawTo(context.(js.Value)) }
func (contextWatcher) OnDetach()                 { drawTo(js.Null()) }

func drawTo(context js.Value) { js.Global().Get("gl").Set("context", context) }

//go:wasmimport gl activeTexture
func ActiveTexture(texture Enum)

func AttachShader(p Program, s Shader) { attachShader(p.Value, s.Value) }

//go:wasmimport gl attachShader
func attachShader(program, shader int32)

func BindBuffer(target Enum, b Buffer) { bindBuffer(target, b.Value) }

//go:wasmimport gl bindBuffer
func bindBuffer(target Enum, buffer int32)

func BindTexture(target Enum, t Texture) { bindTexture(target, t.Value) }

//go:wasmimport gl bindTexture
func bindTexture(target Enum, texture int32)

//go:wasmimport gl blendColor
func BlendColor(red, green, blue, alpha float32)

//go:wasmimport gl blendFunc
func BlendFunc(source, destination Enum)

func BufferData(target Enum, data []byte, usage Enum) {
	bufferData(target, unsafe.Pointer(unsafe.SliceData(data)), int32(len(data)), usage)
}

//go:wasmimport gl bufferData
func bufferData(target Enum, data unsafe.Pointer, size int32, usage Enum)

func BufferSubData(target Enum, offset int, data []byte) {
	bufferSubData(target, int32(offset), unsafe.Pointer(unsafe.SliceData(data)), int32(len(data)))
}

//go:wasmimport gl bufferSubData
func bufferSubData(target Enum, offset int32, data unsafe.Pointer, size int32)

//go:wasmimport gl clear
func Clear(mask Enum)

//go:wasmimport gl clearColor
func ClearColor(red, green, blue, alpha float32)

func CompileShader(s Shader) { compileShader(s.Value) }

//go:wasmimport gl compileShader
func compileShader(shader int32)

func CreateBuffer() Buffer { return Buffer{createBuffer()} }

//go:wasmimport gl createBuffer
func createBuffer() int32

func CreateProgram() Program { return Program{createProgram()} }

//go:wasmimport gl createProgram
func createProgram() int32

func CreateShader(kind Enum) Shader { return Shader{createShader(kind)} }

//go:wasmimport gl createShader
func createShader(kind Enum) int32

func CreateTexture() Texture { return Texture{createTexture()} }

//go:wasmimport gl createTexture
func createTexture() int32

func DeleteBuffer(b Buffer) { deleteBuffer(b.Value) }

//go:wasmimport gl deleteBuffer
func deleteBuffer(buffer int32)

func DeleteTexture(t Texture) { deleteTexture(t.Value) }

//go:wasmimport gl deleteTexture
func deleteTexture(texture int32)

//go:wasmimport gl disable
func Disable(capability Enum)

func DrawArrays(mode Enum, first, count int) {
	use()
	drawArrays(mode, int32(first), int32(count))
}

//go:wasmimport gl drawArrays
func drawArrays(mode Enum, first, count int32)

//go:wasmimport gl enable
func Enable(capability Enum)

func EnableVertexAttribArray(a Attrib) { enableVertexAttribArray(a.Value) }

//go:wasmimport gl enableVertexAttribArray
func enableVertexAttribArray(attrib int32)

func GetAttribLocation(p Program, name string) Attrib {
	return Attrib{getAttribLocation(p.Value, name)}
}

//go:wasmimport gl getAttribLocation
func getAttribLocation(program int32, name string) int32

// Nobody waits for a program until something is drawn with it: the browser compiles it beside
// this one, in another process. What was wrong with it is told then; until then nothing is.
func GetError() Enum                   { return 0 }
func GetProgramInfoLog(Program) string { return "" }
func GetProgrami(Program, Enum) int    { return 1 }
func GetShaderInfoLog(Shader) string   { return "" }
func GetShaderi(Shader, Enum) int      { return 1 }

var (
	chosen, used Program              // the one to draw with, and the one that the browser draws with
	whole        = map[Program]bool{} // those that were compiled
)

func UseProgram(p Program) { chosen = p }

// use has the browser draw with the program that was chosen.
func use() {
	if used == chosen {
		return
	}
	if !whole[chosen] {
		if wrong := js.Global().Get("gl").Call("wrong", chosen.Value).String(); wrong != "" {
			panic("WebGL cannot compile what draws: " + wrong)
		}
		whole[chosen] = true
	}
	useProgram(chosen.Value)
	used = chosen
}

//go:wasmimport gl useProgram
func useProgram(program int32)

// uniform is a value that programs are given, and is looked for once the program is used.
type uniform struct {
	program Program
	name    string
	place   int32 // the browser's number for it, 0 for none
	sought  bool
}

func GetUniformLocation(p Program, name string) Uniform {
	return Uniform{&uniform{program: p, name: name}}
}

// at is where the value is in the program that is used.
func (u Uniform) at() int32 {
	use()
	if !u.Value.sought {
		u.Value.place, u.Value.sought = getUniformLocation(u.Value.program.Value, u.Value.name), true
	}
	return u.Value.place
}

//go:wasmimport gl getUniformLocation
func getUniformLocation(program int32, name string) int32

func LinkProgram(p Program) { linkProgram(p.Value) }

//go:wasmimport gl linkProgram
func linkProgram(program int32)

func ReadPixels(into []byte, x, y, width, height int, format, kind Enum) {
	readPixels(int32(x), int32(y), int32(width), int32(height), format, kind, unsafe.Pointer(unsafe.SliceData(into)), int32(len(into)))
}

//go:wasmimport gl readPixels
func readPixels(x, y, width, height int32, format, kind Enum, into unsafe.Pointer, size int32)

//go:wasmimport gl scissor
func Scissor(x, y, width, height int32)

func ShaderSource(s Shader, source string) { shaderSource(s.Value, source) }

//go:wasmimport gl shaderSource
func shaderSource(shader int32, source string)

func TexImage2D(target Enum, level, width, height int, format, kind Enum, data []byte) {
	texImage2D(target, int32(level), int32(width), int32(height), format, kind, unsafe.Pointer(unsafe.SliceData(data)), int32(len(data)))
}

//go:wasmimport gl texImage2D
func texImage2D(target Enum, level, width, height int32, format, kind Enum, data unsafe.Pointer, size int32)

func TexParameteri(target, name Enum, value int) { texParameteri(target, name, int32(value)) }

//go:wasmimport gl texParameteri
func texParameteri(target, name Enum, value int32)

func Uniform1f(u Uniform, v float32) { uniform1f(u.at(), v) }

//go:wasmimport gl uniform1f
func uniform1f(uniform int32, v float32)

func Uniform2f(u Uniform, v0, v1 float32) { uniform2f(u.at(), v0, v1) }

//go:wasmimport gl uniform2f
func uniform2f(uniform int32, v0, v1 float32)

func Uniform4f(u Uniform, v0, v1, v2, v3 float32) { uniform4f(u.at(), v0, v1, v2, v3) }

//go:wasmimport gl uniform4f
func uniform4f(uniform int32, v0, v1, v2, v3 float32)

func VertexAttribPointer(a Attrib, size int, kind Enum, normalized bool, stride, offset int) {
	vertexAttribPointer(a.Value, int32(size), kind, normalized, int32(stride), int32(offset))
}

//go:wasmimport gl vertexAttribPointer
func vertexAttribPointer(attrib, size int32, kind Enum, normalized bool, stride, offset int32)

func Viewport(x, y, width, height int) { viewport(int32(x), int32(y), int32(width), int32(height)) }

//go:wasmimport gl viewport
func viewport(x, y, width, height int32)
