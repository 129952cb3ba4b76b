/** Pushes and compares listings through the configured service, takes over a directory's values, links listings, and reports figures. */
import { directoryProvider } from "../../../../host/server/services/directories/providers";
import { defineHooks } from "../../../../host/server/resources/hooks";
import { type HookContext, type HookResult } from "../../../../host/server/resources/types";
import { updateWithin } from "../../../../host/server/resources/writing/saving";
import { serviceOf } from "../../../../host/server/resources/service";
import { expiredDirectories } from "../../../../host/server/features/local-presence/accounts";
import { averageRating } from "../../../../host/server/features/local-presence/rating";
import { isListingTaken } from "../../../../host/server/features/local-presence/listing-owner";
import { takenValues } from "../../../../host/server/features/local-presence/take-over";
import { compareListing, syncListing, type Dealer } from "../../../../host/server/features/local-presence/listing";
import { loadAvailability } from "../../../../host/server/features/availability/load-availability";
import { specialHoursText } from "../../../../host/server/features/local-presence/special-hours";
import { presenceSettings } from "../../../../host/server/features/local-presence/settings";
import type { RecordOf, ValuesOfResource } from "../../../contract/resource";
import listing from "./local-listing.resource";

type Listing = RecordOf<typeof listing>;
type Values = ValuesOfResource<typeof listing>;

const providerOf = ({ caller, data }: HookContext) => directoryProvider(caller.registry.services.config, data);

async function dealerOf({ dealer }: Listing, { find }: HookContext): Promise<Dealer | undefined> {
  const [fitter] = await find("fitter", [dealer.id]);
  return fitter as unknown as Dealer | undefined;
}

/** The built-in provider answers at once. Requests to an external service are queued (features/local-presence/waiting.ts). */
async function requestSync(
  row: Listing,
  operation: "PUSH" | "COMPARE",
  context: HookContext,
): Promise<HookResult<Values>> {
  const dealer = await dealerOf(row, context);
  if (dealer === undefined) return { errors: ["local-listing.error.dealer-gone"] };
  const settings = await presenceSettings(context.data);
  if (operation === "PUSH" && expiredDirectories(settings, context.today).includes(row.directory))
    return { errors: ["local-listing.error.account"] };
  const provider = providerOf(context);
  if (provider.connected) return { set: { state: "PENDING", wanted: operation } };
  const facts = (await loadAvailability(context.data, [dealer.id])).get(dealer.id);
  const special = facts === undefined ? "" : specialHoursText(facts, context.today);
  const request = { directory: row.directory, listed: row.listedAs ?? dealer.code, wanted: operation, special };
  return { set: await syncListing(provider, request, dealer, context.languages, settings) };
}

/** Extracts the id from the end of an address; an id is returned unchanged. */
const idOf = (address: string): string =>
  address
    .trim()
    .replace(/[?#].*$/, "")
    .replace(/\/+$/, "")
    .replace(/^.*\//, "");

/** Clears what the former listing showed. */
const EMPTY_LISTING = {
  differing: [],
  theirName: null,
  theirAddress: null,
  theirPhone: null,
  theirUrl: null,
  theirHours: null,
  theirDescription: null,
  problem: null,
  wanted: "NONE",
} as const satisfies Partial<Values>;

/** Links a listing that no other dealer has. Listings of an external service are compared in the background. */
async function link(
  row: Listing,
  input: Readonly<Record<string, unknown>>,
  context: HookContext,
): Promise<HookResult<Values>> {
  const listingId = idOf(String(input["listing"]));
  const refuse = (key: string): HookResult<Values> => ({ fields: { listing: key } });
  if (await isListingTaken(context.data, row.directory, listingId, row.id)) return refuse("local-listing.error.linked");
  const provider = providerOf(context);
  if (listingId === "" || (!provider.connected && (await provider.read(row.directory, listingId)) === undefined))
    return refuse("local-listing.error.no-listing");
  const { set, ...refusal } = await requestSync({ ...row, listedAs: listingId }, "COMPARE", context);
  return set === undefined ? refusal : { set: { ...EMPTY_LISTING, ...set, listedAs: listingId } };
}

const theirTexts = (row: Listing) => ({
  NAME: row.theirName,
  ADDRESS: row.theirAddress,
  PHONE: row.theirPhone,
  URL: row.theirUrl,
  HOURS: row.theirHours,
  DESCRIPTION: row.theirDescription,
});

async function takeOver(
  row: Listing,
  input: Readonly<Record<string, unknown>>,
  context: HookContext,
): Promise<HookResult<Values>> {
  const dealer = await dealerOf(row, context);
  if (dealer === undefined) return { errors: ["local-listing.error.dealer-gone"] };
  const theirs = theirTexts(row);
  const values: Record<string, unknown> = {};
  for (const name of input["fields"] as readonly (keyof typeof theirs)[]) {
    const text = theirs[name];
    if (text === null || !row.differing.includes(name)) continue;
    const taken = takenValues(name, text, dealer, context.languages);
    if (taken === undefined) return { errors: ["local-listing.error.unreadable"] };
    Object.assign(values, taken);
  }
  if (Object.keys(values).length === 0) return { errors: ["local-listing.error.same"] };
  const { caller, data } = context;
  const change = { verb: "UPDATE", action: "local-presence" } as const;
  const after = await updateWithin(
    serviceOf(caller.registry, "fitter"),
    caller,
    data,
    dealer.id,
    dealer.version,
    values,
    change,
  );
  const settings = await presenceSettings(data);
  return { set: compareListing(after as unknown as Dealer, theirs, context.languages, settings, row.directory) };
}

const percent = (part: number, total: number): number | null =>
  total === 0 ? null : Math.round((part / total) * 1000) / 10;

/** Sums a figure that directories report; null when none did. */
const total = (group: readonly Listing[], name: "views" | "calls" | "routes"): number | null => {
  const counts = group.flatMap((row) => row[name] ?? []);
  return counts.length === 0 ? null : counts.reduce((sum, count) => sum + count, 0);
};

export default defineHooks(listing, {
  actions: {
    push: (row, _input, context) => requestSync(row, "PUSH", context),
    compare: (row, _input, context) => requestSync(row, "COMPARE", context),
    take: takeOver,
    link,
    unlink: (): HookResult<Values> => ({ set: { ...EMPTY_LISTING, state: "UNLINKED", notice: null, listedAs: null } }),
  },
  async report(_query, { all, data }) {
    const listings = (await all(listing)).filter(({ state }) => state !== "OFF" && state !== "UNLINKED");
    const figures = (group: readonly Listing[]) => {
      const count = (...states: readonly string[]): number =>
        group.filter(({ state }) => states.includes(state)).length;
      const live = count("LIVE");
      return {
        inSync: percent(live, group.length),
        listings: group.length,
        live,
        different: count("DIFFERENT", "NOT_FOUND"),
        incomplete: count("INCOMPLETE", "REFUSED"),
        duplicates: count("DUPLICATE"),
        views: total(group, "views"),
        calls: total(group, "calls"),
        routes: total(group, "routes"),
      };
    };
    const directories = [...new Set(listings.map(({ directory }) => directory))];
    const listed = new Set(listings.map(({ dealer }) => dealer.id));
    return {
      figures: { ...figures(listings), rating: await averageRating(data, [...listed]) },
      groupings: {
        directory: directories.map((directory) => ({
          key: directory,
          label: directory,
          values: figures(listings.filter((row) => row.directory === directory)),
        })),
      },
    };
  },
});
