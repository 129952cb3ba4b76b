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

/** Request of the inner page for a token, and the outer page's answer. */
const TOKEN_REQUEST = { type: "td-token-wanted" } as const;
const TOKEN_ANSWER = "td-token";

/** A token, and its end as an ISO instant. */
export interface FrameToken {
  readonly token: string;
  readonly expiresAt?: string;
}

/** Milliseconds in which the outer page must start to answer. */
const ANSWER_MS = 5_000;

const isMessage = (data: unknown): data is Readonly<Record<string, unknown>> =>
  typeof data === "object" && data !== null && "type" in data;

/**
 * For the inner page: requests a token from the parent page. Resolves to undefined when it supplies none, and rejects when it failed to fetch
 * one, so that the next call asks again.
 *
 * @param parentOrigin origin of the parent page; answers from other origins are ignored
 */
export function tokenFromParent(parentOrigin: string): Promise<FrameToken | undefined> {
  return new Promise((resolve, reject) => {
    const end = (token: FrameToken | undefined): void => {
      removeEventListener("message", onMessage);
      clearTimeout(timer);
      resolve(token);
    };
    const onMessage = ({ source, origin, data }: MessageEvent<unknown>): void => {
      if (source !== window.parent || origin !== parentOrigin || !isMessage(data) || data.type !== TOKEN_ANSWER) return;
      const { token, expiresAt, hasFailed } = data;
      if (hasFailed === true) reject(new Error("The parent page failed to supply a token"));
      const isSupplied = typeof token === "string" && token !== "";
      end(isSupplied ? { token, ...(typeof expiresAt === "string" && { expiresAt }) } : undefined);
    };
    addEventListener("message", onMessage);
    const timer = setTimeout(() => end(undefined), ANSWER_MS);
    window.parent.postMessage(TOKEN_REQUEST, parentOrigin);
  });
}

/**
 * For the outer page: supplies tokens to the element in an iframe of another site. Only the frame's own origin receives them. Returns a function that
 * stops it.
 *
 * @param source fetches a token from the page's own server
 */
export function supplyToken(frame: HTMLIFrameElement, source: () => Promise<FrameToken>): () => void {
  const { origin: frameOrigin } = new URL(frame.src);
  const onMessage = ({ source: sender, origin, data }: MessageEvent<unknown>): void => {
    if (sender !== frame.contentWindow || origin !== frameOrigin) return;
    if (!isMessage(data) || data.type !== TOKEN_REQUEST.type) return;
    const answer = (content: FrameToken | { readonly hasFailed: true }): void => {
      frame.contentWindow?.postMessage({ type: TOKEN_ANSWER, ...content }, frameOrigin);
    };
    source().then(answer, (error: unknown) => {
      console.error("td-admin: the page failed to supply a token to its frame", error);
      answer({ hasFailed: true });
    });
  };
  addEventListener("message", onMessage);
  return () => {
    removeEventListener("message", onMessage);
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
