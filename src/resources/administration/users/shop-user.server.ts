/** Users cannot widen their own access or give more than they have, and a shop never loses its last administrator. */
import {
  findRole,
  giverOf,
  isPlatformAccount,
  requireAdministrator,
  requireFreePlace,
  roleError,
  userError,
  type Manager,
} from "../../../../host/server/features/shop-users/checks";
import { forcePasswordChange } from "../../../../host/server/features/shop-users/forced-password";
import { makeMain } from "../../../../host/server/features/shop-users/main-administrator";
import { queueUserMail } from "../../../../host/server/features/shop-users/mails";
import { resetSecondFactor } from "../../../../host/server/features/shop-users/second-factor";
import {
  endShopSessions,
  exceptionsOf,
  shopUserStorage,
  userIdOf,
} from "../../../../host/server/features/shop-users/storage";
import { defineHooks } from "../../../../host/server/resources/hooks";
import type { HookContext, HookResult } from "../../../../host/server/resources/types";
import type { RecordOf, ValuesOfResource } from "../../../contract/resource";
import shopUser from "./shop-user.resource";

type User = RecordOf<typeof shopUser>;
type Values = ValuesOfResource<typeof shopUser>;

/** Fields of the access itself. Of users of a higher level, the caller cannot change names and notes either. */
const ACCESS_FIELDS = ["role", "dealerScope", "dealers", "since", "until"] as const;

const managerOf = ({ caller, data }: HookContext): Manager => ({ context: caller.context, data });

/** Carries out a change unless the user is out of the caller's hands. */
async function unlessProtected(
  user: User,
  context: HookContext,
  change: () => HookResult<Values> | Promise<HookResult<Values>>,
): Promise<HookResult<Values>> {
  const manager = managerOf(context);
  const refusal = await userError(manager, await giverOf(manager), user.id);
  return refusal === undefined ? change() : { errors: [refusal] };
}

export default defineHooks(shopUser, {
  storage: shopUserStorage,
  async beforeSave({ before, values, sent }, context): Promise<HookResult<Values>> {
    const manager = managerOf(context);
    const giver = await giverOf(manager);
    const isEnding = sent.has("until") && values.until !== null && values.until < context.today;
    if (isEnding && values.until !== before?.until) return { fields: { until: "shop-user.error.past" } };
    if (before === null) {
      if (await isPlatformAccount(context.data, values.email)) return { fields: { email: "shop-user.error.platform" } };
      await requireFreePlace(manager);
    } else {
      const refusal = await userError(manager, giver, before.id);
      const isAccess = ACCESS_FIELDS.some((name) => sent.has(name) && !isSame(before[name], values[name]));
      // The main administrator's names may change; `locks` protects the rest.
      if (refusal !== undefined && (isAccess || refusal === "shop-user.error.level")) return { errors: [refusal] };
    }
    const role = await findRole(context.data, values.role.id);
    if (role.scopeKind === "DEALERS" && values.dealerScope === "ALL")
      return { fields: { dealerScope: "shop-user.error.dealer-role" } };
    if (before?.role.id === values.role.id) return {};
    const exceptions = before === null ? undefined : await exceptionsOf(context.data, before.id);
    const refusal = await roleError(manager, giver, role, exceptions);
    return refusal === undefined ? {} : { fields: { role: refusal } };
  },
  async afterWrite({ before, after }, context) {
    if (before === null && after !== null) await queueUserMail(context, { id: after.id, kind: "ACCESS" });
    if (before === null) return;
    const isGone = after === null || after.status === "DISABLED";
    if (isGone) await endShopSessions(context.data, await userIdOf(context.data, before.id));
    await requireAdministrator(context.data);
  },
  beforeRemove: (user, context) => unlessProtected(user, context, () => ({})),
  actions: {
    "resend-invitation": async (user, _input, context) => {
      await queueUserMail(context, { id: user.id, kind: "ACCESS" });
      return {};
    },
    "send-password-link": async (user, _input, context) => {
      await forcePasswordChange(managerOf(context), user.id);
      await queueUserMail(context, { id: user.id, kind: "RESET" });
      return {};
    },
    "reset-second-factor": async (user, _input, context) => {
      const refusal = await resetSecondFactor(
        managerOf(context),
        user.id,
        context.caller.context.access.facts.superAdmin,
      );
      if (refusal !== undefined) return { errors: [refusal] };
      await queueUserMail(context, { id: user.id, kind: "SECOND_FACTOR" });
      return {};
    },
    disable: (user, _input, context) => unlessProtected(user, context, () => ({ set: { status: "DISABLED" } })),
    enable: (user, _input, context) =>
      unlessProtected(user, context, async () => {
        await requireFreePlace(managerOf(context));
        return { set: { status: "ACTIVE" } };
      }),
    "make-main": async (user, _input, context) => {
      const refusal = await makeMain(managerOf(context), user.id);
      return refusal === undefined ? { set: { mainAdministrator: true } } : { errors: [refusal] };
    },
  },
});

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(plain(a)) === JSON.stringify(plain(b));

/** References by their ids, in order. */
const plain = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(plain).toSorted()
    : typeof value === "object" && value !== null && "id" in value
      ? value.id
      : value;
