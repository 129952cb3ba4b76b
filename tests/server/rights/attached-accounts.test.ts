/** What accounts attached to some dealers may read and change. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MODULES } from "../../../host/server/modules";
import { data, FASTEST_DATABASE, startHarness, type Harness } from "../../resources/harness";
import { fitter, job, membership, record } from "../../../host/server/platform/storage/schema";
import { dealerCalls } from "../resources/dealer-calls";
import { toolCalls } from "../dealers/run-tool";
import { attachDealer } from "../support/fixture";
import type { Browser } from "../support/test-server";

/** Calls that change something for every dealer of the shop, without a record of their own. */
const SHOP_WIDE = [
  "dealer-data-validation.save-schedule",
  "google-reserve.generate",
  "google-reserve.renew-desk",
  "home-guide.add-step",
  "home-guide.save-completed-block",
  "shop-invitation.create",
  "shop-invitation.revoke",
  "shop.status",
  "subscription.cancel",
  "subscription.card",
  "subscription.change",
];

describe("accounts attached to some dealers", { timeout: 60_000 }, () => {
  let harness: Harness;
  let dealer: Browser;
  const { make } = dealerCalls(() => harness);
  const merging = toolCalls("mergeFitter", () => harness);
  beforeAll(async () => {
    harness = await startHarness(FASTEST_DATABASE, MODULES);
    await harness.server.services.jobs.open();
    dealer = harness.server.browser();
    await dealer.signIn("dealer");
  }, 60_000);
  afterAll(async () => {
    await harness.server.services.jobs.close();
    await harness.close();
  });

  const attach = async (role?: "OWNER" | "MANAGER" | "EMPLOYEE" | "READ_ONLY") => {
    const own = await make();
    await attachDealer(harness.server.open.database, harness.server.fixture.userIds.dealer, own.id, role);
    return own;
  };

  it("neither read, stop nor undo runs of tools that they may not start", async () => {
    await attach();
    const [kept, other] = [await make(), await make()];
    const reference = ({ id }: { id: number }) => ({ id, label: "" });
    const { run } = await merging.run({
      kept: reference(kept),
      others: [reference(other)],
      values: [],
      lists: "UNION",
    });
    const runUrl = `${merging.base}/runs/${run.id}`;
    expect(data(await harness.admin.call("GET", runUrl))).toMatchObject({ run: { status: "DONE" } });

    expect(data(await dealer.call("GET", `${merging.base}/runs`))).toEqual({
      elements: [],
      unavailable: "tool.unavailable.attached",
    });
    for (const [method, path] of [
      ["GET", runUrl],
      ["GET", `${runUrl}/lines`],
      ["POST", `${runUrl}/cancel`],
      ["POST", `${runUrl}/undo`],
    ] as const)
      expect((await dealer.call(method, path)).json(), path).toMatchObject({
        status: 409,
        errors: ["tool.unavailable.attached"],
      });
  });

  it("see only their own runs of tools that they may start", async () => {
    await attach();
    const prices = "/admin/api/servicePrices/runs";
    const run = (userId: number) =>
      harness.server.open.database
        .insert(job)
        .values({
          type: "tool-service-prices",
          shopId: harness.server.fixture.shopId,
          userId,
          status: "DONE" as const,
          params: {
            resource: "service-prices",
            values: {},
            reason: null,
            actor: "A",
            as: null,
            expected: [],
            undoOf: null,
          },
        })
        .returning({ id: job.id });
    const { userIds } = harness.server.fixture;
    const [[theirs], [own]] = [await run(userIds.admin), await run(userIds.dealer)];
    const seen = data<{ elements: { id: number }[] }>(await dealer.call("GET", prices)).elements;
    expect(seen.map(({ id }) => id)).toEqual([own?.id]);
    expect((await dealer.call("GET", `${prices}/${theirs?.id}`)).statusCode).toBe(404);
    expect((await dealer.call("GET", `${prices}/${theirs?.id}/lines`)).statusCode).toBe(404);
    expect((await dealer.call("GET", `${prices}/${own?.id}`)).statusCode).toBe(200);
  });

  it("see their own imports, and neither list nor files of the shop's", async () => {
    const { shopId, userIds } = harness.server.fixture;
    const imported = (userId: number, type: string) =>
      harness.server.open.database
        .insert(job)
        .values({ type, shopId, userId, status: "DONE" })
        .returning({ id: job.id });
    const [[theirs], [prices], [own]] = [
      await imported(userIds.admin, "import-fitter"),
      await imported(userIds.admin, "import-provider-price"),
      await imported(userIds.dealer, "import-fitter"),
    ];
    for (const list of ["import-download", "reporting-dealer-import"]) {
      const { elements } = data<{ elements: { id: number }[] }>(await dealer.call("GET", `/admin/api/${list}`));
      expect(elements.map(({ id }) => id)).toEqual([own?.id]);
    }
    const status = async (path: string) => (await dealer.call("GET", `/admin/api/${path}`)).statusCode;
    const report = "treatment/export-error-report/IMPORT_ERROR";
    expect(await status(`reporting-dealer-import/${own?.id}`)).toBe(200);
    expect(await status(`${report}/${own?.id}`)).toBe(200);
    expect(await status(`reporting-dealer-import/${theirs?.id}`)).toBe(404);
    expect(await status(`${report}/${theirs?.id}`)).toBe(404);
    expect(await status(`${report}/${prices?.id}`)).toBe(404);
  });

  it("change no setting of the whole shop", async () => {
    const { open, fixture } = harness.server;
    const rights = ["CREATION_GUIDE", "ONLINE_SITE", "GOOGLE_RESERVE", "SUBSCRIPTION", "SHOP_LIST"] as const;
    await open.database
      .update(membership)
      .set({ extraRights: [...rights] })
      .where(eq(membership.userId, fixture.userIds.dealer));
    const person = harness.server.browser();
    await person.signIn("dealer");
    const shopWide = harness.server.routes.filter(({ endpoint }) => SHOP_WIDE.includes(endpoint.id));
    expect(shopWide.map(({ endpoint }) => endpoint.id).sort()).toEqual([...SHOP_WIDE].sort());
    for (const { endpoint } of shopWide) {
      const path = endpoint.path.replace("{type}", "IDENTITY").replace("{stepName}", "COMPANY").replace("{id}", "1");
      const response = await person.call(endpoint.method, path, { body: endpoint.method === "GET" ? undefined : {} });
      expect(response.json(), endpoint.id).toMatchObject({ status: 403, condition: "whole-shop" });
    }
    await open.database
      .update(membership)
      .set({ extraRights: [] })
      .where(eq(membership.userId, fixture.userIds.dealer));
  });

  describe("by their role with the dealer", () => {
    const pictures = ({ id }: { id: number }) => `/admin/api/fitter/${id}/pictures`;
    const store = (table: string, fitterId: number, values: object) =>
      harness.server.open.database
        .insert(record)
        .values({ resource: table, shopId: harness.server.fixture.shopId, fitterId, ...values })
        .returning()
        .then(([row]) => row?.id ?? 0);
    const pendingReview = (fitterId: number) =>
      store("review", fitterId, { status: "PENDING", data: { author: "A", rating: 3, source: "SITE" } });
    const openFinding = (fitterId: number) =>
      store("dealer-data-finding", fitterId, {
        data: { state: "OPEN", finding: "MISSING", validatedField: "PHONE", dealerName: "A" },
      });
    const withPicture = async (role: Parameters<typeof attach>[0]) => {
      const own = await attach(role);
      const set = [{ altTexts: {}, link: { url: "", newTab: false }, pictures: [] }];
      await harness.server.open.database.update(fitter).set({ sliderPictures: set }).where(eq(fitter.id, own.id));
      return own;
    };
    const countPictures = async (own: { id: number }) =>
      data<{ elements: unknown[] }>(await dealer.call("GET", pictures(own))).elements.length;
    const changes = async (own: { id: number; version: number }): Promise<Record<string, number>> => {
      const [review, finding] = [await pendingReview(own.id), await openFinding(own.id)];
      const status = async (method: "PUT" | "POST" | "DELETE", path: string, body?: object) =>
        (await dealer.call(method, `/admin/api/${path}`, { body })).statusCode;
      return {
        picture: await status("DELETE", `fitter/${own.id}/pictures/0`),
        invite: await status("POST", `fitter/${own.id}/invite`, {}),
        reply: await status("PUT", `review/${review}`, { version: 1, reply: "Merci" }),
        publish: await status("POST", `review/${review}/publish`, {}),
        finding: await status("POST", `dealer-data-finding/${finding}/ignore`, { reason: "It is right" }),
        validation: await status("POST", "dealer-data-validation/run", { dealers: [own.id], fields: ["PHONE"] }),
      };
    };

    it("can't change a dealer as read-only users", async () => {
      const own = await withPicture("READ_ONLY");
      expect(await changes(own)).toEqual({
        picture: 403,
        invite: 403,
        reply: 403,
        publish: 403,
        finding: 403,
        validation: 409,
      });
      expect(await countPictures(own)).toBe(1);
      const id = await pendingReview(own.id);
      const bulk = await dealer.call("POST", "/admin/api/review/bulk", {
        body: { selection: { ids: [id] }, action: "publish" },
      });
      expect(data(bulk)).toMatchObject({ done: 0, failed: [{ id }] });
    });

    it("answer customers as employees, and only propose changes of the dealer", async () => {
      const own = await withPicture("EMPLOYEE");
      const { picture, invite, ...others } = await changes(own);
      expect({ picture, invite }).toEqual({ picture: 403, invite: 403 });
      expect(Object.values(others).every((status) => status === 200)).toBe(true);
      expect(await countPictures(own)).toBe(1);
      const saved = await dealer.call("PUT", `/admin/api/fitter/${own.id}`, {
        body: { version: own.version, tradingName: "Autre" },
      });
      expect(saved.statusCode).toBe(200);
      expect(data(await dealer.call("GET", `/admin/api/fitter/${own.id}`))).toMatchObject({
        version: own.version,
        tradingName: own.tradingName,
        pendingChanges: 1,
      });
    });

    it("change pictures of a dealer that they manage", async () => {
      const own = await withPicture("MANAGER");
      expect((await dealer.call("DELETE", `${pictures(own)}/0`)).statusCode).toBe(200);
      expect(await countPictures(own)).toBe(0);
    });
  });
});
