/** The generated documentation of the elements is complete and valid for the tools that read it. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import Ajv from "ajv";
import ts from "typescript";
import { beforeAll, describe, expect, it } from "vitest";
import { cssData, customElementsManifest, htmlData, webTypes } from "../../host/build/editor-data";
import {
  attributeTypes,
  jsxTypes,
  reactModule,
  reactTypes,
  svelteTypes,
  vueTypes,
} from "../../host/build/framework-types";
import { readElementDocs, readTokens, type ElementDoc, type NamedDoc } from "../../host/build/element-docs";
import { attributesOfScreen } from "../../src/catalogue/registry";
import { SCREENS } from "../../src/catalogue/registry.gen";
import { GUIDE_BLOCKS } from "../../src/contract/endpoints/home-guide";
import { EXTERNAL_REQUEST_TYPES } from "../../src/contract/endpoints/public-pages";
import { CHANGE_RESULTS } from "../../src/contract/endpoints/subscription";
import { CATALOG_TYPES, OWNER_TYPES } from "../../src/contract/paragraph/owners";

const tagTypes = readFileSync("elements/tags.gen.d.ts", "utf8");
let elements: readonly ElementDoc[];
let tokens: readonly NamedDoc[];
beforeAll(async () => {
  elements = await readElementDocs();
  tokens = readTokens();
}, 120_000);

const syntaxErrors = (name: string, text: string): string[] =>
  (ts.transpileModule(text, { fileName: name, reportDiagnostics: true }).diagnostics ?? []).map(({ messageText }) =>
    ts.flattenDiagnosticMessageText(messageText, "\n"),
  );

describe("the documentation of the elements", () => {
  it("lists every screen of the registry, with the attributes of its paths", () => {
    const byTag = new Map(elements.map((element) => [element.tag, element]));
    for (const screen of SCREENS) {
      const names = byTag.get(screen.tag)?.attributes.map(({ name }) => name) ?? [];
      if (screen.kind !== "bespoke")
        expect(names, screen.tag).toEqual(expect.arrayContaining(attributesOfScreen(screen)));
      expect(byTag.has(screen.tag), screen.tag).toBe(true);
    }
  });

  it("describes every element, attribute, event, part and token", () => {
    const undescribed = elements.flatMap(({ tag, description, attributes, events, parts }) => [
      ...(description === "" ? [tag] : []),
      ...[...attributes, ...events, ...parts]
        .filter((item) => item.description === "")
        .map(({ name }) => `${tag} ${name}`),
    ]);
    expect(undescribed).toEqual([]);
    expect(tokens.filter(({ description }) => description === "").map(({ name }) => name)).toEqual([]);
  });

  it("contains no behaviour ids", () => {
    const texts = elements.flatMap(({ description, attributes }) => [
      description,
      ...attributes.map((a) => a.description),
    ]);
    expect(texts.filter((text) => /\([a-z]+-\d\d\)/.test(text))).toEqual([]);
  });

  it("lists the events of an element", () => {
    const login = elements.find(({ tag }) => tag === "td-login");
    const signedIn = login?.events.find(({ name }) => name === "td-signed-in");
    expect(signedIn).toMatchObject({ cancelable: true, detail: "{ nextPath: string }" });
    expect(login?.parts.map(({ name }) => name)).toContain("submit");
  });

  it("lists the allowed values of every attribute that has a closed set", () => {
    const valuesOf = (tag: string, name: string): readonly string[] | undefined =>
      elements.find((element) => element.tag === tag)?.attributes.find((attribute) => attribute.name === name)?.values;
    expect(valuesOf("td-picture-editor", "owner-type")).toEqual([...OWNER_TYPES].sort());
    expect(valuesOf("td-creation-guide", "block")).toEqual([...GUIDE_BLOCKS].sort());
    expect(valuesOf("td-external-request", "type")).toEqual([...EXTERNAL_REQUEST_TYPES].sort());
    expect(valuesOf("td-subscription", "changed")).toEqual([...CHANGE_RESULTS].sort());
    expect(valuesOf("td-catalogs", "type")).toEqual(CATALOG_TYPES);
    expect(valuesOf("td-place-dealers", "which")).toEqual(["MISSING", "ROUGH", "CHOSEN"]);
    expect(valuesOf("td-fitter", "id-value")).toBeUndefined();
    // A description that enumerates values belongs to an attribute with these values.
    const enumerated = elements.flatMap(({ tag, attributes }) =>
      attributes
        .filter(({ values, description }) => values === undefined && /^`\w+`(?:, `\w+`)* or `\w+`/.test(description))
        .map(({ name }) => `${tag} ${name}`),
    );
    expect(enumerated).toEqual([]);
  });

  it("types, manifest and editor data follow from one list of attributes", () => {
    const framework = attributeTypes(elements);
    expect(framework).toContain(`"type"?: "landing" | "product" | "blog";`);
    expect(reactTypes(elements)).toContain(`type?: "landing" | "product" | "blog";`);
    expect(customElementsManifest(elements, tokens)).toContain(String.raw`"\"landing\" | \"product\" | \"blog\""`);
    const missing = elements.flatMap(({ tag, attributes }) => {
      const own = attributes.filter(({ isShared }) => !isShared).map(({ property }) => property);
      const typed = [
        ...(new RegExp(`"${tag}": \\{(.*)\\};|"${tag}": object;`).exec(tagTypes)?.[1] ?? "").matchAll(/(\w+): /g),
      ];
      return own.filter((name) => !typed.some(([, property]) => property === name)).map((name) => `${tag} ${name}`);
    });
    expect(missing).toEqual([]);
  });

  it("is a valid custom-elements manifest", () => {
    const schema: unknown = JSON.parse(
      readFileSync(createRequire(import.meta.url).resolve("custom-elements-manifest/schema.json"), "utf8"),
    );
    const ajv = new Ajv({ strict: false, allErrors: true });
    const validate = ajv.compile(schema as object);
    validate(JSON.parse(customElementsManifest(elements, tokens)));
    expect(validate.errors ?? []).toEqual([]);
  });

  it("the package exports types for every entry point", () => {
    const { exports } = JSON.parse(readFileSync("package.json", "utf8")) as { exports: Record<string, unknown> };
    const untyped = Object.entries(exports).filter(
      ([, target]) => typeof target === "object" && !Object.hasOwn(target ?? {}, "types"),
    );
    expect(untyped).toEqual([]);
  });

  it("is JSON for editors, and TypeScript for frameworks", () => {
    for (const text of [
      webTypes(elements, { name: "td-admin", version: "1.0.0" }),
      htmlData(elements),
      cssData(tokens),
    ])
      expect(JSON.parse(text)).toBeTypeOf("object");
    expect(syntaxErrors("attributes.ts", attributeTypes(elements))).toEqual([]);
    expect(syntaxErrors("vue.ts", vueTypes())).toEqual([]);
    expect(syntaxErrors("svelte.ts", svelteTypes())).toEqual([]);
    expect(syntaxErrors("jsx.ts", jsxTypes())).toEqual([]);
    expect(syntaxErrors("react-types.ts", reactTypes(elements))).toEqual([]);
    expect(syntaxErrors("react.js", reactModule(elements))).toEqual([]);
  });
});
