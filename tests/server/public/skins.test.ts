/** Skins: a platform account stores them, every visitor gets their CSS, and new shops choose among them. */
import { afterAll, beforeAll, expect, it } from "vitest";
import type { CreationStep } from "../../../src/contract/endpoints/creation";
import { publicModule } from "../../../host/server/public-module";
import { resourceModule } from "../../../host/server/resources/index";
import { testServer, type TestServer } from "../support/test-server";
import { API, visitor } from "./creation-steps";

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ modules: [publicModule, resourceModule] });
});
afterAll(() => server.close());

const SKIN = {
  title: "Azur",
  code: "AZUR",
  active: true,
  primaryColour: "#1d4f91",
  accentColour: "#ffb81c",
  backgroundColour: null,
  css: ":root { --td-color-primary: #1d4f91; }",
};
const create = async (account: "super" | "admin", body: object) => {
  const browser = server.browser();
  await browser.signIn(account);
  return browser.call("POST", "/admin/api/demo-template", { body });
};

it("stores a skin, delivers its CSS without a session, and offers its colours to new shops", async () => {
  expect((await create("super", SKIN)).statusCode).toBe(200);
  const browser = await visitor(server);
  const css = await browser.call("GET", `${API}/demo-template/azur`);
  expect([css.statusCode, css.body]).toEqual([200, SKIN.css]);
  const loaded = await browser.call("GET", `${API}/vue-creation/load-creation-steps/DEFAULT/en_GB`);
  const { steps } = loaded.json<{ data: { steps: CreationStep[] } }>().data;
  expect(JSON.stringify(steps.find(({ code }) => code === "TEMPLATE"))).toContain(
    '{"value":"AZUR","label":"Azur","colours":["#1d4f91","#ffb81c"]}',
  );
});

it("refuses CSS that loads other files or does not end its blocks, and accounts below the platform", async () => {
  const refused = async (css: string) => (await create("super", { ...SKIN, code: "OTHER", css })).json<unknown>();
  expect(await refused('@import "https://fonts.test/a.css";')).toMatchObject({
    fields: { css: "demo-template.error.import" },
  });
  expect(await refused(":root { color: red; /* } */")).toMatchObject({ fields: { css: "demo-template.error.braces" } });
  expect((await create("admin", { ...SKIN, code: "OTHER" })).statusCode).toBe(403);
});
