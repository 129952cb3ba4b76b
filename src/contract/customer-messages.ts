/** Messages about appointments: their types, when each is sent, and the variables of their texts. */

export const MESSAGE_CHANNELS = ["SMS", "MAIL"] as const;
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number];

/** Messages to customers, by text message and mail. */
const CUSTOMER_MESSAGES = [
  "APPOINTMENT_RECEIVED",
  "APPOINTMENT_CONFIRMED",
  "APPOINTMENT_MOVED",
  "SLOTS_PROPOSED",
  "APPOINTMENT_REFUSED",
  "APPOINTMENT_CANCELLED",
  "REMINDER_1",
  "REMINDER_2",
  "TYRES_ARRIVED",
  "VEHICLE_READY",
  "NO_SHOW",
  "REVIEW_REQUEST",
] as const;

export const SMS_TYPES = [...CUSTOMER_MESSAGES, "DEALER_NEW_APPOINTMENT"] as const;
export const CALENDAR_MAIL_TYPES = [...SMS_TYPES, "DEALER_CANCELLED", "DEALER_UNANSWERED", "DEALER_DAY_SHEET"] as const;
export type MessageType = (typeof CALENDAR_MAIL_TYPES)[number];

/** Returns whether a message goes to the dealer. */
export const isForDealer = (type: MessageType): boolean => type.startsWith("DEALER_");
export const isReminder = (type: string): boolean => type === "REMINDER_1" || type === "REMINDER_2";

/** Messages that an agent may send again or at any time. */
export const MESSAGES_BY_HAND = ["APPOINTMENT_CONFIRMED", "REMINDER_1", "TYRES_ARRIVED", "VEHICLE_READY"] as const;

/** States of a message. A planned one is written when it is due. */
export const MESSAGE_STATES = [
  "PLANNED",
  "QUEUED",
  "SENT",
  "DELIVERED",
  "FAILED",
  "BOUNCED",
  "EXPIRED",
  "SKIPPED",
] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** Colour of each state. */
export const MESSAGE_TINTS = {
  PLANNED: "info",
  QUEUED: "info",
  SENT: "success",
  DELIVERED: "success",
  FAILED: "danger",
  BOUNCED: "danger",
  EXPIRED: "warning",
  SKIPPED: "neutral",
} as const satisfies Readonly<Record<MessageState, string>>;

/** Why a message was not sent. */
export const SKIP_REASONS = ["OPT_OUT", "NO_MOBILE", "NO_ADDRESS", "WINDOW", "BUDGET"] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/** What happens with text messages beyond the monthly budget. */
export const AT_BUDGET = ["STOP_ALL", "ONLY_REMINDERS", "CONTINUE"] as const;

/** Parts of a mail, in the order that its template gives. */
export const MAIL_BLOCKS = [
  "GREETING",
  "FREE_TEXT",
  "APPOINTMENT_CARD",
  "SERVICES",
  "PREPARATION_TEXT",
  "MAP",
  "MANAGE_BUTTONS",
] as const;
export type MailBlock = (typeof MAIL_BLOCKS)[number];

/** Variables of texts. */
const MESSAGE_VARIABLES = [
  "customerName",
  "firstName",
  "date",
  "time",
  "dealerName",
  "dealerAddress",
  "dealerPhone",
  "services",
  "vehicle",
  "plate",
  "reference",
  "manageLink",
  "mapLink",
  "tyres",
  "reason",
  "proposals",
] as const;
export type MessageVariable = (typeof MESSAGE_VARIABLES)[number];
export type MessageValues = Readonly<Partial<Record<MessageVariable, string>>>;

/** Variables that only some types have. */
const LIMITED: Readonly<Partial<Record<MessageVariable, readonly MessageType[]>>> = {
  proposals: ["SLOTS_PROPOSED"],
  reason: ["APPOINTMENT_REFUSED", "APPOINTMENT_CANCELLED", "DEALER_CANCELLED"],
};

/** Variables of the mail about a whole day, which has no customer. */
const DAY_VARIABLES: readonly MessageVariable[] = ["date", "dealerName", "dealerAddress", "dealerPhone"];

/** Returns the variables that texts of a type may contain. */
export const variablesOf = (type: MessageType): readonly MessageVariable[] =>
  type === "DEALER_DAY_SHEET"
    ? DAY_VARIABLES
    : MESSAGE_VARIABLES.filter(
        (name) => LIMITED[name]?.includes(type) !== false && !(name === "manageLink" && isForDealer(type)),
      );

/** Returns the names in braces that texts of the type do not know. */
export function unknownVariables(type: MessageType, text: string): readonly string[] {
  const known: readonly string[] = variablesOf(type);
  const names = [...text.matchAll(/\{([^{}\s]{1,60})\}/g)].map(([, name = ""]) => name);
  return [...new Set(names)].filter((name) => !known.includes(name));
}

/** Fills the variables. One without a value prints nothing, without the space before it. */
export const fillVariables = (text: string, values: MessageValues): string =>
  text.replace(/([ \u00a0\u202f]?)\{(\w+)\}/g, (_, space: string, name: MessageVariable) => {
    const value = values[name];
    return value === undefined || value === "" ? "" : space + value;
  });

/** Types whose text is useless without the link to the appointment. */
export const NEEDS_LINK: readonly MessageType[] = ["SLOTS_PROPOSED"];

/** Values by which counters and previews fill variables without an appointment. */
export const SAMPLE_VALUES: Readonly<Record<MessageVariable, string>> = {
  customerName: "Camille Martin",
  firstName: "Camille",
  date: "12/03/2027",
  time: "14:30",
  dealerName: "Garage du Pont",
  dealerAddress: "12 rue du Pont, 69003 Lyon",
  dealerPhone: "+33 4 99 00 11 22",
  services: "Montage 4 pneus",
  vehicle: "Peugeot 308",
  plate: "AB-123-CD",
  reference: "R-1042",
  manageLink: "https://rdv.example/a/4fK9sL2mQ8xZ",
  mapLink: "https://rdv.example/m/1042",
  tyres: "Michelin 205/55 R16 91V",
  reason: "Atelier complet",
  proposals: "12/03 14:30, 13/03 09:00",
};
