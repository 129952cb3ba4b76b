/** Steps and fields of the demo forms. */
import { texts, type Values } from "../paragraphs/records";

/** Values of a step, with those of its fields. */
export interface DemoStep extends Values {
  readonly fields: readonly Values[];
}

const CONSENT: Values = {
  label: texts(
    "J’accepte l’utilisation de mes données",
    "I agree to the use of my data",
    "Ich willige in die Datennutzung ein",
  ),
  fieldCode: "consent",
  type: "CONSENT",
  mapping: "consentUseOfPersonalData",
  mandatory: true,
  text: texts(
    "<p>Elles servent à répondre à cette demande et sont conservées trois ans.</p>",
    "<p>They are used to answer this request and kept for three years.</p>",
    "<p>Sie dienen der Beantwortung dieser Anfrage und werden drei Jahre aufbewahrt.</p>",
  ),
};

const CONTACT: readonly Values[] = [
  {
    label: texts("Nom", "Name", "Name"),
    fieldCode: "name",
    type: "TEXT",
    mapping: "customer.name",
    mandatory: true,
  },
  {
    label: texts("E-mail", "E-mail", "E-Mail"),
    fieldCode: "email",
    type: "EMAIL",
    mapping: "email",
    mandatory: true,
    width: "HALF",
  },
  {
    label: texts("Téléphone", "Phone", "Telefon"),
    fieldCode: "phone",
    type: "PHONE",
    mapping: "phoneNumber",
    width: "HALF",
  },
];

const DEALER: Values = {
  label: texts("Votre garage", "Your garage", "Ihr Betrieb"),
  fieldCode: "dealer",
  type: "DEALER",
};

export const QUOTE_STEPS: readonly DemoStep[] = [
  {
    title: texts("Votre besoin", "What you need", "Ihr Bedarf"),
    jumps: [{ field: "need", operator: "EQUALS", value: "call", to: "contact" }],
    fields: [
      {
        label: texts("Que cherchez-vous", "What are you looking for", "Was suchen Sie"),
        fieldCode: "need",
        type: "RADIO",
        mandatory: true,
        choices: [
          { value: "tyres", label: texts("Des pneus", "Tyres", "Reifen") },
          { value: "service", label: texts("Une prestation", "A service", "Eine Leistung") },
          { value: "call", label: texts("Être rappelé", "A call back", "Einen Rückruf") },
        ],
      },
      {
        label: texts("Dimension", "Size", "Größe"),
        fieldCode: "size",
        type: "TYRE_SIZE",
        mapping: "tyreSize",
        mandatory: true,
        asksQuantity: true,
        conditions: [{ field: "need", operator: "EQUALS", value: "tyres" }],
      },
      {
        label: texts("Marque souhaitée", "Preferred brand", "Bevorzugte Marke"),
        fieldCode: "brand",
        type: "TEXT",
        mapping: "brand",
        width: "HALF",
        conditions: [{ field: "need", operator: "EQUALS", value: "tyres" }],
      },
      {
        label: texts("Prestations", "Services", "Leistungen"),
        fieldCode: "services",
        type: "SERVICE",
        mapping: "shopServices",
        mandatory: true,
        conditions: [{ field: "need", operator: "EQUALS", value: "service" }],
      },
    ],
  },
  {
    title: texts("Votre véhicule", "Your vehicle", "Ihr Fahrzeug"),
    fields: [
      {
        label: texts("Immatriculation", "Registration number", "Kennzeichen"),
        fieldCode: "plate",
        type: "PLATE",
        mapping: "vehicleRegistrationNumber",
        width: "THIRD",
        placeholder: texts("AB-123-CD", "AB12 CDE", "B-AB 123"),
      },
      {
        label: texts("Marque", "Make", "Marke"),
        fieldCode: "make",
        type: "TEXT",
        mapping: "carBrand",
        width: "THIRD",
      },
      {
        label: texts("Modèle", "Model", "Modell"),
        fieldCode: "model",
        type: "TEXT",
        mapping: "carModel",
        width: "THIRD",
      },
      {
        label: texts("Photo du pneu", "Photo of the tyre", "Foto des Reifens"),
        fieldCode: "photo",
        type: "FILE",
        fileTypes: ["JPEG", "PNG", "HEIC"],
        maxFiles: 2,
      },
      {
        label: texts("Précisions", "Details", "Einzelheiten"),
        fieldCode: "details",
        type: "MULTILINE",
        mapping: "comments",
      },
    ],
  },
  {
    key: "contact",
    title: texts("Vos coordonnées", "Your contact details", "Ihre Kontaktdaten"),
    fields: [DEALER, ...CONTACT, CONSENT],
  },
];

export const APPOINTMENT_STEPS: readonly DemoStep[] = [
  {
    title: texts("Où et quand", "Where and when", "Wo und wann"),
    fields: [
      { ...DEALER, mandatory: true },
      {
        label: texts("Prestations", "Services", "Leistungen"),
        fieldCode: "services",
        type: "SERVICE",
        mapping: "shopServices",
        mandatory: true,
      },
      {
        label: texts("Créneau", "Start", "Uhrzeit"),
        fieldCode: "start",
        type: "TIME_SLOT",
        mapping: "date",
        mandatory: true,
      },
    ],
  },
  { title: texts("Vos coordonnées", "Your contact details", "Ihre Kontaktdaten"), fields: [...CONTACT, CONSENT] },
];
