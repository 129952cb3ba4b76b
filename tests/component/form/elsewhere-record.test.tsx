/** A record opened at an address with the parts of another one. */
import { screen, waitFor } from "@testing-library/react";
import type { ComponentProps } from "react";
import { expect, test, vi } from "vitest";
import { DetailScreen } from "../../../src/engine/detail/detail-screen";
import { getRuntime } from "../../../src/runtime";
import { clearPageAfterEach } from "../../support/each-test";
import { json, visit } from "../../support/page";
import { RECORD, showDetail } from "./show-detail";

clearPageAfterEach();

const route = vi.fn<(href: string, replace: boolean) => void>();

const screenWith =
  (changes: { readonly redirects?: true }) =>
  ({ resource, ...props }: ComponentProps<typeof DetailScreen>) => {
    const detail = { path: "sample/{kind}/{id}", tag: "td-sample", parts: { kind: "kind" }, ...changes } as const;
    const fixed = { filter: { kind: "B" }, values: { kind: "B" } };
    const scoped = { ...resource, fixed, screens: { ...resource.screens, detail } };
    if (!getRuntime().navigation.hasRouter()) getRuntime().navigation.setRouter({ route });
    visit("https://shop.example/admin/sample/B/13?tab=second");
    return <DetailScreen {...props} resource={scoped} params={{ kind: "B", id: "13" }} />;
  };
const responses = { "/admin/api/sample/13": () => json({ data: { ...RECORD, id: 13 } }) };

test("leads to the record's own address where the definition says so, with the query", async () => {
  await showDetail({ id: "13", Screen: screenWith({ redirects: true }), responses });
  await waitFor(() => expect(route).toHaveBeenCalled());
  expect(route.mock.lastCall?.[0]).toMatch(/sample\/A\/13/);
  expect(route.mock.lastCall?.[1]).toBe(true);
  expect(screen.queryByText("Sample not found")).toBeNull();
});

test("is not found elsewhere", async () => {
  route.mockClear();
  await showDetail({ id: "13", Screen: screenWith({}), responses });
  expect(await screen.findByText("Sample not found")).toBeDefined();
  expect(route).not.toHaveBeenCalled();
});
