/**
 * The page that shows a single element (`{base}/host/{tag}`), also in a frame: links only fire events. The parent page receives the height
 * (`{ type: "td-height", px }`) and the events (`{ type: "td-event", name, detail }`).
 */
import { loadElement } from "../../elements/autoloader";
import { onHeightRequest, tokenFromParent } from "../../elements/frame";
import type { TdEventMap, TdEventName } from "../../src/contract/events";
import { configure, getRuntime, optionsFromScript } from "../../src/runtime";
import { mayFrame, parentOrigin } from "./frame-parent";

/** Events sent to the parent page: all except the size, which is sent as the height, and the request of a token, which has a message of its own. */
const FORWARDED: Readonly<Record<Exclude<TdEventName, "td-resize" | "td-token-required">, true>> = {
  "td-load-start": true,
  "td-ready": true,
  "td-error": true,
  "td-navigate": true,
  "td-saved": true,
  "td-deleted": true,
  "td-row-open": true,
  "td-filter-change": true,
  "td-sort-change": true,
  "td-page-change": true,
  "td-selection-change": true,
  "td-action": true,
  "td-tab-change": true,
  "td-dirty-change": true,
  "td-session-expired": true,
  "td-signed-in": true,
  "td-login-error": true,
  "td-password-mail-requested": true,
  "td-password-changed": true,
  "td-appointment-open": true,
  "td-appointment-created": true,
  "td-appointment-moved": true,
  "td-slot-explained": true,
  "td-request-loaded": true,
  "td-request-action": true,
  "td-form-step": true,
  "td-form-sent": true,
  "td-transfer-confirmed": true,
  "td-transfer-failed": true,
  "td-picked": true,
  "td-creation-step": true,
  "td-creation-done": true,
  "td-identity-changed": true,
  "td-guide-step-made": true,
  "td-guide-block-completed": true,
};
const FORWARDED_EVENTS = Object.keys(FORWARDED) as (keyof typeof FORWARDED)[];
/** Events that would navigate away. Here they are only sent to the parent. */
const NAVIGATING_EVENTS: readonly TdEventName[] = ["td-navigate", "td-signed-in", "td-creation-done"];

type Post = (message: { readonly type: string; readonly [name: string]: unknown }) => void;

/** Origin of the parent page, if it may receive messages. */
function parentTarget(sources: readonly string[]): string | undefined {
  const origin = parentOrigin();
  return origin !== undefined && mayFrame(sources, origin, location.origin) ? origin : undefined;
}

function start(element: HTMLElement, script: HTMLScriptElement): void {
  configure(optionsFromScript(script));
  getRuntime().navigation.refresh();
  const parentPage = parentTarget((script.dataset.parents ?? "").split(" "));
  // Browsers withhold the session cookie here, so the parent page supplies a token, or the user signs in by a popup.
  if (script.dataset.crossSite !== undefined)
    configure({ authToken: () => (parentPage === undefined ? undefined : tokenFromParent(parentPage)) });
  const post: Post = (message) => {
    if (parentPage !== undefined) window.parent.postMessage(message, parentPage);
  };
  for (const name of FORWARDED_EVENTS)
    document.addEventListener(name, (event) => {
      if (NAVIGATING_EVENTS.includes(name)) event.preventDefault();
      const { detail } = event as CustomEvent<TdEventMap[TdEventName]>;
      // As JSON, which leaves out values that cannot be sent to another page, such as functions.
      post({ type: "td-event", name, detail: JSON.parse(JSON.stringify(detail)) as unknown });
    });
  const postHeight = (): void => {
    post({ type: "td-height", px: element.offsetHeight });
  };
  element.addEventListener("td-resize", postHeight);
  if (parentPage !== undefined) onHeightRequest(parentPage, postHeight);
  if (script.dataset.console !== undefined)
    void import("./host-console").then(({ showConsole }) => {
      showConsole(element, FORWARDED_EVENTS);
    });
  loadElement(element.localName).catch((error: unknown) => {
    console.error("The element could not be loaded", error);
  });
}

const script = [...document.scripts].find((candidate) => candidate.src === import.meta.url);
const element = document.querySelector<HTMLElement>("[standalone]");
if (script && element) start(element, script);
