/** What the editors of texts check and do when a text is saved. */
import { and, eq, isNull, sql } from "drizzle-orm";
import {
  isReminder,
  NEEDS_LINK,
  unknownVariables,
  type MessageChannel,
  type MessageType,
} from "../../../../src/contract/customer-messages";
import type { AnyRecord } from "../../../../src/contract/resource";
import { MAX_SMS_PARTS } from "../../../../src/contract/sms-text";
import { ApiProblem } from "../../platform/http/problem";
import { bookingMessage, record } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { countField } from "../../resources/storage/computed-sql";
import type { ComputedFields, FieldSql } from "../../resources/storage/resource-storage";
import { localesOf } from "../../resources/storage/computed-sql";
import { insertRecords } from "../../resources/writing/write-records";
import { serviceOf } from "../../resources/service";
import type { HookContext } from "../../resources/types";
import { mayUseDealer } from "../../platform/storage/scope";
import { smsParts } from "./sample-length";
import { TEXTS_OF, templateOf } from "./setup";

type Texts = Readonly<Record<string, string>>;

/** Throws with the names of variables that the message does not have, beside the text in which they are. */
export function requireKnownVariables(type: MessageType, texts: Readonly<Record<string, Texts>>): void {
  const fields: Record<string, string> = {};
  const params: Record<string, { readonly names: string }> = {};
  for (const [field, byLocale] of Object.entries(texts))
    for (const [locale, text] of Object.entries(byLocale)) {
      const unknown = unknownVariables(type, text);
      if (unknown.length === 0) continue;
      fields[`${field}.${locale}`] = "calendar-message.error.unknown-variable";
      params[`${field}.${locale}`] = { names: unknown.map((name) => `{${name}}`).join(", ") };
    }
  if (Object.keys(fields).length > 0) throw new ApiProblem("validation", { fields, params });
}

/** Throws for a text without the link that it is about. */
export function requireLink(type: MessageType, field: string, texts: Texts): void {
  if (!NEEDS_LINK.includes(type)) return;
  const [locale] = Object.keys(texts).filter((candidate) => !(texts[candidate] ?? "").includes("{manageLink}"));
  if (locale !== undefined)
    throw new ApiProblem("validation", { fields: { [`${field}.${locale}`]: "calendar-message.error.no-link" } });
}

/** Returns the parts of a text message; throws when there are too many. */
export function requireParts(texts: Texts, unicodeAllowed: boolean): number {
  const long = Object.keys(texts).find(
    (locale) => smsParts({ [locale]: texts[locale] ?? "" }, unicodeAllowed) > MAX_SMS_PARTS,
  );
  if (long !== undefined)
    throw new ApiProblem("validation", {
      fields: { [`text.${long}`]: "calendar-message.error.parts" },
      params: { [`text.${long}`]: { max: MAX_SMS_PARTS } },
    });
  return smsParts(texts, unicodeAllowed);
}

/** A reminder as its form has it. */
interface ReminderValues {
  readonly type: MessageType;
  readonly active: boolean;
  readonly timing: string | null;
  readonly hours: number | null;
  readonly time: string | null;
  readonly fitter: { readonly id: number } | null;
}

/** Whether the other reminder of the same dealer leaves at the same time. */
export async function hasSameReminder(
  data: ScopedDatabase,
  channel: MessageChannel,
  values: ReminderValues,
): Promise<boolean> {
  const { type, timing, hours, time, fitter, active } = values;
  if (!isReminder(type) || !active) return false;
  const other = type === "REMINDER_1" ? "REMINDER_2" : "REMINDER_1";
  const isOther = and(
    eq(record.resource, TEXTS_OF[channel]),
    isNull(record.deletedAt),
    sql`${record.data}->>'type' = ${other}`,
    fitter === null ? isNull(record.fitterId) : eq(record.fitterId, fitter.id),
  );
  const found = await data.find(record, isOther ?? sql`false`);
  if (found?.active !== true) return false;
  const template = templateOf(found);
  return template.timing === timing && (timing === "DAY_BEFORE" ? template.time === time : template.hours === hours);
}

/** Creates the text that a dealer has of its own, as a copy of the network's. */
export async function createOwnText(
  channel: MessageChannel,
  original: AnyRecord & { readonly code: string | null },
  fitter: { readonly id: number },
  { caller, data, isTaken }: HookContext,
): Promise<void> {
  if (!mayUseDealer(data.scope, fitter.id, "WRITE"))
    throw new ApiProblem("validation", { fields: { fitter: "error.reference" } });
  const code = `${original.code ?? ""} ${fitter.id}`;
  if (await isTaken("code", code))
    throw new ApiProblem("validation", { fields: { fitter: "calendar-message.error.own-text" } });
  const service = serviceOf(caller.registry, TEXTS_OF[channel]);
  const { id: _id, version: _version, createdAt: _created, updatedAt: _updated, updatedBy: _by, ...values } = original;
  await insertRecords(service, caller, data, [{ values: { ...values, code, fitter, level: "GARAGE" } }]);
}

const LOG_DAYS = 30;

/** Condition for the messages of the last days that a text was for. */
const ofText = (channel: MessageChannel) =>
  sql`message.shop_id = ${record.shopId} and message.channel = ${channel} and message.type = ${record.data}->>'type'
    and (${record.fitterId} is null or message.fitter_id = ${record.fitterId}) and message.status not in ('PLANNED', 'SKIPPED')
    and message.due_at > now() - make_interval(days => ${LOG_DAYS}::int)`;

/** Returns the SQL of figures about the messages of the last 30 days. */
export function textFigures(channel: MessageChannel): ComputedFields {
  const sent = sql`(select count(*) from ${bookingMessage} message where ${ofText(channel)})`;
  const failed = sql`(select round(100.0 * count(*) filter (where message.status in ('FAILED', 'EXPIRED', 'BOUNCED')) / nullif(count(*), 0), 1)
    from ${bookingMessage} message where ${ofText(channel)})`;
  const share: FieldSql = { value: failed, key: failed };
  return { languages: localesOf("text"), sent30: countField(sent), failed30: share };
}
