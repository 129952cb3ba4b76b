/** Calendar addresses of exports: what programs read, with whose rights, and how an address ends. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { calendarExportModule } from "../../../host/server/features/calendar-exports/definition";
import { RESOURCE_MODULES } from "../../../host/server/modules";
import { calendarFeed, membership, userAccount } from "../../../host/server/platform/storage/schema";
import type { CalendarFeedView } from "../../../src/contract/endpoints/calendar-feeds";
import { widen, type AnyRecord } from "../../../src/contract/resource";
import ecalExport from "../../../src/resources/calendar/exports/ecal-export.resource";
import { data, FASTEST_DATABASE, startHarness, type Harness } from "../../resources/harness";
import { makeGarage, makeServices, nineInParis, reference } from "../support/garage";

const EXPORTS = "/admin/api/appointment-calendar/exports";
let harness: Harness;
let visit: AnyRecord;
beforeAll(async () => {
  harness = await startHarness(FASTEST_DATABASE, [...RESOURCE_MODULES, calendarExportModule]);
  const services = await makeServices(harness);
  const { dealer } = await makeGarage(harness, services, ["LIFT"]);
  visit = data(
    await harness.admin.call("POST", "/admin/api/appointment", {
      body: {
        ...{ customerName: "Zoë, Anne; Lefèvre", customerPhone: "+33199001142", fitter: reference(dealer) },
        ...{ date: nineInParis(), services: [{ service: reference(services.fitting), quantity: 1 }] },
      },
    }),
  );
}, 120_000);
afterAll(() => harness.close());

let count = 0;
const make = (values: object = {}): Promise<AnyRecord> => {
  const day = nineInParis().slice(0, 10);
  return harness.make(widen(ecalExport), {
    ...{ name: `Rendez-vous ${(count += 1)}`, kind: "GARAGE", period: "DATES", from: day, to: day, basis: "VISIT" },
    ...{ dealers: [], statuses: [], origins: [], services: [], lineBy: "APPOINTMENT", format: "ics" },
    ...{ messageTypes: [], messageStates: [], personalData: "FULL", fullAgreed: true },
    ...values,
  });
};
/** Makes an address, and returns its path. */
async function addressOf({ id }: AnyRecord): Promise<string> {
  const { url } = data<{ url: string }>(
    await harness.admin.call("POST", `${EXPORTS}/${id}/calendar-addresses`, { body: {} }),
  );
  const { pathname, search } = new URL(url);
  return pathname + search;
}
const read = (address: string) => harness.server.browser().call("GET", address);

/** Parses a calendar (RFC 5545): unfolded lines as names and values, by entry. */
function entriesIn(text: string): Record<string, string>[] {
  const lines = text.replaceAll("\r\n ", "").split("\r\n").filter(Boolean);
  expect([lines[0], lines.at(-1)]).toEqual(["BEGIN:VCALENDAR", "END:VCALENDAR"]);
  for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const entries: Record<string, string>[] = [];
  for (const line of lines) {
    const [, name = "", value = ""] = /^([A-Z-]+)(?:;[^:]*)?:(.*)$/.exec(line) ?? [];
    if (line === "BEGIN:VEVENT") entries.push({});
    else if (line !== "END:VEVENT" && entries.length > 0)
      Object.assign(entries.at(-1) ?? {}, {
        [name]: value.replaceAll(/\\([\\;,n])/g, (_, sign: string) => (sign === "n" ? "\n" : sign)),
      });
  }
  return entries;
}

it("is read by a calendar program without a session, and follows the appointments", async () => {
  const address = await addressOf(await make());
  const response = await read(address);
  expect(response.statusCode).toBe(200);
  expect(response.headers["content-type"]).toBe("text/calendar; charset=utf-8");
  const [entry, ...others] = entriesIn(response.body);
  expect(others).toEqual([]);
  expect(entry).toMatchObject({
    UID: `appointment-${visit.id}@td-admin`,
    DTSTART: `${nineInParis().slice(0, 19).replaceAll(/[-:]/g, "")}Z`,
    STATUS: "CONFIRMED",
  });
  expect(entry?.["SUMMARY"]).toMatch(/^Zoë, Anne; Lefèvre – /);
  expect(entry?.["DESCRIPTION"]).toContain("+33199001142");
});

