/** The host page: where it mounts, what stands beside the routed view, and that a route change starts from nothing. */
import { waitFor } from "@testing-library/react";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { getRuntime } from "../../src/runtime";
import { installPageHosts } from "../../src/ui/page-hosts/install";
import { answerFetch, json, visit } from "../unit/runtime/page";

vi.mock("../../elements/autoloader", () => ({
  loadElement: () => Promise.resolve(),
  preloadElement: () => undefined,
}));

const MOUNT = "td-admin-vue-app";
const mount = () => document.getElementById(MOUNT);
const routed = () => mount()?.querySelector("[data-routed]");
const go = (path: string) => getRuntime().navigation.navigate(path, { force: true });

beforeAll(async () => {
  vi.stubGlobal("BroadcastChannel", undefined);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  visit("https://shop.example/admin/creation/one");
  answerFetch(() => json({}, 401));
  document.body.innerHTML = `<div id="${MOUNT}"><noscript>needs scripts</noscript></div>`;
  await import("../../host/page/main");
  installPageHosts();
});

describe("the host page", () => {
  it("startup-01: mounts into the element with the id td-admin-vue-app, in place of what stood there", () => {
    expect(routed()?.localName).toBe("td-shop-creation");
    expect(mount()?.querySelector("noscript")).toBeNull();
  });

  it("startup-02: has a place for dialogs beside the routed view, which a change of route leaves alone", async () => {
    const hosts = document.querySelector("body > [data-td-page-hosts]");
    expect(hosts).not.toBeNull();
    expect(mount()?.contains(hosts)).toBe(false);
    void getRuntime().dialogs.inform({ titleKey: "ui.close" });
    // The dialog's code comes when it is asked for, which a busy machine takes its time over.
    await waitFor(() => expect(hosts?.shadowRoot?.querySelector("sl-dialog")).not.toBeNull(), { timeout: 20_000 });
    await go("/login");
    await waitFor(() => expect(routed()?.localName).toBe("td-login"));
    expect(document.querySelector("body > [data-td-page-hosts]")).toBe(hosts);
  });

  it("startup-05: makes a new view on every change of the path, of the same screen too", async () => {
    await go("/creation/one");
    await waitFor(() => expect(routed()?.getAttribute("context")).toBe("one"));
    const first = routed();
    await go("/creation/two");
    await waitFor(() => expect(routed()?.getAttribute("context")).toBe("two"));
    expect(routed()?.localName).toBe(first?.localName);
    expect(routed()).not.toBe(first);
    expect(first?.isConnected).toBe(false);
  });
});
