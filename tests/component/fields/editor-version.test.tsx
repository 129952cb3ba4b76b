/** Supported versions of the rich-text editor. */
import { expect, it } from "vitest";
import { requireVersion } from "../../../src/ui/rich-text/ck-editor";

it("constants-15: requires version 34 or higher of the editor, which the bundled one has", () => {
  expect(() => {
    requireVersion();
  }).not.toThrow();
  expect(() => {
    requireVersion(34);
  }).not.toThrow();
  for (const old of [33, 4, Number.NaN])
    expect(() => {
      requireVersion(old);
    }).toThrow(/CKEditor 34 or higher/);
});
