/** The host page: its mount point, the hosts beside the routed view, and a new element on every route change. */
import { waitFor } from "@testing-library/react";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { getRuntime } from "../../../src/runtime";
import { installPageHosts } from "../../../src/ui/page-hosts/install";
import { stubFetch, json, visit } from "../../support/page";

vi.mock("../../../elements/autoloader", () => ({
  loadElement: () => Promise.resolve(),
  preloadElement: () => undefined,
}));

const MOUNT = "td-admin-vue-app";
const mountPoint = () => document.getElementById(MOUNT);
const routedView = () => mountPoint()?.querySelector("[data-routed]");
const pageHosts = () => mountPoint()?.querySelector("#td-page-hosts > [data-td-page-hosts]");
const go = (path: string) => getRuntime().navigation.navigate(path, { force: true });

beforeAll(async () => {
  vi.stubGlobal("BroadcastChannel", undefined);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  visit("https://shop.example/admin/creation/one");
  stubFetch(() => json({}, 401));
  document.body.innerHTML = `<div id="${MOUNT}"><noscript>needs scripts</noscript></div>`;
  await import("../../../host/page/main");
  installPageHosts();
});

describe("the host page", () => {
  it("startup-01: mounts into the element with the id td-admin-vue-app, and replaces its content", () => {
    expect(routedView()?.localName).toBe("td-shop-creation");
    expect(mountPoint()?.querySelector("noscript")).toBeNull();
  });

  it("startup-02: the root view keeps the dialog host beside the routed view across route changes", async () => {
    const hosts = pageHosts();
    expect(hosts).not.toBeNull();
    expect(hosts?.contains(routedView() ?? null)).toBe(false);
    void getRuntime().dialogs.inform({ titleKey: "ui.close" });
    // The dialog's code is loaded lazily, which is slow on a busy machine.
    await waitFor(() => expect(hosts?.shadowRoot?.querySelector("sl-dialog")).not.toBeNull(), { timeout: 20_000 });
    await go("/login");
    await waitFor(() => expect(routedView()?.localName).toBe("td-login"));
    expect(pageHosts()).toBe(hosts);
  });

  it("startup-05: creates a new view on every change of the path, even for the same screen", async () => {
    await go("/creation/one");
    await waitFor(() => expect(routedView()?.getAttribute("context")).toBe("one"));
    const first = routedView();
    await go("/creation/two");
    await waitFor(() => expect(routedView()?.getAttribute("context")).toBe("two"));
    expect(routedView()?.localName).toBe(first?.localName);
    expect(routedView()).not.toBe(first);
    expect(first?.isConnected).toBe(false);
  });

  it.each([
    ["/creation/one", "td-shop-creation"],
    ["/ecal-creation/one", "td-ecal-creation"],
    ["/passwordRenewal", "td-password-renewal"],
    ["/subrogation-login", "td-subrogation-login"],
    ["/forgottenPassword", "td-forgotten-password"],
    ["/modificationPassword", "td-modification-password"],
  ])("public-13: %s shows its screen to a visitor, without the shell", async (path, tag) => {
    await go(path);
    await waitFor(() => expect(routedView()?.localName).toBe(tag));
    expect(mountPoint()?.querySelector("td-admin-shell")).toBeNull();
  });

  it("public-12: an unknown path shows the not-found page", async () => {
    await go("/no/such/path");
    await waitFor(() => expect(routedView()?.localName).toBe("td-not-found"));
  });

  it("shell-03: the base root shows the home view in the shell", async () => {
    await go("/");
    await waitFor(() => expect(mountPoint()?.querySelector("td-admin-shell > [data-routed]")).not.toBeNull());
    expect(routedView()?.localName).toBe("td-creation-guide");
  });
});
