import { describe, expect, it, vi } from "vitest";
import { defineSheet, installDocumentTokens, sharedSheets } from "../../../src/ui/styles";
import derivedCss from "../../../src/ui/styles/derived.css";
import tokensCss from "../../../src/ui/styles/tokens.css";
import shoelaceCss from "../../../src/ui/styles/shoelace.css";
import menuCss from "../../../src/ui/menu/menu.css";
import loadingCss from "../../../src/ui/page-hosts/page-hosts.css";
import toastCss from "../../../src/ui/page-hosts/toast-host.css";
import tooltipCss from "../../../src/ui/tooltip/tooltip.css";

const valueOf = (css: string, name: string): string | undefined =>
  new RegExp(`${name}:([^;}]+)`).exec(css)?.[1]?.trim();

describe("style sheets", () => {
  it("are shared by all shadow roots, and add later sheets as one group", async () => {
    const [foundation, parts, appearance] = sharedSheets();
    const before = parts?.cssRules.length ?? 0;
    const replaceSync = vi.spyOn(CSSStyleSheet.prototype, "replaceSync");
    defineSheet(".td-late { color: red; }");
    defineSheet(".td-late { color: red; }");
    defineSheet(".td-later { color: red; }");
    await Promise.resolve();
    expect(sharedSheets()).toHaveLength(3);
    expect(sharedSheets()[0]).toBe(foundation);
    expect(sharedSheets()[1]).toBe(parts);
    expect(sharedSheets()[2]).toBe(appearance);
    const [group, ...otherRules] = [...(parts?.cssRules ?? [])].slice(before);
    expect(otherRules).toEqual([]);
    expect(group).toBeInstanceOf(CSSMediaRule);
    expect([...(group as CSSMediaRule).cssRules].map(({ cssText }) => cssText.split(" ", 1)[0])).toEqual([
      ".td-late",
      ".td-later",
    ]);
    expect(replaceSync).not.toHaveBeenCalled();
    replaceSync.mockRestore();
  });

  it("declare the public tokens once on the document, without specificity", () => {
    installDocumentTokens();
    const count = document.adoptedStyleSheets.length;
    installDocumentTokens();
    expect(document.adoptedStyleSheets).toHaveLength(count);
    expect(tokensCss).toMatch(/^:where\(:root\)\{/);
    // Repeating layer 1 in a shadow root would override what a partner sets.
    expect(derivedCss).not.toMatch(/--td-color-primary:/);
  });

  it("constants-20: the tooltip layer is 9999, with a fade of 0.2 s", () => {
    expect(valueOf(tokensCss, "--td-z-tooltip")).toBe("9999");
    expect(valueOf(tokensCss, "--td-motion-tooltip")).toBe("200ms");
    expect(tooltipCss).toContain("z-index:var(--td-z-tooltip)");
    expect(tooltipCss).toContain("animation:td-tooltip var(--td-motion-tooltip)");
  });

  it("constants-21: modals are on 1100", () => {
    expect(valueOf(tokensCss, "--td-z-modal")).toBe("1100");
    expect(shoelaceCss).toContain("--sl-z-index-dialog:var(--td-z-modal)");
  });

  it("constants-22: overlays and menus are on 1000", () => {
    expect(valueOf(tokensCss, "--td-z-overlay")).toBe("1000");
    expect(menuCss).toContain("z-index:var(--td-z-overlay)");
    expect(loadingCss).toContain("z-index:var(--td-z-overlay)");
  });

  it("shell-31: the loading overlay shows from its first frame on, and fades in", () => {
    const overlay = /\.td-loading\{[^}]*\}/.exec(loadingCss)?.[0] ?? "";
    expect(overlay).toMatch(/animation:td-loading-fade 400ms ease-in both/);
    expect(overlay).not.toContain("visibility");
    expect(loadingCss).toMatch(/@keyframes td-loading-fade\{from\{opacity:0\}\}/);
  });

  it("constants-05: the loading overlay is a blue spinner", () => {
    expect(loadingCss).toMatch(/__spinner\{[^}]*border-block-start-color:var\(--td-color-info-solid\)/);
    const blue = /light-dark\(#([0-9a-f]{6})/.exec(valueOf(tokensCss, "--td-color-info-solid") ?? "")?.[1] ?? "";
    const [red = 0, green = 0, blueValue = 0] = [0, 2, 4].map((offset) =>
      Number.parseInt(blue.slice(offset, offset + 2), 16),
    );
    expect(blueValue).toBeGreaterThan(Math.max(red, green));
  });

  it("constants-08: toasts appear top right", () => {
    expect(toastCss).toMatch(/\.td-toasts\{[^}]*inset-block-start:[^}]*inset-inline-end:/);
  });

  it("toasts stay below the header, also on a phone", () => {
    const starts = [...toastCss.matchAll(/inset-block-start:([^;}]*)/g)].map(([, value]) => value);
    expect(starts).toHaveLength(2);
    for (const start of starts) expect(start).toContain("var(--td-page-top,");
  });

  it("the toast timer runs under reduced motion too", () => {
    expect(toastCss).toContain("@keyframes Toastify__trackProgress");
  });
});
