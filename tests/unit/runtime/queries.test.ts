import { describe, expect, it } from "vitest";
import { networkError } from "../../../src/runtime/http-error";
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
  it("leaves the repetition of failed calls to the calls themselves", async () => {
    expect(await attempts(networkError("x"))).toBe(1);
  });
  it("is shared across the page", () => {
    const slots = createSlots();
    expect(queryClient(slots)).toBe(queryClient(slots));
  });
});
