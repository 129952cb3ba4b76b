/** Storage of proposals in the generic store. The network sees proposals of new dealers. */
import { and, isNotNull, sql, type SQL } from "drizzle-orm";
import { RecordStorage } from "../../../resources/storage/record-storage";
import type { FieldSql } from "../../../resources/storage/resource-storage";
import { record } from "../../../platform/storage/schema";
import type { DataScope } from "../../../platform/storage/scope";

/** Whether the dealer changed after a pending proposal arrived. */
const conflict = sql`(${record.status} = 'PENDING' and exists (select 1 from fitter dealer where dealer.id = ${record.fitterId}
  and dealer.version > coalesce((${record.data}->>'dealerVersion')::int, 0)))`;

/** Whether the proposed dealer was merged into this one. */
const retargeted = sql`exists (select 1 from fitter_alias former where former.shop_id = ${record.shopId} and former.fitter_id = ${record.fitterId}
  and lower(former.code) = lower(${record.data}->>'dealerCode'))`;

const COMPUTED: Readonly<Record<string, FieldSql>> = {
  conflict: { value: conflict, key: conflict, isNeverNull: true },
  retargeted: { value: retargeted, key: retargeted, isNeverNull: true },
};

export class UpdateStorage extends RecordStorage {
  override field(name: string, languages: readonly string[]): FieldSql | undefined {
    return COMPUTED[name] ?? super.field(name, languages);
  }

  override rows(scope: DataScope, deleted = false): SQL {
    const visibleRows = super.rows(scope, deleted);
    return scope.fitterIds === "ALL" ? visibleRows : (and(visibleRows, isNotNull(record.fitterId)) ?? sql`false`);
  }
}
