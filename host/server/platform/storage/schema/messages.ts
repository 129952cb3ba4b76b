/** Messages about appointments: what waits to be considered, what is planned, and what was sent. Their texts are in the outbox. */
import { index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm";
import type { MessageChannel, MessageState, MessageType } from "../../../../../src/contract/customer-messages";
import { outbox } from "./activity";
import { big, createdAt, id, instant, version } from "./columns";
import { record } from "./records";
import { shop } from "./shops";
import { userAccount } from "./users";

/** State of an appointment that decides about messages. */
export interface AppointmentState {
  readonly status: string | null;
  /** ISO instant. */
  readonly date: string | null;
  /** Start that the customer knows of, as an ISO instant; `date` where it is absent. */
  readonly told?: string | null;
  readonly fitter: number | null;
}

/**
 * An appointment that was written since its messages were last considered. A trigger adds the rows, so that no way to change an
 * appointment is forgotten.
 */
export const appointmentChange = pgTable(
  "appointment_change",
  {
    id: id(),
    shopId: big()
      .notNull()
      .references(() => shop.id),
    recordId: big()
      .notNull()
      .references(() => record.id, { onDelete: "cascade" }),
    /** State before the change; null for a new appointment. */
    before: jsonb().$type<AppointmentState>(),
    createdAt: createdAt(),
  },
  (t) => [index("appointment_change_record").on(t.recordId)],
);

/** A message that is planned, waits in the outbox, or was sent. */
export const bookingMessage = pgTable(
  "booking_message",
  {
    id: id(),
    shopId: big()
      .notNull()
      .references(() => shop.id),
    /** Dealer of the appointment. */
    fitterId: big(),
    /** Null for a day sheet, which is about no single appointment. */
    appointmentId: big().references(() => record.id, { onDelete: "cascade" }),
    channel: text().$type<MessageChannel>().notNull(),
    type: text().$type<MessageType>().notNull(),
    /** What the message is about, such as the start of the visit. The same message about the same thing exists once. */
    occasion: text().notNull(),
    status: text().$type<MessageState>().notNull().default("PLANNED"),
    /** Why it was skipped, or why it failed. */
    reason: text(),
    dueAt: instant().notNull(),
    locale: text(),
    /** Number or address with most of it hidden. The outbox has the whole one. */
    recipient: text(),
    /** Hash of the number or address, for opt-outs and complaints. */
    recipientHash: text(),
    /** ISO 3166-1 alpha-2 of the number. */
    country: text(),
    parts: integer().notNull().default(0),
    /** In ten-thousandths of the shop's currency. */
    cost: integer().notNull().default(0),
    /** The text, while the outbox keeps it. */
    outboxId: big().references(() => outbox.id, { onDelete: "set null" }),
    /** Id of the message at the provider. */
    providerId: text(),
    /** Hash of the code of its short link, and how often the link was followed. */
    linkHash: text(),
    clicks: integer().notNull().default(0),
    sentAt: instant(),
    deliveredAt: instant(),
    /** Searchable text in lower case without accents. */
    search: text().notNull().default(""),
    version: version(),
    createdAt: createdAt(),
    createdBy: big().references(() => userAccount.id),
    updatedAt: createdAt(),
    updatedBy: big().references(() => userAccount.id),
    deletedAt: instant(),
  },
  (t) => [
    uniqueIndex("booking_message_once").on(
      t.shopId,
      sql`coalesce(appointment_id, 0)`,
      sql`coalesce(fitter_id, 0)`,
      t.channel,
      t.type,
      t.occasion,
    ),
    index("booking_message_due")
      .on(t.dueAt)
      .where(sql`status = 'PLANNED'`),
    index("booking_message_shop").on(t.shopId, t.dueAt.desc().nullsFirst()),
    index("booking_message_outbox").on(t.outboxId),
    index("booking_message_link")
      .on(t.linkHash)
      .where(sql`link_hash is not null`),
    index("booking_message_sent")
      .on(t.sentAt)
      .where(sql`status = 'SENT' and channel = 'SMS'`),
  ],
);
