/** Checks the texts of mails, and plans reminders again when their time changes. */
import {
  createOwnText,
  hasSameReminder,
  requireKnownVariables,
  textFigures,
} from "../../../../host/server/features/customer-messages/edit";
import { replanShop } from "../../../../host/server/features/customer-messages/plan";
import { defineHooks } from "../../../../host/server/resources/hooks";
import type { HookResult } from "../../../../host/server/resources/types";
import type { Reference } from "../../../contract/fields";
import type { ValuesOfResource } from "../../../contract/resource";
import mailConfiguration from "./ecal-mail-configuration.resource";

type Values = ValuesOfResource<typeof mailConfiguration>;

/** A subject is one line. */
const joined = (subject: Values["subject"]): Values["subject"] =>
  Object.fromEntries(Object.entries(subject).map(([locale, text]) => [locale, text.replace(/\s+/g, " ").trim()]));

export default defineHooks(mailConfiguration, {
  computed: textFigures("MAIL"),
  async beforeSave({ values }, { data }): Promise<HookResult<Values>> {
    const { type, subject, preheader, text, preparation } = values;
    requireKnownVariables(type, { subject, preheader, text, preparation });
    return (await hasSameReminder(data, "MAIL", values))
      ? { fields: { hours: "calendar-message.error.same-time" } }
      : { set: { subject: joined(subject) } };
  },
  // A dealer's text that is deleted leaves the network's in its place.
  beforeRemove: ({ level }) => (level === "NETWORK" ? { errors: ["calendar-message.error.network-text"] } : {}),
  afterWrite: ({ before, after }, { data }) => replanShop(data, (after ?? before)?.fitter?.id ?? null),
  actions: {
    async "own-text"(original, input, context): Promise<HookResult<Values>> {
      await createOwnText("MAIL", { ...original }, input["fitter"] as Reference, context);
      return {};
    },
  },
});
