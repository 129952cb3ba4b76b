/** Reads which ids the names of tests hold: `test("login-04: …")`, `it.each(…)`, and tables of rows where the id is a cell. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";

const ID = /\b[a-z]+-\d{2}\b/g;
/** Functions that name a test, or a group of tests. */
const NAMING: ReadonlySet<string> = new Set(["test", "it", "describe"]);

/** `it.each(table)` → it; `test.skipIf(x).each` → test. Undefined for any other call. */
function namingFunction(expression: ts.Expression): string | undefined {
  if (ts.isIdentifier(expression)) return NAMING.has(expression.text) ? expression.text : undefined;
  if (ts.isPropertyAccessExpression(expression)) {
    // What is left out or still to be written tests nothing.
    return ["skip", "todo"].includes(expression.name.text) ? undefined : namingFunction(expression.expression);
  }
  return ts.isCallExpression(expression) ? namingFunction(expression.expression) : undefined;
}

function textsIn(node: ts.Node, constants: ReadonlyMap<string, ts.Expression>): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isTemplateExpression(node)) return [node.head.text, ...node.templateSpans.map((span) => span.literal.text)];
  if (ts.isIdentifier(node)) {
    const value = constants.get(node.text);
    return value === undefined || !ts.isArrayLiteralExpression(value) ? [] : textsIn(value, new Map());
  }
  if (ts.isFunctionLike(node)) return [];
  const texts: string[] = [];
  ts.forEachChild(node, (child) => {
    texts.push(...textsIn(child, constants));
  });
  return texts;
}

/** Ids in the test names of one source text. */
export function idsInTestNames(source: string): ReadonlySet<string> {
  const file = ts.createSourceFile("test.tsx", source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const constants = new Map<string, ts.Expression>();
  const ids = new Set<string>();
  const collect = (nodes: readonly ts.Node[]): void => {
    for (const text of nodes.flatMap((node) => textsIn(node, constants)))
      for (const [id] of text.matchAll(ID)) ids.add(id);
  };
  const walk = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer !== undefined)
      constants.set(
        node.name.text,
        ts.isAsExpression(node.initializer) ? node.initializer.expression : node.initializer,
      );
    if (ts.isCallExpression(node) && namingFunction(node.expression) !== undefined) {
      // `it.each(table)(name, …)`: the inner call carries the table, the outer one the name.
      const table = ts.isPropertyAccessExpression(node.expression) && node.expression.name.text === "each";
      collect(table ? node.arguments : node.arguments.slice(0, 1));
    }
    ts.forEachChild(node, walk);
  };
  walk(file);
  return ids;
}

/** Id → test files that name it. */
export function testedIds(folder: string): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!/\.test\.tsx?$/.test(name)) continue;
    for (const id of idsInTestNames(readFileSync(path.join(folder, name), "utf8")))
      found.set(id, [...(found.get(id) ?? []), name]);
  }
  return found;
}
