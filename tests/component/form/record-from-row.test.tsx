import { screen, waitFor } from "@testing-library/react";
import { useState, type ComponentProps } from "react";
import { expect, test } from "vitest";
import { DetailScreen } from "../../../src/engine/detail/detail-screen";
import { resourceKeys } from "../../../src/engine/resource-cache";
import { getRuntime } from "../../../src/runtime";
import { queryClient } from "../../../src/runtime/queries";
import { clearPageAfterEach } from "../../support/each-test";
import { json } from "../../support/page";
import { RECORD, showDetail, textbox } from "./show-detail";

clearPageAfterEach();

/** Opened from a list, whose rows are in the cache. */
const FromList = (props: ComponentProps<typeof DetailScreen>) => {
  useState(() =>
    queryClient(getRuntime().slot).setQueryData(resourceKeys.list("sample", ""), { elements: [RECORD], total: 1 }),
  );
  return <DetailScreen {...props} />;
};

test("a record opened from a list shows the row's values at once, and the stored ones when they arrive", async () => {
  let answer = (_response: Response): void => undefined;
  const record = new Promise<Response>((resolve) => (answer = resolve));
  await showDetail({ Screen: FromList, responses: { "/admin/api/sample/12": () => record } });
  expect(textbox("Name").value).toBe(RECORD.name);
  answer(json({ data: { ...RECORD, version: 4, name: "Lyon 3e" } }));
  expect(await screen.findByDisplayValue("Lyon 3e")).toBe(textbox("Name"));
});

test("a record opened from a row without the fields that decide locks opens, and locks its fields when it is complete", async () => {
  let answer = (_response: Response): void => undefined;
  const record = new Promise<Response>((resolve) => (answer = resolve));
  await showDetail({ Screen: FromList, responses: { "/admin/api/sample/12": () => record } });
  expect(textbox("Phone").readOnly).toBe(false);
  answer(json({ data: { ...RECORD, locked: ["phone"] } }));
  await waitFor(() => {
    expect(textbox("Phone").readOnly).toBe(true);
  });
});
