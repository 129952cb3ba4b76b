/** Message keys of the issues that schemas find. */
import type { BaseIssue } from "valibot";
import type { MessageKey } from "./errors";

/** Returns the message key of an issue. Valibot's own English texts never reach a user. */
export function issueKey(issue: BaseIssue<unknown>): MessageKey {
  if (issue.kind === "schema" && issue.type === "strict_object" && issue.expected === "never")
    return "error.unknown-field";
  if (/^[a-z][\w.-]*\.[\w.-]+$/i.test(issue.message)) return issue.message;
  if (issue.input === undefined || issue.input === null) return "error.required";
  if (issue.type === "max_length") return "error.too-long";
  return "error.type";
}
