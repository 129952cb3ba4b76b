/** Stored exports: what their files hold, with whose rights, and who may see them. */
import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { membership, record } from "../../../host/server/platform/storage/schema";
import { EXPORT_DATA, EXPORT_DATA_KINDS } from "../../../src/contract/export-configs";
import { EXPORT_PRESETS } from "../../../src/contract/export-presets";
import type { ExportPreview } from "../../../src/contract/endpoints/export-configs";
import { loadResource } from "../../../src/catalogue/load-resource";
import { widen, type AnyRecord } from "../../../src/contract/resource";
import tire from "../../../src/resources/offer/tire.resource";
import fitter from "../../../src/resources/dealers/fitter/fitter.resource";
import { data } from "../../resources/harness";
import { column, EXPORTS, useExports } from "./use-exports";

const stored = useExports();
const { makeExport, read, run, runs, fileOf, act, scheduledRun, alertOf } = stored;

beforeAll(async () => {
  const make = (values: Record<string, unknown>) => stored.harness.make(widen(fitter), values);
  await make({ name: "=Pneus Étoile", code: "AAA-1" });
  await make({ name: "Garage & <Fils>", code: "AAA-2" });
});

const text = async (config: AnyRecord, runId: number | undefined): Promise<string> => {
  const response = await fileOf(config, runId);
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.body;
};
const OURS = "q=AAA&sort=code";
const refusals = (response: { json<T>(): T }) =>
  response.json<{ fields?: Record<string, string>; errors?: string[] }>();

it("writes a guarded CSV file, which its runs and the exported files offer", async () => {
  const config = await makeExport({ query: OURS, fileName: "{kind}_{shop}_{yyyy}" });
  const done = await run(config);
  expect(done).toMatchObject({ state: "DELIVERED", lines: 2, trigger: "PERSON", hasFile: true, reasons: [] });
  expect(done?.by).toBeTruthy();
  expect(done?.fileName).toMatch(/^dealers_.+_20\d\d\.csv$/);
  const lines = "Name;Code\r\n'=Pneus Étoile;AAA-1\r\nGarage & <Fils>;AAA-2\r\n";
  expect(await text(config, done?.id)).toBe(lines);
  expect(await read(config)).toMatchObject({ lastLines: 2, lastBytes: Buffer.byteLength(lines) });
  const { elements } = data<{ elements: { resource: string; file: { name: string } | null }[] }>(
    await stored.harness.admin.call("GET", "/admin/api/export-download"),
  );
  expect(elements.some(({ resource, file }) => resource === "export-config" && file?.name === done?.fileName)).toBe(
    true,
  );
  const last = await stored.harness.admin.call("GET", `${EXPORTS}/${config.id}/file`);
  expect(last.body).toBe(lines);
});

it("writes values as the columns say", async () => {
  const config = await makeExport({
    query: OURS,
    ...{ encoding: "windows-1252", delimiter: "PIPE", header: false, decimal: "COMMA" },
    columns: [
      column(null, "a", "CONSTANT", "new"),
      column(null, "b", "TEMPLATE", "{code}: {name}"),
      column("status", "c", "CODE"),
      column("status", "d", "MAP", "ENVELOPE=E; ACTIVE=A"),
      column("createdAt", "e", "DATE", "yy/MM"),
      column("id", "f", "NUMBER", "1"),
    ],
  });
  const file = await fileOf(config, (await run(config))?.id);
  const [first] = new TextDecoder("windows-1252").decode(file.rawPayload).split("\r\n");
  expect(first).toMatch(/^new\|AAA-1: =Pneus Étoile\|(ENVELOPE\|E|ACTIVE\|A)\|\d\d\/\d\d\|\d+,0$/);
});

it("writes JSON, XML with names of shopping feeds, and ZIP files", async () => {
  const columns = [column("code", "g:id"), column("name", "g:title")];
  const json = await makeExport({ type: "JSON", query: OURS, columns });
  const records = [
    { "g:id": "AAA-1", "g:title": "=Pneus Étoile" },
    { "g:id": "AAA-2", "g:title": "Garage & <Fils>" },
  ];
  expect(JSON.parse(await text(json, (await run(json))?.id))).toEqual(records);
  const xml = await makeExport({
    ...{ type: "XML", query: OURS, columns, rootElement: "rss/channel", recordElement: "item" },
  });
  const written = await text(xml, (await run(xml))?.id);
  expect(written).toContain('<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>');
  expect(written).toContain("<item><g:id>AAA-2</g:id><g:title>Garage &amp; &lt;Fils&gt;</g:title></item>");
  expect(written.trim().endsWith("</channel></rss>")).toBe(true);
  const zip = await makeExport({ query: OURS, zip: true });
  const packed = await run(zip);
  expect(packed?.fileName).toBe("dealers.zip");
  expect((await fileOf(zip, packed?.id)).rawPayload.subarray(0, 2).toString()).toBe("PK");
  const workbook = await makeExport({ query: OURS, type: "XLSX" });
  expect(await run(workbook)).toMatchObject({ state: "DELIVERED", lines: 2, fileName: "dealers.xlsx" });
});

