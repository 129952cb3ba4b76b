/** Imports: upload, mapping, preview, correction, run, report, retry, undo. */
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { importModule } from "../../../host/server/features/imports-history";
import { job } from "../../../host/server/platform/storage/schema";
import { jobModule } from "../../../host/server/services/jobs/routes";
import { resourceModule } from "../../../host/server/resources/index";
import { Lookups } from "../../../host/server/resources/writing/lookups";
import type { ImportDraft, PreviewLine } from "../../../src/contract/endpoints/imports";
import type { JobLineView, JobView } from "../../../src/contract/endpoints/jobs";
import { testServer, type Browser, type TestServer } from "../support/test-server";
import { importCalls } from "./import-calls";

let server: TestServer;
let admin: Browser;

beforeAll(async () => {
  server = await testServer({ modules: [resourceModule, jobModule, importModule] });
  admin = server.browser();
  await admin.signIn("admin");
});
afterAll(() => server.close());

const { data, waitForEnd, lines, preview, run, upload, uploadDraft } = importCalls(() => admin, "service-category");
const allCategories = async () =>
  (
    await data<{ elements: { code: string; name: Record<string, string>; showOnHome: boolean }[] }>(
      "GET",
      "serviceCategory?sort=code",
    )
  ).elements;

const FILE =
  "Code;Nom;showOnHome;Notes\nWASH;Lavage;oui;x\n\nOIL;Vidange;peut-être;\nWASH;Lavage complet;non;\n;Sans code;oui;\n";

it("maps columns by heading, previews lines, accepts corrections, runs, reports and undoes", async () => {
  const draft = await uploadDraft(FILE);
  expect(draft).toMatchObject({
    resource: "service-category",
    lines: 5,
    remembered: false,
    fileName: "categories.csv",
  });
  expect(draft.mapping).toEqual({ 0: "code", 1: "name.fr_FR", 2: "showOnHome" });

  const previewJob = await preview(draft);
  expect(previewJob.report).toMatchObject({
    nbLines: 5,
    nbLinesInSuccess: 1,
    nbLinesIgnored: 2,
    nbLinesInError: 2,
    created: 1,
  });
  expect((await data<{ elements: JobView[] }>("GET", "job")).elements).toEqual([]);
  const draftLines = await lines(draft);
  expect(draftLines.map(({ lineNumber, outcome }) => [lineNumber, outcome])).toEqual([
    [2, "IGNORED"],
    [3, "IGNORED"],
    [4, "ERROR"],
    [5, "CREATED"],
    [6, "ERROR"],
  ]);
  expect(draftLines[0]?.errors).toEqual([{ column: null, code: "import.line.duplicate-key", params: { line: 5 } }]);
  expect(draftLines[2]).toMatchObject({
    cells: ["OIL", "Vidange", "peut-être", ""],
    errors: [{ column: 2, code: "import.line.boolean", params: { value: "peut-être" } }],
  });
  expect((await lines(draft, "?outcome=ERROR")).map(({ lineNumber }) => lineNumber)).toEqual([4, 6]);
  expect(await allCategories()).toEqual([]);

  const correctedLine = await data<PreviewLine>("PUT", `import/${draft.id}/line/4`, { cells: { 2: "oui" } });
  expect(correctedLine).toMatchObject({ lineNumber: 4, outcome: "CREATED", errors: [] });
  const recounted = await data<JobView>("GET", `job/${previewJob.id}`);
  expect(recounted.report).toMatchObject({ nbLinesInSuccess: 2, nbLinesInError: 1, created: 2 });

  const finished = await run(draft);
  expect(finished).toMatchObject({ type: "import-service-category", status: "PARTIAL", undoable: true });
  expect(finished.report).toMatchObject({
    nbLines: 5,
    nbLinesInSuccess: 2,
    nbLinesIgnored: 2,
    nbLinesInError: 1,
    nbMissingEntities: 0,
  });
  expect((await allCategories()).map(({ code, name, showOnHome }) => [code, name.fr_FR, showOnHome])).toEqual([
    ["OIL", "Vidange", true],
    ["WASH", "Lavage complet", false],
  ]);
  const past = (await data<{ elements: { kind: string; report: object }[] }>("GET", "import-download")).elements;
  expect(past[0]).toMatchObject({ kind: "service-category", report: { nbLines: 5, treatmentIndex: finished.id } });
  const report = await admin.call("GET", `/admin/api/treatment/export-error-report/IMPORT_ERROR/${finished.id}`);
  expect(report.body).toContain("6;");

  const failedLines = await admin.call("GET", `/admin/api/import/${draft.id}/failed-lines`);
  expect(failedLines.body.split("\r\n")[1]).toMatch(/^;Sans code;oui;;Code – /);
  const second = await data<ImportDraft>("POST", `import/${draft.id}/retry`, {});
  expect(second).toMatchObject({ lines: 1, mapping: draft.mapping });
  await preview(second);
  await data("PUT", `import/${second.id}/line/6`, { cells: { 0: "NEW" } });
  expect((await run(second)).report).toMatchObject({ nbLines: 1, nbLinesInSuccess: 1, created: 1 });
  expect(await allCategories()).toHaveLength(3);

  await waitForEnd(await data<JobView>("POST", `job/${finished.id}/undo`, {}));
  expect((await allCategories()).map(({ code }) => code)).toEqual(["NEW"]);
});

