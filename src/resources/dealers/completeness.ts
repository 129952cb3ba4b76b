/** What an envelope needs before customers may find it. */
import type { Geo, OpeningHours } from "../../contract/fields";

export interface Completable {
  readonly geo: Geo | null;
  readonly phone: string | null;
  readonly openingHours: OpeningHours | null;
  readonly services: readonly { readonly available: boolean }[] | null;
}
export const NEEDED = ["geo", "phone", "openingHours", "services"] as const;
export type Needed = (typeof NEEDED)[number];

/** What of it is not there yet. */
export function missingParts({ geo, phone, openingHours, services }: Completable): Needed[] {
  const has: Readonly<Record<Needed, boolean>> = {
    // A pin in the middle of the town is none.
    geo: geo !== null && geo.precision !== "CITY",
    phone: (phone ?? "") !== "",
    openingHours: Object.values(openingHours ?? {}).some((day) => day.length > 0),
    services: (services ?? []).some((row) => row.available),
  };
  return NEEDED.filter((part) => !has[part]);
}

interface Bookable {
  readonly openingHours: Readonly<Record<string, readonly unknown[]>>;
  readonly services: readonly { readonly available: boolean }[];
}

/** Instant booking needs opening hours and at least one service that is offered; bays are checked by the server, which counts them. */
export const isBookable = (dealer: Bookable): boolean =>
  Object.values(dealer.openingHours).some((day) => day.length > 0) &&
  dealer.services.some((service) => service.available);
