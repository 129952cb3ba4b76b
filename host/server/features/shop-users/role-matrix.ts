/**
 * The matrix of rights by role of a shop. Only rights that the shop can use have a row. A cell is read-only when the caller lacks the right,
 * when the role can never have it, or when the role is the caller's own or above their level.
 * @messages user-role-by-shop.group.*
 */
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { roleRight, subscription, userRole } from "../../platform/storage/schema";
import { acrossShops } from "../../platform/storage/scoped-database";
import { messageService } from "../../services/messages/messages";
import { ApiProblem } from "../../platform/http/problem";
import { rightsByRole } from "../../identity/rights/access";
import { PLAN_OF_RIGHT, planIncludes, RIGHT_GROUPS } from "../../identity/rights/right-catalogue";
import type { CellChange, MatrixData, MatrixQuery } from "../../resources/kinds/kind-hooks";
import type { KindContext } from "../../resources/types";
import { refuse } from "../../resources/writing/validate-change";
import { PLAN_CODES } from "../../../../src/contract/context";
import { fillMessage } from "../../../../src/contract/spec/translator";
import type { Reference } from "../../../../src/contract/fields";
import { textIn } from "../../../../src/contract/fields/values";
import { foldText } from "../../../../src/contract/fold-text";
import { RIGHTS } from "../../../../src/contract/right-codes";
import { withImpliedRights, type Right } from "../../../../src/contract/rights";
import { giverOf, requireAdministrator, type Manager } from "./checks";
import { hasRole } from "./roles";
import { addVariants, shopRole, type ShopRole } from "./role-storage";

const managerOf = ({ caller, data }: KindContext): Manager => ({ context: caller.context, data });
const isRight = (text: string): text is Right => (RIGHTS as readonly string[]).includes(text);

/** Rights in the order of their groups. */
const GROUPED: readonly { readonly group: string; readonly right: Right }[] = Object.entries(RIGHT_GROUPS).flatMap(
  ([group, rights]) => rights.map((right) => ({ group, right })),
);

/** Loads the shop's roles, those with the highest level first. */
const loadRoles = ({ data }: KindContext): Promise<ShopRole[]> =>
  data.select(shopRole, {
    where: isNull(shopRole.deletedAt),
    orderBy: [sql`${shopRole.level} desc`, shopRole.id],
  });

/** Returns the rights that each role can have at all: those that the platform lists for the role it is based on. */
async function possibleRights({ data }: KindContext, roles: readonly ShopRole[]): Promise<Map<number, Set<Right>>> {
  const baseOf = ({ id, baseRole }: ShopRole): number => baseRole ?? id;
  const rows = await acrossShops(data)
    .select()
    .from(roleRight)
    .where(inArray(roleRight.roleId, [...roles.map(baseOf), 0]));
  return new Map(
    roles.map((role) => [
      role.id,
      new Set(rows.filter(({ roleId }) => roleId === baseOf(role)).map(({ right }) => right)),
    ]),
  );
}

const keyOf = ({ id, baseRole }: ShopRole) => ({ id, baseRoleId: baseRole });

/** Returns the name of the plan that a right needs and the shop lacks; null when it has the right's plan. */
async function plansLacked({ data, caller }: KindContext): Promise<(right: Right) => string | null> {
  const database = acrossShops(data);
  const { locale, shop } = caller.context;
  const [own] = await database
    .select({ code: subscription.planCode })
    .from(subscription)
    .where(eq(subscription.shopId, shop?.id ?? 0));
  const messages = messageService(database);
  const names = new Map<string, string>();
  for (const plan of PLAN_CODES) names.set(plan, await messages.text(locale, `plan.${plan}`));
  return (right) => {
    const plan = PLAN_OF_RIGHT[right];
    return plan === undefined || planIncludes(own?.code ?? null, plan) ? null : (names.get(plan) ?? plan);
  };
}

interface ComparedRoles {
  readonly role: Reference | null;
  readonly other: Reference | null;
}

/** Returns the ids of the two roles to compare; undefined without two. A save reads its rows whole. */
function comparedRoles({ rows, filters: { role, other } }: Pick<MatrixQuery<ComparedRoles>, "rows" | "filters">) {
  return rows !== undefined || role === null || other === null || role.id === other.id
    ? undefined
    : ([role.id, other.id] as const);
}

