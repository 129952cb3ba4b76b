/** Every screen at each of its paths is ready, complete and accessible. The browser tests visit a part of them. */
import { expect, test } from "vitest";
import { SCREENS } from "../../src/catalogue/screens";
import { useChrome } from "../browser/browser";
import { addressesOf, visitScreens, VISITORS } from "../browser/visit-screens";

const addresses = SCREENS.flatMap((screen) => screen.paths.map((pattern) => ({ screen, pattern })));
const chrome = useChrome();

test.each(VISITORS)("every screen, as %s", { timeout: 1_800_000 }, async (account) => {
  const own = addressesOf(addresses, account);
  console.log(`${own.length} addresses`);
  expect(await visitScreens(chrome, account, own)).toEqual([]);
});
