import { f } from "../../../contract/fields";
import { CONTACT_FIELD_TYPES } from "../../../contract/forms/field-types";
import { defineResource } from "../../../contract/resource";
import { questionCards, questionErrors, questionFields, relevantToType } from "../request-form/field-parts";

/** What shops may not change on the fields that every contact form has. */
const FIXED = ["type", "fieldCode", "mapping", "mandatory", "active", "conditionMode", "conditions"] as const;

/** A question of the contact form. */
export default defineResource({
  name: "form-contact-field",
  apiPath: "form-contact/field",
  area: "configuration",
  screens: {
    detail: {
      path: "form-contact/field/{id}",
      tag: "td-form-contact-field",
      icon: "input-cursor-text",
      backTo: { path: "form-contact", titleKey: "form-contact.settings.title" },
      query: ["type", "mapping"],
    },
  },
  right: { read: "CONTENT_PAGES_CONTACT", write: "CONTENT_PAGES_CONTACT" },
  conditions: ["not-dlu"],
  scope: "shop",
  label: "label",
  fields: {
    ...questionFields,
    type: f.choice(CONTACT_FIELD_TYPES, { required: true, default: "TEXT" }),
    /** Hidden fields keep their place. */
    active: f.boolean({ default: true }),
    /** One of the fields that the form cannot do without. */
    system: f.boolean({ readOnly: true }),
    position: f.position(),
  },
  rules: (question) => ({
    ...questionErrors(question),
    // The text of the form's consent is one of the form's settings.
    ...(question.mapping === "consentUseOfPersonalData" && { text: undefined }),
  }),
  relevant: (question) => ({
    ...relevantToType(question),
    ...(question.mapping === "consentUseOfPersonalData" && { text: false }),
  }),
  locks: ({ system }) =>
    system ? Object.fromEntries(FIXED.map((name) => [name, "form-contact-field.lock.system"])) : {},
  list: {
    columns: ["label", "fieldCode", "type", "mapping", "mandatory", "active", "system", "width", "updatedAt"],
    filters: ["type", "active"],
    search: ["label", "fieldCode"],
    sort: "position",
    sortable: ["position", "label", "fieldCode", "type", "updatedAt"],
  },
  form: {
    tabs: {
      field: {
        ...questionCards,
        general: ["active", ...questionCards.general],
        preview: ["@preview"],
      },
      history: { history: ["@history"] },
    },
  },
});
