import { USER_PROFILE_CODES } from "../../contract/endpoints/subrogation";
import { f } from "../../contract/fields";
import {
  DEFAULT_PROFILE,
  MAIL_TYPES,
  missingPlaceholders,
  unknownPlaceholders,
  type MailType,
} from "../../contract/mail-types";
import { defineResource } from "../../contract/resource";

/**
 * The platform's texts for the mails that the server sends. Each text is for one type, language and shop profile, and optionally for one
 * form.
 */
export default defineResource({
  name: "mail",
  area: "administration",
  screens: {
    list: { path: "mail-list", tag: "td-mails", icon: "envelope" },
    detail: { path: "mail-edit/{id}", tag: "td-mail" },
  },
  right: { read: "MAIL_LIST", write: "MAIL_LIST" },
  scope: "platform",
  label: "subject",
  fields: {
    /** Type, locale, profile and form in one text, so that each combination is unique. Set by the server. */
    code: f.text({ readOnly: true, unique: true }),
    type: f.choice(MAIL_TYPES, { required: true }),
    locale: f.locale({ required: true, of: "platform" }),
    userProfileCode: f.choice([DEFAULT_PROFILE, ...USER_PROFILE_CODES], { required: true }),
    formCode: f.text({ max: 40, example: "QUOTE_REQUEST" }),
    state: f.choice(["DRAFT", "ACTIVE"], {
      readOnly: true,
      default: "DRAFT",
      tints: { DRAFT: "neutral", ACTIVE: "success" },
      icons: { DRAFT: "pencil", ACTIVE: "check-circle-fill" },
    }),
    /** On creation, an empty subject, text or button is filled with the built-in one. */
    subject: f.text({ max: 150 }),
    /** Each line is a paragraph. */
    text: f.multiline({ max: 20_000 }),
    /** Label of the button, for mails that have one. */
    button: f.text({ max: 60 }),
  },
  rules: ({ type, state, subject, text, button }) => ({
    subject: textError(type, subject) ?? (state === "ACTIVE" && subject === null ? "error.required" : undefined),
    text:
      textError(type, text) ??
      (state !== "ACTIVE"
        ? undefined
        : text === null
          ? "error.required"
          : missingPlaceholders(type, [subject, text]).length > 0
            ? "mail.error.placeholder-missing"
            : undefined),
    button: textError(type, button),
  }),
  list: {
    columns: ["type", "locale", "userProfileCode", "formCode", "subject", "state", "updatedAt", "updatedBy"],
    visible: ["type", "locale", "userProfileCode", "subject", "state", "updatedAt"],
    filters: ["type", "locale", "userProfileCode", "state"],
    search: ["subject", "text"],
    sort: "type",
    views: { active: { state: "ACTIVE" }, draft: { state: "DRAFT" } },
  },
  form: {
    cards: {
      text: ["subject", "text", "button", "@placeholders"],
      use: ["type", "locale", "userProfileCode", "formCode"],
    },
  },
  actions: {
    activate: { icon: "check-circle", when: ({ state }) => state === "DRAFT" },
    deactivate: { icon: "pause-circle", undo: true, when: ({ state }) => state === "ACTIVE", set: { state: "DRAFT" } },
  },
  examples: [
    {
      code: "PASSWORD-RESET FR_FR DEFAULT",
      type: "password-reset",
      locale: "fr_FR",
      userProfileCode: "DEFAULT",
      state: "ACTIVE",
      subject: "Votre nouveau mot de passe",
      text: "Bonjour {name},\nUn nouveau mot de passe a été demandé pour {login}. Le lien ci-dessous est valable {minutes} minutes.",
      button: "Choisir un mot de passe",
    },
    {
      code: "CREATION-WELCOME EN_GB SHOP_DEMO",
      type: "creation-welcome",
      locale: "en_GB",
      userProfileCode: "SHOP_DEMO",
      state: "DRAFT",
      subject: "Your demonstration shop {shop} is ready",
      text: "Hello {name},\n{shop} is at {address}. Try everything: the data of a demonstration shop are put back every night.",
      button: "Open the guide",
    },
  ],
});

const textError = (type: MailType, text: string | null): string | undefined =>
  text !== null && unknownPlaceholders(type, text).length > 0 ? "mail.error.placeholder-unknown" : undefined;
