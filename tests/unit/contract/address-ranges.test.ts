/** Which texts are addresses, or ranges of them. */
import { expect, it } from "vitest";
import { isAddressRange } from "../../../src/contract/address-ranges";

it.each(["203.0.113.7", "10.0.0.0/8", "::1", "::", "2001:db8::/32", "1:2:3:4:5:6:7:8"])("accepts %s", (text) => {
  expect(isAddressRange(text)).toBe(true);
});

it.each([
  "",
  "203.0.113",
  "256.0.0.1",
  "10.0.0.0/33",
  "1:::2",
  "1::2::3",
  "1:2:3",
  "1:2:3:4:5:6:7:8:9",
  "::1/129",
  "a/b/c",
])("refuses %j", (text) => {
  expect(isAddressRange(text)).toBe(false);
});
