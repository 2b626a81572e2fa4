(function () {
  const game = JSON.parse(document.getElementById("game").textContent);
  const film = new Film(game);
  const byId = (id) => document.getElementById(id);
  const still = window.matchMedia("(prefers-reduced-motion: reduce)");
  const svg = (name, attributes) => {
    const e = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const key in attributes) {
      e.setAttribute(key, attributes[key]);
    }
    return e;
  };

  const pieces = byId("pieces");
  const over = byId("over");
  const slider = byId("slider");
  const lines = Array.from(document.querySelectorAll("#log li[data-s]"));
  const from = lines.map((l) => Number(l.dataset.s));
  const shown = new Map(); // thing -> its element and where it lies
  let at = -1;
  let timer = 0;

  const speeds = [0.5, 1, 2, 4, 8, 16];
  let speed = 2;
  const beat = 420; // milliseconds of a short step at speed 1

  // place lays the pieces as they are at a step; glide lets those that move go their way.
  function place(frame, glide) {
    for (const [thing, had] of shown) {
      if (!frame.has(thing)) {
        had.element.remove();
        shown.delete(thing);
      }
    }
    for (const [thing, c] of frame) {
      const put = "translate(" + c[2] + " " + c[3] + ")" + (c[4] === 1000 ? "" : " scale(" + c[4] / 1000 + ")");
      let had = shown.get(thing);
      if (!had) {
        had = { element: svg("use", {}), c: [] };
        const title = svg("title", {});
        title.textContent = game.titles[thing] || "";
        had.element.appendChild(title);
        shown.set(thing, had);
      }
      if (had.c === c) {
        continue;
      }
      if (had.c[1] !== c[1]) {
        had.element.setAttribute("href", "#p" + c[1]);
      }
      had.element.setAttribute("transform", put);
      if (glide && had.c.length > 0 && (had.c[2] !== c[2] || had.c[3] !== c[3])) {
        const css = (d) => "translate(" + d[2] + "px," + d[3] + "px) scale(" + d[4] / 1000 + ")";
        had.element.animate([{ transform: css(had.c) }, { transform: css(c) }], { duration: glide, easing: "ease-in-out" });
      }
      had.c = c;
    }
    const order = Array.from(shown.values()).sort((a, b) => a.c[5] - b.c[5] || a.c[0] - b.c[0]);
    let here = pieces.firstChild;
    for (const s of order) {
      if (s.element === here) {
        here = here.nextSibling;
      } else {
        pieces.insertBefore(s.element, here);
      }
    }
  }

  // mark draws what happens over the board.
  function mark(strokes) {
    over.replaceChildren();
    for (const [kind, side, p, text] of strokes) {
      const ink = side < 0 ? "#a3341c" : game.sides[side][1];
      if (kind === "ring" || kind === "spot") {
        over.appendChild(svg("circle", { cx: p[0], cy: p[1], r: p[2], class: "halo" }));
        over.appendChild(svg("circle", { cx: p[0], cy: p[1], r: p[2], class: kind }));
        continue;
      }
      let x = p[2] - p[0];
      let y = p[3] - p[1];
      const long = Math.hypot(x, y);
      if (long < 1) {
        continue;
      }
      x /= long;
      y /= long;
      const tip = kind === "way" ? 0 : Math.min(18, long / 4);
      const ex = p[2] - x * tip;
      const ey = p[3] - y * tip;
      const head = "M" + (ex - 16 * x + 8 * y) + " " + (ey - 16 * y - 8 * x) + "L" + ex + " " + ey + "L" + (ex - 16 * x - 8 * y) + " " + (ey - 16 * y + 8 * x);
      const way = "M" + p[0] + " " + p[1] + "L" + ex + " " + ey + head;
      over.appendChild(svg("path", { d: way, class: "halo" }));
      over.appendChild(svg("path", { d: way, class: kind, stroke: kind === "fire" ? "#a3341c" : ink }));
      if (text) {
        const label = svg("text", { x: (p[0] + ex) / 2, y: (p[1] + ey) / 2 + 6 });
        label.textContent = text;
        over.appendChild(label);
      }
    }
  }

  // latest is the index of the last number of a growing list that is not beyond one; less
  // than 0 where all are.
  function latest(list, n) {
    let low = 0;
    let high = list.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (list[middle] <= n) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low - 1;
  }

  const counted = (n, of) => n + " " + of + (n === 1 ? "" : "s");
  const judged = game.standings.map((s) => s[0]);
  const clauses = Array.from(document.querySelectorAll("#clauses li"));

  // tell shows where the game stands in words.
  function tell(s) {
    const phase = game.phases[s[2]];
    byId("turn").textContent = phase[0] > 0 ? game.turn + " " + phase[0] + " of " + game.turns : "Deployment";
    byId("phase").textContent = phase[1];
    byId("where").textContent = "Action " + s[0] + " of " + game.steps[film.last()][0] + (s[1] > 0 ? ", event " + s[1] : "");
    game.sides.forEach((side, i) => {
      byId("lost" + i).textContent = (s[7] ? counted(s[7][i], "point") + ", " : "") + counted(s[6][i], game.counts) + " lost";
    });
    const stands = game.standings[latest(judged, at)];
    clauses.forEach((li, i) => {
      if (stands) {
        li.className = stands[1][i] ? "holds" : "";
        li.lastElementChild.textContent = (stands[1][i] ? "holds" : "not yet") + (stands[2][i] ? ", " + stands[2][i] : "");
      }
    });
    const n = latest(from, at);
    document.querySelectorAll("#log .now").forEach((l) => {
      l.classList.remove("now");
      l.removeAttribute("aria-current");
    });
    if (n >= 0) {
      for (let i = n; i >= 0 && from[i] === from[n]; i--) {
        lines[i].classList.add("now");
      }
      lines[n].setAttribute("aria-current", "step");
      const list = byId("log");
      if (list.scrollHeight > list.clientHeight) {
        list.scrollTop = lines[n].offsetTop + lines[n].offsetHeight / 2 - list.clientHeight / 2;
      }
      byId("event").textContent = lines[n].firstElementChild.textContent;
    }
  }

  // go shows a step.
  function go(i, glide) {
    i = Math.max(0, Math.min(i, film.last()));
    if (i === at) {
      return;
    }
    const s = film.steps[i];
    place(film.frame(i), still.matches ? 0 : glide);
    at = i;
    mark(s[5]);
    tell(s);
    slider.value = i;
    slider.setAttribute("aria-valuetext", byId("turn").textContent + ", " + byId("phase").textContent + ", " + byId("where").textContent);
    const x = game.left + (game.across * i) / Math.max(film.last(), 1);
    byId("head").setAttribute("d", "M" + x + " 0V" + game.high);
    history.replaceState(null, "", film.address(i));
    if (zoom > 1 && s[5].length > 0) {
      follow(s[5][0][2]);
    }
  }

  function play(on) {
    clearTimeout(timer);
    timer = 0;
    byId("play").textContent = on ? "Pause" : "Play";
    byId("play").setAttribute("aria-pressed", String(on));
    if (!on) {
      return;
    }
    if (at === film.last()) {
      go(0, 0);
    }
    const wait = () => (beat * film.steps[at][3]) / speeds[speed];
    const tick = () => {
      go(at + 1, Math.min(wait(), 600));
      if (at < film.last()) {
        timer = setTimeout(tick, wait());
      } else {
        play(false);
      }
    };
    timer = setTimeout(tick, wait());
  }

  function pace(by) {
    speed = Math.max(0, Math.min(speed + by, speeds.length - 1));
    byId("speed").textContent = "Speed " + (speeds[speed] === 0.5 ? "\u00bd" : speeds[speed]);
  }

  // The board is as large as it fits, or larger and moved by scrolling.
  const board = byId("board");
  const picture = byId("picture");
  let zoom = 1;
  function enlarge(to) {
    zoom = to > 3 ? 1 : to;
    picture.style.width = 100 * zoom + "%";
    picture.style.height = zoom > 1 ? "auto" : "";
    byId("zoom").textContent = zoom === 1 ? "Fit" : zoom + "\u00d7";
    if (zoom > 1 && at >= 0 && film.steps[at][5].length > 0) {
      follow(film.steps[at][5][0][2]);
    }
  }
  function follow(p) {
    const k = picture.clientWidth / game.width;
    board.scrollLeft = p[0] * k - board.clientWidth / 2;
    board.scrollTop = p[1] * k - board.clientHeight / 2;
  }

  const acts = {
    play: () => play(timer === 0),
    first: () => hand(0),
    last: () => hand(film.last()),
    back: () => hand(film.previous(at, "step")),
    on: () => hand(film.next(at, "step"), 250),
    "phase-back": () => hand(film.previous(at, "phase")),
    "phase-on": () => hand(film.next(at, "phase")),
    "turn-back": () => hand(film.previous(at, "turn")),
    "turn-on": () => hand(film.next(at, "turn")),
    slower: () => pace(-1),
    faster: () => pace(1),
    speed: () => {
      speed = speed === speeds.length - 1 ? -1 : speed;
      pace(1);
    },
    zoom: () => enlarge(zoom + 1),
  };
  // hand goes where somebody wants, and stays there.
  function hand(i, glide) {
    play(false);
    go(i, glide || 0);
  }
  const keys = {
    " ": "play", ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last", PageUp: "turn-back", PageDown: "turn-on",
    ArrowUp: "phase-back", ArrowDown: "phase-on", "-": "slower", "+": "faster", z: "zoom",
  };
  document.addEventListener("keydown", (e) => {
    const typed = e.target.closest("button, a, summary");
    let act = keys[e.key];
    if (e.shiftKey && e.key === "ArrowLeft") {
      act = "phase-back";
    }
    if (e.shiftKey && e.key === "ArrowRight") {
      act = "phase-on";
    }
    if (!act || e.ctrlKey || e.altKey || e.metaKey || (e.key === " " && typed) || e.target.closest("#log, #board") && !/^(Arrow(Left|Right)| )$/.test(e.key)) {
      return;
    }
    e.preventDefault();
    acts[act]();
  });
  document.addEventListener("click", (e) => {
    const button = e.target.closest("button[data-act]");
    if (button) {
      acts[button.dataset.act]();
      return;
    }
    const li = e.target.closest("#log li[data-s]");
    if (li && !window.getSelection().toString()) {
      hand(Number(li.dataset.s));
    }
  });
  slider.addEventListener("input", () => hand(Number(slider.value)));
  window.addEventListener("hashchange", () => {
    const i = film.read(location.hash);
    if (i >= 0) {
      hand(i);
    }
  });

  document.documentElement.className = "plays";
  pieces.replaceChildren();
  slider.max = film.last();
  pace(0);
  const asked = film.read(location.hash);
  go(asked >= 0 ? asked : 0, 0);
})();
