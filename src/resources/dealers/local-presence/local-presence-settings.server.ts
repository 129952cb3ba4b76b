/** Creates or clears the alert about expired accounts at once. */
import { defineHooks } from "../../../../host/server/resources/hooks";
import { reportExpiredAccounts } from "../../../../host/server/features/local-presence/accounts";
import settings from "./local-presence-settings.resource";

export default defineHooks(settings, {
  afterWrite: (_written, { data, today }) => reportExpiredAccounts(data, today),
});
