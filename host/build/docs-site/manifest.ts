/** Reads the custom elements manifest of the build. */

export interface ManifestName {
  readonly name: string;
  readonly description: string;
}
export interface ManifestAttribute extends ManifestName {
  /** Name of the property, if the attribute has one. */
  readonly fieldName?: string;
  readonly type: { readonly text: string };
}
export interface ManifestEvent extends ManifestName {
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
  readonly slots: readonly ManifestName[];
  readonly cssParts: readonly ManifestName[];
  readonly cssProperties: readonly ManifestName[];
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
