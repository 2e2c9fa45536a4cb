// The settings take effect at once and are kept; without scripts the form's button sends them.
const prefs = document.querySelector("#prefs");
prefs?.addEventListener("change", async ({ target }) => {
  const { name, value } = target;
  document.documentElement.dataset[name] = value;
  await fetch(prefs.action, { method: "POST", body: new FormData(prefs), redirect: "manual" });
  document.dispatchEvent(new CustomEvent("prefs-kept", { detail: name }));
});

// One menu is open at a time, Escape closes it, and so does a tap beside it.
const menus = [...document.querySelectorAll("details.menu")];
document.addEventListener("click", ({ target }) => {
  for (const menu of menus) if (!menu.contains(target)) menu.open = false;
});
document.addEventListener("keydown", event => {
  const menu = event.key === "Escape" && menus.find(one => one.open);
  if (!menu) return;
  menu.open = false;
  menu.querySelector("summary").focus();
  event.stopImmediatePropagation();
});

// A form is sent once: the second press of a double tap would begin a second match.
let onItsWay;
document.addEventListener("submit", event => {
  if (event.target.matches("[hx-post]")) return;
  if (event.target === onItsWay) return event.preventDefault();
  onItsWay = event.target;
  setTimeout(() => { onItsWay = undefined; }, 5000);
});
addEventListener("pageshow", () => { onItsWay = undefined; });
