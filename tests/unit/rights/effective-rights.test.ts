/** The order of the checks, and properties that hold for every combination of facts. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  decideRights,
  grantedRights,
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
const someRights = (rights: readonly Right[]) => fc.subarray([...rights]);
const facts: fc.Arbitrary<RightsFacts> = fc.record({
  platform: fc.boolean(),
  roles: fc.array(fc.record({ rights: someRights(RIGHTS), extra: someRights(RIGHTS), withdrawn: someRights(RIGHTS) }), {
    maxLength: 3,
  }),
  profileGroups: fc.subarray(GROUPS),
  shopGroups: fc.array(fc.record({ groupCode: fc.constantFrom(...GROUPS), granted: fc.boolean() }), { maxLength: 4 }),
  subscriptionStatus: fc.constantFrom(...SUBSCRIPTION_STATUSES),
  statusDays: fc.integer({ min: 0, max: 90 }),
  planCode: fc.option(fc.constantFrom(...PLAN_CODES)),
  subrogated: fc.boolean(),
});
const allRights: RightsFacts = {
  platform: false,
  roles: [{ rights: [...RIGHTS], extra: [], withdrawn: [] }],
  profileGroups: GROUPS,
  shopGroups: [],
  subscriptionStatus: "ACTIVE",
  statusDays: 0,
  planCode: "PREMIUM",
  subrogated: false,
};
const reason = (right: Right, change: Partial<RightsFacts>) => decideRights({ ...allRights, ...change }).get(right);

describe("effective rights", () => {
  it("decides every right and grants exactly those without a reason", () => {
    fc.assert(
      fc.property(facts, (sample) => {
        const decisions = decideRights(sample);
        expect([...decisions.keys()]).toEqual([...RIGHTS]);
        const granted = grantedRights(decisions);
        for (const right of RIGHTS) expect(granted[right] === true).toBe(decisions.get(right) === undefined);
      }),
    );
  });

  it("never grants a right that no role of the account contains", () => {
    fc.assert(
      fc.property(facts, (sample) => {
        const grantable = new Set(sample.roles.flatMap(({ rights, extra }) => [...rights, ...extra]));
        const implied: Partial<Record<Right, Right>> = {
          QUOTES_READ: "QUOTES",
          APPOINTMENTS_READ: "APPOINTMENTS",
          E_CALENDRO_CAN_ACCESS_ADMIN: "E_CALENDAR_SUPER_ADMIN",
        };
        for (const right of Object.keys(grantedRights(decideRights(sample))) as Right[])
          expect(grantable.has(right) || grantable.has(implied[right] ?? right)).toBe(true);
      }),
    );
  });

  it("never grants more after a withdrawal, a removed group, a lower plan or subrogation", () => {
    const count = (sample: RightsFacts) => Object.keys(grantedRights(decideRights(sample))).length;
    fc.assert(
      fc.property(facts, someRights(RIGHTS), fc.constantFrom(...GROUPS), (sample, withdrawn, groupCode) => {
        const before = count(sample);
        const roles = sample.roles.map((role) => ({ ...role, withdrawn: [...role.withdrawn, ...withdrawn] }));
        expect(count({ ...sample, roles })).toBeLessThanOrEqual(before);
        expect(
          count({ ...sample, shopGroups: [...sample.shopGroups, { groupCode, granted: false }] }),
        ).toBeLessThanOrEqual(before);
        expect(count({ ...sample, planCode: null })).toBeLessThanOrEqual(before);
        expect(count({ ...sample, subrogated: true })).toBeLessThanOrEqual(before);
      }),
    );
  });

  it("names a plan only when the plan is all that is missing, and that plan grants the right", () => {
    fc.assert(
      fc.property(facts, (sample) => {
        for (const [right, plan] of Object.entries(plansNeeded(decideRights(sample)))) {
          expect(planIncludes(sample.planCode, plan)).toBe(false);
          expect(PLAN_OF_RIGHT[right as Right]).toBe(plan);
          expect(decideRights({ ...sample, planCode: plan }).get(right as Right)).not.toBe("PLAN_TOO_LOW");
        }
      }),
    );
  });

  it("gives the first check that fails as the reason", () => {
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

  it("keeps the rights of a suspended shop for 30 days, and payment rights for longer", () => {
    const suspended = { subscriptionStatus: "SUSPENDED" } as const;
    expect(reason("ORDERS", { ...suspended, statusDays: 30 })).toBeUndefined();
    expect(reason("ORDERS", { ...suspended, statusDays: 31 })).toBe("SUBSCRIPTION_BLOCKED");
    for (const right of ["SUBSCRIPTION", "PLAN", "PERSONAL_INFORMATION"] as const)
      expect(reason(right, { ...suspended, statusDays: 90 })).toBeUndefined();
  });

  it("ignores profile, group, subscription and plan for platform members", () => {
    const platformMember = {
      platform: true,
      profileGroups: [],
      subscriptionStatus: "DELETED",
      planCode: null,
    } as const;
    for (const right of RIGHTS) expect(reason(right, platformMember)).toBeUndefined();
  });
});
