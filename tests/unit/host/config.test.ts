// @vitest-environment node
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { readConfig } from "../../../host/server/platform/config";
import { runStartupChecks } from "../../../host/server/platform/startup-checks";

it("refuses an invalid value with a message for the operator", () => {
  expect(readConfig({}).seedSize).toBe(250);
  expect(readConfig({ TD_SEED_SIZE: "40" }).seedSize).toBe(40);
  expect(() => readConfig({ TD_SEED_SIZE: "12" })).toThrow('TD_SEED_SIZE must be a whole number from 40, not "12".');
  expect(() => readConfig({ PORT: "http" })).toThrow('PORT must be a whole number from 1 to 65535, not "http".');
});

it("production follows NODE_ENV unless TD_PRODUCTION is set", () => {
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

it.each([
  ["PORT", "99999", "from 1 to 65535"],
  ["TD_DEMO", "maybe", "1, true, yes or on, or 0, false, no or off"],
  ["TD_PRODUCTION", "sure", "1, true, yes or on, or 0, false, no or off"],
  ["TD_LOG", "loud", "one of silent, error, warn, info"],
  ["DATABASE_URL", "nonsense", "an address like postgres://"],
  ["DATABASE_URL", "mysql://localhost/td", "an address like postgres://"],
  ["TD_SMTP_URL", "nonsense", "an address like smtp://"],
  ["TD_PUBLIC_URL", "not a url", "an address like https://"],
  ["TD_ALLOWED_ORIGINS", "shop.example", "a list of origins like https://"],
  ["TD_MAIL_FROM", "nobody", "a mailbox like"],
  ["TD_DIRECTORY_URL", "directories", "an address like https://"],
  ["TD_SHOP_DOMAINS", "https://shop", "a list of domains like"],
  ["TD_HELP_URL", "help", "or a path like /help"],
  ["TD_PROMO_CODES", "SPRING", "a list of codes like SPRING=90"],
  ["TD_MAP_TILES", "https://tiles.example/", "{z}"],
  ["TD_GEOCODER_URL", "https://geocoder.example/", "{query}"],
  ["TD_S3_BUCKET_URL", "bucket", "an address like https://"],
  ["TD_DB_POOL_SIZE", "1", "from 2"],
])("refuses %s=%s by name, value and remedy", (name, value, remedy) => {
  const refusal = () => readConfig({ [name]: value });
  expect(refusal).toThrow(`${name} must be `);
  expect(refusal).toThrow(`not "${value}".`);
  expect(refusal).toThrow(remedy);
});

it("names everything that is wrong at once, and no password", () => {
  expect(() => readConfig({ PORT: "0", TD_LOG: "loud", DATABASE_URL: "mysql://td:secret@db/td" })).toThrow(
    /^PORT must .*\nDATABASE_URL must .* not "mysql:\/\/…@db\/td"\.\nTD_LOG must/,
  );
});

it.each([
  ["0", false],
  ["false", false],
  ["No", false],
  ["1", true],
  ["TRUE", true],
  [undefined, true],
])("reads TD_DEMO=%s as %s", (text, demo) => {
  expect(readConfig({ TD_DEMO: text }).demo).toBe(demo);
});

it("refuses a port that is taken, and a folder that cannot be written, before anything is opened", async () => {
  const directory = mkdtempSync(path.join(os.tmpdir(), "td-config-"));
  const file = path.join(directory, "file");
  writeFileSync(file, "");
  const portOwner = createServer();
  await new Promise<void>((resolve) => portOwner.listen(0, "127.0.0.1", () => resolve()));
  const address = portOwner.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const config = readConfig({ HOST: "127.0.0.1", PORT: String(port), TD_DATA_DIR: file });
  await expect(runStartupChecks(config)).rejects.toThrow(
    new RegExp(
      `^PORT ${port} on HOST 127.0.0.1 cannot be used .*set PORT to another port\\.\nTD_DATA_DIR ${file} cannot be written`,
    ),
  );
  await new Promise((resolve) => portOwner.close(resolve));
  await expect(runStartupChecks({ ...config, dataDirectory: directory })).resolves.toBeUndefined();
  rmSync(directory, { recursive: true, force: true });
});
