/**
 * Elements in an iframe that is as high as they are: the inner page reports its height, the outer one follows. Both name the other's origin,
 * so that nobody else hears or is heard.
 */

/** What goes from the inner page to the outer one. */
interface HeightMessage {
  readonly type: "td-height";
  /** CSS pixels. */
  readonly px: number;
}

/** What the outer page asks once it follows: the height may have been reported before. */
const WANTED = { type: "td-height-wanted" } as const;

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
 * For the page in the iframe: hears the page around it ask for the height. Returns the function that ends it.
 * @param parentOrigin whoever else asks gets no answer
 */
export function onHeightWanted(parentOrigin: string, report: () => void): () => void {
  const answer = ({ source, origin, data }: MessageEvent<unknown>): void => {
    if (source !== window.parent || origin !== parentOrigin) return;
    if (typeof data === "object" && data !== null && "type" in data && data.type === WANTED.type) report();
  };
  addEventListener("message", answer);
  return () => {
    removeEventListener("message", answer);
  };
}

/**
 * For the page in the iframe: tells the page around it how high it is, now and after each change. `data-frame-parent` on the script tag of
 * td-admin.js does the same. Returns the function that ends it.
 * @param parentOrigin origin of the page around, `https://cms.example`
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
  const end = onHeightWanted(parentOrigin, report);
  return () => {
    observer.disconnect();
    end();
  };
}

/** For the page around: the iframe follows the height that its page reports. Returns the function that ends it. */
export function followHeight(frame: HTMLIFrameElement): () => void {
  const follow = ({ source, origin, data }: MessageEvent<unknown>): void => {
    if (source !== frame.contentWindow || origin !== new URL(frame.src).origin || !isHeight(data)) return;
    frame.style.height = `${data.px}px`;
  };
  addEventListener("message", follow);
  // To whatever page stands there by now: the question tells nothing.
  frame.contentWindow?.postMessage(WANTED, "*");
  return () => {
    removeEventListener("message", follow);
  };
}
