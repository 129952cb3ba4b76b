import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FoundGroup } from "../../../src/contract/endpoints/search";
import { widen } from "../../../src/contract/resource";
import fitter from "../../../src/resources/dealers/fitter/fitter.resource";
import service from "../../../src/resources/dealers/services/service.resource";
import { startHarness, type Harness } from "../../resources/harness";
import { attachDealer } from "../support/fixture";
import type { Browser } from "../support/test-server";

describe("the search over all resources", { timeout: 60_000 }, () => {
  let harness: Harness;
  let admin: Browser;
  beforeAll(async () => {
    harness = await startHarness();
    ({ admin } = harness);
  }, 60_000);
  afterAll(() => harness.close());

  const search = async (text: string, browser = admin): Promise<readonly FoundGroup[]> => {
    const response = await browser.call("GET", `/admin/api/search?${new URLSearchParams({ q: text }).toString()}`);
    expect(response.statusCode).toBe(200);
    return response.json<{ data: { groups: FoundGroup[] } }>().data.groups;
  };
  const labels = (groups: readonly FoundGroup[], resource: string) =>
    groups.find((group) => group.resource === resource)?.records.map(({ label }) => label);

  it("finds records by name, code, town and phone, with the path of their screen", async () => {
    const dealer = await harness.make(widen(fitter), {
      name: "Pneus Tanguy",
      code: "QUI-004",
      phone: "+33298551234",
      address: { address1: "4 rue du Frout", postalCode: "29000", city: "Quimper", country: "FR" },
    });
    for (const text of [
      "tanguy",
      "QUI-004",
      "quimper",
      "rue du frout",
      "02 98 55 12 34",
      "+33 2 98 55 12 34",
      "ta pneus",
    ])
      expect(labels(await search(text), "fitter"), text).toContain("Pneus Tanguy");
    const [found] = (await search("qui-004")).flatMap(({ records }) => records);
    expect(found).toMatchObject({ id: dealer.id, path: `fitter/${dealer.id}` });
    expect(found?.context).toContain("QUI-004");
  });

  it("groups by resource, and shows names that start with the text first", async () => {
    await harness.make(widen(fitter), { name: "Centre Montage Express" });
    await harness.make(widen(fitter), { name: "Montage Express" });
    await harness.make(widen(service), { name: { fr_FR: "Montage de pneus" } });
    const groups = await search("montage");
    expect(groups.map(({ resource }) => resource)).toEqual(expect.arrayContaining(["fitter", "service"]));
    expect(labels(groups, "fitter")).toEqual(["Montage Express", "Centre Montage Express"]);
  });

  it("keeps to rights, shop and dealers of the account", async () => {
    const mine = await harness.make(widen(fitter), { name: "Visible Zorglub" });
    await harness.make(widen(fitter), { name: "Hidden Zorglub" });
    expect(await search("zorglub", harness.other)).toEqual([]);
    await attachDealer(harness.server.open.database, harness.server.fixture.userIds.dealer, mine.id);
    const dealer = harness.server.browser();
    await dealer.signIn("dealer");
    expect(labels(await search("zorglub", dealer), "fitter")).toEqual(["Visible Zorglub"]);
    expect((await harness.server.browser().call("GET", "/admin/api/search?q=zorglub")).statusCode).toBe(401);
  });

  it("searches short words and wildcards literally, and refuses a single character", async () => {
    await harness.make(widen(fitter), { name: "Xy 100%" });
    expect(labels(await search("xy"), "fitter")).toEqual(["Xy 100%"]);
    expect(labels(await search("100%"), "fitter")).toEqual(["Xy 100%"]);
    expect(labels(await search("%_"), "fitter")).toBeUndefined();
    expect((await admin.call("GET", "/admin/api/search?q=x")).statusCode).toBe(400);
  });
});
