/** The documentation page of an element, and that of the custom properties. */
import { escapeHtml } from "../../server/platform/html";
import type { NamedDoc } from "../element-features";
import { detailOf, valuesOf, type ManifestAttribute, type ManifestElement } from "./manifest";
import { anchorOf, code, inline, snippet, table } from "./markup";
import { snippetsOf } from "./snippets";

/** What the registry says about an element. */
export interface ElementFacts {
  /** Addresses of the element's screen, such as `/fitter/:id`. */
  readonly patterns: readonly string[];
  /** Parameters of the first address as attribute names. */
  readonly parameters: readonly string[];
  /** Whether the element works without a session. */
  readonly isPublic: boolean;
  /** Names of the attributes that every element has. */
  readonly sharedAttributes: ReadonlySet<string>;
}

interface Section {
  readonly title: string;
  /** HTML. */
  readonly content: string;
}

const FREE_VALUES: Readonly<Record<string, string>> = {
  boolean: "present or absent",
  number: "a number",
  string: "any text",
};
const allowedValues = (type: string): string => valuesOf(type)?.map(code).join(" ") ?? FREE_VALUES[type] ?? code(type);

const attributeRows = (attributes: readonly ManifestAttribute[]): string[][] =>
  attributes.map(({ name, fieldName, type, description }) => [
    code(name),
    fieldName === undefined ? "none" : code(fieldName),
    allowedValues(type.text),
    inline(description),
  ]);

const namedRows = (docs: readonly NamedDoc[], shown: (name: string) => string): string[][] =>
  docs.map(({ name, description }) => [shown(name), inline(description)]);

/** A table with its heading; none without rows. */
const tableSection = (title: string, head: readonly string[], rows: readonly (readonly string[])[]): Section[] =>
  rows.length === 0 ? [] : [{ title, content: table(title, head, rows) }];

function example({ tagName, attributes }: ManifestElement, { patterns, isPublic }: ElementFacts): Section {
  const session = isPublic ? "" : '<div id="session"></div>\n';
  return {
    title: "Example",
    content: `${session}<div id="example-stage" data-tag="${tagName}" data-paths="${escapeHtml(patterns.join(" "))}" data-attributes="${attributes.map(({ name }) => name).join(" ")}"></div>
<p><a href="../gallery.html#${tagName}">Try the attributes in the studio</a></p>`,
  };
}

function sectionsOf(element: ManifestElement, facts: ElementFacts): Section[] {
  const { attributes, events, slots, cssParts } = element;
  const isShared = ({ name }: ManifestAttribute): boolean => facts.sharedAttributes.has(name);
  const attributeHead = ["Attribute", "Property", "Values", "Meaning"];
  const snippets = Object.entries(snippetsOf(element, facts.parameters));
  return [
    example(element, facts),
    { title: "Snippets", content: snippets.map(([name, text]) => snippet(name, text)).join("") },
    ...tableSection("Attributes", attributeHead, attributeRows(attributes.filter((each) => !isShared(each)))),
    ...tableSection("Attributes of every element", attributeHead, attributeRows(attributes.filter(isShared))),
    ...tableSection(
      "Events",
      ["Event", "<code>detail</code>", "Cancelable", "Meaning"],
      events.map((event) => [
        code(event.name),
        code(detailOf(event)),
        event.cancelable ? "yes" : "no",
        inline(event.description),
      ]),
    ),
    ...tableSection(
      "Slots",
      ["Slot", "Meaning"],
      namedRows(slots, (name) => (name === "" ? "default" : code(name))),
    ),
    ...tableSection(
      "Parts",
      ["Part", "Meaning"],
      namedRows(cssParts, (name) => code(`::part(${name})`)),
    ),
    {
      title: "Custom properties",
      content: `<p>The <a href="custom-properties.html">custom properties</a> are those of all elements, and so is the <a href="theming.html">appearance</a>.</p>`,
    },
  ];
}

export function renderElement(element: ManifestElement, facts: ElementFacts): string {
  const sections = sectionsOf(element, facts);
  const contents = sections.map(({ title }) => `<li><a href="#${anchorOf(title)}">${title}</a></li>`);
  return `<h1>&lt;${element.tagName}&gt;</h1>
<p class="lead">${inline(element.description)}</p>
<ul class="contents">${contents.join("")}</ul>
${sections.map(({ title, content }) => `<section><h2 id="${anchorOf(title)}">${title}</h2>\n${content}</section>`).join("\n")}`;
}

/** The page of the custom properties, which all elements share. */
export const renderCustomProperties = (properties: readonly NamedDoc[]): string =>
  `<h1>Custom properties</h1>
<p class="lead">Every element reads these tokens from the page. Set them on the element, on a box around it, or on <code>:root</code>. <a href="theming.html">Theming</a> says which of them make a skin.</p>
${table("Custom properties", ["Property", "Group"], namedRows(properties, code))}`;
