/** Fields of a level on its screen: their order by hand. */
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { resourceEndpoints } from "../../../src/contract/resource-endpoints";
import { widen } from "../../../src/contract/resource";
import databaseField from "../../../src/resources/catalog/custom-database/custom-database-field.resource";
import { ChildRecords } from "../../../src/resources/content/pages/child-records";
import { getRuntime } from "../../../src/runtime";
import { QueryProvider } from "../../../src/runtime/react-queries";

const resource = widen(databaseField);
const names = () => screen.getAllByRole("link").map(({ textContent }) => textContent);
let stored = ["Diameter", "Width", "Finish"];
let bodies: unknown[] = [];

beforeEach(async () => {
  [stored, bodies] = [["Diameter", "Width", "Finish"], []];
  const { http, i18n } = getRuntime();
  void i18n.setLocale("en_GB");
  await i18n.load(import.meta.messages());
  const display = { rightsMap: { CUSTOM_DATABASE: true }, user: { readOnly: false }, languages: [], common: {} };
  getRuntime().session.store.set({ status: "ready", display: display as never });
  const { order } = resourceEndpoints(resource);
  vi.spyOn(http, "call").mockImplementation(((endpoint: { id: string }, { body }: { body?: { ids: number[] } }) => {
    const all = ["Diameter", "Width", "Finish"];
    if (endpoint.id === order.id) {
      bodies.push(body);
      stored = (body?.ids ?? []).map((id) => all[id - 1] ?? "");
      return Promise.resolve({ undoToken: null });
    }
    const elements = stored.map((label) => ({ id: all.indexOf(label) + 1, version: 1, label: { en_GB: label } }));
    return Promise.resolve({ elements, total: elements.length });
  }) as never);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it("moves a record among those of its list, and keeps the new order", async () => {
  render(
    <QueryProvider>
      <ChildRecords
        resource={resource}
        filter={{ level: "1" }}
        pathOf={({ id }) => `field/${id}`}
        empty=""
        create=""
        note={() => ""}
        ordered
      />
    </QueryProvider>,
  );
  await userEvent.click(await screen.findByRole("button", { name: "Move “Finish” up" }));
  await waitFor(() => expect(bodies).toEqual([{ ids: [1, 3, 2], base: [1, 2, 3], part: true }]));
  expect(names()).toEqual(["Diameter", "Finish", "Width"]);
});
