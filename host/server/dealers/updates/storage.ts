/** Proposals live in the generic store; those of new dealers are the network's to see. */
import { and, isNotNull, sql, type SQL } from "drizzle-orm";
import { RecordStorage } from "../../resources/record-storage";
import type { FieldSql } from "../../resources/storage";
import { record } from "../../storage/schema";
import type { DataScope } from "../../storage/scope";

/** Only what waits can be behind the dealer's record. */
const conflict = sql`(${record.status} = 'PENDING' and exists (select 1 from fitter changed where changed.id = ${record.fitterId}
  and changed.version > coalesce((${record.data}->>'dealerVersion')::int, 0)))`;

/** The dealer that it was meant for has become part of this one. */
const retargeted = sql`exists (select 1 from fitter_alias former where former.shop_id = ${record.shopId} and former.fitter_id = ${record.fitterId}
  and lower(former.code) = lower(${record.data}->>'dealerCode'))`;

const COMPUTED: Readonly<Record<string, FieldSql>> = {
  conflict: { value: conflict, key: conflict, alwaysThere: true },
  retargeted: { value: retargeted, key: retargeted, alwaysThere: true },
};

export class UpdateStorage extends RecordStorage {
  override field(name: string, languages: readonly string[]): FieldSql | undefined {
    return COMPUTED[name] ?? super.field(name, languages);
  }

  override rows(scope: DataScope, deleted = false): SQL {
    const own = super.rows(scope, deleted);
    return scope.fitterIds === "ALL" ? own : (and(own, isNotNull(record.fitterId)) ?? sql`false`);
  }
}
