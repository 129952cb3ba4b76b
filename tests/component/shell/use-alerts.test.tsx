import { renderHook } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { getRuntime, RUNTIME_SYMBOL } from "../../../src/runtime";
import { QueryProvider } from "../../../src/runtime/react-queries";
import { ALERTS_INTERVAL_MS, useAlerts } from "../../../src/screens/shell/alerts/use-alerts";
import { watchedPage } from "./watched-page";
import { stubFetch, byPath, json, type Responder } from "../../support/page";

const PATH = "/admin/api/shop-alert";
const notices = json({ data: { elements: [{ key: "export", type: "INFO", title: "export", read: false }] } });

/** Renders the hook twice, like the bell and the alert area. */
function start(response: Responder | Response) {
  const calls = stubFetch(byPath({ [PATH]: response, [`${PATH}/export/read`]: json({}, 500) }));
  Reflect.deleteProperty(globalThis, RUNTIME_SYMBOL);
  getRuntime().session.store.set({ status: "ready" });
  const { result } = renderHook(() => [useAlerts(), useAlerts()] as const, { wrapper: QueryProvider });
  const callCount = () => calls.filter(({ url }) => url.pathname === PATH).length;
  return { callCount, alerts: () => result.current[0], others: () => result.current[1] };
}

const { setVisibility, advanceClock } = watchedPage();

describe("the notices", () => {
  it("are requested at once and then periodically, shared by all users of the hook, except on a hidden page", async () => {
    const { callCount, alerts } = start(notices);
    expect(alerts().status).toBe("loading");
    await advanceClock(10);
    expect(alerts()).toMatchObject({ status: "ready", alerts: [{ key: "export" }] });
    expect(callCount()).toBe(1);
    await advanceClock(ALERTS_INTERVAL_MS);
    expect(callCount()).toBe(2);
    setVisibility("hidden");
    await advanceClock(ALERTS_INTERVAL_MS * 3);
    expect(callCount()).toBe(2);
  });

  it("are marked as read everywhere at once; a failed mark is reverted by the next load", async () => {
    const { alerts, others } = start(notices);
    await advanceClock(10);
    const markAsRead = alerts().read("export");
    await advanceClock(0);
    expect(others().alerts).toMatchObject([{ key: "export", read: true }]);
    await advanceClock(10);
    await markAsRead;
    await alerts().load();
    await advanceClock(0);
    expect(others().alerts).toMatchObject([{ key: "export", read: false }]);
  });

  it("a failed load is reported, and keeps notices that were loaded before", async () => {
    const responses = [json({}, 500), notices, json({}, 500)];
    const { callCount, alerts } = start(() => responses.shift()?.clone() ?? json({}, 500));
    await advanceClock(10);
    expect(alerts()).toMatchObject({ status: "failed", alerts: [] });
    await advanceClock(10_000);
    expect(callCount()).toBe(1);
    await alerts().load();
    await advanceClock(10);
    expect(alerts().status).toBe("ready");
    await alerts().load();
    await advanceClock(10);
    expect(alerts()).toMatchObject({ status: "ready", alerts: [{ key: "export" }] });
    expect(callCount()).toBe(3);
  });
});
