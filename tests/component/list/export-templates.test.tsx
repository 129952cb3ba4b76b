import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { SavedView } from "../../../src/contract/endpoints/saved-views";
import { widen } from "../../../src/contract/resource";
import { CellLocaleProvider } from "../../../src/engine/cells/cell-locale";
import { ExportDialog } from "../../../src/engine/list/export-dialog";
import fitter from "../../../src/resources/dealers/fitter/fitter.resource";
import { configure, getRuntime } from "../../../src/runtime";

/** happy-dom cannot lay out the Shoelace dialog. */
vi.mock("../../../src/ui/dialog/dialog", () => ({
  Dialog: ({ title, children, footer, onSubmit }: DialogParts) => (
    <form
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
      {footer}
    </form>
  ),
}));
interface DialogParts {
  readonly title: string;
  readonly children: ReactNode;
  readonly footer: ReactNode;
  readonly onSubmit: () => void;
}

const resource = widen(fitter);
const LYON = { "filter[city]": "Lyon", sort: "-rating" };
const PHONES: SavedView = {
  id: 7,
  version: 3,
  resource: "fitter",
  name: "Phones",
  shared: true,
  query: "filter[status]=SUSPENDED",
  columns: ["phone", "name"],
  format: "csv",
  own: true,
};
const VIEW: SavedView = { ...PHONES, id: 8, name: "A view", format: null };

let stored: readonly SavedView[];
let sent: { readonly call: string; readonly body: unknown }[];

beforeEach(async () => {
  stored = [PHONES, VIEW];
  sent = [];
  vi.stubGlobal("fetch", (input: string, init: RequestInit = {}) => {
    const call = `${init.method ?? "GET"} ${new URL(input, "http://localhost").pathname}`;
    const body: unknown = typeof init.body === "string" ? JSON.parse(init.body) : undefined;
    if (init.method !== undefined && init.method !== "GET") sent.push({ call, body });
    if (call.startsWith("DELETE")) stored = [VIEW];
    const data = call.startsWith("GET")
      ? { elements: stored, start: null }
      : { ...PHONES, ...(body as object), id: 9, status: "DONE", removed: true };
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
      shopInfo: { subscriptionInfo: {} },
      user: { dealerScope: "ALL" },
    } as never,
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <CellLocaleProvider>
        <ExportDialog
          resource={resource}
          query={LYON}
          viewQuery="filter%5Bcity%5D=Lyon&sort=-rating"
          visibleColumns={["name", "city"]}
          onClose={() => undefined}
        />
      </CellLocaleProvider>
    </QueryClientProvider>,
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const choose = async (name: string) => userEvent.selectOptions(await screen.findByLabelText("Template"), name);
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const exported = async () => {
  await press("Export");
  await waitFor(() => expect(sent).toHaveLength(1));
  return sent[0];
};

describe("templates of exports", () => {
  it("set format, fields and filters, and are no views", async () => {
    await choose("Phones");
    expect(screen.queryByRole("option", { name: "A view" })).toBeNull();
    expect(await exported()).toMatchObject({
      call: "POST /admin/api/fitter/export",
      body: { format: "csv", columns: ["phone", "name"], query: { "filter[status]": "SUSPENDED" } },
    });
  });

  it("can be used with the filters of the list", async () => {
    await choose("Phones");
    await userEvent.click(screen.getByLabelText("Only the records that the template’s filters find"));
    expect(await exported()).toMatchObject({ body: { format: "csv", query: LYON } });
  });

  it("are saved with the choices of the dialog, with or without the filters", async () => {
    await press("Save as a template");
    await press("Save");
    expect(await screen.findByText("Enter a name.")).toBeDefined();
    await userEvent.type(screen.getByLabelText(/^Name/), "Lyon");
    await userEvent.click(screen.getByLabelText("With the filters of the list"));
    await press("Save");
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      call: "POST /admin/api/saved-view",
      body: { name: "Lyon", format: "xlsx", columns: ["name", "city"], query: "filter%5Bcity%5D=Lyon&sort=-rating" },
    });
  });

  it("take up new choices when saved under their own name", async () => {
    await choose("Phones");
    await userEvent.click(screen.getByText("All columns of the list"));
    await press("Save as a template");
    await press("Save");
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      call: "PUT /admin/api/saved-view/7",
      body: { version: 3, columns: null, format: "csv", query: PHONES.query, shared: true },
    });
  });

  it("are deleted, and put back", async () => {
    await choose("Phones");
    await press("Delete the template");
    await waitFor(() => expect(screen.queryByLabelText("Template")).toBeNull());
    expect(sent[0]?.call).toBe("DELETE /admin/api/saved-view/7");
    getRuntime().toasts.store.get().at(-1)?.action?.run();
    const { id: _, version: __, own: ___, ...values } = PHONES;
    await waitFor(() => expect(sent[1]).toMatchObject({ call: "POST /admin/api/saved-view", body: values }));
  });
});
