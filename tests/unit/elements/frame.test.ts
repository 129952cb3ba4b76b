import { afterEach, expect, it, vi } from "vitest";
import { followHeight, reportHeight } from "../../../elements/frame";

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

/** An iframe of another origin, and messages as its page, or somebody else, would send them. */
function framed() {
  const inner = {} as Window;
  const frame = Object.assign(document.createElement("iframe"), { src: "https://admin.example/host" });
  Object.defineProperty(frame, "contentWindow", { value: inner });
  const say = (data: unknown, origin = "https://admin.example", source: unknown = inner): void => {
    window.dispatchEvent(Object.assign(new Event("message"), { data, origin, source }));
  };
  return { frame, say };
}

it("follows the height that the framed page reports, and only that page", () => {
  const { frame, say } = framed();
  const stop = followHeight(frame);
  say({ type: "td-height", px: 420 });
  expect(frame.style.height).toBe("420px");
  say({ type: "td-height", px: 1 }, "https://evil.example");
  say({ type: "td-height", px: 2 }, "https://admin.example", {});
  say({ type: "td-height", px: Number.NaN });
  say({ type: "td-height", px: "3" });
  say({ type: "other", px: 4 });
  say(null);
  expect(frame.style.height).toBe("420px");
  stop();
  say({ type: "td-height", px: 500 });
  expect(frame.style.height).toBe("420px");
});

it("reports the page's height to the named origin alone, after each change, until it is told to stop", () => {
  let changed: () => void = () => undefined;
  const disconnect = vi.fn();
  vi.stubGlobal(
    "ResizeObserver",
    class {
      readonly disconnect = disconnect;
      constructor(listener: () => void) {
        changed = listener;
      }
      observe(): void {
        changed();
      }
    },
  );
  const post = vi.spyOn(window.parent, "postMessage").mockImplementation(() => undefined);
  vi.spyOn(document.documentElement, "getBoundingClientRect").mockReturnValue({ height: 99.2 } as DOMRect);
  const stop = reportHeight("https://cms.example");
  changed();
  expect(post.mock.calls).toEqual([
    [{ type: "td-height", px: 100 }, "https://cms.example"],
    [{ type: "td-height", px: 100 }, "https://cms.example"],
  ]);
  stop();
  expect(disconnect).toHaveBeenCalledOnce();
});
