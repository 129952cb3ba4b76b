/** Types of the elements for Vue, Svelte and React, and the React wrappers. Types for HTML are in `tags.d.ts`. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { ATTRIBUTES_ONLY } from "../../src/contract/element-attributes";
import type { AttributeDoc, ElementDoc } from "./element-docs";

/** "td-login" → "TdLogin". */
export const pascal = (tag: string): string =>
  tag.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Returns whether an attribute is not a property as well. */
export const isAttributeOnly = ({ name }: AttributeDoc): boolean =>
  ATTRIBUTES_ONLY.some((attribute) => attribute === name);

/** Returns the attributes that every element has, as the first element documents them. */
const sharedAttributes = (elements: readonly ElementDoc[]): readonly AttributeDoc[] =>
  elements[0]?.attributes.filter(({ isShared }) => isShared) ?? [];
const ownAttributes = ({ attributes }: ElementDoc): readonly AttributeDoc[] =>
  attributes.filter(({ isShared }) => !isShared);

/** Returns the TypeScript type of an attribute's values: a union of literals when only those are allowed. */
export const valueType = ({ type, values }: AttributeDoc): string =>
  values?.map((value) => (type === "string" ? JSON.stringify(value) : value)).join(" | ") ?? type;

/** Declares an optional member. A number or boolean may also be given as the attribute's text. */
const member = (name: string, attribute: AttributeDoc, type = valueType(attribute)): string =>
  `  /** ${attribute.description} */\n  ${name}?: ${attribute.type === "string" ? type : `${type} | string`};\n`;
const attributeMember = (attribute: AttributeDoc): string => member(JSON.stringify(attribute.name), attribute);

/** Attributes and properties of each tag, used by the Vue and Svelte types. */
export const attributeTypes = (elements: readonly ElementDoc[]): string =>
  [
    "/** Attributes of every element. */",
    `export interface TdSharedAttributes {\n${sharedAttributes(elements).map(attributeMember).join("")}}`,
    "/** Attributes of each element, by tag. */",
    "export interface TdAttributes {",
    ...elements.map((element) => `"${element.tag}": {\n${ownAttributes(element).map(attributeMember).join("")}};`),
    "}",
    "",
  ].join("\n");

const CAMEL = `type Camel<S extends string> = S extends \`\${infer First}-\${infer Rest}\` ? \`\${First}\${Capitalize<Camel<Rest>>}\` : S;`;

/** Types for Vue templates. */
export const vueTypes = (): string =>
  [
    'import type { EmitFn, HTMLAttributes, PublicProps } from "vue";',
    'import type { TdElement, TdEventMap } from "./td-admin.js";',
    'import type { TdAttributes, TdSharedAttributes } from "./attributes.js";',
    'export * from "./td-admin.js";',
    "",
    CAMEL,
    "type Properties<A> = { [Name in keyof A & string as Camel<Name>]?: A[Name] };",
    "type Events = { [Name in keyof TdEventMap]: (event: CustomEvent<TdEventMap[Name]>) => void };",
    "type Handlers = { [Name in keyof TdEventMap as `on${Capitalize<Camel<Name>>}`]?: Events[Name] };",
    "/** An element in a template: its properties, the attributes of any HTML element, and its events. */",
    "type TemplateElement<A> = new () => TdElement & {",
    "  /** For templates only. @deprecated */",
    "  $props: Properties<A> & TdSharedAttributes & Handlers & HTMLAttributes & PublicProps & { slot?: string };",
    "  /** For templates only. @deprecated */",
    "  $emit: EmitFn<Events>;",
    "  /** For templates only. @deprecated */",
    "  $slots: { default?(): unknown };",
    "};",
    'declare module "vue" {',
    "  interface GlobalComponents extends TemplateElements {}",
    "}",
    "type TemplateElements = { [Tag in keyof TdAttributes]: TemplateElement<TdAttributes[Tag]> };",
    "",
  ].join("\n");

