/**
 * Every hand-written screen, and as many screens of resources as show every feature of the engine, each at its first path. `npm run bench --
 * screens` visits the others too, and lets axe examine every row of the lists in both themes.
 */
import { expect, test } from "vitest";
import { coveringScreens, describeScreens } from "../support/screen-features";
import { useChrome } from "./browser";
import { addressesOf, BRIEFLY, visitScreens, VISITORS } from "./visit-screens";

const addresses = coveringScreens(await describeScreens()).flatMap(({ screen }) =>
  screen.paths.slice(0, 1).map((pattern) => ({ screen, pattern })),
);
const chrome = useChrome();

const visitors = VISITORS.filter((account) => addressesOf(addresses, account).length > 0);

test.each(visitors)(
  "screens are ready, complete and accessible in the shell, as %s",
  { timeout: 1_200_000 },
  async (account) => {
    expect(await visitScreens(chrome, account, addressesOf(addresses, account), BRIEFLY)).toEqual([]);
  },
);
