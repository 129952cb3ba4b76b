// What a plug-in of the time did with data attributes, without its library: every click on the page goes through one global handler.
document.addEventListener("click", (event) => {
  const toggle = event.target.closest("[data-toggle]");
  if (toggle === null) return;
  event.preventDefault();
  if (toggle.dataset.toggle === "dropdown") toggle.parentElement.classList.toggle("open");
  else document.querySelector(toggle.dataset.target).classList.toggle("hidden");
});
