/** Storage of the log of messages. */
import { sql } from "drizzle-orm";
import type { AnyResource } from "../../../../src/contract/resource";
import { bookingMessage } from "../../platform/storage/schema";
import { declareScope, dealerRule } from "../../platform/storage/scope";
import { ColumnStorage } from "../../resources/storage/column-storage";

declareScope(bookingMessage, dealerRule(bookingMessage, "WRITE"));

export const messageStorage = (resource: AnyResource): ColumnStorage =>
  new ColumnStorage(resource, {
    table: bookingMessage,
    dealer: "fitter",
    columns: {
      fitter: bookingMessage.fitterId,
      appointment: bookingMessage.appointmentId,
      channel: bookingMessage.channel,
      type: bookingMessage.type,
      status: bookingMessage.status,
      reason: bookingMessage.reason,
      dueAt: bookingMessage.dueAt,
      sentAt: bookingMessage.sentAt,
      recipient: bookingMessage.recipient,
      country: bookingMessage.country,
      parts: bookingMessage.parts,
      clicks: bookingMessage.clicks,
    },
    computed: { cost: { value: sql`round(${bookingMessage.cost} / 100.0, 2)`, key: sql`${bookingMessage.cost}` } },
  });