it("previews an export that is not saved, and says which field is missing", async () => {
  const preview = async (columns: readonly object[]) =>
    data<ExportPreview>(
      await stored.harness.admin.call("POST", `${EXPORTS}/preview`, {
        body: { kind: "DEALERS", level: null, query: OURS, decimal: "POINT", locale: null, columns },
      }),
    );
  expect(await preview([column("code", null)])).toMatchObject({
    problem: null,
    count: 2,
    lines: [["AAA-1"], ["AAA-2"]],
  });
  expect(await preview([column("nothing", null)])).toMatchObject({
    problem: { code: "export-config.run.no-field", params: { field: "nothing" } },
    lines: [],
  });
});

it("holds the calculated price of tyres", async () => {
  const tyre = await stored.harness.make(widen(tire), { brand: "Nokian", size: "205/55 R16 91V" });
  await stored.harness.server.open.database.execute(
    sql`insert into tyre_price (tyre_id, shop_id, currency, incl_minor, valid_until)
      values (${tyre.id}, ${stored.harness.server.fixture.shopId}, 'EUR', 9390, now() + interval '1 day')
      on conflict (tyre_id) do update set incl_minor = 9390`,
  );
  const config = await makeExport({
    ...{ kind: "TYRE_OFFER", query: `q=${String(tyre["ean"])}`, decimal: "COMMA" },
    columns: [column("ean", "ean"), column("price", "price"), column("price", "amount", "NUMBER", "2")],
  });
  const [, line] = (await text(config, (await run(config))?.id)).split("\r\n");
  expect(line).toBe(`${String(tyre["ean"])};93,90 EUR;93,90`);
});

it("holds the articles of an own database, from values that leave the others open", async () => {
  const { admin } = stored.harness;
  const add = async (path: string, body: object): Promise<AnyRecord> =>
    data(await admin.call("POST", `/admin/api/${path}`, { body }));
  const to = ({ id }: AnyRecord) => ({ id, label: "" });
  const struct = await add("custom-database-struct", { name: { fr_FR: "Jantes" }, code: "rims" });
  const level = await add("custom-database-level", { struct: to(struct), name: { fr_FR: "Jante" }, levelCode: "rim" });
  const field = { struct: to(struct), level: to(level), fieldCode: "bore", label: { fr_FR: "Alésage" }, type: "TEXT" };
  const bore = await add("custom-database-field", field);
  const roles = { version: level.version, labelField: to(bore), keyField: to(bore) };
  data(await admin.call("PUT", `/admin/api/custom-database-level/${level.id}`, { body: roles }));
  await add(`custom-database-struct/${struct.id}/publish`, { version: 1 });
  await add(`custom-database-article-${level.id}`, { bore: "66.6" });
  const created = await admin.call("POST", EXPORTS, {
    body: {
      ...{ name: "Jantes – export", kind: "CUSTOM_DATABASE", level: to(level), query: "" },
      columns: [column("bore", "bore"), column(null, "unit", "CONSTANT", "mm")],
    },
  });
  const config = data<AnyRecord>(created);
  const done = await run(config);
  expect(done).toMatchObject({ state: "DELIVERED", lines: 1 });
  expect((await text(config, done?.id)).split("\r\n")[1]).toBe("66.6;mm");
});

it("sends nothing without records, unless it is told to", async () => {
  const config = await makeExport({ query: "q=nobody-is-called-so" });
  expect(await run(config)).toMatchObject({ state: "EMPTY", lines: 0, hasFile: false });
  const told = await makeExport({ query: "q=nobody-is-called-so", sendEmpty: true });
  const done = await run(told);
  expect(await text(told, done?.id)).toBe("Name;Code\r\n");
});

it("holds only what has changed since the last delivery", async () => {
  const config = await makeExport({ onlyChanged: true, query: OURS });
  expect(await run(config)).toMatchObject({ state: "DELIVERED", lines: 2 });
  expect(await run(config)).toMatchObject({ state: "EMPTY" });
  const { elements } = data<{ elements: AnyRecord[] }>(
    await stored.harness.admin.call("GET", "/admin/api/fitter?q=AAA-2"),
  );
  const [dealer] = elements;
  await stored.harness.admin.call("PUT", `/admin/api/fitter/${dealer?.id}`, {
    body: { version: dealer?.version, companyName: "Fils SARL" },
  });
  const done = await run(config);
  expect(await text(config, done?.id)).toBe("Name;Code\r\nGarage & <Fils>;AAA-2\r\n");
});

