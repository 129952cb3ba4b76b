/** Chooses which content bloc page a site page shows, with the reason each other page is not shown. */
import { expect, test } from "vitest";
import {
  blocVerdicts,
  criterionWord,
  type BlocCandidate,
  type BlocContext,
} from "../../../src/contract/paragraph/bloc-choice";

const NONE = {
  ...{ brand: [], profile: [], size: [], diameter: [], season: [] },
  ...{ vehicleType: [], maker: [], city: [], service: [] },
};
const page = (id: number, overrides: Partial<BlocCandidate> = {}): BlocCandidate => ({
  id,
  name: `Page ${id}`,
  pageType: "TYRE_BRAND",
  state: "LIVE",
  priority: 50,
  updatedAt: `2026-01-0${id}T00:00:00.000Z`,
  locales: ["fr_FR"],
  criteria: NONE,
  ...overrides,
});
const context: BlocContext = {
  pageType: "TYRE_BRAND",
  locale: "fr_FR",
  brand: "Michelin",
  profile: null,
  size: "205/55R16",
  diameter: null,
  maker: null,
  city: null,
  season: null,
  vehicleType: null,
  service: null,
};
const reasonsOf = (...pages: BlocCandidate[]) => blocVerdicts(pages, context).map(({ id, reason }) => [id, reason]);

test("the highest priority is shown, then the most precise criteria, then the latest change", () => {
  const precise = { criteria: { ...NONE, brand: ["MICHELIN"], size: ["205/55 R16"] } };
  expect(reasonsOf(page(1), page(2, precise), page(3), page(4, { priority: 60 }))).toEqual([
    [4, "SHOWN"],
    [2, "PRIORITY"],
    [3, "PRIORITY"],
    [1, "PRIORITY"],
  ]);
  expect(reasonsOf(page(1), page(2, precise), page(3))).toEqual([
    [2, "SHOWN"],
    [3, "PRECISION"],
    [1, "PRECISION"],
  ]);
  expect(reasonsOf(page(1), page(3))).toEqual([
    [3, "SHOWN"],
    [1, "AGE"],
  ]);
});

test("a page with other criteria, switched off, scheduled or in another language loses, with the reason", () => {
  const city = page(1, { priority: 99, criteria: { ...NONE, city: ["Lyon"], brand: ["Continental"] } });
  const verdicts = blocVerdicts(
    [
      city,
      page(2, { state: "OFF" }),
      page(3, { state: "SCHEDULED" }),
      page(4, { locales: ["de_DE"] }),
      page(5, { pageType: "HOME" }),
      page(6),
    ],
    context,
  );
  expect(verdicts.map(({ id, reason }) => [id, reason])).toEqual([
    [6, "SHOWN"],
    [4, "LANGUAGE"],
    [3, "SCHEDULED"],
    [2, "OFF"],
    [1, "CRITERIA"],
  ]);
  expect(verdicts.at(-1)?.unmet).toEqual(["brand", "city"]);
  expect(blocVerdicts([city], context).map(({ reason }) => reason)).toEqual(["CRITERIA"]);
});

test("sizes compare equal in every spelling and ignore load index and speed rating", () => {
  for (const size of ["205/55R16 91V", "205-55-r16", "205/55 ZR16 94W XL"])
    expect(criterionWord("size", size)).toBe("2055516");
  for (const diameter of ["16", "R16", "16-pouces"]) expect(criterionWord("diameter", diameter)).toBe("16");
  expect(criterionWord("city", "Saint-Étienne")).toBe(criterionWord("city", "saint etienne"));
});
