/** Reads the custom elements manifest of the build. */
import type { NamedDoc } from "../element-features";

export interface ManifestAttribute extends NamedDoc {
  /** Name of the property, if the attribute has one. */
  readonly fieldName?: string;
  readonly type: { readonly text: string };
}
export interface ManifestEvent extends NamedDoc {
  /** `CustomEvent<…>` */
  readonly type: { readonly text: string };
  readonly cancelable: boolean;
}
export interface ManifestElement {
  readonly tagName: string;
  /** Name of the React wrapper. */
  readonly name: string;
  readonly description: string;
  readonly attributes: readonly ManifestAttribute[];
  readonly events: readonly ManifestEvent[];
  readonly slots: readonly NamedDoc[];
  readonly cssParts: readonly NamedDoc[];
  readonly cssProperties: readonly NamedDoc[];
}

/** Returns the elements of a manifest. @param manifest text of custom-elements.json */
export const elementsOf = (manifest: string): ManifestElement[] =>
  (JSON.parse(manifest) as { modules: { declarations: ManifestElement[] }[] }).modules.flatMap(
    ({ declarations }) => declarations,
  );

/** Returns the literals of a union such as `"light" | "dark"`; undefined for other types. */
export function valuesOf(type: string): string[] | undefined {
  const options = type.split(" | ");
  const isLiteral = (option: string): boolean => /^("[^"]*"|\d+)$/.test(option);
  return options.every(isLiteral) ? options.map((option) => option.replaceAll('"', "")) : undefined;
}

/** Returns the type of an event's `detail`. */
export const detailOf = ({ type }: ManifestEvent): string => type.text.replace(/^CustomEvent<([\s\S]*)>$/, "$1");
