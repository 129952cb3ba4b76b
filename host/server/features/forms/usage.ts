/** Counts how far visitors come in a form. */
import { sql } from "drizzle-orm";
import { dayInZone } from "../../../../src/contract/zone-clock";
import { formUsage } from "../../platform/storage/schema";
import { declareScope, shopRule } from "../../platform/storage/scope";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import type { OpenForm } from "./open-form";

declareScope(formUsage, shopRule(formUsage));

/** Counts that a step showed (from 1), or that the form was sent (0). */
export async function countStage(data: ScopedDatabase, { formId, shop }: OpenForm, stage: number): Promise<void> {
  if (formId === null) return;
  await data.execute(
    formUsage,
    () => sql`insert into ${formUsage} (shop_id, form_id, day, stage, count)
      values (${shop.id}, ${formId}, ${dayInZone(shop.timeZone)}, ${stage}, 1)
      on conflict (form_id, day, stage) do update set count = form_usage.count + 1`,
    "write",
  );
}
