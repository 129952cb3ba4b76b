import { describe, expect, it } from "vitest";
import { rowCommand } from "../../../src/ui/table/row-keys";

const stroke = (key: string, modifiers: { shiftKey?: boolean; ctrlKey?: boolean; altKey?: boolean } = {}) => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...modifiers,
});

describe("keys on a row", () => {
  it("move within the page and stop at its ends", () => {
    expect(rowCommand(stroke("ArrowDown"), 0, 3)).toEqual({ kind: "move", to: 1, extend: false });
    expect(rowCommand(stroke("ArrowUp"), 0, 3)).toEqual({ kind: "move", to: 0, extend: false });
    expect(rowCommand(stroke("PageDown"), 1, 3)).toEqual({ kind: "move", to: 2, extend: false });
    expect(rowCommand(stroke("End"), 0, 200)).toEqual({ kind: "move", to: 199, extend: false });
    expect(rowCommand(stroke("ArrowDown", { shiftKey: true }), 0, 3)).toEqual({ kind: "move", to: 1, extend: true });
  });

  it("open a row, toggle it and show its menu", () => {
    expect(rowCommand(stroke("Enter"), 0, 3)).toEqual({ kind: "open", newTab: false });
    expect(rowCommand(stroke("Enter", { ctrlKey: true }), 0, 3)).toEqual({ kind: "open", newTab: true });
    expect(rowCommand(stroke("x"), 0, 3)).toEqual({ kind: "toggle", range: false });
    expect(rowCommand(stroke(" ", { shiftKey: true }), 0, 3)).toEqual({ kind: "toggle", range: true });
    expect(rowCommand(stroke("F10", { shiftKey: true }), 0, 3)).toEqual({ kind: "menu" });
  });

  it("ignore the browser's shortcuts", () => {
    expect(rowCommand(stroke("x", { ctrlKey: true }), 0, 3)).toBeUndefined();
    expect(rowCommand(stroke("ArrowLeft", { altKey: true }), 0, 3)).toBeUndefined();
    expect(rowCommand(stroke("a"), 0, 3)).toBeUndefined();
  });
});
