/** Inputs of a database field. */
import { defineSlots, type ActionInputSlotProps } from "../../../engine/slots";
import { deferred } from "../../../ui/deferred";

const choiceInput = deferred<ActionInputSlotProps>(async () => (await import("./choice-input")).ChoiceInput);

export default defineSlots({ inputs: { mergeChoices: { from: choiceInput, to: choiceInput } } });
