/** What the server refuses of a save, by cell: mistakes, and doubts that only it has. */
import type { FieldError } from "../../contract/errors";
import type { AnyResource } from "../../contract/resource";
import { isTdError } from "../../runtime";
import { problemErrors } from "../form/errors";
import { cellId, type Changes } from "./matrix-model";

/** Returns the errors of a failed save by cell id; none when it failed for another reason. */
export function refusedCells(failed: unknown, sent: Changes): [string, FieldError][] {
  const refusals = isTdError(failed) && failed.problem !== undefined ? problemErrors(failed.problem) : {};
  return [...sent.values()].flatMap((key): [string, FieldError][] => {
    const error = refusals[`${key.row}.${key.column}`];
    return error === undefined ? [] : [[cellId(key), error]];
  });
}

/** Returns the message keys of what was refused when all of it is only doubted, so that it may be confirmed; undefined otherwise. */
export function doubtsIn({ name }: AnyResource, refused: readonly [string, FieldError][]): string[] | undefined {
  const keys = refused.map(([, { key }]) => key);
  return keys.length > 0 && keys.every((key) => key.startsWith(`${name}.doubt.`)) ? keys : undefined;
}
