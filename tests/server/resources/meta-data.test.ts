/** Metadata: groups with their own rights, copies, values of dealers, options promoted to metadata. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { scopeOfShop } from "../../../host/server/platform/storage/each-shop";
import { effectiveDay } from "../../../host/server/features/availability/effective-availability";
import { loadAvailability } from "../../../host/server/features/availability/load-availability";
import { findAffectedAppointments } from "../../../host/server/features/closures/affected-appointments";
import { fitter as dealerTable, membership, record } from "../../../host/server/platform/storage/schema";
import type { Problem } from "../../../src/contract/errors";
import { widen, type AnyRecord } from "../../../src/contract/resource";
import dealerOption from "../../../src/resources/dealers/dealer-option/dealer-option.resource";
import fitter from "../../../src/resources/dealers/fitter/fitter.resource";
import metaData from "../../../src/resources/dealers/meta-data/meta-data.resource";
import specificDay from "../../../src/resources/dealers/closures/specific-day.resource";
import { toolCalls } from "../dealers/run-tool";
import { data, startHarness, type Harness } from "../../resources/harness";

const BASE = "/admin/api/metaData";
const plain = { type: "BOOLEAN", pattern: null, defaultValue: null, partner: null };

describe("metadata", { timeout: 60_000 }, () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await startHarness();
    await harness.server.services.jobs.open();
  }, 60_000);
  afterAll(async () => {
    await harness.server.services.jobs.close();
    await harness.close();
  });
  const tag = (values: Record<string, unknown>) => harness.make(widen(metaData), { ...plain, ...values });

  it("needs the group's right to read and write", async () => {
    const mine = await tag({ group: "marketing" });
    const partner = await tag({ group: "partner", partner: "LeasePlan" });
    const { database } = harness.server.open;
    const { reader } = harness.server.fixture.userIds;
    await database.update(membership).set({ extraRights: [] }).where(eq(membership.userId, reader));
    const { elements } = data<{ elements: AnyRecord[] }>(await harness.reader.call("GET", `${BASE}?size=200`));
    const ids = elements.map(({ id }) => id);
    expect(ids).toContain(mine.id);
    expect(ids).not.toContain(partner.id);
    expect((await harness.reader.call("GET", `${BASE}/${partner.id}`)).statusCode).toBe(404);
    expect((await harness.reader.call("GET", `${BASE}/${mine.id}`)).statusCode).toBe(200);
    const { admin } = harness.server.fixture.userIds;
    await database.update(membership).set({ extraRights: [] }).where(eq(membership.userId, admin));
    const body = { ...(await harness.sample(widen(metaData))), ...plain, group: "partner" };
    expect((await harness.admin.call("POST", BASE, { body })).statusCode).toBe(403);
    await database
      .update(membership)
      .set({ extraRights: ["FITTER_PARTNER"] })
      .where(eq(membership.userId, admin));
  });

  it("can't change its group, requires countries for country tags, and can be copied to another group", async () => {
    const created = await tag({ group: "marketing", tagName: "Été/Hiver 1" });
    const regrouped = await harness.admin.call("PUT", `${BASE}/${created.id}`, {
      body: { version: 1, group: "catalog" },
    });
    expect(regrouped.json<Problem>()).toMatchObject({ status: 422, fields: { group: "meta-data.error.group-stays" } });
    const body = { ...(await harness.sample(widen(metaData))), ...plain, group: "country" };
    expect((await harness.admin.call("POST", BASE, { body })).json<Problem>()).toMatchObject({
      fields: { countries: "error.required" },
    });
    const copy = (): ReturnType<typeof harness.admin.call> =>
      harness.admin.call("POST", `${BASE}/${created.id}/copy`, { body: { group: "catalog" } });
    expect((await copy()).statusCode).toBe(200);
    const { elements } = data<{ elements: AnyRecord[] }>(
      await harness.admin.call("GET", `${BASE}?filter[group]=catalog&size=200`),
    );
    expect(elements.map((element) => element["tagName"])).toContain("Été/Hiver 1 (catalog)");
    expect((await copy()).json<Problem>()).toMatchObject({ errors: ["meta-data.error.copy-taken"] });
  });

  it("in use becomes a list with the dealers' values as its choices, and gets another name", async () => {
    const note = await tag({ group: "marketing", type: "TEXT", tagName: "note 1", values: [] });
    const dealers: AnyRecord[] = [];
    for (const value of ["Très bon", "Très bon", "Tres-bon", "Moyen"])
      dealers.push(
        await harness.make(widen(fitter), {
          marketingTags: [{ tag: { id: note.id, label: "" }, value, from: "2026-01-01", to: null }],
        }),
      );
    const run = (id: number, action: string, body: object = {}) =>
      harness.admin.call("POST", `${BASE}/${id}/${action}`, { body });
    const list = data<AnyRecord & { values: { code: string; label: { fr_FR?: string } }[] }>(
      await run(note.id, "to-list"),
    );
    expect(list["type"]).toBe("LIST");
    expect(list.values.map(({ code }) => code).sort()).toEqual(["MOYEN", "TRES_BON", "TRES_BON_2"]);
    const veryGood = list.values.find(({ label }) => label.fr_FR === "Très bon")?.code;
    const [first] = dealers;
    const changed = data<AnyRecord>(await harness.admin.call("GET", `/admin/api/fitter/${first?.id ?? 0}`));
    expect(changed["marketingTags"]).toMatchObject([{ value: veryGood, from: "2026-01-01" }]);
    expect(changed.version).toBeGreaterThan(first?.version ?? 0);
    expect((await run(note.id, "to-list")).statusCode).toBe(409);
    const other = await tag({ group: "marketing", tagName: "note 2" });
    expect((await run(note.id, "rename", { tagName: "NOTE 2" })).json<Problem>().fields).toEqual({
      tagName: "error.duplicate",
    });
    expect((await run(other.id, "rename", { tagName: "note 3" })).statusCode).toBe(409);
    expect(data(await run(note.id, "rename", { tagName: "note 4" }))).toMatchObject({ tagName: "note 4", uses: 4 });
  });

  it("in use can be merged or deleted together with the dealers' values, and undone", async () => {
    const tool = toolCalls("metaDataChange", () => harness);
    const code = (name: string) => ({ code: name, label: { fr_FR: name }, color: null });
    const level = await tag({ group: "marketing", type: "LIST", values: ["GOLD", "SILVER"].map(code) });
    const dealer = await harness.make(widen(fitter));
    const url = `/admin/api/fitter/${dealer.id}`;
    const read = async () => data<AnyRecord>(await harness.admin.call("GET", url));
    const row = { tag: { id: level.id, label: "" }, value: "SILVER", from: null, to: null };
    data(await harness.admin.call("PUT", url, { body: { version: 1, marketingTags: [row] } }));
    const used = await harness.admin.call("DELETE", `${BASE}/${level.id}`);
    expect(used.json<Problem>()).toMatchObject({ errors: ["meta-data.error.used"] });
    const input = { tag: { id: level.id, label: "" }, what: "REPLACE", value: "silver", by: "GOLD", dropValue: true };
    const merged = await tool.run(input);
    expect(merged.lines.map(({ kind, outcome }) => [kind, outcome])).toEqual([
      ["dealer", "CHANGE"],
      ["tag", "CHANGE"],
    ]);
    expect((await read())["marketingTags"]).toMatchObject([{ value: "GOLD" }]);
    await tool.undo(merged.run.id);
    expect((await read())["marketingTags"]).toMatchObject([{ value: "SILVER" }]);

    const removal = { ...input, what: "REMOVE", value: null, by: null, dropValue: false };
    const plainDay = {
      to: null,
      repeat: "NONE",
      kind: "CLOSED",
      hours: [],
      dealers: [],
      replacement: null,
      booked: "LEAVE",
    };
    const day = await harness.make(widen(specificDay), {
      ...plainDay,
      date: "2090-05-04",
      appliesTo: "TAG",
      tag: { id: level.id, label: "" },
      tagValue: "silver",
    });
    const scope = scopeOfShop(harness.server.open.database, harness.server.fixture.shopId);
    await harness.server.open.database
      .update(dealerTable)
      .set({ status: "ACTIVE" })
      .where(eq(dealerTable.id, dealer.id));
    const facts = (await loadAvailability(scope, [dealer.id])).get(dealer.id);
    if (facts === undefined) throw new Error("No dealer");
    expect(effectiveDay(facts, "2090-05-04", "APPOINTMENTS")).toMatchObject({ reason: "DEALER_DAY", sourceId: day.id });
    expect(data<AnyRecord>(await harness.admin.call("GET", `/admin/api/specificDay/${day.id}`))).toMatchObject({
      next: "2090-05-04",
      origin: "SHOP",
    });
    const { shopId } = harness.server.fixture;
    await harness.server.open.database.insert(record).values({
      resource: "appointment",
      shopId,
      fitterId: dealer.id,
      status: "CONFIRMED",
      data: { date: "2090-05-04T10:00:00Z", durationMinutes: 30 },
    });
    const closing = { resource: "specific-day", appliesTo: "TAG", tag: { id: level.id }, date: "2090-05-04" } as const;
    const affectedBy = (tagValue: string) =>
      findAffectedAppointments(
        scope,
        { ...closing, dealers: [], tagValue, to: null, repeat: "NONE", kind: "CLOSED", hours: [] },
        day.id,
      );
    expect([await affectedBy("SILVER"), await affectedBy("GOLD")]).toMatchObject([[{ fitterId: dealer.id }], []]);
    expect(data<AnyRecord>(await harness.admin.call("GET", `/admin/api/specificDay/${day.id}`))["appointments"]).toBe(
      1,
    );
    // A specific day uses the value, so nothing changes.
    const blocked = await tool.preview(removal);
    expect([blocked.changes, blocked.word]).toEqual([0, level["tagName"]]);
    expect((await harness.admin.call("DELETE", `/admin/api/specificDay/${day.id}`)).statusCode).toBe(200);
    const removed = await tool.run(removal);
    expect((await read())["marketingTags"]).toEqual([]);
    expect((await harness.admin.call("GET", `${BASE}/${level.id}`)).statusCode).toBe(404);
    await tool.undo(removed.run.id);
    expect((await read())["marketingTags"]).toMatchObject([{ tag: { id: level.id }, value: "SILVER" }]);
    const past = data<{ elements: AnyRecord[] }>(await harness.admin.call("GET", `${BASE}/${level.id}/history`));
    const versions = past.elements.map(({ action, version }) => [action, version]);
    expect(versions.slice(0, 2)).toEqual([
      ["RESTORE", 5],
      ["DELETE", 3],
    ]);
    for (const browser of [harness.reader, harness.withoutRights])
      expect((await browser.call("POST", `${tool.base}/dry-run`, { body: { input } })).statusCode).toBe(403);
  });

  it("an option is deleted with the dealers' values, and undone", async () => {
    const tool = toolCalls("dealerOptionRemove", () => harness);
    const option = await harness.make(widen(dealerOption), { valueName: "drive_in", kind: "YES_NO", choices: [] });
    const dealer = await harness.make(widen(fitter));
    const url = `/admin/api/fitter/${dealer.id}`;
    const row = { option: { id: option.id, label: "" }, value: "true" };
    data(await harness.admin.call("PUT", url, { body: { version: 1, options: [row] } }));
    const storedOptions = async () => data<AnyRecord>(await harness.admin.call("GET", url))["options"];
    const deleted = await harness.admin.call("DELETE", `/admin/api/dealerOption/${option.id}`);
    expect(deleted.json<Problem>()).toMatchObject({ errors: ["dealer-option.error.used"] });
    const input = { option: { id: option.id, label: "" } };
    const { run } = await tool.run(input);
    expect(await storedOptions()).toEqual([]);
    expect((await harness.admin.call("GET", `/admin/api/dealerOption/${option.id}`)).statusCode).toBe(404);
    await tool.undo(run.id);
    expect(await storedOptions()).toMatchObject([{ option: { id: option.id }, value: "true" }]);
    expect((await harness.reader.call("POST", `${tool.base}/dry-run`, { body: { input } })).statusCode).toBe(403);
  });

  it("values of a deleted option move to another one of its kind, except where a dealer has a value of that one", async () => {
    const tool = toolCalls("dealerOptionRemove", () => harness);
    const yesNo = (valueName: string) =>
      harness.make(widen(dealerOption), { valueName, kind: "YES_NO", choices: [], enabled: true });
    const [old, next] = [await yesNo("old_lounge"), await yesNo("new_lounge")];
    const number = await harness.make(widen(dealerOption), { valueName: "lounge_seats", kind: "NUMBER", choices: [] });
    const reference = ({ id }: AnyRecord) => ({ id, label: "" });
    const dealer = await harness.make(widen(fitter));
    const url = `/admin/api/fitter/${dealer.id}`;
    const stored = async () => data<AnyRecord>(await harness.admin.call("GET", url))["options"];
    const given = { version: 1, options: [{ option: reference(old), value: "true" }] };
    data(await harness.admin.call("PUT", url, { body: given }));
    const refused = async (replacement: AnyRecord) =>
      (
        await harness.admin.call("POST", `${tool.base}/dry-run`, {
          body: { input: { option: reference(old), replacement: reference(replacement) } },
        })
      ).json<Problem>().fields;
    expect(await refused(old)).toEqual({ replacement: "dealer-option-remove.error.itself" });
    expect(await refused(number)).toEqual({ replacement: "dealer-option-remove.error.kind" });
    const { run } = await tool.run({ option: reference(old), replacement: reference(next) });
    expect(await stored()).toMatchObject([{ option: { id: next.id }, value: "true" }]);
    await tool.undo(run.id);
    expect(await stored()).toMatchObject([{ option: { id: old.id }, value: "true" }]);
  });

  it("an option can be promoted to metadata with the dealers' values", async () => {
    const option = await harness.make(widen(dealerOption), { valueName: "espace_enfants" });
    const dealer = await harness.make(widen(fitter));
    const row = { option: { id: option.id, label: "" }, value: "true" };
    await harness.admin.call("PUT", `/admin/api/fitter/${dealer.id}`, { body: { version: 1, options: [row] } });
    const promoted = await harness.admin.call("POST", `/admin/api/dealerOption/${option.id}/promote`, { body: {} });
    expect(data<AnyRecord>(promoted)).toMatchObject({ enabled: false, uses: 0 });
    const after = data<AnyRecord>(await harness.admin.call("GET", `/admin/api/fitter/${dealer.id}`));
    expect(after["options"]).toEqual([]);
    expect(after["marketingTags"]).toMatchObject([{ value: "true" }]);
    const repeated = await harness.admin.call("POST", `/admin/api/dealerOption/${option.id}/promote`, { body: {} });
    expect(repeated.json<Problem>()).toMatchObject({ errors: ["dealer-option.error.promote-taken"] });
  });
});
