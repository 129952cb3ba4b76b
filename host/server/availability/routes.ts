/** Calls about when dealers are really open. */
import { dealerExceptions, type AvailabilityDay } from "../../../src/contract/endpoints/availability";
import { textIn } from "../../../src/contract/fields/values";
import { ApiProblem } from "../http/problem";
import { route } from "../http/route";
import { dayIn } from "../resources/caller";
import type { ServerModule } from "../server-parts";
import { effectiveDay } from "./effective-availability";
import { loadAvailability, type Named } from "./load-availability";
import { daysFrom } from "../../../src/contract/dated-days";

const DEFAULT_DAYS = 90;

const textOf = (label: Named["label"], languages: readonly string[]): string =>
  typeof label === "string" ? label : textIn(label, languages);

export const availabilityModule: ServerModule = () => [
  route(dealerExceptions, async ({ data, locale, languages }, { params, query }) => {
    const id = Number(params.id);
    const dealer = (await loadAvailability(data, [id])).get(id);
    if (dealer === undefined) throw new ApiProblem("not-found");
    // The weekly hours of a dealer that is not active would all be exceptions: its status is said elsewhere.
    const facts = { ...dealer, status: "ACTIVE" };
    const days = daysFrom(dayIn(dealer.timeZone), query.days ?? DEFAULT_DAYS);
    const elements = days.flatMap((day): AvailabilityDay[] => {
      const { ranges, reason, sourceId } = effectiveDay(facts, day, "LOCATOR");
      if (reason === "WEEKLY") return [];
      const named = sourceId === null ? undefined : dealer.names.get(sourceId);
      const source =
        named === undefined || sourceId === null
          ? null
          : { resource: named.resource, id: sourceId, label: textOf(named.label, [locale, ...languages]) };
      return [{ day, ranges: [...ranges], reason, source }];
    });
    return { elements };
  }),
];
