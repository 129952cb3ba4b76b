/** Subscribers as rows, for addresses that come without an account: the site's form and requests. */
import { addressKey, type SubscriberState } from "../../../../src/contract/newsletters";
import { foldText } from "../../../../src/contract/fold-text";
import type { record } from "../../platform/storage/schema";

type Row = typeof record.$inferInsert;

/** Returns the row of a subscriber. @param values further values by field */
export function subscriberRow(
  email: string,
  status: SubscriberState,
  fitterId: number | null,
  values: Readonly<Record<string, unknown>>,
): Row {
  const address = addressKey(email);
  const { firstName = "", lastName = "" } = values as { firstName?: string; lastName?: string };
  return {
    resource: "newsletter",
    fitterId,
    status,
    uniqueKeys: { email: address },
    search: foldText(`${address} ${firstName} ${lastName}`),
    data: { email: address, ...values },
  };
}
