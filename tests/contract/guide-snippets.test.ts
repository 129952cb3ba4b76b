/** TypeScript in the guides compiles as written, against the sources and under the package's names. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { afterAll, describe, expect, test } from "vitest";
import { reactTypes } from "../../host/build/editor-data";
import { readElementDocs } from "../../host/build/element-docs";
import { snippetFile, snippetsIn, type Snippet } from "../guides";

const root = process.cwd();
const folder = path.join(root, ".cache", "guides");

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The object that the first `defineResource()` of a snippet is given. */
function definitionIn(code: string): ts.ObjectLiteralExpression {
  let found: ts.ObjectLiteralExpression | undefined;
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.getText() === "defineResource") {
      const [argument] = node.arguments;
      if (argument !== undefined && ts.isObjectLiteralExpression(argument)) found ??= argument;
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("definition.ts", code, ts.ScriptTarget.ES2022, true));
  if (found === undefined) throw new Error("The snippet calls no defineResource({…})");
  return found;
}

const nameOf = (property: ts.ObjectLiteralElementLike): string => property.name?.getText() ?? "";

/** What an option's snippet is added to: the parts of the complete definition that every resource has. */
const COMMON = ["name", "area", "screens", "right", "scope", "label", "fields"];

/** An option is a part of a definition: its properties take the place of those of the guide's complete one. */
function withOption(option: string, complete: string): string {
  const imports = `import { f } from "../../contract/fields";\nimport { defineResource } from "../../contract/resource";\n`;
  const own = definitionIn(`defineResource({\n${option}})`).properties.map(nameOf);
  const rest = definitionIn(complete)
    .properties.filter((property) => COMMON.includes(nameOf(property)) && !own.includes(nameOf(property)))
    .map((property) => `${property.getText()},\n`);
  return `${imports}export default defineResource({\n${rest.join("")}${option}});\nexport { f };\n`;
}

interface Written {
  readonly snippet: Snippet;
  readonly file: string;
}

function writeSnippets(): Written[] {
  rmSync(folder, { recursive: true, force: true });
  const snippets = snippetsIn("ts", "tsx");
  const complete = snippets.find((snippet) => snippetFile(snippet)?.endsWith("/slogan.resource.ts"))?.code ?? "";
  return snippets.map((snippet) => {
    const { guide, line, language, kind, code } = snippet;
    const place = kind === "option" ? "src/resources/content/" : "";
    const own = snippetFile(snippet) ?? `${place}${path.dirname(guide)}-${line}.${language}`.replace("/.-", "/root-");
    const file = path.join(folder, own);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, kind === "option" ? withOption(code, complete) : code);
    return { snippet, file };
  });
}

/** Messages of the compiler, with the guide and the line where its snippet begins. */
function problemsIn(written: readonly Written[]): string[] {
  const react = path.join(folder, "react.d.ts");
  // As the build writes them.
  writeFileSync(react, reactTypes(readElementDocs()).replace("./td-admin", "td-admin"));
  const { config } = ts.readConfigFile(path.join(root, "tsconfig.json"), (name) => readFileSync(name, "utf8")) as {
    config: { compilerOptions: object };
  };
  const { options } = ts.convertCompilerOptionsFromJson(
    { ...config.compilerOptions, incremental: false, tsBuildInfoFile: undefined },
    root,
  );
  const files = [...written.map(({ file }) => file), react];
  const ambient = ["elements/tags.gen.d.ts", "host/build/text-modules.d.ts"].map((file) => path.join(root, file));
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
    const snippet = written.find((one) => one.file === file)?.snippet;
    const place = snippet === undefined ? path.basename(file) : `${snippet.guide}:${snippet.line}`;
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
      ({ messageText }) => `${place}: ${ts.flattenDiagnosticMessageText(messageText, " ")}`,
    );
  });
}

describe("guides", () => {
  test("TypeScript compiles, as written, with the package's names", { timeout: 120_000 }, () => {
    const written = writeSnippets();
    expect(written.length).toBeGreaterThanOrEqual(40);
    expect(new Set(written.map(({ file }) => file)).size).toBe(written.length);
    expect(problemsIn(written)).toEqual([]);
  });
});
