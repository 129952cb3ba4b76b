/** Computes what a key's list and form show of its secret, and checks and resumes its webhook. */
import { resumeWebhook } from "../../../../host/server/features/calendar-api/webhooks/send";
import { mayReach } from "../../../../host/server/features/feeds/sources/reach";
import { formerUntil, secretFields } from "../../../../host/server/identity/api-keys/secret-fields";
import { acrossShops } from "../../../../host/server/platform/storage/scoped-database";
import { defineHooks } from "../../../../host/server/resources/hooks";
import { forgetRecordSecrets } from "../../../../host/server/services/record-secrets";
import ecalApiKey from "./ecal-api-key.resource";

export default defineHooks(ecalApiKey, {
  computed: { ...secretFields, formerUntil },
  beforeSave: ({ values: { webhookUrl } }, { caller }) => {
    const { feedHosts } = caller.registry.services.config;
    const server = { url: webhookUrl, host: null, port: null };
    return webhookUrl === null || mayReach("HTTPS", server, feedHosts)
      ? {}
      : { fields: { webhookUrl: "ecal-api-key.error.webhook-private" } };
  },
  async afterWrite({ before, after }, { data }) {
    const { shopId } = data.scope;
    if (after === null || shopId === null) return;
    if (before?.webhookPaused === true && !after.webhookPaused)
      await resumeWebhook(acrossShops(data), shopId, [after.id]);
  },
  async afterRemove(keys, { data }) {
    await forgetRecordSecrets(
      data,
      keys.map(({ id }) => id),
    );
  },
});
