// allauth's scripts talk to the device; what goes wrong there is said on the page.
document.addEventListener("allauth.error", event => {
  event.preventDefault();
  document.querySelector("#passkey-trouble").hidden = false;
});
