/** A list that belongs to a record by its address: shown while that record is there and fits, otherwise the way to the others. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import type { ComponentProps } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { widen } from "../../../src/contract/resource";
import type { ListScreen } from "../../../src/engine/list/list-screen";
import { withRouteScope } from "../../../src/engine/with-route-scope";
import finding from "../../../src/resources/dealers/data-validation/dealer-data-finding.resource";
import { configure, getRuntime } from "../../../src/runtime";
import { answerFetch, byPath, json } from "../../support/page";

const NOT_FOUND = json({ type: "not-found", title: "", status: 404 }, 404);
const run = (validatedField: string) => json({ data: { id: 7, version: 1, validatedField } });
let answer = NOT_FOUND;

beforeEach(async () => {
  answerFetch(byPath({ "/admin/api/dealer-data-validation/7": () => answer.clone() }));
  configure({ locale: "en_GB" });
  await getRuntime().i18n.load(import.meta.messages());
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const Rows = withRouteScope<ComponentProps<typeof ListScreen> & { params: Readonly<Record<string, string>> }>(
  () => <p>rows</p>,
  "td-dealer-data-validation-report",
);
const show = (field: string) => {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Rows resource={widen(finding)} slots={undefined} params={{ validatedField: field, id: "7" }} />
    </QueryClientProvider>,
  );
};

it("shows the rows of a run that is there", async () => {
  answer = run("NAME");
  show("NAME");
  await waitFor(() => {
    expect(screen.getByText("rows")).toBeDefined();
  });
});

it.each([
  ["is gone", NOT_FOUND],
  ["checked another field", run("VAT")],
])("leads to the others where the run %s", async (_case, given) => {
  answer = given;
  show("NAME");
  expect(await screen.findByText(/^This check does not exist any more/)).toBeDefined();
  const home = screen.getByRole("link", { name: "To the checks of dealer data" });
  expect(home.getAttribute("href")).toMatch(/dealer-data-validation$/);
});

it("knows at once that a field is never checked", () => {
  show("SHOE_SIZE");
  expect(screen.getByText("This field is not checked")).toBeDefined();
});
