/** Addresses of service buttons: what a network sets for its shops and dealers, its file, and what visitors of a shop get. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkWaitingLinks } from "../../host/server/features/service-links/check-links";
import { serviceLinkModule } from "../../host/server/features/service-links/routes";
import { importModule } from "../../host/server/features/imports-history";
import { RESOURCE_MODULES } from "../../host/server/modules";
import { scopeOfShop } from "../../host/server/platform/storage/each-shop";
import { fitter, membership, record, shop, shopFitterLink } from "../../host/server/platform/storage/schema";
import { jobModule } from "../../host/server/services/jobs/routes";
import { normaliseServiceLink } from "../../src/contract/service-links";
import type { AnyRecord } from "../../src/contract/resource";
import { importCalls } from "./resources/import-calls";
import { testServer, type Browser, type TestServer } from "./support/test-server";

const LINKS = "/admin/api/service-cta-url";
interface Shown {
  readonly serviceCode: string;
  readonly url: string;
  readonly newTab: boolean;
  readonly label: string;
}

describe("normaliseServiceLink", () => {
  it.each([
    ["/Rendez-Vous  Pneus/{dealerSlug}/", "/rendez-vous-pneus/{dealerSlug}"],
    ["prestations/{serviceCode}", "/prestations/{serviceCode}"],
    ["/", "/"],
    ["java\tscript:alert(1)", "/java-scriptalert1"],
    ["https://www.example.com/{dealerId}?l={locale}", "https://www.example.com/{dealerId}?l={locale}"],
  ])("normalises %j around its variables", (typed, url) => {
    expect(normaliseServiceLink(typed)).toEqual({ url });
  });

  it.each([
    ["http://www.example.com", "service-cta-url.error.external"],
    ["javascript:alert(1)", "service-cta-url.error.external"],
    ["//evil.example", "service-cta-url.error.external"],
    ["/{password}", "service-cta-url.error.variable"],
  ])("refuses %j", (typed, error) => {
    expect(normaliseServiceLink(typed)).toEqual({ error });
  });
});

describe("addresses of service buttons", { timeout: 60_000 }, () => {
  let server: TestServer;
  let network: Browser;
  let web: Server;
  let memberId: number;
  let dealerId: number;
  const { data, uploadDraft, preview, run, lines } = importCalls(() => network, "service-cta-url");

  beforeAll(async () => {
    web = createServer((request, response) => response.writeHead(request.url === "/found" ? 200 : 404).end());
    await new Promise<void>((resolve) => web.listen(0, "127.0.0.1", resolve));
    const host = `127.0.0.1:${(web.address() as AddressInfo).port}`;
    const modules = [...RESOURCE_MODULES, importModule, jobModule, serviceLinkModule];
    server = await testServer({ modules, config: { feedHosts: [host] } });
    const { database } = server.open;
    const { networkId, otherShopId } = server.fixture;
    const [member] = await database
      .insert(shop)
      .values({
        ...{ code: "MEMBER", name: "Member", profileCode: "SHOP_NETWORK_MEMBER", networkId, open: true },
        settings: { shopUrl: `http://${host}` },
      })
      .returning();
    memberId = member?.id ?? 0;
    const addService = (shopId: number, code: string, active = true) =>
      database.insert(record).values({ resource: "service", shopId, code, active });
    await addService(memberId, "FITTING");
    await addService(memberId, "BALANCING");
    await addService(memberId, "STORAGE", false);
    await addService(otherShopId, "FITTING");
    const [dealer] = await database.insert(fitter).values({ dealerType: "GARAGE", name: "Dealer" }).returning();
    dealerId = dealer?.id ?? 0;
    await database
      .insert(shopFitterLink)
      .values({ shopId: memberId, fitterId: dealerId, ownerShop: true, code: "D1", relativeUrl: { fr_FR: "lyon" } });
    network = server.browser();
    await network.signIn("network");
  }, 60_000);
  afterAll(async () => {
    await server.close();
    web.close();
  });

  const place = { shopCode: "MEMBER", dealerCode: null, serviceCode: "FITTING", locale: null };
  const create = (values: object) =>
    network.call("POST", LINKS, { body: { ...place, ctaUrl: "/rdv", newTab: false, label: null, ...values } });
  const shown = async (query = ""): Promise<Shown[]> => {
    const response = await server.browser().call("GET", `/admin/public/api/service-links/member${query}`);
    expect(response.statusCode).toBe(200);
    return response.json<{ data: { elements: Shown[] } }>().data.elements;
  };
  const all = async (): Promise<AnyRecord[]> =>
    (await network.call("GET", `${LINKS}?size=100`)).json<{ data: { elements: AnyRecord[] } }>().data.elements;
  const clear = async (): Promise<void> => {
    for (const { id, version } of await all())
      expect((await network.call("DELETE", `${LINKS}/${id}`, { body: { version } })).statusCode).toBe(200);
  };

  it("leads visitors of a dealer to the dealer's address, and others to that of the shop in their language", async () => {
    for (const values of [
      { label: "Réserver" },
      { locale: "en_GB", ctaUrl: "/Book Now" },
      { dealerCode: "d1", ctaUrl: "/rdv/{dealerSlug}?" },
      { serviceCode: "BALANCING", ctaUrl: "https://www.example.com/{dealerId}/{serviceCode}", newTab: true },
    ])
      expect((await create(values)).statusCode, JSON.stringify(values)).toBe(200);
    expect(await shown()).toEqual([{ serviceCode: "FITTING", url: "/rdv", newTab: false, label: "Réserver" }]);
    expect(await shown("?locale=en_GB")).toMatchObject([{ url: "/book-now" }]);
    expect(await shown(`?dealer=${dealerId}&locale=fr_FR`)).toEqual([
      { serviceCode: "BALANCING", url: `https://www.example.com/${dealerId}/BALANCING`, newTab: true, label: "" },
      { serviceCode: "FITTING", url: "/rdv/lyon", newTab: false, label: "" },
    ]);
    expect((await all()).find(({ dealerCode }) => dealerCode === "d1")).toMatchObject({
      shopName: "Member",
      dealerName: "Dealer",
      check: "WAITING",
    });
    await clear();
    expect(await shown()).toEqual([]);
  });

  it.each([
    [{ shopCode: "other" }, "shopCode", "service-cta-url.error.shop"],
    [{ dealerCode: "D9" }, "dealerCode", "service-cta-url.error.dealer"],
    [{ serviceCode: "OIL" }, "serviceCode", "service-cta-url.error.service"],
    [{ serviceCode: "STORAGE" }, "serviceCode", "service-cta-url.error.inactive"],
    [{ ctaUrl: "http://www.example.com" }, "ctaUrl", "service-cta-url.error.external"],
    [{ ctaUrl: "/{secret}" }, "ctaUrl", "service-cta-url.error.variable"],
  ])("refuses %j beside its field", async (values, field, error) => {
    const response = await create(values);
    expect(response.statusCode).toBe(422);
    expect(response.json<{ fields: object }>().fields).toEqual({ [field]: error });
  });

  it("refuses a second address for the same shop, dealer, service and language", async () => {
    expect((await create({})).statusCode).toBe(200);
    const response = await create({ shopCode: "member", ctaUrl: "/other" });
    expect(response.json<{ fields: object }>().fields).toEqual({ serviceCode: "service-cta-url.error.duplicate" });
    await clear();
  });

  it("imports a file: the last of equal lines counts, an empty cell keeps, a mark clears, and its export changes nothing", async () => {
    const head = "shopCode;dealerCode;serviceCode;locale;ctaUrl;newTab;label";
    const first = await uploadDraft(
      [
        head,
        "MEMBER;;FITTING;;/former;;",
        "MEMBER;D1;FITTING;;/Atelier/{dealerSlug};oui;Réserver",
        "MEMBER;;BALANCING;fr_FR;/equilibrage;;",
        "OTHER;;FITTING;;/outside;;",
        "MEMBER;;STORAGE;;/storage;;",
        "member;;fitting;;/Prestations/Montage;;Réserver",
      ].join("\n"),
    );
    expect(Object.values(first.mapping)).toEqual([
      ...["shopCode", "dealerCode", "serviceCode", "locale", "ctaUrl", "newTab", "label"],
    ]);
    const { report } = await run(first);
    expect(report).toMatchObject({ nbLines: 6, created: 3, nbLinesIgnored: 2, nbLinesInError: 1 });
    expect(await shown("?locale=fr_FR")).toMatchObject([{ url: "/equilibrage" }, { url: "/prestations/montage" }]);

    const second = await uploadDraft(
      [head, "MEMBER;;FITTING;;;;Autre texte", "MEMBER;;BALANCING;fr_FR;~~empty~~;;"].join("\n"),
    );
    expect((await run(second)).report).toMatchObject({ nbLines: 2, updated: 2, nbLinesInError: 0 });
    expect(await shown("?locale=fr_FR")).toMatchObject([{ url: "/prestations/montage", label: "Autre texte" }]);

    const columns = "shopCode,dealerCode,serviceCode,locale,ctaUrl,newTab,label";
    const file = await network.call("GET", `${LINKS}/export?columns=${columns}`);
    const draft = await uploadDraft(file.rawPayload);
    expect((await preview(draft)).report, JSON.stringify(await lines(draft))).toMatchObject({
      nbLines: 3,
      unchanged: 3,
    });
    await clear();
  });

  it("keeps addresses that were entered by hand, unless the import overwrites them", async () => {
    const file = (url: string) => `shopCode;dealerCode;serviceCode;locale;ctaUrl\nMEMBER;;FITTING;;${url}`;
    const [own, balancing] = await Promise.all([
      create({}),
      create({ serviceCode: "BALANCING", ctaUrl: "/equilibrage" }),
    ]);
    expect([own?.statusCode, balancing?.statusCode]).toEqual([200, 200]);
    const sources = async () => (await all()).map(({ ctaUrl, source }) => [ctaUrl, source]).sort();
    const draft = await uploadDraft(file("/fichier"));
    expect(draft.keepsOwn).toBe(true);
    expect((await preview(draft)).report).toMatchObject({ nbLines: 1, nbLinesIgnored: 1 });
    expect(await lines(draft)).toMatchObject([
      { outcome: "IGNORED", errors: [{ code: "service-cta-url.error.own" }], changes: [] },
    ]);
    expect((await run(draft)).report).toMatchObject({ updated: 0, nbLinesIgnored: 1, nbLinesInError: 0 });
    expect(await sources()).toEqual([
      ["/equilibrage", "OWN"],
      ["/rdv", "OWN"],
    ]);

    // A complete file does not remove them either.
    const complete = await uploadDraft(file("/fichier"));
    const replacing = { ...complete.options, mode: "REPLACE_ALL" as const };
    await data("PUT", `import/${complete.id}`, { options: replacing });
    expect((await preview(complete)).report).toMatchObject({ others: 0 });
    await data("PUT", `import/${complete.id}`, { options: { ...replacing, overwriteOwn: true } });
    expect((await preview(complete)).report).toMatchObject({ updated: 1, others: 1, removable: 1 });

    await data("PUT", `import/${complete.id}`, { options: { ...complete.options, overwriteOwn: true } });
    expect((await run(complete, true)).report).toMatchObject({ updated: 1, nbLinesIgnored: 0 });
    expect(await sources()).toEqual([
      ["/equilibrage", "OWN"],
      ["/fichier", "FILE"],
    ]);
    // A check leaves the source as it is, and a change by hand makes the address an own one again.
    const changed = async () => {
      const [found] = (await all()).filter(({ serviceCode }) => serviceCode === "FITTING");
      return { path: `${LINKS}/${found?.id}`, version: found?.version };
    };
    const { path, version } = await changed();
    expect((await network.call("POST", `${path}/check`, { body: { version } })).statusCode).toBe(200);
    expect((await sources())[1]).toEqual(["/fichier", "FILE"]);
    const label = { label: "Réserver", version: (await changed()).version };
    expect((await network.call("PUT", path, { body: label })).statusCode).toBe(200);
    expect((await sources())[1]).toEqual(["/fichier", "OWN"]);
    await clear();
  });

  it("calls the addresses, and says which of them lead nowhere", async () => {
    for (const values of [
      { ctaUrl: "/found" },
      { serviceCode: "BALANCING", ctaUrl: "/gone" },
      { locale: "fr_FR", ctaUrl: "/{dealerSlug}" },
      { dealerCode: "D1", ctaUrl: "https://10.0.0.1/" },
    ])
      expect((await create(values)).statusCode).toBe(200);
    await checkWaitingLinks(server.services, scopeOfShop(server.open.database, server.fixture.shopId));
    const checks = Object.fromEntries((await all()).map(({ ctaUrl, check }) => [String(ctaUrl), check]));
    expect(checks).toEqual({
      "/found": "OK",
      "/gone": "NOT_FOUND",
      "/{dealerSlug}": "NONE",
      "https://10.0.0.1/": "FAILED",
    });
    const [found] = (await all()).filter(({ ctaUrl }) => ctaUrl === "/gone");
    const again = await network.call("POST", `${LINKS}/${found?.id}/check`, { body: { version: found?.version } });
    expect(again.statusCode).toBe(200);
    expect((await all()).find(({ id }) => id === found?.id)).toMatchObject({ check: "WAITING", checkedAt: null });
    await clear();
  });

  it("is refused to shops that are not the head of a network, and to accounts without the right", async () => {
    const admin = server.browser();
    await admin.signIn("admin");
    expect((await admin.call("GET", LINKS)).statusCode).toBe(403);
    const { database } = server.open;
    const { userIds, shopId } = server.fixture;
    const withdraw = (...rights: ("NETWORK" | "SERVICE")[]) =>
      database.update(membership).set({ withdrawnRights: rights }).where(eq(membership.userId, userIds.network));
    for (const right of ["NETWORK", "SERVICE"] as const) {
      await withdraw(right);
      const account = server.browser();
      await account.signIn("network");
      const refused = await account.call("GET", LINKS);
      expect([refused.statusCode, refused.json<{ right: string }>().right]).toEqual([403, right]);
    }
    await withdraw();
    await database.update(shop).set({ profileCode: "SHOP_NETWORK_MEMBER" }).where(eq(shop.id, shopId));
    await database
      .update(membership)
      .set({ extraRights: ["NETWORK"] })
      .where(eq(membership.userId, userIds.admin));
    const member = server.browser();
    await member.signIn("network");
    expect((await member.call("GET", LINKS)).statusCode).toBe(403);
    expect((await member.call("POST", LINKS, { body: place })).statusCode).toBe(403);
  });
});
