/** Keeps one table per day and dealers, and copies a table for the next period. */
import { sql } from "drizzle-orm";
import { record } from "../../../../host/server/platform/storage/schema";
import { defineHooks } from "../../../../host/server/resources/hooks";
import { serviceOf } from "../../../../host/server/resources/service";
import { codeField, textOf, todayOfRecord } from "../../../../host/server/resources/storage/computed-sql";
import type { HookContext } from "../../../../host/server/resources/types";
import { create } from "../../../../host/server/resources/writing/saving";
import { isWritable } from "../../../contract/empty-values";
import type { Reference } from "../../../contract/fields";
import { ALL_PRICE_COLUMNS } from "../../../contract/pricing/fitting";
import { widen, type RecordOf } from "../../../contract/resource";
import fittingPrice from "./fitting-price.resource";

type Table = RecordOf<typeof fittingPrice>;
type Scope = Pick<Table, "validFrom" | "dealers">;

const validFrom = textOf("validFrom");
/** A later table for the same dealers has begun. */
const isReplaced = sql`exists (select 1 from record later where later.resource = 'fitting-price' and later.shop_id = ${record.shopId}
  and later.deleted_at is null and coalesce(later.data->'dealers', '[]') = coalesce(${record.data}->'dealers', '[]')
  and later.data->>'validFrom' > ${validFrom} and later.data->>'validFrom' <= ${todayOfRecord})`;

/** Whether another table from that day is for all dealers, too, or for one of the same dealers. */
async function hasTable({ validFrom: day, dealers }: Scope, { all }: HookContext, exceptId?: number): Promise<boolean> {
  const sameDay = await all(fittingPrice, { validFrom: `${day}..${day}` });
  const ids = new Set(dealers.map(({ id }) => id));
  return sameDay.some((other) =>
    other.id === exceptId
      ? false
      : ids.size === 0
        ? other.dealers.length === 0
        : other.dealers.some(({ id }) => ids.has(id)),
  );
}

const raised = (amount: number | null, percent: number): number | null =>
  amount === null ? null : Math.round(amount * (100 + percent)) / 100;

/** Copies the table with prices of mounting that are higher by a share. The copy is a record of its own. */
async function copyTable(table: Table, changes: Scope, percent: number, context: HookContext): Promise<void> {
  const { caller, data } = context;
  const values = Object.entries(widen(fittingPrice).fields).flatMap(([name, field]) =>
    isWritable(field) && name in table ? [[name, table[name as keyof Table]]] : [],
  );
  await create(serviceOf(caller.registry, "fitting-price"), caller, data, {
    ...Object.fromEntries(values),
    ...changes,
    name: `${table.name.replace(/\s*\d{4}$/, "").slice(0, 55)} ${changes.validFrom.slice(0, 4)}`.trim(),
    grid: table.grid.map((row) => ({
      ...row,
      ...Object.fromEntries(ALL_PRICE_COLUMNS.map((column) => [column, raised(row[column], percent)])),
    })),
  });
}

export default defineHooks(fittingPrice, {
  computed: {
    state: codeField(
      sql`case when ${validFrom} > ${todayOfRecord} then 'FUTURE' when ${isReplaced} then 'PAST' else 'CURRENT' end`,
    ),
  },
  async beforeSave({ before, values, sent }, context) {
    const isMoved = sent.has("dealers") || sent.has("validFrom");
    if (isMoved && (await hasTable(values, context, before?.id)))
      return { fields: { validFrom: "fitting-price.error.same-day" } };
    const ordered = values.grid.toSorted((a, b) => a.minDiameter - b.minDiameter);
    return { set: { grid: ordered } };
  },
  actions: {
    "next-table": async (table, input, context) => {
      const dealers = input["dealers"] as readonly Reference[];
      const next: Scope = { validFrom: String(input["from"]), dealers: dealers.length > 0 ? dealers : table.dealers };
      if (await hasTable(next, context)) return { fields: { from: "fitting-price.error.same-day" } };
      await copyTable(table, next, Number(input["percent"]), context);
      return {};
    },
  },
});
