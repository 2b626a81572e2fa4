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

	return {
		context: null, // of the canvas that is drawn to
		memory: null, // of the program

		// log is what a function of that name says of an object.
		log: (name, n) => gl.context[name](objects[n]) ?? "",

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
			getAttribLocation: (program, at, size) => gl.context.getAttribLocation(objects[program], text(at, size)),
			getError: () => gl.context.getError(),
			getProgramParameter: (program, name) => Number(gl.context.getProgramParameter(objects[program], name)),
			getShaderParameter: (shader, name) => Number(gl.context.getShaderParameter(objects[shader], name)),
			getUniformLocation: (program, at, size) => number(gl.context.getUniformLocation(objects[program], text(at, size))),
			linkProgram: (program) => gl.context.linkProgram(objects[program]),
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
