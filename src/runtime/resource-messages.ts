import { getRuntime } from "./index";

/**
 * Loads the texts of resources that are known by name only, such as the resource that a job imports. A resource's texts are in the
 * message module of its name; a name without module adds nothing.
 * @param part loads the texts of that part of the resources instead: `actions` has the questions and results of actions, `detail` the names of
 * fields that only the form shows
 */
export const loadResourceMessages = (resources: readonly string[], part?: "actions" | "detail"): Promise<void> =>
  getRuntime().i18n.load(part === undefined ? resources : resources.map((name) => `${name}-${part}`));
