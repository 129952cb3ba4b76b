/** What accounts attached to some dealers may read and change. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MODULES } from "../../../host/server/modules";
import { data, FASTEST_DATABASE, startHarness, type Harness } from "../../resources/harness";
import { fitter, job, membership, record, userAction } from "../../../host/server/platform/storage/schema";
import { dealerCalls } from "../resources/dealer-calls";
import { toolCalls } from "../dealers/run-tool";
import { attachDealer } from "../support/fixture";
import type { Browser } from "../support/test-server";

/** Endpoints that change a setting of the whole shop rather than a record. */
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
    const attached = await make();
    await attachDealer(harness.server.open.database, harness.server.fixture.userIds.dealer, attached.id, role);
    return attached;
  };

  it("neither read, stop nor undo runs of tools that they may not start", async () => {
    await attach();
    const [survivor, other] = [await make(), await make()];
    const reference = ({ id }: { id: number }) => ({ id, label: "" });
    const { run } = await merging.run({
      kept: reference(survivor),
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
    const [[otherRun], [ownRun]] = [await run(userIds.admin), await run(userIds.dealer)];
    const visible = data<{ elements: { id: number }[] }>(await dealer.call("GET", prices)).elements;
    expect(visible.map(({ id }) => id)).toEqual([ownRun?.id]);
    expect((await dealer.call("GET", `${prices}/${otherRun?.id}`)).statusCode).toBe(404);
    expect((await dealer.call("GET", `${prices}/${otherRun?.id}/lines`)).statusCode).toBe(404);
    expect((await dealer.call("GET", `${prices}/${ownRun?.id}`)).statusCode).toBe(200);
  });

  it("see their own imports, but neither the list nor the files of other accounts' imports", async () => {
    const { shopId, userIds } = harness.server.fixture;
    const insertImport = (userId: number, type: string) =>
      harness.server.open.database
        .insert(job)
        .values({ type, shopId, userId, status: "DONE" })
        .returning({ id: job.id });
    const [[otherImport], [priceImport], [ownImport]] = [
      await insertImport(userIds.admin, "import-fitter"),
      await insertImport(userIds.admin, "import-provider-price"),
      await insertImport(userIds.dealer, "import-fitter"),
    ];
    for (const list of ["import-download", "reporting-dealer-import"]) {
      const { elements } = data<{ elements: { id: number }[] }>(await dealer.call("GET", `/admin/api/${list}`));
      expect(elements.map(({ id }) => id)).toEqual([ownImport?.id]);
    }
    const status = async (path: string) => (await dealer.call("GET", `/admin/api/${path}`)).statusCode;
    const report = "treatment/export-error-report/IMPORT_ERROR";
    expect(await status(`reporting-dealer-import/${ownImport?.id}`)).toBe(200);
    expect(await status(`${report}/${ownImport?.id}`)).toBe(200);
    expect(await status(`reporting-dealer-import/${otherImport?.id}`)).toBe(404);
    expect(await status(`${report}/${otherImport?.id}`)).toBe(404);
    expect(await status(`${report}/${priceImport?.id}`)).toBe(404);
  });

  it("change no setting of the whole shop", async () => {
    const { open, fixture } = harness.server;
    const rights = ["CREATION_GUIDE", "ONLINE_SITE", "GOOGLE_RESERVE", "SUBSCRIPTION", "SHOP_LIST"] as const;
    await open.database
      .update(membership)
      .set({ extraRights: [...rights] })
      .where(eq(membership.userId, fixture.userIds.dealer));
    const entitled = harness.server.browser();
    await entitled.signIn("dealer");
    const shopWide = harness.server.routes.filter(({ endpoint }) => SHOP_WIDE.includes(endpoint.id));
    expect(shopWide.map(({ endpoint }) => endpoint.id).sort()).toEqual([...SHOP_WIDE].sort());
    for (const { endpoint } of shopWide) {
      const path = endpoint.path.replace("{type}", "IDENTITY").replace("{stepName}", "COMPANY").replace("{id}", "1");
      const response = await entitled.call(endpoint.method, path, { body: endpoint.method === "GET" ? undefined : {} });
      expect(response.json(), endpoint.id).toMatchObject({ status: 403, condition: "whole-shop" });
    }
    await open.database
      .update(membership)
      .set({ extraRights: [] })
      .where(eq(membership.userId, fixture.userIds.dealer));
  });

  describe("with a role at the dealer", () => {
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
      const attached = await attach(role);
      const sliderPictures = [{ altTexts: {}, link: { url: "", newTab: false }, pictures: [] }];
      await harness.server.open.database
        .update(fitter)
        .set({ sliderPictures: sliderPictures })
        .where(eq(fitter.id, attached.id));
      return attached;
    };
    const countPictures = async (attached: { id: number }) =>
      data<{ elements: unknown[] }>(await dealer.call("GET", pictures(attached))).elements.length;
    const firstPicture = async (attached: { id: number }) => {
      const { elements } = data<{ elements: { key: string }[] }>(await dealer.call("GET", pictures(attached)));
      return `fitter/${attached.id}/pictures/${elements[0]?.key ?? ""}`;
    };
    const changes = async (attached: { id: number; version: number }): Promise<Record<string, number>> => {
      const [review, finding] = [await pendingReview(attached.id), await openFinding(attached.id)];
      const status = async (method: "PUT" | "POST" | "DELETE", path: string, body?: object) =>
        (await dealer.call(method, `/admin/api/${path}`, { body })).statusCode;
      return {
        picture: await status("DELETE", await firstPicture(attached)),
        invite: await status("POST", `fitter/${attached.id}/invite`, {}),
        reply: await status("PUT", `review/${review}`, { version: 1, reply: "Merci" }),
        publish: await status("POST", `review/${review}/publish`, {}),
        finding: await status("POST", `dealer-data-finding/${finding}/ignore`, { reason: "It is right" }),
        validation: await status("POST", "dealer-data-validation/run", { dealers: [attached.id], fields: ["PHONE"] }),
      };
    };

    it("as read-only users can't change a dealer, and their refused calls are in the journal", async () => {
      const attached = await withPicture("READ_ONLY");
      expect(await changes(attached)).toEqual({
        picture: 403,
        invite: 403,
        reply: 403,
        publish: 403,
        finding: 403,
        validation: 409,
      });
      const denials = await harness.server.open.database
        .select({ call: userAction.resource, actorId: userAction.actorId })
        .from(userAction)
        .where(eq(userAction.verb, "DENIED"));
      const actorId = harness.server.fixture.userIds.dealer;
      for (const call of ["fitter.pictures.remove", "review.update", "review.action", "dealer-data-finding.action"])
        expect(denials).toContainEqual({ call, actorId });
      expect(await countPictures(attached)).toBe(1);
      const id = await pendingReview(attached.id);
      const bulk = await dealer.call("POST", "/admin/api/review/bulk", {
        body: { selection: { ids: [id] }, action: "publish" },
      });
      expect(data(bulk)).toMatchObject({ done: 0, failed: [{ id }] });
    });

    it("as employees answer customers, but only propose changes of the dealer", async () => {
      const attached = await withPicture("EMPLOYEE");
      const { picture, invite, ...others } = await changes(attached);
      expect({ picture, invite }).toEqual({ picture: 403, invite: 403 });
      expect(Object.values(others).every((status) => status === 200)).toBe(true);
      expect(await countPictures(attached)).toBe(1);
      const saved = await dealer.call("PUT", `/admin/api/fitter/${attached.id}`, {
        body: { version: attached.version, tradingName: "Autre" },
      });
      expect(saved.statusCode).toBe(200);
      expect(data(await dealer.call("GET", `/admin/api/fitter/${attached.id}`))).toMatchObject({
        version: attached.version,
        tradingName: attached.tradingName,
        pendingChanges: 1,
      });
    });

    it("change pictures of a dealer that they manage", async () => {
      const attached = await withPicture("MANAGER");
      expect((await dealer.call("DELETE", `/admin/api/${await firstPicture(attached)}`)).statusCode).toBe(200);
      expect(await countPictures(attached)).toBe(0);
    });
  });
});
