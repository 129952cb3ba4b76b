/** Sets of paragraphs that a page can start from (Spec 1 §3 "Template"): layouts with sample texts to write over, in the languages of the product. */
import { fillPath } from "../../../src/contract/endpoint";
import { templatePage } from "../../../src/contract/endpoints/page";
import { emptyValues } from "../../../src/contract/empty-values";
import { contentFields } from "../../../src/contract/paragraph/fields";
import type { Field, Fields, Localised } from "../../../src/contract/fields";
import { layoutOf, type PageTemplate } from "../../../src/contract/paragraph/layouts";
import { isLocalised } from "../resources/codec";
import { arrangement } from "./drawings";
import { SAMPLES, type TemplateId, type TemplateParagraph } from "./template-texts";

type Values = Readonly<Record<string, unknown>>;

/** English is understood where nothing is written in a language. */
const FALLBACK = "en_GB";

/** The languages that samples are written in, by the first part of a locale. */
const written = (texts: Localised, locale: string): string | undefined =>
  texts[locale] ??
  Object.entries(texts).find(([known]) => known.slice(0, 2) === locale.slice(0, 2))?.[1] ??
  texts[FALLBACK];

function inLocale(field: Field | undefined, value: unknown, locale: string): unknown {
  if (field?.kind === "rows" && Array.isArray(value)) {
    const { fields } = field.options as unknown as { readonly fields: Fields };
    return value.map((row: Values) => ({ ...emptyValues(fields), ...valuesIn(fields, row, locale) }));
  }
  if (field === undefined || !isLocalised(field)) return value;
  const text = written(value as Localised, locale);
  return text === undefined ? {} : { [locale]: text };
}

const valuesIn = (fields: Fields, values: Values, locale: string): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, inLocale(fields[name], value, locale)]));

/** Content of a template's paragraph in one language, complete. */
export function sampleContent({ layoutId, content }: TemplateParagraph, locale: string): Record<string, unknown> {
  const layout = layoutOf(layoutId);
  if (layout === undefined) throw new Error(`No layout is called ${layoutId}`);
  const fields = contentFields(layout);
  return { ...emptyValues(fields), ...valuesIn(fields, content, locale) };
}

/** Undefined for a code that no template has. */
export const templateParagraphs = (id: string): readonly TemplateParagraph[] | undefined =>
  Object.hasOwn(SAMPLES, id) ? SAMPLES[id as TemplateId] : undefined;

/** The templates as the call answers them. */
export const templateList = (locale: string): PageTemplate[] =>
  Object.entries(SAMPLES).map(([id, paragraphs]) => {
    const layoutIds = paragraphs.map(({ layoutId }) => layoutId);
    return {
      id,
      title: `paragraph.template.${id}`,
      picture: `data:image/svg+xml,${encodeURIComponent(arrangement(layoutIds))}`,
      url: `${fillPath(templatePage.path, { template: id })}?locale=${locale}`,
      layoutIds,
    };
  });
