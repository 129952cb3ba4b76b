import { describe, expect, it } from "vitest";
import { readFileSync } from "node:fs";
import path from "node:path";
import {
  pageStatus,
  renderAdminPage,
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
    entry("src/locales/fr_FR/start"),
    entry("src/locales/de_DE/start"),
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
  credentials: false,
};
const linksOf = (html: string, rel: string) =>
  [...html.matchAll(new RegExp(`<link rel="${rel}"[^>]*href="([^"]+)"`, "g"))].map(([, href]) => href);

describe("renderAdminPage", () => {
  it("preloads the code of the route once per file, in the reader's language", () => {
    const files = linksOf(renderAdminPage(source, request), "modulepreload");
    expect(files).toEqual([
      "/admin/static/page/main.js",
      "/admin/static/chunks/preact.js",
      "/admin/static/elements/td-admin-shell.js",
      "/admin/static/chunks/react.js",
      "/admin/static/elements/td-fitters.js",
      "/admin/static/chunks/table.js",
      "/admin/static/src/locales/fr_FR/start.js",
    ]);
  });

  it("preloads the first calls of a list and of a record", () => {
    expect(linksOf(renderAdminPage(source, request), "preload")).toContain("/admin/api/fitter?q=lyon");
    expect(linksOf(renderAdminPage(source, { ...request, path: "fitter/12", search: "" }), "preload")).toContain(
      "/admin/api/fitter/12",
    );
    expect(linksOf(renderAdminPage(source, { ...request, path: "fitter/new" }), "preload")).not.toContain(
      "/admin/api/fitter/new",
    );
  });

  it("preloads no records that the account may not read", () => {
    const calls = linksOf(renderAdminPage(source, { ...request, rights: {} }), "preload");
    expect(calls).toContain("/admin/api/display-configuration");
    expect(calls).not.toContain("/admin/api/fitter?q=lyon");
  });

  it("preloads no calls before sign-in", () => {
    expect(linksOf(renderAdminPage(source, { ...request, rights: undefined }), "preload")).toEqual([]);
  });

  it("replaces all placeholders of the template and escapes the values", () => {
    const html = renderAdminPage(source, { ...request, search: `?q="><script>` });
    expect(html).not.toMatch(/%TD_|td:head|<script>/);
    expect(html).toContain(`data-locale="fr_FR"`);
  });

  it("returns 404 for a path without a screen", () => {
    expect([pageStatus("fitter/12"), pageStatus("no/such/screen")]).toEqual([200, 404]);
  });
});
