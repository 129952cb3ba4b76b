/** Ways to carry out a visit of several parts, also where there are too many to compare all. */
import { expect, it } from "vitest";
import { evaluate } from "../../../host/server/features/booking/engine/checks";
import { acceptedPlans, WAITS, type Placement } from "../../../host/server/features/booking/engine/plans";
import { daily, makeBay, makeBayService, makeService, makeWorkshop, range, taken } from "../../support/workshop";

const DAY = "2026-11-23";
const START = Date.parse("2026-11-23T07:00:00Z");
const MINUTE_MS = 60_000;
const part = { services: [], fixedMinutes: 30 };
const minutes = ({ start }: Placement): number => (start - START) / MINUTE_MS;

it("check each bay once for each start, however many ways lead there", () => {
  const bays = Array.from({ length: 40 }, (_, index) => makeBay({ id: index + 1 }));
  const checked = new Set<string>();
  let checks = 0;
  const accepts = (placement: Placement, index: number): boolean => {
    checks += 1;
    checked.add([index, placement.bay.id, placement.start].join(" "));
    return true;
  };
  const plans = acceptedPlans([part, part, part], [bays, bays, bays], START, DAY, accepts, () => WAITS);
  // The second part starts at 13 times and the third at 25.
  expect([checks, checked.size]).toEqual([40 * (1 + 13 + 25), 40 * (1 + 13 + 25)]);
  expect(plans.length).toBe(13 * 13 * 40);
});

it("find the wait of a middle part that brings the last one within reach", () => {
  const bays = [1, 2, 3].map((id) => makeBay({ id }));
  const plans = acceptedPlans(
    [part, part, part],
    bays.map((bay) => [bay]),
    START,
    DAY,
    (placement, index) => index < 2 || minutes(placement) >= 140,
    () => WAITS,
  );
  expect(plans.map((plan) => plan.map(minutes))).toContainEqual([0, 50, 140]);
  expect(Math.min(...plans.map(([, second]) => (second === undefined ? 0 : minutes(second))))).toBe(50);
});

it("of eighty bays for four services are found without comparing all of them", () => {
  const ids = [1, 2, 3, 4];
  const baysFor = (serviceId: number) =>
    Array.from({ length: 20 }, (_, index) =>
      makeBay({ id: serviceId * 100 + index, services: [makeBayService({ serviceId })] }),
    );
  const workshop = {
    bays: ids.flatMap(baysFor),
    services: new Map(ids.map((id) => [id, makeService({ id })])),
    openingHours: daily(range("08:00", "18:00")),
  };
  const evaluateWith = (busy: readonly number[], minutesBusy: number) =>
    evaluate(
      makeWorkshop({ ...workshop, occupied: busy.map((bayId) => taken(START, minutesBusy, { bayId })) }),
      { services: ids.map((id) => ({ id, quantity: 1 })), channel: "WEBSITE" },
      START,
      START - 86_400_000,
    );
  const isOnService = ({ serviceIds }: { readonly serviceIds: readonly number[] }) => serviceIds;
  const third = baysFor(3).map(({ id }) => id ?? 0);
  expect(evaluateWith([], 0).segments.map(isOnService)).toEqual([[1], [2], [3], [4]]);
  // One bay of the third service is left.
  const last = evaluateWith(third.slice(0, -1), 600);
  expect([last.isOffered, last.segments[2]?.bay.id]).toEqual([true, 319]);
  const full = evaluateWith(third, 600);
  expect([full.isOffered, full.checks.flatMap(({ code, ok }) => (ok ? [] : [code]))]).toEqual([false, ["LANE"]]);
});
