/** Icons that a definition names. The build registers them. */
import type { ChoiceOptions } from "../../src/contract/fields";
import type { AnyResource } from "../../src/contract/resource";

/** Icons of actions and of choices: those that lists and forms draw by name. Icons of screens belong to the menu. */
export function resourceIcons({ actions = {}, fields }: AnyResource): string[] {
  const ofActions = Object.values(actions).flatMap(({ icon }) => icon ?? []);
  const ofChoices = Object.values(fields).flatMap(({ options }) =>
    Object.values((options as ChoiceOptions).icons ?? {}),
  );
  return [...new Set([...ofActions, ...ofChoices])].sort();
}
