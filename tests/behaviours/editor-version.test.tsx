/** Which versions of the rich-text editor the product works with. */
import { expect, it } from "vitest";
import { requireVersion } from "../../src/ui/rich-text/ck-editor";

it("constants-15: the editor must be of version 34 or higher, and the one that comes with the product is", () => {
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
