/** Filters of amounts compare with the number that the user types, in units of the amount's currency. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { resourceModule } from "../../host/server/resources/index";
import { widen, type AnyRecord } from "../../src/contract/resource";
import service from "../../src/resources/dealers/services/service.resource";
import { data, FASTEST_DATABASE, startHarness, type Harness } from "../resources/harness";

let harness: Harness;
const names = new Map<number, string>();

beforeAll(async () => {
  harness = await startHarness(FASTEST_DATABASE, [resourceModule]);
  const prices = {
    "79.50 EUR": { minor: 7_950, currency: "EUR" },
    "80 EUR": { minor: 8_000, currency: "EUR" },
    "80 JPY": { minor: 80, currency: "JPY" },
    "80 KWD": { minor: 80_000, currency: "KWD" },
    "8000 EUR": { minor: 800_000, currency: "EUR" },
  };
  for (const [name, price] of Object.entries(prices)) {
    const values = { rimPrices: [], requires: [], excludes: [], priceMode: "FIXED", price };
    names.set((await harness.make(widen(service), values)).id, name);
  }
}, 60_000);
afterAll(() => harness.close());

it.for([
  ["80", ["80 EUR", "80 JPY", "80 KWD"]],
  ["79.5", ["79.50 EUR"]],
  ["79,5..80", ["79.50 EUR", "80 EUR", "80 JPY", "80 KWD"]],
  ["81..", ["8000 EUR"]],
  ["..79.99", ["79.50 EUR"]],
] as const)("a price filter of %s finds %j", async ([filter, expected]) => {
  const url = `/admin/api/service?filter[price]=${encodeURIComponent(filter)}&sort=id`;
  const { elements } = data<{ elements: AnyRecord[] }>(await harness.admin.call("GET", url));
  expect(elements.flatMap(({ id }) => names.get(id) ?? [])).toEqual(expected);
});