it("recognises headings in the interface's languages, with the language in words", async () => {
  const { mapping } = await uploadDraft("Code;Nom (français);Name (Englisch);Name (German)\nA1;a;b;c\n");
  expect(mapping).toEqual({ 0: "code", 1: "name.fr_FR", 2: "name.en_GB" });
});

it("remembers the mapping of the same headings, and asks before the same file runs again", async () => {
  const first = await uploadDraft("Kürzel,Titel\nAAA,Eins\n");
  expect(first.mapping).toEqual({});
  const unmapped = await admin.call("POST", `/admin/api/import/${first.id}/run`, { body: {} });
  expect(unmapped.json<{ errors: string[] }>().errors).toEqual(["import.error.unmapped"]);
  const mapping = { 0: "code", 1: "name.fr_FR" };
  const changed = await data<ImportDraft>("PUT", `import/${first.id}`, { mapping: { ...mapping, 7: "color" } });
  expect(changed.mapping).toEqual(mapping);
  expect((await run(changed)).status).toBe("DONE");

  const same = await uploadDraft("Kürzel,Titel\nAAA,Eins\n");
  expect(same).toMatchObject({ mapping, remembered: true });
  expect(same.importedBefore?.by).toBe("admin");
  const refused = await admin.call("POST", `/admin/api/import/${same.id}/run`, { body: {} });
  expect(refused.json<{ errors: string[] }>().errors).toEqual(["import.error.again"]);
  expect((await run(same, true)).report).toMatchObject({ unchanged: 1, created: 0, nbLinesInSuccess: 1 });
});

it("suggests common column names, and those that the shop has mapped before in other files", async () => {
  const first = await uploadDraft("Réf;Libellé;Zauberwort\nSYN;Un;Text\n");
  expect(first.mapping).toEqual({ 0: "code", 1: "name.fr_FR" });
  await data("PUT", `import/${first.id}`, { mapping: { ...first.mapping, 2: "description.fr_FR" } });
  const other = await uploadDraft("ZAUBER-WORT;Other;Ref\nText;x;SYN\n");
  expect([other.mapping, other.remembered]).toEqual([{ 0: "description.fr_FR", 2: "code" }, false]);
  await data("PUT", `import/${other.id}`, { mapping: { 2: "code" } });
  expect((await uploadDraft("Zauberwort;Ref;More\nText;SYN;x\n")).mapping).toEqual({ 1: "code" });
});

it("updates existing records, keeps values for empty cells, and restores them on undo", async () => {
  await run(await uploadDraft("code;name fr;description fr\nUP;Avant;Texte\n"));
  const draft = await uploadDraft("code;name fr;description fr\nUP;Après;\nNOPE;Rien;\n");
  await data("PUT", `import/${draft.id}`, { options: { mode: "UPDATE", emptyCell: "KEEP", stopAtErrorPercent: 100 } });
  await preview(draft);
  expect((await lines(draft))[0]).toMatchObject({ outcome: "UPDATED", changes: [{ columns: [1], before: "Avant" }] });
  const finished = await run(draft);
  expect(finished.report).toMatchObject({ updated: 1, nbLinesIgnored: 1, nbMissingEntities: 1 });
  const missing = await admin.call("GET", `/admin/api/treatment/export-error-report/ARTICLE_MISSING/${finished.id}`);
  expect(missing.body).toContain("NOPE");
  const find = async () => (await allCategories()).find(({ code }) => code === "UP");
  expect((await find())?.name.fr_FR).toBe("Après");
  await waitForEnd(await data<JobView>("POST", `job/${finished.id}/undo`, {}));
  expect((await find())?.name.fr_FR).toBe("Avant");
});

