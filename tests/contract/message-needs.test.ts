import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { messageGroups } from "../../host/build/message-groups.mjs";
import { needs as ownNeeds } from "../../host/build/message-inject.mjs";
import { messageNeeds } from "../../host/build/message-needs.mjs";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** Writes a small project: files by path, message keys by module. */
function project(files: Readonly<Record<string, string>>, texts: Readonly<Record<string, readonly string[]>>) {
  const root = mkdtempSync(path.join(os.tmpdir(), "td-messages-"));
  folders.push(root);
  const write = (file: string, text: string): void => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  };
  for (const [module, keys] of Object.entries(texts))
    write(`src/locales/en_GB/${module}.ts`, `export default { ${keys.map((key) => `"${key}": "x"`).join(", ")} };`);
  for (const [file, text] of Object.entries(files)) write(file, text);
  const needs = messageNeeds(root);
  const absolutePath = (file: string): string => path.join(root, file);
  return {
    needs,
    absolutePath,
    modulesOf: (file: string) => [...needs.modulesOf(absolutePath(file))],
    modulesAtImport: (importer: string, part: string) =>
      needs.modulesAtImport(absolutePath(importer), absolutePath(part)),
    problems: (file: string) => needs.problems(absolutePath(file)),
  };
}

describe("message modules of a file", () => {
  it("contain the keys in the file and its static imports", () => {
    const { modulesOf } = project(
      {
        "src/screen.tsx": `import { Row } from "./row";\nimport type { Other } from "./other";\nexport const a = t("screen.title");`,
        "src/row.tsx": `export const Row = () => <p title={t("row.name")}>{t.count("row.found", 2)}</p>;`,
        "src/other.ts": `export type Other = string; t("other.title");`,
      },
      {
        screen: ["screen.title"],
        row: ["row.name"],
        counts: ["row.found.one", "row.found.other"],
        other: ["other.title"],
      },
    );
    expect(modulesOf("src/screen.tsx")).toEqual(["counts", "row", "screen"]);
  });

  it("are found by template literals, constants, and key prefixes", () => {
    const { modulesOf } = project(
      {
        "src/status.ts": "export const label = (status: string) => t.key(`order.status.${status}`);",
        "src/toast.ts": `toasts.show({ key: "saved.done" });`,
        "src/gallery.tsx": `<Gallery texts="media.gallery" />`,
      },
      {
        order: ["order.status.OPEN"],
        more: ["order.status.OPEN.help"],
        saved: ["saved.done"],
        media: ["media.gallery.none"],
      },
    );
    expect(modulesOf("src/status.ts")).toEqual(["order"]);
    expect(modulesOf("src/toast.ts")).toEqual(["saved"]);
    expect(modulesOf("src/gallery.tsx")).toEqual(["media"]);
  });

  it("can be declared in a comment when keys come from data", () => {
    const { modulesOf } = project(
      { "src/lines.tsx": "/**\n * Lines of a job.\n * @messages error.**\n */\nexport const text = t.key(code);" },
      { errors: ["error.period.order", "error.text"], other: ["other.title"] },
    );
    expect(modulesOf("src/lines.tsx")).toEqual(["errors"]);
  });

  it("exclude data files and the start module, which every page loads", () => {
    const { modulesOf } = project(
      {
        "src/screen.ts": `import "./contract/calls";\nimport "./a.resource";\nt("error.title");`,
        "src/contract/calls.ts": `export const remove = { id: "media.remove" };`,
        "src/a.resource.ts": `export default { rules: ["a.error.order"] };`,
      },
      { media: ["media.remove"], a: ["a.error.order"], start: ["error.title"] },
    );
    expect(modulesOf("src/screen.ts")).toEqual([]);
  });

  it("include those of an element's resource, and of the screens that it leads back to", () => {
    const { modulesOf } = project(
      {
        "elements/td-rates.ts": `import rate from "../src/rate.resource";`,
        "src/rate.resource.ts": `export default { name: "rate", list: { backTo: { path: "zone/{id}", titleKey: "zone.title" } } };`,
      },
      { rate: ["rate.title"], zone: ["zone.title"], other: ["other.title"] },
    );
    expect(modulesOf("elements/td-rates.ts")).toEqual(["rate", "zone"]);
  });
});

describe("a lazily imported file", () => {
  const lazyFiles = {
    "src/screen.tsx": `t("screen.title"); const load = () => import("./dialog");`,
    "src/dialog.tsx": `t("screen.title"); t("dialog.title");`,
  };

  it("adds the modules that its screen has not loaded", () => {
    const { modulesAtImport, modulesOf, needs, absolutePath } = project(lazyFiles, {
      screen: ["screen.title"],
      dialog: ["dialog.title"],
    });
    expect(modulesOf("src/screen.tsx")).toEqual(["screen"]);
    expect(needs.lazyImports(absolutePath("src/screen.tsx"))).toEqual([
      { specifier: "./dialog", file: absolutePath("src/dialog.tsx") },
    ]);
    expect(modulesAtImport("src/screen.tsx", "src/dialog.tsx")).toEqual(["dialog"]);
  });
});

describe("a key without a message", () => {
  it("is reported with file and line", () => {
    const { problems } = project(
      {
        "src/screen.tsx": [
          `t("screen.title"); // “été” has more bytes than letters`,
          `t.key("screen.lable");`,
          "t.key(`sreen.state.${state}`);",
          `confirm({ titleKey: "screen.question" });`,
          `<Empty titleKey="screen.empty" />;`,
          "t.key(key);",
        ].join("\n"),
        "src/data.ts": "/** @messages eror.** */",
      },
      { screen: ["screen.title", "screen.state.OPEN"] },
    );
    expect(problems("src/screen.tsx")).toEqual([
      expect.stringMatching(/^src\/screen\.tsx:2: no text has the key "screen\.lable"/),
      expect.stringMatching(/^src\/screen\.tsx:3: no text has the key "sreen\.state\.\*"/),
      expect.stringMatching(/^src\/screen\.tsx:4: .*"screen\.question"/),
      expect.stringMatching(/^src\/screen\.tsx:5: .*"screen\.empty"/),
    ]);
    expect(problems("src/data.ts")).toEqual([expect.stringMatching(/^src\/data\.ts:1: .*"eror\.\*\*"/)]);
  });

  it("is in no file of the browser", () => {
    const files = ["src", "elements"].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" })
        .filter((file) => /\.tsx?$/.test(file) && !/\.(d|server)\.ts$/.test(file))
        .map((file) => path.resolve(folder, file)),
    );
    expect(files.flatMap((file) => ownNeeds.problems(file))).toEqual([]);
  }, 60_000);
});

it("bundles the messages of the sign-in into one file, and the other messages of the shell into another", () => {
  const groups = [...messageGroups()];
  const modulesIn = (file: string) => groups.flatMap(([module, group]) => (group === file ? module : []));
  expect(modulesIn("base")).toEqual(["login", "public", "start", "ui"]);
  expect(modulesIn("shell")).toEqual(["menu", "restriction", "shell"]);
}, 60_000);
