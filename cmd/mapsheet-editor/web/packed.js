"use strict";

// unpacked is a stream of what a server sends of a packed file. Few browsers know zstd yet:
// for the others fzstd.js unpacks it.
function unpacked(stream, format) {
	try {
		return stream.pipeThrough(new DecompressionStream(format));
	} catch (e) {
		if (format !== "zstd") throw e;
	}
	const unpacker = new fzstd.Decompress();
	return stream.pipeThrough(new TransformStream({
		start(out) { unpacker.ondata = (part) => out.enqueue(part); },
		transform(part) { unpacker.push(part); },
		flush() { unpacker.push(new Uint8Array(0), true); },
	}));
}

// packed is a compiled program. It lies there packed, so that any server will do: with zstd,
// which makes it smaller by a quarter, and with gzip, which is unpacked sooner where the way
// is short, as near says. told is told which part of it has come, from 0 to 1.
async function packed(name, near, told) {
	const suffixes = { gzip: ".gz", zstd: ".zst" };
	let answer, format;
	for (format of near ? ["gzip", "zstd"] : ["zstd", "gzip"]) {
		answer = await fetch(name + suffixes[format]);
		if (answer.status !== 404) break; // one of the two is enough
	}
	if (!answer.ok) throw new Error(name + " cannot be had: the server answers " + answer.status);
	const all = Number(answer.headers.get("Content-Length"));
	let had = 0;
	const counted = answer.body.pipeThrough(new TransformStream({
		transform(part, out) {
			had += part.length;
			if (all > 0) told(Math.min(had / all, 1));
			out.enqueue(part);
		},
	}));
	// A server that knows how a file is packed has the browser unpack it.
	const bytes = answer.headers.has("Content-Encoding") ? counted : unpacked(counted, format);
	return new Response(bytes, { headers: { "Content-Type": "application/wasm" } });
}
