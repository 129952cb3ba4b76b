/** What an envelope needs before it can be activated. */
import type { Geo, OpeningHours } from "../../../contract/fields";

export interface Completable {
  readonly geo: Geo | null;
  readonly phone: string | null;
  readonly openingHours: OpeningHours | null;
  readonly services: readonly { readonly available: boolean }[] | null;
}
export const REQUIRED_PARTS = ["geo", "phone", "openingHours", "services"] as const;
export type RequiredPart = (typeof REQUIRED_PARTS)[number];

/** Returns the parts that are missing. */
export function missingParts({ geo, phone, openingHours, services }: Completable): RequiredPart[] {
  const has: Readonly<Record<RequiredPart, boolean>> = {
    // A position at the town's centre does not count.
    geo: geo !== null && geo.precision !== "CITY",
    phone: (phone ?? "") !== "",
    openingHours: Object.values(openingHours ?? {}).some((day) => day.length > 0),
    services: (services ?? []).some((row) => row.available),
  };
  return REQUIRED_PARTS.filter((part) => !has[part]);
}

interface Bookable {
  readonly openingHours: Readonly<Record<string, readonly unknown[]>>;
  readonly services: readonly { readonly available: boolean }[];
}

/** Whether instant booking is possible: opening hours and at least one available service. The server also checks the number of bays. */
export const isBookable = (dealer: Bookable): boolean =>
  Object.values(dealer.openingHours).some((day) => day.length > 0) &&
  dealer.services.some((service) => service.available);
