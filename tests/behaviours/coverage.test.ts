/** Every stated behaviour has a test with its id in the name. */
import path from "node:path";
import { describe, expect, it } from "vitest";
import { BEHAVIOURS, type BehaviourId } from "./ids";
import { idsInTestNames, testedIds } from "./test-names";

/** Behaviours that no program can check, with the reason. */
const UNCHECKABLE: Readonly<Partial<Record<BehaviourId, string>>> = {
  "constants-19": "a fact about the toolkit of the earlier interface, which this product does not use",
  "constants-24": "the toolkit's default; the application's toasts use 1500 ms (constants-07)",
};

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

  it("are listed as uncheckable only without a test", () => {
    expect(Object.keys(UNCHECKABLE).filter((id) => tested.has(id))).toEqual([]);
  });
});

describe("idsInTestNames", () => {
  it("finds ids in names, tables and constants, not in comments, bodies or skipped tests", () => {
    const source = `
      const ROWS = [["menu-01", 1], ["menu-02", 2]] as const;
      test("login-01, login-02: shows", () => { expect("login-99").toBe(1); });
      it.each([["shell-20", "x"]])("%s: is off", (id) => id);
      it.each(ROWS)("%s", () => {});
      // login-03
      it.skip("login-04: later", () => {});
      it.todo("login-05: later");
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
