/** The map of one pin: Google's where a key is configured, our own where its service stays away. */
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { toAdminConfiguration } from "../../../src/runtime/configuration";
import type { Runtime } from "../../../src/runtime/runtime";
import PinMap from "../../../src/ui/map/pin-map";
import { freshPage } from "./page";

const LYON = { lat: 45.76, lng: 4.85 };

/** Something that `new` gives. */
const made = (thing: object) =>
  function constructed(): object {
    return thing;
  };

/** Everything is in sight; scripts are noted, not loaded. */
function page(): HTMLScriptElement[] {
  const scripts: HTMLScriptElement[] = [];
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(private readonly tell: (entries: object[]) => void) {}
      observe(): void {
        this.tell([{ isIntersecting: true }]);
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
  render(<PinMap label="Place" position={LYON} around={LYON} readOnly={false} onMove={() => undefined} />);
  return runtime;
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("shows our own map and says so when Google Maps does not come", async () => {
  const scripts = page();
  await showMap();
  await waitFor(() => expect(scripts[0]?.src).toContain("key=key"));
  scripts[0]?.onerror?.(new Event("error"));
  expect(await screen.findByText(/Google Maps does not answer/)).toBeTruthy();
  await waitFor(() => expect(document.querySelector(".leaflet-container")).not.toBeNull());
});

it("does the same when the key is refused once the map is there", async () => {
  const scripts = page();
  const listens = { addListener: vi.fn() };
  const marker = { ...listens, setMap: vi.fn(), setPosition: vi.fn(), setDraggable: vi.fn(), setTitle: vi.fn() };
  await showMap();
  await waitFor(() => expect(scripts).toHaveLength(1));
  vi.stubGlobal("google", { maps: { Map: vi.fn(made(listens)), Marker: vi.fn(made(marker)) } });
  scripts[0]?.onload?.(new Event("load"));
  await waitFor(() => expect(marker.setPosition).toHaveBeenCalledWith(LYON));
  (globalThis as { gm_authFailure?: () => void }).gm_authFailure?.();
  expect(await screen.findByText(/Google Maps does not answer/)).toBeTruthy();
});

it("keeps the map and the focus of its pin when further messages load", async () => {
  page();
  const runtime = await showMap("");
  const pin = await waitFor(() => {
    const found = document.querySelector<HTMLElement>(".td-map-pin");
    if (found === null) throw new Error("The pin is not shown yet");
    return found;
  });
  pin.focus();
  await act(() => runtime.i18n.load(["record-presence"]));
  expect(document.querySelector(".td-map-pin")).toBe(pin);
  expect(document.activeElement).toBe(pin);
});
