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
  readonly available: ReadonlySet<Offer>;
  readonly nameOf: (service: ReserveService) => string;
}
export type FeedName = "merchants" | "services" | "availability";

/** Returns the problems by feed. */
export function problemsOf({
  dealers,
  services,
  offers,
  available,
  nameOf,
}: Contents): Record<FeedName, FeedProblem[]> {
  const enabled = dealers.filter((dealer) => dealer.enabled);
  const problemOf = ({ id, name }: ReserveDealer, code: FeedProblem["code"]): FeedProblem => ({
    code,
    label: name,
    path: `fitter/${id}`,
  });
  const complete = enabled.filter(({ lacks }) => lacks.length === 0);
  const offersByDealer = new Map(
    complete.map((dealer) => [dealer.id, offers.filter((offer) => offer.dealer === dealer.id)]),
  );
  return {
    merchants: enabled.flatMap((dealer) => dealer.lacks.map((lack) => problemOf(dealer, lack))),
    services: [
      ...complete
        .filter(({ id }) => offersByDealer.get(id)?.length === 0)
        .map((dealer) => problemOf(dealer, "NO_SERVICE")),
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
        const dealerOffers = offersByDealer.get(id) ?? [];
        return dealerOffers.length > 0 && !dealerOffers.some((offer) => available.has(offer));
      })
      .map((dealer) => problemOf(dealer, "NO_START")),
  };
}
