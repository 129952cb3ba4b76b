import { renderHook } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { getRuntime, RUNTIME_SYMBOL } from "../../../src/runtime";
import { QueryProvider } from "../../../src/runtime/react-queries";
import { ALERTS_INTERVAL_MS, useAlerts } from "../../../src/screens/shell/alerts/use-alerts";
import { watchedPage } from "./watched-page";
import { stubFetch, byPath, json, type Responder } from "../../support/page";

const PATH = "/admin/api/shop-alert";
const notices = json({ data: { elements: [{ key: "export", type: "INFO", title: "export", read: false }] } });

/** The bell and the area beside each other: two that read the notices. */
function start(answer: Responder | Response) {
  const calls = stubFetch(byPath({ [PATH]: answer, [`${PATH}/export/read`]: json({}, 500) }));
  Reflect.deleteProperty(globalThis, RUNTIME_SYMBOL);
  getRuntime().session.store.set({ status: "ready" });
  const { result } = renderHook(() => [useAlerts(), useAlerts()] as const, { wrapper: QueryProvider });
  const asked = () => calls.filter(({ url }) => url.pathname === PATH).length;
  return { asked, alerts: () => result.current[0], others: () => result.current[1] };
}

const { look, pass } = watchedPage();

describe("the notices", () => {
  it("are asked for at once and every few minutes, by all who show them together, and not while nobody looks", async () => {
    const { asked, alerts } = start(notices);
    expect(alerts().status).toBe("loading");
    await pass(10);
    expect(alerts()).toMatchObject({ status: "ready", alerts: [{ key: "export" }] });
    expect(asked()).toBe(1);
    await pass(ALERTS_INTERVAL_MS);
    expect(asked()).toBe(2);
    look("away");
    await pass(ALERTS_INTERVAL_MS * 3);
    expect(asked()).toBe(2);
  });

  it("are read at once for all who show them; one that could not be marked comes back with the next load", async () => {
    const { alerts, others } = start(notices);
    await pass(10);
    const reading = alerts().read("export");
    await pass(0);
    expect(others().alerts).toMatchObject([{ key: "export", read: true }]);
    await pass(10);
    await reading;
    await alerts().load();
    await pass(0);
    expect(others().alerts).toMatchObject([{ key: "export", read: false }]);
  });

  it("that failed are said to have failed, and stay on show once they were there", async () => {
    const answers = [json({}, 500), notices, json({}, 500)];
    const { asked, alerts } = start(() => answers.shift()?.clone() ?? json({}, 500));
    await pass(10);
    expect(alerts()).toMatchObject({ status: "failed", alerts: [] });
    await pass(10_000);
    expect(asked()).toBe(1);
    await alerts().load();
    await pass(10);
    expect(alerts().status).toBe("ready");
    await alerts().load();
    await pass(10);
    expect(alerts()).toMatchObject({ status: "ready", alerts: [{ key: "export" }] });
    expect(asked()).toBe(3);
  });
});
