/** Checks a definition's examples with the validation that client and server run. */
import { emptyValues, isWritable } from "../../src/contract/empty-values";
import type { AnyResource } from "../../src/contract/resource";
import { validateValues, type ValidationContext } from "../../src/contract/validation";
import { isLocalised } from "../../src/contract/fields";
import { BUILT_IN_LOCALES, loadMessages, SOURCE_LOCALE } from "../../src/locales";

/** A mistake in a definition: its place, such as `examples[0].name`, and a description. */
export type Mistake = readonly [place: string, text: string];

const texts: Readonly<Record<string, string>> = await loadMessages(SOURCE_LOCALE, "errors");

/** Context of a shop that hides and requires no field. The day is fixed, because examples must not depend on today. */
const validationContext = (defaultLocale: string): ValidationContext => ({
  today: "2000-01-01",
  dealerEmailMandatory: false,
  fieldStatuses: {},
  defaultLocale,
  languages: [],
});

type Values = Readonly<Record<string, unknown>>;

/** Returns the locale in which an example has all its required texts, else the source locale. */
function localeOf({ fields }: AnyResource, example: Values): string {
  const required = Object.entries(fields).flatMap(([name, field]) =>
    field.options.required === true && isLocalised(field) ? [name] : [],
  );
  return (
    BUILT_IN_LOCALES.find((locale) =>
      required.every((name) => (example[name] as Values | undefined)?.[locale] !== undefined),
    ) ?? SOURCE_LOCALE
  );
}

/** Validates each example like a new record and returns the errors. Read-only fields, which the server sets, are not checked. */
export function exampleMistakes(resource: AnyResource): Mistake[] {
  const { fields, examples = [] } = resource;
  return examples.flatMap((example, index): Mistake[] => {
    const isSent = (name: string): boolean => fields[name] === undefined || isWritable(fields[name]);
    const values = Object.entries({ ...emptyValues(fields), ...example }).filter(([name]) => isSent(name));
    const outcome = validateValues(
      resource,
      Object.fromEntries(values),
      validationContext(localeOf(resource, example)),
    );
    if (outcome.ok) return [];
    return Object.entries(outcome.errors).map(([field, { key }]) => [
      `examples[${index}].${field}`,
      `${texts[key] ?? key} (${key})`,
    ]);
  });
}
