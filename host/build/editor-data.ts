/**
 * Describes the elements for editors and documentation tools: the custom elements manifest, JetBrains web-types, VS Code's HTML and CSS
 * data.
 */
import type { ElementDoc, NamedDoc } from "./element-docs";
import { isAttributeOnly, pascal, valueType } from "./framework-types";

interface Package {
  readonly name: string;
  readonly version: string;
}

const json = (value: unknown): string => `${JSON.stringify(value)}\n`;

/** Members of every element, in the manifest's notation. */
const SHARED_MEMBERS = [
  {
    kind: "field",
    name: "dirty",
    type: { text: "boolean" },
    readonly: true,
    description: "Whether there are unsaved changes; see `td-dirty-change`.",
  },
  {
    kind: "field",
    name: "value",
    type: { text: "unknown" },
    readonly: true,
    description: "Values of the form by field name; undefined without a form.",
  },
  ...[
    ["reload", "void", "Reloads the data and keeps the values that the user has entered."],
    ["save", "boolean", "Saves the form; false when a value is invalid or the server refused the change."],
    ["canLeave", "boolean", "Asks the user about unsaved changes; true immediately when there are none."],
  ].map(([name, returnType, description]) => ({
    kind: "method",
    name,
    return: { type: { text: `Promise<${returnType}>` } },
    description,
  })),
  {
    kind: "method",
    name: "focus",
    return: { type: { text: "void" } },
    description: "Focuses the first field; without fields the first button or link.",
  },
  {
    kind: "method",
    name: "focusFirstError",
    return: { type: { text: "boolean" } },
    description: "Focuses the first invalid field; false when there is none.",
  },
];

/** custom-elements.json, schema 2.1. */
export const customElementsManifest = (elements: readonly ElementDoc[], tokens: readonly NamedDoc[]): string =>
  json({
    schemaVersion: "2.1.0",
    modules: elements.map(({ tag, module, description, attributes, events, parts, slots }) => ({
      kind: "javascript-module",
      path: module,
      declarations: [
        {
          kind: "class",
          name: pascal(tag),
          tagName: tag,
          customElement: true,
          description,
          attributes: attributes.map((attribute) => ({
            name: attribute.name,
            ...(!isAttributeOnly(attribute) && { fieldName: attribute.property }),
            type: { text: valueType(attribute) },
            description: attribute.description,
          })),
          members: [
            ...attributes
              .filter((attribute) => !isAttributeOnly(attribute))
              .map((attribute) => ({
                kind: "field",
                name: attribute.property,
                type: { text: `${valueType(attribute)} | undefined` },
                description: attribute.description,
              })),
            ...SHARED_MEMBERS,
          ],
          events: events.map(({ name, detail, description: text, cancelable }) => ({
            name,
            type: { text: `CustomEvent<${detail}>` },
            description: text,
            // The format has no field for this.
            cancelable,
          })),
          slots,
          cssParts: parts,
          cssProperties: tokens,
        },
      ],
      exports: [{ kind: "custom-element-definition", name: tag, declaration: { name: pascal(tag), module } }],
    })),
  });

/** For JetBrains editors. */
export const webTypes = (elements: readonly ElementDoc[], { name, version }: Package): string =>
  json({
    $schema: "https://raw.githubusercontent.com/JetBrains/web-types/master/schema/web-types.json",
    name,
    version,
    "js-types-syntax": "typescript",
    "description-markup": "markdown",
    contributions: {
      html: {
        elements: elements.map(({ tag, description, attributes, events, slots, parts }) => ({
          name: tag,
          description,
          attributes: attributes.map((attribute) => ({
            name: attribute.name,
            description: attribute.description,
            value: { type: valueType(attribute) },
          })),
          slots,
          js: { events: events.map(({ name: event, description: text }) => ({ name: event, description: text })) },
          css: { parts },
        })),
      },
    },
  });

/** For VS Code's `html.customData`. */
export const htmlData = (elements: readonly ElementDoc[]): string =>
  json({
    version: 1.1,
    tags: elements.map(({ tag, description, attributes }) => ({
      name: tag,
      description,
      attributes: attributes.map(({ name, type, values, description: text }) => ({
        name,
        description: text,
        ...(type === "boolean" && { valueSet: "v" }),
        ...(values !== undefined && { values: values.map((value) => ({ name: value })) }),
      })),
    })),
  });

/** For VS Code's `css.customData`. */
export const cssData = (tokens: readonly NamedDoc[]): string => json({ version: 1.1, properties: tokens });
