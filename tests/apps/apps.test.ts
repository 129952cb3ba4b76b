/**
 * The package in applications: installed from the packed tarball, built by their bundlers, opened in Chromium against a running server. Needs
 * the npm registry, so it is not part of `npm test`.
 */
import { spawn } from "node:child_process";
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { expectQuiet, signInByApi, useChrome } from "../browser/browser";
import { APPLICATIONS, editedFiles, type Application } from "./applications";
import { prepareApplications, runIn } from "./preparation";
import { serveFiles, type StaticFiles } from "./static-files";

const MAX_STEPS = 4;
const MAX_PACKED_BYTES = 4_000_000;
/** Milliseconds for an installation and a build on a busy machine, while others wait in front of it. */
const TIME_LIMIT = 600_000;
/** Milliseconds for the first view of an application, while others are built. */
const PAGE_LIMIT = 60_000;
const tarball = inject("tarball");
const workplace = inject("workplace");
const [builtPort = 0, developmentPort = 0] = inject("ports");
const [server = ""] = inject("origins");
const chrome = useChrome();
let page: Page;
let files: StaticFiles;
let folders: ReadonlyMap<string, Promise<string>>;
const ending = new AbortController();

/** Resolves to the folder of an application once it is installed and built. */
function builtFolder(name: string): Promise<string> {
  const folder = folders.get(name);
  if (folder === undefined) throw new Error(`There is no application ${name}`);
  return folder;
}

/** Records the version of each React DOM that starts on the page: React reports it to its developer tools. */
function recordReact(): void {
  const versions: string[] = [];
  Object.assign(window, {
    reactVersions: versions,
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      renderers: new Map(),
      inject: ({ version }: { version: string }) => versions.push(version),
      onCommitFiberRoot: () => undefined,
      onCommitFiberUnmount: () => undefined,
      onPostCommitFiberRoot: () => undefined,
      checkDCE: () => undefined,
    },
  });
}

const reactVersions = (): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { reactVersions: string[] }).reactVersions);

/** Opens an application and expects the dealers of the server in it. */
async function expectDealers(url: string): Promise<void> {
  const answered = page.waitForResponse((response) => response.url().startsWith(`${server}/admin/api/fitter?`));
  await page.goto(url);
  expect((await answered).status()).toBe(200);
  await page.locator("td-fitters[data-ready] tbody tr").first().waitFor();
  await page.locator("#state", { hasText: /^ready$/ }).waitFor();
}

beforeAll(async () => {
  folders = prepareApplications(APPLICATIONS, { workplace, tarball, apiBase: server, signal: ending.signal });
  files = await serveFiles(builtPort);
  page = await chrome.open({ locale: "en-GB" });
  page.setDefaultTimeout(PAGE_LIMIT);
  await signInByApi(page, "shop");
  await page.addInitScript(recordReact);
});
afterAll(() => {
  ending.abort();
  files.close();
});

