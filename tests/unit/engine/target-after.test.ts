/** What an action runs on after the server has refused it. */
import { expect, it } from "vitest";
import { targetAfter } from "../../../src/engine/actions/run-action";
import { networkError, statusError } from "../../../src/runtime/http-error";

const record = { id: 7, version: 1, createdAt: "", updatedAt: "", updatedBy: null, name: "W-7" };
const target = { kind: "one", record } as const;
const problem = { type: "refused", title: "", status: 409, errors: ["meta-order.error.refund-refused"] };

it("is tried again in the version that the refusal has left", () => {
  const refused = statusError("meta-order.action", 409, { ...problem, current: { id: 7, version: 3 } });
  expect(targetAfter(refused, target)).toEqual({ kind: "one", record: { ...record, version: 3 } });
});

it("keeps its version after another failure, so that the change of another user is not overwritten", () => {
  const conflict = { ...problem, type: "conflict", current: { id: 7, version: 3 } };
  for (const error of [
    statusError("meta-order.action", 409, conflict),
    statusError("meta-order.action", 409, problem),
    networkError("meta-order.action"),
  ])
    expect(targetAfter(error, target)).toBe(target);
});
