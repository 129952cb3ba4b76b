/** Finds behaviour ids in test names: `test("login-04: …")`, `it.each(…)`, and tables of rows with the id in a cell. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";

const ID = /\b[a-z]+-\d{2}\b/g;
/** Functions that declare a test or a group of tests. */
const NAMING: ReadonlySet<string> = new Set(["test", "it", "describe"]);

/** `it.each(table)` → it; `test.skipIf(x).each` → test. Undefined for any other call. */
function namingFunction(expression: ts.Expression): string | undefined {
  if (ts.isIdentifier(expression)) return NAMING.has(expression.text) ? expression.text : undefined;
  if (ts.isPropertyAccessExpression(expression)) {
    // Skipped tests test nothing.
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

/** Behaviour ids in the test names of a source file. */
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
      // `it.each(table)(name, …)`: the inner call has the table, the outer one the name.
      const isTable = ts.isPropertyAccessExpression(node.expression) && node.expression.name.text === "each";
      collect(isTable ? node.arguments : node.arguments.slice(0, 1));
    }
    ts.forEachChild(node, walk);
  };
  walk(file);
  return ids;
}

/** Behaviour id → test files that name it. */
export function testedIds(folder: string): ReadonlyMap<string, readonly string[]> {
  const filesById = new Map<string, string[]>();
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!/\.test\.tsx?$/.test(name)) continue;
    for (const id of idsInTestNames(readFileSync(path.join(folder, name), "utf8")))
      filesById.set(id, [...(filesById.get(id) ?? []), name]);
  }
  return filesById;
}
