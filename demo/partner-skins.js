// The template code is an option of the page; the same code on a creation context, or on an alias of the sign-in, does this without a line.
const look = document.querySelector("#look");
const door = document.querySelector("#door");
const query = new URLSearchParams(location.search);
for (const name of ["template", "theme", "density", "dir"])
  if (query.has(name)) look.elements[name].value = query.get(name);

window.tdAdmin = { apiBase: "", locale: "fr_FR", template: look.elements.template.value };
const { configure } = await import("/admin/static/td-admin.js");

async function show() {
  const { template, theme, density, dir } = look.elements;
  for (const [name, value] of [
    ["theme", theme.value],
    ["density", density.value],
  ])
    door.toggleAttribute(name, value !== "") && door.setAttribute(name, value);
  document.documentElement.dir = dir.value;
  document.querySelector("#css").textContent = await (
    await fetch(`/admin/public/api/demo-template/${template.value}`)
  ).text();
}
look.addEventListener("change", async ({ target }) => {
  if (target.name === "template") await configure({ template: target.value });
  await show();
});
await show();
