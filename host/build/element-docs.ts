/** Reads the documentation of all elements from doc comments, definitions and types. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { attributesOfScreen, type ScreenEntry } from "../../src/catalogue/registry";
import { SCREENS } from "../../src/catalogue/registry.gen";
import { RESOURCE_LOADERS } from "../../src/catalogue/resources.gen";
import { isPartName, PARTS } from "../../src/contract/parts";
import type { AnyResource } from "../../src/contract/resource";
import { attributesOfEntry, declaredAttributes, valuesOfParameter, withAcceptedNames } from "./attribute-docs";
import { oneLine, withoutBehaviourIds } from "./comments";
import {
  COMMON_EVENTS,
  COMMON_PARTS,
  KIND_EVENTS,
  KIND_PARTS,
  KIND_SLOTS,
  RECORD_EVENTS,
  SLOTS,
  type AttributeDoc,
  type EventDoc,
  type NamedDoc,
} from "./element-features";

export type { AttributeDoc, EventDoc, NamedDoc } from "./element-features";

/** Documentation of an element. */
export interface ElementDoc {
  readonly tag: string;
  /** File below `dist`. */
  readonly module: string;
  readonly description: string;
  readonly attributes: readonly AttributeDoc[];
  readonly events: readonly EventDoc[];
  readonly parts: readonly NamedDoc[];
  readonly slots: readonly NamedDoc[];
}

const root = path.resolve(import.meta.dirname, "../..");

/** Text of the doc comment at the top of a file. */
function leadingComment(file: string): string {
  const [, comment = ""] = /^\s*\/\*\*([\s\S]*?)\*\//.exec(readFileSync(file, "utf8")) ?? [];
  return oneLine(comment.replace(/^\s*\* ?/gm, "\n"));
}

/** Removes the tag, and the lists of attributes, events and parts, which are documented from the code. */
const describe = (comment: string): string =>
  withoutBehaviourIds(comment)
    .replace(/^`<[\w-]+>`:\s*/, "")
    .replace(/\s*(Attributes?|Events?|Parts?)\b[^.]*\.(?=\s|$)/g, "")
    .trim()
    .replace(/^./, (letter) => letter.toUpperCase());

const listedNames = (comment: string, list: string): string[] => {
  const [, names = ""] = new RegExp(`${list}s?:([^.]*)\\.`).exec(comment) ?? [];
  return [...names.matchAll(/`([\w-]+)/g)].map(([, name = ""]) => name);
};

/** Creates one TypeScript program for all entry files. Its type checker reads the comments on properties. */
function openProgram(files: readonly string[]): ts.Program {
  const configFile = path.join(root, "tsconfig.json");
  const { config } = ts.readConfigFile(configFile, (name) => ts.sys.readFile(name)) as { config: object };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  return ts.createProgram([...files], { ...options, noEmit: true, skipLibCheck: true });
}

/** All events of the contract with their comments. */
function readEvents(program: ts.Program): Map<string, EventDoc> {
  const source = program.getSourceFile(path.join(root, "src/contract/events.ts"));
  const events = new Map<string, EventDoc>();
  if (source === undefined) return events;
  const cancelable = /CANCELABLE_EVENTS[^=]*= \[([\s\S]*?)\]/.exec(source.getText())?.[1] ?? "";
  source.forEachChild((node) => {
    if (!ts.isInterfaceDeclaration(node) || node.name.text !== "TdEventMap") return;
    for (const member of node.members) {
      if (!ts.isPropertySignature(member)) continue;
      const name = member.name.getText().replace(/"/g, "");
      const comments = ts.getJSDocCommentsAndTags(member).map((doc) => ts.getTextOfJSDocComment(doc.comment) ?? "");
      events.set(name, {
        name,
        detail: member.type?.getText() ?? "unknown",
        description: oneLine(comments.join(" ")),
        cancelable: cancelable.includes(`"${name}"`),
      });
    }
  });
  return events;
}

/** Definition file by resource name. */
function definitionFiles(): Map<string, string> {
  const loaders = readFileSync(path.join(root, "src/catalogue/resources.gen.ts"), "utf8");
  return new Map(
    [...loaders.matchAll(/^ {2}"?([\w-]+)"?: .*import\("([^"]+)"\)/gm)].map(([, name = "", from = ""]) => [
      name,
      `${path.resolve(root, "src/catalogue", from)}.ts`,
    ]),
  );
}

/** Definitions of all resources by name. */
async function readDefinitions(): Promise<Map<string, AnyResource>> {
  const definitions = Object.entries(RESOURCE_LOADERS).map(async ([name, load]): Promise<[string, AnyResource]> => [
    name,
    await load(),
  ]);
  return new Map(await Promise.all(definitions));
}

/** Documents the parameters of a screen's addresses. @param resource the resource that the screen shows */
function parameterDocs(screen: ScreenEntry, resource: AnyResource | undefined): AttributeDoc[] {
  const { query = [], paths, tag } = screen;
  return attributesOfScreen(screen).map((name) => {
    const property = name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
    const values = resource && valuesOfParameter(resource, tag, property);
    const place = query.includes(property) ? "query" : "path";
    return {
      name,
      property,
      type: "string",
      ...(values !== undefined && { values }),
      description:
        name === "id-value"
          ? "Id of the record, or `new` for a new record."
          : `Parameter \`${property}\` in the ${place} of \`${paths[0] ?? ""}\`.`,
    };
  });
}

