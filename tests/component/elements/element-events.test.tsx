/** Events of elements: what leaves the shadow root, what stays inside, and how a page takes over. */
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { defineElement } from "../../../elements/define-element";
import { getRuntime } from "../../../src/runtime";
import { useElement } from "../../../src/runtime/element";
import { eventually } from "../../support/eventually";

async function show(markup: string): Promise<HTMLElement> {
  document.body.innerHTML = markup;
  const element = document.body.firstElementChild as HTMLElement;
  await eventually(() => expect(element.hasAttribute("data-ready")).toBe(true), { interval: 5 });
  return element;
}

beforeAll(() => {
  vi.spyOn(getRuntime().configuration, "start").mockResolvedValue(getRuntime().configuration.current());
  defineElement("td-listener", { component: () => <input aria-label="listener" />, isPublic: true });
});
afterEach(() => {
  document.body.replaceChildren();
});

describe("events", () => {
  it("leave the shadow root, carry their detail, and can be prevented if declared cancelable", async () => {
    let handle: ReturnType<typeof useElement> | undefined;
    defineElement("td-emitter", {
      isPublic: true,
      component: function Emitter() {
        handle = useElement();
        return null;
      },
    });
    const element = await show("<td-emitter></td-emitter>");
    const onSignedIn = vi.fn((event: Event) => event.preventDefault());
    document.body.addEventListener("td-signed-in", onSignedIn);
    expect(handle?.emit("td-signed-in", { nextPath: "/features" })).toBe(false);
    expect(handle?.emit("td-dirty-change", { dirty: true })).toBe(true);
    const [event] = onSignedIn.mock.calls[0] ?? [];
    // `toBe` would print whole documents on failure.
    expect(event?.target === element).toBe(true);
    expect([event?.composed, event?.bubbles]).toEqual([true, true]);
    expect((event as CustomEvent | undefined)?.detail).toEqual({ nextPath: "/features" });
    document.body.removeEventListener("td-signed-in", onSignedIn);
  });

  it("of an Escape that something in the element uses do not reach the page, neither pressed nor released", async () => {
    const element = await show("<td-listener></td-listener>");
    const input = element.shadowRoot?.querySelector("input");
    const seen: string[] = [];
    const record = ({ type }: Event): void => void seen.push(type);
    const press = (): void => {
      for (const type of ["keydown", "keyup"])
        input?.dispatchEvent(
          new KeyboardEvent(type, { key: "Escape", bubbles: true, composed: true, cancelable: true }),
        );
    };
    for (const type of ["keydown", "keyup"]) document.body.addEventListener(type, record);
    press();
    expect(seen.splice(0)).toEqual(["keydown", "keyup"]);
    // As a dialog does, which opens after the element was made.
    element.addEventListener("keydown", (event) => {
      event.preventDefault();
      event.stopPropagation();
    });
    press();
    expect(seen).toEqual([]);
    for (const type of ["keydown", "keyup"]) document.body.removeEventListener(type, record);
  });

  it("report the end of the session; the element starts a new sign-in unless the page prevents it", async () => {
    const element = await show("<td-listener></td-listener>");
    const { events, session } = getRuntime();
    const handOver = vi.spyOn(session, "handOver").mockImplementation(() => undefined);
    const details: unknown[] = [];
    element.addEventListener("td-session-expired", (event) => details.push((event as CustomEvent).detail));
    events.emit("session-expired", { reason: "expired" });
    expect(details).toEqual([{ tag: "td-listener", reason: "expired" }]);
    expect(handOver).not.toHaveBeenCalled();
    element.addEventListener("td-session-expired", (event) => {
      event.preventDefault();
    });
    events.emit("session-expired", { reason: "logged-out" });
    expect(handOver).toHaveBeenCalledTimes(1);
  });
});
