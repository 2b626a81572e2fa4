"use strict";

// The page around the program: it lets one tab in, loads the files and the program while it
// says how far that is, and does for the program what only a page can.
globalThis.page = {
	// What the program asks of the page, and tells it.
	unsaved: false, // leaving would lose something that is not in a file
	persisted: false, // the browser has promised not to throw the files away
	forgets: false, // it gives the page no store: all is gone with the tab
	scenario: null, // {name, text}: what lies beside the page and is to be opened
	fragment: location.hash, // of the address: what somebody has shared
	address: globalThis.beside ? "" : location.origin + location.pathname, // to which such a fragment is added

	// started is called by the program when the window shows something.
	started() {
		if (isOver) return;
		document.getElementById("cover").hidden = true;
		performance.mark("started");
	},

	// upload has the reader choose a file of the computer, and tells its name and bytes.
	upload(suffixes, told) {
		const input = document.createElement("input");
		input.type = "file";
		input.accept = suffixes;
		input.onchange = async () => {
			const file = input.files[0];
			try {
				told(null, file.name, new Uint8Array(await file.arrayBuffer()));
			} catch (e) {
				told(String(e.message || e));
			}
		};
		input.oncancel = () => told(null);
		input.click();
	},

	// download gives the reader a file.
	download(name, bytes) {
		const link = document.createElement("a");
		link.href = URL.createObjectURL(new Blob([bytes], { type: typeOf(name) }));
		link.download = name;
		link.click();
		setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
	},

	// copy puts a text on the clipboard, and tells whether it is there. Where the browser refuses
	// that the reader gets it to copy it by hand.
	async copy(text, told) {
		try {
			await navigator.clipboard.writeText(text);
		} catch {
			told(false);
			const area = byHand.querySelector("textarea");
			area.value = text;
			byHand.showModal();
			area.select();
			return;
		}
		told(true);
	},

	cores: navigator.hardwareConcurrency || 1,

	// player starts the program that plays games in a thread beside the page. It tells what the
	// program writes, and last, with null, why it has ended, unless it is ended by the page.
	player(told) {
		const thread = new Worker("worker.js");
		const tell = (...what) => { if (told) told(...what); };
		thread.onmessage = ({ data: { part, ended } }) => (part ? tell(part) : tell(null, ended));
		thread.onerror = (e) => tell(null, e.message || "worker.js cannot be had from the server");
		playerProgram().then((module) => thread.postMessage(module), (e) => tell(null, String(e.message || e)));
		return {
			say(bytes) { thread.postMessage(bytes); }, // what the program is to read
			end() {
				told = null;
				thread.terminate();
			},
		};
	},

	// show shows a file in a tab of its own; false where the browser lets no tab open.
	show(name, bytes) {
		const address = URL.createObjectURL(new Blob([bytes], { type: typeOf(name) }));
		return window.open(address, "_blank") !== null;
	},
};

function typeOf(name) {
	const types = {
		html: "text/html", json: "application/json", svg: "image/svg+xml", png: "image/png", pdf: "application/pdf",
		csv: "text/csv", toml: "application/toml", md: "text/markdown", zip: "application/zip",
	};
	return types[name.slice(name.lastIndexOf(".") + 1).toLowerCase()] || "application/octet-stream";
}

// Without a frame around it the browser would take the wheel with Ctrl for its own zoom.
addEventListener("wheel", (e) => e.preventDefault(), { passive: false });

// byHand is the dialog with a text that the reader is to copy.
const byHand = document.getElementById("byhand");

const isCovered = () => byHand.open || !document.getElementById("cover").hidden;

// These keys are the browser's: full screen, tools, reload, the size of the page. The window
// library would take them from it. It is told of keys that are let go while a text is copied by
// hand, as they may have been pressed before.
addEventListener("keydown", leaveAlone, true);
addEventListener("keyup", leaveAlone, true);
function leaveAlone(e) {
	const ctrl = e.ctrlKey || e.metaKey;
	const its = e.key === "F11" || e.key === "F12" ||
		(ctrl && !e.altKey && ["+", "-", "=", "_", "0", "r", "R"].includes(e.key)) ||
		(ctrl && e.shiftKey && ["I", "J", "C"].includes(e.key));
	if (its || (isCovered() && !(byHand.open && e.type === "keyup"))) e.stopImmediatePropagation();
}

