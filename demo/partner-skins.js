// This page sets the template code as an option. A creation context or an alias of the sign-in can set it without any code in the page.
const controls = document.querySelector("#controls");
const element = document.querySelector("#element");
const query = new URLSearchParams(location.search);
for (const name of ["template", "theme", "density", "dir"])
  if (query.has(name)) controls.elements[name].value = query.get(name);

window.tdAdmin = { apiBase: "", locale: "fr_FR", template: controls.elements.template.value };
const { configure } = await import("/admin/static/td-admin.js");

async function show() {
  const { template, theme, density, dir } = controls.elements;
  for (const [name, value] of [
    ["theme", theme.value],
    ["density", density.value],
  ])
    element.toggleAttribute(name, value !== "") && element.setAttribute(name, value);
  document.documentElement.dir = dir.value;
  document.querySelector("#css").textContent = await (
    await fetch(`/admin/public/api/demo-template/${template.value}`)
  ).text();
}
controls.addEventListener("change", async ({ target }) => {
  if (target.name === "template") await configure({ template: target.value });
  await show();
});
await show();
