/** The records that the confirmation of an action counts. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { widen } from "../../../src/contract/resource";
import { TouchedRecords } from "../../../src/engine/actions/touched-records";
import { resourceActions } from "../../../src/engine/actions/resource-action";
import networkService from "../../../src/resources/calendar/network-service.resource";
import { getRuntime, RUNTIME_SYMBOL } from "../../../src/runtime";
import { clearPageAfterEach } from "../../support/each-test";
import { json, stubFetch, visit } from "../../support/page";

clearPageAfterEach();

const resource = widen(networkService);
const META = { version: 1, createdAt: "2026-11-20T09:00:00Z", updatedAt: "2026-11-20T09:00:00Z", updatedBy: null };
const RIGHTS = { E_CALENDRO_CAN_ACCESS_ADMIN: true, SERVICE: true, APPOINTMENTS: true };

it("are those that refer to the service behind a network's service: its appointments to come", async () => {
  visit("https://shop.example/admin/ecal-network-services");
  Reflect.deleteProperty(globalThis, RUNTIME_SYMBOL);
  const record = { id: 4, ...META, state: "PUBLISHED", service: { id: 31, label: "Swap" } };
  const calls = stubFetch(({ url }) =>
    json({ data: url.pathname.endsWith("/network-services/4") ? record : { elements: [], total: 3 } }),
  );
  const runtime = getRuntime();
  runtime.configure({ locale: "en_GB" });
  await runtime.i18n.load([...import.meta.messages(), "network-service"]);
  const display = { rightsMap: RIGHTS, shopInfo: { subscriptionInfo: {} }, common: {}, user: { dealerScope: "ALL" } };
  runtime.session.store.set({ status: "ready", display: display as never });
  const action = resourceActions(resource, RIGHTS, runtime.i18n.t, () => true).find(({ name }) => name === "retire");
  const touches = action?.definition.touches ?? [];
  if (action === undefined) throw new Error("The action is gone");
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <TouchedRecords resource={resource} action={action} touches={touches} target={{ kind: "one", record }} />
    </QueryClientProvider>,
  );
  const link = await screen.findByRole("link", { name: "3 appointments to come include it and stay" });
  expect(decodeURIComponent(link.getAttribute("href") ?? "")).toContain("filter[withServices]=31");
  expect(calls.some(({ url }) => url.searchParams.get("filter[withServices]") === "31")).toBe(true);
});
