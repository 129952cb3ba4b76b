import { describe, expect, it } from "vitest";
import { embeddedRules } from "../../../src/runtime/skin-rules";

/** Rules of a skin that a page with embedded elements gets, with spaces collapsed. */
function kept(css: string): string {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return embeddedRules(sheet.cssRules).replace(/\s+/g, " ").trim();
}

describe("the rules of a skin for a page that embeds elements", () => {
  it("contain no rule for the page's own elements", () => {
    expect(kept("h1 { color: red } body, .button { margin: 0 } * { font: inherit } a.td-link { color: red }")).toBe("");
  });

  it("contain the rules that select elements of td-admin", () => {
    expect(kept("td-login.wide { color: red; }")).toContain("td-login.wide");
    expect(kept("main > td-fitters { color: red; }")).toContain("main > td-fitters");
  });

  it("keep of a list of selectors those that select elements", () => {
    const css = kept("h1, td-login:is(a, b) { color: red; }");
    expect(css).toContain("td-login:is(a, b)");
    expect(css).not.toContain("h1");
  });

  it("contain the custom properties of the root element, without its other declarations", () => {
    const css = kept(":root { --td-color-primary: red; color: red; } :root[data-theme=dark] { --td-radius-md: 4px; }");
    expect(css).toContain("--td-color-primary: red");
    expect(css).toContain("--td-radius-md: 4px");
    expect(css).not.toMatch(/[^-]color: red/);
  });

  it("are filtered inside media queries", () => {
    const css = kept(
      "@media (min-width: 1px) { h1 { color: red } td-login { color: blue; } } @media print { h1 { color: red } }",
    );
    expect(css).toMatch(/@media \(min-width: 1px\) ?\{ td-login/);
    expect(css).not.toMatch(/h1|print/);
  });
});
