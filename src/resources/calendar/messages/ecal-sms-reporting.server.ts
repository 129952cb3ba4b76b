/** Reads the log, computes the figures, and sends failed messages again. */
import { smsFigures } from "../../../../host/server/features/customer-messages/figures";
import { messageStorage } from "../../../../host/server/features/customer-messages/log";
import { retryMessage } from "../../../../host/server/features/customer-messages/retry";
import { defineHooks } from "../../../../host/server/resources/hooks";
import reporting from "./ecal-sms-reporting.resource";

export default defineHooks(reporting, {
  storage: messageStorage,
  report: smsFigures,
  actions: { retry: ({ id }, _, { data }) => retryMessage(data, id) },
});
