/** Changing fields of selected rows: the right input for each kind, a preview from the server, and the selection after a refusal. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { BulkPreview, BulkResponse } from "../../../src/contract/bulk";
import { widen } from "../../../src/contract/resource";
import { ListScreen } from "../../../src/engine/list/list-screen";
import slots from "../../../src/resources/dealers/fitter/fitter.slots";
import fitter from "../../../src/resources/dealers/fitter/fitter.resource";
import { configure, getRuntime } from "../../../src/runtime";
import { ElementContext, type ElementHandle } from "../../../src/runtime/element";

const resource = widen(fitter);
const DEALERS = ["Garage du Pont", "Centre Auto Bellecour", "Pneus Armor"].map((name, index) => ({
  id: index + 1,
  version: 1,
  createdAt: "2026-01-01T10:00:00Z",
  updatedAt: "2026-01-01T10:00:00Z",
  updatedBy: null,
  name,
  code: `C-${String(index)}`,
  dealerType: "GARAGE",
  status: "ACTIVE",
  logo: [],
}));

const PREVIEW: BulkPreview = {
  total: 3,
  checked: 3,
  changing: 1,
  unchanged: 1,
  failed: [{ id: 3, label: "Pneus Armor", errors: ["fitter.lock.directory"] }],
  rows: [{ id: 1, label: "Garage du Pont", changes: [{ field: "dealerType", before: "GARAGE", after: "CAR_DEALER" }] }],
  next: null,
};

let sent: { readonly path: string; readonly body: unknown }[];
let preview: BulkPreview;
let result: BulkResponse;

beforeAll(async () => {
  await Promise.all([
    import("../../../src/engine/actions/bulk-edit-dialog"),
    import("../../../src/ui/dialog/dialog-panel"),
  ]);
}, 60_000);
beforeEach(async () => {
  const ownCalls: typeof sent = [];
  sent = ownCalls;
  preview = PREVIEW;
  result = { done: 2, failed: [], undoToken: "token", jobId: null };
  vi.stubGlobal("fetch", (input: string, init: RequestInit = {}) => {
    const { pathname } = new URL(input, "http://localhost");
    if (typeof init.body === "string") ownCalls.push({ path: pathname, body: JSON.parse(init.body) });
    const data = pathname.endsWith("/bulk/preview")
      ? preview
      : pathname.endsWith("/bulk")
        ? result
        : pathname.endsWith("/fitter")
          ? { elements: DEALERS, total: DEALERS.length }
          : { elements: [], total: 0 };
    return Promise.resolve(
      new Response(JSON.stringify({ data }), { status: 200, headers: { "content-type": "application/json" } }),
    );
  });
  configure({ locale: "en_GB", apiBase: "http://localhost" });
  await getRuntime().i18n.load(import.meta.messages());
  getRuntime().session.store.set({
    status: "ready",
    display: {
      rightsMap: { FITTER: true },
      common: {},
      shopInfo: { dealerEmailMandatory: false, subscriptionInfo: {} },
      user: { dealerScope: "ALL" },
      languages: [],
    } as never,
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function openDialog(): Promise<void> {
  const handle: ElementHandle = {
    tag: "td-fitters",
    host: document.body,
    // Dialogs open in the root. Queries do not look into a shadow root.
    root: document.body as unknown as ShadowRoot,
    emit: () => true,
    setReady: () => undefined,
    removePart: () => undefined,
  };
  render(
    <ElementContext value={handle}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <ListScreen resource={resource} slots={slots} />
      </QueryClientProvider>
    </ElementContext>,
  );
  await screen.findByRole("grid");
  await userEvent.click(screen.getByRole("checkbox", { name: "Select the rows of this page" }));
  const strip = await screen.findByRole("region", { name: "3 selected" });
  await userEvent.click(within(strip).getByText("Edit"));
}
const choose = async (name: string): Promise<void> => {
  const chooser = await screen.findByRole("combobox", { name: /Field to change|Change another field/ });
  await userEvent.selectOptions(chooser, name);
};
const bodiesOf = (path: string) => sent.filter((call) => call.path.endsWith(path)).map(({ body }) => body);

it("offers the fields of the form, but none that belong to one record, and shows what will change before it runs", async () => {
  await openDialog();
  const chooser = await screen.findByRole("combobox", { name: /Field to change/ });
  const names = within(chooser)
    .getAllByRole("option")
    .map(({ textContent }) => textContent);
  for (const name of ["Type", "Phone", "Vehicles", "Opening hours"]) expect(names).toContain(name);
  // The name identifies a dealer, codes are unique, and the status has its own actions.
  for (const name of ["Name", "Code", "Status"]) expect(names).not.toContain(name);

  await choose("Type");
  await userEvent.selectOptions(await screen.findByRole("combobox", { name: /^Type/ }), "Car dealer");
  const box = await screen.findByRole("region", { name: "What will change" });
  expect(await within(box).findByText("1 changes")).toBeDefined();
  expect(box.textContent).toContain("1 already has this value");
  expect(box.textContent).toContain("1 will be refused");
  expect(box.textContent).toContain("Pneus Armor");
  expect(within(box).getByText("Garage")).toBeDefined();
  const order = { selection: { ids: [1, 2, 3] }, action: "update", values: { dealerType: "CAR_DEALER" } };
  expect(bodiesOf("/bulk/preview").at(-1)).toEqual(order);
  expect(bodiesOf("/bulk")).toEqual([]);

  await userEvent.click(screen.getByRole("button", { name: "Edit 1 dealer" }));
  await waitFor(() => expect(bodiesOf("/bulk")).toEqual([order]));
  await waitFor(() => {
    expect(getRuntime().toasts.store.get().at(-1)).toMatchObject({
      text: "Type: 2 changed",
      action: { labelKey: "action.undo" },
    });
  });
  expect(screen.queryByRole("region", { name: /selected/ })).toBeNull();
});

it("adds to lists unless the user chooses to replace them, and does not run what changes nothing", async () => {
  preview = { ...PREVIEW, changing: 0, unchanged: 3, failed: [], rows: [] };
  await openDialog();
  await choose("Vehicles");
  await userEvent.click(await screen.findByRole("checkbox", { name: "Van" }));
  await waitFor(() =>
    expect(bodiesOf("/bulk/preview").at(-1)).toMatchObject({
      values: { vehicleTypes: ["VAN"] },
      modes: { vehicleTypes: "ADD" },
    }),
  );
  const run = await screen.findByRole("button", { name: "Edit 0 dealers" });
  expect(run.hasAttribute("disabled")).toBe(true);
  await userEvent.click(screen.getByRole("radio", { name: "Replace what is there" }));
  await waitFor(() => expect(bodiesOf("/bulk/preview").at(-1)).not.toHaveProperty("modes"));
});

it("keeps the selection when rows are refused, and narrows it to these on demand", async () => {
  result = { done: 1, failed: PREVIEW.failed, undoToken: "token", jobId: null };
  await openDialog();
  await choose("Type");
  await userEvent.selectOptions(await screen.findByRole("combobox", { name: /^Type/ }), "Car dealer");
  await userEvent.click(await screen.findByRole("button", { name: "Edit 1 dealer" }));
  const narrow = await screen.findByRole("button", { name: "Select only the refused record" });
  expect(screen.getByRole("region", { name: "3 selected", hidden: true })).toBeDefined();
  await userEvent.click(narrow);
  expect(await screen.findByRole("region", { name: "1 selected" })).toBeDefined();
});
