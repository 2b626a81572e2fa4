"use strict";

// unpacked is a stream of what a server sends of a packed file. Few browsers know zstd yet:
// for the others fzstd.js unpacks it.
function unpacked(stream) {
	try {
		return stream.pipeThrough(new DecompressionStream("zstd"));
	} catch { /* below */ }
	const unpacker = new fzstd.Decompress();
	return stream.pipeThrough(new TransformStream({
		start(out) { unpacker.ondata = (part) => out.enqueue(part); },
		transform(part) { unpacker.push(part); },
		flush() { unpacker.push(new Uint8Array(0), true); },
	}));
}

// packed is a compiled program. It lies there packed, so that any server will do, and as it
// is: where the way is short, as near says, that is loaded, as to unpack the other takes
// longer. One of the two is enough. told is told which part of it has come, from 0 to 1.
async function packed(name, near, told) {
	const names = [name + ".zst", name];
	let answer, is;
	for (is of near ? names.reverse() : names) {
		answer = await fetch(is);
		if (answer.status !== 404) break;
	}
	if (!answer.ok) throw new Error(name + " cannot be had: the server answers " + answer.status);
	const wasm = { headers: { "Content-Type": "application/wasm" } };
	// Handed on as it is, the browser compiles it without a script between.
	if (is === name) return answer.headers.get("Content-Type") === wasm.headers["Content-Type"] ? answer : new Response(answer.body, wasm);
	const all = Number(answer.headers.get("Content-Length"));
	let had = 0;
	const counted = answer.body.pipeThrough(new TransformStream({
		transform(part, out) {
			had += part.length;
			if (all > 0) told(Math.min(had / all, 1));
			out.enqueue(part);
		},
	}));
	const [plain, whole] = await isPlain(counted);
	return new Response(plain ? whole : unpacked(whole), wasm);
}

// isPlain is whether a stream is of a compiled program as it is, and the stream. A server that
// knows how a file is packed has the browser unpack it, and others pack whatever they send once
// more for the way: that the browser was to unpack something says nothing of what comes out.
async function isPlain(stream) {
	const reader = stream.getReader();
	const first = await reader.read();
	return [!first.done && first.value[0] === 0, new ReadableStream({
		start(out) {
			if (first.done) out.close();
			else out.enqueue(first.value);
		},
		async pull(out) {
			const { done, value } = await reader.read();
			if (done) out.close();
			else out.enqueue(value);
		},
		cancel: (why) => reader.cancel(why),
	})];
}
