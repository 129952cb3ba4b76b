/** Publishes forms as versions that never change, and keeps one default form of each type. */
import { and, eq, isNull, ne, sql } from "drizzle-orm";
import {
  addSource,
  draftOf,
  recordsOfForm,
  replaceSource,
  sourceOf,
} from "../../../../host/server/features/forms/stored-form";
import { formFigures } from "../../../../host/server/features/forms/figures";
import { storeVersion, versionOf } from "../../../../host/server/features/forms/versions";
import { record } from "../../../../host/server/platform/storage/schema";
import { defineHooks } from "../../../../host/server/resources/hooks";
import type { HookContext, HookResult } from "../../../../host/server/resources/types";
import { publicationErrors } from "../../../contract/forms/checks";
import { fieldsOf } from "../../../contract/forms/content";
import type { RecordOf, ValuesOfResource } from "../../../contract/resource";
import form from "./request-form.resource";

type Form = RecordOf<typeof form>;
type Result = HookResult<ValuesOfResource<typeof form>>;

/** The new default form of a type takes over from the former one. */
async function takeOverDefault({ data }: HookContext, { id, type }: Form): Promise<void> {
  await data.update(
    record,
    {
      data: sql`${record.data} || '{"defaultForType": false}'::jsonb` as never,
      version: sql`${record.version} + 1` as never,
    },
    and(
      eq(record.resource, "request-form"),
      isNull(record.deletedAt),
      ne(record.id, id),
      sql`${record.data}->>'type' = ${type} and ${record.data}->>'defaultForType' = 'true'`,
    ) ?? sql`false`,
  );
}

export default defineHooks(form, {
  computed: formFigures,
  async afterWrite({ before, after }, context) {
    if (after?.defaultForType === true && before?.defaultForType !== true) await takeOverDefault(context, after);
  },
  async afterDuplicate(source, copy, context) {
    await addSource(context, copy.id, sourceOf(await recordsOfForm(context, source.id)));
  },
  beforeRemove: ({ status, publishedVersion }): Result =>
    status === "PUBLISHED"
      ? { errors: ["request-form.error.published"] }
      : publishedVersion !== null
        ? { errors: ["request-form.error.answered"] }
        : {},
  actions: {
    async publish(stored, _, context): Promise<Result> {
      const content = await draftOf({ ...stored }, context);
      const asksEmail = fieldsOf(content).some(({ mapping }) => mapping === "email");
      const errors = [
        ...publicationErrors(content, stored.assignTo === "FIXED"),
        ...(stored.confirmByMail && !asksEmail ? ["request-form.error.confirm-email"] : []),
      ];
      if (errors.length > 0) return { errors };
      return { set: { status: "PUBLISHED", publishedVersion: await storeVersion({ ...stored }, context) } };
    },
    archive: ({ defaultForType }): Result =>
      defaultForType ? { errors: ["request-form.error.default"] } : { set: { status: "ARCHIVED" } },
    reopen: ({ publishedVersion }): Result => ({
      set: { status: publishedVersion === null ? "DRAFT" : "PUBLISHED" },
    }),
    async restore(stored, { number }, context): Promise<Result> {
      const version = await versionOf(context.data, stored.id, Number(number));
      if (version === undefined) return { fields: { number: "error.reference-gone" } };
      await replaceSource(context, stored.id, version.source);
      return {};
    },
  },
});