// On a Mac the window library takes Cmd for Ctrl in some shortcuts and not in others, so that no
// key does all that the menus say. It is not told of the Mac: there Cmd is Ctrl in all of them,
// beside Ctrl itself, with which a click is one of the other button.
if (navigator.platform.includes("Mac")) {
	Object.defineProperty(navigator, "platform", { value: "" });
	const as = (e, properties) => {
		for (const name in properties) Object.defineProperty(e, name, { value: properties[name] });
	};
	const cmd = (e) => { if (e.metaKey) as(e, { ctrlKey: true, metaKey: false }); };
	let other = false; // the button that is held counts as the other one
	addEventListener("keydown", cmd, true);
	addEventListener("keyup", cmd, true);
	addEventListener("mousedown", (e) => {
		if (e.button === 0) other = e.ctrlKey && !e.metaKey;
		if (e.button === 0 && other) as(e, { button: 2, ctrlKey: false });
		cmd(e);
	}, true);
	addEventListener("mouseup", (e) => {
		if (e.button === 0 && other) as(e, { button: 2, ctrlKey: false });
		cmd(e);
	}, true);
}

// Nobody means a window that is not to be seen.
for (const kind of ["mousedown", "mouseup", "mousemove", "wheel"]) {
	addEventListener(kind, (e) => { if (isCovered()) e.stopImmediatePropagation(); }, { capture: true, passive: true });
}

// Whoever opens a link while the page is there changes the end of its address alone.
addEventListener("hashchange", () => location.reload());

addEventListener("beforeunload", (e) => {
	if (!isOver && (page.unsaved || store.unkept())) e.preventDefault();
});

addEventListener("pagehide", () => store.leave());

function say(text, note = "") {
	document.getElementById("says").textContent = text;
	document.getElementById("note").textContent = note;
}

function stop(text, note) {
	document.getElementById("bar").hidden = true;
	say(text, note);
}

// missing names what the browser lacks; empty for nothing.
function missing() {
	if (typeof WebAssembly === "undefined" || !WebAssembly.compileStreaming) return "WebAssembly";
	if (typeof TransformStream === "undefined") return "streams";
	if (!navigator.locks) return "locks";
	return "";
}

// alone resolves once no other tab has the files; it says so meanwhile.
function alone() {
	return new Promise((resolve) => {
		const hold = (lock) => {
			if (!lock) return false;
			resolve();
			return new Promise(() => {}); // as long as the page is there
		};
		navigator.locks.request("mapsheet", { ifAvailable: true }, hold).then((held) => {
			if (held !== false) return;
			document.getElementById("bar").hidden = true;
			say("Mapsheet is open in another tab.", "Your files can be changed in one place at a time. Go on in that tab, or close it: Mapsheet then opens here by itself.");
			document.title = "Mapsheet — open in another tab";
			navigator.locks.request("mapsheet", (lock) => {
				document.title = "Mapsheet";
				document.getElementById("bar").hidden = false;
				say("A wargame workshop. It is being loaded.");
				return hold(lock);
			});
		}, resolve); // where the browser refuses locks it refuses files too
	});
}

// near says whether the program comes a short way.
const near = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname) && !new URLSearchParams(location.search).has("far"); // far is for tests

// program is the one that has the window, compiled. begun is called once it is being loaded.
function program(begun) {
	const bar = document.getElementById("bar");
	const told = (part) => { bar.value = part; };
	if (globalThis.beside) {
		begun();
		return packed("mapsheet-editor.wasm", near, told).then((whole) => WebAssembly.compileStreaming(whole));
	}
	return new Promise((resolve, reject) => {
		const thread = new Worker("loader.js");
		thread.onmessage = ({ data: { part, module, wrong } }) => {
			begun();
			if (module) resolve(module);
			else if (wrong) reject(new Error(wrong));
			else told(part);
		};
		thread.onerror = (e) => {
			begun();
			reject(new Error(e.message || "loader.js cannot be had from the server"));
		};
		thread.postMessage({ name: "mapsheet-editor.wasm", near });
	});
}

// playerProgram is the one that plays games, compiled when it is wanted first.
let compiled = null;
function playerProgram() {
	if (!compiled) {
		compiled = packed("mapsheet-player.wasm", near, () => {}).then((whole) => WebAssembly.compileStreaming(whole));
		compiled.catch(() => { compiled = null; }); // perhaps it can be had the next time
	}
	return compiled;
}

// besides is the scenario that the page names, if it does.
async function besides() {
	const name = document.querySelector('meta[name="mapsheet-scenario"]').content;
	if (!name) return null;
	const answer = await fetch(name, { cache: "no-cache" });
	if (!answer.ok) throw new Error(name + " cannot be had: the server answers " + answer.status);
	return { name: name.slice(name.lastIndexOf("/") + 1), text: await answer.text() };
}

