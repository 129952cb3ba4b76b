/** The map with one pin: Google Maps with a configured key, Leaflet when Google fails. */
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { toAdminConfiguration } from "../../../src/runtime/configuration";
import type { Runtime } from "../../../src/runtime/runtime";
import PinMap from "../../../src/ui/map/pin-map";
import { freshPage } from "./page";

const LYON = { lat: 45.76, lng: 4.85 };

/** A constructor that returns the given object. */
const constructorOf = (instance: object) =>
  function constructed(): object {
    return instance;
  };

/** Makes every element visible, and records scripts instead of loading them. */
function recordScripts(): HTMLScriptElement[] {
  const scripts: HTMLScriptElement[] = [];
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(private readonly notify: (entries: object[]) => void) {}
      observe(): void {
        this.notify([{ isIntersecting: true }]);
      }
      disconnect(): void {}
    },
  );
  vi.spyOn(document.head, "append").mockImplementation((script) => void scripts.push(script as HTMLScriptElement));
  return scripts;
}

async function showMap(googleApiKey = "key"): Promise<Runtime> {
  const runtime = await freshPage();
  await runtime.i18n.load(import.meta.messages());
  const value = toAdminConfiguration({ googleApiKey }, "connected");
  runtime.configuration.store.set({ status: "ready", value, variant: "connected" });
  render(<PinMap label="Place" position={LYON} defaultCentre={LYON} readOnly={false} onMove={() => undefined} />);
  return runtime;
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("shows the fallback map and a message when Google Maps does not load", async () => {
  const scripts = recordScripts();
  await showMap();
  await waitFor(() => expect(scripts[0]?.src).toContain("key=key"));
  scripts[0]?.onerror?.(new Event("error"));
  expect(await screen.findByText(/Google Maps does not respond/)).toBeTruthy();
  await waitFor(() => expect(document.querySelector(".leaflet-container")).not.toBeNull());
});

it("does the same when Google refuses the key after loading", async () => {
  const scripts = recordScripts();
  const listenable = { addListener: vi.fn() };
  const marker = { ...listenable, setMap: vi.fn(), setPosition: vi.fn(), setDraggable: vi.fn(), setTitle: vi.fn() };
  await showMap();
  await waitFor(() => expect(scripts).toHaveLength(1));
  vi.stubGlobal("google", { maps: { Map: vi.fn(constructorOf(listenable)), Marker: vi.fn(constructorOf(marker)) } });
  scripts[0]?.onload?.(new Event("load"));
  await waitFor(() => expect(marker.setPosition).toHaveBeenCalledWith(LYON));
  (globalThis as { gm_authFailure?: () => void }).gm_authFailure?.();
  expect(await screen.findByText(/Google Maps does not respond/)).toBeTruthy();
});

it("keeps the map and the focus of its pin when further messages load", async () => {
  recordScripts();
  const runtime = await showMap("");
  const pin = await waitFor(() => {
    const element = document.querySelector<HTMLElement>(".td-map-pin");
    if (element === null) throw new Error("The pin is not shown yet");
    return element;
  });
  pin.focus();
  await act(() => runtime.i18n.load(["record-presence"]));
  expect(document.querySelector(".td-map-pin")).toBe(pin);
  expect(document.activeElement).toBe(pin);
});
