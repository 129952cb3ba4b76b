// The gallery reads the build's description of the elements, so it names only those that need special treatment.
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

const [manifest, integrity, registry, files] = await Promise.all(
  ["custom-elements.json", "integrity.json", "registry.json", "manifest.json"].map(read),
);
/** Element whose own file is complete in itself. */
const COMPLETE_TAG = "td-login";
const elements = manifest.modules.map(({ declarations: [declaration] }) => declaration);
const pathsOf = new Map(registry.map(({ tag, paths }) => [tag, paths]));

// Set locale and URLs before the first element starts.
globalThis.tdAdmin = { apiBase: location.origin, adminBase: "/admin", locale };
await import(new URL("td-admin.js", STATIC).href);

const samplePaths = await fetch("/admin/api/demo/sample-paths").then((response) =>
  response.ok ? response.json() : undefined,
);
byId("session").append(
  samplePaths === undefined
    ? make(
        "span",
        {},
        "Most elements show records: ",
        make("a", { href: "/admin/login" }, "sign in"),
        " and come back.",
      )
    : "",
);

/** Returns attribute values for which the demo data has a record. */
function sampleOf(tag) {
  const samples = samplePaths?.data ?? {};
  for (const pattern of pathsOf.get(tag) ?? []) {
    const path = samples[pattern];
    if (path === undefined || !pattern.includes(":")) continue;
    const parts = path.split("/");
    return Object.fromEntries(
      pattern
        .split("/")
        .flatMap((part, index) =>
          part.startsWith(":") ? [[attributeOf(part.slice(1)), decodeURIComponent(parts[index])]] : [],
        ),
    );
  }
  return {};
}
const attributeOf = (name) =>
  name === "id" ? "id-value" : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Returns the snippet for a page of another site, whose own server requests tokens. */
const otherSite = (data, tag) => `<!-- 1. Add the origin of this page to TD_ALLOWED_ORIGINS of ${location.host}.
     2. Let your server answer /admin-token: copy a sample of ${location.origin}/demo/servers/token-server.mjs, token-server.php or token_server.py. -->
<script type="module" src="${STATIC}td-admin.js" ${data}></script>
<script type="module">
  import { configure } from "${STATIC}td-admin.js";
  configure({
    authToken: async () => {
      const answer = await fetch("/admin-token", { method: "POST" });
      if (!answer.ok) throw new Error("No token: " + answer.status);
      return answer.json();
    },
  });
</script>
${tag.replace("><", "><p>Loading…</p><")}`;

const surroundings = byId("surroundings");
const kinds = byId("kinds");
let selected;
let values = {};

function showSnippet() {
  const setValues = Object.entries(values).filter(([, value]) => value !== "" && value !== false);
  const text = setValues.map(([name, value]) => (value === true ? ` ${name}` : ` ${name}="${value}"`)).join("");
  const tag = `<${selected.tagName}${text}></${selected.tagName}>`;
  const hash = (file) => `integrity="${integrity.files[file]}" crossorigin="anonymous"`;
  const data = `data-api-base="${location.origin}" data-locale="${surroundings.locale.value}"`;
  const pinned = `td-admin.${integrity.version}.js`;
  const props = setValues.map(([name, value]) => {
    const property = name.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase());
    return value === true ? ` ${property}` : ` ${property}="${value}"`;
  });
  // The browser requests the code of the element while it loads the loader.
  const needs = files[`elements/${selected.tagName}`].needs;
  const preload = (attributes) =>
    needs.map((file) => `<link rel="modulepreload" href="${STATIC}${file}"${attributes(file)} />\n`).join("");
  const links = preload(() => "");
  const pinnedLinks = preload((file) => ` ${hash(file)}`);
  const script = (file, attributes = "") =>
    `<script type="module" src="${STATIC}${file}"${attributes} ${data}></script>\n`;
  byId("snippet").textContent = {
    module:
      selected.tagName === COMPLETE_TAG
        ? `${script(`elements/${COMPLETE_TAG}.js`)}${tag}`
        : `${links}${script("td-admin.js")}${tag}`,
    pinned: `${pinnedLinks}${script(pinned, ` ${hash(pinned)}`)}${tag}`,
    classic: `<script src="${STATIC}td-admin.classic.js" ${data}></script>\n${tag}`,
    other: otherSite(data, tag),
    react: `import { ${selected.name} } from "td-admin/react";\n\n<${selected.name}${props.join("")} onTdReady={(event) => console.log(event.detail)} />`,
  }[kinds.kind.value];
}

/** Replaces the shown element with a new one that has the values of the controls. */
function mount() {
  const element = document.createElement(selected.tagName);
  for (const [name, value] of Object.entries(values)) {
    if (value === true) element.setAttribute(name, "");
    else if (value !== "" && value !== false) element.setAttribute(name, value);
  }
  for (const { name } of selected.events) element.addEventListener(name, log);
  const stage = byId("stage");
  stage.style.width = surroundings.width.value;
  stage.dir = surroundings.dir.value;
  stage.replaceChildren(element);
  showSnippet();
}

function log(event) {
  // Stay on the gallery page.
  if (event.type === "td-navigate" || event.type === "td-signed-in") event.preventDefault();
  const detail = JSON.stringify(event.detail, (_, value) => (typeof value === "function" ? undefined : value));
  const line = make("li", {}, `${event.type} ${detail.length > 200 ? `${detail.slice(0, 200)}…` : detail}`);
  byId("events").prepend(line);
  while (byId("events").children.length > 100) byId("events").lastChild.remove();
}

function control({ name, type, description }) {
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
  selected = elements.find(({ tagName }) => tagName === tag) ?? elements.find(({ tagName }) => tagName === "td-login");
  values = { ...sampleOf(selected.tagName), theme: surroundings.theme.value, density: surroundings.density.value };
  byId("name").textContent = `<${selected.tagName}>`;
  byId("about").textContent = selected.description;
  const attributes = selected.attributes.filter(({ name }) => name !== "theme" && name !== "density");
  byId("knobs").replaceChildren(
    ...(attributes.length > 0 ? attributes.map(control) : [make("p", {}, "No attributes besides theme and density.")]),
  );
  byId("parts").replaceChildren(
    ...selected.cssParts.flatMap(({ name, description }) => [
      make("dt", {}, `::part(${name})`),
      make("dd", {}, description),
    ]),
  );
  byId("events").replaceChildren();
  for (const link of byId("tags").querySelectorAll("a"))
    link.toggleAttribute("aria-current", link.dataset.tag === selected.tagName);
  mount();
}

// Only the host page uses the shell.
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
