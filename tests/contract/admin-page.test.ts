import { describe, expect, it } from "vitest";
import { readFileSync } from "node:fs";
import path from "node:path";
import {
  earlyHints,
  messageModules,
  pageStatus,
  renderAdminPage,
  startUpCalls,
  type PageRequest,
  type PageSource,
} from "../../host/server/features/pages/admin-page";

const template = readFileSync(path.resolve(import.meta.dirname, "../../host/page/index.html"), "utf8");
const entry = (name: string, ...needs: string[]) =>
  [name, { file: `${name}.js`, needs: [`${name}.js`, ...needs] }] as const;
const source: PageSource = {
  template,
  manifest: Object.fromEntries([
    entry("page/main", "chunks/preact.js"),
    entry("elements/td-admin-shell", "chunks/react.js"),
    entry("elements/td-fitters", "chunks/react.js", "chunks/table.js"),
    [
      "elements/td-fitter",
      {
        file: "elements/td-fitter.js",
        needs: ["elements/td-fitter.js", "chunks/form.js"],
        messages: ["fitter"],
        panels: { needs: ["chunks/controls.js", "chunks/form.js"], messages: ["fitter-panels", "fitter"] },
      },
    ],
    ["elements/td-login", { file: "elements/td-login.js", needs: [], messages: ["login", "start"] }],
  ]),
};
const request: PageRequest = {
  path: "fitter",
  search: "?q=lyon",
  base: "/admin",
  staticBase: "/admin/static",
  apiBase: "",
  locale: "fr_FR",
  rights: { FITTER: true },
};
const linksOf = (html: string, rel: string) =>
  [...html.matchAll(new RegExp(`<link rel="${rel}"[^>]*href="([^"]+)"`, "g"))].map(([, href]) => href);

/** Returns the page with data blocks. */
const pageOf = (of: PageRequest): string => {
  const { start, end } = renderAdminPage(source, of);
  return `${start}<div id="td-page-data"></div>${end}`;
};

describe("renderAdminPage", () => {
  it("preloads the code of the route once per file", () => {
    const files = linksOf(pageOf(request), "modulepreload");
    expect(files).toEqual([
      "/admin/static/page/main.js",
      "/admin/static/chunks/preact.js",
      "/admin/static/elements/td-admin-shell.js",
      "/admin/static/chunks/react.js",
      "/admin/static/elements/td-fitters.js",
      "/admin/static/chunks/table.js",
    ]);
  });

  it("preloads what a form shows at once, after the code of the form", () => {
    const files = linksOf(pageOf({ ...request, path: "fitter/1", search: "" }), "modulepreload");
    expect(files.slice(-3)).toEqual([
      "/admin/static/elements/td-fitter.js",
      "/admin/static/chunks/form.js",
      "/admin/static/chunks/controls.js",
    ]);
    expect(messageModules(source, "fitter/1")).toEqual(["start", "fitter", "fitter-panels"]);
  });

  it("names in an early hint what the route needs first", () => {
    expect(earlyHints(source, "fitter/1", "/admin/static")).toEqual(
      [
        "page/main",
        "chunks/preact",
        "elements/td-admin-shell",
        "chunks/react",
        "elements/td-fitter",
        "chunks/form",
      ].map((name) => `</admin/static/${name}.js>; rel=modulepreload`),
    );
  });

  it("contains the data blocks in front of the mount", () => {
    const html = pageOf(request);
    expect(html.indexOf('<div id="td-page-data">')).toBeGreaterThan(html.indexOf("<body>"));
    expect(html.indexOf('<div id="td-page-data">')).toBeLessThan(html.indexOf('<div id="td-admin-vue-app">'));
  });

  it("replaces all placeholders of the template and escapes the values", () => {
    const html = pageOf({ ...request, search: `?q="><script>` });
    expect(html).not.toMatch(/%TD_|td:head|<script>/);
    expect(html).toContain(`data-locale="fr_FR"`);
  });

  it("returns 404 for a path without a screen", () => {
    expect([pageStatus("fitter/12"), pageStatus("no/such/screen")]).toEqual([200, 404]);
  });
});

describe("startUpCalls", () => {
  it("are those of the shell, and the first of a list or a record", () => {
    expect(startUpCalls(request)).toEqual([
      "/admin/api/context/connected",
      "/admin/api/display-configuration",
      "/admin/api/context/shop/fr_FR",
      "/admin/api/languages/modules/shell&menu/fr_FR",
      "/admin/api/shop-alert",
      "/admin/api/fitter?q=lyon",
    ]);
    expect(startUpCalls({ ...request, path: "fitter/12", search: "" }).slice(-2)).toEqual([
      "/admin/api/fitter/12",
      "/admin/api/fitter/12/exceptions",
    ]);
    expect(startUpCalls({ ...request, path: "fitter/new" })).not.toContain("/admin/api/fitter/new");
    expect(startUpCalls({ ...request, path: "service/dealers", search: "" }).at(-1)).toBe(
      "/admin/api/serviceDealer/matrix?from=0&size=500",
    );
    const paragraph = { ...request, rights: { SEO: true } };
    expect(startUpCalls({ ...paragraph, path: "landing-page/3/paragraph/12" }).slice(-2)).toEqual([
      "/admin/api/paragraph/12",
      "/admin/api/paragraph/12/variables",
    ]);
    expect(startUpCalls({ ...paragraph, path: "landing-page/3/paragraph/x" }).join(" ")).not.toContain("/paragraph/");
  });

  it("contain no records that the account may not read", () => {
    const calls = startUpCalls({ ...request, rights: {} });
    expect(calls).toContain("/admin/api/display-configuration");
    expect(calls).not.toContain("/admin/api/fitter?q=lyon");
  });

  it("are none before sign-in, except the configuration of a public screen in the context of its alias", () => {
    expect(startUpCalls({ ...request, rights: undefined })).toEqual([]);
    const configuration = (context: string) => `/admin/public/api/context/not-connected/${context}/fr_FR`;
    for (const [path, context] of [
      ["login", "DEFAULT"],
      ["dlu/login", "DLU"],
    ] as const)
      expect(startUpCalls({ ...request, path, rights: undefined })).toEqual([
        "/admin/api/context/connected",
        configuration(context),
      ]);
  });
});

it("messageModules are those of the route's elements and of the start, once", () => {
  expect(messageModules(source, "login")).toEqual(["start", "login"]);
});
