/** What the server adds to system mails: the built-in text as a start, one text a use, and no activation of half a text. Spec 1 §5. */
import { builtInLetter } from "../../../host/server/mail/built-in";
import { defineHooks, type Outcome } from "../../../host/server/resources/hooks";
import { missingPlaceholders } from "../../contract/mail-types";
import type { ValuesOfResource } from "../../contract/resource";
import mail from "./mail.resource";

type Values = ValuesOfResource<typeof mail>;

/** What a text is for; two of the same would make it chance which is sent. */
const useOf = ({ type, locale, userProfileCode, formCode }: Values): string =>
  [type, locale, userProfileCode, formCode?.trim() ?? ""].join(" ").toUpperCase().trim();

export default defineHooks(mail, {
  async beforeSave({ before, values }) {
    const code = useOf(values);
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
    activate: ({ type, subject, text }): Outcome<Values> =>
      subject === null || text === null || missingPlaceholders(type, [subject, text]).length > 0
        ? { errors: ["mail.error.not-complete"] }
        : { set: { state: "ACTIVE" } },
  },
});
