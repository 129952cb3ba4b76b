/** Reports changes of Google bookings to Google, regardless of who made them. */
import { and, eq, sql } from "drizzle-orm";
import type { BookingState } from "../../../../src/contract/endpoints/google-bookings";
import { ProviderError } from "../../services/directories/provider";
import { directoryProvider } from "../../services/directories/providers";
import { inEachShop, runIsolated } from "../../platform/storage/each-shop";
import type { ServerServices } from "../../services/server-services";
import { record } from "../../platform/storage/schema";

/** Origin of appointments booked by Google. */
export const GOOGLE = "GOOGLE_RESERVE";

/** Google's status by appointment status. */
export function bookingState(status: string | null): BookingState {
  if (status === "PENDING") return "PENDING_MERCHANT_CONFIRMATION";
  if (status === "REFUSED") return "DECLINED_BY_MERCHANT";
  if (status === "NO_SHOW") return "NO_SHOW";
  return status?.startsWith("CANCELLED") === true ? "CANCELED" : "CONFIRMED";
}

/** State last reported to Google, stored with the appointment. */
export const reportedState = (status: string | null, date: unknown): string =>
  `${bookingState(status)} ${String(date)}`;

const MAX_BOOKINGS = 100;

/** Reports unreported changes and returns their number. Failures are retried. */
export async function reportBookings({
  database,
  config,
}: Pick<ServerServices, "database" | "config">): Promise<number> {
  let reportedCount = 0;
  await inEachShop({ database }, async (data) => {
    const provider = directoryProvider(config, data);
    const changed = await data.select(record, {
      where: sql`${record.resource} = 'appointment' and ${record.data}->>'origin' = ${GOOGLE} and ${record.deletedAt} is null
        and ${record.updatedAt} > coalesce((${record.data}->>'toldAt')::timestamptz, '-infinity')`,
      limit: MAX_BOOKINGS,
    });
    const report = async ({ id, version, status, data: values }: (typeof changed)[number]): Promise<void> => {
      const state = reportedState(status, values["date"]);
      if (values["told"] !== state) {
        try {
          await provider.booking(String(id), { status: bookingState(status), start: values["date"] });
          reportedCount += 1;
        } catch (error) {
          if (error instanceof ProviderError) return;
          throw error;
        }
      }
      const now = new Date();
      await data.update(
        record,
        { data: { ...values, told: state, toldAt: now.toISOString() } },
        and(eq(record.id, id), eq(record.version, version)) ?? sql`false`,
      );
    };
    for (const booking of changed) await runIsolated(`Report of booking ${booking.id}`, () => report(booking));
  });
  return reportedCount;
}