describe("the package", () => {
  test("contains browser files, types, metadata and guides only, in 4 MB", async () => {
    expect(statSync(tarball).size).toBeLessThanOrEqual(MAX_PACKED_BYTES);
    const names = (await runIn(workplace, "tar", ["-tzf", tarball])).trim().split("\n");
    const unexpected = names.filter(
      (name) =>
        !/^package\/(lib|cdn)\/.*\.(js|d\.ts|json|md)$/.test(name) &&
        !/^package\/(package\.json|README\.md|LICENSE|CHANGELOG\.md)$/.test(name),
    );
    expect(unexpected).toEqual([]);
    expect(names).toEqual(expect.arrayContaining(["package/LICENSE", "package/CHANGELOG.md", "package/README.md"]));
    expect(names.filter((name) => /\/(server|page|demo)[/.]/.test(name))).toEqual(["package/lib/server.js"]);
  });

  test("has public types of at most 60 kB without internals", async () => {
    await runIn(workplace, "tar", ["-xzf", tarball, "package/lib/td-admin.d.ts"]);
    const types = readFileSync(path.join(workplace, "package/lib/td-admin.d.ts"), "utf8");
    expect(types.length).toBeLessThanOrEqual(60_000);
    expect(types).not.toMatch(/\bRuntime\b|from "(react|valibot|@tanstack)/);
  });
});

describe.each(APPLICATIONS)("the application $name", (application: Application) => {
  test(`needs at most ${MAX_STEPS} commands or edits`, () => {
    const [command, ...edits] = application.steps;
    expect(command).toBe("npm install td-admin");
    expect(application.steps.length).toBeLessThanOrEqual(MAX_STEPS);
    expect(editedFiles(application)).toEqual(edits.toSorted());
  });

  test("installs no server, compiles, and shows the dealers with one React", { timeout: TIME_LIMIT }, async () => {
    const folder = await builtFolder(application.name);
    const installed = readdirSync(path.join(folder, "node_modules")).filter((name) => !name.startsWith("."));
    expect(installed).not.toContain("fastify");
    expect(existsSync(path.join(folder, "node_modules/td-admin/node_modules"))).toBe(false);
    if (application.name === "script")
      expect(installed.sort()).toEqual(["react", "react-dom", "scheduler", "td-admin"]);
    files.serve(path.join(folder, application.output));
    await expectDealers(`http://localhost:${builtPort}/`);
    const versions = await reactVersions();
    // Next starts a React of its own for its router, which is the one of the application.
    expect(versions).toHaveLength(1);
    expect(versions[0]).toMatch(application.react);
    expectQuiet(page);
  });
});

test("the fallback of a wrapper is in the page that Next renders on the server", async () => {
  const html = readFileSync(path.join(await builtFolder("next"), "out/index.html"), "utf8");
  expect(html).toMatch(/<td-fitters[^>]*><p>Loading the dealers<\/p><\/td-fitters>/);
});

test("the development server of Vite shows the dealers", { timeout: TIME_LIMIT }, async () => {
  const folder = await builtFolder("vite-react19");
  const child = spawn(process.execPath, ["node_modules/vite/bin/vite.js", "--port", String(developmentPort)], {
    cwd: folder,
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    await new Promise<void>((resolve, reject) => {
      child.stdout.on("data", (text: Buffer) => {
        if (text.toString().includes(String(developmentPort))) resolve();
      });
      child.once("exit", () => reject(new Error("Vite ended before it was ready")));
    });
    await expectDealers(`http://localhost:${developmentPort}/`);
    expect(await reactVersions()).toHaveLength(1);
  } finally {
    child.kill();
  }
});

test("the types of every entry resolve in TypeScript projects that do not read the package's exports", async () => {
  const folder = await builtFolder("esbuild");
  const code = `import { configure } from "td-admin";
    import { loadElement } from "td-admin/all";
    import { followHeight } from "td-admin/frame";
    import { formatPrice } from "td-admin/spec";
    import "td-admin/elements/td-login";
    // @ts-expect-error a time limit is a number
    void configure({ timeout: "long" });
    export const functions = [loadElement, followHeight, formatPrice];`;
  writeFileSync(path.join(folder, "src/entries.ts"), code);
  await runIn(folder, "npx", ["tsc", "--module", "esnext", "--moduleResolution", "node10"]);
});

test("every entry can be imported on a server, where it does nothing", async () => {
  const entries = [
    "",
    "/all",
    "/elements/td-login",
    "/elements/td-fitters",
    "/react",
    "/vue",
    "/svelte",
    "/frame",
    "/spec",
  ];
  const code = `
    ${entries.map((entry) => `await import("td-admin${entry}");`).join("\n")}
    const { configure, discover, login, logout, on, loadElement, preloadElement, setBasePath } = await import("td-admin");
    await configure({ locale: "en_GB" });
    on("session-expired", () => undefined)();
    discover({})();
    await loadElement("td-login");
    preloadElement("td-login");
    setBasePath("/files");
    await logout();
    console.log((await login({ login: "a", password: "b" })).status);`;
  const folder = await builtFolder("vite-react19");
  expect((await runIn(folder, process.execPath, ["--input-type=module", "--eval", code])).trim()).toBe("failed");
});

test("setBasePath() loads the elements from another folder than the bundler's", { timeout: TIME_LIMIT }, async () => {
  const folder = await builtFolder("esbuild");
  const source = readFileSync(path.join(folder, "src/main.ts"), "utf8");
  writeFileSync(
    path.join(folder, "src/base.ts"),
    `import { setBasePath } from "td-admin";\nsetBasePath("/node_modules/td-admin/cdn");\n${source}`,
  );
  await runIn(folder, "npx", ["esbuild", "src/base.ts", "--bundle", "--format=esm", "--splitting", "--outdir=based"]);
  files.serve(folder);
  await page.route("**/based.html", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<p id="state"></p><script type="module" src="based/base.js"></script>`,
    }),
  );
  const entry = page.waitForResponse("**/node_modules/td-admin/cdn/elements/td-fitters.js");
  await expectDealers(`http://localhost:${builtPort}/based.html`);
  expect((await entry).status()).toBe(200);
});
