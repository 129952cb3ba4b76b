// The gallery reads what the build says of the elements; nothing here knows one of them by name.
const STATIC = new URL("/admin/static/", location.href);
const read = async (file) => (await fetch(new URL(file, STATIC))).json();
const byId = (id) => document.getElementById(id);
const make = (tag, props = {}, ...children) => {
  const node = Object.assign(document.createElement(tag), props);
  node.append(...children);
  return node;
};

const query = new URLSearchParams(location.search);
const locale = query.get("locale") ?? "en_GB";

const [manifest, integrity, registry] = await Promise.all(
  ["custom-elements.json", "integrity.json", "registry.json"].map(read),
);
const elements = manifest.modules.map(({ declarations: [declaration] }) => declaration);
const pathsOf = new Map(registry.map(({ tag, paths }) => [tag, paths]));

// Locale and addresses are settled before the first element starts.
globalThis.tdAdmin = { apiBase: location.origin, adminBase: "/admin", locale };
await import(new URL("td-admin.js", STATIC).href);

const signedIn = await fetch("/admin/api/demo/sample-paths").then((answer) => (answer.ok ? answer.json() : undefined));
byId("session").append(
  signedIn === undefined
    ? make(
        "span",
        {},
        "Most elements show records: ",
        make("a", { href: "/admin/login" }, "sign in"),
        " and come back.",
      )
    : "",
);

/** Values of a screen's path for which the demo has something to show. */
function sampleOf(tag) {
  const samples = signedIn?.data ?? {};
  for (const pattern of pathsOf.get(tag) ?? []) {
    const path = samples[pattern];
    if (path === undefined || !pattern.includes(":")) continue;
    const given = path.split("/");
    return Object.fromEntries(
      pattern
        .split("/")
        .flatMap((part, at) =>
          part.startsWith(":") ? [[attributeOf(part.slice(1)), decodeURIComponent(given[at])]] : [],
        ),
    );
  }
  return {};
}
const attributeOf = (name) =>
  name === "id" ? "id-value" : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const surroundings = byId("surroundings");
const kinds = byId("kinds");
let shown;
let values = {};

function showSnippet() {
  const given = Object.entries(values).filter(([, value]) => value !== "" && value !== false);
  const text = given.map(([name, value]) => (value === true ? ` ${name}` : ` ${name}="${value}"`)).join("");
  const tag = `<${shown.tagName}${text}></${shown.tagName}>`;
  const hash = (file) => `integrity="${integrity.files[file]}" crossorigin="anonymous"`;
  const data = `data-api-base="${location.origin}" data-locale="${surroundings.locale.value}"`;
  const pinned = `td-admin.${integrity.version}.js`;
  const props = given.map(([name, value]) => {
    const property = name.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase());
    return value === true ? ` ${property}` : ` ${property}="${value}"`;
  });
  byId("snippet").textContent = {
    module: `<script type="module" src="${STATIC}td-admin.js" ${data}></script>\n${tag}`,
    pinned: `<script type="module" src="${STATIC}${pinned}" ${hash(pinned)} ${data}></script>\n${tag}`,
    classic: `<script src="${STATIC}td-admin.classic.js" ${data}></script>\n${tag}`,
    react: `import { ${shown.name} } from "td-admin/react";\n\n<${shown.name}${props.join("")} onTdReady={(event) => console.log(event.detail)} />`,
  }[kinds.kind.value];
}

/** A new element with the values of the controls: what a page that holds the snippet would show. */
function mount() {
  const element = document.createElement(shown.tagName);
  for (const [name, value] of Object.entries(values)) {
    if (value === true) element.setAttribute(name, "");
    else if (value !== "" && value !== false) element.setAttribute(name, value);
  }
  for (const { name } of shown.events) element.addEventListener(name, log);
  const stage = byId("stage");
  stage.style.width = surroundings.width.value;
  stage.dir = surroundings.dir.value;
  stage.replaceChildren(element);
  showSnippet();
}

function log(event) {
  // The gallery stays where it is.
  if (event.type === "td-navigate" || event.type === "td-signed-in") event.preventDefault();
  const detail = JSON.stringify(event.detail, (_, value) => (typeof value === "function" ? undefined : value));
  const line = make("li", {}, `${event.type} ${detail.length > 200 ? `${detail.slice(0, 200)}…` : detail}`);
  byId("events").prepend(line);
  while (byId("events").children.length > 100) byId("events").lastChild.remove();
}

function knob({ name, type, description }) {
  const id = `knob-${name}`;
  const input = make("input", {
    id,
    type: type.text === "boolean" ? "checkbox" : "text",
    autocomplete: "off",
    ...(type.text === "boolean" ? { checked: values[name] === true } : { value: values[name] ?? "" }),
  });
  input.addEventListener("change", () => {
    values[name] = input.type === "checkbox" ? input.checked : input.value.trim();
    mount();
  });
  input.setAttribute("aria-describedby", `${id}-note`);
  return make("div", {}, make("label", { htmlFor: id }, name), input, make("p", { id: `${id}-note` }, description));
}

function show(tag) {
  shown = elements.find(({ tagName }) => tagName === tag) ?? elements.find(({ tagName }) => tagName === "td-login");
  values = { ...sampleOf(shown.tagName), theme: surroundings.theme.value, density: surroundings.density.value };
  byId("name").textContent = `<${shown.tagName}>`;
  byId("about").textContent = shown.description;
  const own = shown.attributes.filter(({ name }) => name !== "theme" && name !== "density");
  byId("knobs").replaceChildren(...(own.length > 0 ? own.map(knob) : [make("p", {}, "None of its own.")]));
  byId("parts").replaceChildren(
    ...shown.cssParts.flatMap(({ name, description }) => [
      make("dt", {}, `::part(${name})`),
      make("dd", {}, description),
    ]),
  );
  byId("events").replaceChildren();
  for (const link of byId("tags").querySelectorAll("a"))
    link.toggleAttribute("aria-current", link.dataset.tag === shown.tagName);
  mount();
}

// The shell is the host page's own.
for (const { tagName } of elements.filter(({ tagName }) => tagName !== "td-admin-shell")) {
  const link = make("a", { href: `#${tagName}` }, tagName);
  link.dataset.tag = tagName;
  byId("tags").append(make("li", {}, link));
}
byId("search").addEventListener("input", ({ target }) => {
  for (const item of byId("tags").children) item.hidden = !item.textContent.includes(target.value.trim());
});
surroundings.locale.value = locale;
surroundings.addEventListener("change", ({ target }) => {
  if (target.name === "locale") {
    query.set("locale", target.value);
    location.search = query;
    return;
  }
  if (target.name === "theme" || target.name === "density") values[target.name] = target.value;
  mount();
});
kinds.addEventListener("change", showSnippet);
byId("copy").addEventListener("click", async () => {
  await navigator.clipboard.writeText(byId("snippet").textContent);
  byId("copied").textContent = "Copied";
});
addEventListener("hashchange", () => show(location.hash.slice(1)));
show(location.hash.slice(1));
