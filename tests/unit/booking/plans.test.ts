/** Ways to carry out a visit whose parts wait for their bays. */
import { expect, it } from "vitest";
import { waitingPlans, type Placement } from "../../../host/server/features/booking/engine/plans";
import { makeBay } from "../../support/workshop";

const DAY = "2026-11-23";
const START = Date.parse("2026-11-23T07:00:00Z");
const MINUTE_MS = 60_000;
const part = { services: [], fixedMinutes: 30 };
const minutes = ({ start }: Placement): number => (start - START) / MINUTE_MS;

it("check each bay once for each start, however many ways lead there", () => {
  const bays = Array.from({ length: 40 }, (_, index) => makeBay({ id: index + 1 }));
  const checked = new Set<string>();
  let checks = 0;
  const plans = waitingPlans([part, part, part], [bays, bays, bays], START, DAY, (placement, index) => {
    checks += 1;
    checked.add([index, placement.bay.id, placement.start].join(" "));
    return true;
  });
  // The second part starts at 13 times and the third at 25.
  expect([checks, checked.size]).toEqual([40 * (1 + 13 + 25), 40 * (1 + 13 + 25)]);
  expect(plans.length).toBe(13 * 13 * 40);
});

it("find the wait of a middle part that brings the last one within reach", () => {
  const bays = [1, 2, 3].map((id) => makeBay({ id }));
  const plans = waitingPlans(
    [part, part, part],
    bays.map((bay) => [bay]),
    START,
    DAY,
    (placement, index) => index < 2 || minutes(placement) >= 140,
  );
  expect(plans.map((plan) => plan.map(minutes))).toContainEqual([0, 50, 140]);
  expect(Math.min(...plans.map(([, second]) => (second === undefined ? 0 : minutes(second))))).toBe(50);
});