/** Returns the documentation of all elements by tag. */
export async function readElementDocs(): Promise<ElementDoc[]> {
  const entries = readdirSync(path.join(root, "elements"))
    .filter((file) => /^td-.*\.tsx$/.test(file))
    .map((file) => path.join(root, "elements", file));
  const contract = ["events.ts", "element-attributes.ts"].map((file) => path.join(root, "src/contract", file));
  const program = openProgram([...entries, ...contract]);
  const checker = program.getTypeChecker();
  const { shared, byKind } = declaredAttributes(root, program);
  const events = readEvents(program);
  const eventsByName = (names: readonly string[]): EventDoc[] =>
    [...new Set(names)].flatMap((name) => events.get(name) ?? []);
  const parts = (names: readonly string[]): NamedDoc[] =>
    [...new Set([...COMMON_PARTS, ...names])].filter(isPartName).map((name) => ({ name, description: PARTS[name] }));

  const bespoke = entries.map((file): ElementDoc => {
    const tag = path.basename(file, ".tsx");
    const comment = leadingComment(file);
    const source = program.getSourceFile(file);
    const eventNames = [...comment.matchAll(/`(td-[\w-]+)`/g)].map(([, name = ""]) => name);
    const ownAttributes = source === undefined ? [] : attributesOfEntry(source, checker);
    const isOwn = (name: string): boolean => ownAttributes.some((attribute) => attribute.name === name);
    return {
      tag,
      module: `elements/${tag}.js`,
      description: describe(comment),
      attributes: [...ownAttributes, ...shared.filter(({ name }) => !isOwn(name))],
      events: eventsByName([...COMMON_EVENTS, ...eventNames]),
      parts: parts(listedNames(comment, "Part")),
      slots: SLOTS,
    };
  });

  const files = definitionFiles();
  const definitions = await readDefinitions();
  const resources = SCREENS.filter(({ kind }) => kind !== "bespoke").map((screen): ElementDoc => {
    const file = files.get(screen.resource ?? "");
    const definition = definitions.get(screen.resource ?? "");
    const kindAttributes = byKind.get(screen.kind) ?? [];
    const canonical = screen.paths[0] ?? "";
    return {
      tag: screen.tag,
      module: `elements/${screen.tag}.js`,
      description:
        `${file === undefined ? "" : describe(definitionComment(file))} The ${screen.kind} screen at \`${canonical}\`.`.trim(),
      attributes: [
        ...parameterDocs(screen, definition),
        ...(definition === undefined
          ? kindAttributes
          : kindAttributes.map((attribute) => withAcceptedNames(attribute, definition))),
        ...shared,
      ],
      events: eventsByName([...COMMON_EVENTS, ...RECORD_EVENTS, ...(KIND_EVENTS[screen.kind] ?? [])]),
      parts: parts(KIND_PARTS[screen.kind] ?? []),
      slots: [...SLOTS, ...(KIND_SLOTS[screen.kind] ?? [])],
    };
  });
  return [...bespoke, ...resources].sort((a, b) => a.tag.localeCompare(b.tag));
}

/** The comment before `defineResource()`, or the first one of the file. */
function definitionComment(file: string): string {
  const text = readFileSync(file, "utf8");
  const comments = [...text.matchAll(/\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*export default/g)];
  const [, last] = comments.at(-1) ?? [];
  return last === undefined ? leadingComment(file) : oneLine(last.replace(/^\s*\* ?/gm, "\n"));
}

/** Returns the public tokens with the comment of their group. */
export function readTokens(): NamedDoc[] {
  const css = readFileSync(path.join(root, "src/ui/styles/tokens.css"), "utf8");
  const tokens = new Map<string, string>();
  let group = "";
  for (const line of css.split("\n")) {
    const heading = /^\s*\/\*\s*(.*?)\s*\*\/\s*$/.exec(line)?.[1];
    if (heading !== undefined) group = heading;
    const [, name] = /^\s*(--td-[\w-]+):/.exec(line) ?? [];
    if (name !== undefined && !tokens.has(name)) tokens.set(name, group);
  }
  const derived = readFileSync(path.join(root, "src/ui/styles/derived.css"), "utf8");
  for (const [, name = ""] of derived.matchAll(/var\(\s*(--td-[\w-]+),/g))
    if (!tokens.has(name)) tokens.set(name, "Optional: follows from other tokens unless it is set");
  return [...tokens].map(([name, description]) => ({ name, description }));
}
