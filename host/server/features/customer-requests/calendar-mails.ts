/** Whether the calendar mails about an action, so that the other side does not get two mails. */
import { sql } from "drizzle-orm";
import type { MessageType } from "../../../../src/contract/customer-messages";
import type { ExternalAction } from "../../../../src/contract/endpoints/public-pages";
import type { Database } from "../../platform/storage/db";
import type { Audience } from "./allowed-actions";
import type { OpenedRequest } from "./link";

/** Messages of the calendar that take the place of the mail about an action, by who acts. */
const CALENDAR_MAILS: Readonly<Record<Audience, Readonly<Partial<Record<ExternalAction, MessageType>>>>> = {
  DEALER: { confirm: "APPOINTMENT_CONFIRMED", propose: "SLOTS_PROPOSED", refuse: "APPOINTMENT_REFUSED" },
  CUSTOMER: { cancel: "DEALER_CANCELLED" },
};

/** Reads the text that applies: the dealer's own, else the network's. */
export async function isMailedByCalendar(
  database: Database,
  { request, shop, audience }: Pick<OpenedRequest, "request" | "shop" | "audience">,
  action: ExternalAction,
): Promise<boolean> {
  const type = request.resource === "appointment" ? CALENDAR_MAILS[audience][action] : undefined;
  if (type === undefined) return false;
  const { rows } = await database.execute<{ active: boolean }>(
    sql`select text.active from record text where text.resource = 'ecal-mail-configuration' and text.shop_id = ${shop.id}
      and text.deleted_at is null and text.data->>'type' = ${type} and (text.fitter_id is null or text.fitter_id = ${request.fitterId})
      and exists (select 1 from record settings where settings.resource = 'ecal-mail-settings' and settings.shop_id = ${shop.id}
        and settings.deleted_at is null and settings.data->>'enabled' = 'true')
      order by text.fitter_id nulls last limit 1`,
  );
  return rows[0]?.active === true;
}