export async function readRoleMatrix(
  query: Pick<MatrixQuery<ComparedRoles>, "q" | "rows" | "filters">,
  context: KindContext,
): Promise<MatrixData<boolean>> {
  const { data, caller, languages } = context;
  const { locale, identity } = caller.context;
  const manager = managerOf(context);
  const giver = await giverOf(manager);
  const compared = comparedRoles(query);
  const roles = (await loadRoles(context)).filter(({ id }) => compared?.includes(id) ?? true);
  const rightsOf = await rightsByRole(acrossShops(data), identity.shopId, roles.map(keyOf));
  const possible = await possibleRights(context, roles);
  const texts = await messageService(acrossShops(data)).list(locale, ["rights", "user-role-by-shop"], identity.shopId);
  const planLacked = await plansLacked(context);

  const columns = [];
  for (const { id, label, level, users } of roles)
    columns.push({
      key: String(id),
      label: textIn(label, [locale, ...languages]),
      note: fillMessage(texts["user-role-by-shop.users"] ?? "", { count: users }),
      locked: level > giver.level || (await hasRole(manager, id)),
    });
  const search = foldText(query.q);
  const granted = new Map(roles.map(({ id }) => [id, withImpliedRights(rightsOf.get(id) ?? [])]));
  const hasRightOf = (role: number, right: Right): boolean => granted.get(role)?.has(right) === true;
  const rows = GROUPED.filter(({ right }) => giver.open.has(right))
    .map(({ group, right }) => ({
      key: right,
      label: texts[`right.${right}`] ?? right,
      note: planLacked(right),
      group: texts[`user-role-by-shop.group.${group}`] ?? group,
      locked: giver.missing({ rights: [right], extra: [], withdrawn: [] }).length > 0,
    }))
    .filter(({ key, label }) => query.rows?.includes(key) ?? foldText(label).includes(search))
    .filter(({ key }) => compared === undefined || hasRightOf(compared[0], key) !== hasRightOf(compared[1], key));

  const cells: Record<string, Record<string, boolean>> = {};
  const locked: [row: string, column: string][] = [];
  for (const { key } of rows)
    for (const { id } of roles) {
      (cells[key] ??= {})[id] = hasRightOf(id, key);
      if (possible.get(id)?.has(key) !== true) locked.push([key, String(id)]);
    }
  return { columns, rows, cells, locked };
}

/** Stores changed cells as differences from the role that a role is based on. */
export async function saveRoleMatrix(changes: readonly CellChange<boolean>[], context: KindContext): Promise<void> {
  const { data, caller } = context;
  const database = acrossShops(data);
  const { shopId } = caller.context.identity;
  await data.lock("shop-role");
  await addVariants(
    data,
    changes.map(({ column }) => Number(column)),
  );
  const roles = (await loadRoles(context)).filter(({ id }) => changes.some(({ column }) => column === String(id)));
  // Without a shop, a role has the rights of the platform's role.
  const baseRights = await rightsByRole(
    database,
    null,
    roles.map(({ id, baseRole }) => ({ id: baseRole ?? id, baseRoleId: null })),
  );
  for (const role of roles) {
    const roleId = role.variantId ?? role.id;
    for (const { row, value } of changes.filter(({ column }) => column === String(role.id))) {
      if (!isRight(row)) throw new ApiProblem("not-found");
      const granted = value === true;
      const isBase = (baseRights.get(role.baseRole ?? role.id) ?? []).includes(row) === granted;
      if (isBase) await database.delete(roleRight).where(and(eq(roleRight.roleId, roleId), eq(roleRight.right, row)));
      else
        await database
          .insert(roleRight)
          .values({ roleId, right: row, granted })
          .onConflictDoUpdate({ target: [roleRight.roleId, roleRight.right], set: { granted } });
    }
    await database
      .update(userRole)
      .set({ version: sql`${userRole.version} + 1`, updatedAt: sql`now()` })
      .where(eq(userRole.id, roleId));
  }
  const after = await rightsByRole(database, shopId, roles.map(keyOf));
  // A right that another one includes can only be taken away together with that one.
  const included = changes.filter(
    ({ row, column, value }) =>
      value !== true && isRight(row) && withImpliedRights(after.get(Number(column)) ?? []).has(row),
  );
  if (included.length > 0)
    refuse(
      Object.fromEntries(
        included.map(({ row, column }) => [`${row}.${column}`, { key: "user-role-by-shop.error.included" }]),
      ),
    );
  await requireAdministrator(data);
}
