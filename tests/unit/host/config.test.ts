// @vitest-environment node
import { expect, it } from "vitest";
import { readConfig } from "../../../host/server/platform/config";

it("refuses an invalid value with a message for the operator", () => {
  expect(readConfig({}).seedSize).toBe(250);
  expect(readConfig({ TD_SEED_SIZE: "40" }).seedSize).toBe(40);
  expect(() => readConfig({ TD_SEED_SIZE: "12" })).toThrow('TD_SEED_SIZE must be a whole number from 40, not "12".');
  expect(() => readConfig({ PORT: "http" })).toThrow('PORT must be a whole number from 0, not "http".');
});

it("is in production where Node is, unless the setting says otherwise", () => {
  const isProduction = (environment: Record<string, string>) => readConfig(environment).production;
  expect(isProduction({})).toBe(false);
  expect(isProduction({ NODE_ENV: "production" })).toBe(true);
  expect(isProduction({ TD_PRODUCTION: "1" })).toBe(true);
  expect(isProduction({ NODE_ENV: "production", TD_PRODUCTION: "0" })).toBe(false);
});

it("reads trusted proxies as a number or as addresses", () => {
  const read = (text?: string) => readConfig({ TD_TRUST_PROXY: text }).trustProxy;
  expect([read(), read(""), read("0"), read("1"), read("2")]).toEqual([0, 0, 0, 1, 2]);
  expect(read("10.0.0.0/8, loopback fd00::/8")).toEqual(["10.0.0.0/8", "loopback", "fd00::/8"]);
  for (const wrong of ["yes", "10.0.0.0/33", "10.0.0", "::1/129"]) expect(() => read(wrong)).toThrow(wrong);
});
