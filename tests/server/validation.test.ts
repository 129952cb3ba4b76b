/** Data validation: rules, runs as jobs, findings and proposals, refusals. */
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY_MS } from "../../src/contract/days";
import { jobModule } from "../../host/server/services/jobs/routes";
import { resourceModule } from "../../host/server/resources/index";
import { check, NO_FACTS, type Dealer } from "../../host/server/features/validation/checks";
import { validationModule } from "../../host/server/features/validation/run";
import { dropOldRuns } from "../../host/server/features/validation/retention";
import { runScheduled } from "../../host/server/features/validation/schedule";
import { alert, membership, outbox } from "../../host/server/platform/storage/schema";
import type { JobView } from "../../src/contract/endpoints/jobs";
import type { Problem } from "../../src/contract/errors";
import { widen, type AnyRecord } from "../../src/contract/resource";
import {
  VALIDATED_FIELDS,
  type ValidatedField,
} from "../../src/resources/dealers/data-validation/dealer-data-validation.resource";
import fitter from "../../src/resources/dealers/fitter/fitter.resource";
import { attachDealer } from "./support/fixture";
import { data, FASTEST_DATABASE, startHarness, type Harness } from "../resources/harness";

const FINDINGS = "/admin/api/dealer-data-finding";
const RUNS = "/admin/api/dealer-data-validation";

describe("rules of data validation", () => {
  const dealer = (values: object): Dealer =>
    ({
      name: "Garage du Pont",
      phone: "+33472000001",
      email: null,
      website: null,
      geo: null,
      logo: [],
      description: {},
      openingHours: {},
      companyId: null,
      vatNumber: null,
      googlePlaceId: null,
      address: { address1: "1 rue", city: "Lyon", postalCode: "69003", country: "FR" },
      ...values,
    }) as unknown as Dealer;
  const connectivity = (yes: boolean | undefined) => ({
    acceptsMail: () => Promise.resolve(yes),
    responds: () => Promise.resolve(yes),
    locate: () => Promise.resolve(null),
  });
  const day = [{ from: "00:00", to: "24:00", byAppointmentOnly: false }];
  const alwaysOpen = Object.fromEntries(
    ["MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY"].map((name) => [name, day]),
  );

  it.each<[ValidatedField, object, string, string | null]>([
    ["NAME", { name: "GARAGE DU PONT LYON" }, "SUSPECT", null],
    ["NAME", { name: "GARAGE CENTRAL" }, "SUSPECT", "Garage Central"],
    ["NAME", { name: "Garage  du Pont " }, "INVALID", "Garage du Pont"],
    ["NAME", {}, "VALID", null],
    ["ADDRESS", { address: { address1: "1 rue", city: "Lyon", postalCode: "6900", country: "FR" } }, "INVALID", null],
    ["GEO", {}, "MISSING", null],
    ["GEO", { geo: { lat: 4.85, lng: 45.76, precision: "ROOFTOP" } }, "INVALID", null],
    ["GEO", { geo: { lat: 45.76, lng: 4.85, precision: "CITY" } }, "SUSPECT", null],
    ["PHONE", { phone: "+3312" }, "INVALID", null],
    ["PHONE", { phone: "+492211234567" }, "SUSPECT", null],
    ["PHONE", { phone: "04 72 00 00 01" }, "INVALID", "+33472000001"],
    ["EMAIL", { email: "garage@gmial.com" }, "SUSPECT", "garage@gmail.com"],
    ["EMAIL", { email: "garage" }, "INVALID", null],
    ["EMAIL", { email: "contact@garage.example" }, "NOT_CHECKED", null],
    ["WEBSITE", { website: "https://garage.example" }, "NOT_CHECKED", null],
    ["OPENING_HOURS", {}, "MISSING", null],
    ["OPENING_HOURS", { openingHours: alwaysOpen }, "SUSPECT", null],
    ["COMPANY_ID", { companyId: "73282932000075" }, "INVALID", null],
    ["COMPANY_ID", { companyId: "73282932000074" }, "VALID", null],
    ["DESCRIPTION", { description: { fr_FR: "<p>Court</p>" } }, "SUSPECT", null],
    ["DESCRIPTION", { description: { fr_FR: "x".repeat(200) } }, "VALID", null],
    ["PICTURES", {}, "MISSING", null],
    ["PICTURES", { logo: [{ imageName: "logo.png" }] }, "VALID", null],
    ["GOOGLE_PLACE", { googlePlaceId: "short" }, "INVALID", null],
  ])("%s of %o is %s", async (field, values, finding, proposed) => {
    const result = await check(field, dealer(values), connectivity(undefined), NO_FACTS);
    expect(result.finding).toBe(finding);
    if (proposed !== null) expect(result.proposed).toBe(proposed);
  });

  it("use the network checks, and detect copied texts", async () => {
    const sample = dealer({
      email: "a@b.example",
      website: "https://b.example",
      description: { fr_FR: "x".repeat(200) },
    });
    expect((await check("EMAIL", sample, connectivity(true), NO_FACTS)).finding).toBe("VALID");
    expect((await check("WEBSITE", sample, connectivity(false), NO_FACTS)).finding).toBe("UNREACHABLE");
    expect((await check("DESCRIPTION", sample, connectivity(true), { ...NO_FACTS, copies: () => 9 })).explanation).toBe(
      "COPIED",
    );
  });
});

