/** Proposed dealer updates: how they arise, wait, and are decided field by field. */
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dealerUpdateModule, maintainUpdates } from "../../../host/server/features/dealers/updates/routes";
import { resourceModule } from "../../../host/server/resources";
import { alert, dealerUserScope, fitterAlias, record } from "../../../host/server/platform/storage/schema";
import type { Problem } from "../../../src/contract/errors";
import type { MatrixResponse } from "../../../src/contract/kinds/matrix-endpoints";
import type { RecordOf } from "../../../src/contract/resource";
import type { HistoryEntry } from "../../../src/contract/resource-endpoints";
import type updateResource from "../../../src/resources/dealers/updates/fitter-update.resource";
import { data, FASTEST_DATABASE, startHarness, type Harness } from "../../resources/harness";
import { attachDealer } from "../support/fixture";
import { BASE as FITTERS, dealerCalls, type Dealer } from "../resources/dealer-calls";

type Update = RecordOf<typeof updateResource>;
interface ProposalCounts {
  readonly waiting: number;
  readonly accepted: number;
  readonly nothing: number;
  readonly superseded: number;
  readonly ids: number[];
}
const BASE = "/admin/api/fitterUpdate";

describe("updates of dealers to validate", { timeout: 60_000 }, () => {
  let harness: Harness;
  const { make, updateDealer, save, callAction } = dealerCalls(() => harness);
  beforeAll(async () => {
    harness = await startHarness(FASTEST_DATABASE, [resourceModule, dealerUpdateModule]);
  }, 60_000);
  afterAll(() => harness.close());

  const propose = async (code: string, values: object): Promise<ProposalCounts> =>
    data<ProposalCounts>(
      await harness.admin.call("POST", `${BASE}/proposals`, {
        body: { importName: "ERP", dealers: [{ code, values }] },
      }),
    );
  const file = async (csv: string): Promise<ProposalCounts> =>
    data<ProposalCounts>(await harness.admin.call("POST", `${BASE}/file`, { body: { fileName: "dealers.csv", csv } }));
  const update = async (id: number): Promise<Update> => data<Update>(await harness.admin.call("GET", `${BASE}/${id}`));
  const dealer = async (id: number): Promise<Dealer> =>
    data<Dealer>(await harness.admin.call("GET", `${FITTERS}/${id}`));
  const run = (id: number, action: string, body: object = {}, caller = harness.admin) =>
    caller.call("POST", `${BASE}/${id}/${action}`, { body });
  const bulk = async (ids: number[], action: string, values: object = {}) =>
    data<{ done: number; failed: { id: number; errors: string[] }[] }>(
      await harness.admin.call("POST", `${BASE}/bulk`, { body: { selection: { ids }, action, values } }),
    );
  const decision = (field: string, outcome: "ACCEPT" | "REFUSE", overrides: object = {}) => ({
    field,
    decision: outcome,
    value: null,
    rule: null,
    ...overrides,
  });

  it("high-risk updates are skipped in bulk, and can be decided field by field", async () => {
    const [risky, plain] = [
      await make({ code: "UP-1", vatNumber: "FR44732829320" }),
      await make({ code: "UP-2", website: null }),
    ];
    const [first = 0] = (await propose("up-1", { vatNumber: "FR83404833048", phone: "+33 4 72 00 00 09" })).ids;
    const [second = 0] = (await propose("UP-2", { website: "https://www.garage.example" })).ids;
    expect(await update(first)).toMatchObject({
      risk: "HIGH",
      kind: "EXISTING",
      source: "API",
      importName: "ERP",
      changed: ["vatNumber", "phone"],
      status: "PENDING",
      conflict: false,
    });
    expect((await dealer(risky.id)).pendingChanges).toBe(1);
    expect(await bulk([first, second], "accept", { includeHighRisk: false })).toMatchObject({
      done: 1,
      failed: [{ id: first, errors: ["fitter-update.error.high-risk"] }],
    });
    expect(await dealer(plain.id)).toMatchObject({ website: "https://www.garage.example", pendingChanges: 0 });
    expect(await update(second)).toMatchObject({ status: "ACCEPTED" });

    const decisions = [decision("vatNumber", "REFUSE"), decision("phone", "ACCEPT")];
    const current = await dealer(risky.id);
    expect(data<Update>(await run(first, "decide", { decisions, dealerVersion: current.version }))).toMatchObject({
      status: "PARTIAL",
    });
    expect(await dealer(risky.id)).toMatchObject({
      vatNumber: risky.vatNumber,
      phone: "+33472000009",
      pendingChanges: 0,
    });
    // A refused value is not proposed again.
    expect(await propose("UP-1", { vatNumber: "FR83404833048" })).toMatchObject({ waiting: 0, nothing: 1 });
    expect((await run(first, "refuse")).statusCode).toBe(409);
  });

  it("refuses invalid values, accepts a corrected one, and detects conflicts", async () => {
    const created = await make({ code: "UP-3" });
    const [id = 0] = (await propose("UP-3", { email: "not an address", name: "Garage Neuf" })).ids;
    const current = await dealer(created.id);
    const refused = await run(id, "decide", {
      decisions: [decision("email", "ACCEPT")],
      dealerVersion: current.version,
    });
    expect(refused.json<Problem>()).toMatchObject({ status: 422, fields: { email: "error.email" } });
    await updateDealer(current, { tradingName: "Changé" });
    expect(await update(id)).toMatchObject({ conflict: true });
    const decisions = [decision("email", "ACCEPT", { value: JSON.stringify("neuf@garage.example") })];
    expect((await run(id, "decide", { decisions, dealerVersion: current.version })).statusCode).toBe(409);
    const { version } = await dealer(created.id);
    expect(data<Update>(await run(id, "decide", { decisions, dealerVersion: version }))).toMatchObject({
      status: "PENDING",
    });
    expect(await dealer(created.id)).toMatchObject({ email: "neuf@garage.example", name: created.name });
    expect(data<Update>(await run(id, "accept", { includeHighRisk: true }))).toMatchObject({ status: "ACCEPTED" });
    expect(await dealer(created.id)).toMatchObject({ name: "Garage Neuf" });
  });

  it("imports a file: the last line per code wins, unknown codes become new dealers, old codes match the merged dealer", async () => {
    const existing = await make({ code: "UP-4" });
    await harness.server.open.database
      .insert(fitterAlias)
      .values({ shopId: harness.server.fixture.shopId, fitterId: existing.id, code: "OLD-4" });
    const csv = [
      "Code;Name;Phone;Address 1;Postal code;City;Country",
      "OLD-4;;+33 4 72 11 11 11;;;;",
      "old-4;;+33 4 72 22 22 22;;;;",
      "NEW-4;Garage Inconnu;+33 4 72 33 33 33;2 rue Neuve;69002;Lyon;fr",
    ].join("\n");
    const counts = await file(csv);
    expect(counts).toMatchObject({ waiting: 2, superseded: 1 });
    const [updateId = 0, creationId = 0] = counts.ids;
    expect(await update(updateId)).toMatchObject({
      dealer: { id: existing.id },
      changes: [{ line: 3, field: "phone" }],
    });
    expect(await update(creationId)).toMatchObject({ kind: "NEW", dealer: null, dealerName: "Garage Inconnu, Lyon" });
    expect(await bulk([updateId, creationId], "accept")).toMatchObject({ done: 2, failed: [] });
    expect(await dealer(existing.id)).toMatchObject({ phone: "+33472222222" });
    const { dealer: created } = await update(creationId);
    expect(await dealer(created?.id ?? 0)).toMatchObject({ code: "NEW-4", status: "ENVELOPE", name: "Garage Inconnu" });
    expect(
      (
        await harness.admin.call("POST", `${BASE}/file`, { body: { fileName: "x.csv", csv: "a;b\n1;2" } })
      ).json<Problem>().fields,
    ).toEqual({
      csv: "fitter-update.error.no-code",
    });
  });

  it("creates a new dealer with corrected values, and with values that its proposal lacks", async () => {
    const csv =
      "Code;Name;Phone;Address 1;Postal code;City;Country\nNEW-7;Garage X;+33 4 72 33 33 37;1 rue X;69002;Lyon;fr";
    const [id = 0] = (await file(csv)).ids;
    const { version, changes } = await update(id);
    const decisions = [
      ...changes.map(({ field }) => decision(field, "ACCEPT", field === "name" ? { value: '"Garage Xavier"' } : {})),
      decision("website", "ACCEPT", { value: '"https://xavier.example"' }),
    ];
    expect((await run(id, "decide", { decisions, dealerVersion: null, version })).statusCode).toBe(200);
    const { dealer: created, status } = await update(id);
    expect(status).toBe("ACCEPTED");
    expect(await dealer(created?.id ?? 0)).toMatchObject({ name: "Garage Xavier", website: "https://xavier.example" });
  });

  it("a newer proposal replaces the waiting one, and an archived dealer is reactivated on acceptance", async () => {
    const created = await make({ code: "UP-5" });
    const [first = 0] = (await propose("UP-5", { tradingName: "Un" })).ids;
    expect(await propose("UP-5", { tradingName: "Deux" })).toMatchObject({ waiting: 1, superseded: 1 });
    expect(await update(first)).toMatchObject({ status: "SUPERSEDED" });
    await callAction(created, "archive");
    const [third = 0] = (await propose("UP-5", { tradingName: "Trois" })).ids;
    expect(await update(third)).toMatchObject({ kind: "REACTIVATE" });
    await run(third, "accept");
    expect(await dealer(created.id)).toMatchObject({ status: "SUSPENDED", tradingName: "Trois" });
    const { elements } = data<{ elements: HistoryEntry[] }>(
      await harness.admin.call("GET", `${FITTERS}/${created.id}/history`),
    );
    expect(elements[0]).toMatchObject({
      action: "restore",
      changes: [{ field: "status", before: "ARCHIVED", after: "SUSPENDED" }],
    });
  });

  it("remembers a decision for its source, and applies it automatically", async () => {
    const created = await make({ code: "UP-6" });
    const [id = 0] = (await propose("UP-6", { facebook: "https://facebook.example/a" })).ids;
    const { version } = await dealer(created.id);
    await run(id, "decide", {
      decisions: [decision("facebook", "ACCEPT", { rule: "ALWAYS" })],
      dealerVersion: version,
    });
    expect(await propose("UP-6", { facebook: "https://facebook.example/b" })).toMatchObject({
      waiting: 0,
      accepted: 1,
    });
    expect(await dealer(created.id)).toMatchObject({ facebook: "https://facebook.example/b" });
    const rules = "/admin/api/fitterUpdateRule";
    const [rule] = data<{ elements: { id: number }[] }>(await harness.admin.call("GET", rules)).elements;
    expect((await harness.reader.call("DELETE", `${rules}/${rule?.id ?? 0}`)).statusCode).toBe(403);
    await harness.admin.call("DELETE", `${rules}/${rule?.id ?? 0}`);
    expect(await propose("UP-6", { facebook: "https://facebook.example/c" })).toMatchObject({ waiting: 1 });
  });

  it("rules in the matrix decide automatically for empty fields; removing a rule restores manual decisions", async () => {
    const created = await make({ code: "UP-9", facebook: null, instagram: "https://instagram.example/a" });
    const matrix = "/admin/api/fitterUpdateRules/matrix";
    const put = (row: string, base: string | null, value: string | null, caller = harness.admin) =>
      caller.call("PUT", matrix, { body: { changes: [{ row, column: "API", base, value }] } });
    const cells = async () => data<MatrixResponse>(await harness.admin.call("GET", matrix)).cells;
    expect((await put("facebook", null, "WHEN_EMPTY", harness.reader)).statusCode).toBe(403);
    for (const row of ["facebook", "instagram"]) data(await put(row, null, "WHEN_EMPTY"));
    expect(await cells()).toMatchObject({ facebook: { API: "WHEN_EMPTY", FILE: null } });
    const values = { facebook: "https://facebook.example/b", instagram: "https://instagram.example/b" };
    const { ids, ...counts } = await propose("UP-9", values);
    expect(counts).toMatchObject({ waiting: 1, accepted: 1 });
    expect(await update(ids[0] ?? 0)).toMatchObject({ changed: ["instagram"] });
    expect(await dealer(created.id)).toMatchObject({
      facebook: values.facebook,
      instagram: "https://instagram.example/a",
    });
    expect((await put("facebook", null, "NEVER")).statusCode).toBe(409);
    data(await put("facebook", "WHEN_EMPTY", null));
    expect(await cells()).toMatchObject({ facebook: { API: null } });
  });

  it("reports that the dealer was merged into another", async () => {
    const survivor = await make({ code: "UP-10" });
    const [id = 0] = (await propose("UP-10", { tradingName: "Dix" })).ids;
    expect(await update(id)).toMatchObject({ retargeted: false });
    // The state after a merge: the code of the proposal is an alias of the kept dealer.
    const { shopId } = harness.server.fixture;
    const { database } = harness.server.open;
    await database.insert(fitterAlias).values({ shopId, fitterId: survivor.id, code: "OLD-10" });
    await database.execute(sql`update record set data = data || '{"dealerCode":"old-10"}' where id = ${id}`);
    expect(await update(id)).toMatchObject({ retargeted: true, dealer: { id: survivor.id } });
  });

  it("an employee's change becomes a proposal, an owner's change applies at once, and a read-only user's is refused", async () => {
    const { database } = harness.server.open;
    const created = await make({ code: "UP-7" });
    await attachDealer(database, harness.server.fixture.userIds.dealer, created.id);
    const scoped = harness.server.browser();
    await scoped.signIn("dealer");
    const setRole = async (role: string): Promise<void> => {
      await database.update(dealerUserScope).set({ role }).where(eq(dealerUserScope.fitterId, created.id));
    };
    await setRole("OWNER");
    const second = data<Dealer>(await save(created, { tradingName: "Par le patron" }, scoped));
    expect(second.tradingName).toBe("Par le patron");
    await setRole("EMPLOYEE");
    const third = data<Dealer>(await save(second, { tradingName: "Par l’employé" }, scoped));
    expect(third.tradingName).toBe("Par le patron");
    const { elements } = data<{ elements: Update[] }>(
      await harness.admin.call("GET", `${BASE}?filter[source]=DEALER&filter[status]=PENDING`),
    );
    expect(elements).toMatchObject([{ dealerCode: "UP-7", changed: ["tradingName"], risk: "LOW" }]);
    expect(
      await database.select().from(alert).where(eq(alert.userId, harness.server.fixture.userIds.dealer)),
    ).toHaveLength(1);
    // The employee sees the proposal but can't decide it.
    const id = elements[0]?.id ?? 0;
    expect((await scoped.call("GET", `${BASE}/${id}`)).statusCode).toBe(200);
    expect((await run(id, "accept", {}, scoped)).statusCode).toBe(403);
    await setRole("READ_ONLY");
    expect((await save(second, { tradingName: "Non" }, scoped)).statusCode).toBe(403);
    await run(id, "accept");
    expect(await dealer(created.id)).toMatchObject({ tradingName: "Par l’employé" });
  });

  it("expires after ninety days, and can't be decided without the right", async () => {
    const { database } = harness.server.open;
    const created = await make({ code: "UP-8" });
    const [id = 0] = (await propose("UP-8", { tradingName: "Vieux" })).ids;
    for (const [browser, status] of [
      [harness.withoutRights, 403],
      [harness.reader, 403],
      [harness.other, 404],
    ] as const)
      expect((await run(id, "accept", {}, browser)).statusCode).toBe(status);
    expect(
      (await harness.reader.call("POST", `${BASE}/file`, { body: { fileName: "x", csv: "code\nX" } })).statusCode,
    ).toBe(403);
    await database.execute(sql`update record set created_at = now() - interval '8 days' where id = ${id}`);
    await maintainUpdates(database);
    expect(await database.select().from(alert).where(eq(alert.key, "fitter-updates-waiting"))).toHaveLength(1);
    await database
      .update(record)
      .set({ createdAt: new Date(0) })
      .where(eq(record.id, id));
    await maintainUpdates(database);
    expect(await update(id)).toMatchObject({ status: "EXPIRED" });
    expect((await dealer(created.id)).pendingChanges).toBe(0);
    // A refused value may be proposed again after half a year.
    const refused = async () => propose("UP-8", { tradingName: "Encore" });
    await run((await refused()).ids[0] ?? 0, "refuse");
    expect(await refused()).toMatchObject({ waiting: 0, nothing: 1 });
    await database.execute(
      sql`update record set updated_at = now() - interval '181 days' where resource = 'fitter-update' and status = 'REFUSED'`,
    );
    expect(await refused()).toMatchObject({ waiting: 1 });
  });
});
