import { afterEach, describe, expect, it, vi } from "vitest";
import { createDiscovery } from "../../../elements/discover";

const load = vi.fn((_tag: string) => Promise.resolve());
const { scan, watch } = createDiscovery({ load });
const loaded = () => load.mock.calls.map(([tag]) => tag);
const foreignHost = (markup: string): HTMLElement => {
  const host = document.createElement("x-foreign");
  host.attachShadow({ mode: "open" }).innerHTML = markup;
  return host;
};

afterEach(() => {
  load.mockClear();
  document.body.replaceChildren();
});

describe("discovery", () => {
  it("loads each unknown tag of the product once, and nobody else's", () => {
    document.body.innerHTML = "<td-one></td-one><p><td-two></td-two><td-one></td-one></p><x-other></x-other>";
    scan(document);
    expect(loaded().sort()).toEqual(["td-one", "td-two"]);
  });

  it("sees into foreign shadow roots that are announced, however deep", () => {
    const outer = foreignHost("<td-outer></td-outer>");
    outer.shadowRoot?.append(foreignHost("<td-inner></td-inner>"));
    document.body.append(outer);
    scan(document);
    expect(loaded()).toEqual([]);
    watch(outer)();
    expect(loaded().sort()).toEqual(["td-inner", "td-outer"]);
  });

  it("sees what is added there later, until it is told to stop", async () => {
    const host = foreignHost("");
    const root = host.shadowRoot as ShadowRoot;
    const stop = watch(root);
    root.innerHTML = "<div><td-later></td-later></div>";
    await vi.waitFor(() => {
      expect(loaded()).toContain("td-later");
    });
    const nested = foreignHost("");
    root.append(nested);
    await Promise.resolve();
    nested.shadowRoot?.append(document.createElement("td-nested"));
    await vi.waitFor(() => {
      expect(loaded()).toContain("td-nested");
    });
    stop();
    root.append(document.createElement("td-after"));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(loaded()).not.toContain("td-after");
  });

  it("tells the page when the code does not come", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    load.mockRejectedValueOnce(new Error("404"));
    document.body.innerHTML = "<td-lost></td-lost>";
    const heard = new Promise<Event>((resolve) => {
      document.body.addEventListener("td-error", resolve, { once: true });
    });
    scan(document);
    expect(((await heard) as CustomEvent).detail).toMatchObject({ tag: "td-lost", kind: "load", message: "404" });
    warn.mockRestore();
  });
});
