import type { Fields } from "../../contract/fields";

/** Converts URL parameters to form values by field kind. References get a provisional label (`#12`). */
export function presetValues(fields: Fields, params: Readonly<Record<string, string>>): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  const reference = (text: string) => ({ id: Number(text), label: `#${text}` });
  for (const [name, text] of Object.entries(params)) {
    const field = fields[name];
    if (field === undefined || text === "") continue;
    const parts = text.split(",").filter(Boolean);
    switch (field.kind) {
      case "boolean":
        values[name] = text === "true";
        break;
      case "integer":
      case "decimal":
      case "percent":
        values[name] = Number(text);
        break;
      case "choices":
        values[name] = parts;
        break;
      case "reference":
        if (/^\d+$/.test(text)) values[name] = reference(text);
        break;
      case "references":
        values[name] = parts.filter((part) => /^\d+$/.test(part)).map(reference);
        break;
      default:
        values[name] = text;
    }
  }
  return values;
}
