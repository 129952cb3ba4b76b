/** Overrides: a shop's own values for another shop's dealer. */
import { sql, type SQL } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { applyDatedOverrides, notifyOverrideChanges } from "../../../host/server/features/dealers/overrides-notice";
import { alert } from "../../../host/server/platform/storage/schema";
import type { Problem } from "../../../src/contract/errors";
import { widen, type RecordOf } from "../../../src/contract/resource";
import type dealerOverride from "../../../src/resources/dealers/overrides/dealer-override.resource";
import fitter from "../../../src/resources/dealers/fitter/fitter.resource";
import { data, startHarness, type Harness } from "../../resources/harness";
import { toolCalls } from "../dealers/run-tool";
import { BASE, dealerCalls, type Dealer } from "./dealer-calls";

type Override = RecordOf<typeof dealerOverride>;
const OVERRIDES = "/admin/api/dealerOverride";

describe("overrides of dealers", { timeout: 60_000 }, () => {
  let harness: Harness;
  const { make, save, updateDealer, list } = dealerCalls(() => harness);
  beforeAll(async () => {
    harness = await startHarness();
    await harness.server.services.jobs.open();
  }, 60_000);
  afterAll(async () => {
    await harness.server.services.jobs.close();
    await harness.close();
  });

  /** Creates a dealer of the shop that the other shop shows too. */
  async function sharedDealer(values: object): Promise<Dealer> {
    const dealer = await make({ ...values });
    await harness.server.open.database.execute(
      sql`insert into shop_fitter_link (shop_id, fitter_id, code, name_key, search, status, dealer_type) values (${harness.server.fixture.otherShopId}, ${dealer.id}, ${`O-${dealer.id}`}, 'shared', 'shared', 'ENVELOPE', 'GARAGE')`,
    );
    return dealer;
  }
  const seenByOther = async ({ id }: Dealer): Promise<Dealer> =>
    data<Dealer>(await harness.other.call("GET", `${BASE}/${id}`));
  const seenByOwner = async ({ id }: Dealer): Promise<Dealer> =>
    data<Dealer>(await harness.admin.call("GET", `${BASE}/${id}`));
  const overrides = async (query = ""): Promise<Override[]> =>
    data<{ elements: Override[] }>(await harness.other.call("GET", `${OVERRIDES}?${query}`)).elements;

  it("shows the shop its own value, and other shops the directory's", async () => {
    const dealer = await sharedDealer({
      phone: "+33123456701",
      shortDescription: { fr_FR: "Maître", en_GB: "Master" },
    });
    const overridden = data<Dealer>(
      await save(
        await seenByOther(dealer),
        { phone: "+33800112233", shortDescription: { fr_FR: "À nous", en_GB: "Master" } },
        harness.other,
      ),
    );
    expect(overridden).toMatchObject({
      phone: "+33800112233",
      shortDescription: { fr_FR: "À nous", en_GB: "Master" },
      overrideCount: 2,
      ownValues: ["phone", "shortDescription"],
    });
    expect(await seenByOwner(dealer)).toMatchObject({
      phone: "+33123456701",
      shortDescription: { fr_FR: "Maître" },
      overrideCount: 0,
      ownValues: [],
    });
    expect((await list("q=800112233", harness.other)).elements.map(({ id }) => id)).toEqual([dealer.id]);
    expect((await list("q=123456701", harness.other)).total).toBe(0);
  });

  it("keeps the shop's value when the directory changes, and marks it", async () => {
    const dealer = await sharedDealer({ name: "Garage du Lac" });
    await save(await seenByOther(dealer), { name: "Garage Lacustre" }, harness.other);
    await updateDealer(await seenByOwner(dealer), { name: "Garage du Grand Lac", phone: "+33199001133" });
    expect(await seenByOther(dealer)).toMatchObject({ name: "Garage Lacustre", phone: "+33199001133" });
    expect((await list("q=lacustre", harness.other)).elements.map(({ id }) => id)).toEqual([dealer.id]);
    const [override] = await overrides(`filter[fitter]=${dealer.id}`);
    expect(override).toMatchObject({
      field: "name",
      directoryValue: "Garage du Grand Lac",
      ownValue: "Garage Lacustre",
      state: "MASTER_CHANGED",
    });
    const accepted = await harness.other.call("POST", `${OVERRIDES}/${override?.id}/accept`, { body: {} });
    expect(data<Override>(accepted).state).toBe("ACTIVE");
  });

  it("is found by the tags that the shop gives to the dealer", async () => {
    const dealer = await sharedDealer({ website: "https://maitre.example.test" });
    await save(await seenByOther(dealer), { website: "https://nous.example.test" }, harness.other);
    const { database } = harness.server.open;
    const extras = JSON.stringify({ marketing: [{ tag: 4711, value: "true", from: null, to: null }] });
    await database.execute(
      sql`update shop_fitter_link set extras = ${extras}::jsonb where fitter_id = ${dealer.id} and not owner_shop`,
    );
    expect(await overrides(`filter[fitter]=${dealer.id}&filter[withTags]=4711`)).toHaveLength(1);
    expect(await overrides(`filter[fitter]=${dealer.id}&filter[withTags]=4712`)).toEqual([]);
  });

  it("ends when deleted, or when the shop enters the directory's value", async () => {
    const dealer = await sharedDealer({ email: "maitre@example.test", website: "https://maitre.example.test" });
    await save(
      await seenByOther(dealer),
      { email: "nous@example.test", website: "https://nous.example.test" },
      harness.other,
    );
    const [override] = await overrides(`filter[fitter]=${dealer.id}&filter[field]=email`);
    const { undoToken } = data<{ undoToken: string }>(
      await harness.other.call("DELETE", `${OVERRIDES}/${override?.id}`),
    );
    expect((await seenByOther(dealer)).email).toBe("maitre@example.test");
    data(await harness.other.call("POST", `${OVERRIDES}/undo/${undoToken}`, { body: {} }));
    expect((await seenByOther(dealer)).email).toBe("nous@example.test");
    await save(await seenByOther(dealer), { website: "https://maitre.example.test" }, harness.other);
    expect((await overrides(`filter[fitter]=${dealer.id}`)).map(({ field }) => field)).toEqual(["email"]);
  });

  it("change what lists find on the day they begin and on the day after they end", async () => {
    const dealer = await sharedDealer({ email: "maitre@example.test" });
    await save(await seenByOther(dealer), { email: "été@example.test" }, harness.other);
    const { database } = harness.server.open;
    const found = async (email: string): Promise<number[]> => {
      await applyDatedOverrides({ database });
      const page = await harness.other.call("GET", `${BASE}?filter[email]=${encodeURIComponent(email)}`);
      return data<{ elements: Dealer[] }>(page).elements.map(({ id }) => id);
    };
    // The calls that change periods refuse past days, so the database moves the override in time.
    const movePeriod = (from: SQL, to: SQL) =>
      database.execute(sql`with moved as (update fitter_override set from_day = ${from}, to_day = ${to} where fitter_id = ${dealer.id} returning from_day, to_day)
        update shop_fitter_link set overrides = jsonb_set(jsonb_set(overrides, '{email,0,from}', to_jsonb(moved.from_day)), '{email,0,to}', to_jsonb(moved.to_day))
        from moved where fitter_id = ${dealer.id} and not owner_shop`);
    expect(await found("ETE@")).toEqual([dealer.id]);
    await movePeriod(sql`current_date - 5`, sql`current_date - 3`);
    expect(await found("été@")).toEqual([]);
    expect(await found("maitre@")).toContain(dealer.id);
    await movePeriod(sql`current_date - 1`, sql`current_date + 3`);
    expect(await found("été@")).toEqual([dealer.id]);
  });

  it("can be set for many dealers at once, with placeholders and a period, and undone", async () => {
    const tool = toolCalls("dealerOverrideSet", () => ({ admin: harness.other }));
    const [first, second] = [
      await sharedDealer({ phone: "+33123456703" }),
      await sharedDealer({ phone: "+33123456704" }),
    ];
    const dealers = [first, second].map(({ id }) => ({ id, label: "" }));
    const input = { dealers, field: "tradingName", value: "{name} – Centrale", from: null, to: null };
    const finished = await tool.run(input);
    expect(finished.lines.map(({ outcome }) => outcome)).toEqual(["CREATE", "CREATE"]);
    expect((await seenByOther(first))["tradingName"]).toBe(`${String(first["name"])} – Centrale`);
    expect((await seenByOwner(first))["tradingName"]).toBe(first["tradingName"]);
    expect(
      (await tool.preview({ ...input, from: "2090-01-01", value: "X" })).lines.map(({ message }) => message?.key),
    ).toEqual(["dealer-override-set.line.timed", "dealer-override-set.line.timed"]);
    await tool.undo(finished.run.id);
    expect((await seenByOther(first))["tradingName"]).toBe(first["tradingName"]);
    const planned = await tool.run({ ...input, field: "phone", value: "+33800112266", from: "2090-01-01" });
    expect(planned.run.status).toBe("DONE");
    expect((await overrides(`filter[fitter]=${first.id}`)).map(({ state }) => state)).toEqual(["PLANNED"]);
    expect((await harness.withoutRights.call("POST", `${tool.base}/dry-run`, { body: { input } })).statusCode).toBe(
      403,
    );
  });

  it("can be imported from pasted lines with individual values, with an error per invalid line", async () => {
    const tool = toolCalls("dealerOverrideSet", () => ({ admin: harness.other }));
    const dealer = await sharedDealer({ phone: "+33123456705" });
    const code = String((await seenByOther(dealer))["code"]);
    const input = { dealers: [], field: "phone", value: null, from: null, to: null };
    const lines = [
      "code;field;locale;value;from;to",
      `${code.toLowerCase()};phone;;+33800112277`,
      `${code};shortDescription;de_DE;"Ouvert ; même le samedi";2020-01-01;2090-01-01`,
      "NOBODY;phone;;+33800112277",
      `${code};geo;;45`,
      `${code};phone;;nonsense`,
    ].join("\n");
    const finished = await tool.run({ ...input, lines });
    expect(finished.lines.map(({ rowKey, outcome, message }) => [rowKey, outcome, message?.key])).toEqual([
      ["2", "CREATE", "dealer-override-set.line.set"],
      ["3", "CREATE", "dealer-override-set.line.set"],
      ["4", "REFUSE", "dealer-override-set.line.unknown"],
      ["5", "REFUSE", "dealer-override-set.line.field"],
      ["6", "REFUSE", "error.phone"],
    ]);
    expect(await seenByOther(dealer)).toMatchObject({
      phone: "+33800112277",
      shortDescription: { de_DE: "Ouvert ; même le samedi" },
    });
    await tool.undo(finished.run.id);
    expect((await seenByOther(dealer))["phone"]).toBe("+33123456705");
    expect((await seenByOther(dealer))["shortDescription"]).toEqual(dealer["shortDescription"]);
  });

  it("alerts the shop when the directory changes under an override, until it is resolved", async () => {
    const dealer = await sharedDealer({ website: "https://avant.example.test" });
    await save(await seenByOther(dealer), { website: "https://ici.example.test" }, harness.other);
    const { database } = harness.server.open;
    const { otherShopId: shopId } = harness.server.fixture;
    const before = await notifyOverrideChanges({ database });
    await updateDealer(await seenByOwner(dealer), { website: "https://apres.example.test" });
    expect(await notifyOverrideChanges({ database })).toBe(before + 1);
    const alerts = () =>
      database
        .select()
        .from(alert)
        .where(sql`${alert.key} = 'overrides-changed' and ${alert.shopId} = ${shopId}`);
    expect(await alerts()).toMatchObject([{ right: "FITTER", type: "WARNING", closedAt: null }]);
    for (const { id } of await overrides("filter[state]=MASTER_CHANGED"))
      await harness.other.call("POST", `${OVERRIDES}/${id}/accept`, { body: {} });
    expect(await notifyOverrideChanges({ database })).toBe(0);
    expect((await alerts())[0]?.closedAt).toBeInstanceOf(Date);
  });

  it("applies within its period only, and periods may not overlap", async () => {
    const dealer = await sharedDealer({ phone: "+33123456702" });
    await save(await seenByOther(dealer), { phone: "+33800112244" }, harness.other);
    const [override] = await overrides(`filter[fitter]=${dealer.id}`);
    const planned = await harness.other.call("PUT", `${OVERRIDES}/${override?.id}`, {
      body: { version: override?.version, from: "2090-01-01", to: "2090-12-31" },
    });
    expect(data<Override>(planned).state).toBe("PLANNED");
    expect(await seenByOther(dealer)).toMatchObject({ phone: "+33123456702", overrideCount: 0 });
    await save(await seenByOther(dealer), { phone: "+33800112255" }, harness.other);
    const rows = await overrides(`filter[fitter]=${dealer.id}&sort=state`);
    expect(rows.map(({ state, to }) => [state, to])).toEqual([
      ["ACTIVE", "2089-12-31"],
      ["PLANNED", "2090-12-31"],
    ]);
    const overlapping = await harness.other.call("PUT", `${OVERRIDES}/${rows[0]?.id}`, {
      body: { version: rows[0]?.version, to: "2090-06-01" },
    });
    expect(overlapping.json<Problem>().fields).toEqual({ from: "dealer-override.error.overlap" });
  });

  it("lets a shop without services override values of an instant-booking dealer", async () => {
    const dealer = await sharedDealer({});
    await harness.server.open.database.execute(
      sql`update fitter set booking_mode = 'INSTANT', bays = 1 where id = ${dealer.id}`,
    );
    await harness.server.open.database.execute(
      sql`update shop_fitter_link set booking_mode = 'INSTANT' where fitter_id = ${dealer.id}`,
    );
    const response = await save(await seenByOther(dealer), { tradingName: "Chez nous" }, harness.other);
    expect(data<Dealer>(response)).toMatchObject({ tradingName: "Chez nous", bookingMode: "INSTANT" });
  });

  it("refuses fields that only the owner may change", async () => {
    const dealer = await sharedDealer({});
    const refused = await save(
      await seenByOther(dealer),
      { code: "NOPE-1", timeZone: "Europe/Berlin", name: "Autre" },
      harness.other,
    );
    expect(refused.json<Problem>()).toMatchObject({
      status: 422,
      fields: { code: "fitter.lock.directory", timeZone: "fitter.lock.directory" },
    });
    expect(await overrides(`filter[fitter]=${dealer.id}`)).toEqual([]);
  });

  it("is invisible without the right, and to other shops", async () => {
    const dealer = await sharedDealer({ phone: "+33123456703" });
    await save(await seenByOther(dealer), { phone: "+33800112266" }, harness.other);
    expect((await harness.withoutRights.call("GET", OVERRIDES)).statusCode).toBe(403);
    const [override] = await overrides(`filter[fitter]=${dealer.id}`);
    expect((await harness.admin.call("GET", `${OVERRIDES}/${override?.id}`)).statusCode).toBe(404);
    expect((await harness.admin.call("DELETE", `${OVERRIDES}/${override?.id}`)).statusCode).toBe(404);
  });

  it("redirects former addresses until another dealer uses them", async () => {
    const dealer = await make({ relativeUrl: { fr_FR: "ancienne-adresse" } });
    const renamed = await updateDealer(dealer, { relativeUrl: { fr_FR: "nouvelle-adresse" } });
    const former = async () =>
      (
        await harness.server.open.database.execute<{ url: string; fitter: number | string }>(
          sql`select url, fitter_id as fitter from fitter_redirect where url like '%-adresse'`,
        )
      ).rows.map(({ url, fitter }) => [url, Number(fitter)]);
    expect(await former()).toEqual([["ancienne-adresse", dealer.id]]);
    await make({ relativeUrl: { fr_FR: "ancienne-adresse" } });
    expect(await former()).toEqual([]);
    expect(renamed.relativeUrl).toEqual({ fr_FR: "nouvelle-adresse" });
  });
});

describe("the definition", () => {
  it("locks directory fields for shops that do not own the dealer", () => {
    const { locks } = widen(fitter);
    const record = { id: 1, version: 1, createdAt: "", updatedAt: "", updatedBy: null, code: "A", name: "B" };
    expect(locks?.({ ...record, owned: true })).toEqual({});
    expect(locks?.({ ...record, owned: false })).toMatchObject({ code: "fitter.lock.directory" });
    expect(locks?.({ ...record, owned: false })).not.toHaveProperty("name");
  });
});
