/** Demo forms: one for quotes and one for appointments, both published, with their figures, and the contact form. */
import { addDays, utcDay } from "../../../src/contract/days";
import { contentFromRecords } from "../../../src/contract/forms/from-records";
import type { AnyRecord } from "../../../src/contract/resource";
import contactForm from "../../../src/resources/configuration/form-contact/form-contact.resource";
import contactField from "../../../src/resources/configuration/form-contact/form-contact-field.resource";
import requestForm from "../../../src/resources/configuration/request-form/request-form.resource";
import formField from "../../../src/resources/configuration/request-form/request-form-field.resource";
import formStep from "../../../src/resources/configuration/request-form/request-form-step.resource";
import { emptyValues } from "../../../src/contract/empty-values";
import { DEFAULT_CONTACT_FIELDS, DEFAULT_CONTACT_TEXTS } from "../features/forms/default-contact-form";
import { sourceOf } from "../features/forms/stored-form";
import { formUsage, formVersion } from "../platform/storage/schema";
import type { ScopedDatabase } from "../platform/storage/scoped-database";
import { APPOINTMENT_STEPS, QUOTE_STEPS, type DemoStep } from "./data/request-forms";
import { add, texts, to, type Values } from "./paragraphs/records";

interface DemoForm {
  readonly values: Values;
  readonly steps: readonly DemoStep[];
  /** Number of the published version. */
  readonly version: number;
  /** Customers of a day by stage; see the table of the figures. */
  readonly usage: readonly number[];
}

const FORMS: readonly DemoForm[] = [
  {
    values: {
      name: "Demande de devis",
      code: "QUOTE",
      type: "QUOTE",
      defaultForType: true,
      title: texts("Demander un devis", "Ask for a quote", "Angebot anfordern"),
      intro: texts(
        "<p>Répondez en deux minutes, nous vous rappelons dans la journée.</p>",
        "<p>It takes two minutes, and we answer the same day.</p>",
        "<p>In zwei Minuten ausgefüllt, Antwort noch am selben Tag.</p>",
      ),
      thankYou: texts(
        "<p>Votre garage prépare votre devis.</p>",
        "<p>Your garage is preparing your quote.</p>",
        "<p>Ihr Betrieb bereitet das Angebot vor.</p>",
      ),
    },
    steps: QUOTE_STEPS,
    version: 4,
    usage: [6, 14, 10, 7],
  },
  {
    values: {
      name: "Terminvereinbarung",
      code: "APPOINTMENT",
      type: "APPOINTMENT",
      defaultForType: true,
      title: texts("Prendre rendez-vous", "Book an appointment", "Termin vereinbaren"),
    },
    steps: APPOINTMENT_STEPS,
    version: 1,
    usage: [3, 5, 4],
  },
];

const DAYS = 28;

async function addForm(data: ScopedDatabase, { values, steps, version, usage }: DemoForm): Promise<void> {
  const form = {
    ...emptyValues(requestForm.fields),
    progressBar: "STEPS",
    assignTo: "DEALER_CHOSEN",
    maxPerHour: 5,
    ...values,
    status: "PUBLISHED",
    publishedVersion: version,
  };
  const [formId = 0] = await add(data, requestForm, form);
  const stepRows = steps.map(({ fields: _, ...step }) => ({
    ...emptyValues(formStep.fields),
    ...step,
    form: to(formId),
  }));
  const stepIds = await add(data, formStep, ...stepRows);
  const fieldRows = steps.flatMap(({ fields }, index) =>
    fields.map((field) => ({
      ...emptyValues(formField.fields),
      ...field,
      form: to(formId),
      step: to(stepIds[index]),
    })),
  );
  const fieldIds = await add(data, formField, ...fieldRows);
  const asRecords = (rows: readonly Values[], ids: readonly number[]): AnyRecord[] =>
    rows.map((row, position) => ({ ...row, id: ids[position], position }) as unknown as AnyRecord);
  const records = {
    steps: asRecords(stepRows, stepIds),
    fields: asRecords(fieldRows, fieldIds),
    choiceLists: [],
  };
  const shopId = data.scope.shopId ?? 0;
  const today = utcDay();
  for (let number = 1; number <= version; number++)
    await data.insert(formVersion, {
      shopId,
      formId,
      number,
      content: contentFromRecords(form, records),
      source: sourceOf(records),
      publisher: "Claire Roussel",
      publishedAt: new Date(`${addDays(today, (number - version) * 21 - 3)}T09:30:00Z`),
    });
  for (let day = 0; day < DAYS; day++)
    for (const [stage, count] of usage.entries())
      await data.insert(formUsage, {
        shopId,
        formId,
        day: addDays(today, -day),
        stage,
        count: Math.max(0, count - (day % 4)),
      });
}

/** The contact form with two subjects, and a question of the shop. */
async function addContactForm(data: ScopedDatabase): Promise<void> {
  await add(data, contactForm, {
    ...DEFAULT_CONTACT_TEXTS,
    attachments: true,
    recipients: "accueil@pneus-reseau-demo.example",
    subjects: [
      { label: texts("Devis", "Quote", "Angebot"), recipients: "devis@pneus-reseau-demo.example", sendToDealer: true },
      { label: texts("Autre question", "Another question", "Andere Frage"), recipients: null, sendToDealer: false },
    ],
  });
  const plate = {
    label: texts("Immatriculation", "Registration number", "Kennzeichen"),
    fieldCode: "plate",
    type: "PLATE",
    mapping: "vehicleRegistrationNumber",
    active: true,
  };
  const consent = DEFAULT_CONTACT_FIELDS.slice(-1);
  await add(data, contactField, ...DEFAULT_CONTACT_FIELDS.slice(0, -1), plate, ...consent);
}

export async function addRequestForms(data: ScopedDatabase): Promise<void> {
  await addContactForm(data);
  for (const form of FORMS) await addForm(data, form);
  // Other resources take their examples only where they have no demo data.
  const drafts = (requestForm.examples ?? []).map((example) => ({ ...example, status: "DRAFT" }));
  await add(data, requestForm, ...drafts);
}
