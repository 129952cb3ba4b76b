/** The contact form that every shop starts with. */
import type { Localised } from "../../../../src/contract/fields";

type Values = Readonly<Record<string, unknown>>;

const texts = (fr_FR: string, en_GB: string, de_DE: string): Localised => ({ fr_FR, en_GB, de_DE });

export const DEFAULT_CONTACT_TEXTS: Values = {
  title: texts("Nous contacter", "Contact us", "Kontakt"),
  consent: texts(
    "<p>Vos données servent à répondre à ce message et sont conservées trois ans.</p>",
    "<p>Your data are used to answer this message and kept for three years.</p>",
    "<p>Ihre Daten dienen der Beantwortung dieser Nachricht und werden drei Jahre aufbewahrt.</p>",
  ),
  thankYou: texts(
    "<p>Nous vous répondons dès que possible.</p>",
    "<p>We will answer as soon as we can.</p>",
    "<p>Wir antworten so bald wie möglich.</p>",
  ),
};

/** Fields that every contact form keeps. */
const SYSTEM: Values = { system: true, active: true, mandatory: true };

export const DEFAULT_CONTACT_FIELDS: readonly Values[] = [
  { ...SYSTEM, fieldCode: "name", type: "TEXT", mapping: "customer.name", label: texts("Nom", "Name", "Name") },
  {
    ...SYSTEM,
    fieldCode: "email",
    type: "EMAIL",
    mapping: "email",
    width: "HALF",
    label: texts("E-mail", "E-mail", "E-Mail"),
  },
  {
    fieldCode: "phone",
    type: "PHONE",
    mapping: "phoneNumber",
    width: "HALF",
    active: true,
    label: texts("Téléphone", "Phone", "Telefon"),
  },
  {
    ...SYSTEM,
    fieldCode: "message",
    type: "MULTILINE",
    mapping: "comments",
    label: texts("Message", "Message", "Nachricht"),
  },
  {
    ...SYSTEM,
    fieldCode: "consent",
    type: "CONSENT",
    mapping: "consentUseOfPersonalData",
    label: texts(
      "J’accepte l’utilisation de mes données",
      "I agree to the use of my data",
      "Ich willige in die Datennutzung ein",
    ),
  },
];
