/** Published versions of forms. They never change. */
import { and, eq, sql } from "drizzle-orm";
import { contentFromRecords } from "../../../../src/contract/forms/from-records";
import type { AnyRecord } from "../../../../src/contract/resource";
import { formVersion } from "../../platform/storage/schema";
import { declareScope, shopRule } from "../../platform/storage/scope";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import type { HookContext } from "../../resources/types";
import { recordsOfForm, sourceOf } from "./stored-form";

export type FormVersion = typeof formVersion.$inferSelect;

/** Versions are reached through their forms, which routes and hooks read first. */
declareScope(formVersion, { ...shopRule(formVersion), write: () => sql`false` });

/** Completes steps that were published before steps had jumps. */
const completed = (version: FormVersion): FormVersion => ({
  ...version,
  content: {
    ...version.content,
    steps: version.content.steps.map((step) => ({ ...{ key: String(step.id), jumps: [] }, ...step })),
  },
});

/** Returns the versions of a form, newest first. */
export async function versionsOf(data: ScopedDatabase, formId: number): Promise<FormVersion[]> {
  const where = eq(formVersion.formId, formId);
  return (await data.select(formVersion, { where, orderBy: [sql`${formVersion.number} desc`] })).map(completed);
}

/** Returns one version of a form, or undefined. */
export async function versionOf(
  data: ScopedDatabase,
  formId: number,
  number: number,
): Promise<FormVersion | undefined> {
  const where = and(eq(formVersion.formId, formId), eq(formVersion.number, number));
  const found = await data.find(formVersion, where ?? sql`false`);
  return found === undefined ? undefined : completed(found);
}

/** Stores the form as its next version and returns the number. Call it in the transaction that publishes the form. */
export async function storeVersion(form: AnyRecord, context: HookContext): Promise<number> {
  const { data } = context;
  await data.lock(`form-version.${String(form.id)}`);
  const [last] = await data.select(formVersion, {
    where: eq(formVersion.formId, form.id),
    orderBy: [sql`${formVersion.number} desc`],
    limit: 1,
  });
  const number = (last?.number ?? 0) + 1;
  const records = await recordsOfForm(context, form.id);
  await data.insert(formVersion, {
    shopId: data.scope.shopId ?? 0,
    formId: form.id,
    number,
    content: contentFromRecords(form, records),
    source: sourceOf(records),
    publishedBy: data.actor.userId,
    publisher: data.actor.name,
  });
  return number;
}
