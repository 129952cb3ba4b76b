/** The inputs of a tool as a resource, so that the form engine can edit them. */
import type { ToolDefinition } from "../../contract/kinds/tool";
import type { AnyResource } from "../../contract/resource";

/**
 * Returns a resource's tool definition.
 *
 * @throws when it declares no tool
 */
export function toolOf({ name, tool }: AnyResource): ToolDefinition {
  if (tool === undefined) throw new Error(`${name} declares a screen of kind "tool" and no tool`);
  return tool;
}

/** Returns a resource whose fields are the tool's inputs. */
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

/** Returns the values that the user last entered; empty when storage is unavailable. */
export function loadLastValues(resource: string, user: string | number): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(localStorage.getItem(storageKey(resource, user)) ?? "{}") as Readonly<Record<string, unknown>>;
  } catch {
    return {};
  }
}

/** Stores the entered values for the next time. */
export function storeLastValues(
  resource: string,
  user: string | number,
  values: Readonly<Record<string, unknown>>,
): void {
  try {
    localStorage.setItem(storageKey(resource, user), JSON.stringify(values));
  } catch {
    // Storage is unavailable; the values have to be entered again.
  }
}
