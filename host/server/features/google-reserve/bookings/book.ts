/** Creates appointments from Google bookings, checked against the same free starts as others, once per token. */
import { and, eq, sql } from "drizzle-orm";
import type {
  BookingOutcome,
  ReserveBooking,
  ReserveSlot,
  ReserveUser,
} from "../../../../../src/contract/endpoints/google-bookings";
import { raiseAlert } from "../../../services/alerts";
import { tagsByRule } from "../../booking/tags";
import { lockDays, takeSlot } from "../../booking/visits";
import { findBookable, visitOf, type Bookable } from "../offer";
import { bookingState, GOOGLE, reportedState } from "../report-bookings";
import { foldText } from "../../../../../src/contract/fold-text";
import type { ServerServices } from "../../../services/server-services";
import { fitter, record } from "../../../platform/storage/schema";
import { acrossShops, type ScopedDatabase } from "../../../platform/storage/scoped-database";
import { cancelLeadHours } from "../../customer-requests/free-starts";
import type { Desk } from "./desk";
import { bookedLetter } from "./letter";

type Stored = typeof record.$inferSelect;

const HOUR_MS = 3_600_000;
const appointments = sql`${record.resource} = 'appointment' and ${record.data}->>'origin' = ${GOOGLE} and ${record.deletedAt} is null`;
const failed = (cause: NonNullable<BookingOutcome["booking_failure"]>["cause"]): BookingOutcome => ({
  booking_failure: { cause },
});

/** Builds the booking in Google's format. */
export function asBooking({ id, fitterId, status, data }: Stored): ReserveBooking {
  const { service, durationMinutes, googleUser } = data as {
    service?: number;
    durationMinutes?: number;
    googleUser?: ReserveUser;
  };
  return {
    booking_id: String(id),
    slot: {
      merchant_id: String(fitterId ?? 0),
      service_id: String(service ?? 0),
      start_sec: Math.floor(Date.parse(String(data["date"])) / 1000),
      duration_sec: (durationMinutes ?? 0) * 60,
    },
    user_information: googleUser ?? {
      user_id: "",
      given_name: "",
      family_name: "",
      telephone: "",
      email: "",
      language_code: "",
    },
    status: bookingState(status),
  };
}

/** Takes the start of a booking, which Google chose from the offered ones. Returns whether it was still free. */
async function takeStart(
  transaction: ScopedDatabase,
  dealerId: number,
  { service }: Bookable,
  { id, start }: { readonly id: number; readonly start: Date },
  now: Date,
): Promise<boolean> {
  const visit = { dealerId, request: visitOf(service), exceptRecord: id, exclusion: "GOOGLE_RESERVE" } as const;
  const attempt = await takeSlot(transaction, visit, start, { source: "APPOINTMENT", sourceId: id }, now);
  return attempt?.isTaken === true;
}

/** Rolls the transaction of a booking back, because its start is no longer free. */
class SlotGone extends Error {
  override readonly name = "SlotGone";
}

export interface BookingInput {
  readonly slot: ReserveSlot;
  readonly user_information: ReserveUser;
  readonly idempotency_token: string;
  readonly additional_request: string;
}

const findByToken = (data: ScopedDatabase, token: string) =>
  data.find(record, sql`${appointments} and ${record.data}->>'googleToken' = ${token}`);

/** Returns the shop language matching the customer's, else the default. */
const localeOf = (code: string, languages: readonly string[]): string =>
  languages.find((locale) => locale.slice(0, 2) === code.slice(0, 2).toLowerCase()) ?? languages[0] ?? "en_GB";

function valuesOf(input: BookingInput, { service }: Bookable, locale: string, languages: readonly string[]) {
  const { slot, user_information: user, additional_request: comments } = input;
  const name = [user.given_name, user.family_name].filter(Boolean).join(" ") || user.email || "Google";
  const [first = ""] = languages;
  const label = service.name[locale] ?? service.name[first] ?? Object.values(service.name)[0] ?? "";
  return {
    date: new Date(slot.start_sec * 1000).toISOString(),
    durationMinutes: service.durationMinutes,
    service: service.id,
    shopServices: [{ name: label }],
    comments,
    origin: GOOGLE,
    locale,
    googleToken: input.idempotency_token,
    googleUser: user,
    customer: { name, phoneNumber: user.telephone, email: user.email },
    customerName: name,
    customerPhone: user.telephone || null,
    customerEmail: user.email || null,
  };
}

