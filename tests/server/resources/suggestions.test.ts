/** Values of other records that a text field suggests, on the folders of landing pages. */
import { afterAll, beforeAll, expect, it } from "vitest";
import type { BulkResponse } from "../../../src/contract/bulk";
import type { AnyRecord } from "../../../src/contract/resource";
import { siteServer } from "../support/site-server";
import type { Browser, TestServer } from "../support/test-server";

const PAGES = "/admin/api/landing-page";
let server: TestServer;
let admin: Browser;
beforeAll(async () => {
  ({ server, admin } = await siteServer());
});
afterAll(() => server.close());

const data = <T>(response: { json<J>(): J }): T => response.json<{ data: T }>().data;
async function addPage(title: string, folder: string | null, browser = admin): Promise<number> {
  const body = { title, locale: "fr_FR", folder };
  const response = await browser.call("POST", PAGES, { body });
  expect(response.statusCode, response.body).toBe(200);
  return data<AnyRecord>(response).id;
}
const suggest = async (q = "", browser = admin) =>
  data<{ elements: { value: string; count: number }[] }>(
    await browser.call("GET", `${PAGES}/suggestions/folder?q=${encodeURIComponent(q)}`),
  ).elements;

it("suggests the values of the shop's records, the most frequent first, found without case and accents", async () => {
  await addPage("Un", "Été 100 %");
  await addPage("Deux", "Hiver");
  await addPage("Trois", "Hiver");
  await addPage("Quatre", null);
  expect(await suggest()).toEqual([
    { value: "Hiver", count: 2 },
    { value: "Été 100 %", count: 1 },
  ]);
  expect(await suggest("ete")).toEqual([{ value: "Été 100 %", count: 1 }]);
  expect(await suggest("h%r")).toEqual([]);
  expect((await suggest("100 %")).length).toBe(1);
});

it("suggests nothing of fields without suggestions, and nothing without the right", async () => {
  expect((await admin.call("GET", `${PAGES}/suggestions/title`)).statusCode).toBe(404);
  expect((await admin.call("GET", `${PAGES}/suggestions/constructor`)).statusCode).toBe(404);
  const dealer = server.browser();
  await dealer.signIn("dealer");
  expect((await dealer.call("GET", `${PAGES}/suggestions/folder`)).statusCode).toBe(403);
});

it("moves pages to a folder and back by undo", async () => {
  const ids = [await addPage("Cinq", "Hiver"), await addPage("Six", null)];
  const folders = async () =>
    Promise.all(ids.map(async (id) => data<AnyRecord>(await admin.call("GET", `${PAGES}/${id}`))["folder"]));
  const body = { selection: { ids }, action: "move", values: { folder: " Printemps " } };
  const { done, undoToken } = data<BulkResponse>(await admin.call("POST", `${PAGES}/bulk`, { body }));
  expect([done, await folders()]).toEqual([2, ["Printemps", "Printemps"]]);
  expect((await admin.call("POST", `${PAGES}/undo/${String(undoToken)}`)).statusCode).toBe(200);
  expect(await folders()).toEqual(["Hiver", null]);
});
