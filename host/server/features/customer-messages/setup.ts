/** The shop's settings and texts of messages about appointments. */
import { and, inArray, isNull, sql } from "drizzle-orm";
import {
  MESSAGE_CHANNELS,
  type AT_BUDGET,
  type MailBlock,
  type MessageChannel,
  type MessageType,
} from "../../../../src/contract/customer-messages";
import { numberOrNull, textOrNull } from "../../../../src/contract/record-values";
import { record } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import type { SendWindow, Timing } from "./timing";

type Texts = Readonly<Record<string, string>>;

/** Resources of the texts and of the settings, by channel. */
export const TEXTS_OF = { SMS: "ecal-sms-configuration", MAIL: "ecal-mail-configuration" } as const;
export const SETTINGS_OF = { SMS: "ecal-sms-settings", MAIL: "ecal-mail-settings" } as const;

/** A text of one type: the network's, or a dealer's own. */
export interface MessageTemplate extends Timing {
  readonly id: number;
  readonly type: MessageType;
  /** Null for the network's. */
  readonly fitterId: number | null;
  readonly active: boolean;
  /** Text of a text message, or body of a mail, by locale. */
  readonly text: Texts;
  readonly subject: Texts;
  readonly preheader: Texts;
  readonly preparation: Texts;
  readonly blocks: readonly MailBlock[];
  readonly attachIcs: boolean;
  readonly unicodeAllowed: boolean;
  /** Days after the visit. */
  readonly days: number | null;
  /** Weekdays of day sheets. */
  readonly weekdays: readonly string[];
  /** Conditions; without services or origins, all of them. */
  readonly services: readonly number[];
  readonly origins: readonly string[];
  readonly minNoticeHours: number | null;
}

export interface SmsSettings extends SendWindow {
  readonly senderName: string;
  /** Messages a month; null for no limit. */
  readonly monthlyBudget: number | null;
  readonly atBudget: (typeof AT_BUDGET)[number];
}

export interface MailSettings {
  readonly senderName: string | null;
  readonly replyTo: string | null;
  readonly copyTo: readonly string[];
  readonly color: string;
  readonly logo: string | null;
  readonly footer: Texts;
}

/** What is sent in a shop. A channel without settings, or switched off, sends nothing. */
export interface MessageSetup {
  readonly SMS: SmsSettings | undefined;
  readonly MAIL: MailSettings | undefined;
  readonly templates: Readonly<Record<MessageChannel, readonly MessageTemplate[]>>;
}

type Row = Pick<typeof record.$inferSelect, "id" | "resource" | "fitterId" | "active" | "data" | "i18n">;

const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const rowsIn = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  listIn(value).filter((row): row is Record<string, unknown> => typeof row === "object" && row !== null);

/** Reads a stored text. */
export function templateOf({ id, fitterId, active, data, i18n }: Row): MessageTemplate {
  const texts = (name: string): Texts => (i18n[name] ?? {}) as Texts;
  const timing = data["timing"];
  return {
    id,
    type: data["type"] as MessageType,
    fitterId,
    active,
    text: texts("text"),
    subject: texts("subject"),
    preheader: texts("preheader"),
    preparation: texts("preparation"),
    blocks: rowsIn(data["blocks"]).map(({ block }) => block as MailBlock),
    attachIcs: data["attachIcs"] === true,
    unicodeAllowed: data["unicodeAllowed"] === true,
    timing: timing === "BEFORE" || timing === "DAY_BEFORE" ? timing : null,
    hours: numberOrNull(data["hours"]),
    time: textOrNull(data["time"]),
    days: numberOrNull(data["days"]),
    weekdays: listIn(data["weekdays"]).map(String),
    services: listIn(data["services"]).map(Number),
    origins: listIn(data["origins"]).map(String),
    minNoticeHours: numberOrNull(data["minNoticeHours"]),
  };
}

const DEFAULT_COLOUR = "#0b5cad";

export const smsSettingsOf = (data: Row["data"]): SmsSettings => ({
  senderName: textOrNull(data["senderName"]) ?? "RDV",
  from: textOrNull(data["windowFrom"]) ?? "08:00",
  to: textOrNull(data["windowTo"]) ?? "20:00",
  noSunday: data["noSunday"] === true,
  monthlyBudget: numberOrNull(data["monthlyBudget"]),
  atBudget: (textOrNull(data["atBudget"]) ?? "STOP_ALL") as SmsSettings["atBudget"],
});

export const mailSettingsOf = ({ data, i18n }: Pick<Row, "data" | "i18n">): MailSettings => ({
  senderName: textOrNull(data["senderName"]),
  replyTo: textOrNull(data["replyTo"]),
  copyTo: rowsIn(data["copyTo"]).flatMap(({ email }) => textOrNull(email) ?? []),
  color: textOrNull(data["color"]) ?? DEFAULT_COLOUR,
  logo: rowsIn(data["logo"]).flatMap(({ pictureUrl }) => textOrNull(pictureUrl) ?? [])[0] ?? null,
  footer: (i18n["footer"] ?? {}) as Texts,
});

/** Reads what a shop sends. */
export async function loadSetup(data: ScopedDatabase): Promise<MessageSetup> {
  const names = MESSAGE_CHANNELS.flatMap((channel) => [TEXTS_OF[channel], SETTINGS_OF[channel]]);
  const isOwn = sql`${record.shopId} = ${data.scope.shopId}`;
  const rows = await data.select(record, {
    where: and(inArray(record.resource, names), isNull(record.deletedAt), isOwn) ?? sql`false`,
  });
  const enabled = (channel: MessageChannel): Row | undefined =>
    rows.find(({ resource, data: values }) => resource === SETTINGS_OF[channel] && values["enabled"] === true);
  const templates = (channel: MessageChannel): MessageTemplate[] =>
    rows.filter(({ resource }) => resource === TEXTS_OF[channel]).map(templateOf);
  const [sms, mail] = [enabled("SMS"), enabled("MAIL")];
  return {
    SMS: sms && smsSettingsOf(sms.data),
    MAIL: mail && mailSettingsOf(mail),
    templates: { SMS: templates("SMS"), MAIL: templates("MAIL") },
  };
}

/** Returns the text that applies to a dealer, and the network's, which fills missing languages. Undefined when the message is off. */
export function templateFor(
  setup: MessageSetup,
  channel: MessageChannel,
  type: MessageType,
  fitterId: number | null,
): { readonly own: MessageTemplate; readonly network: MessageTemplate | undefined } | undefined {
  if (setup[channel] === undefined) return undefined;
  const ofType = setup.templates[channel].filter((template) => template.type === type);
  const network = ofType.find((template) => template.fitterId === null);
  const own = (fitterId === null ? undefined : ofType.find((template) => template.fitterId === fitterId)) ?? network;
  return own?.active === true ? { own, network } : undefined;
}