it("joins columns, replaces cells and adds fixed values", async () => {
  const draft = await uploadDraft("Ref;Part 1;Part 2;Shown\nJOIN;Pneus;neige;ja wohl\nJOIN_2;toString;;nein\n");
  const changed = await data<ImportDraft>("PUT", `import/${draft.id}`, {
    mapping: { 0: "code", 1: "name.fr_FR", 2: "name.fr_FR", 3: "showOnHome" },
    options: {
      ...draft.options,
      separator: " – ",
      constants: { "name.en_GB": "Same for all", code: "IGNORED" },
      replacements: { 1: { Pneus: "Pneu" }, 3: { "ja wohl": "oui", nein: "non" } },
    },
  });
  await preview(changed);
  expect(await lines(changed)).toMatchObject([{ outcome: "CREATED" }, { outcome: "CREATED" }]);
  await run(changed);
  const imported = (await allCategories()).filter(({ code }) => code.startsWith("JOIN"));
  expect(imported).toMatchObject([
    { code: "JOIN", name: { fr_FR: "Pneu – neige", en_GB: "Same for all" }, showOnHome: true },
    { code: "JOIN_2", name: { fr_FR: "toString", en_GB: "Same for all" }, showOnHome: false },
  ]);

  const again = await uploadDraft("Ref;Part 1;Part 2;Shown\nJOIN;Pneus;boue;ja wohl\n");
  expect(again).toMatchObject({
    remembered: true,
    options: { separator: " – ", replacements: { 3: { nein: "non" } } },
  });
  const renamed = await data<ImportDraft>("PUT", `import/${again.id}`, {
    options: { ...again.options, constants: { "name.en_GB": "Renamed" } },
  });
  await preview(renamed);
  expect(await lines(renamed)).toMatchObject([
    {
      outcome: "UPDATED",
      changes: [
        { columns: [1, 2], target: "name.fr_FR", before: "Pneu – neige", after: "Pneu – boue" },
        { columns: [], target: "name.en_GB", before: "Same for all", after: "Renamed" },
      ],
    },
  ]);
});

it("a required field may have a fixed value, and an unreadable one names its field", async () => {
  const draft = await uploadDraft("Ref;Rien\nFIXED;\n");
  const mapping = { 0: "code" };
  const order = { mapping, options: { ...draft.options, constants: { "name.fr_FR": "Fixe", showOnHome: "perhaps" } } };
  const faulty = await data<ImportDraft>("PUT", `import/${draft.id}`, order);
  await preview(faulty);
  expect(await lines(faulty)).toMatchObject([
    { outcome: "ERROR", errors: [{ column: null, code: "import.line.boolean", params: { field: "showOnHome" } }] },
  ]);
});

it("stops when more lines than the chosen share are in error", async () => {
  const valid = Array.from({ length: 90 }, (_, index) => `STOP_${index};Nom`);
  const invalid = Array.from({ length: 1_000 }, () => "STOP;");
  const draft = await uploadDraft(
    ["code;name fr", ...valid, ...invalid.map((line, index) => line.replace(";", `_X${index};`))].join("\n"),
  );
  const finished = await run(draft);
  expect(finished).toMatchObject({ status: "CANCELLED", report: { stopped: true, created: 90 } });
  expect(Number(finished.report?.["nbLines"])).toBeLessThan(1_090);
  await waitForEnd(await data<JobView>("POST", `job/${finished.id}/undo`, {}));
});

it("imports an unchanged export without any change", async () => {
  const response = await admin.call("GET", "/admin/api/serviceCategory/export");
  const before = await allCategories();
  const draft = await uploadDraft(response.rawPayload);
  const finished = await run(draft);
  expect(finished.report).toMatchObject({ nbLines: before.length, unchanged: before.length });
});

