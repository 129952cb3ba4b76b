/** The TypeScript in the guides compiles as written, with the package's import paths. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { afterAll, describe, expect, test } from "vitest";
import { readElementDocs } from "../../host/build/element-docs";
import { reactTypes } from "../../host/build/framework-types";
import { snippetFile, snippetsIn, type Snippet } from "../guides";

const root = process.cwd();
const folder = path.join(root, ".cache", "guides");

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The argument of the first `defineResource()` in a snippet. */
function definitionIn(code: string): ts.ObjectLiteralExpression {
  let definition: ts.ObjectLiteralExpression | undefined;
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.getText() === "defineResource") {
      const [argument] = node.arguments;
      if (argument !== undefined && ts.isObjectLiteralExpression(argument)) definition ??= argument;
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("definition.ts", code, ts.ScriptTarget.ES2022, true));
  if (definition === undefined) throw new Error("The snippet calls no defineResource({…})");
  return definition;
}

const nameOf = (property: ts.ObjectLiteralElementLike): string => property.name?.getText() ?? "";

/** Options that every resource has; an option's snippet is completed with them. */
const COMMON = ["name", "area", "screens", "right", "scope", "label", "fields"];

/** Completes the snippet of one option with the common options of the guide's complete definition. */
function withOption(option: string, complete: string): string {
  const imports = `import { f } from "../../contract/fields";\nimport { defineResource } from "../../contract/resource";\n`;
  const ownNames = definitionIn(`defineResource({\n${option}})`).properties.map(nameOf);
  const rest = definitionIn(complete)
    .properties.filter((property) => COMMON.includes(nameOf(property)) && !ownNames.includes(nameOf(property)))
    .map((property) => `${property.getText()},\n`);
  return `${imports}export default defineResource({\n${rest.join("")}${option}});\nexport { f };\n`;
}

interface WrittenSnippet {
  readonly snippet: Snippet;
  readonly file: string;
}

function writeSnippets(): WrittenSnippet[] {
  rmSync(folder, { recursive: true, force: true });
  // tests/server/openapi.test.ts compiles those with the client, whose types need the server.
  const snippets = snippetsIn("ts", "tsx").filter(({ code }) => !code.includes('"td-admin/client"'));
  const complete = snippets.find((snippet) => snippetFile(snippet)?.endsWith("/slogan.resource.ts"))?.code ?? "";
  return snippets.map((snippet) => {
    const { guide, line, language, kind, code } = snippet;
    const place = kind === "option" ? "src/resources/content/" : "";
    const snippetPath =
      snippetFile(snippet) ?? `${place}${path.dirname(guide)}-${line}.${language}`.replace("/.-", "/root-");
    const file = path.join(folder, snippetPath);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, kind === "option" ? withOption(code, complete) : code);
    return { snippet, file };
  });
}

/** The compiler's messages, with the guide and line of the snippet. */
async function problemsIn(writtenSnippets: readonly WrittenSnippet[]): Promise<string[]> {
  const react = path.join(folder, "react.d.ts");
  // The types for React, as the build writes them.
  writeFileSync(
    react,
    reactTypes(await readElementDocs())
      .replaceAll("./td-admin.js", "td-admin")
      .replace('import "./jsx.js";', ""),
  );
  const { config } = ts.readConfigFile(path.join(root, "tsconfig.json"), (name) => readFileSync(name, "utf8")) as {
    config: { compilerOptions: object };
  };
  const { options } = ts.convertCompilerOptionsFromJson(
    { ...config.compilerOptions, incremental: false, tsBuildInfoFile: undefined },
    root,
  );
  const files = [...writtenSnippets.map(({ file }) => file), react];
  const ambient = [
    "elements/tags.gen.d.ts",
    "elements/jsx.d.ts",
    "host/build/text-modules.d.ts",
    "src/runtime/import-meta.d.ts",
  ].map((file) => path.join(root, file));
  const program = ts.createProgram([...files, ...ambient], {
    ...options,
    noUnusedLocals: false,
    rootDirs: [root, folder],
    paths: {
      "td-admin": [path.join(root, "elements/autoloader.ts")],
      "td-admin/frame": [path.join(root, "elements/frame.ts")],
      "td-admin/react": [react],
      "td-admin/spec": [path.join(root, "src/contract/spec/index.ts")],
    },
  });
  return files.flatMap((file) => {
    const source = program.getSourceFile(file);
    const snippet = writtenSnippets.find((written) => written.file === file)?.snippet;
    const location = snippet === undefined ? path.basename(file) : `${snippet.guide}:${snippet.line}`;
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
      ({ messageText }) => `${location}: ${ts.flattenDiagnosticMessageText(messageText, " ")}`,
    );
  });
}

describe("guides", () => {
  test("contain TypeScript that compiles with the package's import paths", { timeout: 120_000 }, async () => {
    const writtenSnippets = writeSnippets();
    expect(writtenSnippets.length).toBeGreaterThanOrEqual(40);
    expect(new Set(writtenSnippets.map(({ file }) => file)).size).toBe(writtenSnippets.length);
    expect(await problemsIn(writtenSnippets)).toEqual([]);
  });
});
