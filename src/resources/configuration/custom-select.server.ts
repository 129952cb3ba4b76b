/** Clears the preselection of choices that are not offered any more. */
import { defineHooks } from "../../../host/server/resources/hooks";
import customSelect from "./custom-select.resource";

export default defineHooks(customSelect, {
  beforeSave: ({ values: { choices } }) => ({
    set: { choices: choices.map((choice) => ({ ...choice, selected: choice.selected && choice.active })) },
  }),
});
