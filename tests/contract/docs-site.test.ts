/** The documentation site: every element and chapter has a page, and every link leads somewhere. */
import { existsSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { docsSite } from "../../host/build/docs-site/docs-site";
import { guides } from "../../host/build/docs-site/guides";
import { valuesOf } from "../../host/build/docs-site/manifest";
import { inline } from "../../host/build/docs-site/markup";
import { customElementsManifest } from "../../host/build/editor-data";
import { readElementDocs, readTokens } from "../../host/build/element-docs";
import { findScreen } from "../../src/catalogue/screens";
import { readGuide } from "../guides";

const demo = path.resolve(import.meta.dirname, "../../demo");
const elements = await readElementDocs();
const tokens = readTokens();
const site = docsSite(customElementsManifest(elements, tokens), readGuide("elements/README.md"));
const pageOf = (file: string): string => site.get(file) ?? "";

describe("the documentation site", () => {
  it("has a page with everything that is documented about each element", () => {
    const gaps = elements
      .filter(({ tag }) => tag !== "td-admin-shell")
      .flatMap(({ tag, attributes, events, slots, parts }) => {
        const page = pageOf(`${tag}.html`);
        const names = [
          ...attributes.map(({ name }) => `<code>${name}</code>`),
          ...events.map(({ name }) => `<code>${name}</code>`),
          ...slots.map(({ name }) => (name === "" ? "<td>default</td>" : `<code>${name}</code>`)),
          ...parts.map(({ name }) => `<code>::part(${name})</code>`),
        ];
        return names.filter((name) => !page.includes(name)).map((name) => `${tag}: ${name}`);
      });
    expect(gaps).toEqual([]);
  });

  it("lists the allowed values of an attribute, and the payload of an event", () => {
    const page = pageOf("td-login.html");
    expect(page).toContain(
      "<td><code>theme</code></td><td>none</td><td><code>auto</code> <code>dark</code> <code>light</code></td>",
    );
    expect(page).toContain("<td><code>td-signed-in</code></td><td><code>{ nextPath: string }</code></td><td>yes</td>");
    expect(page).toContain("<td><code>next</code></td><td><code>next</code></td><td><code>none</code></td>");
    expect(valuesOf('"light" | "dark"')).toEqual(["light", "dark"]);
    expect(valuesOf("1 | 2")).toEqual(["1", "2"]);
    expect(valuesOf("string")).toBeUndefined();
  });

  it("lists the names of columns, filters and actions that an element accepts", () => {
    const page = pageOf("td-fitters.html");
    expect(page).toMatch(/Columns: <code>name<\/code>, <code>code<\/code>/);
    expect(page).toMatch(/Filters: .*<code>status<\/code>/);
    expect(page).toMatch(/Its own: <code>preview<\/code>.*<code>updates<\/code>/);
  });

  it("gives values that the element accepts in its snippets", () => {
    expect(pageOf("td-catalogs.html")).toContain("&lt;td-catalogs type=&quot;landing&quot;&gt;");
  });

  it("leads to every page from its index", () => {
    const pages = [...site.keys()].filter((file) => file !== "index.html");
    const [, content = ""] = pageOf("index.html").split("<main");
    expect(pages.filter((file) => !content.includes(`<a href="${file}">`))).toEqual([]);
  });

  it("lists the custom properties", () => {
    const page = pageOf("custom-properties.html");
    expect(tokens.filter(({ name }) => !page.includes(`<code>${name}</code>`))).toEqual([]);
  });

  it("escapes descriptions once", () => {
    expect(inline("`a=1&b=2` & <b>")).toBe("<code>a=1&amp;b=2</code> &amp; &lt;b&gt;");
  });

  it("gives a complete snippet for each framework, with the attributes that the screen's address contains", () => {
    const page = pageOf("td-fitter.html");
    expect(page).toContain("&lt;td-fitter id-value=&quot;1&quot;&gt;&lt;p&gt;Loading…&lt;/p&gt;&lt;/td-fitter&gt;");
    expect(page).toContain("&lt;TdFitter idValue=&quot;1&quot; onTdReady=");
    for (const name of ["React 19", "React 18", "Vue", "Svelte", "Angular"])
      expect(page).toMatch(
        new RegExp(
          `<figcaption>${name}</figcaption>.*?configure\\(\\{ apiBase: &quot;https://admin\\.example\\.com&quot;`,
          "s",
        ),
      );
    expect(page).toContain("&lt;script type=&quot;module&quot; src=&quot;https://admin.example.com/");
  });

  it.each([
    ["content-security-policy.html", "Content security policy"],
    ["pages-on-another-host.html#cors", "CORS"],
    ["pages-on-another-host.html#tokens", "Tokens"],
    ["theming.html#skins", "Skins"],
    ["versions-and-deprecation.html", "Versions and deprecation"],
  ])("leads from its index to %s", (address, title) => {
    expect(pageOf("index.html")).toContain(`<a href="${address}">${title}</a>`);
  });

  it("has only links that lead to a page, a heading, a screen or a file of the demo", () => {
    const broken = [...site].flatMap(([file, text]) =>
      [...text.matchAll(/<a href="([^"]*)"/g)].flatMap(([, href = ""]) => {
        if (/^https?:/.test(href)) return [];
        if (href.startsWith("/admin/"))
          return findScreen(href.slice("/admin/".length)) === undefined ? [`${file}: ${href}`] : [];
        const [target = "", anchor] = href.split("#");
        const isFound = target.startsWith("../")
          ? existsSync(path.join(demo, target.slice(3)))
          : anchor === undefined
            ? site.has(target)
            : pageOf(target === "" ? file : target).includes(`id="${anchor}"`);
        return isFound ? [] : [`${file}: ${href}`];
      }),
    );
    expect(broken).toEqual([]);
  });

  it("turns links between chapters into links between pages, and keeps the text of links to other files", () => {
    const chapters = guides(
      "# Guide\n\n## One part\n\nSee [Two](#two-b) and [code](../src/x.ts).\n\n## Two\n\n### Two b\n\nText\n",
    );
    expect(chapters.map(({ file }) => file)).toEqual(["one-part.html", "two.html"]);
    expect(chapters[0]?.content).toBe('<h1>One part</h1>\n<p>See <a href="two.html#two-b">Two</a> and code.</p>\n');
    expect(chapters[1]?.content).toContain('<h2 id="two-b">Two b</h2>');
  });
});
