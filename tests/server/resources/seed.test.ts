/** The demo data: valid by the product's rules, identical on every machine, inserted once. */
import { mkdtempSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { folderStore } from "../../../host/server/platform/storage/file-store";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
// Declares the scopes of all tables.
import "../../../host/server/modules";
import "../../../host/server/features/payments/storage";
import { verifyPassword } from "../../../host/server/identity/credentials/password";
import { syncCatalogue } from "../../../host/server/identity/rights/sync-catalogue";
import { makeDealers } from "../../../host/server/seed/dealers";
import { addMoreDealers } from "../../../host/server/seed/more-dealers";
import { prepareDemo, type Demo } from "../../../host/server/seed/prepare-demo";
import type { OpenDatabase } from "../../../host/server/platform/storage/db";
import { embeddedDatabase } from "../support/embedded-database";
import { widen } from "../../../src/contract/resource";
import { emptyValues, isWritable, validateValues } from "../../../src/contract/validation";
import fitter from "../../../src/resources/dealers/fitter/fitter.resource";

const demoFiles = () => folderStore(mkdtempSync(path.join(os.tmpdir(), "td-seed-")));

const context = {
  today: "2026-11-21",
  dealerEmailMandatory: false,
  fieldStatuses: {},
  defaultLocale: "fr_FR",
  languages: [],
};
const services = new Map([
  ["FITTING", 1],
  ["STORAGE", 2],
  ["ALIGNMENT", 3],
]);

const writable = new Set(
  Object.entries(widen(fitter).fields).flatMap(([name, field]) => (isWritable(field) ? [name] : [])),
);

describe("generated dealers", () => {
  it("are valid, except a few that are invalid on purpose", () => {
    const problems = [...makeDealers(400, services)].flatMap(({ values }) => {
      const body = Object.fromEntries(Object.entries(values).filter(([name]) => writable.has(name)));
      const result = validateValues(widen(fitter), { ...emptyValues(fitter.fields), ...body }, context);
      return result.ok ? [] : [[values.code, Object.keys(result.errors)]];
    });
    expect(problems.map(([code]) => code).sort()).toEqual(["CAL-008", "CER-003", "PPG-005", "TRI-002"]);
  });

  it("are the same every time, with unique codes and addresses", () => {
    const [first, second] = [[...makeDealers(600, services)], [...makeDealers(600, services)]];
    expect(first).toEqual(second);
    expect(new Set(first.map(({ values }) => values.code)).size).toBe(first.length);
    expect(new Set(first.map(({ values }) => values.relativeUrl["fr_FR"])).size).toBe(first.length);
    expect(new Set(first.map(({ values }) => values.name)).size).toBe(first.length);
  });
});

describe("the demonstration", () => {
  let open: OpenDatabase;
  let demo: Demo;
  const rows = async <Row extends Record<string, unknown>>(statement: ReturnType<typeof sql>): Promise<Row[]> =>
    (await open.database.execute<Row>(statement)).rows;
  beforeAll(async () => {
    open = await embeddedDatabase();
    await syncCatalogue(open.database);
    demo = await prepareDemo({ ...open, files: demoFiles() }, 60);
  });
  afterAll(() => open.close());

  it("has as many dealers as requested, six of them attached to their owner", async () => {
    const [listed] = await rows(
      sql`select count(*)::int as count from shop_fitter_link join shop on shop.id = shop_id where shop.code = 'PNEUS_RESEAU_DEMO' and listed`,
    );
    expect(listed).toEqual({ count: 60 });
    const attached = await rows(
      sql`select code from dealer_user_scope join membership on membership.id = membership_id join user_account on user_account.id = user_id
        join shop_fitter_link using (fitter_id) where email = 'dealer@demo.test' order by code`,
    );
    expect(attached.map(({ code }) => code)).toEqual([
      "VLP-001",
      "VLP-002",
      "VLP-003",
      "VLP-004",
      "VLP-005",
      "VLP-006",
    ]);
  });

  it("has closures, specific days and proposals of each kind", async () => {
    const [counts] = await rows(sql`select count(*) filter (where resource = 'inactivity')::int as closures,
      count(*) filter (where resource = 'specific-day')::int as days,
      count(*) filter (where resource = 'inactivity' and data->>'from' <= current_date::text and coalesce(data->>'to', '9999') >= current_date::text)::int as running
      from record where deleted_at is null`);
    expect(counts).toMatchObject({ closures: 8, days: 14 });
    expect(counts?.["running"]).toBeGreaterThanOrEqual(2);
    const risks = await rows(
      sql`select data->>'risk' as risk, count(*)::int as count from record where resource = 'fitter-update' group by risk order by risk`,
    );
    expect(risks).toEqual([
      { risk: "HIGH", count: 5 },
      { risk: "LOW", count: 9 },
    ]);
  });

  it("has accounts with the printed password, and no other that can sign in", async () => {
    const people = await rows<{ email: string; password_hash: string }>(
      sql`select email, password_hash from user_account where password_hash is not null`,
    );
    expect(demo.accounts.map(({ email }) => email)).toEqual(
      expect.arrayContaining([
        "shop@demo.test",
        "network@demo.test",
        "dealer@demo.test",
        "super@demo.test",
        "calendar@demo.test",
        "readonly@demo.test",
      ]),
    );
    expect(people.map(({ email }) => email).sort()).toEqual(demo.accounts.map(({ email }) => email).sort());
    expect(await verifyPassword(people[0]?.password_hash, demo.password)).toBe(true);
  });

  it("can be enlarged with unique, searchable dealers, keeping the indexes", async () => {
    const indexes = () =>
      rows(
        sql`select indexdef from pg_indexes where tablename in ('shop_fitter_link', 'service_dealer') order by indexname`,
      );
    const before = await indexes();
    await open.database.transaction((transaction) => addMoreDealers(transaction, 1, 150));
    expect(await indexes()).toEqual(before);
    const dealers = await rows<Record<string, string>>(
      sql`select name, code, phone, search, relative_url->>'fr_FR' as url from shop_fitter_link join fitter on id = fitter_id where shop_id = 1 and listed`,
    );
    expect(dealers).toHaveLength(210);
    for (const name of ["code", "url"]) expect(new Set(dealers.map((dealer) => dealer[name])).size).toBe(210);
    const copies = dealers.filter(({ code }) => /-1\d{3}$/.test(code ?? ""));
    expect(copies).toHaveLength(150);
    for (const { search, code, phone } of copies) {
      expect(search?.endsWith(` ${code?.toLowerCase()}`)).toBe(true);
      expect(search).toContain(phone);
    }
  });

  it("is inserted once", async () => {
    const before = await rows(sql`select count(*)::int as count from fitter`);
    await prepareDemo({ ...open, files: demoFiles() }, 500);
    expect(await rows(sql`select count(*)::int as count from fitter`)).toEqual(before);
  });
});
