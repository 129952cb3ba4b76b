/** An appointment with its dealer, as its messages read it. */
import { eq, inArray } from "drizzle-orm";
import type { Address } from "../../../../src/contract/fields/values";
import { textOrNull } from "../../../../src/contract/record-values";
import { fitter, record, shop } from "../../platform/storage/schema";
import { acrossShops, type ScopedDatabase } from "../../platform/storage/scoped-database";

type Appointment = typeof record.$inferSelect;
type Values = Readonly<Record<string, unknown>>;

export interface AppointmentFacts {
  readonly appointment: Appointment;
  /** Null when the dealer is gone. */
  readonly dealer: typeof fitter.$inferSelect | null;
  readonly shop: typeof shop.$inferSelect;
  readonly timeZone: string;
  readonly start: Date | undefined;
  readonly customer: { readonly name: string; readonly email: string | null; readonly phone: string | null };
  /** Language of the customer; null when unknown. */
  readonly locale: string | null;
  readonly serviceIds: readonly number[];
  readonly origin: string | null;
}

const objectIn = (value: unknown): Values =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Values) : {};
const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Returns the instant in a stored value, or undefined. */
export function instantIn(value: unknown): Date | undefined {
  const date = typeof value === "string" ? new Date(value) : undefined;
  return date === undefined || Number.isNaN(date.getTime()) ? undefined : date;
}

/** Reads the appointment's dealer and shop. Undefined when the shop is gone. */
export async function factsOf(data: ScopedDatabase, appointment: Appointment): Promise<AppointmentFacts | undefined> {
  const own = await data.find(shop, eq(shop.id, appointment.shopId ?? 0));
  if (own === undefined) return undefined;
  // The dealer may have left the shop; its appointments have not.
  const [dealer] = await acrossShops(data)
    .select()
    .from(fitter)
    .where(eq(fitter.id, appointment.fitterId ?? 0));
  const { data: values } = appointment;
  const customer = objectIn(values["customer"]);
  return {
    appointment,
    dealer: dealer ?? null,
    shop: own,
    timeZone: dealer?.timeZone ?? own.timeZone,
    start: instantIn(values["date"]),
    customer: {
      name: textOrNull(values["customerName"]) ?? textOrNull(customer["name"]) ?? "",
      email: textOrNull(values["customerEmail"]) ?? textOrNull(customer["email"]),
      phone: textOrNull(values["customerPhone"]) ?? textOrNull(customer["phoneNumber"]),
    },
    locale: textOrNull(values["locale"]),
    serviceIds: listIn(values["services"]).map((row) => Number(objectIn(row)["service"])),
    origin: textOrNull(values["origin"]),
  };
}

/** Returns the names of the services in a language, else in the first that they have. */
export async function serviceNames(
  data: ScopedDatabase,
  { appointment, serviceIds }: Pick<AppointmentFacts, "appointment" | "serviceIds">,
  locale: string,
): Promise<readonly string[]> {
  const ids = serviceIds.filter((id) => id > 0);
  if (ids.length === 0)
    return listIn(appointment.data["shopServices"]).flatMap((service) => textOrNull(objectIn(service)["name"]) ?? []);
  const services = await data.select(record, { where: inArray(record.id, [...ids]) });
  return ids.flatMap((id) => {
    const names = (services.find((service) => service.id === id)?.i18n["name"] ?? {}) as Readonly<
      Record<string, string>
    >;
    return names[locale] ?? Object.values(names)[0] ?? [];
  });
}

/** Returns the dealer's address in one line. */
export function addressOf(dealer: AppointmentFacts["dealer"]): string {
  const { address1, postalCode, city }: Partial<Address> = dealer?.address ?? {};
  return [address1, [postalCode, city].filter(Boolean).join(" ")].filter(Boolean).join(", ");
}

/** Returns the name under which customers know the dealer. */
export const dealerNameOf = ({ dealer, shop: own }: Pick<AppointmentFacts, "dealer" | "shop">): string =>
  dealer?.tradingName ?? dealer?.name ?? own.name;
