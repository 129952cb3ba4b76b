/** Checks the texts of text messages, counts their parts, and plans reminders again when their time changes. */
import {
  createOwnText,
  hasSameReminder,
  requireKnownVariables,
  requireLink,
  requireParts,
  textFigures,
} from "../../../../host/server/features/customer-messages/edit";
import { replanShop } from "../../../../host/server/features/customer-messages/plan";
import { defineHooks } from "../../../../host/server/resources/hooks";
import type { HookResult } from "../../../../host/server/resources/types";
import type { Reference } from "../../../contract/fields";
import type { ValuesOfResource } from "../../../contract/resource";
import smsConfiguration from "./ecal-sms-configuration.resource";

type Values = ValuesOfResource<typeof smsConfiguration>;

export default defineHooks(smsConfiguration, {
  computed: textFigures("SMS"),
  async beforeSave({ values }, { data }): Promise<HookResult<Values>> {
    const { type, text, unicodeAllowed } = values;
    requireKnownVariables(type, { text });
    requireLink(type, "text", text);
    const parts = requireParts(text, unicodeAllowed);
    return (await hasSameReminder(data, "SMS", values))
      ? { fields: { hours: "calendar-message.error.same-time" } }
      : { set: { parts } };
  },
  // A dealer's text that is deleted leaves the network's in its place.
  beforeRemove: ({ level }) => (level === "NETWORK" ? { errors: ["calendar-message.error.network-text"] } : {}),
  afterWrite: ({ before, after }, { data }) => replanShop(data, (after ?? before)?.fitter?.id ?? null),
  actions: {
    async "own-text"(original, input, context): Promise<HookResult<Values>> {
      await createOwnText("SMS", { ...original }, input["fitter"] as Reference, context);
      return {};
    },
  },
});
