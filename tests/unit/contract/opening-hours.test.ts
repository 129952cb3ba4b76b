/** Parts of opening hours outside other ones. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { minutesOf, rangesOutside, timeOf } from "../../../src/contract/opening-hours";

const range = (from: string, to: string) => ({ from, to });

it.each([
  { own: [range("08:00", "12:00")], dealer: [range("08:00", "18:00")], lost: [] },
  { own: [range("07:00", "19:00")], dealer: [range("08:00", "18:00")], lost: ["07:00-08:00", "18:00-19:00"] },
  {
    own: [range("07:00", "19:00")],
    dealer: [range("14:00", "18:00"), range("08:00", "12:00")],
    lost: ["07:00-08:00", "12:00-14:00", "18:00-19:00"],
  },
  { own: [range("08:00", "12:00")], dealer: [], lost: ["08:00-12:00"] },
  { own: [range("12:00", "14:00")], dealer: [range("08:00", "12:00"), range("14:00", "18:00")], lost: ["12:00-14:00"] },
  { own: [range("8", "12:00")], dealer: [range("08:00", "18:00")], lost: [] },
])("$own within $dealer loses $lost", ({ own, dealer, lost }) => {
  expect(rangesOutside(own, dealer).map(({ from, to }) => `${from}-${to}`)).toEqual(lost);
});

it("leaves out exactly the steps that the other ranges have", () => {
  const day = fc
    .uniqueArray(fc.integer({ min: 0, max: 288 }), { minLength: 2, maxLength: 6 })
    .map((steps) => [...steps].sort((a, b) => a - b))
    .map((steps) =>
      Array.from({ length: Math.floor(steps.length / 2) }, (_, index) =>
        range(timeOf((steps[2 * index] ?? 0) * 5), timeOf((steps[2 * index + 1] ?? 0) * 5)),
      ),
    );
  const stepsOf = (ranges: readonly { readonly from: string; readonly to: string }[]): Set<number> =>
    new Set(
      ranges.flatMap(({ from, to }) =>
        Array.from({ length: (minutesOf(to) - minutesOf(from)) / 5 }, (_, index) => minutesOf(from) + index * 5),
      ),
    );
  fc.assert(
    fc.property(day, day, (own, dealer) => {
      const allowed = stepsOf(dealer);
      const expected = [...stepsOf(own)].filter((step) => !allowed.has(step));
      expect([...stepsOf(rangesOutside(own, dealer))]).toEqual(expected);
    }),
  );
});
