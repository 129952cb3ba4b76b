import { afterEach, expect, it, vi } from "vitest";
import { followHeight, onHeightRequest, reportHeight } from "../../../elements/frame";

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

/** An iframe of another origin; `send` dispatches messages from its page or from another window. */
function createFrame() {
  const postMessage = vi.fn();
  const inner = { postMessage } as unknown as Window;
  const frame = Object.assign(document.createElement("iframe"), { src: "https://admin.example/host" });
  Object.defineProperty(frame, "contentWindow", { value: inner });
  const send = (data: unknown, origin = "https://admin.example", source: unknown = inner): void => {
    window.dispatchEvent(Object.assign(new Event("message"), { data, origin, source }));
  };
  return { frame, send, postMessage };
}

it("followHeight applies heights that the framed page reports, and no others", () => {
  const { frame, send } = createFrame();
  const stop = followHeight(frame);
  send({ type: "td-height", px: 420 });
  expect(frame.style.height).toBe("420px");
  send({ type: "td-height", px: 1 }, "https://evil.example");
  send({ type: "td-height", px: 2 }, "https://admin.example", {});
  send({ type: "td-height", px: Number.NaN });
  send({ type: "td-height", px: "3" });
  send({ type: "other", px: 4 });
  send(null);
  expect(frame.style.height).toBe("420px");
  stop();
  send({ type: "td-height", px: 500 });
  expect(frame.style.height).toBe("420px");
});

it("followHeight asks for a height reported earlier; onHeightRequest reports only to the parent window", () => {
  const { frame, postMessage } = createFrame();
  followHeight(frame);
  expect(postMessage.mock.calls).toEqual([[{ type: "td-height-wanted" }, "*"]]);
  const report = vi.fn();
  const stop = onHeightRequest("https://cms.example", report);
  const sendFromParent = (data: unknown, origin = "https://cms.example", source: unknown = window.parent): void => {
    window.dispatchEvent(Object.assign(new Event("message"), { data, origin, source }));
  };
  sendFromParent({ type: "td-height-wanted" }, "https://evil.example");
  sendFromParent({ type: "td-height-wanted" }, "https://cms.example", {});
  sendFromParent({ type: "other" });
  expect(report).not.toHaveBeenCalled();
  sendFromParent({ type: "td-height-wanted" });
  expect(report).toHaveBeenCalledOnce();
  stop();
  sendFromParent({ type: "td-height-wanted" });
  expect(report).toHaveBeenCalledOnce();
});

it("reportHeight sends the page's height to the given origin only, after each change, until stopped", () => {
  let notifyResize: () => void = () => undefined;
  const disconnect = vi.fn();
  vi.stubGlobal(
    "ResizeObserver",
    class {
      readonly disconnect = disconnect;
      constructor(listener: () => void) {
        notifyResize = listener;
      }
      observe(): void {
        notifyResize();
      }
    },
  );
  const post = vi.spyOn(window.parent, "postMessage").mockImplementation(() => undefined);
  vi.spyOn(document.documentElement, "getBoundingClientRect").mockReturnValue({ height: 99.2 } as DOMRect);
  const stop = reportHeight("https://cms.example");
  notifyResize();
  expect(post.mock.calls).toEqual([
    [{ type: "td-height", px: 100 }, "https://cms.example"],
    [{ type: "td-height", px: 100 }, "https://cms.example"],
  ]);
  stop();
  expect(disconnect).toHaveBeenCalledOnce();
});