it("refuses incomplete columns, names that a file cannot have, and private servers", async () => {
  const cases: readonly (readonly [object, string, string])[] = [
    [{ columns: [column("name", "a", "DATE", "quickly")] }, "columns.0.argument", "export-config.error.column"],
    [{ type: "XML", columns: [column("name", "my name")] }, "columns.0.header", "export-config.error.element"],
    [
      { type: "JSON", columns: [column("name", "a"), column("code", "a")] },
      "columns.1.header",
      "export-config.error.name",
    ],
    [{ kind: "CUSTOM_DATABASE", level: null }, "level", "error.required"],
    [{ destination: "HTTPS", url: "https://127.0.0.1/in" }, "url", "export-config.error.private"],
    [{ fileName: "../../etc/passwd" }, "fileName", "error"],
  ];
  for (const [values, name, code] of cases) {
    const refused = await stored.harness.admin.call("POST", EXPORTS, { body: stored.valuesOf(values) });
    expect([name, refused.statusCode, refusals(refused).fields?.[name]]).toEqual([
      name,
      422,
      expect.stringContaining(code),
    ]);
  }
});

it("is neither run nor activated without a column", async () => {
  const config = await makeExport({ columns: [] });
  for (const action of ["run", "resume"])
    expect(refusals(await act(config, action)).errors).toEqual(["export-config.error.no-columns"]);
});

it("is seen, but neither run nor read, by an account without the right of its data", async () => {
  const config = await makeExport({ query: OURS });
  const done = await run(config);
  const { database } = stored.harness.server.open;
  const { admin } = stored.harness.server.fixture.userIds;
  await database
    .update(membership)
    .set({ withdrawnRights: ["FITTER", "E_CALENDRO_CAN_ACCESS_ADMIN"] })
    .where(eq(membership.userId, admin));
  try {
    expect(await runs(config)).toMatchObject([{ id: done?.id, hasFile: false }]);
    expect((await fileOf(config, done?.id)).statusCode).toBe(403);
    expect(refusals(await act(config, "run")).errors).toEqual(["export-config.error.no-right"]);
    const job = await stored.harness.admin.call("GET", "/admin/api/export-download");
    expect(job.statusCode).toBe(200);
    // The schedule runs with the rights of the account that set it up.
    await database.update(record).set({ active: true }).where(eq(record.id, config.id));
    expect(await scheduledRun(config)).toMatchObject({
      state: "FAILED",
      reasons: [{ code: "export-config.run.no-right" }],
    });
    expect(await alertOf(config)).toBe("export-config.alert.FAILED");
  } finally {
    await database.update(membership).set({ withdrawnRights: [] }).where(eq(membership.userId, admin));
  }
});

it("runs by its schedule once, and fails when the account that set it up has left", async () => {
  const config = await makeExport({ query: OURS, schedule: "INTERVAL", everyMinutes: 30 });
  expect((await act(config, "resume")).statusCode).toBe(200);
  expect(await scheduledRun(config)).toMatchObject({ state: "DELIVERED", lines: 2, trigger: "SCHEDULE", by: null });
  expect(Date.parse(String((await read(config))["nextRunAt"]))).toBeGreaterThan(Date.now());
  const { database } = stored.harness.server.open;
  const { other } = stored.harness.server.fixture.userIds;
  const stranger = sql`update export_owner set user_id = ${other}, caller = jsonb_set(caller, '{userId}', to_jsonb(${other}::int))
    where config_id = ${config.id}`;
  await database.execute(stranger);
  expect(await scheduledRun(config)).toMatchObject({
    state: "FAILED",
    reasons: [{ code: "export-config.run.no-owner" }],
  });
});

it("is out of reach of other shops", async () => {
  const config = await makeExport({ query: OURS });
  const done = await run(config);
  const { other } = stored.harness;
  for (const path of [
    `${config.id}`,
    `${config.id}/runs`,
    `${config.id}/connection`,
    `${config.id}/file?run=${done?.id}`,
  ])
    expect([path, (await other.call("GET", `${EXPORTS}/${path}`)).statusCode]).toEqual([path, 404]);
});

it("names the rights of its data as their resources do, and presets fields that exist", async () => {
  for (const kind of EXPORT_DATA_KINDS) {
    const { resource: name, right } = EXPORT_DATA[kind];
    if (name === null) continue;
    const resource = await loadResource(name);
    expect([kind, resource?.exportRight ?? resource?.right?.read]).toEqual([kind, right]);
  }
  for (const { kind, values } of Object.values(EXPORT_PRESETS)) {
    const resource = await loadResource(EXPORT_DATA[kind].resource ?? "");
    const fields = values.columns.flatMap(({ field }) => field ?? []);
    expect(fields.filter((field) => resource?.fields[field] === undefined)).toEqual([]);
    const config = await makeExport({ kind, ...values, sendEmpty: true });
    expect(await run(config)).toMatchObject({ state: "DELIVERED" });
  }
});
