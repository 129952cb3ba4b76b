/** Activates rules after a dry run, and keeps the order of rules and their priorities together. */
import { sql } from "drizzle-orm";
import { activeRule } from "../../../../host/server/features/pricing/drafts";
import { estimateImpact, IMPACT_SAMPLE } from "../../../../host/server/features/pricing/impact";
import { loadPricing } from "../../../../host/server/features/pricing/pricing";
import { record } from "../../../../host/server/platform/storage/schema";
import { refuse } from "../../../../host/server/resources/writing/validate-change";
import { defineHooks } from "../../../../host/server/resources/hooks";
import { codeField, textOf } from "../../../../host/server/resources/storage/computed-sql";
import type { HookContext, HookResult } from "../../../../host/server/resources/types";
import { isLargeImpact } from "../../../contract/pricing/impact";
import { ruleWarnings } from "../../../contract/pricing/rule-warnings";
import type { RecordOf, ValuesOfResource } from "../../../contract/resource";
import tirePricingRule from "./tire-pricing-rule.resource";

type Rule = RecordOf<typeof tirePricingRule>;
type Result = HookResult<ValuesOfResource<typeof tirePricingRule>>;

const startAt = sql`(${textOf("startAt")})::timestamptz`;
const endAt = sql`(${textOf("endAt")})::timestamptz`;
const HIGHEST = 999;
const STEP = 10;

/** A fixed price for whole groups of tyres, instead of for a size or a brand. */
const isBroadFixedPrice = ({ action, target }: Rule): boolean =>
  action === "FIXED" && target !== "SIZE" && target !== "BRAND";

async function activate(rule: Rule, input: Readonly<Record<string, unknown>>, context: HookContext): Promise<Result> {
  const { caller, data } = context;
  if (rule.endAt !== null && rule.endAt <= new Date().toISOString())
    return { errors: ["tire-pricing-rule.error.over"] };
  const isConfirmed = input["confirmed"] === true;
  if (isConfirmed && !rule.showAsDiscount) return { set: { status: "ACTIVE" } };
  if (!isConfirmed && isBroadFixedPrice(rule)) return { fields: { confirmed: "tire-pricing-rule.error.broad-price" } };
  const base = await loadPricing(context, caller.context);
  const active = activeRule(rule);
  const impact = await estimateImpact(data, base, { rule: active }, IMPACT_SAMPLE);
  if (rule.showAsDiscount && impact.raised > 0) return { errors: ["tire-pricing-rule.error.dearer-discount"] };
  if (isConfirmed) return { set: { status: "ACTIVE" } };
  if (isLargeImpact(impact)) return { fields: { confirmed: "tire-pricing-rule.error.large-change" } };
  const [warning] = ruleWarnings(active, base.rules, impact);
  if (warning !== undefined) refuse({ confirmed: warning });
  return { set: { status: "ACTIVE" } };
}

/** Numbers the positions of all rules by falling priority; equal ones keep their order. */
const renumber = ({ data }: HookContext): Promise<unknown> =>
  data.execute(
    record,
    (scope) => sql`update ${record} set position = ranked.place from (
      select id, row_number() over (order by coalesce((data->>'priority')::numeric, 0) desc, position nulls last, id) - 1 as place
      from ${record} where resource = 'tire-pricing-rule' and deleted_at is null and ${scope}) ranked
      where ranked.id = ${record.id} and ${record.position} is distinct from ranked.place and ${scope}`,
    "write",
  );

export default defineHooks(tirePricingRule, {
  computed: {
    state:
      codeField(sql`case when ${record.status} is null then 'DRAFT' when ${record.status} <> 'ACTIVE' then ${record.status}
      when ${startAt} > now() then 'SCHEDULED' when ${endAt} <= now() then 'EXPIRED' else 'ACTIVE' end`),
  },
  beforeSave: ({ before }): Result => (before === null ? { set: { status: "DRAFT" } } : {}),
  async afterWrite({ before, after }, context) {
    if (before?.priority !== after?.priority) await renumber(context);
  },
  beforeRemove: ({ status }) =>
    status === "DRAFT" || status === null ? {} : { errors: ["tire-pricing-rule.error.archive-instead"] },
  /** Dragging a rule gives all rules new priorities, ten apart while they fit. */
  placed: (position, total) => ({
    priority: Math.max(0, Math.min(HIGHEST, (total - position) * Math.min(STEP, Math.floor(HIGHEST / total)))),
  }),
  actions: {
    activate,
    pause: (): Result => ({ set: { status: "PAUSED" } }),
    end: () => ({ set: { endAt: new Date().toISOString() } }),
    archive: (): Result => ({ set: { status: "ARCHIVED" } }),
  },
});
