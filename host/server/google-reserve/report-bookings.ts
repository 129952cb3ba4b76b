/** What becomes of bookings from Google is told to Google, whoever changed them. */
import { and, eq, sql } from "drizzle-orm";
import type { BookingState } from "../../../src/contract/endpoints/google-bookings";
import { ProviderError } from "../directories/provider";
import { directoryProvider } from "../directories/providers";
import { inEachShop } from "../directories/shops";
import type { ServerParts } from "../server-parts";
import { record } from "../storage/schema";

export const GOOGLE = "GOOGLE_RESERVE";

/** An appointment's status in Google's words. */
export function bookingState(status: string | null): BookingState {
  if (status === "PENDING") return "PENDING_MERCHANT_CONFIRMATION";
  if (status === "REFUSED") return "DECLINED_BY_MERCHANT";
  if (status === "NO_SHOW") return "NO_SHOW";
  return status?.startsWith("CANCELLED") === true ? "CANCELED" : "CONFIRMED";
}

/** What Google was told last, as it is kept with the appointment. */
export const toldOf = (status: string | null, date: unknown): string => `${bookingState(status)} ${String(date)}`;

const MOST = 100;

/** Tells what Google does not know yet; what it does not take now is tried again. Answers how many were told. */
export async function reportBookings({ database, config }: Pick<ServerParts, "database" | "config">): Promise<number> {
  let told = 0;
  await inEachShop({ database }, async (data) => {
    const provider = directoryProvider(config, data);
    const changed = await data.select(record, {
      where: sql`${record.resource} = 'appointment' and ${record.data}->>'origin' = ${GOOGLE} and ${record.deletedAt} is null
        and ${record.updatedAt} > coalesce((${record.data}->>'toldAt')::timestamptz, '-infinity')`,
      limit: MOST,
    });
    for (const { id, version, status, data: values } of changed) {
      const state = toldOf(status, values["date"]);
      if (values["told"] !== state) {
        try {
          await provider.booking(String(id), { status: bookingState(status), start: values["date"] });
          told += 1;
        } catch (error) {
          if (error instanceof ProviderError) continue;
          throw error;
        }
      }
      const now = new Date();
      await data.update(
        record,
        { data: { ...values, told: state, toldAt: now.toISOString() } },
        and(eq(record.id, id), eq(record.version, version)) ?? sql`false`,
      );
    }
  });
  return told;
}
