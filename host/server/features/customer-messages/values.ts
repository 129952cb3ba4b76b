/** Fills the variables of a message from an appointment, in the recipient's language and on the dealer's clock. */
import type { MessageValues } from "../../../../src/contract/customer-messages";
import { wallClock, zonedFormat } from "../../../../src/contract/zone-clock";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { addressOf, dealerNameOf, instantIn, serviceNames, type AppointmentFacts } from "./facts";

const HOUR_MS = 3_600_000;

/** Whether the clock shows this time twice, in the night in which it goes back. */
const isRepeated = (instant: Date, timeZone: string): boolean =>
  [-HOUR_MS, HOUR_MS].some(
    (shift) => wallClock(new Date(instant.getTime() + shift), timeZone) === wallClock(instant, timeZone),
  );

const tagOf = (locale: string): string => locale.replace("_", "-");

export const dayText = (instant: Date, locale: string, timeZone: string): string =>
  zonedFormat(tagOf(locale), { day: "2-digit", month: "2-digit", year: "numeric", timeZone }).format(instant);

/** Returns the time of day; with its offset from UTC where the clock shows it twice. */
export const timeText = (instant: Date, locale: string, timeZone: string): string =>
  zonedFormat(tagOf(locale), {
    hour: "2-digit",
    minute: "2-digit",
    ...(isRepeated(instant, timeZone) && { timeZoneName: "shortOffset" }),
    timeZone,
  }).format(instant);

/** Returns the number under which customers and dealers speak of an appointment. */
export const appointmentReference = ({ id, createdAt }: { readonly id: number; readonly createdAt: Date }): string =>
  `A-${createdAt.toISOString().slice(2, 4)}-${String(id).padStart(6, "0")}`;

const mapLink = (address: string): string =>
  address === "" ? "" : `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`;

const joined = (...parts: readonly unknown[]): string =>
  parts.filter((part) => typeof part === "string" && part !== "").join(" ");

/** @param link address of the page on which the customer changes the appointment */
export async function messageValues(
  data: ScopedDatabase,
  facts: AppointmentFacts,
  locale: string,
  link: string,
): Promise<MessageValues> {
  const { appointment, dealer, timeZone, start, customer } = facts;
  const { data: values } = appointment;
  const address = addressOf(dealer);
  const proposals = Array.isArray(values["proposals"]) ? (values["proposals"] as unknown[]) : [];
  return {
    customerName: customer.name,
    firstName: customer.name.split(/\s/)[0] ?? "",
    ...(start !== undefined && {
      date: dayText(start, locale, timeZone),
      time: timeText(start, locale, timeZone),
    }),
    dealerName: dealerNameOf(facts),
    dealerAddress: address,
    dealerPhone: dealer?.phone ?? "",
    services: (await serviceNames(data, facts, locale)).join(", "),
    vehicle: joined(values["carBrand"], values["carModel"]),
    plate: joined(values["vehicleRegistrationNumber"]),
    reference: appointmentReference(appointment),
    manageLink: link,
    mapLink: mapLink(address),
    tyres: joined(values["brand"], values["tyreSize"]),
    reason: joined(values["decisionReason"]),
    proposals: proposals
      .flatMap((value) => instantIn(value) ?? [])
      .map((proposed) => `${dayText(proposed, locale, timeZone)} ${timeText(proposed, locale, timeZone)}`)
      .join(", "),
  };
}
