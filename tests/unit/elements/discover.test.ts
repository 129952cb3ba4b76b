import { afterEach, describe, expect, it, vi } from "vitest";
import { createDiscovery } from "../../../elements/discover";
import { eventually } from "../../support/eventually";

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
  it("loads each undefined td- tag once, and no other tags", () => {
    document.body.innerHTML = "<td-one></td-one><p><td-two></td-two><td-one></td-one></p><x-other></x-other>";
    scan(document);
    expect(loaded().sort()).toEqual(["td-one", "td-two"]);
  });

  it("finds elements in watched foreign shadow roots, at any depth", () => {
    const outer = foreignHost("<td-outer></td-outer>");
    outer.shadowRoot?.append(foreignHost("<td-inner></td-inner>"));
    document.body.append(outer);
    scan(document);
    expect(loaded()).toEqual([]);
    watch(outer)();
    expect(loaded().sort()).toEqual(["td-inner", "td-outer"]);
  });

  it("finds elements added to a watched root until it is stopped", async () => {
    const host = foreignHost("");
    const root = host.shadowRoot as ShadowRoot;
    const stop = watch(root);
    root.innerHTML = "<div><td-later></td-later></div>";
    await eventually(() => {
      expect(loaded()).toContain("td-later");
    });
    const nested = foreignHost("");
    root.append(nested);
    await Promise.resolve();
    nested.shadowRoot?.append(document.createElement("td-nested"));
    await eventually(() => {
      expect(loaded()).toContain("td-nested");
    });
    stop();
    root.append(document.createElement("td-after"));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(loaded()).not.toContain("td-after");
  });

  it("emits td-error when loading fails", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    load.mockRejectedValueOnce(new Error("404"));
    document.body.innerHTML = "<td-lost></td-lost>";
    const errorEvent = new Promise<Event>((resolve) => {
      document.body.addEventListener("td-error", resolve, { once: true });
    });
    scan(document);
    expect(((await errorEvent) as CustomEvent).detail).toMatchObject({
      tag: "td-lost",
      kind: "load",
      code: "code-missing",
    });
    warn.mockRestore();
  });

  it("emits td-error when the code hangs for 30 seconds, again after a retry, and uses the code that arrives later", async () => {
    vi.useFakeTimers();
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const codes: unknown[] = [];
    const note = (event: Event): void => void codes.push((event as CustomEvent<{ code: string }>).detail.code);
    document.body.addEventListener("td-error", note);
    let arrive: () => void = () => undefined;
    const hanging = new Promise<void>((resolve) => (arrive = resolve));
    load.mockReturnValue(hanging);
    document.body.innerHTML = "<td-hanging></td-hanging>";
    scan(document);
    await vi.advanceTimersByTimeAsync(29_000);
    expect(codes).toEqual([]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(codes).toEqual(["code-missing"]);
    const retry = document.querySelector("td-hanging")?.shadowRoot?.querySelector("button");
    retry?.click();
    expect(retry?.disabled).toBe(true);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(codes).toEqual(["code-missing", "code-missing"]);
    expect(retry?.disabled).toBe(false);
    retry?.click();
    arrive();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(codes).toHaveLength(2);
    document.body.removeEventListener("td-error", note);
    load.mockReset().mockImplementation(() => Promise.resolve());
    warn.mockRestore();
    vi.useRealTimers();
  });
});
