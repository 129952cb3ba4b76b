/** Finds the published form of a public address, and what it offers. */
import { and, eq, isNull, sql } from "drizzle-orm";
import { DAY_MS } from "../../../../src/contract/days";
import { textIn } from "../../../../src/contract/fields/values";
import type { FormContent } from "../../../../src/contract/forms/content";
import { fieldsOf } from "../../../../src/contract/forms/content";
import { CONTACT_FORM_CODE } from "../../../../src/contract/forms/contact-form";
import { ApiProblem } from "../../platform/http/problem";
import { SYSTEM_ACTOR } from "../../platform/storage/audit";
import type { Database } from "../../platform/storage/db";
import { activeShop, scopeOfShop } from "../../platform/storage/each-shop";
import { fitter, record, shopFitterLink } from "../../platform/storage/schema";
import { ScopedDatabase } from "../../platform/storage/scoped-database";
import { activeLanguages } from "../../platform/storage/shop-languages";
import { loadContactForm } from "./contact-form";
import { versionOf, type FormVersion } from "./versions";

/** Dealers that a form offers at most. */
const MAX_DEALERS = 300;

export interface OpenForm {
  readonly data: ScopedDatabase;
  readonly shop: NonNullable<Awaited<ReturnType<typeof activeShop>>>;
  /** Null for the contact form, which counts no visitors. */
  readonly formId: number | null;
  /** Values of the form that decide about its requests. */
  readonly rules: Readonly<Record<string, unknown>>;
  readonly version: Pick<FormVersion, "number" | "content" | "publishedAt">;
  /** Languages of the shop, the default first. */
  readonly locales: readonly string[];
}

/** The contact form has no versions: a change shows at once. */
const CONTACT_VERSION = { number: 1, publishedAt: new Date(0) };

/** Finds the published form of a type in lower case, or with a code in capitals. */
export async function findPublished(
  data: ScopedDatabase,
  formCode: string,
): Promise<typeof record.$inferSelect | undefined> {
  const isCode = formCode === formCode.toUpperCase();
  const names = isCode
    ? sql`coalesce(${record.code}, ${record.data}->>'code') = ${formCode}`
    : sql`${record.data}->>'type' = ${formCode.toUpperCase()} and ${record.data}->>'defaultForType' = 'true'`;
  return data.find(
    record,
    and(eq(record.resource, "request-form"), eq(record.status, "PUBLISHED"), isNull(record.deletedAt), names) ??
      sql`false`,
  );
}

/**
 * Finds a published form by its code, or the default form of a type in lower case. Without a default form for contacts, that is the contact
 * form. Throws 404 for every other one.
 */
export async function openForm(database: Database, shopCode: string, formCode: string): Promise<OpenForm> {
  const shop = await activeShop(database, shopCode);
  if (shop === undefined || shop.dlu) throw new ApiProblem("not-found");
  const { scope } = scopeOfShop(database, shop.id);
  const data = new ScopedDatabase(database, scope, { ...SYSTEM_ACTOR, channel: "PUBLIC" });
  const locales = await activeLanguages(database, shop.id);
  const form = await findPublished(data, formCode);
  if (form === undefined && formCode === CONTACT_FORM_CODE) {
    const { content, settings } = await loadContactForm(data);
    return { data, shop, formId: null, rules: settings, version: { ...CONTACT_VERSION, content }, locales };
  }
  const version =
    form === undefined ? undefined : await versionOf(data, form.id, Number(form.data["publishedVersion"] ?? 0));
  if (form === undefined || version === undefined) throw new ApiProblem("not-found");
  return { data, shop, formId: form.id, rules: form.data, version, locales };
}

/** Visitors who have opened a form finish it on their version for a day after the next one. Returns undefined for older ones. */
export async function versionToAnswer({ data, formId, version }: OpenForm, number: number, now: Date) {
  if (number === version.number || formId === null) return version;
  const isRecent = now.getTime() - version.publishedAt.getTime() < DAY_MS;
  return isRecent && number === version.number - 1 ? versionOf(data, formId, number) : undefined;
}

export interface Offered {
  readonly value: string;
  readonly label: string;
}

/** Returns the dealers that the shop shows, sorted by town. */
export async function dealersOffered(data: ScopedDatabase, only?: number): Promise<readonly Offered[]> {
  const rows = await data.execute<{ id: number | string; name: string; city: string | null }>(
    shopFitterLink,
    (
      scope,
    ) => sql`select ${fitter.id} as id, coalesce(${fitter.tradingName}, ${fitter.name}) as name, ${fitter.address}->>'city' as city
      from ${shopFitterLink} join ${fitter} on ${fitter.id} = ${shopFitterLink.fitterId}
      where ${scope} and ${shopFitterLink.shopId} = ${data.scope.shopId} and ${shopFitterLink.deletedAt} is null
        and ${shopFitterLink.status} = 'ACTIVE' and ${shopFitterLink.listed} and ${fitter.status} = 'ACTIVE'
        and ${only === undefined ? sql`true` : sql`${fitter.id} = ${only}`}
      order by city nulls last, name, id limit ${MAX_DEALERS}`,
  );
  return rows.map(({ id, name, city }) => ({
    value: String(id),
    label: city === null ? name : `${city} – ${name}`,
  }));
}

/** Returns the services that customers may book. */
export async function servicesOffered(data: ScopedDatabase, locales: readonly string[]): Promise<readonly Offered[]> {
  const rows = await data.select(record, {
    where: sql`${record.resource} = 'service' and ${record.deletedAt} is null and ${record.active}
      and coalesce(${record.data}->>'bookable', 'true') = 'true'`,
    orderBy: [record.position, record.id],
    limit: 100,
  });
  return rows.map(({ id, i18n }) => ({
    value: String(id),
    label: textIn((i18n["name"] ?? {}) as Readonly<Record<string, string>>, locales) || String(id),
  }));
}

/** Returns the content without what only the server needs. */
export const publicContent = (content: FormContent): FormContent => ({
  ...content,
  steps: content.steps.map((step) => ({ ...step, fields: step.fields.map((field) => ({ ...field, regex: "" })) })),
});

/** Returns the services and dealers that the fields of a form ask for. */
export async function offersOfForm({ data, version: { content } }: OpenForm, locales: readonly string[]) {
  const types = new Set(fieldsOf(content).map(({ type }) => type));
  return {
    services: types.has("SERVICE") ? [...(await servicesOffered(data, locales))] : [],
    dealers: types.has("DEALER") ? [...(await dealersOffered(data))] : [],
  };
}
