/** Dealer transfers: requested by one shop, decided by the other, executed in both. */
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY_MS } from "../../../src/contract/days";
import { dayInZone } from "../../../src/contract/zone-clock";
import { dealerTransferModule } from "../../../host/server/features/dealers/transfers/routes";
import { publicModule } from "../../../host/server/public-module";
import { executeDueTransfers } from "../../../host/server/features/dealers/transfers/public-routes";
import { resourceModule } from "../../../host/server/resources";
import {
  alert,
  dealerTransfer,
  fitterOverride,
  membership,
  outbox,
  record,
  shopFitterLink,
  userAction,
} from "../../../host/server/platform/storage/schema";
import type { TransferredDealer } from "../../../src/contract/endpoints/dealer-transfers";
import type { Problem } from "../../../src/contract/errors";
import type dealerTransferResource from "../../../src/resources/dealers/transfers/dealer-transfer.resource";
import { widen, type RecordOf } from "../../../src/contract/resource";
import fitter from "../../../src/resources/dealers/fitter/fitter.resource";
import { data, FASTEST_DATABASE, startHarness, type Harness } from "../../resources/harness";
import { attachDealer } from "../support/fixture";
import { dealerCalls } from "../resources/dealer-calls";

type Transfer = RecordOf<typeof dealerTransferResource>;
const BASE = "/admin/api/dealerTransfer";
/** The current day in the time zone of both shops. */
const TODAY = dayInZone("Europe/Paris");
const LATER = "2099-05-04";

