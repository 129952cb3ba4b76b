/** Compares a directory listing with the dealer's data in the shop. */
import { eq, sql } from "drizzle-orm";
import { listingCompare } from "../../../../src/contract/endpoints/local-presence";
import { LISTED_FIELDS, TAKEABLE_FIELDS } from "../../../../src/contract/listed-fields";
import { widen } from "../../../../src/contract/resource";
import fitter from "../../../../src/resources/dealers/fitter/fitter.resource";
import { ApiProblem } from "../../platform/http/problem";
import { route, type Route } from "../../platform/http/route";
import { FitterStorage } from "../dealers/storage/fitter-storage";
import { readByIds } from "../../resources/reading/read-records";
import { record } from "../../platform/storage/schema";
import { listingsByDealer } from "./by-dealer";
import { differencesOf, listingOf, nameNotice, type Dealer } from "./listing";
import { presenceSettings } from "./settings";

/** Fields of a listing record that hold the directory's values. */
const DIRECTORY_VALUE_KEYS = {
  NAME: "theirName",
  ADDRESS: "theirAddress",
  PHONE: "theirPhone",
  URL: "theirUrl",
  HOURS: "theirHours",
  DESCRIPTION: "theirDescription",
} as const;

export const compareRoutes = (): readonly Route[] => [
  route(listingCompare, async ({ data, languages }, { params }) => {
    const listing = await data.find(
      record,
      sql`${eq(record.id, Number(params.id))} and ${record.resource} = 'local-listing' and ${record.deletedAt} is null`,
    );
    const reader = { languages, timeZone: "UTC" };
    const [dealer] =
      listing === undefined
        ? []
        : await readByIds(new FitterStorage(widen(fitter)), data, [listing.fitterId ?? 0], reader);
    if (listing === undefined || dealer === undefined) throw new ApiProblem("not-found");
    const settings = await presenceSettings(data);
    const ownTexts = listingOf(dealer as unknown as Dealer, languages, settings, String(listing.data["directory"]));
    const directoryValue = (name: (typeof LISTED_FIELDS)[number]): string | null =>
      typeof listing.data[DIRECTORY_VALUE_KEYS[name]] === "string"
        ? String(listing.data[DIRECTORY_VALUE_KEYS[name]])
        : null;
    const hasDirectoryValues = listing.data["comparedAt"] !== undefined || listing.data["pushedAt"] !== undefined;
    const directoryTexts = Object.fromEntries(LISTED_FIELDS.map((name) => [name, directoryValue(name) ?? ""]));
    const differing = new Set<string>(hasDirectoryValues ? differencesOf(ownTexts, directoryTexts) : []);
    return {
      notice: settings.pushed.includes("NAME") ? nameNotice(ownTexts.NAME) : null,
      elements: LISTED_FIELDS.filter((name) => settings.pushed.includes(name)).map((field) => ({
        field,
        ours: ownTexts[field],
        theirs: directoryValue(field),
        differs: differing.has(field),
        theirsWins: settings.theirsWins.includes(field),
        takeable:
          differing.has(field) && directoryValue(field) !== null && TAKEABLE_FIELDS.some((name) => name === field),
      })),
    };
  }),
  listingsByDealer,
];
