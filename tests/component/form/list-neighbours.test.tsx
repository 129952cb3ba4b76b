import { fireEvent, screen, waitFor } from "@testing-library/react";
import { useState, type ComponentProps } from "react";
import { describe, expect, test, vi } from "vitest";
import { queryFrom, openedList, setOpenedList } from "../../../src/engine/list/list-address";
import { DetailScreen } from "../../../src/engine/detail/detail-screen";
import { getRuntime } from "../../../src/runtime";
import { clearPageAfterEach } from "../../support/each-test";
import { json, type Call } from "../../support/page";
import { RECORD, sample, showDetail } from "./show-detail";

clearPageAfterEach();

/** In a host page with a router: neighbours need one. */
const RoutedScreen = (props: ComponentProps<typeof DetailScreen>) => {
  useState(() => getRuntime().navigation.setRouter({ route: () => undefined }));
  return <DetailScreen {...props} />;
};

/** A list of 26 records on two pages; record 12 is the last of the first. */
const rows = [
  ...Array.from({ length: 24 }, (_, index) => ({ ...RECORD, id: 100 + index })),
  RECORD,
  { ...RECORD, id: 7 },
];
const listPage = ({ url }: Call) => {
  const start = (Number(url.searchParams.get("page") ?? 1) - 1) * 25;
  return json({ data: { elements: rows.slice(start, start + 25), total: rows.length, totalIsLowerBound: false } });
};

async function showFromList(search: string) {
  setOpenedList({ resource: sample, query: queryFrom(sample, search) });
  const page = await showDetail({ Screen: RoutedScreen, responses: { "/admin/api/sample": listPage } });
  const navigate = vi.spyOn(page.runtime.navigation, "navigate").mockResolvedValue(true);
  return { page, navigate };
}

describe("the neighbours of a record", () => {
  test("are those of the list it was opened from, with its filter, and across its pages", async () => {
    const { page, navigate } = await showFromList("filter%5Bkind%5D=A");
    expect(await screen.findByText("25 of 26")).toBeDefined();
    await page.user.click(screen.getByRole("button", { name: "Previous record of the list" }));
    expect(navigate).toHaveBeenLastCalledWith("sample/123", expect.anything());
    setOpenedList({ resource: sample, query: queryFrom(sample, "filter%5Bkind%5D=A") });
    fireEvent.keyDown(document.body, { key: "j" });
    await waitFor(() => {
      expect(navigate).toHaveBeenLastCalledWith("sample/7", expect.anything());
    });
    expect(openedList(sample)?.query).toMatchObject({ page: 2, filter: { kind: "A" } });
    const lists = page.calls.filter(({ url }) => url.pathname === "/admin/api/sample");
    expect(lists.every(({ url }) => url.searchParams.get("filter[kind]") === "A")).toBe(true);
  });

  test("are not guessed for a record that the list does not contain", async () => {
    await showFromList("page=2");
    await vi.dynamicImportSettled();
    expect(screen.queryByRole("navigation", { name: "Neighbours in the list" })).toBeNull();
  });

  test("keys are ignored while typing", async () => {
    const { page, navigate } = await showFromList("");
    await screen.findByText("25 of 26");
    await page.user.type(screen.getByRole("textbox", { name: /^Name/ }), "jk");
    expect(navigate).not.toHaveBeenCalled();
  });
});