/** Books a start. Repeating a token returns the existing booking. */
export async function createBooking(
  services: Pick<ServerServices, "messages" | "mail" | "config">,
  { data, shop }: Desk,
  languages: readonly string[],
  input: BookingInput,
  now = new Date(),
): Promise<BookingOutcome> {
  const existing = await findByToken(data, input.idempotency_token);
  if (existing !== undefined) return { booking: asBooking(existing) };
  const dealer = Number(input.slot.merchant_id);
  const initialOffer = await findBookable(data, dealer, Number(input.slot.service_id), { now });
  if (initialOffer === undefined) return failed("SERVICE_UNAVAILABLE");
  const values = valuesOf(input, initialOffer, localeOf(input.user_information.language_code, languages), languages);
  // Write the mail before the transaction: it needs several reads, and the embedded database has one connection.
  const letter = await bookedLetter(services, data, { dealer, shop, values });
  const work = async (transaction: ScopedDatabase): Promise<BookingOutcome> => {
    await lockDays(transaction, dealer, [new Date(input.slot.start_sec * 1000)]);
    const existingBooking = await findByToken(transaction, input.idempotency_token);
    if (existingBooking !== undefined) return { booking: asBooking(existingBooking) };
    const offer = await findBookable(transaction, dealer, Number(input.slot.service_id), { now });
    if (offer === undefined) return failed("SERVICE_UNAVAILABLE");
    const status = offer.workshop.bookingMode === "INSTANT" ? "CONFIRMED" : "PENDING";
    const tags = await tagsByRule(transaction, {
      dealerId: dealer,
      services: [Number(input.slot.service_id)],
      origin: values.origin,
      plate: null,
      email: values.customerEmail,
    });
    const reported = { told: reportedState(status, values.date), toldAt: now.toISOString() };
    const [stored] = await transaction.insert(record, {
      resource: "appointment",
      fitterId: dealer,
      status,
      data: { ...values, ...reported, ...(tags.length > 0 && { tags }) },
      search: foldText(`${values.customerName} ${values.customerEmail ?? ""} ${values.customerPhone ?? ""}`),
    });
    if (stored === undefined) throw new Error("The booking was not stored.");
    const start = new Date(input.slot.start_sec * 1000);
    if (!(await takeStart(transaction, dealer, offer, { id: stored.id, start }, now))) throw new SlotGone();
    await transaction.audit({
      verb: "CREATE",
      resource: "appointment",
      recordId: stored.id,
      recordLabel: values.customerName,
      recordVersion: stored.version,
      action: "google-booking",
      changes: [{ field: "status", before: null, after: status }],
    });
    await letter?.post(transaction, stored.id);
    await raiseAlert(acrossShops(transaction), {
      key: `appointment-${stored.id}`,
      shopId: shop.id,
      right: "APPOINTMENTS_READ",
      type: "INFO",
      titleKey: "alert.google-booking.title",
      params: { name: values.customerName },
      lines: [{ key: "alert.google-booking.text", params: { id: stored.id, customer: values.customerName } }],
      link: "/appointments",
      notice: { topic: "APPOINTMENT", fitterId: dealer },
    });
    return { booking: asBooking(stored) };
  };
  try {
    return await data.transaction(work);
  } catch (error) {
    if (error instanceof SlotGone) return failed("SLOT_UNAVAILABLE");
    throw error;
  }
}

export interface Change {
  readonly id: number;
  /** Cancels the booking instead of moving it. */
  readonly isCancellation: boolean;
  /** New start in seconds since 1970; undefined keeps the start. */
  readonly start: number | undefined;
}

/** Cancels or moves a booking; undefined when the shop has none with the id. Idempotent. */
export function changeBooking(
  { data }: Desk,
  { id, isCancellation, start }: Change,
  now = new Date(),
): Promise<BookingOutcome | undefined> {
  return data.transaction(async (transaction): Promise<BookingOutcome | undefined> => {
    const booking = await transaction.find(record, and(appointments, eq(record.id, id)) ?? sql`false`);
    const dealer = booking?.fitterId;
    if (booking === undefined || dealer == null) return undefined;
    const former = new Date(String(booking.data["date"]));
    await lockDays(transaction, dealer, [former, ...(start === undefined ? [] : [new Date(start * 1000)])]);
    const stored = await transaction.find(record, eq(record.id, id));
    if (stored === undefined) return undefined;
    const date = Date.parse(String(stored.data["date"]));
    const isCancelled = bookingState(stored.status) === "CANCELED";
    if (isCancellation ? isCancelled : start === undefined || start * 1000 === date)
      return { booking: asBooking(stored) };
    const dealerRow = await transaction.find(fitter, eq(fitter.id, dealer));
    if (isCancelled || date - now.getTime() < cancelLeadHours(dealerRow ?? null) * HOUR_MS)
      return failed("OUTSIDE_CANCELLATION_WINDOW");
    const newDate = isCancellation || start === undefined ? undefined : new Date(start * 1000).toISOString();
    let status = "CANCELLED_BY_CUSTOMER";
    if (start !== undefined && !isCancellation) {
      const offer = await findBookable(transaction, dealer, Number(stored.data["service"]), { now, exceptRecord: id });
      const isFree =
        offer !== undefined &&
        (await takeStart(transaction, dealer, offer, { id, start: new Date(start * 1000) }, now));
      if (!isFree) return failed("SLOT_UNAVAILABLE");
      status = offer.workshop.bookingMode === "INSTANT" ? "CONFIRMED" : "PENDING";
    }
    const values = { ...stored.data, ...(newDate !== undefined && { date: newDate }) };
    const [written] = await transaction.update(
      record,
      {
        status,
        data: { ...values, told: reportedState(status, values["date"]), toldAt: now.toISOString() },
        version: stored.version + 1,
        updatedAt: now,
      },
      eq(record.id, id),
    );
    if (written === undefined) return undefined;
    await transaction.audit({
      verb: "STATE",
      resource: "appointment",
      recordId: id,
      recordVersion: written.version,
      action: isCancellation ? "google-cancel" : "google-move",
      changes: [
        { field: "status", before: stored.status, after: status },
        ...(newDate === undefined ? [] : [{ field: "date", before: stored.data["date"], after: newDate }]),
      ],
    });
    return { booking: asBooking(written) };
  });
}

/** Finds a booking of the shop by its id. */
export const bookingOf = (data: ScopedDatabase, id: number): Promise<Stored | undefined> =>
  data.find(record, and(appointments, eq(record.id, id)) ?? sql`false`);
