/** The brand of a shop: what it changes in the configuration of its pages, and what it refuses. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { resourceModule } from "../../host/server/resources/index";
import { connectedConfiguration } from "../../src/contract/endpoints/context";
import type { DeliveredConfiguration } from "../../src/contract/configuration";
import type { Problem } from "../../src/contract/errors";
import { testServer, type Browser, type TestServer } from "./support/test-server";

const PATH = "/admin/api/shop-brand";
let server: TestServer;
let browser: Browser;
beforeAll(async () => {
  server = await testServer({ modules: [resourceModule] });
  browser = server.browser();
  await browser.signIn("admin");
});
afterAll(() => server.close());

const configuration = async (): Promise<DeliveredConfiguration> =>
  (await browser.call("GET", connectedConfiguration.path)).json<{ data: DeliveredConfiguration }>().data;
const picture = (name: string) => [
  { device: "DESKTOP", pictureUrl: `/pictures/${name}`, optimizedPictureUrl: null, imageName: name },
];

it.each([
  ["a font without encryption", { fontUrl: "http://fonts.example.test/brand.css" }, "fontUrl"],
  ["a colour that is none", { palette: [{ color: "red" }] }, "palette.0.color"],
  ["the same colour twice", { palette: [{ color: "#0d6470" }, { color: "#0d6470" }] }, "palette.1"],
])("refuses %s, beside the field", async (_, body, field) => {
  expect((await browser.call("POST", PATH, { body })).json<Problem>().fields).toHaveProperty([field]);
});

it("gives the header its logos, pages their font and the text editor its colours; clearing them gives the defaults back", async () => {
  const before = await configuration();
  const body = {
    logo: picture("logo.png"),
    logoWhite: picture("white.png"),
    fontUrl: "https://fonts.example.test/brand.css",
    palette: [{ color: "#0d6470" }, { color: "#b5651d" }],
  };
  const saved = await browser.call("POST", PATH, { body });
  expect(saved.statusCode).toBe(200);
  expect(await configuration()).toMatchObject({
    logoPath: "/pictures/logo.png",
    logoWhitePath: "/pictures/white.png",
    fontUrl: "https://fonts.example.test/brand.css",
    ckeditorColorList: ["#0d6470", "#b5651d"],
  });
  const { id, version } = saved.json<{ data: { id: number; version: number } }>().data;
  const nothing = { version, logo: null, logoWhite: null, fontUrl: null, palette: [] };
  expect((await browser.call("PUT", `${PATH}/${id}`, { body: nothing })).statusCode).toBe(200);
  expect(await configuration()).toEqual(before);
});

it("is refused without the right", async () => {
  const dealer = server.browser();
  await dealer.signIn("dealer");
  expect((await dealer.call("GET", PATH)).statusCode).toBe(403);
});
