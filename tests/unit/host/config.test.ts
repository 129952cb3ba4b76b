// @vitest-environment node
import { expect, it } from "vitest";
import { readConfig } from "../../../host/server/platform/config";

it("refuses an invalid value with a message for the operator", () => {
  expect(readConfig({}).seedSize).toBe(250);
  expect(readConfig({ TD_SEED_SIZE: "40" }).seedSize).toBe(40);
  expect(() => readConfig({ TD_SEED_SIZE: "12" })).toThrow('TD_SEED_SIZE must be a whole number from 40, not "12".');
  expect(() => readConfig({ PORT: "http" })).toThrow('PORT must be a whole number from 0, not "http".');
});
