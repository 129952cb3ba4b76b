/** The README's snippets: what is TypeScript compiles against the sources, what is shell names scripts that exist. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { afterAll, describe, expect, test } from "vitest";
import { reactTypes } from "../../host/build/editor-data";
import { readElementDocs } from "../../host/build/element-docs";

const root = process.cwd();
const folder = path.join(root, ".cache", "readme");
const readme = readFileSync(path.join(root, "README.md"), "utf8");
const snippets = (language: string): string[] =>
  [...readme.matchAll(new RegExp("^```" + language + "\\n([\\s\\S]*?)^```", "gm"))].map((match) => match[1] ?? "");

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("README snippets", () => {
  test("TypeScript compiles, as written, with the package's names", { timeout: 120_000 }, () => {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(path.join(folder, "src", "resources", "content"), { recursive: true });
    const files = [
      ...snippets("ts").map((code) => ({ code, ending: "ts" })),
      ...snippets("tsx").map((code) => ({ code, ending: "tsx" })),
    ].map(({ code, ending }, index) => {
      const named = /^\/\/ (src\/\S+)$/m.exec(code)?.[1] ?? `snippet-${index}.${ending}`;
      const file = path.join(folder, named);
      writeFileSync(file, code);
      return file;
    });
    expect(files.length).toBeGreaterThanOrEqual(4);
    // As the build writes them.
    const react = path.join(folder, "react.d.ts");
    writeFileSync(react, reactTypes(readElementDocs()).replace("./td-admin", "td-admin"));
    const { config } = ts.readConfigFile(path.join(root, "tsconfig.json"), (name) => readFileSync(name, "utf8")) as {
      config: { compilerOptions: object };
    };
    const { options } = ts.convertCompilerOptionsFromJson(
      { ...config.compilerOptions, incremental: false, tsBuildInfoFile: undefined },
      root,
    );
    const program = ts.createProgram(
      [...files, path.join(root, "elements/tags.gen.d.ts"), path.join(root, "host/build/text-modules.d.ts")],
      {
        ...options,
        noUnusedLocals: false,
        rootDirs: [root, folder],
        paths: {
          "td-admin": [path.join(root, "elements/autoloader.ts")],
          "td-admin/frame": [path.join(root, "elements/frame.ts")],
          "td-admin/react": [react],
          "td-admin/spec": [path.join(root, "src/contract/spec/index.ts")],
        },
      },
    );
    const problems = [...files, react].flatMap((file) => {
      const source = program.getSourceFile(file);
      return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
    });
    expect(
      problems.map(
        (problem) =>
          `${path.basename(problem.file?.fileName ?? "")}: ${ts.flattenDiagnosticMessageText(problem.messageText, " ")}`,
      ),
    ).toEqual([]);
  });

  test("the scripts it names exist", () => {
    const { scripts } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as {
      scripts: Record<string, string>;
    };
    const named = [...readme.matchAll(/npm run ([\w:-]+)/g)].map((match) => match[1] ?? "");
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
    expect(["start", "test"].filter((name) => !(name in scripts))).toEqual([]);
  });
});
