/** Saves and lists need few round trips: each one delays a call and, in a transaction, occupies a connection of the pool. */
import { sql, type SQL } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { moveOrders, moveOrdersBack, type MovedOrder } from "../../../host/server/features/dealers/merge/orders";
import { loadResources } from "../../../src/catalogue/load-resource";
import { widen, type AnyResource } from "../../../src/contract/resource";
import customField from "../../../src/resources/catalog/custom-database/custom-database-field.resource";
import author from "../../../src/resources/content/author.resource";
import service from "../../../src/resources/dealers/services/service.resource";
import category from "../../../src/resources/dealers/services/service-category.resource";
import { callsOf } from "../../resources/calls";
import { needsPreparation } from "../../resources/prepared";
import { data, startHarness, type Harness } from "../../resources/harness";
import { makeOrder } from "../support/make-order";
import { makePayment } from "../support/make-payment";
import { countRoundTrips, type Trips } from "../support/round-trips";
import { isServerShared } from "../support/test-database";
import { ROLES, userCalls } from "../users/user-calls";
import { dealerCalls } from "./dealer-calls";

/**
 * Round trips of a save: session; record; labels of references, unique values and reads of hooks; update; updated record; journal, version and
 * commit.
 */
const SAVE = 6;

const resources = (await loadResources()).filter(
  (resource) =>
    !needsPreparation(resource) &&
    resource.screens.settings === undefined &&
    resource.operations?.create !== false &&
    resource.operations?.update !== false &&
    resource.fields[resource.label]?.kind !== "computed",
);

describe.skipIf(!isServerShared())("round trips to the database", { timeout: 60_000 }, () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await startHarness("PostgreSQL");
  }, 60_000);
  afterAll(() => harness.close());

  const tripsOfSave = async (
    resource: AnyResource,
    made: Record<string, unknown> = {},
    changed: Record<string, unknown> = {},
  ): Promise<Trips> => {
    const resourceHarness = harness.harnessFor(resource);
    const { base, label } = callsOf(resource, () => resourceHarness);
    const { id, version } = await resourceHarness.make(resource, made);
    const body = { version, ...label("Nouveau nom"), ...changed };
    // A new role makes every account load what it may do again, with its next call.
    data(await resourceHarness.admin.call("GET", `${base}/${id}`));
    return countRoundTrips(async () => data(await resourceHarness.admin.call("PUT", `${base}/${id}`, { body })));
  };

  it.each(resources.map((resource) => [resource.name, resource] as const))(
    "are few for a save of %s",
    async (_, resource) => {
      const { roundTrips, statements } = await tripsOfSave(resource);
      expect(roundTrips, statements.join("\n")).toBeLessThanOrEqual(SAVE);
    },
  );

  it("are few for a save of a formula under a new code, which is checked against other fields and articles", async () => {
    const formula = { type: "COMPUTED", formula: "1 + 1" };
    const { roundTrips } = await tripsOfSave(widen(customField), formula, { formula: "1 + 2", fieldCode: "total" });
    expect(roundTrips).toBeLessThanOrEqual(SAVE);
  });

  it("are few for a save that changes references and a unique value", async () => {
    const { id } = await harness.make(widen(category));
    const change = { category: { id, label: "" }, code: "NEW_CODE" };
    const { roundTrips } = await tripsOfSave(widen(service), {}, change);
    expect(roundTrips).toBeLessThanOrEqual(SAVE);
  });

  it("are few for a save of a dealer with services", async () => {
    const { activeDealer, updateDealer } = dealerCalls(() => harness);
    const dealer = await activeDealer();
    const { roundTrips } = await countRoundTrips(() => updateDealer(dealer, { phone: "+33 4 72 00 00 01" }));
    expect(roundTrips).toBeLessThanOrEqual(SAVE);
  });

  it("are few for the first new name of a role of the platform, whose variant for the shop is stored", async () => {
    const role = (await userCalls(() => harness).rolesOf()).find(({ label }) => label["en_GB"] === "Dealer user");
    const body = { version: role?.version, label: { fr_FR: "Garage", en_GB: "Garage" } };
    const { roundTrips, statements } = await countRoundTrips(async () =>
      data(await harness.admin.call("PUT", `${ROLES}/${role?.id ?? 0}`, { body })),
    );
    expect(roundTrips, statements.join("\n")).toBeLessThanOrEqual(SAVE);
  });

  it("do not depend on the number of orders of a merged dealer, nor of their payments", async () => {
    const { make } = dealerCalls(() => harness);
    const [kept, merged] = [await make({ code: "RT-1" }), await make({ code: "RT-2" })];
    for (let count = 0; count < 3; count++) {
      const orderId = await makeOrder(harness.server, [merged.id]);
      await makePayment(harness.server, { orderId, dealers: [merged.id] });
    }
    const { database } = harness.server.open;
    let moved: readonly MovedOrder[] = [];
    const merge = await countRoundTrips(() =>
      database.transaction(async (transaction) => {
        moved = await moveOrders(transaction, merged.id, kept.id);
      }),
    );
    const undo = await countRoundTrips(() =>
      database.transaction((transaction) => moveOrdersBack(transaction, moved, merged.id, kept.id)),
    );
    expect(moved).toHaveLength(3);
    // The begin with the orders; orders and payments; the commit.
    expect([merge.roundTrips, undo.roundTrips]).toEqual([3, 3]);
  });

  it("end a save with the journal, the version and the commit", async () => {
    const { statements } = await tripsOfSave(widen(author));
    expect(statements.slice(-3).map((text) => text.slice(0, 25))).toEqual([
      'insert into "user_action"',
      'insert into "record_versi',
      "commit",
    ]);
  });

  it("begin a transaction together with a read, but before a write", async () => {
    const { database } = harness.server.open;
    const tripsOf = async (statement: SQL): Promise<number> =>
      (await countRoundTrips(() => database.transaction((transaction) => transaction.execute(statement)))).roundTrips;
    expect(await tripsOf(sql`select 1`)).toBe(2);
    expect(await tripsOf(sql`update record set version = version where false`)).toBe(3);
  });

  it("begin with the session, whose columns are few and include no password", async () => {
    const { list } = dealerCalls(() => harness);
    const [session = ""] = (await countRoundTrips(() => list())).statements;
    expect(session).toContain('from "session"');
    expect(session).not.toContain("password");
    expect(session.match(/"user_agent"|"created_at"/g)).toEqual(['"created_at"']);
  });

  it("are two for a list, and three for a record with references", async () => {
    const { activeDealer, list } = dealerCalls(() => harness);
    const { id } = await activeDealer();
    expect((await countRoundTrips(() => list())).roundTrips).toBe(2);
    const read = await countRoundTrips(async () => data(await harness.admin.call("GET", `/admin/api/fitter/${id}`)));
    expect(read.roundTrips).toBe(3);
  });
});
