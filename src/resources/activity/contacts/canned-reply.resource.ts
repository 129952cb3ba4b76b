import { unknownReplyPlaceholders, MAX_MESSAGE_LENGTH } from "../../../contract/contacts";
import { f } from "../../../contract/fields";
import { defineResource } from "../../../contract/resource";

/** Texts that agents insert into their replies to customers. */
export default defineResource({
  name: "canned-reply",
  area: "activity",
  screens: {
    list: { path: "contacts/replies", tag: "td-canned-replies", icon: "chat-square-quote" },
    detail: { path: "contacts/replies/{id}", tag: "td-canned-reply" },
  },
  right: { read: "CONTENT_PAGES_CONTACT", write: "CONTENT_PAGES_CONTACT" },
  conditions: ["not-dlu"],
  scope: "shop",
  label: "name",
  fields: {
    name: f.text({ required: true, max: 80 }),
    locale: f.locale({ required: true }),
    text: f.multiline({ required: true, max: MAX_MESSAGE_LENGTH }),
    active: f.boolean({ default: true }),
  },
  rules: ({ text }) => ({
    text: unknownReplyPlaceholders(text).length > 0 ? "canned-reply.error.placeholder" : undefined,
  }),
  list: {
    columns: ["name", "locale", "text", "active", "updatedAt", "updatedBy"],
    visible: ["name", "locale", "text", "active", "updatedAt"],
    filters: ["locale", "active"],
    search: ["name", "text"],
    sort: "name",
    inlineEdit: ["active"],
  },
  operations: { duplicate: {} },
  examples: [
    {
      name: "Gardiennage",
      locale: "fr_FR",
      text: "Bonjour {name},\n\nOui, {dealer} garde vos roues d’une saison à l’autre. Le dépôt se fait le jour du montage, sur rendez-vous.\n\nVotre demande porte le numéro {reference}.",
      active: true,
    },
    {
      name: "Délai de livraison",
      locale: "fr_FR",
      text: "Bonjour {name},\n\nVos pneus arrivent en général sous trois jours ouvrés chez {dealer}. Nous vous appelons dès qu’ils sont là.",
      active: true,
    },
    {
      name: "Storage",
      locale: "en_GB",
      text: "Hello {name},\n\nYes, {dealer} keeps your wheels from one season to the next. Please bring them on the day of the fitting.\n\nYour request has the number {reference}.",
      active: true,
    },
    {
      name: "Einlagerung",
      locale: "de_DE",
      text: "Guten Tag {name},\n\nja, {dealer} lagert Ihre Räder bis zur nächsten Saison ein. Bringen Sie sie bitte am Tag der Montage mit.\n\nIhre Anfrage hat die Nummer {reference}.",
      active: true,
    },
  ],
});