describe("a file of many batches", () => {
  const COUNT = 700;
  const INVALID = 600;
  /** Valid lines, lines without a name, and at the end a line with the key of the first. */
  const many = [
    "code;name fr;showOnHome",
    ...Array.from({ length: COUNT }, (_, index) => `MANY_${index};Nom ${index};non`),
    ...Array.from({ length: INVALID }, (_, index) => `BAD_${index};;non`),
    "many_0;Le dernier;oui",
  ].join("\n");
  const report = { nbLines: COUNT + INVALID + 1, created: COUNT, nbLinesIgnored: 1, nbLinesInError: INVALID };

  const uploadMany = async (): Promise<ImportDraft> => {
    const draft = await uploadDraft(many);
    return data<ImportDraft>("PUT", `import/${draft.id}`, { options: { ...draft.options, stopAtErrorPercent: 100 } });
  };

  it("is previewed and imported like a short one, and its failed lines can be imported again", async () => {
    const draft = await uploadMany();
    expect(draft.lines).toBe(COUNT + INVALID + 1);
    expect((await preview(draft)).report).toMatchObject(report);
    const finished = await run(draft);
    expect(finished).toMatchObject({ status: "PARTIAL", report });
    expect(Number(finished.report?.["nbLines"])).toBe(finished.done);
    const [first] = (await data<{ elements: { name: object }[] }>("GET", "serviceCategory?q=many_0")).elements;
    expect(first?.name).toEqual({ fr_FR: "Le dernier" });

    const failedLines = await admin.call("GET", `/admin/api/import/${draft.id}/failed-lines`);
    const failed = failedLines.body.trimEnd().split("\r\n");
    expect(failed).toHaveLength(1 + INVALID);
    expect(failed.at(-1)).toMatch(new RegExp(`^BAD_${INVALID - 1};;non;name fr`));
    const second = await data<ImportDraft>("POST", `import/${draft.id}/retry`, {});
    expect(second).toMatchObject({
      lines: INVALID,
      sample: [0, 1, 2, 3, 4].map((index) => [`BAD_${index}`, "", "non"]),
    });
    await waitForEnd(await data<JobView>("POST", `job/${finished.id}/undo`, {}));
  });

  it("continues after the last batch of a killed process", async () => {
    const draft = await uploadMany();
    const ended = await run(draft, true);
    const [row] = await server.open.database.select().from(job).where(eq(job.id, ended.id));
    if (row === undefined) throw new Error("No job");
    await waitForEnd(await data<JobView>("POST", `job/${ended.id}/undo`, {}));
    const { id: _, ...values } = row;
    const done = COUNT - 100;
    const before = {
      ...row.report,
      nbLines: done,
      nbLinesInSuccess: done,
      created: done,
      nbLinesIgnored: 0,
      nbLinesInError: 0,
    };
    const [interrupted] = await server.open.database
      .insert(job)
      .values({ ...values, status: "QUEUED", endedAt: null, done, report: before })
      .returning();
    await server.services.jobs.enqueue(interrupted?.id ?? 0);
    const finished = await waitForEnd({ ...ended, id: interrupted?.id ?? 0 });
    expect(finished.report).toMatchObject({ ...report, nbLinesIgnored: 0, created: COUNT + 1 });
    expect((await data<{ total: number }>("GET", "serviceCategory?q=many_&total=exact")).total).toBe(101);
    await waitForEnd(await data<JobView>("POST", `job/${finished.id}/undo`, {}));
  });
});

it("is invisible to other accounts and shops, and unavailable for resources without import", async () => {
  const draft = await uploadDraft("code;name fr\nX1;Un\n");
  for (const account of ["other", "network"] as const) {
    const otherShop = server.browser();
    await otherShop.signIn(account);
    expect((await otherShop.call("GET", `/admin/api/import/${draft.id}`)).statusCode).toBe(404);
  }
  const reader = server.browser();
  await reader.signIn("reader");
  expect((await upload("code\n1", "service-category", reader)).statusCode).toBe(403);
  expect((await upload("code\n1", "specific-day")).statusCode).toBe(404);
  expect((await upload("")).statusCode).toBe(409);
});

it("reports a line that the database refuses unexpectedly, and imports the others", async () => {
  const { database } = server.open;
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  await database.execute(
    sql`create function refuse_line() returns trigger as $$ begin raise exception 'broken line'; end $$ language plpgsql`,
  );
  await database.execute(
    sql`create trigger refuse_line before insert on record for each row when (new.code = 'BROKEN') execute function refuse_line()`,
  );
  const draft = await uploadDraft("Code;Nom\nWHOLE_1;Un\nBROKEN;Deux\nWHOLE_2;Trois\n");
  await preview(draft);
  const ended = await run(draft);
  expect(ended).toMatchObject({ status: "PARTIAL", report: { nbLines: 3, created: 2, nbLinesInError: 1 } });
  const { elements } = await data<{ elements: JobLineView[] }>("GET", `job/${ended.id}/line?level=ERROR`);
  expect(elements).toMatchObject([{ lineNumber: 3, rowKey: "BROKEN", code: "error.internal" }]);
  const { total } = await data<{ total: number }>("GET", "serviceCategory?q=whole_");
  expect(total).toBe(2);
  expect(logged.mock.calls.map(([text]) => String(text))).toContain(
    "Line 3 of an import (service-category) failed; the import continues with the next one",
  );
  await database.execute(sql`drop function refuse_line cascade`);
  logged.mockRestore();
});

it("previews the other lines when the validation of one fails unexpectedly", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const prepare = vi
    .spyOn(Lookups.prototype, "prepare")
    .mockImplementation((bodies) =>
      bodies.some(({ code }) => code === "BROKEN") ? Promise.reject(new Error("broken line")) : Promise.resolve(),
    );
  const draft = await uploadDraft("Code;Nom\nREAD_1;Un\nBROKEN;Deux\nREAD_2;Trois\n");
  const previewJob = await preview(draft);
  expect(previewJob).toMatchObject({ status: "DONE", report: { nbLines: 3, created: 2, nbLinesInError: 1 } });
  expect(await lines(draft)).toMatchObject([
    { lineNumber: 2, outcome: "CREATED" },
    { lineNumber: 3, outcome: "ERROR", errors: [{ code: "error.internal" }] },
    { lineNumber: 4, outcome: "CREATED" },
  ]);
  prepare.mockRestore();
  logged.mockRestore();
});
