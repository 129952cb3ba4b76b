/** Imports of the appointment calendar: bays by code within their dealer, and appointments of a former software. */
import { and, desc, eq, isNotNull, isNull, like } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { RESOURCE_MODULES } from "../../../host/server/modules";
import {
  appointmentChange,
  bay as bays,
  bayService,
  capacityRow,
  fitter,
  jobLine,
  record,
  shop,
  shopFitterLink,
  userAction,
} from "../../../host/server/platform/storage/schema";
import { importModule } from "../../../host/server/features/imports-history";
import { jobModule } from "../../../host/server/services/jobs/routes";
import type { AnyRecord } from "../../../src/contract/resource";
import { data, FASTEST_DATABASE, startHarness, type Harness } from "../../resources/harness";
import { importCalls } from "../resources/import-calls";
import { makeGarage, makeServices, nineInParis, type GarageServices } from "../support/garage";

describe("imports of the calendar", { timeout: 120_000 }, () => {
  let harness: Harness;
  let services: GarageServices;
  let first: AnyRecord;
  let second: AnyRecord;
  const database = () => harness.server.open.database;
  const codes: string[] = [];

  beforeAll(async () => {
    harness = await startHarness(FASTEST_DATABASE, [...RESOURCE_MODULES, jobModule, importModule]);
    services = await makeServices(harness);
    for (const index of [0, 1]) {
      const { dealer } = await makeGarage(harness, services, ["LIFT"]);
      if (index === 0) first = dealer;
      else second = dealer;
      codes.push(String(dealer["code"]));
    }
  }, 120_000);
  afterAll(() => harness.close());

  const baysOf = (dealer: AnyRecord) =>
    database()
      .select()
      .from(bays)
      .where(and(eq(bays.fitterId, dealer.id), isNull(bays.deletedAt)))
      .orderBy(bays.code);

  describe("of bays", () => {
    const calls = importCalls(() => harness.admin, "ecal-bay");

    it("finds a bay by its code within the dealer of the line, and sets its services", async () => {
      const head = "code garage;code;nom;type;voies;prestations\n";
      const service = String(services.alignment["code"]);
      const file = `${head}${codes[0]};B0;Pont A;pont;2;${service}:45\n${codes[1]};B0;Pont B;LIFT;1;\n${codes[1]};B7;Géométrie;ALIGNMENT;1;${service}|${String(services.fitting["code"])}:40\n`;
      const draft = await calls.uploadDraft(file);
      expect(Object.values(draft.mapping)).toEqual(["fitter", "code", "name", "type", "capacity", "offers"]);
      expect((await calls.preview(draft)).report).toMatchObject({
        nbLines: 3,
        nbLinesInError: 0,
        created: 1,
        updated: 2,
      });
      expect((await calls.run(draft)).report).toMatchObject({ created: 1, updated: 2 });
      expect((await baysOf(first)).map(({ code, name, capacity }) => [code, name, capacity])).toEqual([
        ["B0", "Pont A", 2],
      ]);
      expect((await baysOf(second)).map(({ code, name }) => [code, name])).toEqual([
        ["B0", "Pont B"],
        ["B7", "Géométrie"],
      ]);
      const [changed] = await baysOf(first);
      const offered = await database()
        .select()
        .from(bayService)
        .where(and(eq(bayService.bayId, changed?.id ?? 0), isNull(bayService.deletedAt)));
      expect(offered.map(({ serviceId, durationMinutes }) => [serviceId, durationMinutes])).toEqual([
        [services.alignment.id, 45],
      ]);
      // The same file again changes nothing.
      const again = await calls.uploadDraft(file);
      expect((await calls.preview(again)).report).toMatchObject({ unchanged: 3 });
    });

    it("names the column of every error, and hands the failed lines out as a file", async () => {
      const file = `fitter;code;name;type;capacity\nNOWHERE;B1;Pont;LIFT;1\n${codes[0]};B1;Pont;spaceship;1\n${codes[0]};B2;Pont;LIFT;99\n${codes[0]};B3;Pont 3;LIFT;1\n`;
      const draft = await calls.uploadDraft(file);
      await calls.preview(draft);
      const errors = (await calls.lines(draft)).map(({ lineNumber, errors: found }) => [
        lineNumber,
        found.map(({ column, code }) => [column, code]),
      ]);
      expect(errors).toEqual([
        [2, [[0, "import.line.unknown-reference"]]],
        [3, [[3, "import.line.choice"]]],
        [4, [[4, "error.max"]]],
        [5, []],
      ]);
      expect((await calls.run(draft)).report).toMatchObject({ created: 1, nbLinesInError: 3, nbMissingEntities: 1 });
      const failed = await harness.admin.call("GET", `/admin/api/import/${draft.id}/failed-lines`);
      expect(failed.body.trim().split("\r\n")).toHaveLength(4);
    });

    it("creates bays up to the account's limit, and refuses the others by line", async () => {
      const { shopId } = harness.server.fixture;
      const links = await database().select().from(shopFitterLink).where(eq(shopFitterLink.shopId, shopId));
      const active = await database()
        .select()
        .from(bays)
        .where(and(eq(bays.active, true), isNull(bays.deletedAt)));
      const used = active.filter(({ fitterId }) => links.some((link) => link.fitterId === fitterId)).length;
      await database()
        .update(shop)
        .set({ settings: { calendarAccount: { maxBays: used + 1 } } })
        .where(eq(shop.id, shopId));
      const draft = await calls.uploadDraft(
        `fitter;code;name;type;capacity\n${codes[0]};N1;Neuf 1;LIFT;1\n${codes[0]};N2;Neuf 2;LIFT;1\n`,
      );
      await calls.preview(draft);
      expect((await calls.lines(draft)).map(({ outcome, errors }) => [outcome, errors[0]?.code])).toEqual([
        ["CREATED", undefined],
        ["ERROR", "ecal-bay.error.limit"],
      ]);
      expect((await calls.run(draft)).report).toMatchObject({ created: 1, nbLinesInError: 1 });
      await database().update(shop).set({ settings: {} }).where(eq(shop.id, shopId));
    });

    it("refuses accounts without the right to change bays", async () => {
      const refused = await calls.upload("fitter;code\nx;y\n", "ecal-bay", harness.withoutRights);
      expect(refused.statusCode).toBe(403);
    });
  });

  describe("of dealers", () => {
    const calls = importCalls(() => harness.admin, "fitter");

    it("waits with changes of known garages and with new ones for a decision, and names the column of unreadable hours", async () => {
      const draft = await calls.uploadDraft(
        `code;nom;téléphone;horaires;rue;ville;pays;cp\n${codes[0]};Garage renommé;0199001144;lundi à vendredi 8h-12h\nNEW-77;Garage neuf;0199001145;Mo-Fr 9-17;1 rue Neuve;Lyon;FR;69001\n${codes[1]};Garage;0199001146;demain\n`,
      );
      expect(Object.values(draft.mapping)).toEqual([
        ...["code", "name", "phone", "openingHours"],
        ...["address.address1", "address.city", "address.country", "address.postalCode"],
      ]);
      await calls.preview(draft);
      expect((await calls.lines(draft)).map(({ errors }) => errors.map(({ column, code }) => [column, code]))).toEqual([
        [],
        [],
        [[3, "import.line.hours"]],
      ]);
      const { report } = await calls.run(draft);
      expect(report).toMatchObject({ nbLines: 3, nbLinesInError: 1, waiting: 2 });
      const [dealer] = await database().select().from(fitter).where(eq(fitter.id, first.id));
      expect(dealer?.name).not.toBe("Garage renommé");
    });
  });

  describe("of appointments", () => {
    const calls = importCalls(() => harness.admin, "appointment-activity");
    const HEAD = "numéro;code garage;début;durée;prestations;client;téléphone\n";
    const HEADS = ["externalId", "fitter", "start", "durationMinutes", "services", "customerName", "customerPhone"];
    const local = (iso: string): string => {
      const [day = "", time = ""] = new Intl.DateTimeFormat("sv-SE", {
        timeZone: "Europe/Paris",
        dateStyle: "short",
        timeStyle: "short",
      })
        .format(new Date(iso))
        .split(" ");
      return `${day.split("-").toReversed().join("/")} ${time}`;
    };
    const upload = async (lines: readonly string[]) => {
      const draft = await calls.uploadDraft(HEAD + lines.join("\n"));
      const mapping = Object.fromEntries(HEADS.map((name, column) => [String(column), name]));
      return calls.data<typeof draft>("PUT", `import/${draft.id}`, { mapping });
    };
    const appointments = (name: string) =>
      database()
        .select()
        .from(record)
        .where(and(eq(record.resource, "appointment"), like(record.search, `%${name}%`), isNull(record.deletedAt)))
        .orderBy(record.id);

    it("refuses days that do not exist, by line and column", async () => {
      const draft = await upload([
        `R1;${codes[0]};31/02/2027 09:00;30;;Nobody;0199001142`,
        `R2;${codes[0]};2010-01-04 09:00;30;;Nobody;0199001142`,
        `R3;NOWHERE;${local(nineInParis())};30;UNKNOWN;Nobody;0199001142`,
      ]);
      expect((await calls.preview(draft)).report).toMatchObject({ nbLinesInError: 3, nbMissingEntities: 2 });
      const errors = (await calls.lines(draft)).map(({ errors: found }) =>
        found.map(({ column, code }) => [column, code]),
      );
      expect(errors).toEqual([
        [[2, "import.line.date"]],
        [[2, "appointment-activity.error.old"]],
        [
          [1, "import.line.unknown-reference"],
          [4, "import.line.unknown-reference"],
        ],
      ]);
    });

    it("books the past as done, the future on a free bay, and puts what overlaps in the tray, without telling customers", async () => {
      await database().update(fitter).set({ status: "ACTIVE" }).where(eq(fitter.id, second.id));
      const at = local(nineInParis());
      const service = String(services.alignment["code"]);
      const draft = await upload([
        `A1;${codes[1]};04/01/2025 10:00;30;;Importee;0199001142`,
        `A2;${codes[1]};${at};60;${service};Importee;0199001142`,
        `A3;${codes[1]};${at};60;${service};Importee;0199001142`,
      ]);
      expect((await calls.run(draft)).report).toMatchObject({ created: 3, nbLinesInError: 0 });
      const stored = await appointments("importee");
      expect(stored.map(({ status, data: values }) => [status, values["origin"], values["bay"] !== undefined])).toEqual(
        [
          ["DONE", "IMPORT", false],
          ["CONFIRMED", "IMPORT", true],
          ["PENDING", "IMPORT", false],
        ],
      );
      const lanes = await database()
        .select()
        .from(capacityRow)
        .where(eq(capacityRow.sourceId, stored[1]?.id ?? 0));
      expect(lanes).toHaveLength(1);
      expect(await database().select().from(appointmentChange)).toEqual([]);
      const [journal] = await database()
        .select()
        .from(userAction)
        .where(and(eq(userAction.resource, "appointment"), eq(userAction.recordId, stored[1]?.id ?? 0)));
      expect(journal).toMatchObject({ verb: "CREATE", channel: "IMPORT" });
    });

    it("changes an untouched appointment that is imported again, and keeps one that someone has worked on", async () => {
      const [past, , waiting] = await appointments("importee");
      const body = { version: waiting?.version, internalNotes: "Rappeler" };
      data(await harness.admin.call("PUT", `/admin/api/appointment/${waiting?.id}`, { body }));
      const draft = await upload([
        `A1;${codes[1]};04/01/2025 11:00;30;;Importee Bis;0199001142`,
        `A3;${codes[1]};${local(nineInParis(120))};60;;Importee Bis;0199001142`,
      ]);
      expect((await calls.run(draft)).report).toMatchObject({ updated: 1, nbLinesInError: 1 });
      const [changed] = await database()
        .select()
        .from(record)
        .where(eq(record.id, past?.id ?? 0));
      expect(changed?.data).toMatchObject({ customerName: "Importee Bis", date: "2025-01-04T10:00:00.000Z" });
      expect(await calls.lines(draft)).toEqual([]);
    });

    it("reads times by the clock of the line's dealer, on both sides of the change of the clock", async () => {
      await database().update(fitter).set({ timeZone: "America/New_York" }).where(eq(fitter.id, first.id));
      const draft = await upload([
        `Z1;${codes[1]};25/10/2025 09:00;30;;Zoned;0199001142`,
        `Z2;${codes[1]};26/10/2025 02:30;30;;Zoned;0199001142`,
        `Z3;${codes[1]};27/10/2025 09:00;30;;Zoned;0199001142`,
        `Z4;${codes[0]};27/10/2025 09:00;30;;Zoned;0199001142`,
        `Z5;${codes[0]};03/11/2025 09:00;30;;Zoned;0199001142`,
        `Z6;${codes[0]};2025-11-03T09:00:00+01:00;30;;Zoned;0199001142`,
      ]);
      expect((await calls.run(draft)).report).toMatchObject({ created: 6 });
      await database().update(fitter).set({ timeZone: "Europe/Paris" }).where(eq(fitter.id, first.id));
      expect((await appointments("zoned")).map(({ data: values }) => values["date"])).toEqual([
        "2025-10-25T07:00:00.000Z",
        // The clock shows 02:30 twice in this night; the first time counts.
        "2025-10-26T00:30:00.000Z",
        "2025-10-27T08:00:00.000Z",
        "2025-10-27T13:00:00.000Z",
        "2025-11-03T14:00:00.000Z",
        "2025-11-03T08:00:00.000Z",
      ]);
    });

    it("reports a start that the clock skips in spring beside its line and column, and imports the others", async () => {
      const draft = await upload([
        `S1;${codes[0]};29/03/2026 01:30;30;;Skipped;0199001142`,
        `S2;${codes[0]};29/03/2026 02:30;30;;Skipped;0199001142`,
        `S3;${codes[0]};29/03/2026 03:30;30;;Skipped;0199001142`,
      ]);
      await calls.preview(draft);
      const errors = (await calls.lines(draft)).flatMap(({ lineNumber, errors: found }) =>
        found.map(({ column, code }) => [lineNumber, column, code]),
      );
      expect(errors).toEqual([[3, 2, "import.line.skipped-time"]]);
      expect((await calls.run(draft)).report).toMatchObject({ created: 2, nbLinesInError: 1 });
      expect((await appointments("skipped")).map(({ data: values }) => values["date"])).toEqual([
        "2026-03-29T00:30:00.000Z",
        "2026-03-29T01:30:00.000Z",
      ]);
    });

    it("remarks that a start exists twice in autumn, in the preview and in the report, and takes the earlier one", async () => {
      const draft = await upload([
        `R1;${codes[0]};26/10/2025 01:30;30;;Repeated;0199001142`,
        `R2;${codes[0]};26/10/2025 02:30;30;;Repeated;0199001142`,
        `R3;${codes[0]};2025-10-26T02:30:00+01:00;30;;Repeated;0199001142`,
      ]);
      await calls.preview(draft);
      const remarks = (await calls.lines(draft)).flatMap(({ lineNumber, outcome, errors }) =>
        errors.map(({ column, code }) => [lineNumber, outcome, column, code]),
      );
      expect(remarks).toEqual([[3, "CREATED", 2, "import.line.repeated-time"]]);
      const done = await calls.run(draft);
      expect(done).toMatchObject({ status: "DONE", report: { created: 3, nbLinesInError: 0 } });
      expect((await appointments("repeated")).map(({ data: values }) => values["date"])).toEqual([
        "2025-10-25T23:30:00.000Z",
        "2025-10-26T00:30:00.000Z",
        "2025-10-26T01:30:00.000Z",
      ]);
      const told = await database()
        .select()
        .from(jobLine)
        .where(and(eq(jobLine.jobId, done.id), isNotNull(jobLine.code)));
      expect(told).toMatchObject([
        { lineNumber: 3, level: "WARN", outcome: "CREATED", code: "import.line.repeated-time" },
      ]);
    });

    it("undoes an import with its untouched appointments", async () => {
      const draft = await upload([`U1;${codes[1]};05/01/2025 10:00;30;;Undone;0199001142`]);
      const done = await calls.run(draft);
      expect(await appointments("undone")).toHaveLength(1);
      const undone = await harness.admin.call("POST", `/admin/api/job/${done.id}/undo`, { body: {} });
      expect(undone.statusCode).toBe(200);
      await calls.waitForEnd(undone.json<{ data: typeof done }>().data);
      expect(await appointments("undone")).toHaveLength(0);
      const [journal] = await database()
        .select()
        .from(userAction)
        .where(and(eq(userAction.resource, "appointment"), eq(userAction.verb, "DELETE")))
        .orderBy(desc(userAction.id));
      expect(journal?.action).toBe("import");
    });
  });
});
