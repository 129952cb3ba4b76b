/** Bookings from Google: authentication, availability, idempotency, and status reports back to Google. */
import { eq, inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { googleReserveModule } from "../../../host/server/features/google-reserve/routes";
import { reportBookings } from "../../../host/server/features/google-reserve/report-bookings";
import { publicModule } from "../../../host/server/public-module";
import { resourceModule } from "../../../host/server/resources/index";
import {
  externalLink,
  fitter as dealers,
  membership,
  outbox,
  record,
  shopFitterLink,
  rateLimit,
} from "../../../host/server/platform/storage/schema";
import type { BookingOutcome } from "../../../src/contract/endpoints/google-bookings";
import { widen, type AnyRecord } from "../../../src/contract/resource";
import exclusion from "../../../src/resources/dealers/exclusions/fitter-exclusion.resource";
import fitter from "../../../src/resources/dealers/fitter/fitter.resource";
import service from "../../../src/resources/dealers/services/service.resource";
import { data, FASTEST_DATABASE, startHarness, type Harness } from "../../resources/harness";

const DESK = "/admin/public/api/google-reserve/own/v3";
const HOURS = [{ from: "08:00", to: "10:00", byAppointmentOnly: false }];
const DAYS = ["MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY"];
const USER = {
  user_id: "g-1",
  given_name: "Camille",
  family_name: "Lefèvre",
  telephone: "+33612345678",
  email: "camille@client.test",
  language_code: "fr",
};

describe("bookings from Google", { timeout: 60_000 }, () => {
  let harness: Harness;
  let dealer: AnyRecord;
  let offeredService: AnyRecord;
  let password: string;
  beforeAll(async () => {
    harness = await startHarness(FASTEST_DATABASE, [resourceModule, googleReserveModule, publicModule]);
    const { database } = harness.server.open;
    const { admin, reader } = harness.server.fixture.userIds;
    await database
      .update(membership)
      .set({ extraRights: ["GOOGLE_RESERVE"] })
      .where(inArray(membership.userId, [admin, reader]));
    const free = { bookable: true, active: true, priceMode: "FREE", price: null, durationMinutes: 30 };
    offeredService = await harness.make(widen(service), free);
    dealer = await harness.make(widen(fitter), {
      geo: { lat: 45.76, lng: 4.85, precision: "MANUAL" },
      openingHours: Object.fromEntries(DAYS.map((day) => [day, HOURS])),
      fittingHours: null,
      bookingMode: "REQUEST",
      email: "garage@garage.test",
      slotMinutes: "30",
      minLeadHours: 0,
      maxHorizonDays: 60,
      maxPerDay: null,
      cancelLeadHours: 0,
      services: [
        { service: { id: offeredService.id, label: "" }, priceOverride: null, durationOverride: null, available: true },
      ],
    });
    await database.update(dealers).set({ status: "ACTIVE" }).where(eq(dealers.id, dealer.id));
    await database.update(shopFitterLink).set({ status: "ACTIVE" }).where(eq(shopFitterLink.fitterId, dealer.id));
    await harness.admin.call("POST", "/admin/api/google-reserve/overview/dealers", {
      body: { dealers: [dealer.id], enabled: true },
    });
    const names = { fr_FR: "Montage", en_GB: "Fitting", de_DE: "Montage" };
    const config = {
      service: { id: offeredService.id, label: "" },
      enabled: true,
      localizedName: names,
      minAdvanceMinutes: 0,
    };
    const created = data<AnyRecord>(await harness.admin.call("POST", "/admin/api/google-reserve", { body: config }));
    await harness.admin.call("POST", `/admin/api/google-reserve/${created.id}/publish`, { body: {} });
    password = data<{ password: string }>(
      await harness.admin.call("POST", "/admin/api/google-reserve/overview/desk"),
    ).password;
  }, 60_000);
  afterAll(() => harness.close());

  const basic = (secret = password, user = "own") => `Basic ${Buffer.from(`${user}:${secret}`).toString("base64")}`;
  const google = (method: string, body: object, authorization = basic()) =>
    harness.server.app.inject({
      method: "POST",
      url: `${DESK}/${method}`,
      headers: { "content-type": "application/json", authorization },
      payload: body,
    });
  /** Returns a free start time on one of the next days, in seconds since 1970. */
  async function findStart(place = 0): Promise<number> {
    const path = `/admin/api/google-reserve/overview/services/${offeredService.id}/slots?dealer=${dealer.id}`;
    const { days } = data<{ days: { day: string; starts: string[] }[] }>(await harness.admin.call("GET", path));
    const { day, starts } = days[3] ?? { day: "", starts: [] };
    const zoned = await harness.server.open.database.execute<{ at: number | string }>(
      sql`select extract(epoch from (${`${day} ${starts[place] ?? ""}`}::timestamp at time zone ${String(dealer["timeZone"])})) as at`,
    );
    return Number(zoned.rows[0]?.at);
  }
  const slot = (start: number) => ({
    merchant_id: String(dealer.id),
    service_id: String(offeredService.id),
    start_sec: String(start),
    duration_sec: "1800",
  });
  const book = async (start: number, token: string): Promise<BookingOutcome> =>
    (await google("CreateBooking", { slot: slot(start), user_information: USER, idempotency_token: token })).json();
  const isFree = async (start: number): Promise<boolean | undefined> => {
    const body = {
      merchant_id: String(dealer.id),
      slot_time: [{ service_id: String(offeredService.id), start_sec: start }],
    };
    return (await google("BatchAvailabilityLookup", body)).json<{
      slot_time_availability: { available: boolean }[];
    }>().slot_time_availability[0]?.available;
  };

  it("refuse the correct password too, once an address has sent too many wrong ones", async () => {
    const status = async (authorization?: string) =>
      (await google("GetBookingStatus", { booking_id: "1" }, authorization)).statusCode;
    for (let attempt = 0; attempt < 30; attempt++) expect(await status(basic("wrong"))).toBe(401);
    expect([await status(basic("wrong")), await status()]).toEqual([429, 429]);
    await harness.server.open.database.delete(rateLimit);
    // Correct passwords do not count.
    for (let call = 0; call < 32; call++) expect(await status()).toBe(404);
  });

  it("need the shop's password, which is displayed only once", async () => {
    const body = { booking_id: "1" };
    for (const authorization of ["", basic("wrong"), basic(password, "other"), "Bearer x"]) {
      const response = await google("GetBookingStatus", body, authorization);
      expect([response.statusCode, response.headers["www-authenticate"]]).toEqual([401, 'Basic realm="bookings"']);
    }
    expect((await google("GetBookingStatus", body)).statusCode).toBe(404);
    const overview = await harness.admin.call("GET", "/admin/api/google-reserve/overview/desk");
    expect(overview.body).not.toContain(password);
    expect(data<{ user: string; since: string }>(overview)).toMatchObject({
      user: "own",
      since: expect.any(String) as string,
    });
    const renew = "/admin/api/google-reserve/overview/desk";
    expect((await harness.reader.call("POST", renew)).statusCode).toBe(403);
    expect((await harness.withoutRights.call("POST", renew)).statusCode).toBe(403);
  });

  it("create one appointment per token and occupy its time", async () => {
    const start = await findStart();
    expect(await isFree(start)).toBe(true);
    const [first, second] = await Promise.all([book(start, "t-1"), book(start, "t-1")]);
    expect(first.booking).toMatchObject({ status: "PENDING_MERCHANT_CONFIRMATION", slot: { start_sec: start } });
    expect(second.booking?.booking_id).toBe(first.booking?.booking_id);
    expect(await isFree(start)).toBe(false);
    expect(await book(start, "t-2")).toEqual({ booking_failure: { cause: "SLOT_UNAVAILABLE" } });
    expect(await book(start + 60, "t-3")).toEqual({ booking_failure: { cause: "SLOT_UNAVAILABLE" } });
    const appointments = data<{ elements: AnyRecord[] }>(
      await harness.admin.call("GET", "/admin/api/appointment?q=lefevre"),
    );
    expect(appointments.elements).toMatchObject([
      { customerName: "Camille Lefèvre", status: "PENDING", origin: "GOOGLE_RESERVE" },
    ]);
    const [mail] = await harness.server.open.database
      .select()
      .from(outbox)
      .where(eq(outbox.template, "appointment-booked"));
    expect(mail).toMatchObject({ recipient: "garage@garage.test", locale: "fr_FR" });
    expect(mail?.text).toContain("Camille Lefèvre");
    const links = await harness.server.open.database.select().from(externalLink);
    expect(links).toMatchObject([{ audience: "DEALER", recordId: Number(first.booking?.booking_id) }]);
  });

  it("can be moved and cancelled, and status changes by the shop are reported to Google", async () => {
    const [start, laterStart] = [await findStart(), await findStart(1)];
    const { booking } = await book(start, "t-4");
    const id = booking?.booking_id ?? "";
    const change = async (values: object): Promise<BookingOutcome> =>
      (await google("UpdateBooking", { booking: { booking_id: id, ...values } })).json();
    expect((await change({ slot: { start_sec: laterStart } })).booking).toMatchObject({
      slot: { start_sec: laterStart },
    });
    expect(await isFree(start)).toBe(true);
    const { database } = harness.server.open;
    const reported = await reportBookings({ database, config: harness.server.services.config });
    expect(reported).toBe(0);
    await database
      .update(record)
      .set({ status: "REFUSED", updatedAt: new Date(Date.now() + 1000) })
      .where(eq(record.id, Number(id)));
    expect((await google("GetBookingStatus", { booking_id: id })).json()).toEqual({
      booking_id: id,
      booking_status: "DECLINED_BY_MERCHANT",
    });
    expect(await reportBookings({ database, config: harness.server.services.config })).toBe(1);
    expect(await reportBookings({ database, config: harness.server.services.config })).toBe(0);
    const { booking: other } = await book(laterStart, "t-5");
    const cancellation = { booking: { booking_id: other?.booking_id, status: "CANCELED" } };
    expect((await google("UpdateBooking", cancellation)).json()).toMatchObject({ booking: { status: "CANCELED" } });
    expect((await google("UpdateBooking", cancellation)).json()).toMatchObject({ booking: { status: "CANCELED" } });
    expect(await isFree(laterStart)).toBe(true);
  });

  it("are impossible for an excluded dealer", async () => {
    const start = await findStart();
    const values = { dealer: { id: dealer.id, label: "" }, scope: ["APPOINTMENTS"], reason: "TEST", note: null };
    await harness.make(widen(exclusion), { ...values, from: "2026-01-01", to: null, codes: null });
    expect(await isFree(start)).toBe(false);
    expect(await book(start, "t-6")).toEqual({ booking_failure: { cause: "SERVICE_UNAVAILABLE" } });
  });
});
