/** Gives the shop its texts, and plans the reminders of coming visits when messages are switched on. */
import { ensureTemplates } from "../../../../host/server/features/customer-messages/ensure-templates";
import { replanShop } from "../../../../host/server/features/customer-messages/plan";
import { defineHooks } from "../../../../host/server/resources/hooks";
import settings from "./ecal-sms-settings.resource";

export default defineHooks(settings, {
  async afterWrite({ after }, { data, languages }) {
    if (after === null) return;
    await ensureTemplates(data, "SMS", languages);
    await replanShop(data);
  },
});
