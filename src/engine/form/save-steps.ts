/** What a form needs when it is saved, and not before: the call, what its refusal means, and the merge with what others saved. */
export { mergeValues } from "./merge";
export { refusalOf, sendRecord } from "./save-call";
