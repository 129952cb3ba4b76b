/** Subscribers of newsletters: their states, the transitions between them, and limits. Server and browser share these tables. */

export const SUBSCRIBER_STATES = ["PENDING_CONFIRMATION", "SUBSCRIBED", "UNSUBSCRIBED", "BOUNCED", "ERASED"] as const;
export type SubscriberState = (typeof SUBSCRIBER_STATES)[number];

export const SUBSCRIBER_SOURCES = ["FORM", "ORDER", "QUOTE", "APPOINTMENT", "CONTACT", "IMPORT", "ADMIN"] as const;
export type SubscriberSource = (typeof SUBSCRIBER_SOURCES)[number];
export const INTERESTS = ["OFFERS", "WINTER", "SUMMER", "SERVICE", "NEWS"] as const;

/** Confirmation mails for one address: the first one and two more. */
export const MAX_OPT_INS = 3;
/** Days after which an unconfirmed address is deleted. */
export const CONFIRMATION_DAYS = 30;

/** What moves a subscriber: the link in the mail, the subscriber or an agent who ends it, undeliverable mails, a new consent, or erasure. */
export type SubscriberTrigger = "confirm" | "unsubscribe" | "bounce" | "ask-again" | "erase";

const TRANSITIONS: readonly (readonly [by: SubscriberTrigger, from: SubscriberState, to: SubscriberState])[] = [
  ["confirm", "PENDING_CONFIRMATION", "SUBSCRIBED"],
  ["unsubscribe", "PENDING_CONFIRMATION", "UNSUBSCRIBED"],
  ["unsubscribe", "SUBSCRIBED", "UNSUBSCRIBED"],
  ["bounce", "SUBSCRIBED", "BOUNCED"],
  ["bounce", "PENDING_CONFIRMATION", "BOUNCED"],
  ["ask-again", "PENDING_CONFIRMATION", "PENDING_CONFIRMATION"],
  ["ask-again", "UNSUBSCRIBED", "PENDING_CONFIRMATION"],
  ["ask-again", "BOUNCED", "PENDING_CONFIRMATION"],
  ["erase", "PENDING_CONFIRMATION", "ERASED"],
  ["erase", "SUBSCRIBED", "ERASED"],
  ["erase", "UNSUBSCRIBED", "ERASED"],
  ["erase", "BOUNCED", "ERASED"],
];

/** Returns the state that a trigger leads to; undefined when it is not allowed. */
export const subscriberStateAfter = (by: SubscriberTrigger, state: string): SubscriberState | undefined =>
  TRANSITIONS.find(([trigger, from]) => trigger === by && from === state)?.[2];

/** Returns the address as it is compared: in lower case, with its dots. */
export const addressKey = (email: string): string => email.trim().toLowerCase();
