/** Every stated behaviour has a test with its id in the name. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { BEHAVIOURS, type BehaviourId } from "./ids";
import { idsInTestNames, testedIds } from "./test-names";

/** Behaviours that no program can check, with the reason. */
const UNCHECKABLE: Readonly<Partial<Record<BehaviourId, string>>> = {
  "constants-19": "the version of a toolkit that the product does not contain",
  "constants-24": "a default of that toolkit; the application's toasts use 1500 ms (constants-07)",
};

/** Ids in the guide's table of differences. */
function differingIds(): readonly string[] {
  const guide = readFileSync(path.resolve(import.meta.dirname, "../../src/README.md"), "utf8");
  const [, section = ""] = guide.split("### Where the product differs");
  const [table = ""] = section.split(/^#+ /m);
  return [...table.matchAll(/^\| (.+?) +\|/gm)].flatMap(([, cell = ""]) => cell.match(/[a-z]+-\d{2}/g) ?? []);
}

const tested = testedIds(path.resolve(import.meta.dirname, ".."));
const ids = Object.keys(BEHAVIOURS) as BehaviourId[];

describe("behaviours", () => {
  it("are 273", () => {
    expect(ids).toHaveLength(273);
  });

  it("each have a test", () => {
    expect(ids.filter((id) => !tested.has(id) && UNCHECKABLE[id] === undefined)).toEqual([]);
  });

  it("are known: no test names an unknown id", () => {
    const areas = new Set(ids.map((id) => id.replace(/-\d+$/, "")));
    const unknown = [...tested].filter(([id]) => areas.has(id.replace(/-\d+$/, "")) && !(id in BEHAVIOURS));
    expect(unknown).toEqual([]);
  });

  it("are explained in the guide when no program can check them", () => {
    expect(differingIds()).toEqual(expect.arrayContaining(Object.keys(UNCHECKABLE)));
  });

  it("are known where the guide lists differences, each once", () => {
    const listed = differingIds();
    expect(listed.length).toBeGreaterThan(10);
    expect(listed.filter((id) => !(id in BEHAVIOURS))).toEqual([]);
    expect(new Set(listed).size).toBe(listed.length);
  });

  it("are listed as uncheckable only without a test", () => {
    expect(Object.keys(UNCHECKABLE).filter((id) => tested.has(id))).toEqual([]);
  });
});

describe("idsInTestNames", () => {
  it("finds ids in names, tables and constants, not in comments, bodies or skipped tests", () => {
    const off = (modifier: string, id: string): string => `it.${modifier}("${id}: later", () => {});`;
    const source = `
      const ROWS = [["menu-01", 1], ["menu-02", 2]] as const;
      test("login-01, login-02: shows", () => { expect("login-99").toBe(1); });
      it.each([["shell-20", "x"]])("%s: is off", (id) => id);
      it.each(ROWS)("%s", () => {});
      // login-03
      ${off("skip", "login-04")}
      ${off("todo", "login-05")}
      describe("login-06", () => {});`;
    expect([...idsInTestNames(source)].sort()).toEqual([
      "login-01",
      "login-02",
      "login-06",
      "menu-01",
      "menu-02",
      "shell-20",
    ]);
  });
});
