import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  dueStep,
  isImmediate,
  periodEnd,
  quote,
  withVat,
  type SubscriptionState,
} from "../../../host/server/features/subscription/terms";
import { addDays } from "../../../src/contract/days";
import { PLAN_CODES } from "../../../src/contract/context";
import { BILLING_PERIODS, planPrice } from "../../../src/contract/subscription-plans";

const day = fc.integer({ min: 0, max: 3_650 }).map((offset) => addDays("2024-01-01", offset));
const planChoice = fc.record({ plan: fc.constantFrom(...PLAN_CODES), billing: fc.constantFrom(...BILLING_PERIODS) });

describe("a period", () => {
  it("ends the day before the same day of the next month", () => {
    expect(periodEnd("2026-03-15", "MONTHLY")).toBe("2026-04-14");
  });
});

describe("a change of plan", () => {
  it("never refunds, and costs no more than the new plan's full price", () => {
    fc.assert(
      fc.property(
        day,
        fc.integer({ min: 0, max: 27 }),
        planChoice,
        planChoice,
        (start, elapsedDays, current, target) => {
          const terms = { status: "ACTIVE" as const, ...current, endsOn: periodEnd(start, current.billing) };
          const { exclMinor, lines } = quote("GARAGE", terms, target, addDays(start, elapsedDays));
          expect(exclMinor).toBeGreaterThanOrEqual(0);
          expect(exclMinor).toBeLessThanOrEqual(planPrice("GARAGE", target.plan, target.billing));
          expect(exclMinor).toBe(
            Math.max(
              0,
              lines.reduce((sum, { minor }) => sum + minor, 0),
            ),
          );
        },
      ),
    );
  });
  it("takes effect at once for an upgrade, at renewal for a downgrade", () => {
    const terms = {
      status: "ACTIVE" as const,
      plan: "PLUS" as const,
      billing: "MONTHLY" as const,
      endsOn: "2026-06-30",
    };
    const isNow = (plan: (typeof PLAN_CODES)[number], billing: (typeof BILLING_PERIODS)[number]) =>
      isImmediate(terms, { plan, billing }, "2026-06-10");
    expect(isNow("PREMIUM", "MONTHLY")).toBe(true);
    expect(isNow("PLUS", "YEARLY")).toBe(true);
    expect(isNow("ESSENTIAL", "MONTHLY")).toBe(false);
    expect(isImmediate({ ...terms, billing: "YEARLY" }, { plan: "PREMIUM", billing: "MONTHLY" }, "2026-06-10")).toBe(
      false,
    );
    expect(isImmediate({ ...terms, status: "TRIAL" }, { plan: "ESSENTIAL", billing: "MONTHLY" }, "2026-06-10")).toBe(
      true,
    );
  });
  it("costs half of the difference halfway through a month", () => {
    const terms = {
      status: "ACTIVE" as const,
      plan: "ESSENTIAL" as const,
      billing: "MONTHLY" as const,
      endsOn: "2026-06-30",
    };
    expect(quote("GARAGE", terms, { plan: "PLUS", billing: "MONTHLY" }, "2026-06-16")).toMatchObject({
      to: "2026-06-30",
      exclMinor: 2_500,
    });
  });
});

describe("VAT", () => {
  it.each([
    ["FR", true, 20, "NORMAL"],
    ["DE", true, 0, "REVERSE"],
    ["DE", false, 19, "NORMAL"],
    ["CH", false, 0, "EXPORT"],
  ] as const)("%s, verified %s: %s %% %s", (country, verified, vatRate, vatScheme) => {
    const amounts = withVat(10_000, country, verified);
    expect(amounts).toMatchObject({ vatRate, vatScheme, inclMinor: 10_000 + vatRate * 100 });
  });
});

describe("subscription due steps", () => {
  const pastDue: SubscriptionState = {
    status: "PAST_DUE",
    plan: "PLUS",
    billing: "MONTHLY",
    endsOn: "2026-05-31",
    since: "2026-06-01",
    cancelled: false,
    attempts: 0,
  };
  it("renews after the last paid day, or suspends then when cancelled", () => {
    const running = { ...pastDue, status: "ACTIVE" as const };
    expect(dueStep(running, "2026-05-31")).toBeUndefined();
    expect(dueStep(running, "2026-06-01")).toBe("RENEW");
    expect(dueStep({ ...running, cancelled: true }, "2026-06-01")).toBe("SUSPEND");
  });
  it("retries on days 1, 3, 7 and 14, suspends on day 30, deletes 60 days later", () => {
    const days = Array.from({ length: 30 }, (_, index) => index);
    let attempts = 0;
    const retryDays = days.filter((elapsedDays) => {
      const retry = dueStep({ ...pastDue, attempts }, addDays(pastDue.since, elapsedDays)) === "RETRY";
      if (retry) attempts += 1;
      return retry;
    });
    expect(retryDays).toEqual([1, 3, 7, 14]);
    expect(dueStep({ ...pastDue, attempts }, addDays(pastDue.since, 30))).toBe("SUSPEND");
    expect(dueStep({ ...pastDue, status: "SUSPENDED" }, addDays(pastDue.since, 59))).toBeUndefined();
    expect(dueStep({ ...pastDue, status: "SUSPENDED" }, addDays(pastDue.since, 60))).toBe("DELETE");
  });
});
