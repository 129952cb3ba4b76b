/**
 * Describes the elements for editors, type checkers and documentation tools: the custom elements manifest, JetBrains web-types, VS Code's
 * HTML and CSS data, and types for Vue and Svelte. Types for HTML and JSX are in `tags.d.ts`.
 */
import type { AttributeDoc, ElementDoc, NamedDoc } from "./element-docs";

interface Package {
  readonly name: string;
  readonly version: string;
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 1)}\n`;
const pascal = (tag: string): string => tag.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());

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
          attributes: attributes.map(({ name, property, type, description: text }) => ({
            name,
            fieldName: property,
            type: { text: type },
            description: text,
          })),
          members: [
            ...attributes.map(({ property, type, description: text }) => ({
              kind: "field",
              name: property,
              type: { text: `${type} | undefined` },
              description: text,
            })),
            ...SHARED_MEMBERS,
          ],
          events: events.map(({ name, detail, description: text }) => ({
            name,
            type: { text: `CustomEvent<${detail}>` },
            description: text,
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
          attributes: attributes.map(({ name: attribute, type, description: text }) => ({
            name: attribute,
            description: text,
            value: { type: type === "boolean" ? "boolean" : "string" },
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
      attributes: attributes.map(({ name, type, description: text }) => ({
        name,
        description: text,
        ...(type === "boolean" && { valueSet: "v" }),
      })),
    })),
  });

/** For VS Code's `css.customData`. */
export const cssData = (tokens: readonly NamedDoc[]): string => json({ version: 1.1, properties: tokens });

const propsOf = (attributes: readonly AttributeDoc[]): string =>
  attributes
    .map(
      ({ name, type, description }) =>
        `    /** ${description} */\n    "${name}"?: ${type === "string" ? "string" : `${type} | string`};`,
    )
    .join("\n");

const handlers = (elements: readonly ElementDoc[]): string[] => [
  ...new Set(elements.flatMap(({ events }) => events.map(({ name }) => name))),
];

/** Attributes of each tag, used by the Vue and Svelte types. */
export const attributeTypes = (elements: readonly ElementDoc[]): string =>
  [
    "/** Attributes of every element, by tag. */",
    "export interface TdAttributes {",
    ...elements.map(({ tag, attributes }) => `  "${tag}": {\n${propsOf(attributes)}\n  };`),
    "}",
    "",
  ].join("\n");

/** Types for Vue templates. */
export const vueTypes = (elements: readonly ElementDoc[]): string =>
  [
    'import type { DefineComponent } from "vue";',
    'import type { TdEventMap } from "./td-admin";',
    'import type { TdAttributes } from "./attributes";',
    "",
    "type Handlers = { [N in keyof TdEventMap as `on${Capitalize<N>}`]?: (event: CustomEvent<TdEventMap[N]>) => void };",
    'declare module "vue" {',
    "  interface GlobalComponents {",
    ...elements.map(({ tag }) => `    "${tag}": DefineComponent<TdAttributes["${tag}"] & Handlers>;`),
    "  }",
    "}",
    "",
  ].join("\n");

/** Types for Svelte markup. */
export const svelteTypes = (elements: readonly ElementDoc[]): string =>
  [
    'import type { TdElement, TdEventMap } from "./td-admin";',
    'import type { TdAttributes } from "./attributes";',
    "",
    "type Handlers = { [N in keyof TdEventMap as `on${N}`]?: (event: CustomEvent<TdEventMap[N]>) => void };",
    "declare global {",
    "  namespace svelteHTML {",
    "    interface IntrinsicElements {",
    ...elements.map(
      ({ tag }) =>
        `      "${tag}": TdAttributes["${tag}"] & Handlers & { class?: string; id?: string; "bind:this"?: TdElement };`,
    ),
    "    }",
    "  }",
    "}",
    "",
  ].join("\n");

/** React wrappers: `<TdLogin next="none" onTdSignedIn={…} />`. They set element properties without serialising them, and take event handlers as props. */
export const reactModule = (elements: readonly ElementDoc[]): string =>
  [
    'import { createElement, forwardRef, useEffect, useImperativeHandle, useRef } from "react";',
    'import "./td-admin.js";',
    "",
    `const EVENTS = ${JSON.stringify(Object.fromEntries(handlers(elements).map((name) => [`on${pascal(name)}`, name])))};`,
    "",
    "function wrap(tag, properties) {",
    "  const Wrapped = forwardRef(({ children, ...props }, ref) => {",
    "    const element = useRef(null);",
    "    useImperativeHandle(ref, () => element.current, []);",
    "    const latest = useRef(props);",
    "    latest.current = props;",
    "    useEffect(() => {",
    "      const node = element.current;",
    "      const listeners = Object.entries(EVENTS).map(([prop, name]) => [name, (event) => latest.current[prop]?.(event)]);",
    "      for (const [name, listener] of listeners) node.addEventListener(name, listener);",
    "      return () => { for (const [name, listener] of listeners) node.removeEventListener(name, listener); };",
    "    }, []);",
    "    useEffect(() => { for (const name of properties) if (name in props) element.current[name] = props[name]; });",
    "    const { className, ...others } = props;",
    "    const attributes = Object.fromEntries(",
    "      Object.entries(others).filter(([name]) => !(name in EVENTS) && !properties.includes(name)),",
    "    );",
    "    return createElement(tag, { ...attributes, class: className, ref: element }, children);",
    "  });",
    "  Wrapped.displayName = tag;",
    "  return Wrapped;",
    "}",
    "",
    ...elements.map(
      ({ tag, attributes }) =>
        `export const ${pascal(tag)} = wrap("${tag}", ${JSON.stringify(attributes.filter(({ name }) => name !== "theme" && name !== "density").map(({ property }) => property))});`,
    ),
    "",
  ].join("\n");

/** Types of the React wrappers. */
export const reactTypes = (elements: readonly ElementDoc[]): string =>
  [
    'import type { ForwardRefExoticComponent, HTMLAttributes, ReactNode, RefAttributes } from "react";',
    'import type { TdElement, TdEventMap } from "./td-admin";',
    "",
    "type Pascal<S extends string> = S extends `${infer A}-${infer B}` ? `${Capitalize<A>}${Pascal<B>}` : Capitalize<S>;",
    "type Handlers = { [N in keyof TdEventMap as `on${Pascal<N>}`]?: (event: CustomEvent<TdEventMap[N]>) => void };",
    'type Wrapped<P> = ForwardRefExoticComponent<P & Handlers & Omit<HTMLAttributes<HTMLElement>, keyof P> & RefAttributes<TdElement> & { theme?: "light" | "dark" | "auto"; density?: string; children?: ReactNode }>;',
    "",
    ...elements.map(({ tag, description, attributes }) => {
      const props = attributes
        .filter(({ name }) => name !== "theme" && name !== "density")
        .map(({ property, type, description: text }) => `/** ${text} */ ${property}?: ${type};`);
      return `/** ${description} */\nexport declare const ${pascal(tag)}: Wrapped<{ ${props.join(" ")} }>;`;
    }),
    "",
  ].join("\n");
