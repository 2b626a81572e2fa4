"use strict";

// A thread beside the page in which a program is loaded and compiled: the page has enough to
// do meanwhile, and stands still while the browser starts what draws. It is told the program's
// name and whether the way is short, and posts which part has come and last the program.
importScripts("fzstd.js", "packed.js");

onmessage = async ({ data: { name, near } }) => {
	postMessage({ part: 0 });
	try {
		const whole = await packed(name, near, (part) => postMessage({ part }));
		postMessage({ module: await WebAssembly.compileStreaming(whole) });
	} catch (e) {
		postMessage({ wrong: String(e.message || e) });
	}
	close();
};
