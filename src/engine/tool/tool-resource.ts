/** The values of a tool as the form knows them: a resource that is only its input. */
import type { ToolDefinition } from "../../contract/kinds/tool";
import type { AnyResource } from "../../contract/resource";

/** Throws for a resource that has no tool. */
export function toolOf({ name, tool }: AnyResource): ToolDefinition {
  if (tool === undefined) throw new Error(`${name} declares a screen of kind "tool" and no tool`);
  return tool;
}

export function inputResource(resource: AnyResource): AnyResource {
  const { input, cards, rules, relevant } = toolOf(resource);
  return {
    name: resource.name,
    area: resource.area,
    screens: resource.screens,
    scope: resource.scope,
    ...(resource.right !== undefined && { right: resource.right }),
    label: Object.keys(input)[0] ?? "",
    fields: input,
    ...(rules !== undefined && { rules }),
    ...(relevant !== undefined && { relevant }),
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
