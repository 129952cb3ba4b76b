/** Message keys of the issues that schemas find. */
import type { BaseIssue } from "valibot";
import type { MessageKey } from "./errors";

/** Returns the message key of an issue. Valibot's own English texts never reach a user. */
export function issueKey(issue: BaseIssue<unknown>): MessageKey {
  // Valibot reports a missing entry of an object with the message of the object, and expects the entry's name in quotes.
  if (issue.kind === "schema" && issue.type === "strict_object") {
    if (issue.expected === "never") return "error.unknown-field";
    if (issue.expected?.startsWith('"') === true) return "error.required";
  }
  if (/^[a-z][\w.-]*\.[\w.-]+$/i.test(issue.message)) return issue.message;
  if (issue.input === undefined || issue.input === null) return "error.required";
  if (issue.type === "max_length") return "error.too-long";
  return "error.type";
}
