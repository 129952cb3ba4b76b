/** Page templates: sets of layouts with sample texts in the product's languages. */
import { fillPath } from "../../../../src/contract/endpoint";
import { templatePage } from "../../../../src/contract/endpoints/page";
import { emptyValues } from "../../../../src/contract/empty-values";
import { contentFields } from "../../../../src/contract/paragraph/fields";
import { rowFields, isLocalised, type Field, type Fields, type Localised } from "../../../../src/contract/fields";
import { layoutOf, type PageTemplate } from "../../../../src/contract/paragraph/layouts";
import { templateThumbnail } from "./drawings";
import { SAMPLES, type TemplateId, type TemplateParagraph } from "./template-texts";

type Values = Readonly<Record<string, unknown>>;

/** Locale of sample texts for languages without their own. */
const FALLBACK = "en_GB";

/** Returns the sample text for a locale, matched by language. */
const textIn = (texts: Localised, locale: string): string | undefined =>
  texts[locale] ??
  Object.entries(texts).find(([candidate]) => candidate.slice(0, 2) === locale.slice(0, 2))?.[1] ??
  texts[FALLBACK];

function inLocale(field: Field | undefined, value: unknown, locale: string): unknown {
  if (field?.kind === "rows" && Array.isArray(value)) {
    const fields = rowFields(field);
    return value.map((row: Values) => ({ ...emptyValues(fields), ...valuesIn(fields, row, locale) }));
  }
  if (field === undefined || !isLocalised(field)) return value;
  const text = textIn(value as Localised, locale);
  return text === undefined ? {} : { [locale]: text };
}

const valuesIn = (fields: Fields, values: Values, locale: string): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, inLocale(fields[name], value, locale)]));

/** Returns the complete content of a template's paragraph in one language. */
export function sampleContent({ layoutId, content }: TemplateParagraph, locale: string): Record<string, unknown> {
  const layout = layoutOf(layoutId);
  if (layout === undefined) throw new Error(`No layout is called ${layoutId}`);
  const fields = contentFields(layout);
  return { ...emptyValues(fields), ...valuesIn(fields, content, locale) };
}

/** Returns the paragraphs of a template; undefined for an unknown code. */
export const templateParagraphs = (id: string): readonly TemplateParagraph[] | undefined =>
  Object.hasOwn(SAMPLES, id) ? SAMPLES[id as TemplateId] : undefined;

/** Returns the templates in their API form. */
export const templateList = (locale: string): PageTemplate[] =>
  Object.entries(SAMPLES).map(([id, paragraphs]) => {
    const layoutIds = paragraphs.map(({ layoutId }) => layoutId);
    return {
      id,
      title: `paragraph.template.${id}`,
      picture: `data:image/svg+xml,${encodeURIComponent(templateThumbnail(layoutIds))}`,
      url: `${fillPath(templatePage.path, { template: id })}?locale=${locale}`,
      layoutIds,
    };
  });
