/** The order of the checks, and what no combination of facts may ever give. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  decideRights,
  heldRights,
  plansNeeded,
  type RightsFacts,
} from "../../../host/server/identity/rights/effective-rights";
import {
  PLAN_OF_RIGHT,
  planIncludes,
  RIGHT_GROUPS,
  type GroupCode,
} from "../../../host/server/identity/rights/right-catalogue";
import { PLAN_CODES, SUBSCRIPTION_STATUSES } from "../../../src/contract/context";
import { RIGHTS } from "../../../src/contract/right-codes";
import type { Right } from "../../../src/contract/rights";

const GROUPS = Object.keys(RIGHT_GROUPS) as GroupCode[];
const some = (rights: readonly Right[]) => fc.subarray([...rights]);
const facts: fc.Arbitrary<RightsFacts> = fc.record({
  platform: fc.boolean(),
  roles: fc.array(fc.record({ rights: some(RIGHTS), extra: some(RIGHTS), withdrawn: some(RIGHTS) }), { maxLength: 3 }),
  profileGroups: fc.subarray(GROUPS),
  shopGroups: fc.array(fc.record({ groupCode: fc.constantFrom(...GROUPS), granted: fc.boolean() }), { maxLength: 4 }),
  subscriptionStatus: fc.constantFrom(...SUBSCRIPTION_STATUSES),
  statusDays: fc.integer({ min: 0, max: 90 }),
  planCode: fc.option(fc.constantFrom(...PLAN_CODES)),
  subrogated: fc.boolean(),
});
const whole: RightsFacts = {
  platform: false,
  roles: [{ rights: [...RIGHTS], extra: [], withdrawn: [] }],
  profileGroups: GROUPS,
  shopGroups: [],
  subscriptionStatus: "ACTIVE",
  statusDays: 0,
  planCode: "PREMIUM",
  subrogated: false,
};
const reason = (right: Right, change: Partial<RightsFacts>) => decideRights({ ...whole, ...change }).get(right);

describe("effective rights", () => {
  it("decide every right, and hold exactly those without a reason", () => {
    fc.assert(
      fc.property(facts, (some_) => {
        const decisions = decideRights(some_);
        expect([...decisions.keys()]).toEqual([...RIGHTS]);
        const held = heldRights(decisions);
        for (const right of RIGHTS) expect(held[right] === true).toBe(decisions.get(right) === undefined);
      }),
    );
  });

  it("never give what no role of the account gives", () => {
    fc.assert(
      fc.property(facts, (some_) => {
        const given = new Set(some_.roles.flatMap(({ rights, extra }) => [...rights, ...extra]));
        const implied: Partial<Record<Right, Right>> = {
          QUOTES_READ: "QUOTES",
          APPOINTMENTS_READ: "APPOINTMENTS",
          E_CALENDRO_CAN_ACCESS_ADMIN: "E_CALENDAR_SUPER_ADMIN",
        };
        for (const right of Object.keys(heldRights(decideRights(some_))) as Right[])
          expect(given.has(right) || given.has(implied[right] ?? right)).toBe(true);
      }),
    );
  });

  it("never grow by a withdrawal, a removed group, a lower plan or another identity", () => {
    const count = (some_: RightsFacts) => Object.keys(heldRights(decideRights(some_))).length;
    fc.assert(
      fc.property(facts, some(RIGHTS), fc.constantFrom(...GROUPS), (some_, withdrawn, groupCode) => {
        const before = count(some_);
        const roles = some_.roles.map((role) => ({ ...role, withdrawn: [...role.withdrawn, ...withdrawn] }));
        expect(count({ ...some_, roles })).toBeLessThanOrEqual(before);
        expect(
          count({ ...some_, shopGroups: [...some_.shopGroups, { groupCode, granted: false }] }),
        ).toBeLessThanOrEqual(before);
        expect(count({ ...some_, planCode: null })).toBeLessThanOrEqual(before);
        expect(count({ ...some_, subrogated: true })).toBeLessThanOrEqual(before);
      }),
    );
  });

  it("name a plan only where the plan is all that is missing, and one that would bring the right", () => {
    fc.assert(
      fc.property(facts, (some_) => {
        for (const [right, plan] of Object.entries(plansNeeded(decideRights(some_)))) {
          expect(planIncludes(some_.planCode, plan)).toBe(false);
          expect(PLAN_OF_RIGHT[right as Right]).toBe(plan);
          expect(decideRights({ ...some_, planCode: plan }).get(right as Right)).not.toBe("PLAN_TOO_LOW");
        }
      }),
    );
  });

  it("name the first check that fails", () => {
    expect(reason("YEXT", {})).toBeUndefined();
    expect(reason("YEXT", { roles: [] })).toBe("NO_ROLE_HERE");
    expect(reason("YEXT", { roles: [], profileGroups: [] })).toBe("NO_ROLE_HERE");
    expect(reason("YEXT", { profileGroups: [], planCode: null })).toBe("RIGHT_NOT_IN_PROFILE");
    const removed = { shopGroups: [{ groupCode: "GRP_LOCAL_PRESENCE", granted: false }] };
    expect(reason("YEXT", { ...removed, planCode: null })).toBe("RIGHT_REMOVED_FOR_SHOP");
    expect(reason("YEXT", { profileGroups: [], ...removed })).toBe("RIGHT_NOT_IN_PROFILE");
    expect(reason("YEXT", { roles: [{ rights: [], extra: [], withdrawn: [] }], planCode: null })).toBe(
      "RIGHT_NOT_IN_ROLE",
    );
    expect(reason("YEXT", { subscriptionStatus: "DELETED", planCode: null })).toBe("SUBSCRIPTION_BLOCKED");
    expect(reason("YEXT", { planCode: "PLUS" })).toBe("PLAN_TOO_LOW");
    expect(reason("SUBROGATION", { subrogated: true })).toBe("SUBROGATION_FORBIDDEN");
  });

  it("of a suspended shop last 30 days, and what pays for it lasts longer", () => {
    const suspended = { subscriptionStatus: "SUSPENDED" } as const;
    expect(reason("ORDERS", { ...suspended, statusDays: 30 })).toBeUndefined();
    expect(reason("ORDERS", { ...suspended, statusDays: 31 })).toBe("SUBSCRIPTION_BLOCKED");
    for (const right of ["SUBSCRIPTION", "PLAN", "PERSONAL_INFORMATION"] as const)
      expect(reason(right, { ...suspended, statusDays: 90 })).toBeUndefined();
  });

  it("of a platform membership are limited by neither profile, group, subscription nor plan", () => {
    const bare = { platform: true, profileGroups: [], subscriptionStatus: "DELETED", planCode: null } as const;
    for (const right of RIGHTS) expect(reason(right, bare)).toBeUndefined();
  });
});
