/** Every behaviour that the specification states has a test that carries its id. */
import path from "node:path";
import { describe, expect, it } from "vitest";
import { BEHAVIOURS, type BehaviourId } from "./ids";
import { idsInTestNames, testedIds } from "./test-names";

/** What no program can check, and why. */
const UNCHECKABLE: Readonly<Partial<Record<BehaviourId, string>>> = {
  "constants-19": "a fact about the toolkit of the earlier interface, no part of which is in this product",
  "constants-23": "the toolkit's own carousel; no screen of the administration has one that turns by itself",
  "constants-24": "the toolkit's default, which the toasts of the application replace by 1500 ms (constants-07)",
  "constants-25": "the toolkit's own swiping; no screen of the administration is swiped",
};

const tested = testedIds(path.resolve(import.meta.dirname, ".."));
const ids = Object.keys(BEHAVIOURS) as BehaviourId[];

describe("behaviours", () => {
  it("are 273", () => {
    expect(ids).toHaveLength(273);
  });

  it("have a test each", () => {
    expect(ids.filter((id) => !tested.has(id) && UNCHECKABLE[id] === undefined)).toEqual([]);
  });

  it("are all known: no test names an id that does not exist", () => {
    const areas = new Set(ids.map((id) => id.replace(/-\d+$/, "")));
    const unknown = [...tested].filter(([id]) => areas.has(id.replace(/-\d+$/, "")) && !(id in BEHAVIOURS));
    expect(unknown).toEqual([]);
  });

  it("are called uncheckable only while no test checks them", () => {
    expect(Object.keys(UNCHECKABLE).filter((id) => tested.has(id))).toEqual([]);
  });
});

describe("reading test names", () => {
  it("finds ids in names, tables and constants, not in comments, bodies or tests left out", () => {
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
