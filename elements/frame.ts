/** Makes an iframe as high as its content: the inner page reports its height, the outer page applies it. Each checks the other's origin. */

/** Message from the inner page to the outer one. */
interface HeightMessage {
  readonly type: "td-height";
  /** Height in CSS pixels. */
  readonly px: number;
}

/** Sent by the outer page, because the inner page may have reported its height before the outer page listened. */
const HEIGHT_REQUEST = { type: "td-height-wanted" } as const;

const isHeight = (data: unknown): data is HeightMessage =>
  typeof data === "object" &&
  data !== null &&
  "type" in data &&
  data.type === "td-height" &&
  "px" in data &&
  typeof data.px === "number" &&
  Number.isFinite(data.px) &&
  data.px >= 0;

/**
 * For the inner page: calls `report` when the parent page requests the height. Returns a function that stops listening.
 *
 * @param parentOrigin origin of the parent page; requests from other origins are ignored
 */
export function onHeightRequest(parentOrigin: string, report: () => void): () => void {
  const onMessage = ({ source, origin, data }: MessageEvent<unknown>): void => {
    if (source !== window.parent || origin !== parentOrigin) return;
    if (typeof data === "object" && data !== null && "type" in data && data.type === HEIGHT_REQUEST.type) report();
  };
  addEventListener("message", onMessage);
  return () => {
    removeEventListener("message", onMessage);
  };
}

/**
 * For the inner page: reports its height to the parent page, now and after each change. `data-frame-parent` on the script tag of
 * td-admin.js does the same. Returns a function that stops reporting.
 *
 * @param parentOrigin origin of the parent page: `https://cms.example`
 */
export function reportHeight(parentOrigin: string): () => void {
  const report = (): void => {
    const message: HeightMessage = {
      type: "td-height",
      px: Math.ceil(document.documentElement.getBoundingClientRect().height),
    };
    window.parent.postMessage(message, parentOrigin);
  };
  const observer = new ResizeObserver(report);
  observer.observe(document.documentElement);
  const stopListening = onHeightRequest(parentOrigin, report);
  return () => {
    observer.disconnect();
    stopListening();
  };
}

/** For the outer page: sets the iframe's height to the reported one. Returns a function that stops listening. */
export function followHeight(frame: HTMLIFrameElement): () => void {
  const onMessage = ({ source, origin, data }: MessageEvent<unknown>): void => {
    if (source !== frame.contentWindow || origin !== new URL(frame.src).origin || !isHeight(data)) return;
    frame.style.height = `${data.px}px`;
  };
  addEventListener("message", onMessage);
  // Any origin may receive the request: it contains no information.
  frame.contentWindow?.postMessage(HEIGHT_REQUEST, "*");
  return () => {
    removeEventListener("message", onMessage);
  };
}
