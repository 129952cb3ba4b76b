/**
 * Replaces the `{name}` placeholders of a text or path.
 *
 * @param valueOf the value of a placeholder; undefined keeps the placeholder
 * @example fillTemplate("{town} ({country})", (name) => address[name]);
 */
export const fillTemplate = (template: string, valueOf: (name: string) => string | undefined): string =>
  template.replace(/\{(\w+)\}/g, (placeholder, name: string) => valueOf(name) ?? placeholder);
