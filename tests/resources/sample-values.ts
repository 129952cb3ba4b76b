/** A valid record of any resource: what is required or one of its kind, its label, and every plain text. */
import { WEEKDAYS } from "../../src/contract/fields/values";
import type { Field, Fields } from "../../src/contract/fields";
import type { AnyResource } from "../../src/contract/resource";
import { isWritable } from "../../src/contract/validation";

type Values = Record<string, unknown>;
/** Makes a record of another resource and answers its id. */
export type MakeReference = (resource: string) => Promise<number>;

const option = (field: Field, name: string): unknown => (field.options as Readonly<Record<string, unknown>>)[name];

/** `Échantillon` has an accent on purpose: searches are tried with it. */
function textOf(field: Field, index: number): string {
  const example = option(field, "example");
  // A text of a certain form says what it looks like.
  const isFormed = option(field, "pattern") !== undefined && typeof example === "string";
  const text = isFormed ? `${example}_${index}` : `Échantillon ${index}`;
  const max = option(field, "max");
  return typeof max === "number" ? text.slice(0, max) : text;
}

async function plainValue(field: Field, index: number, make: MakeReference): Promise<unknown> {
  const least = option(field, "min");
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
      return typeof least === "number" ? least : 1;
    case "money":
      return { minor: 1990, currency: "EUR" };
    case "boolean":
      return true;
    case "choice":
      return (option(field, "values") as string[])[0];
    case "choices":
      return (option(field, "values") as string[]).slice(0, 1);
    case "date":
      // Another day for each record, all to come: where only one may fall on a date, or none in the past, they fit.
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

/** Value of one field, localised where the field is. */
export async function sampleValue(field: Field, index: number, make: MakeReference): Promise<unknown> {
  const value = await plainValue(field, index, make);
  return option(field, "localised") === true ? { fr_FR: value } : value;
}

export async function sampleValues(
  { fields, label }: Pick<AnyResource, "fields" | "label">,
  index: number,
  make: MakeReference,
): Promise<Values> {
  const values: Values = {};
  for (const [name, field] of Object.entries(fields)) {
    const wanted =
      field.options.required ||
      field.options.unique ||
      name === label ||
      field.kind === "text" ||
      field.kind === "multiline";
    if (wanted && isWritable(field)) values[name] = await sampleValue(field, index, make);
  }
  return values;
}
