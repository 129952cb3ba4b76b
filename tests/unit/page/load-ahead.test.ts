import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { loadDetailsAhead, loadFirstView } from "../../../host/page/load-ahead";

const load = vi.fn(() => Promise.resolve());

/** Reports that the element of a route is ready, and runs what waits for an idle page. */
function showView(tag: string, isRouted = true): void {
  vi.useFakeTimers();
  const element = document.createElement(tag);
  element.toggleAttribute("data-routed", isRouted);
  document.body.append(element);
  element.dispatchEvent(new CustomEvent("td-ready", { bubbles: true }));
  vi.runAllTimers();
  element.remove();
  vi.useRealTimers();
}

describe("loadDetailsAhead", () => {
  beforeAll(() => {
    loadDetailsAhead(load);
  });
  afterEach(() => {
    load.mockClear();
    vi.unstubAllGlobals();
  });

  it("loads the detail of a list, and of nothing else", () => {
    showView("td-fitter");
    showView("td-login");
    showView("td-fitters", false);
    expect(load).not.toHaveBeenCalled();
    showView("td-fitters");
    expect(load.mock.calls).toEqual([["td-fitter"]]);
  });

  it("loads nothing when the browser saves data", () => {
    vi.stubGlobal("navigator", { connection: { saveData: true } });
    showView("td-fitters");
    expect(load).not.toHaveBeenCalled();
  });
});

describe("loadFirstView", () => {
  it("waits for code and preparation of each element, and for nothing else", async () => {
    const steps: string[] = [];
    class Prepared extends HTMLElement {
      static readonly prepare = (): Promise<void> => {
        steps.push("prepared");
        return Promise.resolve();
      };
      static readonly preload = (): void => {
        steps.push("more requested");
      };
    }
    await loadFirstView(["td-missing", "td-fitter"], (tag) => {
      if (tag === "td-missing") return Promise.reject(new Error("no such file"));
      steps.push("loaded");
      customElements.define(tag, Prepared);
      return Promise.resolve();
    });
    expect(steps).toEqual(["loaded", "more requested", "prepared"]);
  });
});
