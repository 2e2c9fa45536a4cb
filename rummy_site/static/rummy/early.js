// Runs before the first paint: what only makes sense without scripts is not shown.
document.documentElement.classList.add("js");
