/** Reads the documentation of all elements from doc comments, definitions and types. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { attributeName, attributesOfScreen } from "../../src/catalogue/registry";
import { SCREENS } from "../../src/catalogue/registry.gen";
import { isPartName, PARTS } from "../../src/contract/parts";
import {
  COMMON_EVENTS,
  COMMON_PARTS,
  KIND_ATTRIBUTES,
  KIND_EVENTS,
  KIND_PARTS,
  KIND_SLOTS,
  RECORD_EVENTS,
  SHARED_ATTRIBUTES,
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

const oneLine = (text: string): string => text.replace(/\s*\n\s*\*?\s*/g, " ").trim();

/** Text of the doc comment at the top of a file. */
function leadingComment(file: string): string {
  const [, comment = ""] = /^\s*\/\*\*([\s\S]*?)\*\//.exec(readFileSync(file, "utf8")) ?? [];
  return oneLine(comment.replace(/^\s*\* ?/gm, "\n"));
}

/** Removes behaviour ids, which help those who change the code, not those who embed. */
const withoutBehaviourIds = (text: string): string => text.replace(/\s*\([a-z]+-\d\d\)/g, "");

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

const isAttributeType = (text: string): text is AttributeDoc["type"] => ["string", "boolean", "number"].includes(text);

/** Attributes in the `defineElement()` call of a hand-written entry, with the comments on the component's props. */
function attributesOfEntry(source: ts.SourceFile, checker: ts.TypeChecker): AttributeDoc[] {
  const entryAttributes: AttributeDoc[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.getText() === "defineElement") {
      const definition = node.arguments[1];
      if (definition !== undefined && ts.isObjectLiteralExpression(definition))
        entryAttributes.push(...attributesIn(definition));
    }
    ts.forEachChild(node, visit);
  };
  const attributesIn = (definition: ts.ObjectLiteralExpression): AttributeDoc[] => {
    const valueOf = (name: string): ts.Expression | undefined =>
      definition.properties.find(
        (property): property is ts.PropertyAssignment =>
          ts.isPropertyAssignment(property) && property.name.getText() === name,
      )?.initializer;
    const component = valueOf("component");
    const props = component && checker.getTypeAtLocation(component).getCallSignatures()[0]?.getParameters()[0];
    const propsType = props && checker.getTypeOfSymbol(props);
    const attributes = valueOf("attributes");
    if (attributes === undefined || !ts.isObjectLiteralExpression(attributes)) return [];
    return attributes.properties.flatMap((property) => {
      if (!ts.isPropertyAssignment(property)) return [];
      const name = property.name.getText();
      const type = property.initializer.getText().replace(/"/g, "");
      const comment = propsType?.getProperty(name)?.getDocumentationComment(checker) ?? [];
      return isAttributeType(type)
        ? [
            {
              name: attributeName(name),
              property: name,
              type,
              description: withoutBehaviourIds(oneLine(ts.displayPartsToString(comment))),
            },
          ]
        : [];
    });
  };
  visit(source);
  return entryAttributes;
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

/** Returns the documentation of all elements by tag. */
export function readElementDocs(): ElementDoc[] {
  const entries = readdirSync(path.join(root, "elements"))
    .filter((file) => /^td-.*\.tsx$/.test(file))
    .map((file) => path.join(root, "elements", file));
  const program = openProgram([...entries, path.join(root, "src/contract/events.ts")]);
  const checker = program.getTypeChecker();
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
      attributes: [...ownAttributes, ...SHARED_ATTRIBUTES.filter(({ name }) => !isOwn(name))],
      events: eventsByName([...COMMON_EVENTS, ...eventNames]),
      parts: parts(listedNames(comment, "Part")),
      slots: SLOTS,
    };
  });

  const files = definitionFiles();
  const resources = SCREENS.filter(({ kind }) => kind !== "bespoke").map((screen): ElementDoc => {
    const file = files.get(screen.resource ?? "");
    const canonical = screen.paths[0] ?? "";
    return {
      tag: screen.tag,
      module: `elements/${screen.tag}.js`,
      description:
        `${file === undefined ? "" : describe(definitionComment(file))} The ${screen.kind} screen at \`${canonical}\`.`.trim(),
      attributes: [
        ...attributesOfScreen(screen).map((name): AttributeDoc => ({
          name,
          property: name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()),
          type: "string",
          description:
            name === "id-value"
              ? "Id of the record, or `new` for a new record."
              : `Parameter of the path \`${canonical}\`.`,
        })),
        ...(KIND_ATTRIBUTES[screen.kind] ?? []),
        ...SHARED_ATTRIBUTES,
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
