/** The values of a tool as the form knows them: a resource that is only its input. */
import type { Fields } from "../../contract/fields";
import type { ToolDefinition } from "../../contract/kinds/tool";
import type { AnyResource } from "../../contract/resource";

/** Throws for a resource that has no tool. */
export function toolOf({ name, tool }: AnyResource): ToolDefinition {
  if (tool === undefined) throw new Error(`${name} declares a screen of kind "tool" and no tool`);
  return tool;
}

export function inputResource(resource: AnyResource): AnyResource {
  const { input, cards, rules } = toolOf(resource);
  return {
    name: resource.name,
    area: resource.area,
    screens: resource.screens,
    scope: resource.scope,
    ...(resource.right !== undefined && { right: resource.right }),
    label: Object.keys(input)[0] ?? "",
    fields: input,
    ...(rules !== undefined && { rules: rules }),
    ...(cards !== undefined && { form: { cards } }),
  };
}

const storageKey = (resource: string, user: string | number): string => `td-admin.tool.${resource}.${String(user)}`;

/** The values this person gave last; storage may be forbidden, then there are none. */
export function lastValues(resource: string, user: string | number): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(localStorage.getItem(storageKey(resource, user)) ?? "{}") as Readonly<Record<string, unknown>>;
  } catch {
    return {};
  }
}

export function rememberValues(
  resource: string,
  user: string | number,
  values: Readonly<Record<string, unknown>>,
): void {
  try {
    localStorage.setItem(storageKey(resource, user), JSON.stringify(values));
  } catch {
    // They are asked for again.
  }
}

/** Values out of an address, as text, by the kind of their field; references still lack their label. */
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
