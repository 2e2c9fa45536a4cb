// The table's help holds the whole guide, fetched when it is first opened, and opened at the part that fits the moment.
const help = document.querySelector("#help");

const moment = () => {
  const { phase } = document.querySelector("#state").dataset;
  if (phase !== "play") return phase;
  if (document.querySelector("progress#goal")) return "open";  // a joker hand that has not opened yet
  return document.querySelector("#a-knock") ? "knock" : "play";
};

const turnTo = () => {
  const guide = help.open && help.querySelector("[data-at]");
  if (!guide) return;
  const anchor = JSON.parse(guide.dataset.at)[moment()];
  const heading = anchor && document.getElementById(`r-${anchor}`);
  const page = help.querySelector(".pop");
  const top = heading ? heading.getBoundingClientRect().top - page.getBoundingClientRect().top : 0;
  page.scrollTop = heading ? page.scrollTop + top - 12 : 0;
};

// Without scripts, and until it is there, the rules in short stand in its place.
let asked = false;
const load = async () => {
  if (asked) return;
  asked = true;
  const rules = help.querySelector("#rules");
  const answer = await fetch(rules.dataset.guide).catch(() => null);
  if (answer?.ok) rules.innerHTML = await answer.text();
  else asked = false;
};

help?.addEventListener("toggle", async () => {
  if (!help.open) return;
  await load();
  turnTo();
});
