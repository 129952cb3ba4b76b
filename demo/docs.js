// Live example, search and copy buttons of a documentation page.
import { attributesFor, loadSamples, offerSignIn } from "./samples.js";

const STATIC = new URL("/admin/static/", location.href);
/** The server that the snippets of the build name. */
const EXAMPLE_SERVER = "https://admin.example.com";

for (const code of document.querySelectorAll("pre code"))
  code.textContent = code.textContent.replaceAll(EXAMPLE_SERVER, location.origin);

for (const snippet of document.querySelectorAll(".snippet")) {
  const button = snippet.querySelector("button");
  // Browsers withhold the clipboard from pages without HTTPS.
  button.hidden = navigator.clipboard === undefined;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(snippet.querySelector("code").textContent);
    button.textContent = "Copied";
    button.ariaLabel = `Copied ${snippet.querySelector("figcaption").textContent}`;
  });
}

const search = document.querySelector("#search");
search.addEventListener("input", () => {
  const text = search.value.trim().toLowerCase();
  for (const group of document.querySelectorAll("nav details")) {
    const items = [...group.querySelectorAll("li")];
    for (const item of items) item.hidden = !item.textContent.toLowerCase().includes(text);
    group.hidden = items.every(({ hidden }) => hidden);
    group.open = text !== "" || group.querySelector("[aria-current]") !== null;
  }
});

const stage = document.querySelector("#example-stage");
if (stage !== null) {
  globalThis.tdAdmin = { apiBase: location.origin, adminBase: "/admin", locale: "en_GB", theme: "auto" };
  const [samples] = await Promise.all([loadSamples(), import(new URL("td-admin.js", STATIC).href)]);
  const session = document.querySelector("#session");
  if (session !== null && samples === undefined) offerSignIn(session, "This element needs a session.");
  const element = document.createElement(stage.dataset.tag);
  const [patterns, names] = [stage.dataset.paths, stage.dataset.attributes].map((list) => list.split(" "));
  for (const [name, value] of Object.entries(attributesFor(patterns, names, samples)))
    element.setAttribute(name, value);
  // The example stays on this page.
  for (const type of ["td-navigate", "td-signed-in"])
    element.addEventListener(type, (event) => {
      event.preventDefault();
    });
  stage.append(element);
}
