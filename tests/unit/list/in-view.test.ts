import { describe, expect, it } from "vitest";
import { bringIntoView, lineAt, startsOf } from "../../../src/ui/table/use-in-view";

describe("lines in view", () => {
  const starts = startsOf(4, (index) => (index === 1 ? 100 : 40));

  it("knows where lines of different sizes start, and where all of them end", () => {
    expect(starts).toEqual([0, 40, 140, 180, 220]);
    expect(startsOf(0, () => 40)).toEqual([0]);
  });

  it("finds the line at an offset", () => {
    expect([0, 39, 40, 139, 140, 219].map((offset) => lineAt(starts, offset))).toEqual([0, 0, 1, 1, 2, 3]);
    expect(lineAt(starts, -5)).toBe(0);
    expect(lineAt(starts, 900)).toBe(4);
  });

  it("scrolls no further than a line needs", () => {
    const scroller = document.createElement("div");
    Object.defineProperty(scroller, "clientHeight", { value: 110 });
    const go = (line: number): number => {
      bringIntoView(scroller, starts, line, 10);
      return scroller.scrollTop;
    };
    expect(go(3)).toBe(120);
    expect(go(2)).toBe(120);
    expect(go(0)).toBe(0);
    expect(go(1)).toBe(40);
  });
});
