import { describe, expect, it } from "vitest";
import { networkError, statusError } from "../../../src/runtime/http-error";
import { queryClient } from "../../../src/runtime/queries";
import { createSlots } from "../../../src/runtime/store";

const attempts = async (error: Error): Promise<number> => {
  const client = queryClient(createSlots());
  let count = 0;
  const queryFn = () => {
    count += 1;
    return Promise.reject(error);
  };
  await client
    .fetchQuery({ queryKey: ["x"], queryFn, retry: client.getDefaultOptions().queries?.retry, retryDelay: 0 })
    .catch(() => undefined);
  return count;
};

describe("the shared query client", () => {
  it("retries failures that may be temporary, and no others", async () => {
    expect(await attempts(networkError("x"))).toBe(3);
    expect(await attempts(statusError("x", 503, ""))).toBe(3);
    expect(await attempts(statusError("x", 403, ""))).toBe(1);
    expect(await attempts(new Error("a bug"))).toBe(1);
  });
  it("is shared across the page", () => {
    const slots = createSlots();
    expect(queryClient(slots)).toBe(queryClient(slots));
  });
});
