/** The matrix of own values: dealers of other shops by fields. */
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { userAction } from "../../../host/server/platform/storage/schema";
import type { Problem } from "../../../src/contract/errors";
import type { MatrixResponse } from "../../../src/contract/kinds/matrix-endpoints";
import { widen, type RecordOf } from "../../../src/contract/resource";
import type dealerOverride from "../../../src/resources/dealers/overrides/dealer-override.resource";
import metaData from "../../../src/resources/dealers/meta-data/meta-data.resource";
import { data, startHarness, type Harness } from "../../resources/harness";
import { BASE, dealerCalls, type Dealer } from "../resources/dealer-calls";

type Override = RecordOf<typeof dealerOverride>;
const MATRIX = "/admin/api/dealerOverrideMatrix/matrix";

describe("the matrix of own values", { timeout: 60_000 }, () => {
  let harness: Harness;
  const { make, updateDealer } = dealerCalls(() => harness);
  beforeAll(async () => {
    harness = await startHarness();
  }, 60_000);
  afterAll(() => harness.close());

  /** Creates a dealer of the shop that the other shop shows too. */
  async function sharedDealer(values: object): Promise<Dealer> {
    const dealer = await make({ ...values });
    await harness.server.open.database.execute(
      sql`insert into shop_fitter_link (shop_id, fitter_id, code, name_key, search, status, dealer_type) values (${harness.server.fixture.otherShopId}, ${dealer.id}, ${`O-${dealer.id}`}, 'shared', 'shared', 'ENVELOPE', 'GARAGE')`,
    );
    return dealer;
  }
  const read = async (filters: object = {}, caller = harness.other): Promise<MatrixResponse> =>
    data<MatrixResponse>(await caller.call("GET", `${MATRIX}?filters=${encodeURIComponent(JSON.stringify(filters))}`));
  const save = (changes: object[], caller = harness.other) => caller.call("PUT", MATRIX, { body: { changes } });
  const overrides = async ({ id }: Dealer): Promise<Override[]> =>
    data<{ elements: Override[] }>(
      await harness.other.call(
        "GET",
        `/admin/api/dealerOverride?filter[fitter]=${id}&filter[state]=ACTIVE,SAME_AS_MASTER`,
      ),
    ).elements;
  const seen = async ({ id }: Dealer): Promise<Dealer> =>
    data<Dealer>(await harness.other.call("GET", `${BASE}/${id}`));

  it("shows what the shop shows, in a column for each language, and only of other shops' dealers", async () => {
    const dealer = await sharedDealer({ phone: "+33123456801", shortDescription: { de_DE: "Meister" } });
    const { columns, rows, cells } = await read();
    expect(rows.map(({ key }) => key)).toContain(String(dealer.id));
    expect(cells[dealer.id]).toMatchObject({ phone: "+33123456801", "shortDescription.de_DE": "Meister", "@": {} });
    expect(columns.find(({ key }) => key === "shortDescription.de_DE")).toMatchObject({
      field: "shortDescription",
      locale: "de_DE",
      cell: { kind: "text", max: 160 },
    });
    expect(columns.find(({ key }) => key === "openingHours")?.locked).toBe(true);
    expect((await read({}, harness.admin)).rows).toEqual([]);
    expect((await read({ field: "phone" })).columns.map(({ key }) => key)).toEqual(["phone"]);
  });

  it("finds the dealers whose own value is in a state, also of one field", async () => {
    const [changed, pinned] = [
      await sharedDealer({ phone: "+33123456811", email: "un@example.test" }),
      await sharedDealer({ phone: "+33123456812" }),
    ];
    const cell = ({ id }: Dealer, column: string, value: string, base: string) => ({
      row: String(id),
      column,
      value,
      base,
    });
    data(
      await save([
        cell(changed, "phone", "+33800112233", "+33123456811"),
        { ...cell(pinned, "phone", "+33123456812", "+33123456812"), answer: "PIN" },
      ]),
    );
    const owned = data<Dealer>(await harness.admin.call("GET", `${BASE}/${changed.id}`));
    await updateDealer(owned, { phone: "+33123456899" });
    const found = async (filters: object) =>
      (await read(filters)).rows.map(({ key }) => Number(key)).filter((id) => id === changed.id || id === pinned.id);
    expect(await found({ state: "MASTER_CHANGED" })).toEqual([changed.id]);
    expect(await found({ state: "SAME_AS_MASTER" })).toEqual([pinned.id]);
    expect(await found({ state: "MASTER_CHANGED", field: "email" })).toEqual([]);
    expect(await found({ state: "ACTIVE" })).toEqual([]);
  });

  it("sets own values of several dealers in one call, with history, and refuses all when one is invalid", async () => {
    const [first, second] = [
      await sharedDealer({ phone: "+33123456802" }),
      await sharedDealer({ phone: "+33123456803" }),
    ];
    const cell = ({ id }: Dealer, value: unknown, base: unknown) => ({ row: String(id), column: "phone", value, base });
    const refused = await save([cell(first, "+33800112233", "+33123456802"), cell(second, "nonsense", "+33123456803")]);
    expect(refused.json<Problem>().fields).toEqual({ [`${second.id}.phone`]: "error.phone" });
    expect(await overrides(first)).toEqual([]);
    data(await save([cell(first, "0800 11 22 33", "+33123456802"), cell(second, "+33800112233", "+33123456803")]));
    expect([(await seen(first)).phone, (await seen(second)).phone]).toEqual(["+33800112233", "+33800112233"]);
    expect((await read()).cells[first.id]).toMatchObject({
      phone: "+33800112233",
      "@": { phone: { state: "ACTIVE", directory: "+33123456802" } },
    });
    expect((await read({ own: true })).rows.map(({ key }) => key)).toEqual(
      expect.arrayContaining([String(first.id), String(second.id)]),
    );
    expect((await save([cell(first, "+33800112244", "+33123456802")])).statusCode).toBe(409);
    const lines = await harness.server.open.database.select().from(userAction).where(eq(userAction.action, "matrix"));
    expect(lines.map(({ resource }) => resource)).toEqual(expect.arrayContaining(["fitter", "dealer-override-matrix"]));
  });

  it("asks whether an emptied cell hides the value or shows the directory's again", async () => {
    const dealer = await sharedDealer({ website: "https://maitre.example.test" });
    const cell = { row: String(dealer.id), column: "website", value: null, base: "https://maitre.example.test" };
    const refused = await save([cell]);
    expect(refused.json<Problem>().fields).toEqual({
      [`${dealer.id}.website`]: "dealer-override-matrix.error.empty",
    });
    data(await save([{ ...cell, answer: "HIDE" }]));
    expect((await seen(dealer))["website"]).toBeNull();
    expect(await overrides(dealer)).toMatchObject([{ field: "website", ownValue: null }]);
    data(await save([{ ...cell, base: null, answer: "RESET" }]));
    expect((await seen(dealer))["website"]).toBe("https://maitre.example.test");
    expect(await overrides(dealer)).toEqual([]);
    const name = { row: String(dealer.id), column: "name", value: null, base: dealer["name"], answer: "HIDE" };
    expect((await save([name])).json<Problem>().fields).toEqual({ [`${dealer.id}.name`]: "error.required" });
  });

  it("pins the directory's value, which then stays when the directory changes", async () => {
    const dealer = await sharedDealer({ mobile: "+33612345601" });
    const cell = { row: String(dealer.id), column: "mobile", value: "+33612345601", base: "+33612345601" };
    expect(data(await save([cell]))).toEqual({ saved: 0 });
    data(await save([{ ...cell, answer: "PIN" }]));
    expect(await overrides(dealer)).toMatchObject([{ field: "mobile", state: "SAME_AS_MASTER" }]);
    const owned = data<Dealer>(await harness.admin.call("GET", `${BASE}/${dealer.id}`));
    await updateDealer(owned, { mobile: "+33612345602" });
    expect((await seen(dealer))["mobile"]).toBe("+33612345601");
    data(await save([{ ...cell, answer: "RESET" }]));
    expect((await seen(dealer))["mobile"]).toBe("+33612345602");
  });

  it("finds dealers by a tag and its value", async () => {
    const tag = await harness.make(
      widen(metaData),
      {
        group: "marketing",
        tagName: "fidelite",
        label: { de_DE: "Treue" },
        type: "TEXT",
        values: [],
        mandatory: false,
        pattern: null,
        min: null,
        max: null,
        defaultValue: null,
        countries: [],
        partner: null,
      },
      harness.other,
    );
    const [gold, plain] = [await sharedDealer({}), await sharedDealer({})];
    const { version } = await seen(gold);
    const values = { version, marketingTags: [{ tag: { id: tag.id, label: "" }, value: "Or", from: null, to: null }] };
    data(await harness.other.call("PUT", `${BASE}/${gold.id}`, { body: values }));
    const reference = { id: tag.id, label: "" };
    const found = async (filters: object) => (await read(filters)).rows.map(({ key }) => key);
    expect(await found({ tag: reference })).toEqual([String(gold.id)]);
    expect(await found({ tag: reference, value: "or" })).toEqual([String(gold.id)]);
    expect(await found({ tag: reference, value: "argent" })).toEqual([]);
    expect(await found({})).toContain(String(plain.id));
  });

  it("is refused without the right, and for other shops' rows", async () => {
    const dealer = await sharedDealer({ phone: "+33123456804" });
    const cell = { row: String(dealer.id), column: "phone", value: "+33800112233", base: "+33123456804" };
    expect((await harness.withoutRights.call("GET", MATRIX)).statusCode).toBe(403);
    expect((await save([cell], harness.withoutRights)).statusCode).toBe(403);
    expect((await save([cell], harness.admin)).statusCode).toBe(404);
  });
});
