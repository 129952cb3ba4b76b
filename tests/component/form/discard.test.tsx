import { act, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { resourceKeys } from "../../../src/engine/resource-cache";
import { queryClient } from "../../../src/runtime/queries";
import { clearPageAfterEach } from "../../support/each-test";
import { json } from "../../support/page";
import { fill, RECORD, showDetail, textbox } from "./show-detail";

clearPageAfterEach();

test("discarding shows what was stored elsewhere meanwhile, and the next save is based on it", async () => {
  const page = await showDetail({ save: () => json({ data: { ...RECORD, version: 5, name: "Next" } }) });
  await fill(page, "Name", "Typed");
  const stored = { ...RECORD, version: 4, name: "Restored" };
  act(() => {
    queryClient(page.runtime.slot).setQueryData(resourceKeys.record("sample", 12), stored);
  });
  expect(textbox("Name").value).toBe("Typed");
  await page.user.click(screen.getByRole("button", { name: "Discard changes" }));
  expect(textbox("Name").value).toBe("Restored");
  await fill(page, "Name", "Next");
  await page.user.click(screen.getByRole("button", { name: /Save/ }));
  await waitFor(() => {
    expect(page.savedBodies()).toEqual([{ version: 4, name: "Next" }]);
  });
});
