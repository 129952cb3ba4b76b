/** Quotes, contacts and appointments: one list screen for all three. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { loadResource } from "../../../src/catalogue/load-resource";
import { findScreen } from "../../../src/catalogue/screens";
import { ListScreen } from "../../../src/engine/list/list-screen";
import { requestList } from "../../../src/resources/activity/request";
import { getRuntime, RUNTIME_SYMBOL } from "../../../src/runtime";
import { clearPageAfterEach, quietConsole } from "../../support/each-test";
import { stubFetch, json, visit } from "../../support/page";

quietConsole("warn");
clearPageAfterEach();

const KINDS = [
  ["quotes", "quote", "SENT", "Sent"],
  ["contacts", "contact", "SPAM", "Spam"],
  ["appointments", "appointment", "CONFIRMED", "Confirmed"],
] as const;

async function show(path: string, name: string, status: string) {
  visit(`https://shop.example/admin/${path}`);
  Reflect.deleteProperty(globalThis, RUNTIME_SYMBOL);
  const row = {
    id: 1,
    version: 1,
    createdAt: "2026-11-20T09:00:00Z",
    updatedAt: "2026-11-20T09:00:00Z",
    updatedBy: null,
    customerName: "Claire Fontaine",
    customerEmail: "claire@client.test",
    customerPhone: "+33478000102",
    status,
  };
  const calls = stubFetch((call) =>
    json({ data: call.url.pathname === `/admin/api/${name}` ? { elements: [row], total: 1 } : { elements: [] } }),
  );
  const runtime = getRuntime();
  runtime.configure({ locale: "en_GB" });
  await runtime.i18n.load([...import.meta.messages(), name]);
  const rightsMap = { QUOTES: true, CONTENT_PAGES_CONTACT: true, APPOINTMENTS: true };
  const display = { rightsMap, shopInfo: { subscriptionInfo: {} }, common: {}, user: { dealerScope: "ALL" } };
  runtime.session.store.set({ status: "ready", display: display as never });
  const resource = await loadResource(name);
  if (resource === undefined) throw new Error(`No resource ${name}`);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ListScreen resource={resource} slots={undefined} />
    </QueryClientProvider>,
  );
  await screen.findByRole("grid");
  return { runtime, calls, user: userEvent.setup() };
}

describe.each(KINDS)("%s", (path, name, status, word) => {
  it("menu-05: is a generic list screen at the path of its menu entry", () => {
    expect(findScreen(path)?.screen).toMatchObject({ kind: "list", resource: name });
  });

  it("menu-05: searches", async () => {
    const { calls, user } = await show(path, name, status);
    await user.type(screen.getByRole("searchbox"), "claire");
    await waitFor(() => {
      // Lists that open on a view also send its filter.
      expect(calls.map(({ url }) => [url.pathname, url.searchParams.get("q")])).toContainEqual([
        `/admin/api/${name}`,
        "claire",
      ]);
    });
  });

  it("menu-05: exports through its own endpoint", async () => {
    const { calls, user } = await show(path, name, status);
    await user.click(screen.getByRole("button", { name: "Export" }));
    // The dialog is not rendered, so its contents have no accessible names.
    const form = (await screen.findByText("Excel workbook (XLSX)")).closest("form");
    if (form === null) throw new Error("The export has no form");
    fireEvent.submit(form);
    await waitFor(() => {
      expect(calls.map(({ method, url }) => `${method} ${url.pathname}`)).toContain(`POST /admin/api/${name}/export`);
    });
  });

  it("menu-05: shows and filters its own statuses", async () => {
    await show(path, name, status);
    expect(screen.getByText(word)).toBeDefined();
    const resource = await loadResource(name);
    expect(resource?.list?.filters).toContain("status");
    const options = resource?.fields["status"]?.options as { values: readonly string[] } | undefined;
    expect(options?.values).toContain(status);
  });
});

it("menu-05: the three share a list and differ in their statuses", async () => {
  const resources = await Promise.all(KINDS.map(([, name]) => loadResource(name)));
  for (const resource of resources) {
    expect([resource?.list?.search, resource?.exportable]).toEqual([requestList.search, true]);
    // Appointments also have filters for date and origin.
    expect(resource?.list?.filters).toEqual(expect.arrayContaining([...requestList.filters]));
  }
  const statuses = resources.map((resource) => JSON.stringify(resource?.fields["status"]?.options));
  expect(new Set(statuses).size).toBe(3);
});
