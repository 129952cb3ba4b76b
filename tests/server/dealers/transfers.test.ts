/** Dealer transfers: asked for in one shop, decided in the other, carried out in both. Spec 2 §2 "Dealer area". */
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { publicModule } from "../../../host/server/public";
import { resourceModule } from "../../../host/server/resources";
import { alert, dealerTransfer, outbox, record, shopFitterLink, userAction } from "../../../host/server/storage/schema";
import type { Problem } from "../../../src/contract/errors";
import type { RecordOf } from "../../../src/contract/resource";
import type dealerTransferResource from "../../../src/resources/dealers/dealer-transfer.resource";
import { data, QUICKEST, startHarness, type Harness } from "../../resources/harness";
import { attachDealer } from "../support/fixture";
import { dealerCalls } from "../resources/dealer-calls";

type Transfer = RecordOf<typeof dealerTransferResource>;
const BASE = "/admin/api/dealerTransfer";
const today = new Date().toISOString().slice(0, 10);
const later = "2099-05-04";

describe("dealer transfers", { timeout: 60_000 }, () => {
  let harness: Harness;
  let shops: { own: number; other: number };
  const { make } = dealerCalls(() => harness);
  beforeAll(async () => {
    harness = await startHarness(QUICKEST, [resourceModule, publicModule]);
    shops = { own: harness.server.fixture.shopId, other: harness.server.fixture.otherShopId };
  }, 60_000);
  afterAll(() => harness.close());

  const ask = (values: object, as = harness.admin) =>
    as.call("POST", BASE, {
      body: { direction: "GIVE", type: "TRANSFER", otherShop: "other", effectiveOn: today, ...values },
    });
  const asked = async (values: object, as = harness.admin): Promise<Transfer> => data<Transfer>(await ask(values, as));
  const act = (id: number, action: string, as = harness.other, body: object = {}) =>
    as.call("POST", `${BASE}/${id}/${action}`, { body });
  const links = (fitterId: number) =>
    harness.server.open.database
      .select()
      .from(shopFitterLink)
      .where(eq(shopFitterLink.fitterId, fitterId))
      .orderBy(shopFitterLink.shopId);
  const reference = ({ id }: { id: number }) => ({ id, label: "" });

  it("gives a dealer away once the other shop accepts, with mail, alerts and both journals", async () => {
    const { database } = harness.server.open;
    const dealer = await make({ code: "GO-1", name: "Garage parti" });
    const date = new Date(Date.now() + 86_400_000).toISOString();
    await database.insert(record).values({
      resource: "appointment",
      shopId: shops.own,
      fitterId: dealer.id,
      status: "CONFIRMED",
      data: { date },
    });
    await attachDealer(database, harness.server.fixture.userIds.dealer, dealer.id);
    const transfer = await asked({ dealers: [reference(dealer)], along: ["APPOINTMENTS", "USERS"] });
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

    const seen = data<{ elements: Transfer[] }>(await harness.other.call("GET", `${BASE}?filter[asker]=THEIRS`));
    expect(seen.elements).toMatchObject([{ id: transfer.id, direction: "ASK", asker: "THEIRS" }]);
    expect((await act(transfer.id, "accept", harness.admin)).statusCode).toBe(409);
    expect(data<Transfer>(await act(transfer.id, "accept"))).toMatchObject({ status: "DONE" });
    expect(await links(dealer.id)).toMatchObject([{ shopId: shops.other, ownerShop: true, code: "GO-1" }]);
    expect((await harness.admin.call("GET", `/admin/api/fitter/${dealer.id}`)).statusCode).toBe(404);
    expect((await harness.other.call("GET", `/admin/api/fitter/${dealer.id}`)).statusCode).toBe(200);
    expect(await database.select().from(record).where(eq(record.resource, "appointment"))).toMatchObject([
      { shopId: shops.other },
    ]);
    const journal = await database
      .select()
      .from(userAction)
      .where(and(eq(userAction.resource, "dealerTransfer"), eq(userAction.recordId, transfer.id)));
    expect(new Set(journal.map(({ shopId }) => shopId))).toEqual(new Set([shops.own, shops.other]));
    expect((await act(transfer.id, "accept")).statusCode).toBe(409);
  });

  it("is agreed to by the link of the mail, which a new mail replaces", async () => {
    const { database } = harness.server.open;
    const dealer = await make({ code: "GO-2" });
    const transfer = await asked({ dealers: [reference(dealer)], keepVisible: true });
    const secrets = async (): Promise<string[]> =>
      (await database.select().from(outbox).where(eq(outbox.template, "transfer-request")).orderBy(outbox.id)).map(
        ({ text }) => /dealer=([\w-]+)/.exec(text)?.[1] ?? "",
      );
    const before = (await secrets()).at(-1) ?? "";
    expect((await act(transfer.id, "resend", harness.admin)).statusCode).toBe(200);
    const after = (await secrets()).at(-1) ?? "";
    expect(after).not.toBe(before);
    const visitor = harness.server.browser();
    await visitor.call("GET", "/admin/api/context/connected");
    const confirm = (secret: string) =>
      visitor.call("GET", `/admin/public/api/dealer-transfer/confirm?type=TRANSFER&dealer=${secret}&shop=other`);
    expect((await confirm(before)).json()).toEqual({ errors: ["public-transfer-request-error"] });
    expect((await confirm(after)).json()).toEqual({ status: "DONE" });
    expect(await links(dealer.id)).toMatchObject([
      { shopId: shops.own, ownerShop: false },
      { shopId: shops.other, ownerShop: true },
    ]);
  });

  it("asks for dealers by their codes, waits for the day, and can be cancelled until then", async () => {
    const dealer = await make({ code: "GO-3" });
    const values = { direction: "ASK", otherShop: "own", codes: "go-3\n", effectiveOn: later };
    const transfer = await asked(values, harness.other);
    expect(transfer).toMatchObject({ direction: "ASK", codes: "GO-3", fromShop: "Own shop", toShop: "Other shop" });
    expect((await ask(values, harness.other)).json<Problem>().fields).toEqual({
      codes: "dealerTransfer.error.running",
    });
    expect(data<Transfer>(await act(transfer.id, "accept", harness.admin))).toMatchObject({ status: "ACCEPTED" });
    expect(await links(dealer.id)).toMatchObject([{ shopId: shops.own, ownerShop: true }]);
    expect(data<Transfer>(await act(transfer.id, "cancel", harness.other))).toMatchObject({ status: "CANCELLED" });
  });

  it("shares without changing the owner, and is refused with a mail", async () => {
    const dealer = await make({ code: "GO-4" });
    const first = await asked({ type: "SHARE", dealers: [reference(dealer)] });
    expect(data<Transfer>(await act(first.id, "refuse", harness.other, { reason: "Non" }))).toMatchObject({
      status: "REFUSED",
    });
    const { database } = harness.server.open;
    expect(await database.select().from(outbox).where(eq(outbox.template, "transfer-refused"))).toMatchObject([
      { recipient: "admin@example.test" },
    ]);
    const second = await asked({ type: "SHARE", dealers: [reference(dealer)] });
    await act(second.id, "accept");
    expect(await links(dealer.id)).toMatchObject([
      { shopId: shops.own, ownerShop: true },
      { shopId: shops.other, ownerShop: false },
    ]);
    expect((await ask({ type: "SHARE", dealers: [reference(dealer)] })).json<Problem>().fields).toEqual({
      dealers: "dealerTransfer.error.shown-already",
    });
  });

  it("refuses what can't be, and who may not", async () => {
    const dealer = await make({ code: "GO-5" });
    const dealers = [reference(dealer)];
    const fields = async (values: object) => (await ask(values)).json<Problem>().fields;
    expect(await fields({ dealers, otherShop: "nowhere" })).toEqual({ otherShop: "dealerTransfer.error.unknown-shop" });
    expect(await fields({ dealers, otherShop: "OWN" })).toEqual({ otherShop: "dealerTransfer.error.own-shop" });
    expect(await fields({ dealers: [] })).toEqual({ dealers: "error.required" });
    expect(await fields({ dealers, effectiveOn: "2020-01-01" })).toEqual({ effectiveOn: "dealerTransfer.error.past" });
    expect(await fields({ dealers, type: "SHARE", along: ["USERS"] })).toEqual({
      along: "dealerTransfer.error.share-alone",
    });
    expect(await fields({ direction: "ASK", codes: "NO-SUCH" })).toEqual({
      codes: "dealerTransfer.error.unknown-codes",
    });
    expect((await ask({ dealers }, harness.powerless)).statusCode).toBe(403);
    expect((await ask({ dealers }, harness.reader)).statusCode).toBe(403);
    const scoped = harness.server.browser();
    await scoped.signIn("dealer");
    expect((await ask({ dealers }, scoped)).statusCode).toBe(403);
    expect(data<{ total: number }>(await scoped.call("GET", BASE)).total).toBe(0);
    const transfer = await asked({ dealers });
    expect((await act(transfer.id, "force", harness.other)).statusCode).toBe(403);
    expect((await harness.admin.call("PUT", `${BASE}/${transfer.id}`, { body: { version: 1 } })).statusCode).toBe(404);
    await harness.server.open.database.update(dealerTransfer).set({ expiresAt: new Date(0) });
    expect((await act(transfer.id, "accept")).statusCode).toBe(409);
  });
});
