/** Explains why enabled dealers and services are missing from the feeds or have no effect. */
import type { FeedProblem, ReserveDealer } from "../../../../src/contract/endpoints/google-reserve";
import type { Offer } from "./offer";
import type { ReserveService } from "./load-reserve";

interface Contents {
  readonly dealers: readonly ReserveDealer[];
  /** Live services. */
  readonly services: readonly ReserveService[];
  readonly offers: readonly Offer[];
  /** Offers with at least one free start. */
  readonly free: ReadonlySet<Offer>;
  readonly nameOf: (service: ReserveService) => string;
}
export type FeedName = "merchants" | "services" | "availability";

export function problemsOf({ dealers, services, offers, free, nameOf }: Contents): Record<FeedName, FeedProblem[]> {
  const enabled = dealers.filter((dealer) => dealer.enabled);
  const dealer = ({ id, name }: ReserveDealer, code: FeedProblem["code"]): FeedProblem => ({
    code,
    label: name,
    path: `fitter/${id}`,
  });
  const complete = enabled.filter(({ lacks }) => lacks.length === 0);
  const booked = new Map(complete.map((one) => [one.id, offers.filter((offer) => offer.dealer === one.id)]));
  return {
    merchants: enabled.flatMap((one) => one.lacks.map((lack) => dealer(one, lack))),
    services: [
      ...complete.filter(({ id }) => booked.get(id)?.length === 0).map((one) => dealer(one, "NO_SERVICE")),
      ...services
        .filter(({ id }) => !offers.some(({ service }) => service.id === id))
        .map((service): FeedProblem => ({
          code: "NO_DEALER",
          label: nameOf(service),
          path: `google-reserve-configurations/${service.id}`,
        })),
    ],
    availability: complete
      .filter(({ id }) => {
        const own = booked.get(id) ?? [];
        return own.length > 0 && !own.some((offer) => free.has(offer));
      })
      .map((one) => dealer(one, "NO_START")),
  };
}
