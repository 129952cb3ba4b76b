import { getRuntime } from "./index";

/**
 * Loads the texts of resources that are known by name only, such as those a job is about: a resource's texts are in the message module of
 * its name. A name without one adds nothing.
 * @param part loads the texts of that part of the resources instead: `actions` is what actions ask and report
 */
export const loadResourceMessages = (resources: readonly string[], part?: "actions"): Promise<void> =>
  getRuntime().i18n.load(part === undefined ? resources : resources.map((name) => `${name}-${part}`));
