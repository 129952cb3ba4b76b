/** Shows a text as a customer gets it, and sends it as a test. Nothing is planned, and no link is created. */
import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { BodyOf, ResponseOf } from "../../../../src/contract/endpoint";
import type { previewMessage, sendTestMessage } from "../../../../src/contract/endpoints/customer-messages";
import { isForDealer, SAMPLE_VALUES, type MessageChannel } from "../../../../src/contract/customer-messages";
import { requireAttempt } from "../../identity/credentials/rate-limit";
import { ApiProblem } from "../../platform/http/problem";
import type { RequestContext } from "../../platform/http/request-context";
import { record } from "../../platform/storage/schema";
import { acrossShops, type ScopedDatabase } from "../../platform/storage/scoped-database";
import type { ServerServices } from "../../services/server-services";
import { mailWords } from "./compose";
import { factsOf } from "./facts";
import {
  loadSetup,
  mailSettingsOf,
  SETTINGS_OF,
  smsSettingsOf,
  TEXTS_OF,
  templateOf,
  type MessageTemplate,
} from "./setup";
import { messageValues } from "./values";
import { textIn, writeMail, writeSms, type TextSource, type WrittenMail } from "./write";

/** Appointments among which the longest text message is looked for. */
const WORST_OF = 50;
const TEST_PAUSE_MINUTES = 1;

type Preview = ResponseOf<typeof previewMessage>;
type Services = Pick<ServerServices, "config" | "sms" | "mail" | "database">;

async function requireText(data: ScopedDatabase, channel: MessageChannel, id: number): Promise<MessageTemplate> {
  const isText = and(eq(record.id, id), eq(record.resource, TEXTS_OF[channel]), isNull(record.deletedAt));
  const found = await data.find(record, isText ?? sql`false`);
  if (found === undefined) throw new ApiProblem("not-found");
  return templateOf(found);
}

/** Settings of the shop, also while the channel is switched off. */
const settingsRow = (data: ScopedDatabase, channel: MessageChannel) =>
  data.find(record, and(eq(record.resource, SETTINGS_OF[channel]), isNull(record.deletedAt)) ?? sql`false`);

/** Returns appointments to fill the text with: the chosen one, or the newest. */
async function appointments(
  data: ScopedDatabase,
  { fitterId }: MessageTemplate,
  chosen: number | undefined,
): Promise<(typeof record.$inferSelect)[]> {
  const isAppointment = and(eq(record.resource, "appointment"), isNull(record.deletedAt));
  if (chosen !== undefined) {
    const found = await data.find(record, and(isAppointment, eq(record.id, chosen)) ?? sql`false`);
    if (found === undefined) throw new ApiProblem("not-found");
    return [found];
  }
  return data.select(record, {
    where: and(isAppointment, fitterId === null ? undefined : eq(record.fitterId, fitterId)) ?? sql`false`,
    orderBy: [desc(record.id)],
    limit: WORST_OF,
  });
}

const sampleLink = (publicUrl: string): string => `${publicUrl}/a/${SAMPLE_VALUES.manageLink.slice(-12)}`;

async function writtenMail(
  { config }: Services,
  data: ScopedDatabase,
  source: TextSource,
  locale: string,
  values: Awaited<ReturnType<typeof messageValues>>,
): Promise<WrittenMail> {
  const settings = mailSettingsOf((await settingsRow(data, "MAIL")) ?? { data: {}, i18n: {} });
  const isSheet = source.own.type === "DEALER_DAY_SHEET";
  return writeMail({
    ...source,
    settings,
    locale,
    values,
    words: await mailWords(locale),
    publicUrl: config.publicUrl,
    isForDealer: isForDealer(source.own.type),
    ...(isSheet && { day: [`${values.time ?? ""} ${values.customerName ?? ""}`.trim()] }),
  });
}

/** Returns the text as its form has it, filled with an appointment. */
export async function previewOf(
  services: Services,
  { data, languages }: RequestContext,
  body: BodyOf<typeof previewMessage>,
): Promise<Preview> {
  const { channel, template, locale, appointment: chosen } = body;
  const stored = await requireText(data, channel, template);
  const typed = (text: string | undefined, texts: MessageTemplate["text"]): MessageTemplate["text"] =>
    text === undefined ? texts : { ...texts, [locale]: text };
  const own: MessageTemplate = {
    ...stored,
    text: typed(body.text, stored.text),
    subject: typed(body.subject, stored.subject),
    preheader: typed(body.preheader, stored.preheader),
    preparation: typed(body.preparation, stored.preparation),
    blocks: body.blocks ?? stored.blocks,
    unicodeAllowed: body.unicodeAllowed ?? stored.unicodeAllowed,
  };
  const network = (await loadSetup(data)).templates[channel].find(
    ({ type, fitterId }) => type === own.type && fitterId === null,
  );
  const source: TextSource = { own, network, languages };
  const found = await appointments(data, own, chosen);
  const filled = await Promise.all(
    found.map(async (appointment) => {
      const facts = await factsOf(data, appointment);
      return (
        facts && {
          appointment,
          values: await messageValues(data, facts, locale, sampleLink(services.config.publicUrl)),
        }
      );
    }),
  );
  const known = filled.filter((entry) => entry !== undefined);
  const values = known[0]?.values ?? SAMPLE_VALUES;
  const shown = known[0] && {
    id: known[0].appointment.id,
    label: `${values.customerName ?? ""} · ${values.date ?? ""}`,
  };
  if (channel === "MAIL") {
    const mail = await writtenMail(services, data, source, locale, values);
    return { ...mail, parts: 0, alphabet: null, worstParts: 0, cost: 0, appointment: shown ?? null };
  }
  const text = textIn(source, "text", locale);
  const written = writeSms(text, values, own.unicodeAllowed);
  const worst = known.map((entry) => writeSms(text, entry.values, own.unicodeAllowed).parts);
  return {
    text: written.text,
    subject: null,
    html: null,
    parts: written.parts,
    alphabet: written.alphabet,
    worstParts: Math.max(written.parts, ...worst),
    cost: written.parts * services.sms.price,
    appointment: shown ?? null,
  };
}

/** Sends a stored text to the test number, or a mail to the caller. Returns the recipient. */
export async function sendTest(
  services: Services,
  context: RequestContext,
  { channel, template, locale }: BodyOf<typeof sendTestMessage>,
): Promise<string> {
  const { data, identity } = context;
  const { text, subject, html } = await previewOf(services, context, { channel, template, locale });
  const settings = await settingsRow(data, channel);
  const number = settings?.data["testNumber"];
  if (channel === "SMS" && typeof number !== "string")
    throw new ApiProblem("refused", { errors: ["calendar-message.error.no-test-number"] });
  const database = acrossShops(data);
  await requireAttempt(services.database, {
    key: `test-message:${String(identity.shopId)}:${identity.userId}`,
    attempts: 1,
    minutes: TEST_PAUSE_MINUTES,
  });
  const message = { shopId: identity.shopId, template: "TEST", locale };
  if (channel === "SMS") {
    const sender = smsSettingsOf(settings?.data ?? {}).senderName;
    await services.sms.queue(database, { ...message, recipient: String(number), sender, text });
    return String(number);
  }
  const recipient = identity.email;
  await services.mail.queue(database, { ...message, recipient, subject: subject ?? "", text, html: html ?? "" });
  return recipient;
}