/** Types for Svelte markup. */
export const svelteTypes = (): string =>
  [
    'import type { HTMLAttributes } from "svelte/elements";',
    'import type { TdElement, TdEventMap } from "./td-admin.js";',
    'import type { TdAttributes, TdSharedAttributes } from "./attributes.js";',
    'export * from "./td-admin.js";',
    "",
    "type Handlers = {",
    "  [Name in keyof TdEventMap as `on${Name}` | `on:${Name}`]?: (event: CustomEvent<TdEventMap[Name]>) => void;",
    "};",
    "type MarkupElements = {",
    "  [Tag in keyof TdAttributes]: HTMLAttributes<TdElement> & TdSharedAttributes & TdAttributes[Tag] & Handlers;",
    "};",
    'declare module "svelte/elements" {',
    "  interface SvelteHTMLElements extends MarkupElements {}",
    "}",
    "",
  ].join("\n");

const handlers = (elements: readonly ElementDoc[]): string[] => [
  ...new Set(elements.flatMap(({ events }) => events.map(({ name }) => name))),
];

/** React wrappers: `<TdLogin next="none" onTdSignedIn={…} />`. They set element properties without serialising them, and take event handlers as props. */
export const reactModule = (elements: readonly ElementDoc[]): string =>
  [
    '"use client";',
    'import { createElement, forwardRef, useEffect, useImperativeHandle, useRef } from "react";',
    // By name: Next.js refuses `export *` in a file for the client.
    'export { configure, discover, loadElement, login, logout, on, preloadElement, setBasePath } from "./td-admin.js";',
    "",
    `const EVENTS = ${JSON.stringify(Object.fromEntries(handlers(elements).map((name) => [`on${pascal(name)}`, name])))};`,
    "",
    "function wrap(tag, properties) {",
    "  const Wrapped = forwardRef(({ children, ...props }, ref) => {",
    "    const element = useRef(null);",
    "    useImperativeHandle(ref, () => element.current, []);",
    "    const latest = useRef(props);",
    "    useEffect(() => { latest.current = props; });",
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
        `export const ${pascal(tag)} = /* @__PURE__ */ wrap("${tag}", ${JSON.stringify(attributes.filter((attribute) => !isAttributeOnly(attribute)).map(({ property }) => property))});`,
    ),
    "",
  ].join("\n");

const jsxSource = path.resolve(import.meta.dirname, "../../elements/jsx.d.ts");

/** Types for JSX, as a declaration file of the package. */
export const jsxTypes = (): string =>
  readFileSync(jsxSource, "utf8").replace("./td-element", "./td-admin.js").replace("./tags.gen", "./tags.js");

/** Types of the React wrappers. */
export const reactTypes = (elements: readonly ElementDoc[]): string =>
  [
    'import type { ForwardRefExoticComponent, HTMLAttributes, ReactNode, RefAttributes } from "react";',
    'import type { Appearance, TdElement, TdEventMap } from "./td-admin.js";',
    'import "./jsx.js";',
    'export * from "./td-admin.js";',
    "",
    "type Pascal<S extends string> = S extends `${infer A}-${infer B}` ? `${Capitalize<A>}${Pascal<B>}` : Capitalize<S>;",
    "type Handlers = { [N in keyof TdEventMap as `on${Pascal<N>}`]?: (event: CustomEvent<TdEventMap[N]>) => void };",
    `interface Shared {\n${sharedAttributes(elements)
      .map((attribute) =>
        attribute.name === "appearance"
          ? member(attribute.property, attribute, "Appearance | string")
          : member(attribute.property, attribute),
      )
      .join("")}  /** Shown until the element is ready. */\n  children?: ReactNode;\n}`,
    "type Wrapped<P> = ForwardRefExoticComponent<P & Shared & Handlers & Omit<HTMLAttributes<HTMLElement>, keyof P> & RefAttributes<TdElement>>;",
    "",
    ...elements.map((element) => {
      const props = ownAttributes(element).map((attribute) => member(attribute.property, attribute));
      const type = props.length === 0 ? "object" : `{\n${props.join("")}}`;
      return `/** ${element.description} */\nexport declare const ${pascal(element.tag)}: Wrapped<${type}>;`;
    }),
    "",
  ].join("\n");
