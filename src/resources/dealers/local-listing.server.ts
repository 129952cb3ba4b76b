/** What the server adds to listings: pushing and comparing through the configured service, and taking over what a directory knows better. */
import { readConfig } from "../../../host/server/config";
import { directoryProvider } from "../../../host/server/directories/providers";
import { defineHooks, type HookContext, type Outcome } from "../../../host/server/resources/hooks";
import { updateWithin } from "../../../host/server/resources/saving";
import { serviceOf } from "../../../host/server/resources/service";
import { expiredDirectories } from "../../../host/server/local-presence/accounts";
import { isHeldByAnother } from "../../../host/server/local-presence/held";
import { compared, outcomeOf, type Dealer } from "../../../host/server/local-presence/listing";
import { loadAvailability } from "../../../host/server/availability/load-availability";
import { specialHoursText } from "../../../host/server/local-presence/special-hours";
import { presenceSettings } from "../../../host/server/local-presence/settings";
import type { RecordOf, ValuesOfResource } from "../../contract/resource";
import listing from "./local-listing.resource";

type Listing = RecordOf<typeof listing>;
type Values = ValuesOfResource<typeof listing>;

const providerOf = ({ caller, data }: HookContext) =>
  directoryProvider(caller.registry.parts?.config ?? readConfig(), data);

async function dealerOf({ dealer }: Listing, { find }: HookContext): Promise<Dealer | undefined> {
  const [found] = await find("fitter", [dealer.id]);
  return found as unknown as Dealer | undefined;
}

/** The server's own copy answers at once; an outside service is asked by the work behind (host/server/local-presence/waiting.ts). */
async function ask(found: Listing, wanted: "PUSH" | "COMPARE", context: HookContext): Promise<Outcome<Values>> {
  const dealer = await dealerOf(found, context);
  if (dealer === undefined) return { errors: ["local-listing.error.dealer-gone"] };
  const settings = await presenceSettings(context.data);
  if (wanted === "PUSH" && expiredDirectories(settings, context.today).includes(found.directory))
    return { errors: ["local-listing.error.account"] };
  const provider = providerOf(context);
  if (provider.connected) return { set: { state: "PENDING", wanted } };
  const facts = (await loadAvailability(context.data, [dealer.id])).get(dealer.id);
  const special = facts === undefined ? "" : specialHoursText(facts, context.today);
  const asked = { directory: found.directory, listed: found.listedAs ?? dealer.code, wanted, special };
  return { set: await outcomeOf(provider, asked, dealer, context.languages, settings) };
}

/** The id at the end of an address; an id as it is. */
const idOf = (listing: string): string =>
  listing
    .trim()
    .replace(/[?#].*$/, "")
    .replace(/\/+$/, "")
    .replace(/^.*\//, "");

/** No texts of another listing stay. */
const NOTHING_SHOWN = {
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

/** One listing is one dealer's. What an outside service knows is compared behind. */
async function link(
  found: Listing,
  input: Readonly<Record<string, unknown>>,
  context: HookContext,
): Promise<Outcome<Values>> {
  const listedAs = idOf(String(input["listing"]));
  const refused = (key: string): Outcome<Values> => ({ fields: { listing: key } });
  if (await isHeldByAnother(context.data, found.directory, listedAs, found.id))
    return refused("local-listing.error.linked");
  const provider = providerOf(context);
  if (listedAs === "" || (!provider.connected && (await provider.read(found.directory, listedAs)) === undefined))
    return refused("local-listing.error.no-listing");
  const { set, ...refusal } = await ask({ ...found, listedAs }, "COMPARE", context);
  return set === undefined ? refusal : { set: { ...NOTHING_SHOWN, ...set, listedAs } };
}

const TAKEN = { NAME: ["name", "theirName"], PHONE: ["phone", "theirPhone"], URL: ["website", "theirUrl"] } as const;

async function take(
  found: Listing,
  input: Readonly<Record<string, unknown>>,
  context: HookContext,
): Promise<Outcome<Values>> {
  const dealer = await dealerOf(found, context);
  if (dealer === undefined) return { errors: ["local-listing.error.dealer-gone"] };
  const names = (input["fields"] as readonly (keyof typeof TAKEN)[]).filter((name) => found.differing.includes(name));
  const values = Object.fromEntries(
    names.flatMap((name) => {
      const [own, theirs] = TAKEN[name];
      return found[theirs] === null ? [] : [[own, found[theirs]]];
    }),
  );
  if (Object.keys(values).length === 0) return { errors: ["local-listing.error.same"] };
  const { caller, data } = context;
  const occasion = { verb: "UPDATE", action: "local-presence" } as const;
  const after = await updateWithin(
    serviceOf(caller.registry, "fitter"),
    caller,
    data,
    dealer.id,
    dealer.version,
    values,
    occasion,
  );
  const theirs = {
    NAME: found.theirName,
    ADDRESS: found.theirAddress,
    PHONE: found.theirPhone,
    URL: found.theirUrl,
    HOURS: found.theirHours,
    DESCRIPTION: found.theirDescription,
  };
  const settings = await presenceSettings(data);
  return { set: compared(after as unknown as Dealer, theirs, context.languages, settings, found.directory) };
}

const percent = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1000) / 10;

export default defineHooks(listing, {
  actions: {
    push: (found, _input, context) => ask(found, "PUSH", context),
    compare: (found, _input, context) => ask(found, "COMPARE", context),
    take,
    link,
    unlink: (): Outcome<Values> => ({ set: { ...NOTHING_SHOWN, state: "UNLINKED", notice: null, listedAs: null } }),
  },
  async report(_query, { all }) {
    const listings = ((await all("local-listing")) as unknown as Listing[]).filter(
      ({ state }) => state !== "OFF" && state !== "UNLINKED",
    );
    const figures = (of: readonly Listing[]) => {
      const count = (...states: readonly string[]): number => of.filter(({ state }) => states.includes(state)).length;
      const live = count("LIVE");
      return {
        inSync: percent(live, of.length),
        listings: of.length,
        live,
        different: count("DIFFERENT", "NOT_FOUND"),
        incomplete: count("INCOMPLETE", "REFUSED"),
        duplicates: count("DUPLICATE"),
      };
    };
    const directories = [...new Set(listings.map(({ directory }) => directory))];
    return {
      figures: figures(listings),
      groupings: {
        directory: directories.map((directory) => ({
          key: directory,
          label: directory,
          values: figures(listings.filter((found) => found.directory === directory)),
        })),
      },
    };
  },
});
