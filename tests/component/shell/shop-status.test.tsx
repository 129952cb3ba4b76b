import { cleanup, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { changeShopStatus } from "../../../src/contract/endpoints/shell";
import { clearPageAfterEach, quietConsole } from "../../support/each-test";
import { json } from "../../support/page";
import { DISPLAY, rightsMap, showShell, openUserMenu, type ShellSetup, type ShellPage } from "./show-shell";

vi.mock("../../../src/catalogue/registry.gen", () => import("./all-screens"));

quietConsole();
clearPageAfterEach();

const STATUS = "/admin/api/shop/status";
const CONFIGURATION = "/admin/api/display-configuration";
const shopSwitch = () => screen.queryByRole<HTMLButtonElement>("switch", { name: "Shop open to the public" });

/** Texts that were logged as errors. */
const logged = () => vi.mocked(console.error).mock.calls.map(([text]) => String(text).replace(/:.*/, ""));

/** Clicks the switch and answers the confirmation. */
async function toggle(setup: ShellSetup, agreed: boolean): Promise<ShellPage> {
  const page = await showShell(setup);
  const confirm = vi.spyOn(page.runtime.dialogs, "confirm").mockResolvedValue(agreed);
  const control = shopSwitch();
  if (control === null) throw new Error("no switch");
  await page.user.click(control);
  await waitFor(() => expect(confirm).toHaveBeenCalledTimes(1));
  return page;
}

describe("open or closed", () => {
  it("shopstatus-01: a switch only with ONLINE_SITE and needActivateButton", async () => {
    await showShell();
    expect(shopSwitch()).not.toBeNull();
    cleanup();
    await showShell({ display: { needActivateButton: false } });
    expect(shopSwitch()).toBeNull();
    cleanup();
    await showShell({ display: { rightsMap: rightsMap(["FITTER"]) } });
    expect(shopSwitch()).toBeNull();
    expect(screen.getByText("Open")).toBeDefined();
  });

  it.each([
    ["shopstatus-02", "SUSPENDED"],
    ["shopstatus-03", "DELETED"],
  ] as const)("%s: disabled while the subscription is %s", async (_, status) => {
    const subscriptionInfo = { status, hasPlan: true };
    await showShell({ display: { shopInfo: { ...DISPLAY.shopInfo, subscriptionInfo } } });
    expect(shopSwitch()?.disabled || shopSwitch()?.getAttribute("aria-disabled") === "true").toBe(true);
  });

  it("is plain text for a read-only account", async () => {
    await showShell({ display: { user: { ...DISPLAY.user, readOnly: true } } });
    expect(screen.getByText("Open")).toBeDefined();
    expect(screen.queryByRole("switch")).toBeNull();
  });

  it("shopstatus-04, shopstatus-05: asks for confirmation; cancelling restores the switch and sends nothing", async () => {
    const page = await toggle({}, false);
    await waitFor(() => expect(shopSwitch()?.getAttribute("aria-checked")).toBe("true"));
    expect(page.callsTo(STATUS)).toEqual([]);
  });

  it("shopstatus-06, shopstatus-07: sends the new state and reloads the display configuration", async () => {
    const page = await toggle({ responses: { [STATUS]: json({ data: { activated: true } }) } }, true);
    await waitFor(() => expect(page.callsTo(CONFIGURATION)).toHaveLength(2));
    expect(page.callsTo(STATUS)[0]).toMatchObject({ method: "POST", body: { open: false } });
  });

  it.each([
    ["does not carry activated", json({ data: {} })],
    ["failed", json({}, 500)],
    ["was refused for a right", json({ type: "forbidden", status: 403, right: "ONLINE_SITE" }, 403)],
  ])("shopstatus-08, error-12: a response that %s is only logged", async (_, response) => {
    const page = await toggle({ responses: { [STATUS]: response } }, true);
    await waitFor(() => expect(logged()).toContain("The shop's status was not changed"));
    expect(page.callsTo(CONFIGURATION)).toHaveLength(1);
    expect(page.runtime.toasts.store.get()).toEqual([]);
    await waitFor(() => expect(shopSwitch()?.getAttribute("aria-checked")).toBe("true"));
  });
});

/** The banner's code and messages load lazily. */
const LAZY = { timeout: 10_000 };

describe("custom identity", () => {
  const REMOVE = "/admin/api/subrogation/remove-identity";
  const subrogation = {
    initialUserId: 4,
    initialUserName: "Thomas Roussel",
    shopName: "Garage des Alpes",
    userName: "Claire Martin",
    reason: "ticket 48213",
    expiresAt: new Date(Date.now() + 600_000).toISOString(),
  };

  it("usermenu-04: without SUBROGATION the banner still removes the identity; the menu has no item for it", async () => {
    const page = await showShell({ display: { subrogation, rightsMap: rightsMap(["FITTER"]) } });
    await screen.findByRole("button", { name: "Return to my identity" }, LAZY);
    expect(await openUserMenu(page)).not.toContain("Remove identity");
  });

  it("usermenu-02, usermenu-05: the menu offers removal, and the banner names both users", async () => {
    const page = await showShell({ display: { subrogation } });
    const banner = await screen.findByRole("region", { name: "Acting under another identity" }, LAZY);
    expect(banner.textContent).toMatch(/Claire Martin in Garage des Alpes\. You are Thomas Roussel\..*ticket 48213/);
    expect(await openUserMenu(page)).toContain("Remove identity");
  });

  it.each([
    ["a response without a path", json({ data: {} })],
    ["an empty response", () => new Response("", { status: 200 })],
  ])(
    "identity-02, identity-03, error-05: asks for confirmation, removes the identity, reports %s",
    async (_, response) => {
      const page = await showShell({ display: { subrogation }, responses: { [REMOVE]: response } });
      const assign = vi.spyOn(location, "assign").mockImplementation(() => undefined);
      const confirm = vi.spyOn(page.runtime.dialogs, "confirm").mockResolvedValue(true);
      await page.user.click(await screen.findByRole("button", { name: "Return to my identity" }, LAZY));
      await waitFor(() =>
        expect(page.runtime.toasts.store.get()[0]).toMatchObject({ key: "shop-subrogation-post-remove-identity-ok" }),
      );
      await waitFor(() => expect(confirm).toHaveBeenCalledTimes(1));
      expect(page.callsTo(REMOVE)[0]?.method).toBe("POST");
      // The admin reloads under the real identity.
      await waitFor(() => expect(assign).toHaveBeenCalledWith("/admin"));
    },
  );

  it("error-06: a failure is reported, and nothing changes", async () => {
    const page = await showShell({ display: { subrogation }, responses: { [REMOVE]: json({}, 500) } });
    vi.spyOn(page.runtime.dialogs, "confirm").mockResolvedValue(true);
    await page.user.click(await screen.findByRole("button", { name: "Return to my identity" }, LAZY));
    await waitFor(() =>
      expect(page.runtime.toasts.store.get()[0]).toMatchObject({ key: "shop-subrogation-post-remove-identity-error" }),
    );
  });

  it("warns five minutes before the end", async () => {
    const soon = { ...subrogation, expiresAt: new Date(Date.now() + 5 * 60_000 + 2_000).toISOString() };
    const page = await showShell({ display: { subrogation: soon } });
    await screen.findByRole("region", { name: "Acting under another identity" }, LAZY);
    await waitFor(
      () => expect(page.runtime.toasts.store.get()[0]).toMatchObject({ key: "shell.identity.five-minutes" }),
      { timeout: 15_000 },
    );
  });

  it("error-07: a failed information call is only logged", async () => {
    const page = await showShell({ display: { subrogation } });
    await waitFor(() => expect(logged()).toEqual(["The subrogation information could not be loaded"]));
    expect(page.runtime.toasts.store.get()).toEqual([]);
  });
});

describe("changes on the server", () => {
  it("reports changed rights", async () => {
    const page = await showShell();
    // The shell listens from its first effect on.
    await waitFor(() => {
      page.runtime.events.emit("rights-changed", {});
      expect(page.runtime.toasts.store.get()[0]).toMatchObject({ key: "shell.rights.changed" });
    });
  });
});

describe("notices and restrictions", () => {
  const notice = (key: string, type: string, read = false) => ({
    key,
    type,
    title: key,
    content: ["line"],
    at: "2026-11-20T09:00:00Z",
    read,
    link: null,
  });
  const alerts = (...elements: readonly object[]) => ({ "/admin/api/shop-alert": json({ data: { elements } }) });

  it("shell-02, transport-10: errors are in the alert area, and closing one marks it as read by GET", async () => {
    const page = await showShell({
      responses: {
        ...alerts(notice("dispute", "ERROR"), notice("export", "SUCCESS")),
        "/admin/api/shop-alert/dispute/read": json({ data: { key: "dispute" } }),
      },
    });
    const area = await screen.findByRole("region", { name: "Notices" });
    expect(area.textContent).toContain("dispute");
    expect(area.textContent).not.toContain("export");
    expect(screen.getByRole("button", { name: "Notices, 2 unread" })).toBeDefined();
    await page.user.click(screen.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(page.callsTo("/admin/api/shop-alert/dispute/read")[0]?.method).toBe("GET"));
    expect(screen.getByRole("button", { name: "Notices, 1 unread" })).toBeDefined();
  });

  it("keeps past toasts to be read again", async () => {
    const page = await showShell({ responses: alerts() });
    page.runtime.toasts.show({ kind: "success", text: "Dealer saved" });
    await page.user.click(screen.getByRole("button", { name: "Notices" }));
    await page.user.click(await screen.findByText("Recent notifications"));
    expect(screen.getByText("Dealer saved")).toBeDefined();
  });

  it("reports a missing right with a link to the explanation, and reloads when the shop is locked", async () => {
    const refusals = [
      json({ type: "forbidden", status: 403, right: "ONLINE_SITE" }, 403),
      json({ type: "locked", status: 423 }, 423),
    ];
    const page = await showShell({ responses: { "/admin/api/shop/status": () => refusals.shift() ?? json({}) } });
    const navigate = vi.spyOn(page.runtime.navigation, "navigate").mockResolvedValue(true);
    const change = () => page.runtime.http.call(changeShopStatus, { body: { open: false } }).catch(() => undefined);
    await change();
    const [toast] = page.runtime.toasts.store.get();
    expect(toast).toMatchObject({ key: "error.forbidden", action: { labelKey: "shell.rights.why" } });
    toast?.action?.run();
    expect(navigate).toHaveBeenCalledWith("error?reason=ONLINE_SITE");
    const before = page.callsTo("/admin/api/display-configuration").length;
    await change();
    await waitFor(() => expect(page.callsTo("/admin/api/display-configuration").length).toBe(before + 1));
  });

  it("shows a restriction as one line on every screen except the home page", async () => {
    const display = { restrictions: [{ mode: "RESTRICTED" as const }] };
    await showShell({ display });
    expect(screen.getByText("Access restricted")).toBeDefined();
    cleanup();
    await showShell({ display, address: "/admin" });
    expect(screen.queryByText("Access restricted")).toBeNull();
  });
});