it("has no telephone numbers and names where customers are masked", async () => {
  const { body } = await read(await addressOf(await make({ personalData: "MASKED", fullAgreed: false })));
  expect(entriesIn(body)).toHaveLength(1);
  expect(body).not.toContain("33199001142");
  expect(body).not.toContain("Lefèvre");
});

it("is listed with its maker and last read, shown only once, and ends when it is revoked", async () => {
  const made = await make();
  const address = await addressOf(made);
  const list = async () =>
    data<{ elements: CalendarFeedView[] }>(await harness.admin.call("GET", `${EXPORTS}/${made.id}/calendar-addresses`))
      .elements;
  const [before] = await list();
  expect(before?.lastReadAt).toBeNull();
  expect(before?.by).not.toBe("");
  await read(address);
  const [after] = await list();
  expect(after?.lastReadAt).not.toBeNull();
  expect(JSON.stringify(after)).not.toContain(address.split("key=")[1]);
  const path = `${EXPORTS}/${made.id}/calendar-addresses/${after?.id}`;
  expect((await harness.admin.call("DELETE", path)).statusCode).toBe(200);
  expect((await read(address)).statusCode).toBe(404);
  expect((await harness.admin.call("DELETE", path)).statusCode).toBe(404);
  expect(await list()).toEqual([]);
});

it("answers nothing for a wrong secret, another format and a deleted export", async () => {
  expect((await read("/admin/public/api/appointment-calendar/feed.ics?key=guessed")).statusCode).toBe(404);
  expect((await read("/admin/public/api/appointment-calendar/feed.ics")).statusCode).toBe(404);
  const table = await make({ format: "csv" });
  const refused = await harness.admin.call("POST", `${EXPORTS}/${table.id}/calendar-addresses`, { body: {} });
  expect(refused.json()).toMatchObject({ errors: ["ecal-export.feed.error.format"] });
  const made = await make();
  const address = await addressOf(made);
  expect((await harness.admin.call("DELETE", `${EXPORTS}/${made.id}`)).statusCode).toBe(200);
  expect((await read(address)).statusCode).toBe(404);
});

it("ends with the right of who made it, and with the account", async () => {
  const { database } = harness.server.open;
  const userId = harness.server.fixture.userIds.admin;
  const address = await addressOf(await make());
  const isAdmin = eq(membership.userId, userId);
  const [before] = await database.select().from(membership).where(isAdmin);
  await database
    .update(membership)
    .set({ withdrawnRights: ["APPOINTMENTS"] })
    .where(isAdmin);
  expect((await read(address)).statusCode).toBe(404);
  await database
    .update(membership)
    .set({ withdrawnRights: before?.withdrawnRights ?? [] })
    .where(isAdmin);
  expect((await read(address)).statusCode).toBe(200);
  await database.update(userAccount).set({ status: "DISABLED" }).where(eq(userAccount.id, userId));
  expect((await read(address)).statusCode).toBe(404);
  await database.update(userAccount).set({ status: "ACTIVE" }).where(eq(userAccount.id, userId));
});

it("is stored only as a hash, and is refused without the right and in another shop", async () => {
  const made = await make();
  const address = await addressOf(made);
  const stored = await harness.server.open.database.select().from(calendarFeed);
  expect(JSON.stringify(stored)).not.toContain(decodeURIComponent(address.split("key=")[1] ?? "?"));
  for (const browser of [harness.withoutRights, harness.other]) {
    const response = await browser.call("POST", `${EXPORTS}/${made.id}/calendar-addresses`, { body: {} });
    expect([403, 404]).toContain(response.statusCode);
  }
});
