/**
 * The page around one element alone (`{base}/host/{tag}`), also in a frame: links only fire events, and the page around the frame is told
 * the height (`{ type: "td-height", px }`) and what happens (`{ type: "td-event", name, detail }`).
 */
import { loadElement } from "../../elements/autoloader";
import type { TdEventMap, TdEventName } from "../../src/contract/events";
import { configure, getRuntime, optionsFromScript } from "../../src/runtime";
import { mayFrame, parentOrigin } from "./frame-parent";

/** What the page around is told; the size goes by itself. */
const TOLD: readonly TdEventName[] = [
  "td-ready",
  "td-error",
  "td-navigate",
  "td-saved",
  "td-deleted",
  "td-dirty-change",
  "td-session-expired",
  "td-signed-in",
  "td-login-error",
  "td-password-mail-requested",
  "td-password-changed",
  "td-request-loaded",
  "td-request-action",
  "td-transfer-confirmed",
  "td-transfer-failed",
  "td-picked",
  "td-creation-step",
  "td-creation-done",
];
/** What would lead away from the element: here it is only told. */
const STAYS: readonly TdEventName[] = ["td-navigate", "td-signed-in", "td-creation-done"];

type Tell = (message: { readonly type: string; readonly [name: string]: unknown }) => void;

/** Tells the page around, where it may be told. */
function teller(sources: readonly string[]): Tell {
  const origin = parentOrigin();
  if (origin === undefined || !mayFrame(sources, origin, location.origin)) return () => undefined;
  return (message) => {
    window.parent.postMessage(message, origin);
  };
}

function start(element: HTMLElement, script: HTMLScriptElement): void {
  configure(optionsFromScript(script));
  getRuntime().navigation.refresh();
  const tell = teller((script.dataset.parents ?? "").split(" "));
  for (const name of TOLD)
    document.addEventListener(name, (event) => {
      if (STAYS.includes(name)) event.preventDefault();
      const { detail } = event as CustomEvent<TdEventMap[TdEventName]>;
      // As JSON: what can't be copied into another page, a function for one, is left out.
      tell({ type: "td-event", name, detail: JSON.parse(JSON.stringify(detail)) as unknown });
    });
  element.addEventListener("td-resize", () => {
    tell({ type: "td-height", px: element.offsetHeight });
  });
  if (script.dataset.console !== undefined)
    void import("./host-console").then(({ showConsole }) => {
      showConsole(element, TOLD);
    });
  loadElement(element.localName).catch((error: unknown) => {
    console.error("The element could not be loaded", error);
  });
}

const script = [...document.scripts].find((candidate) => candidate.src === import.meta.url);
const element = document.querySelector<HTMLElement>("[standalone]");
if (script && element) start(element, script);
