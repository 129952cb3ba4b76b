// Libraries of the 2010s extended built-in prototypes with enumerable methods, and used short global names.
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

// Imitates a plug-in of the 2010s that works with data attributes: one global handler receives every click on the page.
document.addEventListener("click", (event) => {
  const toggle = event.target.closest("[data-toggle]");
  if (toggle === null) return;
  event.preventDefault();
  if (toggle.dataset.toggle === "dropdown") toggle.parentElement.classList.toggle("open");
  else document.querySelector(toggle.dataset.target).classList.toggle("hidden");
});
