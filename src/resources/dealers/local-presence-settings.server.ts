/** An account that has run out, or was renewed, is said at once. */
import { defineHooks } from "../../../host/server/resources/hooks";
import { tellExpiredAccounts } from "../../../host/server/local-presence/accounts";
import settings from "./local-presence-settings.resource";

export default defineHooks(settings, {
  afterWrite: (_written, { data, today }) => tellExpiredAccounts(data, today),
});
