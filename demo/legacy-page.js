// Libraries of the time added to what belongs to the language, in plain sight of every loop, and took the short global names.
Array.prototype.contains = function contains(value) {
  return this.indexOf(value) !== -1;
};
Array.prototype.remove = function remove(value) {
  this.splice(this.indexOf(value), 1);
};
window.$ = window.jQuery = (selector) => document.querySelectorAll(selector);
window._ = { each: (list, visit) => list.forEach(visit) };
window.React = { version: "0.13.3" };
window.process = "running";
window.global = undefined;

// What a plug-in of the time did with data attributes, without its library: every click on the page goes through one global handler.
document.addEventListener("click", (event) => {
  const toggle = event.target.closest("[data-toggle]");
  if (toggle === null) return;
  event.preventDefault();
  if (toggle.dataset.toggle === "dropdown") toggle.parentElement.classList.toggle("open");
  else document.querySelector(toggle.dataset.target).classList.toggle("hidden");
});
