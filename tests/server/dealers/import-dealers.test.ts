/** Importing dealer files: changes wait in the update queue. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { importModule } from "../../../host/server/features/imports-history";
import { jobModule } from "../../../host/server/services/jobs/routes";
import { resourceModule } from "../../../host/server/resources";
import { fitter, fitterAlias, shopFitterLink } from "../../../host/server/platform/storage/schema";
import type { ResponseOf } from "../../../src/contract/endpoint";
import type { importable } from "../../../src/contract/endpoints/imports";
import { widen, type RecordOf } from "../../../src/contract/resource";
import service from "../../../src/resources/dealers/services/service.resource";
import type fitterUpdate from "../../../src/resources/dealers/updates/fitter-update.resource";
import { data, FASTEST_DATABASE, startHarness, type Harness } from "../../resources/harness";
import { dealerCalls, type Dealer } from "../resources/dealer-calls";
import { importCalls } from "../resources/import-calls";

type Update = RecordOf<typeof fitterUpdate>;

describe("files of dealers", { timeout: 90_000 }, () => {
  let harness: Harness;
  const { make, list } = dealerCalls(() => harness);
  const { data: call, uploadDraft, upload, preview, run, lines } = importCalls(() => harness.admin, "fitter");
  beforeAll(async () => {
    harness = await startHarness(FASTEST_DATABASE, [resourceModule, jobModule, importModule]);
  }, 120_000);
  afterAll(() => harness.close());

  const pendingUpdates = async (): Promise<Update[]> => {
    const page = await harness.admin.call(
      "GET",
      "/admin/api/fitterUpdate?filter[status]=PENDING&sort=dealerCode&size=100",
    );
    const updates: Update[] = [];
    for (const { id } of data<{ elements: Update[] }>(page).elements)
      updates.push(data<Update>(await harness.admin.call("GET", `/admin/api/fitterUpdate/${id}`)));
    return updates;
  };

  it("are among those that an account may import, by the title of its list in the account's language", async () => {
    const { elements } = await call<ResponseOf<typeof importable>>("GET", "import");
    expect(elements).toContainEqual({ resource: "fitter", title: "Points de vente" });
  });

  it("wait for decisions field by field: known codes as changes, unknown codes as new dealers, invalid cells with line and column", async () => {
    const existing = await make({ code: "IMP-1", name: "Garage Un", phone: "+33299110001" });
    const draft = await uploadDraft(
      [
        "Code;Nom;Téléphone;E-mail;Adresse;Code postal;Ville;Pays",
        "imp-1;Garage Un;+33 2 99 11 00 09;;;;;",
        "IMP-NEW;Garage Neuf;+33 2 99 11 00 10;neuf@example.test;1 rue Neuve;35000;Rennes;France",
        "IMP-BAD;Garage Faux;+33 2 99 11 00 11;not an address;1 rue Fausse;35000;Rennes;FR",
        "IMP-BARE;Garage Nu;;;;;;",
      ].join("\n"),
    );
    expect(draft.targets.filter(({ required }) => required).map(({ name }) => name)).toEqual(["code"]);
    expect(draft.targets.map(({ name }) => name)).not.toContain("stockGroup");
    expect(Object.values(draft.mapping)).toEqual(
      expect.arrayContaining([
        "code",
        "name",
        "phone",
        "email",
        "address.postalCode",
        "address.city",
        "address.country",
      ]),
    );
    expect((await preview(draft)).report).toMatchObject({ updated: 1, created: 1, nbLinesInError: 2 });
    const draftLines = await lines(draft);
    expect(draftLines[2]?.errors).toMatchObject([{ column: 3, code: "error.email" }]);
    expect(draftLines[3]?.errors.map(({ code }) => code)).toContain("error.required");

    const finished = await run(draft);
    expect(finished).toMatchObject({ status: "PARTIAL", undoable: false });
    expect(finished.report).toMatchObject({
      nbLines: 4,
      nbLinesInSuccess: 2,
      nbLinesInError: 2,
      waiting: 2,
      accepted: 0,
    });
    expect((await list("q=imp-")).elements.map(({ code, phone }) => [code, phone])).toEqual([
      ["IMP-1", "+33299110001"],
    ]);
    const [changed, fresh] = await pendingUpdates();
    expect(changed).toMatchObject({
      dealer: { id: existing.id },
      kind: "EXISTING",
      source: "FILE",
      importName: "categories.csv",
      changed: ["phone"],
      changes: [{ field: "phone", proposed: '"+33299110009"', raw: "+33 2 99 11 00 09", line: 2 }],
    });
    expect(fresh).toMatchObject({
      dealer: null,
      kind: "NEW",
      dealerCode: "IMP-NEW",
      dealerName: "Garage Neuf, Rennes",
    });
    // The name of the country becomes its code.
    const proposedAddress = fresh?.changes.find(({ field }) => field === "address")?.proposed;
    expect(JSON.parse(proposedAddress ?? "{}")).toMatchObject({ city: "Rennes", country: "FR" });
  });

  it("get back the zeros that a spreadsheet took off their postal codes, with a remark", async () => {
    const draft = await uploadDraft(
      [
        "Code;Nom;Téléphone;Adresse;Code postal;Ville;Pays",
        "IMP-AIN;Garage Bourg;+33 4 74 00 00 01;1 rue Neuve;1000;Bourg-en-Bresse;FR",
        "IMP-BXL;Garage Bruxelles;+32 2 500 00 01;1 rue Neuve;1000;Bruxelles;BE",
      ].join("\n"),
    );
    await preview(draft);
    const [french, belgian] = await lines(draft);
    expect(french).toMatchObject({
      outcome: "CREATED",
      errors: [{ column: 4, code: "import.line.leading-zeros", params: { value: "01000" } }],
    });
    expect(belgian).toMatchObject({ outcome: "CREATED", errors: [] });
    await run(draft);
    const codes = (await pendingUpdates()).flatMap(({ dealerCode, changes }) => {
      const { proposed } = changes.find(({ field }) => field === "address") ?? {};
      const { postalCode } = JSON.parse(proposed ?? "{}") as { postalCode?: string };
      return dealerCode === "IMP-AIN" || dealerCode === "IMP-BXL" ? [postalCode] : [];
    });
    expect(codes).toEqual(["01000", "1000"]);
  });

  it("propose services, options and tags by name, and keep what the file does not say about them", async () => {
    const makeService = async (code: string) => harness.make(widen(service), { code });
    const [kept, added] = [await makeService("IMP_KEPT"), await makeService("IMP_ADDED")];
    const price = { minor: 7_900, currency: "EUR" };
    const dealer = await make({
      code: "IMP-LISTS",
      services: [{ service: { id: kept.id }, priceOverride: price, durationOverride: null, available: true }],
    });
    const same = await uploadDraft("code;services\nIMP-LISTS;imp_kept\n");
    expect(same.targets.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["services", "options", "marketingTags", "countryTags"]),
    );
    expect((await preview(same)).report).toMatchObject({ unchanged: 1 });
    const more = await uploadDraft('code;services\nIMP-LISTS;"IMP_ADDED, 12; IMP_KEPT"\n');
    await preview(more);
    expect(await lines(more)).toMatchObject([{ outcome: "UPDATED", errors: [] }]);
    await run(more);
    const update = (await pendingUpdates()).find(({ dealerCode }) => dealerCode === "IMP-LISTS");
    expect(update?.changed).toEqual(["services"]);
    const decisions = [{ field: "services", decision: "ACCEPT", value: null, rule: null }];
    const body = { decisions, dealerVersion: dealer.version, version: update?.version };
    const decided = await harness.admin.call("POST", `/admin/api/fitterUpdate/${update?.id ?? 0}/decide`, { body });
    expect(decided.statusCode).toBe(200);
    const changed = data<Dealer>(await harness.admin.call("GET", `/admin/api/fitter/${dealer.id}`));
    expect(changed.services).toMatchObject([
      { service: { id: kept.id }, priceOverride: price, available: true },
      { service: { id: added.id }, priceOverride: { minor: 1_200, currency: "EUR" } },
    ]);
  });

  it("match archived and merged dealers by their old codes", async () => {
    const { database } = harness.server.open;
    const [survivor, archived] = [await make({ code: "OLD-KEPT" }), await make({ code: "OLD-ARCHIVED" })];
    await database.update(fitter).set({ status: "ARCHIVED" }).where(eq(fitter.id, archived.id));
    await database.update(shopFitterLink).set({ status: "ARCHIVED" }).where(eq(shopFitterLink.fitterId, archived.id));
    await database
      .insert(fitterAlias)
      .values({ shopId: harness.server.fixture.shopId, fitterId: survivor.id, code: "OLD-MERGED" });
    const file = "code;phone\nold-merged;+33299110021\nOLD-ARCHIVED;+33299110022\n";
    expect((await run(await uploadDraft(file))).report).toMatchObject({ updated: 2, created: 0, waiting: 2 });
    const matched = (await pendingUpdates()).filter(({ importName, dealer }) => importName !== null && dealer !== null);
    expect(matched.map(({ dealer, kind, changed }) => [dealer?.id, kind, changed])).toEqual(
      expect.arrayContaining([
        [survivor.id, "EXISTING", ["phone"]],
        [archived.id, "REACTIVATE", ["phone"]],
      ]),
    );
  });

  it("store formulas as text, and escape them in exports", async () => {
    const formula = '=HYPERLINK("http://evil.example","x")';
    const quoted = `"${formula.replaceAll('"', '""')}"`;
    const draft = await uploadDraft(`code;name;email\nFORM-1;${quoted};@SUM(1)\n-2+3;Minus;\n`);
    await preview(draft);
    expect((await lines(draft))[0]?.cells).toEqual(["FORM-1", formula, "@SUM(1)"]);
    await run(draft);
    const failed = await harness.admin.call("GET", `/admin/api/import/${draft.id}/failed-lines`);
    const [head, ...rows] = failed.body.trim().split("\r\n");
    expect(head).toMatch(/^\ufeff?code;name;email/);
    expect(rows[0]).toContain(`"'=HYPERLINK(""http://evil.example"",""x"")"`);
    expect(rows[0]).toContain("'@SUM(1)");
    expect(rows[1]).toMatch(/^'-2\+3;/);
  });

  it("read files of common encodings and line endings", async () => {
    const text = ["code;name", "EN-1;Garage Équipé", "", ";", "EN-2;Größe", "EN-1;Garage Équipé Deux"].join("\r\n");
    for (const content of [
      Buffer.from(text),
      Buffer.from(`\ufeff${text}`),
      Buffer.from(text, "latin1"),
      Buffer.from(`\ufeff${text}`, "utf16le"),
      Buffer.from(text.replaceAll(";", "\t")),
      Buffer.from(text.replaceAll("\r\n", "\r")),
    ]) {
      const draft = await uploadDraft(content);
      expect(draft.lines).toBe(5);
      expect((await preview(draft)).report).toMatchObject({ nbLines: 5, nbLinesIgnored: 3, nbLinesInError: 2 });
      expect((await lines(draft)).map(({ lineNumber, cells }) => [lineNumber, cells[1]])).toEqual([
        [2, "Garage Équipé"],
        [3, undefined],
        [4, ""],
        [5, "Größe"],
        [6, "Garage Équipé Deux"],
      ]);
    }
    const wide = (count: number): string => {
      const heads = Array.from({ length: count - 1 }, (_, index) => `c${index}`);
      return `${["code", ...heads].join(";")}\n${["WIDE-1", ...heads].join(";")}\n`;
    };
    const draft = await uploadDraft(wide(300));
    expect(draft.header).toHaveLength(300);
    expect(draft.mapping).toEqual({ 0: "code" });
    expect((await upload(wide(301))).json<{ errors: string[] }>().errors).toEqual(["import.error.too-many-columns"]);
  });

  it("remember the mapping of the same header, and refuse dealer-scoped accounts", async () => {
    const first = await uploadDraft("Kürzel;Ruf\nIMP-1;+33299110031\n");
    await call("PUT", `import/${first.id}`, { mapping: { 0: "code", 1: "phone" } });
    const secondDraft = await uploadDraft("Kürzel;Ruf\nIMP-1;+33299110032\n");
    expect(secondDraft).toMatchObject({ remembered: true, mapping: { 0: "code", 1: "phone" } });
    const other = await uploadDraft("Kürzel;Ruf;Mail\nIMP-1;+33299110032;\n");
    expect(other.remembered).toBe(false);
    const scoped = harness.server.browser();
    await scoped.signIn("dealer");
    expect((await upload("code\nIMP-1\n", "fitter", scoped)).statusCode).toBe(403);
  });
});
