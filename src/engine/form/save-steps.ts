/**
 * What a form needs only for saving: the call, the meaning of its refusal, and the merge. Loaded together with the save
 * bar.
 */
export { mergeValues } from "./merge";
export { refusalOf, sendRecord } from "./save-call";
