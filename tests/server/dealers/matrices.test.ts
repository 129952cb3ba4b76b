/** Matrices over dealers: options, metadata, attached users. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resourceModule } from "../../../host/server/resources";
import { userAction } from "../../../host/server/platform/storage/schema";
import type { MatrixResponse } from "../../../src/contract/kinds/matrix-endpoints";
import type { Problem } from "../../../src/contract/errors";
import type { BulkResponse } from "../../../src/contract/bulk";
import { widen } from "../../../src/contract/resource";
import dealerOption from "../../../src/resources/dealers/dealer-option/dealer-option.resource";
import service from "../../../src/resources/dealers/services/service.resource";
import serviceCategory from "../../../src/resources/dealers/services/service-category.resource";
import metaData from "../../../src/resources/dealers/meta-data/meta-data.resource";
import { data, FASTEST_DATABASE, startHarness, type Harness } from "../../resources/harness";
import { dealerCalls, type Dealer } from "../resources/dealer-calls";
import { eq } from "drizzle-orm";

describe("matrices over dealers", { timeout: 60_000 }, () => {
  let harness: Harness;
  const { make } = dealerCalls(() => harness);
  const ids: Record<string, number> = {};
  let [lyon, koeln]: (Dealer | undefined)[] = [];
  const address = { address1: "1 rue A", address2: null, district: null, subDistrict: null, state: null };
  beforeAll(async () => {
    harness = await startHarness(FASTEST_DATABASE, [resourceModule]);
    lyon = await make({ name: "Lyon", address: { ...address, postalCode: "69003", city: "Lyon", country: "FR" } });
    koeln = await make({ name: "Köln", address: { ...address, postalCode: "50667", city: "Köln", country: "DE" } });
    const option = async (valueName: string, values: object) => {
      const body = { label: { fr_FR: valueName }, valueName, enabled: true, countries: [], dealerTypes: [], ...values };
      ids[valueName] = (await harness.make(widen(dealerOption), body)).id;
    };
    await option("wifi", { kind: "YES_NO", choices: [] });
    await option("charger", { kind: "NUMBER", choices: [], min: 1, max: 20, countries: [{ country: "FR" }] });
    const choices = ["S", "L"].map((code) => ({ code, label: { fr_FR: `Taille ${code}` } }));
    await option("room", { kind: "CHOICE", choices, min: null, max: null });
    const tag = { type: "TEXT", values: [], mandatory: false, pattern: null, min: null, max: null, defaultValue: null };
    for (const group of ["marketing", "partner"])
      ids[group] = (
        await harness.make(widen(metaData), {
          ...tag,
          group,
          tagName: group,
          label: { fr_FR: group },
          countries: [],
          partner: null,
          validityTracking: true,
        })
      ).id;
  }, 120_000);
  afterAll(() => harness.close());

  const read = async (name: string, query = "", caller = harness.admin) =>
    data<MatrixResponse>(await caller.call("GET", `/admin/api/${name}/matrix?${query}`));
  const cell = (
    row: number | undefined,
    column: string | number | undefined,
    value: unknown,
    base: unknown = null,
  ) => ({
    row: String(row),
    column: String(typeof column === "string" ? ids[column] : column),
    value,
    base,
  });
  const save = (name: string, changes: object[], caller = harness.admin) =>
    caller.call("PUT", `/admin/api/${name}/matrix`, { body: { changes } });
  const stored = async (dealer: Dealer | undefined) =>
    data<Dealer>(await harness.admin.call("GET", `/admin/api/fitter/${String(dealer?.id)}`));

  it("shows options as cells of their kind, locked where they do not apply to the dealer", async () => {
    const matrix = await read("dealerOptionValue");
    expect(matrix.rows.map(({ label }) => label)).toEqual(["Köln", "Lyon"]);
    const columns = new Map(matrix.columns.map((column) => [column.label, column.cell]));
    expect(columns.get("wifi")).toEqual({ kind: "boolean" });
    expect(columns.get("charger")).toEqual({ kind: "decimal", min: 1, max: 20 });
    expect(columns.get("room")?.choices).toEqual([
      { value: "S", label: "Taille S" },
      { value: "L", label: "Taille L" },
    ]);
    expect(matrix.locked).toEqual([[String(koeln?.id), String(ids["charger"])]]);
    expect((await read("dealerOptionValue", "q=lyon")).rows.map(({ label }) => label)).toEqual(["Lyon"]);
  });

  it("returns any block of rows, and how many there are with the first", async () => {
    const block = async (query: string) => {
      const { rows, cells, total } = await read("dealerOptionValue", query);
      expect(Object.keys(cells).sort()).toEqual(rows.map(({ key }) => key).sort());
      return [rows.map(({ label }) => label), total];
    };
    expect(await block("")).toEqual([["Köln", "Lyon"], 2]);
    expect(await block("size=1")).toEqual([["Köln"], 2]);
    expect(await block("from=1&size=1")).toEqual([["Lyon"], null]);
    expect(await block("from=2")).toEqual([[], null]);
    expect(await block("q=lyon&size=1")).toEqual([["Lyon"], 1]);
    for (const query of ["size=0", "size=1001", "from=-1", "from=x"])
      expect((await harness.admin.call("GET", `/admin/api/dealerOptionValue/matrix?${query}`)).statusCode).toBe(422);
  });

  it("saves cells of several dealers in one call with history, and refuses all when one is invalid", async () => {
    const refused = await save("dealerOptionValue", [
      cell(lyon?.id, "wifi", true),
      cell(lyon?.id, "charger", 99),
      cell(koeln?.id, "room", "XL"),
    ]);
    expect(refused.json<Problem>().fields).toMatchObject({
      [`${String(lyon?.id)}.${String(ids["charger"])}`]: "error.max",
      [`${String(koeln?.id)}.${String(ids["room"])}`]: "error.choice",
    });
    expect((await stored(lyon)).options).toEqual([]);
    const changes = [cell(lyon?.id, "wifi", true), cell(lyon?.id, "charger", 4), cell(koeln?.id, "room", "L")];
    expect(data(await save("dealerOptionValue", changes))).toEqual({ saved: 3 });
    expect((await stored(lyon)).options.map(({ value }) => value)).toEqual(["true", "4"]);
    expect((await read("dealerOptionValue")).cells[String(koeln?.id)]).toEqual({ [String(ids["room"])]: "L" });
    const { database } = harness.server.open;
    const lines = await database.select().from(userAction).where(eq(userAction.action, "matrix"));
    expect(lines.map(({ resource }) => resource)).toEqual(
      expect.arrayContaining(["fitter", "fitter", "dealer-option-value"]),
    );
    data(await save("dealerOptionValue", [cell(lyon?.id, "wifi", false, true)]));
    expect((await stored(lyon)).options.map(({ value }) => value)).toEqual(["4"]);
    expect((await save("dealerOptionValue", [cell(koeln?.id, "charger", 2)])).statusCode).toBe(422);
    expect((await save("dealerOptionValue", [cell(lyon?.id, "charger", 5, 3)])).statusCode).toBe(409);
    expect((await save("dealerOptionValue", [cell(lyon?.id, "wifi", true)], harness.other)).statusCode).toBe(404);
  });

  it("shows the tags of a group, keeps a value's period, and shows partner tags only with their right", async () => {
    const tags = { tag: { id: ids["marketing"] ?? 0, label: "" }, value: "Or", from: "2026-01-01", to: null };
    const before = await stored(lyon);
    data(
      await harness.admin.call("PUT", `/admin/api/fitter/${String(lyon?.id)}`, {
        body: { version: before.version, marketingTags: [tags] },
      }),
    );
    const filters = encodeURIComponent(JSON.stringify({ group: "marketing" }));
    const matrix = await read("metaDataValue", `filters=${filters}`);
    expect(matrix.columns.map(({ label }) => label)).toEqual(["marketing"]);
    expect((await read("metaDataValue")).columns.map(({ label }) => label)).toEqual(["marketing", "partner"]);
    data(await save("metaDataValue", [cell(lyon?.id, "marketing", "Argent", "Or"), cell(lyon?.id, "partner", "ALD")]));
    expect(await stored(lyon)).toMatchObject({
      marketingTags: [{ value: "Argent", from: "2026-01-01" }],
      partnerTags: [{ value: "ALD" }],
    });
  });

  it("shows offered services with individual prices and durations", async () => {
    const category = await harness.make(widen(serviceCategory), { name: { fr_FR: "Pneus" }, code: "TYRES" });
    const values = { name: { fr_FR: "Équilibrage" }, code: "BALANCE", category: { id: category.id, label: "" } };
    const kind = { kind: "BALANCING", vehicleTypes: ["CAR"], priceMode: "FREE", price: null };
    const { id } = await harness.make(widen(service), { ...values, ...kind });
    const filterBy = (fact: string) => `filters=${encodeURIComponent(JSON.stringify({ fact }))}`;
    const [offered, price, minutes] = ["OFFERED", "PRICE", "DURATION"].map((fact) => `${String(id)}-${fact}`);
    const serviceCell = (
      row: number | undefined,
      column: string | undefined,
      value: unknown,
      base: unknown = null,
    ) => ({
      row: String(row),
      column,
      value,
      base,
    });
    expect((await read("serviceDealer")).columns).toContainEqual({
      key: offered,
      label: "Équilibrage",
      note: "BALANCE",
      cell: { kind: "boolean" },
    });
    const lockedCells = (await read("serviceDealer", filterBy("PRICE"))).locked;
    expect(lockedCells).toContainEqual([String(lyon?.id), price]);
    const refused = await save("serviceDealer", [serviceCell(lyon?.id, minutes, 25)]);
    expect(refused.json<Problem>().fields).toEqual({
      [`${String(lyon?.id)}.${String(minutes)}`]: "error.field-locked",
    });
    data(await save("serviceDealer", [serviceCell(lyon?.id, offered, true), serviceCell(koeln?.id, offered, true)]));
    const money = { minor: 1200, currency: "EUR" };
    data(await save("serviceDealer", [serviceCell(lyon?.id, price, money), serviceCell(lyon?.id, minutes, 25)]));
    const offer = { available: true, priceOverride: money, durationOverride: 25 };
    expect((await stored(lyon))["services"]).toMatchObject([{ service: { id }, ...offer }]);
    expect((await read("serviceDealer", filterBy("DURATION"))).cells[String(lyon?.id)]).toEqual({
      [String(minutes)]: 25,
    });
    // A withdrawn offer keeps its individual terms. An offer without such terms is deleted.
    data(
      await save("serviceDealer", [
        serviceCell(lyon?.id, offered, false, true),
        serviceCell(koeln?.id, offered, false, true),
      ]),
    );
    expect((await stored(lyon))["services"]).toMatchObject([{ ...offer, available: false }]);
    expect((await stored(koeln))["services"]).toEqual([]);
    expect((await save("serviceDealer", [serviceCell(lyon?.id, offered, true)], harness.other)).statusCode).toBe(404);
  });

  it("attaches users with roles, and refuses to remove a user's last dealer", async () => {
    const users = data<{ elements: { id: number; email: string; version: number }[] }>(
      await harness.admin.call("GET", "/admin/api/dealerUser?q=dealer@"),
    ).elements;
    const user = users[0]?.id;
    const matrix = await read("dealerUserMatrix");
    expect(matrix.columns.map(({ key }) => key)).toContain(String(user));
    data(await save("dealerUserMatrix", [cell(lyon?.id, user, "MANAGER"), cell(koeln?.id, user, "OWNER")]));
    const scoped = harness.server.browser();
    await scoped.signIn("dealer");
    const visible = data<{ total: number }>(await scoped.call("GET", "/admin/api/fitter"));
    expect(visible.total).toBe(2);
    expect((await read("dealerUserMatrix")).cells[String(lyon?.id)]).toEqual({ [String(user)]: "MANAGER" });
    data(await save("dealerUserMatrix", [cell(koeln?.id, user, null, "OWNER")]));
    const refused = await save("dealerUserMatrix", [cell(lyon?.id, user, null, "MANAGER")]);
    expect(Object.values(refused.json<Problem>().fields ?? {})).toEqual(["dealer-user-matrix.error.last"]);
    expect((await scoped.call("GET", "/admin/api/dealerUserMatrix/matrix")).statusCode).toBe(403);
  });

  it("set values for a selection of the dealer list, by label in any case, and undo", async () => {
    const bulkAction = async (action: string, values: object, dealers = [lyon, koeln], caller = harness.admin) =>
      data<BulkResponse>(
        await caller.call("POST", "/admin/api/fitter/bulk", {
          body: { selection: { ids: dealers.map((dealer) => dealer?.id) }, action, values },
        }),
      );
    const referenceTo = (name: string) => ({ id: ids[name] ?? 0, label: "" });
    const valueOf = async (dealer: Dealer | undefined, name: string) =>
      (await stored(dealer)).options.find(({ option }) => option.id === ids[name])?.value;
    // Sets the choice by its label, in any case.
    expect(await bulkAction("set-option", { option: referenceTo("room"), value: "taille s" })).toMatchObject({
      done: 2,
      failed: [],
    });
    expect([await valueOf(lyon, "room"), await valueOf(koeln, "room")]).toEqual(["S", "S"]);
    const numberResult = await bulkAction("set-option", { option: referenceTo("charger"), value: "7" });
    expect(numberResult.failed).toMatchObject([{ id: koeln?.id, errors: ["error.action-not-possible"] }]);
    expect(
      (await bulkAction("set-option", { option: referenceTo("charger"), value: "99" }, [lyon])).failed,
    ).toMatchObject([{ errors: ["attribute.error.range"] }]);
    expect(
      data(
        await harness.admin.call("POST", "/admin/api/fitter/bulk/preview", {
          body: {
            selection: { ids: [lyon?.id, koeln?.id] },
            action: "set-option",
            values: { option: referenceTo("charger"), value: "99" },
          },
        }),
      ),
    ).toMatchObject({
      changing: 0,
      failed: [{ errors: ["attribute.error.range"] }, { errors: ["error.action-not-possible"] }],
    });
    const { undoToken } = await bulkAction("set-option", { option: referenceTo("wifi"), value: null });
    expect(await valueOf(koeln, "wifi")).toBe("true");
    data(await harness.admin.call("POST", `/admin/api/fitter/undo/${String(undoToken)}`, { body: {} }));
    expect(await valueOf(koeln, "wifi")).toBeUndefined();
    await bulkAction("set-tag", { tag: referenceTo("marketing"), value: "Argent" }, [koeln]);
    expect((await stored(koeln))["marketingTags"]).toMatchObject([{ value: "Argent" }]);

    const [balancing] = data<{ elements: { id: number }[] }>(
      await harness.admin.call("GET", "/admin/api/service?q=BALANCE"),
    ).elements;
    const offer = { service: { id: balancing?.id, label: "" } };
    await bulkAction("offer-service", offer);
    expect((await stored(koeln))["services"]).toMatchObject([{ available: true }]);
    await bulkAction("withdraw-service", offer);
    expect((await stored(koeln))["services"]).toEqual([]);
    // An offer with individual terms stays, as unavailable.
    expect((await stored(lyon))["services"]).toMatchObject([{ available: false, durationOverride: 25 }]);

    const scoped = harness.server.browser();
    await scoped.signIn("dealer");
    const selection = { ids: [lyon?.id] };
    const values = { option: referenceTo("room"), value: "L" };
    const refused = await scoped.call("POST", "/admin/api/fitter/bulk", {
      body: { selection, action: "set-option", values },
    });
    expect(refused.statusCode).toBe(403);
  });

  it("attach a user to a selection of the dealer list, but not beyond the caller's own access", async () => {
    const users = data<{ elements: { id: number; email: string }[] }>(
      await harness.admin.call("GET", "/admin/api/dealerUser?size=200"),
    ).elements;
    const idOf = (email: string) => ({ id: users.find((user) => user.email.startsWith(email))?.id, label: "" });
    const attach = async (email: string, values: object = {}) =>
      data<BulkResponse>(
        await harness.admin.call("POST", "/admin/api/fitter/bulk", {
          body: {
            selection: { ids: [lyon?.id, koeln?.id] },
            action: "attach-user",
            values: { user: idOf(email), role: "EMPLOYEE", receiveMails: ["QUOTE"], from: null, to: null, ...values },
          },
        }),
      );
    expect(await attach("dealer@")).toMatchObject({ done: 2, failed: [] });
    const [user] = data<{ elements: { dealers: { role: string; receiveMails: string[] }[] }[] }>(
      await harness.admin.call("GET", "/admin/api/dealerUser?q=dealer@"),
    ).elements;
    expect(user?.dealers).toMatchObject(Array(2).fill({ role: "EMPLOYEE", receiveMails: ["QUOTE"] }));
    expect((await attach("admin@")).failed[0]?.errors).toEqual(["dealer-user.error.self"]);
    expect((await attach("dealer@", { from: "2026-02-01", to: "2026-01-01" })).failed[0]?.errors).toEqual([
      "error.period.order",
    ]);
  });
});
