// The time zone of this browser is offered; nothing is chosen before it is pressed.
const guess = document.querySelector("#guess");
const zones = document.querySelector("#id_time_zone");
const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
const option = zones && [...zones.options].find(({ value }) => value === here);
if (option && !option.selected) {
  guess.textContent = guess.dataset.text.replace("{zone}", option.text);
  guess.hidden = false;
  guess.addEventListener("click", () => {
    option.selected = true;
    guess.hidden = true;
    zones.focus();
  });
}
