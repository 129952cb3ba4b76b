/** Erases the answers of requests when the time has passed for which their form keeps them. */
import { inArray, sql } from "drizzle-orm";
import { DEFAULT_RETENTION } from "../../../../src/contract/forms/field-types";
import { foldText } from "../../../../src/contract/fold-text";
import { file, record } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { ERASED, eraseThread } from "../contacts/erase";
import { forgetVersions } from "../customer-requests/forget-versions";
import { FILE_FIELDS } from "./store-request";

const RESOURCES = ["quote", "appointment", "contact"];
/** Requests of a form that one run erases. */
const BATCH_SIZE = 200;

/** Values that answers were written to. */
const ANSWERS = ["answers", "comments", ...FILE_FIELDS];
/** Values that name the sender of a message. */
const SENDER = ["customerEmail", "customerPhone", "vehicleRegistrationNumber", "subject"];
/** Values by which a request is found afterwards. */
const NAMES = ["customerName", "customerEmail", "customerPhone"];

type Stored = typeof record.$inferSelect;

const keysOfFiles = ({ data: values }: Stored): string[] =>
  FILE_FIELDS.flatMap((name) => {
    const stored = values[name] as { readonly id?: unknown } | null | undefined;
    return typeof stored?.id === "string" ? [stored.id] : [];
  });

/** Erases one request. Who asked, when, and what became of it stay; of a message nothing stays that names the customer. */
async function eraseAnswers(data: ScopedDatabase, request: Stored): Promise<void> {
  const { id, resource, data: values } = request;
  const keys = keysOfFiles(request);
  const isMessage = resource === "contact";
  const names = isMessage ? [] : NAMES.map((name) => values[name]);
  const search = foldText(names.filter((name) => typeof name === "string").join(" "));
  const removed = `{${[...ANSWERS, ...(isMessage ? SENDER : [])].join(",")}}`;
  // The job that deletes expired files takes them from the store, too.
  if (keys.length > 0) await data.update(file, { expiresAt: new Date() }, inArray(file.storageKey, keys));
  const replaced = isMessage ? { erased: true, customerName: ERASED, comments: ERASED } : {};
  await data.execute(
    record,
    (
      scope,
    ) => sql`update ${record} set data = (data - ${removed}::text[]) || ${JSON.stringify(replaced)}::jsonb, search = ${search}
      where ${scope} and ${record.id} = ${id}`,
    "write",
  );
  if (isMessage) await eraseThread(data, id);
  else await forgetVersions(data, resource, id);
  await data.audit({ verb: "UPDATE", resource, recordId: id, recordLabel: String(id), action: "retention" });
}

/** Erases the answers of a shop's requests that are older than their form allows. Returns their number. */
export async function eraseOldAnswers(data: ScopedDatabase): Promise<number> {
  const { shopId } = data.scope;
  const forms = await data.select(record, {
    where: sql`${record.resource} = 'request-form' and ${record.shopId} = ${shopId}`,
    orderBy: [record.id],
  });
  let count = 0;
  for (const form of forms) {
    const months = Number(form.data["retentionMonths"] ?? DEFAULT_RETENTION);
    const requests = await data.select(record, {
      where: sql`${inArray(record.resource, RESOURCES)} and ${record.shopId} = ${shopId}
        and ${record.data}->>'formCode' = ${form.code ?? ""} and ${record.data} ? 'answers'
        and ${record.createdAt} < now() - make_interval(months => ${months}::int)`,
      limit: BATCH_SIZE,
    });
    for (const request of requests) await data.transaction((transaction) => eraseAnswers(transaction, request));
    count += requests.length;
  }
  return count;
}
