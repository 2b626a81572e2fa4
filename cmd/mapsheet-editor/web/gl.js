"use strict";

// What the program's window draws with: functions of WebGL as imports of the program (see
// .ci/lean/gl), which it calls some hundreds of times a frame. Objects go by numbers, 0 for
// none; what the program hands over is read where it lies in its memory.
globalThis.gl = (() => {
	const objects = [null];
	const free = []; // numbers of objects that are gone
	const number = (object) => {
		if (object === null) return 0;
		const n = free.pop() ?? objects.length;
		objects[n] = object;
		return n;
	};
	const gone = (n) => {
		const object = objects[n];
		if (n !== 0) {
			objects[n] = null;
			free.push(n);
		}
		return object;
	};
	const bytes = (at, size) => new Uint8Array(gl.memory.buffer, at >>> 0, size);
	const decoder = new TextDecoder();
	const text = (at, size) => decoder.decode(bytes(at, size));
	// attributes is the names of what a program is given for each corner, in the order in which
	// they are numbered. The browser would number them once it has compiled the program.
	const attributes = (program) => {
		const sources = gl.context.getAttachedShaders(program).map((shader) => gl.context.getShaderSource(shader));
		return [...sources.join("\n").matchAll(/^\s*attribute\s+\w+\s+(\w+);/gm)].map((found) => found[1]);
	};

	return {
		canvas: null, // that is drawn to
		context: null, // of it, while the program draws
		memory: null, // of the program

		// begin makes what is drawn to, and says whether the browser can draw as the program needs
		// it. The page stands still until it has started what draws.
		begin() {
			gl.canvas = document.createElement("canvas");
			const kind = { alpha: false, antialias: false, depth: false, premultipliedAlpha: false };
			return gl.canvas.getContext("webgl", kind) !== null;
		},

		// wrong is why a program cannot be used, "" where it can. It waits until that is compiled.
		wrong(program) {
			const context = gl.context, of = objects[program];
			if (context.getProgramParameter(of, context.LINK_STATUS) || context.isContextLost()) return "";
			return [context.getProgramInfoLog(of), ...context.getAttachedShaders(of).map((s) => context.getShaderInfoLog(s))].join("\n");
		},

		imports: {
			activeTexture: (texture) => gl.context.activeTexture(texture),
			attachShader: (program, shader) => gl.context.attachShader(objects[program], objects[shader]),
			bindBuffer: (target, buffer) => gl.context.bindBuffer(target, objects[buffer]),
			bindTexture: (target, texture) => gl.context.bindTexture(target, objects[texture]),
			blendColor: (r, g, b, a) => gl.context.blendColor(r, g, b, a),
			blendFunc: (source, destination) => gl.context.blendFunc(source, destination),
			bufferData: (target, at, size, usage) => gl.context.bufferData(target, bytes(at, size), usage),
			bufferSubData: (target, offset, at, size) => gl.context.bufferSubData(target, offset, bytes(at, size)),
			clear: (mask) => gl.context.clear(mask),
			clearColor: (r, g, b, a) => gl.context.clearColor(r, g, b, a),
			compileShader: (shader) => gl.context.compileShader(objects[shader]),
			createBuffer: () => number(gl.context.createBuffer()),
			createProgram: () => number(gl.context.createProgram()),
			createShader: (kind) => number(gl.context.createShader(kind)),
			createTexture: () => number(gl.context.createTexture()),
			deleteBuffer: (buffer) => gl.context.deleteBuffer(gone(buffer)),
			deleteTexture: (texture) => gl.context.deleteTexture(gone(texture)),
			disable: (capability) => gl.context.disable(capability),
			drawArrays: (mode, first, count) => gl.context.drawArrays(mode, first, count),
			enable: (capability) => gl.context.enable(capability),
			enableVertexAttribArray: (attrib) => gl.context.enableVertexAttribArray(attrib),
			getAttribLocation: (program, at, size) => attributes(objects[program]).indexOf(text(at, size)),
			getUniformLocation: (program, at, size) => number(gl.context.getUniformLocation(objects[program], text(at, size))),
			linkProgram(program) {
				attributes(objects[program]).forEach((name, i) => gl.context.bindAttribLocation(objects[program], i, name));
				gl.context.linkProgram(objects[program]);
				gl.context.flush(); // it is compiled meanwhile
			},
			readPixels: (x, y, width, height, format, kind, at, size) => gl.context.readPixels(x, y, width, height, format, kind, bytes(at, size)),
			scissor: (x, y, width, height) => gl.context.scissor(x, y, width, height),
			shaderSource: (shader, at, size) => gl.context.shaderSource(objects[shader], text(at, size)),
			texImage2D: (target, level, width, height, format, kind, at, size) =>
				gl.context.texImage2D(target, level, format, width, height, 0, format, kind, bytes(at, size)),
			texParameteri: (target, name, value) => gl.context.texParameteri(target, name, value),
			uniform1f: (uniform, v) => gl.context.uniform1f(objects[uniform], v),
			uniform2f: (uniform, v0, v1) => gl.context.uniform2f(objects[uniform], v0, v1),
			uniform4f: (uniform, v0, v1, v2, v3) => gl.context.uniform4f(objects[uniform], v0, v1, v2, v3),
			useProgram: (program) => gl.context.useProgram(objects[program]),
			vertexAttribPointer: (attrib, size, kind, normalized, stride, offset) =>
				gl.context.vertexAttribPointer(attrib, size, kind, normalized !== 0, stride, offset),
			viewport: (x, y, width, height) => gl.context.viewport(x, y, width, height),
		},
	};
})();