describe("a run of data validation", { timeout: 60_000 }, () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await startHarness(FASTEST_DATABASE, [resourceModule, validationModule, jobModule]);
  }, 60_000);
  afterAll(() => harness.close());

  const run = async (fields: readonly string[], dealers: readonly AnyRecord[]): Promise<AnyRecord> => {
    const body = { fields, dealers: dealers.map(({ id }) => id) };
    let job = data<JobView>(await harness.admin.call("POST", `${RUNS}/run`, { body }));
    await expect
      .poll(async () => (job = data<JobView>(await harness.admin.call("GET", `/admin/api/job/${job.id}`))).status, {
        timeout: 30_000,
      })
      .toBe("DONE");
    const [newest] = data<{ elements: AnyRecord[] }>(await harness.admin.call("GET", `${RUNS}?sort=-id`)).elements;
    return data<AnyRecord>(await harness.admin.call("GET", `${RUNS}/${newest?.id ?? 0}`));
  };
  const findings = async (record: AnyRecord): Promise<AnyRecord[]> =>
    data<{ elements: AnyRecord[] }>(await harness.admin.call("GET", `${FINDINGS}?filter[run]=${record.id}`)).elements;
  const callAction = (finding: AnyRecord | undefined, name: string, body: object = {}) =>
    harness.admin.call("POST", `${FINDINGS}/${finding?.id ?? 0}/${name}`, { body });
  const read = async (dealer: AnyRecord) =>
    data<AnyRecord>(await harness.admin.call("GET", `/admin/api/fitter/${dealer.id}`));

  it("finds problems, and an accepted proposal changes the dealer with the run in its history", async () => {
    const shouting = await harness.make(widen(fitter), { name: "GARAGE CENTRAL" });
    const valid = await harness.make(widen(fitter), { name: "Garage du Pont" });
    const finished = await run(["NAME"], [shouting, valid]);
    expect(finished).toMatchObject({ status: "DONE", checked: 2, valid: 1, suspect: 1, toFix: 1, fixed: 0 });
    const [finding] = await findings(finished);
    expect(finding).toMatchObject({ dealer: { id: shouting.id }, proposed: "Garage Central", state: "OPEN" });
    expect((await harness.reader.call("POST", `${FINDINGS}/${finding?.id ?? 0}/accept`, { body: {} })).statusCode).toBe(
      403,
    );
    expect((await harness.other.call("GET", `${FINDINGS}/${finding?.id ?? 0}`)).statusCode).toBe(404);
    expect(data<AnyRecord>(await callAction(finding, "accept"))).toMatchObject({ state: "ACCEPTED" });
    expect(await read(shouting)).toMatchObject({ name: "Garage Central" });
    const history = await harness.admin.call("GET", `/admin/api/fitter/${shouting.id}/history`);
    expect(history.body).toContain("data-validation");
    expect(data<AnyRecord>(await harness.admin.call("GET", `${RUNS}/${finished.id}`))).toMatchObject({
      toFix: 0,
      fixed: 1,
    });
  });

  it("lists the number of valid values, from which the share of a run is calculated", async () => {
    const valid = await harness.make(widen(fitter), { name: "Garage des Halles" });
    const { id } = await run(["NAME"], [valid]);
    const { elements } = data<{ elements: AnyRecord[] }>(await harness.admin.call("GET", `${RUNS}?sort=-id`));
    expect(elements.find((row) => row.id === id)).toMatchObject({ checked: 1, valid: 1 });
  });

  it("checks a description again with the same rules, so that copies do not become valid", async () => {
    const description = { fr_FR: `<p>${"Montage et équilibrage de pneus toutes marques. ".repeat(5)}</p>` };
    const dealers: AnyRecord[] = [];
    for (let copy = 0; copy < 6; copy++) dealers.push(await harness.make(widen(fitter), { description }));
    const [first] = await findings(await run(["DESCRIPTION"], dealers));
    expect(first).toMatchObject({ finding: "SUSPECT", explanation: "COPIED" });
    expect(data<AnyRecord>(await callAction(first, "recheck"))).toMatchObject({ explanation: "COPIED", state: "OPEN" });
  });

  it("refuses to overwrite newer changes, and validates typed values like the form", async () => {
    const dealer = await harness.make(widen(fitter), { name: "GARAGE SOLEIL" });
    const [finding] = await findings(await run(["NAME"], [dealer]));
    await harness.admin.call("PUT", `/admin/api/fitter/${dealer.id}`, {
      body: { version: dealer.version, name: "Soleil Pneus" },
    });
    expect((await callAction(finding, "accept")).statusCode).toBe(409);
    expect(data<AnyRecord>(await callAction(finding, "recheck"))).toMatchObject({ finding: "VALID", state: "SETTLED" });
    const withoutEmail = await harness.make(widen(fitter), { companyId: "73282932000074", email: null });
    const [missing] = await findings(await run(["EMAIL"], [withoutEmail]));
    expect(missing).toMatchObject({ finding: "MISSING" });
    expect((await callAction(missing, "edit", { value: "no address" })).statusCode).toBe(422);
    expect(data<AnyRecord>(await callAction(missing, "edit", { value: "contact@garage.example" }))).toMatchObject({
      state: "EDITED",
    });
    expect(await read(withoutEmail)).toMatchObject({ email: "contact@garage.example" });
  });

  it("does not report an ignored value again until it changes", async () => {
    const dealer = await harness.make(widen(fitter), { name: "EURO PNEUS NORD" });
    const [finding] = await findings(await run(["NAME"], [dealer]));
    expect((await callAction(finding, "ignore")).statusCode).toBe(422);
    expect(data<AnyRecord>(await callAction(finding, "ignore", { reason: "Brand" }))).toMatchObject({
      state: "IGNORED",
    });
    expect(await findings(await run(["NAME"], [dealer]))).toEqual([]);
  });

  it("is refused without the right, without dealers, and for an unchecked field", async () => {
    const body = { fields: ["NAME"] };
    expect((await harness.withoutRights.call("POST", `${RUNS}/run`, { body })).statusCode).toBe(403);
    expect((await harness.admin.call("POST", `${RUNS}/run`, { body: { fields: ["NONSENSE"] } })).statusCode).toBe(422);
    const noDealers = await harness.admin.call("POST", `${RUNS}/run`, { body: { ...body, dealers: [999_999] } });
    expect(noDealers.json<Problem>()).toMatchObject({ errors: ["dealer-data-validation.error.nobody"] });
    expect((await harness.admin.call("POST", RUNS, { body: {} })).statusCode).toBe(404);
  });

  it("asks a dealer to check its data, once in thirty days", async () => {
    const dealer = await harness.make(widen(fitter), { name: "GARAGE DES LILAS", email: "lilas@garage.test" });
    const unreachable = await harness.make(widen(fitter), { name: "GARAGE DES ORMES", email: null });
    const [reachableFindings, otherFindings] = [
      await findings(await run(["NAME"], [dealer])),
      await findings(await run(["NAME"], [unreachable])),
    ];
    expect((await callAction(reachableFindings[0], "ask")).statusCode).toBe(200);
    expect((await callAction(reachableFindings[0], "ask")).json<Problem>()).toMatchObject({
      errors: ["dealer-data-finding.error.asked"],
    });
    expect((await callAction(otherFindings[0], "ask")).json<Problem>()).toMatchObject({
      errors: ["dealer-data-finding.error.no-address"],
    });
    const mails = await harness.server.open.database.select().from(outbox).where(eq(outbox.template, "data-check"));
    expect(mails).toMatchObject([{ recipient: "lilas@garage.test" }]);
    expect(mails[0]?.text).toContain(`/admin/fitter/${dealer.id}`);
  });

  it("repeats on schedule with its owner's rights, and stops when they are withdrawn", async () => {
    const { services, open, fixture } = harness.server;
    const schedule = async (every: string, caller = harness.admin) =>
      caller.call("PUT", `${RUNS}/schedule`, { body: { every } });
    expect((await schedule("WEEKLY", harness.reader)).statusCode).toBe(403);
    expect(await runScheduled(services)).toBe(0);
    expect(data(await schedule("WEEKLY"))).toMatchObject({ every: "WEEKLY", next: expect.any(String) as string });
    expect(await runScheduled(services)).toBe(1);
    expect(await runScheduled(services)).toBe(0);
    const running = async () =>
      data<{ elements: { type: string; status: string }[] }>(await harness.admin.call("GET", "/admin/api/job"))
        .elements;
    await expect
      .poll(async () => (await running()).some(({ status }) => status === "RUNNING"), { timeout: 30_000 })
      .toBe(false);
    const inDays = (days: number) => runScheduled(services, new Date(Date.now() + days * DAY_MS));
    expect(await inDays(6)).toBe(0);
    await open.database
      .update(membership)
      .set({ withdrawnRights: ["FITTER"] })
      .where(eq(membership.userId, fixture.userIds.admin));
    expect(await inDays(8)).toBe(0);
    expect(
      await open.database.select().from(alert).where(eq(alert.key, "schedule-stopped:dealer-validation")),
    ).toHaveLength(1);
    await open.database
      .update(membership)
      .set({ withdrawnRights: [] })
      .where(eq(membership.userId, fixture.userIds.admin));
    expect(await inDays(8)).toBe(0);
  });

  it("reports the quality of each field, with the trend since the previous run", async () => {
    type Row = { key: string; path: string | null; values: Record<string, number | null> };
    const report = async () => {
      const response = await harness.admin.call("GET", `${RUNS}/report`);
      const { figures, groupings } = data<{ figures: { quality: number }; groupings: { validatedField: Row[] } }>(
        response,
      );
      return { figures, rows: groupings.validatedField, name: groupings.validatedField[0] };
    };
    const [shouting, valid] = [
      await harness.make(widen(fitter), { name: "GARAGE DES PINS" }),
      await harness.make(widen(fitter), { name: "Garage des Ormes" }),
    ];
    const first = await run(["NAME"], [shouting, valid]);
    const [finding] = await findings(first);
    expect(finding).toMatchObject({ country: "FR" });
    const before = (await report()).name;
    expect(before).toMatchObject({ key: "NAME", path: `dealer-data-validation/NAME/report/${first.id}` });
    expect(before?.values).toMatchObject({ valid: 50, weight: 3 });
    await callAction(finding, "accept");
    expect((await report()).name?.values).toMatchObject({ valid: 100 });
    await run(["NAME"], [shouting]);
    const { rows, name } = await report();
    expect(name?.values).toMatchObject({ valid: 100, trend: 0, longTrend: 100, checked: 1 });
    // `stale` counts the dealers that the last run did not check. Each field has a row, checked or not.
    const { total } = data<{ total: number }>(await harness.admin.call("GET", "/admin/api/fitter?size=1"));
    expect(name?.values["stale"]).toBe(total - 1);
    expect(rows.map(({ key }) => key)).toEqual(VALIDATED_FIELDS);
  });

  it("a dealer-scoped account sees only its own dealers' figures", async () => {
    const { open, fixture } = harness.server;
    const attached = await harness.make(widen(fitter), { name: "GARAGE DES SAULES" });
    const others = [
      await harness.make(widen(fitter), { name: "GARAGE DES BOULEAUX" }),
      await harness.make(widen(fitter), { name: "Garage des Frênes" }),
    ];
    await run(["NAME"], [attached, ...others]);
    await attachDealer(open.database, fixture.userIds.dealer, attached.id);
    const owner = harness.server.browser();
    await owner.signIn("dealer");
    const { figures, groupings } = data<{
      figures: Record<string, number>;
      groupings: { validatedField: { values: Record<string, number> }[] };
    }>(await owner.call("GET", `${RUNS}/report`));
    expect(figures).toMatchObject({ dealers: 1, toFix: 1 });
    expect(groupings.validatedField[0]?.values).toMatchObject({ checked: 1, toFix: 1, valid: 0, stale: 0 });
  });

  it("checks only the dealers that a filter finds", async () => {
    await harness.make(widen(fitter), { name: "GARAGE MOBILE", dealerType: "MOBILE_FITTER" });
    const start = (query: object) => harness.admin.call("POST", `${RUNS}/run`, { body: { fields: ["NAME"], query } });
    expect((await start({ "filter[dealerType]": "PICKUP_POINT" })).json<Problem>()).toMatchObject({
      errors: ["dealer-data-validation.error.nobody"],
    });
    expect(data<JobView>(await start({ "filter[dealerType]": "MOBILE_FITTER" }))).toMatchObject({ total: 1 });
    expect((await start({ "filter[nonsense]": "1" })).statusCode).toBe(422);
  });

  it("checks only the dealers that the user may see", async () => {
    const { open, fixture } = harness.server;
    const attached = await harness.make(widen(fitter), { name: "GARAGE DES TILLEULS" });
    await attachDealer(open.database, fixture.userIds.dealer, attached.id);
    const owner = harness.server.browser();
    await owner.signIn("dealer");
    const started = await owner.call("POST", `${RUNS}/run`, { body: { fields: ["NAME"] } });
    const { id, total } = data<JobView>(started);
    const { total: visibleCount } = data<{ total: number }>(await owner.call("GET", "/admin/api/fitter?size=1"));
    expect(total).toBe(visibleCount);
    const status = async () => data<JobView>(await owner.call("GET", `/admin/api/job/${id}`)).status;
    await expect.poll(status, { timeout: 30_000 }).toBe("DONE");
  });

  it("keeps runs for twelve months, and remembers ignored findings for longer", async () => {
    const { services, open } = harness.server;
    const dealer = await harness.make(widen(fitter), { name: "EURO PNEUS SUD" });
    const other = await harness.make(widen(fitter), { name: "EURO PNEUS OUEST" });
    const old = await run(["NAME"], [dealer, other]);
    const [first, second] = await findings(old);
    await callAction(first, "ignore", { reason: "Brand" });
    const setAge = (months: number) =>
      open.database.execute(
        sql`update record set created_at = now() - make_interval(months => ${months}::int) where id = ${old.id}`,
      );
    await setAge(11);
    expect(await dropOldRuns(services)).toBe(0);
    await setAge(13);
    expect(await dropOldRuns(services)).toBe(1);
    expect((await harness.admin.call("GET", `${RUNS}/${old.id}`)).statusCode).toBe(404);
    expect((await harness.admin.call("GET", `${FINDINGS}/${second?.id ?? 0}`)).statusCode).toBe(404);
    expect(await findings(old)).toEqual([]);
    const newFindings = await findings(await run(["NAME"], [dealer, other]));
    expect(newFindings.map((finding) => finding["dealerName"])).toEqual([second?.["dealerName"]]);
  });
});
