/** Inserts appointments of the demo shop: past, open and upcoming. */
import { DAY_MS } from "../../../src/contract/days";
import { foldText } from "../../../src/contract/fold-text";
import { record } from "../platform/storage/schema";
import type { ScopedDatabase } from "../platform/storage/scoped-database";
import { CUSTOMERS, MESSAGES, SERVICES, TYRES } from "./data/requests";

const APPOINTMENTS = 96;
const FEATURED = ["VLP-001", "VLP-002", "VLP-003", "VLP-004", "VLP-005", "VLP-006"];
const MINUTE_MS = 60_000;
/** Hour in UTC; the demo shops are one or two hours ahead. */
const OPENING_HOUR = 7;

const PAST_STATES = ["DONE", "DONE", "DONE", "NO_SHOW", "DONE", "CANCELLED_BY_CUSTOMER", "DONE"] as const;
const COMING_STATES = ["CONFIRMED", "CONFIRMED", "PENDING", "CONFIRMED", "CONFIRMED"] as const;
const ORIGINS = ["WEBSITE", "WEBSITE", "PHONE", "WIDGET", "WEBSITE", "GOOGLE_RESERVE"] as const;

/** Returns an item of a list that repeats. */
export const itemAt = <L extends readonly [unknown, ...unknown[]]>(list: L, index: number): L[number] =>
  list[index % list.length] ?? list[0];

/** Returns the values of a demo customer who sends a message. */
export function customerAt(index: number) {
  const [name, locale, phoneNumber, plate] = itemAt(CUSTOMERS, index * 5);
  const email = `${foldText(name).replace(/[^a-z]+/g, ".")}@client.test`;
  return {
    locale,
    comments: itemAt(MESSAGES[locale], index),
    vehicleRegistrationNumber: plate,
    customer: { name, phoneNumber, email, vehicleRegistrationNumber: plate, consentUseOfPersonalData: true },
    customerName: name,
    customerEmail: email,
    customerPhone: phoneNumber,
  };
}

function tyreAt(index: number) {
  const [brand, tyreSize] = itemAt(TYRES, index);
  return { brand, tyreSize };
}

/** Returns a start on a weekday, on the hour, within the first hours after opening. No two indexes of a dealer share a start. */
function startAt(index: number, now: number): Date {
  const days = index - APPOINTMENTS / 2;
  const day = new Date(now + Math.trunc(days / 2) * DAY_MS);
  const weekday = day.getUTCDay();
  const shifted = new Date(day.getTime() + (weekday === 0 ? 1 : weekday === 6 ? 2 : 0) * DAY_MS);
  shifted.setUTCHours(OPENING_HOUR, 0, 0, 0);
  return new Date(shifted.getTime() + (index % 5) * 60 * MINUTE_MS);
}

interface Asked {
  /** Services of the catalogue that customers ask for; without them, they ask in words. */
  readonly services?: readonly number[];
  /** Tags that every third appointment has one of. */
  readonly tags?: readonly number[];
}

/** @param dealers dealer ids by code; does nothing when empty */
export async function addRequests(
  data: ScopedDatabase,
  dealers: ReadonlyMap<string, number>,
  { services = [], tags = [] }: Asked = {},
  now = Date.now(),
): Promise<void> {
  const [first, ...otherIds] = [
    ...FEATURED.flatMap((code) => dealers.get(code) ?? []),
    ...[...dealers.values()].slice(0, 12),
  ];
  if (first === undefined) return;
  const ids: readonly [number, ...number[]] = [first, ...otherIds];
  const row = (index: number, status: string, created: number, values: object) => {
    const customer = customerAt(index);
    return {
      resource: "appointment",
      fitterId: itemAt(ids, index * 7),
      status,
      createdAt: new Date(created),
      data: { ...customer, ...values },
      search: foldText(
        `${customer.customerName} ${customer.customerEmail} ${customer.customerPhone} ${customer.comments}`,
      ),
    };
  };
  const appointments = Array.from({ length: APPOINTMENTS }, (_, index) => {
    const start = startAt(index, now);
    const isPast = start.getTime() < now;
    const values = {
      ...tyreAt(index + 2),
      date: start.toISOString(),
      durationMinutes: 60,
      shopServices: [{ name: itemAt(SERVICES, index) }],
      ...(services.length > 0 && { services: [{ service: services[index % services.length], quantity: 1 }] }),
      ...(tags.length > 0 && index % 3 === 0 && { tags: [tags[(index / 3) % tags.length]] }),
      origin: itemAt(ORIGINS, index),
    };
    const created = Math.min(now - 3_600_000, start.getTime() - 4 * DAY_MS);
    return row(index + 1, isPast ? itemAt(PAST_STATES, index) : itemAt(COMING_STATES, index), created, values);
  });
  await data.insert(record, ...appointments);
}
