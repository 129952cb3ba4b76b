/** Events of a shop about which its users may receive mails. */
import type { Right } from "./rights";

export const NOTICE_TOPICS = ["ORDER", "QUOTE", "APPOINTMENT", "CONTACT", "REVIEW", "DISPUTE", "FEED", "KEY"] as const;
export type NoticeTopic = (typeof NOTICE_TOPICS)[number];

/** Right that an account needs to receive mails about a topic: that of the screen where the event is handled. */
export const NOTICE_RIGHTS = {
  ORDER: "ORDERS",
  QUOTE: "QUOTES_READ",
  APPOINTMENT: "APPOINTMENTS_READ",
  CONTACT: "CONTENT_PAGES_CONTACT",
  REVIEW: "FITTER",
  DISPUTE: "PAYMENT",
  FEED: "STOCK",
  KEY: "C2S_API_KEY",
} as const satisfies Record<NoticeTopic, Right>;
