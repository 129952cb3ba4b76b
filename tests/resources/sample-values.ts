/** Generates a valid record of any resource: required and unique fields, the label, and plain texts. */
import { addDays } from "../../src/contract/days";
import { WEEKDAYS } from "../../src/contract/fields/values";
import type { Field, Fields } from "../../src/contract/fields";
import type { AnyResource } from "../../src/contract/resource";
import { platformLocales } from "../../src/contract/languages";
import { gtinCheckDigit } from "../../src/contract/spec";
import { isWritable } from "../../src/contract/validation";

type Values = Record<string, unknown>;
/** Creates a record of another resource and returns its id. */
export type MakeReference = (resource: string) => Promise<number>;

const option = (field: Field, name: string): unknown => (field.options as Readonly<Record<string, unknown>>)[name];

/** The accent in `Échantillon` is on purpose: search tests rely on it. */
function textOf(field: Field, index: number): string {
  const example = option(field, "example");
  // A text with a pattern has an example; not every pattern allows an underscore.
  const pattern = option(field, "pattern");
  const accepted = typeof pattern === "string" ? new RegExp(`^(?:${pattern})$`) : undefined;
  const extended = `${String(example)}_${index}`;
  const text =
    accepted === undefined || typeof example !== "string"
      ? `Échantillon ${index}`
      : accepted.test(extended)
        ? extended
        : `${example}${index}`;
  const max = option(field, "max");
  return typeof max === "number" ? text.slice(0, max) : text;
}

async function plainValue(field: Field, index: number, make: MakeReference): Promise<unknown> {
  const minimum = option(field, "min");
  switch (field.kind) {
    case "text":
    case "multiline":
      return textOf(field, index);
    case "richText":
      return `<p>Échantillon ${index}</p>`;
    case "code":
      return `SAMPLE_${index}`;
    case "email":
      return `sample-${index}@example.test`;
    case "phone":
      return "+33199001122";
    case "externalUrl":
      return `https://www.example.test/${index}`;
    case "relativeUrl":
      return `sample-${index}`;
    case "secret":
      return `geheim-${index}-secret`;
    case "colour":
      return "#0b5cad";
    case "timeZone":
      return "Europe/Paris";
    case "tyreSize":
      return "205/55R16 91V";
    case "time":
      return "08:30";
    case "locale":
      return "fr_FR";
    case "country":
      return "FR";
    case "integer":
    case "decimal":
    case "percent":
      return typeof minimum === "number" ? minimum : 1;
    case "money":
      return { minor: 1990, currency: "EUR" };
    case "boolean":
      return true;
    case "choice":
      return (option(field, "values") as string[])[0];
    case "choices":
      return (option(field, "values") as string[]).slice(0, 1);
    case "date":
      // A different future day for each record, since some resources allow no past days or no duplicate days.
      return new Date(Date.UTC(2041, 0, 1 + index)).toISOString().slice(0, 10);
    case "dateTime":
      return "2026-11-21T09:00:00.000Z";
    case "period":
      return { from: "2026-11-21", to: null };
    case "link":
      return { url: "https://www.example.test", newTab: true };
    case "reference":
      return { id: await make(String(option(field, "resource"))), label: "" };
    case "references":
      return [{ id: await make(String(option(field, "resource"))), label: "" }];
    case "rows":
      return [await sampleValues({ fields: option(field, "fields") as Fields, label: "" }, index, make)];
    case "address":
      return {
        address1: "1 rue Pasteur",
        address2: null,
        postalCode: "69003",
        city: "Lyon",
        district: null,
        subDistrict: null,
        state: null,
        country: "FR",
      };
    case "openingHours":
      return Object.fromEntries(
        WEEKDAYS.map((day) => [
          day,
          day === "SUNDAY" ? [] : [{ from: "08:00", to: "12:00", byAppointmentOnly: false }],
        ]),
      );
    case "geo":
      return { lat: 45.76, lng: 4.85, precision: "STREET" };
    case "picture":
      return [{ device: "DESKTOP", pictureUrl: "/pictures/1.png", optimizedPictureUrl: null, imageName: "1.png" }];
    default:
      return null;
  }
}

/** A value for one field, localised if the field is. */
export async function sampleValue(field: Field, index: number, make: MakeReference): Promise<unknown> {
  const value = await plainValue(field, index, make);
  return option(field, "localised") === true ? { fr_FR: value } : value;
}

/** An article number with its check digit. */
function sampleEan(index: number): string {
  const body = `2007${String(index).padStart(8, "0")}`;
  return `${body}${gtinCheckDigit(body)}`;
}

/** Locales that the fixture's shops do not have. */
const NEW_LOCALES = platformLocales().filter((locale) => !["fr_FR", "en_GB", "de_DE"].includes(locale));

/** Values that only some texts or records fit, by resource. */
const READ_TEXTS: Readonly<Record<string, (index: number, make: MakeReference) => Values | Promise<Values>>> = {
  // Events need the right to read.
  "ecal-api-key": () => ({ scopes: ["APPOINTMENT_READ"] }),
  tire: (index) => ({ ean: sampleEan(index), size: "205/55R16 91V" }),
  stock: (index) => ({ ean: sampleEan(index) }),
  "shop-language": (index) => ({ locale: NEW_LOCALES[index % NEW_LOCALES.length], urlSuffix: null, active: false }),
  "delivery-method": () => ({
    zones: [{ country: "FR", include: null, exclude: null }],
    price: { minor: 790, currency: "EUR" },
    trackingUrl: null,
  }),
  "distance-selling": (index) => ({ orderPrefix: String.fromCharCode(65 + (index % 26)) }),
  "payment-means": () => ({ code: "CHEQUE", bic: "AGRIFRPP" }),
  "payment-platform": () => ({ publicKey: "pk_test_sample", statementDescriptor: "PNEUS RESEAU" }),
  // Complete data needs a consent of its own, a schedule has recipients of the shop, and only appointments fit into a calendar.
  "activity-export": () => ({ personalData: "MASKED", schedule: "ONCE" }),
  "ecal-export": () => ({ personalData: "MASKED", schedule: "ONCE", format: "csv" }),
  // Periods of a tyre do not overlap.
  "manual-price": async (index, make) => ({
    ean: undefined,
    tire: { id: await make("tire"), label: "" },
    startsOn: addDays("2030-01-01", index),
    endsOn: addDays("2030-01-01", index),
  }),
  "provider-price": async (index, make) => ({
    ean: undefined,
    tire: { id: await make("tire"), label: "" },
    netPrice: 50,
    startsOn: addDays("2030-01-01", index),
    endsOn: addDays("2030-01-01", index),
  }),
};

export async function sampleValues(
  { fields, label, name = "" }: Pick<AnyResource, "fields" | "label"> & { readonly name?: string },
  index: number,
  make: MakeReference,
): Promise<Values> {
  const values: Values = {};
  for (const [fieldName, field] of Object.entries(fields)) {
    const isNeeded =
      field.options.required ||
      field.options.unique ||
      fieldName === label ||
      field.kind === "text" ||
      field.kind === "email" ||
      field.kind === "multiline";
    if (isNeeded && isWritable(field)) values[fieldName] = await sampleValue(field, index, make);
  }
  const all = { ...values, ...(await READ_TEXTS[name]?.(index, make)) };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}
