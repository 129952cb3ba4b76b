/** A template's CSS cannot close its style element, import other sheets, or run scripts. */
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { safeCss } from "../../../host/server/features/shell/template-css";

const BREAKOUTS = [
  "</style><script>alert(1)</script>",
  "</STYLE ><img src=x onerror=alert(1)>",
  "</st</styleyle><script>",
  "</\nstyle>",
  "<!--</style>-->",
  "</style/x>",
  "a{content:'</style>'}",
  "/*</style>*/",
  "<svg onload=alert(1)>",
  "<?xml-stylesheet href='https://evil.example'?>",
  "<![CDATA[</style>]]>",
];

/** Names of at-rules, as a CSS parser reads them. */
const namesIn = (css: string): string[] =>
  [...css.matchAll(/@((?:[\w-]|\\[0-9a-f]{1,6}\s?|\\.)+)/gi)].map(([, name = ""]) =>
    name
      .replace(/\\([0-9a-f]{1,6})\s?/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
      .replace(/\\(.)/g, "$1")
      .toLowerCase(),
  );

/** What ends a style element for an HTML parser, or opens markup. */
const OPENS_MARKUP = /<[/!?a-z]|-->/i;

describe("template CSS", () => {
  it.each(BREAKOUTS)("cannot break out of its style element: %s", (css) => {
    expect(safeCss(css)).not.toMatch(OPENS_MARKUP);
  });

  it("cannot break out in any combination of these pieces", () => {
    const piece = fc.constantFrom(
      "<",
      "/",
      "</",
      "st",
      "yle",
      "style",
      ">",
      "<!--",
      "-->",
      "!",
      "script",
      "\\3c",
      "@im",
      "port",
      "@import",
      " ",
      ";",
      "a{}",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        const safe = safeCss(pieces.join(""));
        expect(safe).not.toMatch(OPENS_MARKUP);
        expect(namesIn(safe)).not.toContain("import");
        // Idempotent: cleaning again changes nothing.
        expect(safeCss(safe)).toBe(safe);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    "@import 'https://evil.example/x.css';",
    "@IMPORT url(//evil.example)",
    "@im@import 'x';port 'y'",
    "@\\69 mport 'x';",
    "@\\49mport 'x';",
    "@i\\6dport 'x'",
    "@\\0069mport 'x'",
  ])("removes imports: %s", (css) => {
    expect(namesIn(safeCss(css))).not.toContain("import");
  });

  it("removes script features of old browsers", () => {
    expect(
      safeCss(
        "a{width:expression(alert(1));background:url(javascript:alert(1));behavior:url(x.htc);-moz-binding:url(x)}",
      ),
    ).not.toMatch(/expression\(|javascript:|behavior:|-moz-binding:/i);
  });

  it("keeps a valid style sheet unchanged", () => {
    const css = `:root{--td-color-primary:#b3122a;--td-font-family:"Georgia",serif}
@media (width < 640px) and (min-width:320px){.a > .b::before{content:"→ ";color:rgb(1 2 3 / 50%)}}
@font-face{font-family:X;src:url("https://fonts.example/x.woff2")}
@supports (display:grid){a{inset:0}} a:is(.b,.c) + d{scroll-behavior:smooth;transform:translate(calc(100% - 2px))}`;
    expect(safeCss(css)).toBe(css);
  });
});
