import { afterEach, expect, it, vi } from "vitest";
import { followHeight, onHeightWanted, reportHeight } from "../../../elements/frame";

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

/** An iframe of another origin, and messages as its page or another window would send them. */
function framed() {
  const asked = vi.fn();
  const inner = { postMessage: asked } as unknown as Window;
  const frame = Object.assign(document.createElement("iframe"), { src: "https://admin.example/host" });
  Object.defineProperty(frame, "contentWindow", { value: inner });
  const say = (data: unknown, origin = "https://admin.example", source: unknown = inner): void => {
    window.dispatchEvent(Object.assign(new Event("message"), { data, origin, source }));
  };
  return { frame, say, asked };
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

it("asks for the height that was reported before somebody followed, and is answered by the page around alone", () => {
  const { frame, asked } = framed();
  followHeight(frame);
  expect(asked.mock.calls).toEqual([[{ type: "td-height-wanted" }, "*"]]);
  const report = vi.fn();
  const stop = onHeightWanted("https://cms.example", report);
  const ask = (data: unknown, origin = "https://cms.example", source: unknown = window.parent): void => {
    window.dispatchEvent(Object.assign(new Event("message"), { data, origin, source }));
  };
  ask({ type: "td-height-wanted" }, "https://evil.example");
  ask({ type: "td-height-wanted" }, "https://cms.example", {});
  ask({ type: "other" });
  expect(report).not.toHaveBeenCalled();
  ask({ type: "td-height-wanted" });
  expect(report).toHaveBeenCalledOnce();
  stop();
  ask({ type: "td-height-wanted" });
  expect(report).toHaveBeenCalledOnce();
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