describe("dealer transfers", { timeout: 60_000 }, () => {
  let harness: Harness;
  let shops: { own: number; other: number };
  const { make } = dealerCalls(() => harness);
  beforeAll(async () => {
    harness = await startHarness(FASTEST_DATABASE, [resourceModule, publicModule, dealerTransferModule]);
    shops = { own: harness.server.fixture.shopId, other: harness.server.fixture.otherShopId };
  }, 60_000);
  afterAll(() => harness.close());

  const request = (values: object, caller = harness.admin) =>
    caller.call("POST", BASE, {
      body: { direction: "GIVE", type: "TRANSFER", otherShop: "other", effectiveOn: TODAY, ...values },
    });
  const requestTransfer = async (values: object, caller = harness.admin): Promise<Transfer> =>
    data<Transfer>(await request(values, caller));
  const callAction = (id: number, action: string, caller = harness.other, body: object = {}) =>
    caller.call("POST", `${BASE}/${id}/${action}`, { body });
  const links = (fitterId: number) =>
    harness.server.open.database
      .select()
      .from(shopFitterLink)
      .where(eq(shopFitterLink.fitterId, fitterId))
      .orderBy(shopFitterLink.shopId);
  const reference = ({ id }: { id: number }) => ({ id, label: "" });

  it("moves a dealer once the other shop accepts, with mail, alerts and entries in both journals", async () => {
    const { database } = harness.server.open;
    const dealer = await make({ code: "GO-1", name: "Garage parti" });
    const date = new Date(Date.now() + DAY_MS).toISOString();
    await database.insert(record).values({
      resource: "appointment",
      shopId: shops.own,
      fitterId: dealer.id,
      status: "CONFIRMED",
      data: { date },
    });
    await attachDealer(database, harness.server.fixture.userIds.dealer, dealer.id);
    const transfer = await requestTransfer({ dealers: [reference(dealer)], along: ["APPOINTMENTS", "USERS"] });
    expect(transfer).toMatchObject({ status: "REQUESTED", direction: "GIVE", asker: "OURS", toShop: "Other shop" });
    const [mail] = await database.select().from(outbox).where(eq(outbox.template, "transfer-request"));
    expect(mail).toMatchObject({ recipient: "other@example.test", shopId: shops.other });
    expect(mail?.text).toContain("Garage parti");
    expect(
      await database
        .select()
        .from(alert)
        .where(and(eq(alert.shopId, shops.other), eq(alert.type, "WARNING"))),
    ).toHaveLength(1);

    const incoming = data<{ elements: Transfer[] }>(await harness.other.call("GET", `${BASE}?filter[asker]=THEIRS`));
    expect(incoming.elements).toMatchObject([{ id: transfer.id, direction: "ASK", asker: "THEIRS" }]);
    expect((await callAction(transfer.id, "accept", harness.admin)).statusCode).toBe(409);
    expect(data<Transfer>(await callAction(transfer.id, "accept"))).toMatchObject({ status: "DONE" });
    expect(await links(dealer.id)).toMatchObject([{ shopId: shops.other, ownerShop: true, code: "GO-1" }]);
    expect((await harness.admin.call("GET", `/admin/api/fitter/${dealer.id}`)).statusCode).toBe(404);
    expect((await harness.other.call("GET", `/admin/api/fitter/${dealer.id}`)).statusCode).toBe(200);
    expect(await database.select().from(record).where(eq(record.resource, "appointment"))).toMatchObject([
      { shopId: shops.other },
    ]);
    expect(
      await database.select().from(alert).where(eq(alert.userId, harness.server.fixture.userIds.dealer)),
    ).toMatchObject([{ shopId: shops.own, titleKey: "dealer-transfer.alert.gone.title" }]);
    const journal = await database
      .select()
      .from(userAction)
      .where(and(eq(userAction.resource, "dealer-transfer"), eq(userAction.recordId, transfer.id)));
    expect(new Set(journal.map(({ shopId }) => shopId))).toEqual(new Set([shops.own, shops.other]));
    expect((await callAction(transfer.id, "accept")).statusCode).toBe(409);
  });

  it("is confirmed by the mail's link, which a new mail replaces", async () => {
    const { database } = harness.server.open;
    const dealer = await make({ code: "GO-2" });
    const transfer = await requestTransfer({ dealers: [reference(dealer)], keepVisible: true });
    const secrets = async (): Promise<string[]> =>
      (await database.select().from(outbox).where(eq(outbox.template, "transfer-request")).orderBy(outbox.id)).map(
        ({ text }) => /dealer=([\w-]+)/.exec(text)?.[1] ?? "",
      );
    const before = (await secrets()).at(-1) ?? "";
    expect((await callAction(transfer.id, "resend", harness.admin)).statusCode).toBe(200);
    const after = (await secrets()).at(-1) ?? "";
    expect(after).not.toBe(before);
    const visitor = harness.server.browser();
    await visitor.call("GET", "/admin/api/context/connected");
    const confirm = (secret: string) =>
      visitor.call("GET", `/admin/public/api/dealer-transfer/confirm?type=TRANSFER&dealer=${secret}&shop=other`);
    expect((await confirm(before)).json()).toEqual({ errors: ["public-transfer-request-error"] });
    expect((await confirm(after)).json()).toEqual({ status: "DONE" });
    // A second confirmation has the same response and no effect.
    const journal = () => database.select().from(userAction).where(eq(userAction.recordId, transfer.id));
    const lines = (await journal()).length;
    expect((await confirm(after)).json()).toEqual({ status: "DONE" });
    expect(await journal()).toHaveLength(lines);
    expect(await links(dealer.id)).toMatchObject([
      { shopId: shops.own, ownerShop: false },
      { shopId: shops.other, ownerShop: true },
    ]);
  });

  it("requests dealers by code, waits for the effective date, and can be cancelled until then", async () => {
    const dealer = await make({ code: "GO-3" });
    const values = { direction: "ASK", otherShop: "own", codes: "go-3\n", effectiveOn: LATER };
    const transfer = await requestTransfer(values, harness.other);
    expect(transfer).toMatchObject({ direction: "ASK", codes: "GO-3", fromShop: "Own shop", toShop: "Other shop" });
    // Until the other shop agrees, its dealer is known by the code only.
    expect(transfer).toMatchObject({ dealerNames: "GO-3" });
    const waiting = await harness.other.call("GET", `${BASE}/${transfer.id}/dealers`);
    expect([waiting.statusCode, waiting.body.includes(dealer.name)]).toEqual([200, false]);
    expect((await request(values, harness.other)).json<Problem>().fields).toEqual({
      codes: "dealer-transfer.error.running",
    });
    expect(data<Transfer>(await callAction(transfer.id, "accept", harness.admin))).toMatchObject({
      status: "ACCEPTED",
    });
    expect(await links(dealer.id)).toMatchObject([{ shopId: shops.own, ownerShop: true }]);
    expect(data<Transfer>(await callAction(transfer.id, "cancel", harness.other))).toMatchObject({
      status: "CANCELLED",
    });
  });

  it("adds a number to codes and addresses that the other shop already uses: in the preview, while waiting, and afterwards", async () => {
    const dealers = [
      await make({ code: "GO-10", relativeUrl: { fr_FR: "garage-dix" } }),
      await make({ code: "GO-11", relativeUrl: { fr_FR: "garage-onze" } }),
    ];
    const usedAddress = { relativeUrl: { fr_FR: "garage-dix" } };
    await harness.make(widen(fitter), { code: "go-10", ...usedAddress }, harness.other);
    await harness.make(widen(fitter), { code: "GO-10-2", relativeUrl: {} }, harness.other);
    const transferValues = { direction: "GIVE", type: "TRANSFER", dealers: dealers.map(reference), codes: null };
    const preview = (values: object, caller = harness.admin) =>
      caller.call("POST", `${BASE}/preview`, { body: { ...transferValues, otherShop: "other", ...values } });
    const previewed = data<{ elements: TransferredDealer[] }>(await preview({})).elements;
    const renamed = { code: "GO-10", newCode: "GO-10-3", newUrls: ["garage-dix-2"], shownThere: false };
    expect(previewed.find(({ code }) => code === "GO-10")).toMatchObject({ ...renamed, state: "OPEN" });
    expect(previewed.find(({ code }) => code === "GO-11")).toMatchObject({ newCode: null, newUrls: [] });
    expect(data(await preview({ otherShop: "nowhere" }))).toEqual({
      errors: [{ key: "dealer-transfer.error.unknown-shop" }],
      elements: [],
    });
    expect((await preview({}, harness.withoutRights)).statusCode).toBe(403);
    // The requesting shop does not see the other shop's data of its dealers.
    const askingPreview = await preview(
      { direction: "ASK", dealers: [], codes: "GO-10", otherShop: "own" },
      harness.other,
    );
    expect(data<{ elements: object[] }>(askingPreview).elements).toMatchObject([
      { id: null, name: "GO-10", newCode: "GO-10-3", along: null },
    ]);

    const transfer = data<Transfer>(await request({ dealers: dealers.map(reference) }));
    const transferredDealers = async (caller: Harness["admin"]) =>
      data<{ elements: TransferredDealer[] }>(await caller.call("GET", `${BASE}/${transfer.id}/dealers`)).elements;
    expect((await transferredDealers(harness.other)).map(({ newCode }) => newCode)).toContain("GO-10-3");
    await callAction(transfer.id, "accept");
    expect(await links(dealers[0]?.id ?? 0)).toMatchObject([
      { shopId: shops.other, code: "GO-10-3", relativeUrl: { fr_FR: "garage-dix-2" } },
    ]);
    const foundDealers = await harness.other.call("GET", "/admin/api/fitter?q=go-10-3");
    expect(data<{ total: number }>(foundDealers).total).toBe(1);
    expect((await transferredDealers(harness.admin)).find(({ code }) => code === "GO-10")).toMatchObject({
      ...renamed,
      id: null,
      state: "DONE",
    });
    expect((await harness.withoutRights.call("GET", `${BASE}/${transfer.id}/dealers`)).statusCode).toBe(403);
  });

  it("only changes the owner if the other shop shows the dealer, and drops that shop's overrides", async () => {
    const { database } = harness.server.open;
    const dealer = await make({ code: "GO-12", phone: "+33478001212" });
    await callAction((await requestTransfer({ type: "SHARE", dealers: [reference(dealer)] })).id, "accept");
    const shared = data<{ version: number }>(await harness.other.call("GET", `/admin/api/fitter/${dealer.id}`));
    const override = { version: shared.version, phone: "+498001212" };
    await harness.other.call("PUT", `/admin/api/fitter/${dealer.id}`, { body: override });
    const transfer = await requestTransfer({ dealers: [reference(dealer)], keepVisible: true });
    const dealersOfTransfer = await harness.admin.call("GET", `${BASE}/${transfer.id}/dealers`);
    expect(data<{ elements: object[] }>(dealersOfTransfer).elements).toMatchObject([
      { shownThere: true, dropped: ["phone"] },
    ]);
    await callAction(transfer.id, "accept");
    expect(await links(dealer.id)).toMatchObject([
      { shopId: shops.own, ownerShop: false },
      { shopId: shops.other, ownerShop: true, code: "GO-12" },
    ]);
    expect(data(await harness.other.call("GET", `/admin/api/fitter/${dealer.id}`))).toMatchObject({
      phone: "+33478001212",
      overrideCount: 0,
    });
    expect(await database.select().from(fitterOverride).where(eq(fitterOverride.fitterId, dealer.id))).toEqual([]);
  });

  it("is executed on its date, even if the accepting account has lost its right, and notifies both shops", async () => {
    const { database } = harness.server.open;
    const dealer = await make({ code: "GO-13" });
    const transfer = await requestTransfer({ dealers: [reference(dealer)], effectiveOn: LATER });
    expect(data<Transfer>(await callAction(transfer.id, "accept"))).toMatchObject({ status: "ACCEPTED" });
    expect(await executeDueTransfers(database)).toBe(0);
    const { userIds } = harness.server.fixture;
    const withdraw = (withdrawnRights: ["FITTER"] | []) =>
      database.update(membership).set({ withdrawnRights }).where(eq(membership.userId, userIds.other));
    await withdraw(["FITTER"]);
    await database.update(dealerTransfer).set({ effectiveOn: TODAY }).where(eq(dealerTransfer.id, transfer.id));
    expect(await executeDueTransfers(database)).toBe(1);
    await withdraw([]);
    expect(await links(dealer.id)).toMatchObject([{ shopId: shops.other, ownerShop: true }]);
    const journal = await database
      .select()
      .from(userAction)
      .where(and(eq(userAction.recordId, transfer.id), eq(userAction.action, "done")));
    expect(journal.map(({ shopId }) => shopId).sort()).toEqual([shops.own, shops.other].sort());
    const alerts = await database
      .select()
      .from(alert)
      .where(eq(alert.key, `dealer-transfer-${transfer.id}`));
    expect(alerts.map(({ shopId, titleKey }) => [shopId, titleKey]).sort()).toEqual(
      [shops.own, shops.other].sort().map((id) => [id, "dealer-transfer.alert.done.title"]),
    );
  });

  it("shares a dealer without changing its owner, or is refused with a mail", async () => {
    const dealer = await make({ code: "GO-4" });
    const first = await requestTransfer({ type: "SHARE", dealers: [reference(dealer)] });
    expect(data<Transfer>(await callAction(first.id, "refuse", harness.other, { reason: "Non" }))).toMatchObject({
      status: "REFUSED",
    });
    const { database } = harness.server.open;
    expect(await database.select().from(outbox).where(eq(outbox.template, "transfer-refused"))).toMatchObject([
      { recipient: "admin@example.test", text: expect.stringContaining("Non") as string },
    ]);
    expect(data(await harness.admin.call("GET", `${BASE}/${first.id}`))).toMatchObject({ reason: "Non", failed: 0 });
    const second = await requestTransfer({ type: "SHARE", dealers: [reference(dealer)] });
    await callAction(second.id, "accept");
    expect(await links(dealer.id)).toMatchObject([
      { shopId: shops.own, ownerShop: true },
      { shopId: shops.other, ownerShop: false },
    ]);
    expect((await request({ type: "SHARE", dealers: [reference(dealer)] })).json<Problem>().fields).toEqual({
      dealers: "dealer-transfer.error.shown-already",
    });
  });

  it.each(["dealers]=1", "along]=USERS", "along]=none"])("lists transfers with filter[%s", async (filter) => {
    expect((await harness.admin.call("GET", `${BASE}?filter[${filter}`)).statusCode).toBe(200);
  });

  it("is refused when the receiving shop does not sell in the dealer's country", async () => {
    const dealer = await make({ code: "GO-COUNTRY" });
    const { database } = harness.server.open;
    await database.update(shopFitterLink).set({ country: "ES" }).where(eq(shopFitterLink.fitterId, dealer.id));
    expect((await request({ dealers: [reference(dealer)] })).json<Problem>()).toMatchObject({
      fields: { dealers: "dealer-transfer.error.country" },
      params: { dealers: { code: "GO-COUNTRY", country: "ES" } },
    });
  });

  it("refuses invalid input and missing rights", async () => {
    const dealer = await make({ code: "GO-5" });
    const dealers = [reference(dealer)];
    const fields = async (values: object) => (await request(values)).json<Problem>().fields;
    expect(await fields({ dealers, otherShop: "nowhere" })).toEqual({
      otherShop: "dealer-transfer.error.unknown-shop",
    });
    expect(await fields({ dealers, otherShop: "OWN" })).toEqual({ otherShop: "dealer-transfer.error.own-shop" });
    expect(await fields({ dealers: [] })).toEqual({ dealers: "error.required" });
    expect(await fields({ dealers, effectiveOn: "2020-01-01" })).toEqual({ effectiveOn: "dealer-transfer.error.past" });
    expect(await fields({ dealers, type: "SHARE", along: ["USERS"] })).toEqual({
      along: "dealer-transfer.error.share-alone",
    });
    expect(await fields({ direction: "ASK", codes: "NO-SUCH" })).toEqual({
      codes: "dealer-transfer.error.unknown-codes",
    });
    expect((await request({ dealers }, harness.withoutRights)).statusCode).toBe(403);
    expect((await request({ dealers }, harness.reader)).statusCode).toBe(403);
    const scoped = harness.server.browser();
    await scoped.signIn("dealer");
    expect((await request({ dealers }, scoped)).statusCode).toBe(403);
    expect(data<{ total: number }>(await scoped.call("GET", BASE)).total).toBe(0);
    const [first, second] = [
      await requestTransfer({ dealers }),
      await requestTransfer({ dealers: [reference(await make())] }),
    ];
    const bulk = { selection: { ids: [first.id, second.id] }, action: "cancel", values: {} };
    expect(data(await harness.other.call("POST", `${BASE}/bulk`, { body: bulk }))).toMatchObject({ done: 0 });
    expect(data(await harness.admin.call("POST", `${BASE}/bulk`, { body: bulk }))).toMatchObject({ done: 2 });
    const transfer = await requestTransfer({ dealers });
    expect((await callAction(transfer.id, "force", harness.other)).statusCode).toBe(403);
    expect((await harness.admin.call("PUT", `${BASE}/${transfer.id}`, { body: { version: 1 } })).statusCode).toBe(404);
    await harness.server.open.database.update(dealerTransfer).set({ expiresAt: new Date(0) });
    expect((await callAction(transfer.id, "accept")).statusCode).toBe(409);
  });
});
