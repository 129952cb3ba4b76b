/** A listing beside what the shop says of the dealer. */
import { eq, sql } from "drizzle-orm";
import { listingCompare } from "../../../src/contract/endpoints/local-presence";
import { LISTED_FIELDS, TAKEABLE_FIELDS } from "../../../src/contract/listed-fields";
import { widen } from "../../../src/contract/resource";
import fitter from "../../../src/resources/dealers/fitter.resource";
import { ApiProblem } from "../http/problem";
import { route, type Route } from "../http/route";
import { FitterStorage } from "../resources/fitter/fitter-storage";
import { readByIds } from "../resources/reading";
import { record } from "../storage/schema";
import { differencesOf, listingOf, nameNotice, type Dealer } from "./listing";
import { presenceSettings } from "./settings";

const THEIRS = {
  NAME: "theirName",
  ADDRESS: "theirAddress",
  PHONE: "theirPhone",
  URL: "theirUrl",
  HOURS: "theirHours",
  DESCRIPTION: "theirDescription",
} as const;

export const compareRoutes = (): readonly Route[] => [
  route(listingCompare, async ({ data, languages }, { params }) => {
    const found = await data.find(
      record,
      sql`${eq(record.id, Number(params.id))} and ${record.resource} = 'local-listing' and ${record.deletedAt} is null`,
    );
    const reader = { languages, timeZone: "UTC" };
    const [dealer] =
      found === undefined ? [] : await readByIds(new FitterStorage(widen(fitter)), data, [found.fitterId ?? 0], reader);
    if (found === undefined || dealer === undefined) throw new ApiProblem("not-found");
    const settings = await presenceSettings(data);
    const ours = listingOf(dealer as unknown as Dealer, languages, settings, String(found.data["directory"]));
    const shown = (name: (typeof LISTED_FIELDS)[number]): string | null =>
      typeof found.data[THEIRS[name]] === "string" ? String(found.data[THEIRS[name]]) : null;
    const isRead = found.data["comparedAt"] !== undefined || found.data["pushedAt"] !== undefined;
    const theirs = Object.fromEntries(LISTED_FIELDS.map((name) => [name, shown(name) ?? ""]));
    const differing = new Set<string>(isRead ? differencesOf(ours, theirs) : []);
    return {
      notice: settings.pushed.includes("NAME") ? nameNotice(ours.NAME) : null,
      elements: LISTED_FIELDS.filter((name) => settings.pushed.includes(name)).map((field) => ({
        field,
        ours: ours[field],
        theirs: shown(field),
        differs: differing.has(field),
        takeable: differing.has(field) && shown(field) !== null && TAKEABLE_FIELDS.some((name) => name === field),
      })),
    };
  }),
];
