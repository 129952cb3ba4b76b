/** Common names of columns in English, French and German, besides the titles of the fields. */
import type { FieldKind } from "../../../../src/contract/fields";
import type { AddressPart } from "../../../../src/contract/fields/values";

/** Names of the parts of an address. */
export const PART_SYNONYMS: Readonly<Partial<Record<AddressPart, readonly string[]>>> = {
  address1: ["street", "street address", "rue", "voie", "adresse", "adresse 1", "straße", "strasse", "anschrift"],
  address2: ["complément", "complément d’adresse", "adresse 2", "adresszusatz"],
  postalCode: ["zip", "zip code", "post code", "cp", "plz"],
  city: ["town", "commune", "localité", "ort", "stadt"],
  country: ["country code", "code pays", "land"],
};

/** Names of fields by kind. They mean the first field of the kind. */
export const KIND_SYNONYMS: Readonly<Partial<Record<FieldKind, readonly string[]>>> = {
  email: ["mail", "e-mail address", "courriel", "adresse mail"],
  phone: ["tel", "telephone", "phone number", "tél", "fixe", "tel.", "telefon", "rufnummer"],
  externalUrl: ["website", "web", "url", "site", "site internet", "homepage", "webseite"],
  openingHours: ["hours", "horaires", "öffnungszeiten"],
};

/** Names of the field that identifies a record. */
export const KEY_SYNONYMS: readonly string[] = ["ref", "réf", "reference", "référence", "referenz", "key", "clé"];

/** Names of the field that names a record. */
export const LABEL_SYNONYMS: readonly string[] = [
  "name",
  "label",
  "title",
  "nom",
  "libellé",
  "intitulé",
  "bezeichnung",
];
