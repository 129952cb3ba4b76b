/** Checks the answers of a visitor, and stores the request that they make. */
import { and, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { BodyOf, ResponseOf } from "../../../../src/contract/endpoint";
import type { sendForm } from "../../../../src/contract/endpoints/public-forms";
import type { FieldError } from "../../../../src/contract/errors";
import { answerErrors, textOf, textsOf, visibleFields, type FormAnswers } from "../../../../src/contract/forms/answers";
import type { FormField } from "../../../../src/contract/forms/content";
import { MAX_FORM_FILES } from "../../../../src/contract/forms/field-types";
import { dayInZone } from "../../../../src/contract/zone-clock";
import { readPattern } from "../../platform/bounded-pattern";
import { ApiProblem } from "../../platform/http/problem";
import { file, record } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { fileValue } from "../../resources/writing/uploads";
import { announce } from "../../services/notices";
import type { ServerServices } from "../../services/server-services";
import { dealersOffered, offersOfForm, versionToAnswer, type OpenForm } from "./open-form";
import { requestValues, type AnswerWords } from "./request-values";
import { mailArrival } from "../contacts/arrival";
import { confirmRequest } from "./confirm";
import { recipientsOf, subjectOf } from "./contact-subjects";
import { resourceOf, storeRequest } from "./store-request";
import { countStage } from "./usage";

/** Tells the users who want mails about it that a request has arrived. */
const announceArrival = (
  data: ScopedDatabase,
  resource: "quote" | "appointment",
  { id, fitterId, data: values }: typeof record.$inferSelect,
): Promise<void> =>
  announce(data, {
    topic: resource === "quote" ? "QUOTE" : "APPOINTMENT",
    fitterId,
    titleKey: `alert.arrived.${resource}.title`,
    params: { name: String(values["customerName"] ?? "") },
    link: `${resource}/${id}`,
  });

type Body = BodyOf<typeof sendForm>;
type Answer = ResponseOf<typeof sendForm>;

const refusal = (fields: Answer["fields"], errors: readonly string[] = []): Answer => ({
  received: false,
  errors: [...errors],
  fields,
  thankYou: {},
  redirectUrl: "",
});

/** Returns the errors of the shop's own patterns. One that RE2 cannot run refuses every text. */
function patternErrors(fields: readonly FormField[], answers: FormAnswers): Record<string, FieldError> {
  const failed = fields.filter(({ code, type, pattern, regex }) => {
    const text = textOf(answers, code);
    return type === "TEXT" && pattern === "REGEX" && text !== "" && readPattern(regex)?.testExact(text) !== true;
  });
  return Object.fromEntries(failed.map(({ code }) => [code, { key: "error.pattern" }]));
}

/** Returns the errors of answers that must be among what the shop offers. */
async function offerErrors(
  { data }: OpenForm,
  fields: readonly FormField[],
  answers: FormAnswers,
  words: AnswerWords,
): Promise<Record<string, FieldError>> {
  const errors: Record<string, FieldError> = {};
  for (const { code, type } of fields) {
    const given = textsOf(answers, code);
    if (given.length === 0) continue;
    const isKnown =
      type === "SERVICE"
        ? given.every((id) => words.services.some(({ value }) => value === id))
        : type === "DEALER"
          ? (await dealersOffered(data, Number(given[0]))).length === 1
          : true;
    if (!isKnown) errors[code] = { key: "error.reference" };
  }
  return errors;
}

/** Finds the uploads of answers that no request uses yet. */
async function uploadsOf(data: ScopedDatabase, tokens: readonly string[]) {
  const keys = tokens.filter((token) => /^[0-9a-f-]{36}$/.test(token));
  if (keys.length === 0) return [];
  return data.select(file, {
    where: and(inArray(file.storageKey, keys), isNull(file.ownerId), isNull(file.jobId), isNotNull(file.expiresAt)),
  });
}

/** Returns the resource in which requests of a form arrive. */
export const targetOf = ({ version }: OpenForm): "quote" | "appointment" | "contact" =>
  resourceOf(version.content.type);

/** Whether a request with the key was stored within the hour. */
const isRepeated = async (data: ScopedDatabase, resource: string, key: string): Promise<boolean> =>
  (await data.count(
    record,
    and(
      eq(record.resource, resource),
      sql`${record.createdAt} > now() - interval '1 hour' and ${record.data}->>'formKey' = ${key}`,
    ) ?? sql`false`,
    1,
  )) > 0;

/**
 * Stores the answers once for each key. Returns refusals by input.
 *
 * @param requireTurn throws when the address has sent enough requests; called for valid answers only
 */
export async function submitForm(
  services: Pick<ServerServices, "messages" | "mail" | "config">,
  open: OpenForm,
  body: Body,
  requireTurn: () => Promise<void>,
  now = new Date(),
): Promise<Answer> {
  const version = await versionToAnswer(open, body.version, now);
  if (version === undefined) return refusal({}, ["request-form-page.error.outdated"]);
  const { content } = version;
  const fields = visibleFields(content, body.answers);
  const locales = [body.locale, ...open.locales];
  const [offered, texts] = await Promise.all([
    offersOfForm(open, locales),
    services.messages.list(body.locale, ["request-form-page"], open.shop.id),
  ]);
  const tokens = fields.filter(({ type }) => type === "FILE").flatMap(({ code }) => textsOf(body.answers, code));
  const uploads = await uploadsOf(open.data, tokens);
  const names = new Map(uploads.map(({ storageKey, name }) => [storageKey, name]));
  const words: AnswerWords = { locales, ...offered, files: names, yes: texts["request-form-page.yes"] ?? "✓" };
  // The page without JavaScript cannot send files.
  const asked = body.plain
    ? fields.map((field) => (field.type === "FILE" ? { ...field, mandatory: false } : field))
    : fields;
  const errors: Record<string, FieldError> = {
    ...answerErrors(asked, body.answers, dayInZone(open.shop.timeZone, now)),
    ...patternErrors(fields, body.answers),
  };
  for (const [input, error] of Object.entries(await offerErrors(open, fields, body.answers, words)))
    errors[input] ??= error;
  for (const { code, type } of fields)
    if (type === "FILE" && textsOf(body.answers, code).some((token) => !names.has(token)))
      errors[code] ??= { key: "file.error.gone" };
  if (tokens.length > MAX_FORM_FILES) {
    const [first = ""] = fields.flatMap(({ code, type }) => (type === "FILE" ? [code] : []));
    errors[first] ??= { key: "error.too-many", params: { limit: MAX_FORM_FILES } };
  }
  if (Object.keys(errors).length > 0) return refusal(errors);

  const values = requestValues(fields, body.answers, words);
  const { assignTo, fixedDealer, redirectUrl } = open.rules;
  const dealerId = assignTo === "FIXED" ? Number(fixedDealer) : assignTo === "SHOP" ? null : (values.dealerId ?? null);
  const codeOf = (type: string): string => fields.find((field) => field.type === type)?.code ?? "";
  const resource = resourceOf(content.type);
  const subject = open.formId === null ? subjectOf(open.rules, body.answers, locales) : undefined;
  const recipients = open.formId === null ? recipientsOf(open.rules, subject) : undefined;
  await requireTurn();
  let arrived: typeof record.$inferSelect | undefined;
  try {
    arrived = await open.data.transaction(async (transaction) => {
      await transaction.lock(`form.${body.key}`);
      if (await isRepeated(transaction, resource, body.key)) return undefined;
      const files = uploads.map((row) => fileValue({ name: resource }, row));
      const inputs = { dealer: codeOf("DEALER"), start: codeOf("TIME_SLOT") };
      const stored = await storeRequest(
        transaction,
        { open, body, values, files, inputs, dealerId, subject: subject?.text, toldByMail: recipients?.emails ?? [] },
        now,
      );
      if (stored === undefined) return undefined;
      // The intake of contacts announces its own.
      if (resource !== "contact") await announceArrival(transaction, resource, stored);
      if (uploads.length > 0)
        await transaction.update(file, { expiresAt: null }, inArray(file.storageKey, [...names.keys()]));
      await countStage(transaction, open, 0);
      await transaction.audit({
        verb: "CREATE",
        resource,
        recordId: stored.id,
        recordLabel: String(stored.data["customerName"] ?? ""),
        recordVersion: stored.version,
        action: "request-form",
      });
      return stored;
    });
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.problem.status >= 500) throw error;
    const { fields: refused = {}, errors: keys = [] } = error.problem;
    const byInput = Object.fromEntries(Object.entries(refused).map(([input, key]) => [input, { key }]));
    return refusal(byInput, Object.keys(byInput).length > 0 ? [] : keys);
  }
  // Written after the transaction: it needs several reads, and the embedded database has one connection.
  if (arrived !== undefined && recipients !== undefined) await mailArrival(services, open.data, arrived, recipients);
  if (arrived !== undefined) await confirmRequest(services, open, values, body.locale);
  return {
    received: true,
    errors: [],
    fields: {},
    thankYou: content.thankYou,
    redirectUrl: typeof redirectUrl === "string" ? redirectUrl : "",
  };
}
