import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { APPEARANCE_VARIABLES, kebabCase, readAppearance } from "../../../src/contract/appearance";

describe("an appearance", () => {
  it("names custom properties that exist", () => {
    const folder = path.resolve(import.meta.dirname, "../../../src/ui/styles");
    const css = ["tokens.css", "derived.css", "base.css"].map((name) => readFileSync(path.join(folder, name), "utf8"));
    const unknown = APPEARANCE_VARIABLES.filter((name) => !css.join("").includes(`--td-${kebabCase(name)}`));
    expect(unknown).toEqual([]);
  });

  it("turns variables into custom properties, and rules into selectors of parts", () => {
    expect(
      readAppearance({
        theme: "dark",
        variables: { colorPrimary: "#ffd400", text2xl: "2rem" },
        rules: { button: { borderRadius: "0" }, "input:focus-within": { "border-color": "red" } },
      }),
    ).toEqual({
      theme: "dark",
      properties: [
        ["--td-color-primary", "#ffd400"],
        ["--td-text-2xl", "2rem"],
      ],
      rules: [
        { selector: '[part~="button"]', declarations: [["border-radius", "0"]] },
        { selector: '[part~="input"]:focus-within', declarations: [["border-color", "red"]] },
      ],
      mistakes: [],
    });
  });

  it("ignores what is not documented, and says so", () => {
    const { properties, rules, mistakes } = readAppearance({
      theme: "blue",
      variables: { colorIdentity: "red", colorPrimary: 7 },
      rules: { "td-list > div": { color: "red" }, "button:nth-child(2)": {}, "button {} :host": {} },
    });
    expect([properties, rules]).toEqual([[], []]);
    expect(mistakes).toHaveLength(6);
    expect(readAppearance("red").mistakes).toEqual(["appearance must be an object"]);
  });
});
