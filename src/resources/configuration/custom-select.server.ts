/** What the server adds to choice lists: a choice that is no longer offered is not preselected either. */
import { defineHooks } from "../../../host/server/resources/hooks";
import customSelect from "./custom-select.resource";

export default defineHooks(customSelect, {
  beforeSave: ({ values: { choices } }) => ({
    set: { choices: choices.map((choice) => ({ ...choice, selected: choice.selected && choice.active })) },
  }),
});
