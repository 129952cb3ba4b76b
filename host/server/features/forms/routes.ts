/** Routes of request forms for the administration: drafts, versions and figures, and the contact form. */
import { eq, sql } from "drizzle-orm";
import {
  contactFormDraft,
  contactFormReset,
  formDraft,
  formFile,
  formFunnel,
  formVersions,
} from "../../../../src/contract/endpoints/forms";
import { publicationErrors } from "../../../../src/contract/forms/checks";
import { CONTACT_FORM_CODE } from "../../../../src/contract/forms/contact-form";
import { fieldsOf } from "../../../../src/contract/forms/content";
import { contentFromRecords, texts } from "../../../../src/contract/forms/from-records";
import type { AnyRecord } from "../../../../src/contract/resource";
import { ApiProblem } from "../../platform/http/problem";
import type { RequestContext } from "../../platform/http/request-context";
import { FileResponse, route } from "../../platform/http/route";
import { formUsage, shop } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { inEachShop } from "../../platform/storage/each-shop";
import { callerOf } from "../../resources/caller";
import { readByIds } from "../../resources/reading/read-records";
import type { ServerModule } from "../../resources/resource-services";
import { serviceOf } from "../../resources/service";
import type { Registry } from "../../resources/types";
import { hookContext } from "../../resources/writing/validate-change";
import { loadContactForm, resetContactForm } from "./contact-form";
import { formFileOf } from "./form-writer";
import { findPublished } from "./open-form";
import { publicFormRoutes } from "./public-routes";
import { eraseOldAnswers } from "./retention";
import { draftOf, recordsOfForm } from "./stored-form";
import { versionsOf } from "./versions";

const MAX_VERSIONS = 50;

/** Returns a form in reach with the context of its records. Throws 404 for another one. */
async function requireForm(registry: Registry, context: RequestContext, id: string) {
  const service = serviceOf(registry, "request-form");
  const caller = await callerOf(context, registry);
  const [form] = await readByIds(service.storage, context.data, [Number(id)], caller);
  if (form === undefined) throw new ApiProblem("not-found");
  return { form, hooks: hookContext(service, caller, context.data, form.id) };
}

export const formModule: ServerModule = (services) => {
  const { resources } = services;
  services.jobs.schedule(60, "Erase old answers of forms", () =>
    inEachShop(services, async (data) => {
      await eraseOldAnswers(data);
    }),
  );
  return [
    ...publicFormRoutes(services),
    route(formVersions, async (context, { params }) => {
      const { form, hooks } = await requireForm(resources, context, params.id);
      const versions = await versionsOf(context.data, form.id);
      const [newest] = versions;
      const draft = await draftOf(form, hooks);
      return {
        elements: versions.slice(0, MAX_VERSIONS).map(({ number, publishedAt, publisher, content }) => ({
          number,
          at: publishedAt.toISOString(),
          by: publisher,
          steps: content.steps.length,
          fields: fieldsOf(content).length,
          content,
        })),
        modified: newest !== undefined && fingerprint(newest.content) !== fingerprint(draft),
      };
    }),

    route(formDraft, async (context, { params }) => {
      const { form, hooks } = await requireForm(resources, context, params.id);
      const records = await recordsOfForm(hooks, form.id);
      const content = contentFromRecords(form, records);
      return {
        content,
        fields: addressesOf(records.fields),
        errors: [...publicationErrors(content, form["assignTo"] === "FIXED")],
        shopCode: await codeOfShop(context.data),
      };
    }),

    route(formFile, async (context, { params }) => {
      const { form, hooks } = await requireForm(resources, context, params.id);
      const content = JSON.stringify(await formFileOf(form, hooks), null, 2);
      return new FileResponse(`${String(form["code"])}.json`, "application/json", Buffer.from(content));
    }),

    route(contactFormDraft, async ({ data }) => {
      const { content, fields } = await loadContactForm(data);
      const other = await findPublished(data, CONTACT_FORM_CODE);
      return {
        content,
        fields: addressesOf(fields),
        errors: [],
        shopCode: await codeOfShop(data),
        hidden: fields.flatMap(({ id, active, label }) => (active === true ? [] : [{ id, label: texts(label) }])),
        replacedBy: other === undefined ? null : { id: other.id, name: String(other.data["name"] ?? "") },
      };
    }),

    route(contactFormReset, async (context) =>
      context.data.transaction(async (data) => ({
        fields: await resetContactForm(await callerOf(context, resources, data), data),
      })),
    ),

    route(formFunnel, async (context, { params }) => {
      const { form } = await requireForm(resources, context, params.id);
      const rows = await context.data.execute<{ stage: number; count: number | string }>(
        formUsage,
        (scope) => sql`select ${formUsage.stage} as stage, sum(${formUsage.count}) as count from ${formUsage}
        where ${scope} and ${eq(formUsage.formId, form.id)} and ${formUsage.day} > current_date - 30 group by 1`,
      );
      const counts = new Map(rows.map(({ stage, count }) => [Number(stage), Number(count)]));
      const last = Math.max(0, ...counts.keys());
      return {
        steps: Array.from({ length: last }, (_, index) => counts.get(index + 1) ?? 0),
        sent: counts.get(0) ?? 0,
      };
    }),
  ];
};

const addressesOf = (fields: readonly AnyRecord[]) =>
  fields.map(({ fieldCode, id, version }) => ({ code: String(fieldCode), id, version }));

const codeOfShop = async (data: ScopedDatabase): Promise<string> =>
  (await data.find(shop, eq(shop.id, data.scope.shopId ?? 0)))?.code ?? "";

/** Returns a text that is equal for equal contents: without the ids of steps, which differ in a restored draft. */
const fingerprint = (value: unknown): string =>
  JSON.stringify(value, (key: string, inner: unknown) => {
    if (key === "id") return undefined;
    if (inner === null || typeof inner !== "object" || Array.isArray(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