async function load() {
	try {
		await store.load();
	} catch (e) {
		console.warn("nothing is kept:", e);
		document.getElementById("bar").hidden = true;
		say("This browser keeps no files for this page.", "In a private window, or where storage is switched off, all that you draw is gone with the tab. Download what matters.");
		const button = document.getElementById("anyway");
		button.hidden = false;
		await new Promise((resolve) => { button.onclick = resolve; });
		page.forgets = true;
		store.forget();
		button.hidden = true;
		document.getElementById("bar").hidden = false;
		say("A wargame workshop. It is being loaded.");
	}
	try {
		localStorage.getItem("");
	} catch { // the window library asks for it, and would end the program
		Object.defineProperty(globalThis, "localStorage", { value: { getItem: () => null, setItem() {} } });
	}
	if (navigator.clipboard && !navigator.clipboard.readText) { // so does this; with a refusal it takes what was copied within
		Object.defineProperty(navigator.clipboard, "readText", { value: () => Promise.reject(new Error("this browser does not tell pages what was copied")) });
	}
	if (navigator.storage && navigator.storage.persist) {
		navigator.storage.persist().then((yes) => { page.persisted = yes; }, () => {});
	}
}

function unable(lacks, instead = "A newer version of it, or of another, will do.") {
	stop("This browser cannot run Mapsheet.", "It lacks " + lacks + ". " + instead);
}

// run runs the program to its end. What breaks out of it as it goes on after an event, such as a
// stack that is too small for it, is told to nobody else: it would leave a dead picture.
function run(go, instance) {
	return new Promise((resolve, reject) => {
		const resume = go._resume;
		go._resume = () => {
			try {
				resume.call(go);
			} catch (e) {
				go.exited = true; // no event is taken to it any more
				reject(e);
				throw e;
			}
		};
		go.run(instance).then(resolve, reject);
	});
}

// over covers the window, which nothing is drawn in any more, and says what has become of the
// work.
let isOver = false;
async function over(why, how = "") {
	if (isOver) return;
	isOver = true;
	document.querySelectorAll("canvas").forEach((c) => c.remove());
	document.getElementById("cover").hidden = false;
	stop(why, how);
	stop(why, how + (await store.sync() ? "What you drew is kept, saved or not: load the page again to go on. A game that was in no file is gone."
		: page.forgets ? "This browser keeps nothing for this page: what you did not download is gone. Load the page again to begin anew."
		: "The browser could not keep what you did last. Load the page again to go on with what is kept."));
}

async function main() {
	if (location.protocol === "file:" && !globalThis.beside) {
		stop("Mapsheet cannot be opened as a file.", "Browsers let programs load from a server alone; any will do. In this folder run “python3 -m http.server” and open http://localhost:8000.");
		return;
	}
	if (!isSecureContext) {
		stop("Mapsheet needs https.", "Browsers keep files, and let one tab alone have them, only for pages that come over https or from this computer.");
		return;
	}
	const lacks = missing();
	if (lacks) {
		unable(lacks);
		return;
	}
	try {
		await alone();
		let coming;
		await new Promise((begun) => { coming = program(begun); });
		coming.catch(() => {}); // it is told below
		if (!gl.begin()) {
			unable("WebGL, or its settings have graphics acceleration switched off", "With that switched on, or in another browser, it will do.");
			return;
		}
		gl.canvas.addEventListener("webglcontextlost", () => {
			over("The browser has stopped drawing Mapsheet.", "The graphics of this computer were started anew, or ran short of room. ");
		});
		performance.mark("alone");
		const [module, , scenario] = await Promise.all([coming, load(), besides()]);
		const go = new Go();
		go.importObject.gl = gl.imports;
		const instance = await WebAssembly.instantiate(module, go.importObject);
		gl.memory = instance.exports.mem;
		performance.mark("loaded");
		if (isOver) return;
		page.scenario = scenario;
		say("Mapsheet opens.");
		document.getElementById("bar").value = 1;
		go.argv = ["mapsheet-editor"];
		go.env = { HOME: store.home, LANG: navigator.language.replace("-", "_") + ".UTF-8" };
		if (new URLSearchParams(location.search).has("trace")) go.env.MAPSHEET_TRACE = "/tmp/trace"; // for tests
		await run(go, instance).catch((e) => console.error(e));
		over("Mapsheet has ended.");
	} catch (e) {
		console.error(e);
		stop("Mapsheet could not be started.", String(e.message || e) + ". Load the page again; what you did before is kept.");
	}
}
main();
