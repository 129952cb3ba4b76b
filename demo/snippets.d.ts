type AttributeValues = Readonly<Record<string, string | true>>;

export function htmlAttributes(values: AttributeValues): string;
export function frameworkSnippets(
  element: { readonly tagName: string; readonly name: string },
  values: AttributeValues,
  options: { readonly server: string; readonly locale: string },
): Readonly<Record<"React 19" | "React 18" | "Vue" | "Svelte" | "Angular", string>>;
