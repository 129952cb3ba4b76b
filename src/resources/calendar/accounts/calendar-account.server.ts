/** The life of calendar accounts. The account of the shop in which the caller works is neither suspended nor closed. */
import { offerAccount, withdrawOffer } from "../../../../host/server/features/calendar-accounts/hand-over";
import { queueInvitation } from "../../../../host/server/features/calendar-accounts/invite-owner";
import { addSmsCredit } from "../../../../host/server/features/calendar-accounts/sms-credit";
import { calendarAccountStorage } from "../../../../host/server/features/calendar-accounts/storage";
import { isPlatformAccount } from "../../../../host/server/features/shop-users/checks";
import { defineHooks } from "../../../../host/server/resources/hooks";
import type { HookContext, HookResult } from "../../../../host/server/resources/types";
import { addDays } from "../../../contract/days";
import type { RecordOf, ValuesOfResource } from "../../../contract/resource";
import type { SuspensionReason } from "./account-choices";
import account from "./calendar-account.resource";

type Account = RecordOf<typeof account>;
type Result = HookResult<ValuesOfResource<typeof account>>;

/** Longest trial, in days from today. */
const MAX_TRIAL_DAYS = 90;

const unlessOwn = ({ id }: Account, { caller }: HookContext, set: Result["set"]): Result =>
  caller.context.identity.shopId === id ? { errors: ["calendar-account.error.own"] } : { set };

export default defineHooks(account, {
  storage: calendarAccountStorage,
  beforeSave({ before, values }): Result {
    const isRunning = values.status !== "EXPIRED" && values.status !== "CLOSED";
    const isTaken = before !== null && before.plan !== null && values.plan === null;
    return isTaken && isRunning ? { fields: { plan: "error.required" } } : {};
  },
  actions: {
    async "resend-invitation"({ id }, _input, context): Promise<Result> {
      await queueInvitation(context, id);
      return {};
    },
    async "hand-over"({ id, ownerEmail }, { email, firstName, lastName }, context): Promise<Result> {
      const owner = { email: String(email), firstName: String(firstName), lastName: String(lastName) };
      if (owner.email.toLowerCase() === ownerEmail?.toLowerCase())
        return { fields: { email: "calendar-account.error.same-owner" } };
      if (await isPlatformAccount(context.data, owner.email)) return { fields: { email: "shop-user.error.platform" } };
      await offerAccount(context, id, owner);
      return {};
    },
    async "withdraw-hand-over"({ id }, _input, { data }): Promise<Result> {
      await withdrawOffer(data, id);
      return {};
    },
    "extend-trial"(_account, { until }, { today }): Result {
      const day = String(until);
      if (day <= today) return { fields: { until: "calendar-account.error.past" } };
      if (day > addDays(today, MAX_TRIAL_DAYS)) return { fields: { until: "calendar-account.error.trial" } };
      return { set: { status: "TRIAL", trialEndsOn: day } };
    },
    async "add-sms-credit"({ id }, { amount }, { data }): Promise<Result> {
      await addSmsCredit(data, id, Number(amount));
      return {};
    },
    suspend: (row, { reason }, context) =>
      unlessOwn(row, context, { status: "SUSPENDED", suspendedFor: reason as SuspensionReason }),
    reactivate: (): Result => ({ set: { status: "ACTIVE", suspendedFor: null } }),
    close: (row, _input, context) => unlessOwn(row, context, { status: "CLOSED", suspendedFor: null }),
  },
});
