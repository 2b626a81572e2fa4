"use strict";

// In a page that is one file, what lies beside other pages stands in scripts of the type
// application/octet-stream. Whoever fetches a file by its name, or starts a worker of it, is
// given that. Pages in folders do not load this.
globalThis.beside = new Map();
for (const script of document.querySelectorAll("script[data-file]")) beside.set(script.dataset.file, script);

{
	const bytesOf = (name) => {
		const letters = atob(beside.get(name).textContent);
		const bytes = new Uint8Array(letters.length);
		for (let i = 0; i < bytes.length; i++) bytes[i] = letters.charCodeAt(i);
		return bytes;
	};

	const outside = globalThis.fetch;
	globalThis.fetch = (name, ...more) => {
		if (typeof name !== "string" || name.includes(":")) return outside(name, ...more);
		if (!beside.has(name)) return Promise.resolve(new Response(null, { status: 404 }));
		const bytes = bytesOf(name);
		return Promise.resolve(new Response(bytes, { headers: { "Content-Length": String(bytes.length) } }));
	};

	const addressOf = (...parts) => URL.createObjectURL(new Blob(parts, { type: "text/javascript" }));
	const Outside = globalThis.Worker;
	globalThis.Worker = function (name) {
		const scripts = {};
		for (const file of beside.keys()) if (file.endsWith(".js")) scripts[file] = addressOf(bytesOf(file));
		return new Outside(addressOf(`{
			const scripts = ${JSON.stringify(scripts)}, outside = importScripts;
			importScripts = (...names) => outside(...names.map((name) => scripts[name]));
		}
		`, bytesOf(name)));
	};
}
