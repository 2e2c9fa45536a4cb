// The live table. The page is complete without this file: it only saves reloads, and serves keyboards and
// screen readers. Two rules: an answer older than the page is dropped, and nothing but the viewer's own
// doing touches the selection or the focus of the hand.
{
  const board = document.querySelector("#board");
  const live = document.querySelector("#live");
  const trouble = document.querySelector("#trouble");
  const state = () => document.querySelector("#state");
  const cards = () => [...board.querySelectorAll(".cards input")];
  const version = () => Number(state().dataset.version);

  // --- what happens, for the ear: one log, only ever appended to, no two lines alike ---------------

  const told = new Set();  // keys of lines
  const lines = new Map();  // text -> times
  let said = state().dataset.said;

  const tell = text => {
    const times = (lines.get(text) ?? 0) + 1;
    lines.set(text, times);
    const line = document.createElement("p");
    line.textContent = times > 1 ? `${text} (${times})` : text;
    live.append(line);
  };
  const newLines = () => [...board.querySelectorAll(".feed li")].filter(({ dataset }) => {
    const isNew = !told.has(dataset.key);
    told.add(dataset.key);
    return isNew;
  });
  const announce = () => {
    for (const line of newLines()) tell(`${line.dataset.key.split(".")[1]}. ${line.textContent}`);
    const refusal = board.querySelector("#refusal");
    if (refusal) tell(refusal.textContent);
    if (said !== state().dataset.said) tell(said = state().dataset.said);
  };
  newLines();

  // The line that fades is shown once.
  const faded = new Set();
  const fade = () => {
    const last = board.querySelector("#last");
    if (!last) return;
    if (faded.has(last.dataset.key)) last.hidden = true;
    faded.add(last.dataset.key);
  };
  fade();

  // --- the selection -----------------------------------------------------------------------------

  // Until the row of buttons has answered, it promises nothing about a selection that it doesn't know.
  board.addEventListener("change", () => {
    if (state().dataset.phase === "play") board.querySelector("#actions").classList.add("stale");
  });
  const changed = () => board.dispatchEvent(new Event("change"));
  const none = () => {
    for (const card of cards()) card.checked = false;
    const meld = board.querySelector("#m-0");
    if (meld) meld.checked = true;
    changed();
  };
  board.addEventListener("click", event => {
    if (event.target.closest("[aria-disabled=true]")) event.preventDefault();
    // The second press of a double tap was not meant for the button that has come up under it.
    if (event.detail > 1 && event.target.closest("#actions, #draw, .do")) event.preventDefault();
    const group = event.target.closest("[data-pick]");
    if (!group) return;
    event.preventDefault();
    const values = group.dataset.pick.split(" ");
    const picked = cards().filter(card => values.includes(card.value));
    const check = !picked.every(card => card.checked);
    for (const card of picked) card.checked = check;
    changed();
  });

  // --- the hand is one Tab stop ------------------------------------------------------------------

  const rove = to => {
    for (const card of cards()) card.tabIndex = card === to ? 0 : -1;
  };
  const focus = card => {
    if (!card) return;
    rove(card);
    card.focus({ preventScroll: true });
  };
  const inARow = all => {
    const top = all[0].closest(".card").offsetTop;
    return all.filter(card => card.closest(".card").offsetTop === top).length;
  };
  const press = (...ids) => ids.map(id => document.getElementById(id)).find(Boolean)?.click();
  const spoken = part => {  // its text without what is for the eye alone
    const copy = part.cloneNode(true);
    for (const seen of copy.querySelectorAll("[aria-hidden=true]")) seen.remove();
    return copy.textContent.replace(/\s+/g, " ").trim();
  };
  const standing = () => {
    const parts = [".prompt", ".goal", "#pile-stock .lab", "#pile-discard .lab", ".seat"];
    const said = parts.flatMap(part => [...board.querySelectorAll(part)]).map(spoken);
    tell(said.map(text => /[.!?…。]$/.test(text) ? text : `${text}.`).join(" "));
  };
  const help = () => {
    const menu = document.querySelector("#help");
    menu.open = true;
    menu.querySelector("summary").focus();
  };
  const keys = {
    s: () => press("a-draw"), t: () => press("a-take"), p: () => press("a-pass"),
    m: () => press("a-meld"), l: () => press("a-layoff"), j: () => press("a-swap"),
    d: () => press("a-discard"), k: () => press("a-knock"), u: () => press("undo"),
    i: standing, "?": help,
  };
  const letter = ({ key, code }) => {
    if (/^[a-z?]$/i.test(key)) return key.toLowerCase();
    return code.startsWith("Key") ? code.slice(3).toLowerCase() : "";  // with a Korean keyboard on
  };
  board.addEventListener("focusin", ({ target }) => {
    if (target.matches(".cards input")) rove(target);
  });
  board.addEventListener("keydown", event => {
    if (!event.target.matches(".cards input") || event.ctrlKey || event.altKey || event.metaKey) return;
    const all = cards(), at = all.indexOf(event.target), row = inARow(all);
    const to = {
      ArrowRight: at + 1, ArrowLeft: at - 1, ArrowDown: at + row, ArrowUp: at - row,
      Home: 0, End: all.length - 1, Enter: at,
    }[event.key] ?? (/^[0-9]$/.test(event.key) ? (Number(event.key) + 9) % 10 : undefined);
    const act = keys[letter(event)];
    if (to === undefined && !act) return;
    event.preventDefault();  // of Enter too: it would press a button
    if (to === undefined) act(); else if (all[to]) focus(all[to]);
  });
  document.addEventListener("keydown", event => {
    if (event.key === "Escape") none();
  });

  // --- swaps -------------------------------------------------------------------------------------

  // A press is a down and an up on the same button: between them nothing is put in its place, or it would be lost
  // without a word. What came meanwhile is asked for once more.
  let held = false, late = null;
  board.addEventListener("pointerdown", ({ target }) => { held = Boolean(target.closest("button, a, label")); });
  const release = () => {
    held = false;
    const again = late;
    late = null;
    if (again) setTimeout(again);  // after the click, which may have made it needless
  };
  for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, release);

  let kept = null;  // what a poll must leave as it is
  let focused = "";
  const choosing = () => state().dataset.waits === "me"
    && (cards().some(card => card.checked) || document.activeElement?.closest("#move"));

  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    const header = detail.xhr.getResponseHeader("X-Board-Version");
    trouble.hidden = header !== null || detail.xhr.status === 204;
    // Signed out meanwhile, in another tab: the table is not this visitor's any more, and trying again is no use.
    if (header === null && [403, 404].includes(detail.xhr.status)) location.reload();
    const answered = Number(header ?? -1), polled = detail.requestConfig.verb === "get";
    if (answered < version() || (polled && choosing())) detail.shouldSwap = false;
    const look = detail.target.id === "act";
    if (look && answered !== version()) detail.shouldSwap = false;
    if (held && detail.shouldSwap && (look || polled)) {
      detail.shouldSwap = false;
      late = look ? () => htmx.trigger("#looker", "look-again") : () => poll(true);
    }
    focused = board.contains(document.activeElement) ? document.activeElement.id : "";
    kept = polled && detail.shouldSwap
      ? { cards: cards().filter(card => card.checked).map(card => card.value),
          meld: board.querySelector("[name=meld]:checked")?.id }
      : null;
  });
  document.addEventListener("htmx:sendError", () => { trouble.hidden = false; });

  document.addEventListener("htmx:afterSwap", ({ detail }) => {
    if (detail.target.id === "act") {
      if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
      return;
    }
    if (kept) {
      for (const card of cards()) card.checked = kept.cards.includes(card.value);
      const meld = kept.meld && document.getElementById(kept.meld);
      if (meld) meld.checked = true;
    }
    rove(cards()[0]);
    const drawn = board.querySelector(".drawn input");
    if (focused && focused !== "board") {
      const same = document.getElementById(focused);
      if (same) { same.focus({ preventScroll: true }); if (same.matches(".cards input")) rove(same); }
      else focus(drawn ?? cards()[0]);
      if (!board.contains(document.activeElement)) (document.querySelector("#h-result") ?? board).focus();
    }
    document.title = state().dataset.title;
    announce();
    fade();
    if (kept?.cards.length && state().dataset.phase === "play") changed();
    unchanged = 0;
    plan();
  });

  // --- polling -----------------------------------------------------------------------------------

  // Seconds between looks, by whom the match waits for: each is used so often, the last for ever.
  const paces = {
    bots: [[.5, 1], [1, 15], [5, 12], [15, 20], [60]], people: [[5, 12], [15, 20], [60]],
    me: [[15, 20], [60]], nobody: [[60]],
  };
  let unchanged = 0, timer = 0;
  const seconds = () => {
    let past = unchanged;
    for (const [pace, times = Infinity] of paces[state().dataset.waits]) {
      if (past < times) return pace;
      past -= times;
    }
  };
  const plan = () => {
    clearTimeout(timer);
    if (!document.hidden) timer = setTimeout(poll, 1000 * seconds());
  };
  const poll = (again = false) => {
    const query = again ? "" : `?version=${version()}`;
    unchanged += 1;
    htmx.ajax("GET", board.dataset.board + query, { source: board, target: "#board", swap: "innerHTML" });
    plan();
  };
  document.addEventListener("visibilitychange", () => document.hidden ? clearTimeout(timer) : poll());
  document.addEventListener("prefs-kept", ({ detail }) => { if (detail === "melds") poll(true); });

  rove(cards()[0]);
  plan();
}
