import { expect, test } from "vitest";
import { phoneText } from "../../../src/engine/cells/phone-text";

test.each([
  ["+33142278010", "FR", "01 42 27 80 10"],
  ["+33142278010", "DE", "+33 1 42 27 80 10"],
  ["+4930123456", "DE", "030 123456"],
  ["+442079460018", undefined, "+44 20 7946 0018"],
  ["0142278010", "FR", "0142278010"],
  ["poste 12", "FR", "poste 12"],
])("%s reads in %s as %s", (number, country, text) => {
  expect(phoneText(number, country)).toBe(text);
});
