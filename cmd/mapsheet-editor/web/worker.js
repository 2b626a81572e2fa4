"use strict";

// A thread beside the page, in which a program plays games for the window, which goes on
// meanwhile. The page hands over the program. What it posts after that the program reads, and
// what the program writes is posted to the page.
importScripts("store.js", "wasm_exec.js");

const heard = []; // parts that the program has not read yet
let told = null; // whoever waits for more
function hear(part) {
	heard.push(part);
	if (told) told();
	told = null;
}

store.ends.hear = async (most) => {
	if (heard.length === 0) await new Promise((resolve) => { told = resolve; });
	const part = heard[0].subarray(0, most);
	if (part.length < heard[0].length) heard[0] = heard[0].subarray(part.length);
	else heard.shift();
	return part;
};

let wrong = ""; // what the program complained of last
store.ends.say = (descriptor, bytes) => {
	const part = bytes.slice();
	if (descriptor === 1) postMessage({ part }, [part.buffer]);
	else wrong = (wrong + new TextDecoder().decode(part)).slice(-1000);
};

onmessage = async ({ data: module }) => {
	onmessage = ({ data }) => hear(data);
	try {
		const go = new Go();
		await go.run(await WebAssembly.instantiate(module, go.importObject));
		postMessage({ ended: wrong.trim() || "it has ended before its time" });
	} catch (e) {
		postMessage({ ended: String(e.message || e) });
	}
};
