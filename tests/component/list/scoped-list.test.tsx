/** A list inside a record: shown while the record exists and matches, otherwise replaced by a link to the parent list. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import type { ComponentProps } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { widen } from "../../../src/contract/resource";
import type { ListScreen } from "../../../src/engine/list/list-screen";
import { withRouteScope } from "../../../src/engine/with-route-scope";
import finding from "../../../src/resources/dealers/data-validation/dealer-data-finding.resource";
import { configure, getRuntime } from "../../../src/runtime";
import { stubFetch, byPath, json } from "../../support/page";

const NOT_FOUND = json({ type: "not-found", title: "", status: 404 }, 404);
const run = (validatedField: string) => json({ data: { id: 7, version: 1, validatedField } });
let response = NOT_FOUND;

beforeEach(async () => {
  stubFetch(byPath({ "/admin/api/dealer-data-validation/7": () => response.clone() }));
  configure({ locale: "en_GB" });
  await getRuntime().i18n.load(import.meta.messages());
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ScopedList = withRouteScope<ComponentProps<typeof ListScreen> & { params: Readonly<Record<string, string>> }>(
  () => <p>rows</p>,
  "td-dealer-data-validation-report",
);
const show = (field: string) => {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ScopedList resource={widen(finding)} slots={undefined} params={{ validatedField: field, id: "7" }} />
    </QueryClientProvider>,
  );
};

it("shows the rows of an existing run", async () => {
  response = run("NAME");
  show("NAME");
  await waitFor(() => {
    expect(screen.getByText("rows")).toBeDefined();
  });
});

it.each([
  ["does not exist", NOT_FOUND],
  ["checked another field", run("VAT")],
])("links to the parent list when the run %s", async (_case, runResponse) => {
  response = runResponse;
  show("NAME");
  expect(await screen.findByText(/^This check no longer exists/)).toBeDefined();
  const parentLink = screen.getByRole("link", { name: "To the checks of dealer data" });
  expect(parentLink.getAttribute("href")).toMatch(/dealer-data-validation$/);
});

it("shows without a request that a field is never checked", () => {
  show("SHOE_SIZE");
  expect(screen.getByText("This field is not checked")).toBeDefined();
});
