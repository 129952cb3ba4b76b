/** Copies the texts of a paragraph to another language. */
import { rowFields, isLocalised, type Field, type Fields, type Localised } from "../../../../src/contract/fields";
import { contentFields } from "../../../../src/contract/paragraph/fields";
import { layoutOfRow, type Row } from "./rows";

/** Copies localised texts from one language to another, including those in rows. */
function translated(fields: Fields, values: Readonly<Record<string, unknown>>, from: string, to: string) {
  const text = (field: Field | undefined, value: unknown): unknown => {
    if (field?.kind === "rows" && Array.isArray(value)) {
      const cells = rowFields(field);
      return value.map((row: Readonly<Record<string, unknown>>) => translated(cells, row, from, to));
    }
    if (field === undefined || !isLocalised(field) || typeof value !== "object" || value === null) return value;
    const texts = value as Localised;
    return texts[to] === undefined && texts[from] !== undefined ? { [to]: texts[from] } : value;
  };
  return Object.fromEntries(
    Object.entries(values).map(([name, value]): [string, unknown] => [name, text(fields[name], value)]),
  );
}

/** Returns a paragraph with its texts in another language, marked for translation. */
export const inLanguage = (row: Row, from: string, to: string): Row => ({
  ...row,
  toTranslate: true,
  content: translated(contentFields(layoutOfRow(row)), row.content, from, to),
  sliderPictures: row.sliderPictures.map((group) => ({
    ...group,
    altTexts: group.altTexts[to] === undefined ? { [to]: group.altTexts[from] ?? "" } : group.altTexts,
  })),
});
