// The gallery reads the build's description of the elements, so it names only those that need special treatment.
import { attributesFor, loadSamples, offerSignIn } from "./samples.js";
import { frameworkSnippets, htmlAttributes } from "./snippets.js";

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
/** Elements for visitors that work on pages of other sites. */
const WORK_ANYWHERE = [COMPLETE_TAG, "td-forgotten-password"];
const elements = manifest.modules.map(({ declarations: [declaration] }) => declaration);
const screens = new Map(registry.map((screen) => [screen.tag, screen]));

// Set locale and URLs before the first element starts.
globalThis.tdAdmin = { apiBase: location.origin, adminBase: "/admin", locale };
await import(new URL("td-admin.js", STATIC).href);

const samples = await loadSamples();
if (samples === undefined) offerSignIn(byId("session"), "Most elements show records of a session.");

/** Supplies the page of another site with tokens of its own server. */
const TOKEN_SCRIPT = `<script type="module">
  import { configure } from "${STATIC}td-admin.js";
  configure({
    authToken: async () => {
      const answer = await fetch("/admin-token", { method: "POST" });
      if (!answer.ok) throw new Error("No token: " + answer.status);
      return answer.json();
    },
  });
</script>
`;

/** Returns the snippet for a page of another site, with what must be set up around it. */
function otherSite(script, tag) {
  const { tagName } = selected;
  // Parts of screens have no address.
  const { public: isPublic = false, paths = [] } = screens.get(tagName) ?? {};
  const steps = [
    `Add the origin of this page to TD_ALLOWED_ORIGINS of ${location.host}, and restart that server.`,
    `If this page has a content security policy, add ${location.origin} to script-src, connect-src and img-src.`,
    ...(isPublic
      ? []
      : [
          `Let your server answer /admin-token: copy ${location.origin}/demo/servers/token-server.mjs (or token-server.php, token_server.py), and name "${tagName}" in its elements.`,
        ]),
    ...(isPublic && !WORK_ANYWHERE.includes(tagName)
      ? [
          `The server accepts what this element sends only from its own pages: consider a link to ${location.origin}/admin${paths[0]}.`,
        ]
      : []),
  ];
  const comment = `<!--\n${steps.map((step, index) => `  ${index + 1}. ${step}\n`).join("")}-->\n`;
  return `${comment}${script}${isPublic ? "" : TOKEN_SCRIPT}${tag}`;
}

const surroundings = byId("surroundings");
const kinds = byId("kinds");
let selected;
let values = {};

/** Settings of this tab: the surroundings, the kind of snippet, and the attributes that the user has set for each element. */
const SETTINGS = "td-gallery";
const settings = { attributes: {}, ...JSON.parse(sessionStorage.getItem(SETTINGS) ?? "{}") };
const keepSettings = () => {
  for (const { name, value } of surroundings.elements) settings[name] = value;
  settings.kind = kinds.kind.value;
  sessionStorage.setItem(SETTINGS, JSON.stringify(settings));
};

function showSnippet() {
  const setValues = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== "" && value !== false));
  const text = htmlAttributes(setValues);
  const tag = `<${selected.tagName}${text}></${selected.tagName}>`;
  // After the sign-in the visitor stays on the other site.
  const stay = selected.tagName === COMPLETE_TAG && !values.next ? ' next="none"' : "";
  const tagWithFallback = `<${selected.tagName}${text}${stay}><p>Loading…</p></${selected.tagName}>`;
  const hash = (file) => `integrity="${integrity.files[file]}" crossorigin="anonymous"`;
  const data = `data-api-base="${location.origin}" data-locale="${surroundings.locale.value}"`;
  const pinned = `td-admin.${integrity.version}.js`;
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
    other: otherSite(script("td-admin.js"), tagWithFallback),
    ...frameworkSnippets(selected, setValues, { server: location.origin, locale: surroundings.locale.value }),
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

/** Returns the nodes of a description: text between backticks is code. */
const described = (description) =>
  description.split("`").map((text, index) => (index % 2 === 1 ? make("code", {}, text) : text));

/** Returns the input of an attribute: a list when only some values are allowed. */
function inputOf(type, value) {
  if (type === "boolean") return make("input", { type: "checkbox", checked: value === true });
  const options = type.split(" | ");
  if (options.length === 1) return make("input", { type: "text", autocomplete: "off", value: value ?? "" });
  const select = make(
    "select",
    {},
    make("option", { value: "" }, "Default"),
    ...options.map((option) => make("option", {}, option.replaceAll('"', ""))),
  );
  select.value = value ?? "";
  return select;
}

function control({ name, type, description }) {
  const id = `knob-${name}`;
  const input = inputOf(type.text, values[name]);
  input.id = id;
  input.addEventListener("change", () => {
    values[name] = input.type === "checkbox" ? input.checked : input.value.trim();
    settings.attributes[selected.tagName] = { ...settings.attributes[selected.tagName], [name]: values[name] };
    keepSettings();
    mount();
  });
  input.setAttribute("aria-describedby", `${id}-note`);
  const note = make("p", { id: `${id}-note` }, ...described(description));
  return make("div", {}, make("label", { htmlFor: id }, name), " ", input, note);
}

function show(tag) {
  selected = elements.find(({ tagName }) => tagName === tag) ?? elements.find(({ tagName }) => tagName === "td-login");
  values = {
    ...attributesFor(
      screens.get(selected.tagName)?.paths ?? [],
      selected.attributes.map(({ name }) => name),
      samples,
    ),
    ...settings.attributes[selected.tagName],
    theme: surroundings.theme.value,
    density: surroundings.density.value,
  };
  byId("name").textContent = `<${selected.tagName}>`;
  byId("about").replaceChildren(...described(selected.description));
  byId("documentation").href = `docs/${selected.tagName}.html`;
  const attributes = selected.attributes.filter(({ name }) => name !== "theme" && name !== "density");
  byId("knobs").replaceChildren(
    ...(attributes.length > 0 ? attributes.map(control) : [make("p", {}, "No attributes besides theme and density.")]),
  );
  byId("parts").replaceChildren(
    ...selected.cssParts.flatMap(({ name, description }) => [
      make("dt", {}, `::part(${name})`),
      make("dd", {}, ...described(description)),
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
for (const control of surroundings.elements) control.value = settings[control.name] ?? control.value;
surroundings.locale.value = locale;
surroundings.addEventListener("change", ({ target }) => {
  keepSettings();
  if (target.name === "locale") {
    query.set("locale", target.value);
    location.search = query;
    return;
  }
  if (target.name === "theme" || target.name === "density") values[target.name] = target.value;
  mount();
});
kinds.kind.value = settings.kind ?? kinds.kind.value;
kinds.addEventListener("change", () => {
  keepSettings();
  showSnippet();
});
byId("copy").addEventListener("click", async () => {
  await navigator.clipboard.writeText(byId("snippet").textContent);
  byId("copied").textContent = "Copied";
});
addEventListener("hashchange", () => show(location.hash.slice(1)));
show(location.hash.slice(1));
