/** Routes of dealers' effective opening times. */
import { daysFrom } from "../../../../src/contract/days";
import { dayInZone } from "../../../../src/contract/zone-clock";
import { dealerExceptions, type AvailabilityDay } from "../../../../src/contract/endpoints/availability";
import { textIn } from "../../../../src/contract/fields/values";
import { ApiProblem } from "../../platform/http/problem";
import { route } from "../../platform/http/route";
import type { ServerModule } from "../../resources/resource-services";
import { effectiveDay } from "./effective-availability";
import { loadAvailability, type Named } from "./load-availability";

const DEFAULT_DAYS = 90;

const textOf = (label: Named["label"], languages: readonly string[]): string =>
  typeof label === "string" ? label : textIn(label, languages);

export const availabilityModule: ServerModule = () => [
  route(dealerExceptions, async ({ data, locale, languages }, { params, query }) => {
    const id = Number(params.id);
    const dealer = (await loadAvailability(data, [id])).get(id);
    if (dealer === undefined) throw new ApiProblem("not-found");
    // For an inactive dealer every day would be an exception; its status is shown elsewhere.
    const facts = { ...dealer, status: "ACTIVE" };
    const days = daysFrom(dayInZone(dealer.timeZone), query.days ?? DEFAULT_DAYS);
    const elements = days.flatMap((day): AvailabilityDay[] => {
      const { ranges, reason, sourceId } = effectiveDay(facts, day, "LOCATOR");
      if (reason === "WEEKLY") return [];
      const sourceName = sourceId === null ? undefined : dealer.names.get(sourceId);
      const source =
        sourceName === undefined || sourceId === null
          ? null
          : { resource: sourceName.resource, id: sourceId, label: textOf(sourceName.label, [locale, ...languages]) };
      return [{ day, ranges: [...ranges], reason, source }];
    });
    return { elements };
  }),
];
