/** Number plates as their country writes them. */
import { expect, it } from "vitest";
import { plateText } from "../../../src/contract/number-plates";

it.each([
  ["ab123cd", "FR", "AB-123-CD"],
  ["AB 123 CD", "FR", "AB-123-CD"],
  ["AB-123-CD", "FR", "AB-123-CD"],
  ["1234 ab 69", "FR", "1234 AB 69"],
  [" m ab 123 ", "DE", "M AB 123"],
  ["ab123cd", "DE", "AB123CD"],
  ["", "FR", ""],
])("%j in %s is %j", (plate, country, text) => {
  expect(plateText(plate, country)).toBe(text);
});
