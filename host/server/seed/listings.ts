/** Directory listings of the demo shop's dealers: most in sync, some that differ, one without a match. */
import { DAY_MS } from "../../../src/contract/days";
import { widen } from "../../../src/contract/resource";
import fitter from "../../../src/resources/dealers/fitter/fitter.resource";
import { DIRECTORIES } from "../../../src/contract/listed-fields";
import { localDirectory } from "../services/directories/providers";
import { addRecords } from "../features/service-catalogue/add-services";
import { listingOf, syncListing, type Dealer } from "../features/local-presence/listing";
import { NO_SETTINGS } from "../features/local-presence/settings";
import { FitterStorage } from "../features/dealers/storage/fitter-storage";
import { readByIds } from "../resources/reading/read-records";
import type { ScopedDatabase } from "../platform/storage/scoped-database";

/** Number of dealers that have listings. */
const LISTED_DEALERS = 14;
const USED_DIRECTORIES = DIRECTORIES.slice(0, 3);
const LANGUAGES = ["fr_FR", "en_GB", "de_DE"];

/** @param dealers dealer ids by code */
export async function addListings(data: ScopedDatabase, dealers: ReadonlyMap<string, number>): Promise<void> {
  const reader = { languages: LANGUAGES, timeZone: "Europe/Paris" };
  const records = await readByIds(
    new FitterStorage(widen(fitter)),
    data,
    [...dealers.values()].slice(0, LISTED_DEALERS),
    reader,
  );
  const provider = localDirectory(data);
  const pushedAt = new Date(Date.now() - 6 * DAY_MS).toISOString();
  const rows: Readonly<Record<string, unknown>>[] = [];
  for (const [index, dealer] of (records as unknown as Dealer[]).entries())
    for (const [position, directory] of USED_DIRECTORIES.entries()) {
      const ownTexts = listingOf(dealer, LANGUAGES, NO_SETTINGS, directory);
      const number = index * USED_DIRECTORIES.length + position;
      if (number % 11 !== 7)
        await provider.push(directory, dealer.code, {
          ...ownTexts,
          ...(number % 5 === 2 && { PHONE: "+33 4 00 00 00 00" }),
          ...(number % 7 === 3 && { HOURS: "Mo 09:00-18:00" }),
          VIEWS_30: 240 + number * 37,
          CALLS_30: 12 + number,
          ROUTES_30: 30 + number * 2,
        });
      rows.push({
        dealer: { id: dealer.id, label: "" },
        dealerName: dealer.name,
        dealerCode: dealer.code,
        directory,
        pushedAt,
        ...(await syncListing(
          provider,
          { directory, listed: dealer.code, wanted: "COMPARE", special: "" },
          dealer,
          LANGUAGES,
          NO_SETTINGS,
        )),
      });
    }
  await addRecords(data, "local-listing", rows);
}
