/** Fills a new mail with the built-in text, keeps each combination unique, and refuses to activate an incomplete text. */
import { builtInLetter } from "../../../host/server/services/messages/built-in-letters";
import { defineHooks } from "../../../host/server/resources/hooks";
import { type HookResult } from "../../../host/server/resources/types";
import { missingPlaceholders } from "../../contract/mail-types";
import type { ValuesOfResource } from "../../contract/resource";
import mail from "./mail.resource";

type Values = ValuesOfResource<typeof mail>;

/** Identifies the combination that a text is for. It must be unique: of two texts with the same key, either could be sent. */
const combinationKey = ({ type, locale, userProfileCode, formCode }: Values): string =>
  [type, locale, userProfileCode, formCode?.trim() ?? ""].join(" ").toUpperCase().trim();

export default defineHooks(mail, {
  async beforeSave({ before, values }) {
    const code = combinationKey(values);
    if (before !== null) return { set: { code } };
    const { subject, text, button } = await builtInLetter(values.locale, values.type);
    return {
      set: {
        code,
        subject: values.subject ?? subject,
        text: values.text ?? text,
        button: values.button ?? button,
      },
    };
  },
  actions: {
    activate: ({ type, subject, text }): HookResult<Values> =>
      subject === null || text === null || missingPlaceholders(type, [subject, text]).length > 0
        ? { errors: ["mail.error.not-complete"] }
        : { set: { state: "ACTIVE" } },
  },
});
