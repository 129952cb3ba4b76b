/** Copies missing entries of right-catalogue.ts and system-roles.ts to the database. Never overwrites, because operators edit these rows. */
import { and, eq, isNull } from "drizzle-orm";
import type { Database } from "../../platform/storage/db";
import { profileGroup, roleRight, userRole } from "../../platform/storage/schema";
import { PROFILE_GROUPS } from "./right-catalogue";
import { SYSTEM_ROLES } from "./system-roles";

/** Inserts the system roles, rights and groups that the database lacks. */
export async function syncCatalogue(database: Database): Promise<void> {
  await database.transaction(async (transaction) => {
    for (const [code, role] of Object.entries(SYSTEM_ROLES)) {
      const { level, scopeKind, label } = role;
      const condition = and(eq(userRole.code, code), isNull(userRole.shopId));
      await transaction.insert(userRole).values({ code, level, scopeKind, label, system: true }).onConflictDoNothing();
      const [stored] = await transaction.select({ id: userRole.id }).from(userRole).where(condition);
      if (stored === undefined) continue;
      const rights = [
        ...role.rights.map((right) => ({ roleId: stored.id, right, granted: true })),
        ...role.optional.map((right) => ({ roleId: stored.id, right, granted: false })),
      ];
      await transaction.insert(roleRight).values(rights).onConflictDoNothing();
    }
    // A profile with any group was set up before; its groups belong to the operator.
    const existing = new Set(
      (await transaction.selectDistinct({ code: profileGroup.profileCode }).from(profileGroup)).map((row) => row.code),
    );
    const missing = Object.entries(PROFILE_GROUPS).filter(([code]) => !existing.has(code));
    const rows = missing.flatMap(([profileCode, groups]) => groups.map((groupCode) => ({ profileCode, groupCode })));
    if (rows.length > 0) await transaction.insert(profileGroup).values(rows).onConflictDoNothing();
  });
}
