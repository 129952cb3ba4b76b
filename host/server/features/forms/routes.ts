/** Routes of request forms for the administration: versions and figures. */
import { eq, sql } from "drizzle-orm";
import { formDraft, formFunnel, formVersions } from "../../../../src/contract/endpoints/forms";
import { publicationErrors } from "../../../../src/contract/forms/checks";
import { fieldsOf } from "../../../../src/contract/forms/content";
import { contentFromRecords } from "../../../../src/contract/forms/from-records";
import { ApiProblem } from "../../platform/http/problem";
import type { RequestContext } from "../../platform/http/request-context";
import { route } from "../../platform/http/route";
import { formUsage, shop } from "../../platform/storage/schema";
import { callerOf } from "../../resources/caller";
import { readByIds } from "../../resources/reading/read-records";
import type { ServerModule } from "../../resources/resource-services";
import { serviceOf } from "../../resources/service";
import type { Registry } from "../../resources/types";
import { hookContext } from "../../resources/writing/validate-change";
import { publicFormRoutes } from "./public-routes";
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
        fields: records.fields.map(({ fieldCode, id, version }) => ({ code: String(fieldCode), id, version })),
        errors: [...publicationErrors(content, form["assignTo"] === "FIXED")],
        shopCode: (await context.data.find(shop, eq(shop.id, context.data.scope.shopId ?? 0)))?.code ?? "",
      };
    }),

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

/** Returns a text that is equal for equal contents: without the ids of steps, which differ in a restored draft. */
const fingerprint = (value: unknown): string =>
  JSON.stringify(value, (key: string, inner: unknown) => {
    if (key === "id") return undefined;
    if (inner === null || typeof inner !== "object" || Array.isArray(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
