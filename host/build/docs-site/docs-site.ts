/** The documentation site in dist/demo/docs: a page for each element of the manifest and for each chapter of the guide. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { attributeName, type ScreenEntry } from "../../../src/catalogue/registry";
import { SCREENS } from "../../../src/catalogue/registry.gen";
import { paramNamesOf } from "../../../src/contract/route-pattern";
import type { Area } from "../../../src/contract/screen";
import { escapeHtml } from "../../server/platform/html";
import { renderCustomProperties, renderElement } from "./element-page";
import { guides, type Guide } from "./guides";
import { elementsOf, type ManifestElement } from "./manifest";
import { inline } from "./markup";
import { renderPage, type NavigationGroup } from "./page";

const root = path.resolve(import.meta.dirname, "../../..");
const CUSTOM_PROPERTIES = { file: "custom-properties.html", label: "Custom properties" };

const AREA_TITLES: Readonly<Record<Area, string>> = {
  public: "Public",
  home: "Start page",
  dealers: "Dealers",
  activity: "Activity",
  content: "Content",
  catalog: "Catalogue",
  pricing: "Pricing",
  configuration: "Configuration",
  administration: "Administration",
  calendar: "Calendar",
};

const screens = new Map<string, ScreenEntry>(SCREENS.map((screen) => [screen.tag, screen]));

const firstSentence = (text: string): string => /^[\s\S]*?[.](?=\s|$)/.exec(text)?.[0] ?? text;

/** Attributes that every element has. */
const sharedAttributesOf = (elements: readonly ManifestElement[]): Set<string> => {
  const has = ({ attributes }: ManifestElement, name: string): boolean =>
    attributes.some((attribute) => attribute.name === name);
  const names = elements[0]?.attributes.map(({ name }) => name) ?? [];
  return new Set(names.filter((name) => elements.every((element) => has(element, name))));
};

/** The first page: chapters with their sections, then elements with what they are for. */
function renderIndex(chapters: readonly Guide[], groups: readonly ElementGroup[]): string {
  const chapterItems = chapters.map(({ file, title, sections }) => {
    const inner = sections.map(({ anchor, title: text }) => `<li><a href="${file}#${anchor}">${text}</a></li>`);
    return `<li><a href="${file}">${title}</a>${inner.length === 0 ? "" : `<ul>${inner.join("")}</ul>`}</li>`;
  });
  const areas = groups.map(({ title, elements }) => {
    const items = elements.map(
      ({ tagName, description }) =>
        `<div><dt><a href="${tagName}.html">${tagName}</a></dt><dd>${inline(firstSentence(description))}</dd></div>`,
    );
    return `<section><h3>${escapeHtml(title)}</h3><dl class="elements">${items.join("")}</dl></section>`;
  });
  return `<h1>td-admin elements</h1>
<p class="lead">Every screen of the admin is a custom element. Start with <a href="load.html">how a page loads them</a>, or <a href="../gallery.html">try them in the studio</a>.</p>
<section><h2>Guides</h2><ul class="columns">${chapterItems.join("")}<li><a href="${CUSTOM_PROPERTIES.file}">${CUSTOM_PROPERTIES.label}</a></li></ul></section>
<section><h2>Elements</h2>
${areas.join("\n")}</section>`;
}

interface ElementGroup {
  readonly title: string;
  readonly elements: readonly ManifestElement[];
}

/** Returns the pages of the site by file name. @param manifest text of custom-elements.json @param guide Markdown of the guide */
export function docsSite(manifest: string, guide: string): Map<string, string> {
  const chapters = guides(guide);
  // Only the host page uses the shell.
  const elements = elementsOf(manifest).filter(({ tagName }) => tagName !== "td-admin-shell");
  const sharedAttributes = sharedAttributesOf(elements);
  const areas = [...new Set(SCREENS.map(({ area }) => area))];
  const groups: readonly ElementGroup[] = [
    ...areas.map((area) => ({
      title: AREA_TITLES[area],
      elements: elements.filter(({ tagName }) => screens.get(tagName)?.area === area),
    })),
    { title: "Parts of screens", elements: elements.filter(({ tagName }) => !screens.has(tagName)) },
  ];
  const navigation: readonly NavigationGroup[] = [
    { title: "Guides", links: [...chapters.map(({ file, title }) => ({ file, label: title })), CUSTOM_PROPERTIES] },
    ...groups.map(({ title, elements: members }) => ({
      title,
      links: members.map(({ tagName }) => ({ file: `${tagName}.html`, label: tagName })),
    })),
  ];
  const pages: readonly { file: string; title: string; content: string }[] = [
    { file: "index.html", title: "Elements", content: renderIndex(chapters, groups) },
    {
      file: CUSTOM_PROPERTIES.file,
      title: CUSTOM_PROPERTIES.label,
      content: renderCustomProperties(elements[0]?.cssProperties ?? []),
    },
    ...chapters,
    ...elements.map((element) => {
      const { paths: patterns = [], public: isPublic = false } = screens.get(element.tagName) ?? {};
      const parameters = patterns.slice(0, 1).flatMap(paramNamesOf).map(attributeName);
      const content = renderElement(element, { patterns, parameters, isPublic, sharedAttributes });
      return { file: `${element.tagName}.html`, title: `<${element.tagName}>`, content };
    }),
  ];
  return new Map(pages.map(({ file, title, content }) => [file, renderPage(file, title, content, navigation)]));
}

/** Writes the site from the manifest of the build. @param dist folder of the build */
export function writeDocsSite(dist: string): void {
  const folder = path.join(dist, "demo/docs");
  mkdirSync(folder, { recursive: true });
  const manifest = readFileSync(path.join(dist, "custom-elements.json"), "utf8");
  const guide = readFileSync(path.join(root, "elements/README.md"), "utf8");
  for (const [file, text] of docsSite(manifest, guide)) writeFileSync(path.join(folder, file), text);
}
