// The preview follows the text while it is written; without scripts its button opens it in a tab of its own.
const frame = document.querySelector("#preview");
const button = document.querySelector("#show-preview");
const form = button?.form;
let timer, latest = 0;

const show = async () => {
  const mine = ++latest;
  const body = new FormData(form);
  const answer = await fetch(button.formAction, { method: "POST", body });
  if (!answer.ok || mine !== latest) return;
  const top = frame.contentWindow?.scrollY ?? 0;
  frame.addEventListener("load", () => frame.contentWindow.scrollTo(0, top), { once: true });
  frame.srcdoc = await answer.text();
};

if (form) {
  frame.hidden = false;
  button.parentElement.hidden = true;
  form.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(show, 500);
  });
  show();
}
