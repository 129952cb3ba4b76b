/** Refuses roles that the caller could not give, and changes of the caller's own roles. */
import {
  findRole,
  giverOf,
  levelOf,
  roleError,
  type Manager,
} from "../../../../host/server/features/shop-users/checks";
import { clearOwnRights, hasRole, moveUsers } from "../../../../host/server/features/shop-users/roles";
import { shopRoleStorage } from "../../../../host/server/features/shop-users/role-storage";
import { defineHooks } from "../../../../host/server/resources/hooks";
import type { HookContext, HookResult } from "../../../../host/server/resources/types";
import type { RecordOf, ValuesOfResource } from "../../../contract/resource";
import shopRole from "./shop-role.resource";

type Role = RecordOf<typeof shopRole>;
type Values = ValuesOfResource<typeof shopRole>;

const managerOf = ({ caller, data }: HookContext): Manager => ({ context: caller.context, data });

/** Returns why the caller may not change a role: it is above their level, or their own. Sends both reads at once. */
async function changeError(role: Role, context: HookContext): Promise<HookResult<Values> | undefined> {
  const manager = managerOf(context);
  const [level, isOwn] = await Promise.all([levelOf(manager), hasRole(manager, role.id)]);
  if ((role.level ?? 0) > level) return { errors: ["shop-user.error.level"] };
  return isOwn ? { errors: ["shop-role.error.own"] } : undefined;
}

export default defineHooks(shopRole, {
  storage: shopRoleStorage,
  readForSave: async ({ before }, context) => (before === null ? undefined : changeError(before, context)),
  async beforeSave({ before, values }, context, refused) {
    if (before !== null) return refused ?? {};
    // Without a base the role starts without rights.
    if (values.baseRole === null) return {};
    const manager = managerOf(context);
    const base = await findRole(context.data, values.baseRole.id);
    const refusal = await roleError(manager, await giverOf(manager), base);
    return refusal === undefined ? {} : { fields: { baseRole: refusal } };
  },
  async beforeRemove(role, context, input) {
    if (role.builtIn) return { errors: ["shop-role.error.built-in"] };
    const refusal = await changeError(role, context);
    if (refusal !== undefined || (role.users ?? 0) === 0) return refusal ?? {};
    const replacement = (input["replacement"] ?? null) as { readonly id: number } | null;
    if (replacement === null || replacement.id === role.id) return { errors: ["shop-role.error.users"] };
    const manager = managerOf(context);
    const next = await findRole(context.data, replacement.id);
    const error = await roleError(manager, await giverOf(manager), next);
    if (error !== undefined) return { errors: [error] };
    await moveUsers(context.data, role.id, next);
    return {};
  },
  actions: {
    async reset(role, _input, context) {
      const refusal = await changeError(role, context);
      if (refusal !== undefined) return refusal;
      const manager = managerOf(context);
      const stored = await findRole(context.data, role.id);
      await clearOwnRights(context.data, stored);
      const error = await roleError(manager, await giverOf(manager), stored);
      return error === undefined ? {} : { errors: [error] };
    },
  },
});
