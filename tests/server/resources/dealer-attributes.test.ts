/** Options and tags of dealers, and days that deviate from their weekly hours. */
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { record } from "../../../host/server/platform/storage/schema";
import { availabilityModule } from "../../../host/server/features/availability/routes";
import { resourceModule } from "../../../host/server/resources/index";
import type { AvailabilityDay } from "../../../src/contract/endpoints/availability";
import type { Problem } from "../../../src/contract/errors";
import { widen, type AnyRecord } from "../../../src/contract/resource";
import dealerOption from "../../../src/resources/dealers/dealer-option/dealer-option.resource";
import fitter from "../../../src/resources/dealers/fitter/fitter.resource";
import inactivity from "../../../src/resources/dealers/closures/inactivity.resource";
import metaData from "../../../src/resources/dealers/meta-data/meta-data.resource";
import { data, FASTEST_DATABASE, startHarness, type Harness } from "../../resources/harness";

const BASE = "/admin/api/fitter";
const plain = { type: "BOOLEAN", pattern: null, defaultValue: null };

describe("options and tags of dealers", { timeout: 60_000 }, () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await startHarness(FASTEST_DATABASE, [resourceModule, availabilityModule]);
  }, 60_000);
  afterAll(() => harness.close());

  const save = (dealer: AnyRecord, values: object, browser = harness.admin) =>
    browser.call("PUT", `${BASE}/${dealer.id}`, { body: { version: dealer.version, ...values } });
  const reference = ({ id }: AnyRecord) => ({ id, label: "" });
  const read = async (dealer: AnyRecord) => data<AnyRecord>(await harness.admin.call("GET", `${BASE}/${dealer.id}`));

  it("are saved with the dealer, counted, and not deletable while in use", async () => {
    const option = await harness.make(widen(dealerOption));
    const dealer = await harness.make(widen(fitter));
    const saved = data<AnyRecord>(await save(dealer, { options: [{ option: reference(option), value: "true" }] }));
    expect(saved).toMatchObject({ version: 2, options: [{ option: { id: option.id }, value: "true" }] });
    const optionUrl = `/admin/api/dealerOption/${option.id}`;
    expect(data<AnyRecord>(await harness.admin.call("GET", optionUrl))).toMatchObject({ uses: 1 });
    const idsFound = async (filter: string) =>
      data<{ elements: AnyRecord[] }>(await harness.admin.call("GET", `${BASE}?filter${filter}`)).elements.map(
        ({ id }) => id,
      );
    expect(await idsFound(`[withOptions]=${option.id}`)).toEqual([dealer.id]);
    expect(await idsFound(`[withTags]=${option.id}`)).toEqual([]);
    expect(await idsFound("[withServices]=~any")).toEqual([]);
    expect(await idsFound("[region]=~any")).toContain(dealer.id);
    expect((await harness.admin.call("DELETE", optionUrl)).json<Problem>()).toMatchObject({
      errors: ["dealer-option.error.used"],
    });
    expect((await save(dealer, { options: [] })).statusCode).toBe(409);
  });

  it("follow the pattern of their tag; the check takes linear time", async () => {
    const text = { ...plain, type: "TEXT", group: "marketing" };
    const sample = { ...(await harness.sample(widen(metaData))), ...text };
    const problemOf = async (values: object) =>
      (await harness.admin.call("POST", "/admin/api/metaData", { body: { ...sample, ...values } })).json<Problem>();
    // JavaScript's own engine would backtrack on this pattern for ever.
    const slow = { pattern: "(a+)+", defaultValue: `${"a".repeat(400)}!` };
    expect(await problemOf(slow)).toMatchObject({ status: 422, fields: { defaultValue: "error.pattern" } });
    for (const pattern of ["(", "(?=a)b", "(a)\\1", "(a{1000}b{1000}){1}"])
      expect(await problemOf({ pattern }), pattern).toMatchObject({ fields: { pattern: "attribute.error.pattern" } });
    const tag = await harness.make(widen(metaData), { ...text, pattern: "\\p{Lu}{2}-\\d{3}|none" });
    const dealer = await harness.make(widen(fitter));
    const tagValues = (value: string) => ({ marketingTags: [{ tag: reference(tag), value, from: null, to: null }] });
    expect((await save(dealer, tagValues("no"))).json<Problem>().fields).toEqual({
      "marketingTags.0.value": "error.pattern",
    });
    expect((await save(dealer, tagValues("ÉA-123"))).statusCode).toBe(200);
  });

  it("are refused while the stored pattern of their tag cannot be run, and so is the tag until the pattern is corrected", async () => {
    const text = { ...plain, type: "TEXT", group: "marketing", pattern: "[A-Z]+" };
    const tag = await harness.make(widen(metaData), text);
    await harness.server.open.database
      .update(record)
      .set({ data: sql`${record.data} || '{"pattern": "(?=a)b"}'::jsonb` })
      .where(eq(record.id, tag.id));
    const dealer = await harness.make(widen(fitter));
    const rows = [{ tag: reference(tag), value: "ABC", from: null, to: null }];
    expect((await save(dealer, { marketingTags: rows })).json<Problem>().fields).toEqual({
      "marketingTags.0.value": "attribute.error.stored-pattern",
    });
    const saveTag = (values: object) =>
      harness.admin.call("PUT", `/admin/api/metaData/${tag.id}`, { body: { version: tag.version, ...values } });
    expect((await saveTag({ label: { fr_FR: "Autre" } })).json<Problem>().fields).toEqual({
      pattern: "attribute.error.pattern",
    });
    expect((await saveTag({ pattern: "[A-C]+" })).statusCode).toBe(200);
    expect((await save(dealer, { marketingTags: rows })).statusCode).toBe(200);
  });

  it("are found by code or label, with or without the tag's name, while they are valid", async () => {
    const values = [{ code: "GLD", label: { fr_FR: "Doré à l’or" }, color: null }];
    const tag = await harness.make(widen(metaData), {
      ...plain,
      group: "marketing",
      label: { fr_FR: "Palier de fidélité" },
      type: "LIST",
      values,
      validityTracking: true,
    });
    const dealer = await harness.make(widen(fitter));
    const tagValues = (to: string | null) => [{ tag: reference(tag), value: "GLD", from: null, to }];
    const countTagged = async (text: string) =>
      data<{ total: number }>(await harness.admin.call("GET", `${BASE}?filter[tagged]=${encodeURIComponent(text)}`))
        .total;
    const saved = data<AnyRecord>(await save(dealer, { marketingTags: tagValues(null) }));
    for (const text of ["gld", "dore a l’or", "palier de fidelite = Doré à l’or", `${String(tag["tagName"])} = GLD`])
      expect([text, await countTagged(text)]).toEqual([text, 1]);
    for (const text of ["dor", "fidélité = argent", "other = gld"])
      expect([text, await countTagged(text)]).toEqual([text, 0]);
    data(await save(saved, { marketingTags: tagValues("2020-01-01") }));
    expect(await countTagged("gld")).toBe(0);
  });

  it("are refused when they do not match their definition or the dealer's country", async () => {
    const dealer = await harness.make(widen(fitter));
    const choices = ["A", "B"].map((code) => ({ code, label: { fr_FR: code } }));
    const option = await harness.make(widen(dealerOption), { kind: "CHOICE", choices });
    const tag = await harness.make(widen(metaData), { ...plain, group: "country", countries: [{ country: "DE" }] });
    const problem = (
      await save(dealer, {
        options: [{ option: reference(option), value: "C" }],
        countryTags: [{ tag: reference(tag), value: "true", from: null, to: null }],
      })
    ).json<Problem>();
    expect(problem).toMatchObject({
      status: 422,
      fields: { "options.0.value": "error.choice", "countryTags.0.value": "attribute.error.country" },
    });
    expect((await read(dealer)).version).toBe(1);
  });

  it("mandatory tags are required when tags are saved", async () => {
    const dealer = await harness.make(widen(fitter));
    const tag = await harness.make(widen(metaData), { ...plain, group: "marketing", mandatory: true });
    expect((await save(dealer, { marketingTags: [] })).json<Problem>()).toMatchObject({
      fields: { marketingTags: "attribute.error.mandatory" },
    });
    const row = { tag: reference(tag), value: "true", from: null, to: null };
    expect((await save(dealer, { marketingTags: [row] })).statusCode).toBe(200);
  });

  it("partner tags need their right", async () => {
    const tag = await harness.make(widen(metaData), { ...plain, group: "partner" });
    const dealer = await harness.make(widen(fitter));
    const row = { tag: reference(tag), value: "true", from: null, to: null };
    expect(data<AnyRecord>(await save(dealer, { partnerTags: [row] }))["partnerTags"]).toHaveLength(1);
    expect((await harness.withoutRights.call("GET", "/admin/api/metaData")).statusCode).toBe(403);
  });

  it("show the days of a closure until it ends, and none of another shop's dealers", async () => {
    const dealer = await harness.make(widen(fitter));
    const today = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Paris", dateStyle: "short" }).format(new Date());
    await harness.make(widen(inactivity), { dealers: [reference(dealer)], from: today, to: null });
    const url = `${BASE}/${dealer.id}/exceptions?days=5`;
    const { elements } = data<{ elements: AvailabilityDay[] }>(await harness.admin.call("GET", url));
    expect(elements).toHaveLength(5);
    expect(elements[0]).toMatchObject({
      day: today,
      ranges: [],
      reason: "INACTIVITY",
      source: { resource: "inactivity" },
    });
    expect((await harness.other.call("GET", url)).statusCode).toBe(404);
  });
});
